// Files of Markdown that lie beside the pages' folder: which of them may be meant to be pages.
import { baseName, dirName } from "../route.ts";
import { MARKDOWN } from "./kinds.ts";

/** What lies in many folders of a repository, and is for those who look at that. */
const OF_REPOSITORY =
  /^(?:README|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|SUPPORT|LICEN[CS]E|NOTICE|AUTHORS|AGENTS|CLAUDE|TODO|[Rr]eadme)\b/;

/** Whether the content folder is the project, or holds it: much in it is no content then. */
export function isProject(display: (file: string) => string): boolean {
  return /^(?:\.\.?(?:\/|$))*$/.test(display(""));
}

/** Whether a folder beside that of the pages has a name as folders of pages have. */
export function mayHoldPages(folder: string): boolean {
  return folder !== "static" && folder !== "node_modules" && !/[/\\]|^[._]/.test(folder);
}

/** Whether a file that is none of the content's is named and lies as if it were to be a page. */
export function isElsewhere(file: string, docsPath: string, display: (file: string) => string): boolean {
  const name = baseName(file);
  const above = dirName(file);
  if (docsPath === "." || !MARKDOWN.test(name) || /^[._]/.test(name) || isProject(display)) return false;
  return above === "" ? !OF_REPOSITORY.test(name) : name === "index.md" && mayHoldPages(above);
}
