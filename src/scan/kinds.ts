// What a file of the content folder is by its path: a page, a category's file, a static file, or nothing. Pure.
import { baseName, dirName } from "../route.ts";

/** How files of Markdown are called, whoever reads them. */
export const MARKDOWN = /\.(?:md|mdx|markdown)$/i;

/** What a file of the content folder is for the site. */
export type ContentKind = "page" | "category" | "static";

/** Says by its path what a file is: nothing, where only pages that refer to it make it part of the site. */
export function contentKinds(file: string, docsPath: string): ContentKind[] {
  return kindsOf(baseName(file), holdingOf(dirName(file), docsPath));
}

/** What files of a folder may be. */
export interface Holding {
  readonly pages: boolean;
  readonly categories: boolean;
  readonly statics: boolean;
  /** Whether an `index.md` is the site's first page, although it is not among the others. */
  readonly home: boolean;
}

/** Finds what files of a folder may be. @param folder its path under the content folder */
export function holdingOf(folder: string, docsPath: string): Holding {
  const names = folder === "" ? [] : folder.split("/");
  const isOurs = !names.includes("node_modules");
  const isStatic = names[0] === "static";
  const isBelow = docsPath === "." || folder === docsPath || folder.startsWith(`${docsPath}/`);
  const under = docsPath === "." ? names : folder.slice(docsPath.length + 1).split("/");
  const isDoc = isOurs && isBelow && !under.some((name) => name.startsWith("."));
  return {
    // Names with a leading `_` are parts, and those with a leading `.` private files: never pages.
    pages: isDoc && !(docsPath === "." && isStatic) && !names.some((name) => name.startsWith("_")),
    categories: isDoc,
    statics: isOurs && isStatic && !names.some((name) => name.startsWith(".")),
    home: docsPath !== "." && folder === "",
  };
}

/** Whether a file is a page and nothing else, without a regular expression: most files are. */
export function isPlainPage(name: string, { pages, statics }: Holding): boolean {
  return pages && !statics && !name.startsWith("_") && !name.startsWith(".") && name.endsWith(".md");
}

/** Says by its name what a file of a folder is. */
export function kindsOf(name: string, holds: Holding): ContentKind[] {
  const kinds: ContentKind[] = [];
  const isHidden = name.startsWith(".");
  const isPage = holds.pages && !isHidden && !name.startsWith("_") && MARKDOWN.test(name);
  if (isPage || (holds.home && name === "index.md")) kinds.push("page");
  if (holds.categories && /^_category_\.(?:json|yml|yaml)$/.test(name)) kinds.push("category");
  if (holds.statics && !isHidden) kinds.push("static");
  return kinds;
}
