// Finds what templates do in the browser alone, where they are never run there: pages are HTML, and only islands are more.
import fs from "node:fs";
import type { OwnTemplate } from "../template-exports.ts";
import type { Diagnostic } from "../types.ts";

/** A handler of an element's, or what React calls once a component is on a page. Of components it may be called when they render. */
const BROWSER_CODE = /(?<=<[a-z][\w-]*\s(?:[^<]*\s)?)on[A-Za-z]{3,}(?==["'{])|\buse(?:Layout)?Effect(?=\()/;
/** What code says of itself, and HTML that is written as a text. */
const COMMENTS = /\b__html:\s*(?:`[^`]*`|"[^"\n]*"|'[^'\n]*')|\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;

/**
 * Warns of templates that would react to readers, and don't.
 * @param islands absolute paths of the files that run in browsers
 * @param display turns an absolute path into the one that authors know
 */
export function checkBrowserCode(
  templates: readonly OwnTemplate[],
  islands: ReadonlySet<string>,
  display: (absolute: string) => string,
): Diagnostic[] {
  return templates.flatMap(({ name, file }): Diagnostic[] => {
    if (islands.has(file)) return [];
    const source = fs.readFileSync(file, "utf8").replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, " "));
    const found = BROWSER_CODE.exec(source);
    if (found === null) return [];
    const before = source.slice(0, found.index).split("\n");
    const hint = name.startsWith("directives/")
      ? 'Write: export const island = "load"; and it runs in the browser, too.'
      : "Put what reacts into a directive that exports island.";
    return [
      {
        file: display(file),
        line: before.length,
        column: (before.at(-1)?.length ?? 0) + 1,
        severity: "warning",
        code: "template-browser-code",
        message: `${found[0]} does nothing here: the template is not run in browsers`,
        hint,
      },
    ];
  });
}
