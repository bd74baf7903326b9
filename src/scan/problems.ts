// What is said of names and files of the content folder in more than one place, and which of it is withdrawn later.
import { dirName } from "../route.ts";
import type { Diagnostic } from "../types.ts";

/** Where a site has its pages in another folder, each file there would be told to be moved. */
const ELSEWHERE_HINT = "If pages are meant to lie in another folder, name that one with docsPath in the configuration.";

/** Of a file that would be a page if it lay where pages do, or were called as they are. */
export const PAGE_ELSEWHERE = "page-elsewhere";

/**
 * Leaves out what is said of pages elsewhere that others refer to: those are parts. Of the others, the first one is told what
 * may be wrong instead of all.
 * @param referred gives the files that are referred to, and the folders whose files are, as authors know them
 */
export function withoutReferred(
  problems: readonly Diagnostic[],
  referred: () => Iterable<string>,
): readonly Diagnostic[] {
  if (!hasPagesElsewhere(problems)) return problems;
  const known = new Set(referred());
  const left = problems.filter(
    ({ code, file }) => code !== PAGE_ELSEWHERE || !(known.has(file) || known.has(dirName(file))),
  );
  const first = left.find(({ code, file }) => code === PAGE_ELSEWHERE && !/\.txt$/i.test(file));
  return left.map((each) => (each === first ? { ...each, hint: `${each.hint}\n${ELSEWHERE_HINT}` } : each));
}

/** Whether something is said of such a page. */
export function hasPagesElsewhere(problems: readonly Diagnostic[]): boolean {
  return problems.some(({ code }) => code === PAGE_ELSEWHERE);
}

/** Whether something that is not there may have been listed, in other bytes than those of its name: these were no UTF-8. */
export function isMisnamed(name: string): boolean {
  return name.includes("\ufffd");
}

/** Says so. @param file as authors know it */
export function tellMisnamed(file: string): Diagnostic {
  const message = "the name is not valid UTF-8, and what it names cannot be read";
  const hint = "Rename it.";
  return { file, line: 1, column: 1, severity: "error", code: "file-name", message, hint };
}

/** Says that something lies too deep to be reached. @param file as authors know it */
export function tellTooLong(file: string): Diagnostic {
  const message = "the path is longer than the system takes, and what it names cannot be read";
  const hint = "Shorten the names of the folders above it, or move it up.";
  return { file, line: 1, column: 1, severity: "error", code: "file-name", message, hint };
}

/** Says that a link leads to nothing, so that what is looked for behind it would be missing. @param file as authors know it */
export function tellBrokenLink(file: string): Diagnostic {
  const message = "symbolic link leads nowhere";
  const hint = "Mend the link or remove it.";
  return { file, line: 1, column: 1, severity: "error", code: "broken-link-file", message, hint };
}

/** Says that something else stands where a folder of the content is looked for. @param file as authors know it */
export function tellNoFolder(file: string): Diagnostic {
  const message = "this is no folder: nothing in it is read";
  const hint =
    "Git makes such a file of a symbolic link where links are switched off. Put the folder here, or rename the file.";
  return { file, line: 1, column: 1, severity: "warning", code: "no-folder", message, hint };
}

/** Says that there is no page because all are drafts. */
export function onlyDrafts(docsPath: string, display: (file: string) => string): Diagnostic {
  return { ...noPages(docsPath, display), hint: "All pages are drafts. Take `draft: true` out of one." };
}

/** Says that there is no page, and where pages were looked for. */
export function noPages(docsPath: string, display: (file: string) => string): Diagnostic {
  const folder = display(docsPath);
  const top = /([^/]+)\/$/.exec(folder.slice(0, -docsPath.length))?.[1];
  const within = top !== undefined && docsPath.startsWith(`${top}/`) ? docsPath.slice(top.length + 1) : undefined;
  return {
    file: folder,
    line: 1,
    column: 1,
    severity: "error",
    code: "no-pages",
    message: "no page was found",
    hint: `Looked for ${folder}/**/*.md. ${
      within !== undefined
        ? `docsPath is a folder in ${top}: write docsPath: ${JSON.stringify(within)}.`
        : (nameAbove(docsPath, display) ??
          "Put a Markdown file there, or name another folder with --content or docsPath.")
    }`,
  };
}

/** Warns that the home page is the only one written, where the content folder seems to be that of the pages. */
export function onlyHome(
  pages: readonly { readonly file: string }[],
  docsPath: string,
  display: (file: string) => string,
): Diagnostic[] {
  if (pages.length !== 1 || pages[0]?.file !== "index.md" || docsPath === ".") return [];
  const hint = nameAbove(docsPath, display);
  if (hint === undefined) return [];
  const message = "no page but the home page was found";
  return [{ file: display(docsPath), line: 1, column: 1, severity: "warning", code: "no-pages", message, hint }];
}

/** What to do where the content folder is called as the folder of the pages in it; undefined for other names. */
function nameAbove(docsPath: string, display: (file: string) => string): string | undefined {
  const content = display("").replace(/\/$/, "");
  if (content !== docsPath && !content.endsWith(`/${docsPath}`)) return undefined;
  const above = content.slice(0, -docsPath.length - 1);
  return `Name the folder that holds ${docsPath}: --content ${above || (content === docsPath ? "." : "/")}`;
}
