// The home page of a VitePress site: its hero and features are front matter, and become Markdown above what else it says.
import path from "node:path";
import { parseHref } from "../../route.ts";
import { homeMarkdown } from "../home.ts";
import type { Migration, OldPage } from "../migration.ts";
import { shorten } from "../page.ts";
import { dataOf } from "../values.ts";

/** What home pages are made with. */
export interface HomeContext {
  readonly migration: Migration;
  /** Finds a page by an address of front matter. */
  readonly pageOf: (link: string) => OldPage | undefined;
  /** The site's. */
  readonly title: string;
}

/** Puts a home page's parts before its converted Markdown; what is no home page stays. */
export function withHome(body: string, page: OldPage, { migration, pageOf, title }: HomeContext): string {
  const value = (key: string) => page.entries.find((entry) => entry.key === key)?.value;
  if (value("layout") !== "home") return body;
  migration.count("home pages");
  const line = page.entries.find(({ key }) => key === "hero")?.line ?? 1;
  const tell = (code: string, message: string) => migration.note(page.absolute, { line, column: 1 }, code, message);
  const home = homeMarkdown(dataOf(value("hero")), value("features"), {
    title,
    link(address) {
      const parsed = parseHref(address);
      if (parsed.kind === "external") return address;
      const linked = pageOf(path.posix.resolve((page.route ?? "/").replace(/[^/]*$/, ""), parsed.path));
      if (linked?.route !== undefined) return linked.route + (parsed.anchor === "" ? "" : `#${parsed.anchor}`);
      migration.lost.push({
        file: page.absolute,
        place: { line: line, column: 1 },
        path: parsed.path,
        written: address,
      });
      return undefined;
    },
    image: (address) => (parseHref(address).kind === "external" || migration.hasStatic(address) ? address : undefined),
    leftOut: (what) => tell("front-matter", `the home page is without ${shorten(what)}`),
  });
  return `\n${home}${body.trim() === "" ? "" : `\n${body.replace(/^\n+/, "")}`}`;
}
