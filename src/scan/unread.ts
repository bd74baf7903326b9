// What is said of files of the content folder that are not read, or not as their names promise.
import { isElsewhere } from "./elsewhere.ts";
import { contentKinds, type Holding } from "./kinds.ts";
import { leadOf } from "./links.ts";
import { PAGE_ELSEWHERE } from "./problems.ts";

/** Takes what is said of a file. @param file its path under the content folder */
export type TellFile = (
  file: string,
  severity: "error" | "warning",
  code: string,
  message: string,
  hint: string,
) => void;

/** Names that are nearly those of a category's file. */
const LIKE_CATEGORY = /^(?:_categor(?:y_?|ies_?)|category_)\.(?:json5?|ya?ml|toml)$/i;
const INDEX_HINT = "Rename it to index.md; or give it another name, if other pages include it.";
const FOLDER_HINT = "Put the folder itself here; a link to a single file is followed.";

/** Reports a file of which nothing is made, where its name says that something was expected. */
export function tellUnused(
  { file, name, holds }: { readonly file: string; readonly name: string; readonly holds: Holding },
  { docsPath, display }: { readonly docsPath: string; readonly display: (file: string) => string },
  tell: TellFile,
): void {
  if (name === "_index.md" && holds.pages)
    tell(file, "warning", "private-index", 'no page is made of a file with "_" before its name', INDEX_HINT);
  if (holds.categories && LIKE_CATEGORY.test(name)) {
    const hint = "Rename it to _category_.yml, _category_.yaml or _category_.json.";
    tell(file, "warning", "category-name", "a category's file has another name: nobody reads this one", hint);
  }
  if (holds.pages && !name.startsWith("_") && /\.md\.txt$/i.test(name)) {
    const hint = `Rename it to ${name.slice(0, -4)}.`;
    tell(file, "warning", PAGE_ELSEWHERE, 'no page is made of this file: its name ends in ".txt"', hint);
  }
  if (isElsewhere(file, docsPath, display)) {
    const pages = display(docsPath);
    const hint = `Move it to ${pages}/${file}; or put "_" before its name if it is no page.`;
    tell(file, "warning", PAGE_ELSEWHERE, `no page is made of this file: pages lie in ${pages}`, hint);
  }
}

/** Reports a page's file whose ending says that it holds something else than Markdown, or says so otherwise. */
export function tellForeign(file: string, tell: TellFile): void {
  if (/\.mdx$/i.test(file)) {
    const hint = "Rename it to .md; components are written as directives (:::name).";
    tell(file, "warning", "mdx-file", "MDX is not read: no page is made of this file", hint);
  } else tell(file, "warning", "markdown-file", "no page is made of a file of this name", "Rename it to .md.");
}

/** Reports a symbolic link to a folder that might hold content. */
export function tellLinkedFolder(file: string, docsPath: string, tell: TellFile): void {
  // What stands in the places of the content's own folders is followed, or told already.
  if (file === docsPath || file === "static" || contentKinds(`${file}/index.md`, docsPath).length === 0) return;
  tell(file, "warning", "link-folder", "symbolic link to a folder: it is not followed", FOLDER_HINT);
}

/**
 * Whether a symbolic link leads to a file inside the content folder; reports one that doesn't.
 * @param absolute its absolute path
 * @param homes absolute paths of the folders that the content lies in
 */
export function isFollowed(file: string, absolute: string, homes: readonly string[], tell: TellFile): boolean {
  const lead = leadOf(absolute, homes);
  if (lead === "nowhere")
    tell(file, "error", "broken-link-file", "symbolic link leads nowhere", "Mend the link or remove it.");
  if (lead === "outside") {
    const hint = "Copy the file into the content folder; nothing outside it is read.";
    tell(file, "error", "link-outside", "symbolic link leads out of the content folder", hint);
  }
  return lead === "inside";
}
