// Lines in the running text of a VitePress page that are more than text: they quote a file, list the headings or begin a tab.
import { indentRest } from "../markdown/lines.ts";
import type { PageConversion } from "../page.ts";
import type { CodeRules } from "./code.ts";
import type { PageContainers } from "./page-containers.ts";

const LINE = /^([ \t]*)(?:<<<[ \t]*(\S[^\n]*)|\[\[toc\]\][ \t]*|(={2,})[ \t]+(\S[^\n]*))$/gim;

/**
 * Makes what rewrites the running text of one page with such lines.
 * @param words rewrites what stands between them
 */
export function textRule(
  page: PageConversion,
  code: CodeRules,
  containers: PageContainers,
  words: (written: string, start: number) => string,
): (written: string, start: number) => string {
  const { source } = page.converter;
  return (written, start) => {
    if (!/<<<|\[\[toc\]\]|==/i.test(written)) return words(written, start);
    let out = "";
    let at = 0;
    for (const { 0: whole, 1: indent = "", 2: quoted, 3: marks = "", 4: label, index } of written.matchAll(LINE)) {
      if (index === 0 && start > 0 && source[start - 1] !== "\n") continue;
      const section = label === undefined ? undefined : containers.section(marks, label, start + index);
      if (label !== undefined && section === undefined) continue;
      out += words(written.slice(at, index), start + at);
      at = index + whole.length;
      if (section !== undefined) out += indentRest(indent + section, indent);
      else if (quoted !== undefined)
        out += indentRest(indent + code.snippet(quoted, start + index, containers.groupAt(start + index)), indent);
      else {
        page.note(start + index, "component", "[[toc]] is left out: each page has a list of its headings beside it");
        if (written[at] === "\n") at++;
      }
    }
    return out + words(written.slice(at), start + at);
  };
}
