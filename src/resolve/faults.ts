// What is said of addresses that lead nowhere, or where they may not, and what may have been meant.
import path from "node:path";
import { tellDraft } from "../diagnostics.ts";
import { createNearestPage } from "../nearest-page.ts";
import { bareRoute, dirName, joinPath, pathFrom } from "../route.ts";
import type { Page } from "../types.ts";
import { type ContentFiles, HIDDEN_HINT, isHidden } from "./files.ts";
import type { LinkTargets } from "./targets.ts";

/** What is wrong with an address. */
export interface AddressFault {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

/** Tells of links and images that lead nowhere. */
export interface DeadAddresses {
  deadLink(page: Page, href: string, wanted: string): AddressFault;
  missingImage(page: Page, src: string, wanted: string): AddressFault;
}

/** Tells of a site's links and images that lead nowhere, with what may have been meant. */
export function tellDeadAddresses({ byRoute, byFile, statics }: LinkTargets, files: ContentFiles): DeadAddresses {
  // A suggestion compares with every page: the first ones help, a thousand would cost minutes.
  let suggestions = 100;
  const nearestFile = createNearestPage(() => [...byFile.keys()].filter((file) => /\.md$/i.test(file)));
  const nearestRoute = createNearestPage(() => byRoute.keys());

  return { deadLink, missingImage };

  function deadLink(page: Page, href: string, wanted: string): AddressFault {
    const isFile = /\.mdx?$/i.test(wanted);
    /** Whether a file of another kind is named, as by its ending. */
    const isOther = !isFile && /\.(?!html?$)[a-z]\w*$/i.test(wanted);
    const rooted = wanted.startsWith("/");
    const inside = rooted ? joinPath(wanted) : pathFrom(dirName(page.file), wanted);
    const full = inside ?? wanted;
    const isHelped = suggestions-- > 0;
    const near = isHelped ? nearestTo(page, full, isFile, rooted) : undefined;
    const suggestion = near === undefined ? "" : ` Nearest: ${near}`;
    const file = rooted
      ? isOther
        ? ` and for static/${full} in the content folder`
        : ""
      : ` and for ${full}${isOther ? "" : ".md"}`;
    const looked =
      inside === undefined
        ? "It leads out of the content folder, whose files alone are published."
        : `Looked for ${isFile ? full : `the route /${full}${file}`}.`;
    if (isHelped && inside !== undefined && !isFile && [...byFile.keys()].some((each) => each.startsWith(`${full}/`)))
      return {
        code: "dead-link",
        message: `link ${JSON.stringify(href)} leads to a folder that has no page of its own`,
        hint: `Write ${full}/index.md, or link to a page in the folder.`,
      };
    return {
      code: "dead-link",
      message: `link ${JSON.stringify(href)} matches no page${isFile ? "" : " and no file"}`,
      hint: tellSlip(wanted) ?? looked + (isHidden(full) ? ` ${HIDDEN_HINT}` : suggestion),
    };
  }

  /** Says that an image is not there. */
  function missingImage(page: Page, src: string, wanted: string): AddressFault {
    return {
      code: "missing-asset",
      message: `image ${JSON.stringify(src)} matches no file`,
      hint: `Looked for ${lookedFor(page, wanted)}.${isHidden(wanted) ? ` ${HIDDEN_HINT}` : nearestFileTo(page, wanted)}`,
    };
  }

  /** Names the file that may be meant: in another case, by another generator's folder, with backslashes. */
  function nearestFileTo(page: Page, wanted: string): string {
    if (suggestions-- <= 0) return "";
    const inCase = wanted.startsWith("/") ? undefined : files.inOtherCase(page, wanted);
    if (inCase !== undefined) return ` Nearest: ${dirName(wanted) === "" ? "" : `${dirName(wanted)}/`}${inCase}`;
    const bare = wanted.replaceAll("\\", "/").replace(/^\/?(?:\.{1,2}\/)*(?:(?:static|public)\/)?/, "");
    const file = `static/${bare}`.toLowerCase();
    const near = [...statics].find((each) => each.toLowerCase() === file);
    return near === undefined ? "" : ` Nearest: ${near.slice("static".length)}`;
  }

  /** The page that may be meant, written as the link is: as a file, as a route, or relative to the page. */
  function nearestTo(page: Page, wanted: string, isFile: boolean, rooted: boolean): string | undefined {
    if (!isFile) {
      const route = nearestRoute(wanted);
      if (rooted || route === undefined) return route;
      const [file] = [...byFile].find(([name, its]) => bareRoute(its) === route && /\.md$/i.test(name)) ?? [];
      return file === undefined ? route : relativeFile(page.file, file);
    }
    const file = nearestFile(wanted);
    if (file === undefined) return undefined;
    return rooted ? `/${file}` : relativeFile(page.file, file);
  }
}

function lookedFor(page: Page, wanted: string): string {
  return wanted.startsWith("/")
    ? `static${wanted} in the content folder`
    : (pathFrom(dirName(page.file), wanted) ?? wanted);
}

function relativeFile(from: string, to: string): string {
  const relative = path.posix.relative(dirName(from), to);
  return relative.startsWith(".") ? relative : `./${relative}`;
}

/** Says that a link leads to a draft. */
export function leadsToDraft(href: string, draft: string): AddressFault {
  const { why, hint } = tellDraft(draft);
  return { code: "dead-link", message: `link ${JSON.stringify(href)} ${why}`, hint };
}

/** What is said of an address that has a scheme without its two slashes; browsers take some for one of the site itself. */
export function withoutSlashes(address: string, what: string): { message: string; hint: string } | undefined {
  const [, scheme, rest] = /^(https?:)(?!\/\/)[/\\]*([^/\\].*)$/is.exec(address) ?? [];
  if (scheme === undefined) return undefined;
  const message = `${what} ${JSON.stringify(address)} lacks the two slashes behind "${scheme}"`;
  return { message, hint: `Did you mean "${scheme}//${rest}"?` };
}

/** Says that a file may not be linked to, because a browser would run what is in it. */
export function activeFile(href: string): AddressFault {
  return {
    code: "active-file",
    message: `${JSON.stringify(href)} is a file whose scripts a browser would run, and rawHtml is false`,
    hint: "Show it as code, or put it into the folder static, whose files are published as they are.",
  };
}

/** Says that a drawing would be black. @param name the class or variable of the page that it lacks */
export function lacksPageColour(src: string, name: string): AddressFault {
  return {
    code: "svg-page-colours",
    message: `image ${JSON.stringify(src)} is drawn with the page's ${name}, which images do not get`,
    hint: "Put it into the page: ::figure[Caption]{src=… inline}. Or say the colours in the file.",
  };
}

/** What is said of an address that lacks its scheme, or is written as Windows writes paths. */
export function tellSlip(address: string): string | undefined {
  const [, inner] = /^["'\u2018-\u201f](.+)["'\u2018-\u201f]$/.exec(address) ?? [];
  if (inner !== undefined) return `An address stands in no quotes: ${inner}`;
  const [, scheme, host] = /^(https?)\/\/(.+)$/i.exec(address) ?? [];
  if (host !== undefined) return `Did you mean "${scheme}://${host}"?`;
  if (address.includes("\\")) return `Folders are separated by "/": ${address.replaceAll("\\", "/")}`;
  if (/^[^\s/@]+@[\w-]+\.[\w.-]+$/.test(address)) return `An address of mail begins with mailto: mailto:${address}`;
  return isHost(address) ? `An address of another site begins with https://: https://${address}` : undefined;
}

/** Whether an address without a scheme looks like a site's. */
function isHost(address: string): boolean {
  return /^(?:www\.[\w-]+|[\w-]+(?=\.(?:com|org|net|io|dev|app)(?:\/|$)))\.[\w./-]+$/i.test(address);
}
