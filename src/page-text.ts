// What a finished page says, apart from the frame round it: the text of its article and the ids in it. Pure; the build
// and the comparison of outputs ask the same.
import { decodeReferences } from "./character-references.ts";
import { hashOf } from "./hash.ts";

/** A tag, a comment or a declaration; a quoted attribute may hold ">". */
const TAG = /<!--[\s\S]*?-->|<(?:[^"'>]|"[^"]*"|'[^']*')*>/g;
const ATTRIBUTE = /\s([^\s=>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g;

/** The part of a page that is its own: the article, else the main part, else the body. */
function articleOf(html: string): string {
  for (const name of ["article", "main", "body"]) {
    const start = html.indexOf(`<${name}`);
    const end = html.lastIndexOf(`</${name}>`);
    if (start >= 0 && end > start) return html.slice(start, end);
  }
  return html;
}

/** The text of a page's article, as it stands in its HTML without tags: the same text is the same, however it is marked up. */
export function pageText(html: string): string {
  return articleOf(html).replace(TAG, "");
}

/** Hashes what a page says, apart from its frame and its markup. */
export function textHash(html: string): string {
  return hashOf(pageText(html));
}

/** The ids in a page's article. */
export function pageIds(html: string): string[] {
  return (articleOf(html).match(TAG) ?? []).flatMap((tag) => {
    if (!/^<[a-z]/i.test(tag)) return [];
    const id = [...tag.matchAll(ATTRIBUTE)].find(([, name = ""]) => name.toLowerCase() === "id");
    return id ? decodeReferences(id[2] ?? id[3] ?? id[4] ?? "") : [];
  });
}
