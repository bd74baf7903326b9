// Pages that lead elsewhere: those that the configuration and front matter ask for, and those that hosts and readers expect.
import type { ConfigAt } from "../config/places.ts";
import { diagnostic } from "../config/problems.ts";
import { createElsewhere } from "../elsewhere.ts";
import type { Navigation } from "../navigation.ts";
import { toNfc } from "../nfc.ts";
import type { Renderer } from "../render.ts";
import { bareRoute, decodePath, hrefOf, joinPath, withoutAnchor } from "../route.ts";
import { addressKey } from "../site/addresses.ts";
import { placeOfKey } from "../site/read.ts";
import type { Diagnostic, Site } from "../types.ts";
import type { SiteFile } from "./files.ts";

/** What redirects are made from. */
export interface RedirectInput {
  readonly site: Site;
  readonly renderer: Renderer;
  readonly navigation: Pick<Navigation, "index">;
  /** Absolute path of the content folder. */
  readonly content: string;
  readonly display: (file: string) => string;
  /** Whether the build writes a file that is no page, none of a page's, and no redirect. @param key of its path, as `addressKey` */
  readonly isWritten: (key: string) => boolean;
  /** For the places of problems. */
  readonly at: ConfigAt;
}

/** What has an address. */
interface Taken {
  /** Its file. */
  readonly output: string;
  readonly route: string;
}

/** Small pages that lead elsewhere: `/x/index`, aliases, configured redirects, and `/` where it is no page. */
export function redirectPages(input: RedirectInput): { pages: SiteFile[]; problems: Diagnostic[] } {
  const { site, renderer } = input;
  const { config } = site;
  const problems: Diagnostic[] = [];
  const files = new Map<string, SiteFile>();
  const isElsewhere = createElsewhere(config);
  /** Pages and redirects, by the keys of their files: in another case a host may take them for the same. */
  const taken = new Map(site.pages.map((page): [string, Taken] => [addressKey(page.output), page]));
  // Pages with errors of their own are told of their aliases, too, and nothing else may have their addresses.
  const leftOut = site.broken.flatMap(({ page }) => page ?? []);
  for (const { page, isAddressed } of site.broken) {
    const key = page && isAddressed && addressKey(page.output);
    if (key && !taken.has(key)) taken.set(key, page);
  }
  const isTwin = (key: string) => config.llms && taken.has(key.replace(/(^|\/)index\.md$/, "$1index.html"));
  /** The folders of redirects that are called as a page's file is: no other redirect can have that file. */
  const folders = new Set<string>();
  const isFile = (path: string) => {
    const key = addressKey(path);
    return taken.has(key) || isTwin(key) || input.isWritten(key) || folders.has(key);
  };
  /** Adds a redirect, unless a file is in its way, which it returns. */
  const add = (from: string, to: string): string | undefined => {
    const route = withoutAnchor(to);
    // A folder and its index page are one address: a file of that name cannot be a folder besides.
    const inner = (joinPath(from) ?? "").replace(/(?:^|\/)index\.html$/, "");
    const output = inner === "" ? "index.html" : `${inner}/index.html`;
    const inWay = isFile(output) ? output : pathsTo(inner).find(isFile);
    if (inWay !== undefined) return inWay;
    for (const folder of pathsTo(inner)) if (folder.endsWith("/index.html")) folders.add(addressKey(folder));
    const isOther = /^[a-z]+:/i.test(route) || isElsewhere(decodePath(route)) !== undefined;
    const href = isOther ? to : hrefOf(config.baseUrl, toNfc(route)) + toNfc(to.slice(route.length));
    const redirect = { from: `/${inner}`, to: bareRoute(route) };
    taken.set(addressKey(output), { output, route: redirect.from });
    files.set(output, { path: output, redirect, content: () => renderer.redirect(href, config.locale, true) });
    return undefined;
  };
  const wanted = [
    ...config.redirects.map(({ from, to }, i) => ({
      from,
      to,
      what: "redirects",
      place: () => input.at(["redirects", i, "from"]),
    })),
    ...[...site.pages, ...leftOut].flatMap((page) =>
      (page.frontMatter.aliases ?? []).map((from) => ({
        from,
        to: page.route,
        what: "aliases",
        place: () => ({ file: input.display(page.file), ...placeOfKey(page, "aliases", input.content, from) }),
      })),
    ),
  ];
  for (const { from, to, what, place } of wanted) {
    const inWay = add(from, to);
    if (inWay === undefined) continue;
    const other = taken.get(addressKey(inWay));
    const isBelow = from.replace(/(?:\/index\.html)?\/?$/, "").startsWith(`/${inWay}/`);
    const why = isBelow
      ? `needs a folder where /${inWay} is a file`
      : `is already the address of ${other ? "a page or of another redirect" : "another file"}`;
    const mend = other && !isBelow ? "Remove the redirect or rename the page." : "Remove the redirect.";
    const isInOtherCase = other && other.output !== inWay;
    const hint = isInOtherCase
      ? `${other.route} differs in case or in Unicode form only, which many hosts take for the same. Remove the redirect.`
      : mend;
    const { file, ...start } = place();
    problems.push(diagnostic(file, start, "redirect-collision", `${what}: ${JSON.stringify(from)} ${why}`, hint));
  }
  for (const page of site.pages) {
    if (page.route.endsWith("/") && page.route !== "/") add(`${page.route}index`, page.route);
  }
  if (!taken.has("index.html")) {
    const output = `${config.docsPath}/index.html`;
    const home = files.has(output) ? undefined : taken.get(addressKey(output));
    const first = input.navigation.index.order[0]?.href;
    const target = home ?? site.pages.find((page) => hrefOf(config.baseUrl, page.route) === first);
    if (target) add("/", target.route);
  }
  return { pages: [...files.values()], problems };
}

/** A path and the folders that it is in, the outermost first. */
function pathsTo(path: string): string[] {
  const names = path.split("/");
  return names.map((_, i) => names.slice(0, i + 1).join("/"));
}
