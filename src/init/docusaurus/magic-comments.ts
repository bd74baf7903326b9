// Comments by which a Docusaurus site marks lines of its code, as docsgen's. Pure.
import type { Key } from "../../config/places.ts";
import type { TellAt } from "../places.ts";
import { type Data, dataOf, listOf, textOf } from "../values.ts";

/** What one of docsgen's comments says: lines of their own from `start` to `end`, or as many as it counts. */
type Mark = "highlight" | "focus" | "++" | "--" | "error" | "warning";

/** A comment of the site's own, by the word in it: for the next line, or the ends of a block. */
export type MagicComments = ReadonlyMap<string, { readonly mark: Mark; readonly place: "line" | "start" | "end" }>;

const AT: readonly Key[] = ["themeConfig", "prism", "magicComments"];
/** Docusaurus' own class, and what classes and words of others tell. */
const HIGHLIGHTED = "theme-code-block-highlighted-line";
const MARKS: readonly (readonly [words: RegExp, mark: Mark])[] = [
  [/focus/i, "focus"],
  [/error|wrong|danger|invalid/i, "error"],
  [/warn/i, "warning"],
  [/add|insert|\bnew\b|success|correct|valid|\+\+/i, "++"],
  [/remov|delet|\bold\b|--$|\bbad\b/i, "--"],
  [/highlight/i, "highlight"],
];

/** Reads the site's own comments; which have no like here is told. */
export function readMagicComments(themeConfig: Data, tell: TellAt): MagicComments {
  const found = new Map<string, { mark: Mark; place: "line" | "start" | "end" }>();
  for (const [i, given] of listOf(dataOf(themeConfig["prism"])["magicComments"]).map(dataOf).entries()) {
    const block = dataOf(given["block"]);
    const words = { line: textOf(given["line"]), start: textOf(block["start"]), end: textOf(block["end"]) };
    const className = textOf(given["className"]) ?? "";
    const said = [className, words.line, words.start].join(" ");
    const known = className === HIGHLIGHTED ? "highlight" : MARKS.find(([pattern]) => pattern.test(said))?.[1];
    const mark = known ?? "highlight";
    if (known === undefined)
      tell("config", `lines that comments mark are highlighted, whatever their class: ${className}`, [...AT, i]);
    for (const place of ["line", "start", "end"] as const) {
      const word = words[place]?.trim();
      if (word) found.set(word, { mark, place });
    }
  }
  return found;
}

/** A comment alone on its line; what stands before it belongs to a list or a quotation. */
const COMMENT = /^([ \t>]*)(\/\/|\{?\/\*|#|<!--|--|;{1,4}|%)([ \t]*)(\S(?:.*?\S)?)([ \t]*(?:\*\/\}?|-->)?[ \t]*)$/;

/** Rewrites the comments of a block of code. @param code with its fence's last line */
export function withMagicComments(code: string, comments: MagicComments): string {
  if (comments.size === 0 || ![...comments.keys()].some((word) => code.includes(word))) return code;
  const lines = code.split("\n");
  const found = lines.map((line) => comments.get(COMMENT.exec(line)?.[4] ?? ""));
  return lines
    .flatMap((line, i) => {
      const comment = found[i];
      if (comment === undefined) return [line];
      const { mark, place } = comment;
      if (mark === "highlight" || mark === "focus")
        return [written(line, `${mark}-${place === "line" ? "next-line" : place}`)];
      if (place === "end") return [];
      if (place === "line") return [written(line, `[!code ${mark}]`)];
      const end = found.findIndex((each, at) => at > i && each?.place === "end" && each.mark === mark);
      const count = found.slice(i + 1, end < 0 ? lines.length - 1 : end).filter((each) => each === undefined).length;
      return [written(line, `[!code ${mark}:${count}]`)];
    })
    .join("\n");
}

function written(line: string, word: string): string {
  return line.replace(COMMENT, (_, before: string, opener: string, gap: string, _word: string, closer: string) =>
    [before, opener, gap, word, closer].join(""),
  );
}
