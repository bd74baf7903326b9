// Code of a signature: names that lead somewhere are links, the rest is coloured as other code is.
import type { ReactNode } from "react";
import type { ApiToken } from "../../src/reference/types.ts";
import { breakName } from "../client/break-name.ts";
import { breakable } from "./BreakableName.tsx";
import { breakBetween, LONG } from "./break-between.tsx";

interface Mark {
  readonly start: number;
  readonly end: number;
  readonly className: string;
}

/** Comments, text in quotes, numbers, words; what is not closed reaches to the end. */
const PART =
  /(\/\*.*?(?:\*\/|$)|\/\/[^\n]*)|("(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\.)*`?)|(\b\d[\w.]*)|([\p{ID_Start}$_][\p{ID_Continue}$]*)/gsu;
const BUILT_IN = new Set("any bigint boolean never number object string symbol unknown void".split(" "));
const LITERAL = new Set("false null true undefined".split(" "));
const DECLARES = new Set("class enum interface namespace type".split(" "));
const KEYWORD = new Set(
  `abstract as asserts async class const constructor declare enum export extends function get implements import in infer
  instanceof interface is keyof let namespace new out private protected public readonly set static this type typeof
  unique var`.split(/\s+/),
);
const AFTER_BRACKET = /(?<=[<(])(?=[\w"'.])/;
/** A name, with what it belongs to, that may break where the window is narrow, as links do (`breakName`). */
const LONG_NAME = /(?<![\w$.])([\w$.]{12,})/;
/** Behind a bracket, too, and before the capitals of a long name. */
const IN_COLUMN = /(?<=[<(])(?=[\w"'.])|(?=[A-Z])(?<=(?<![\w$])(?=[\w$]{16})[\w$]{0,99}[a-z\d])/;

/**
 * Renders code.
 * @param limit longest text; of a longer one the start is shown
 */
export function ApiTokens({
  tokens,
  coloured = false,
  limit = Number.POSITIVE_INFINITY,
}: {
  readonly tokens: readonly ApiToken[];
  readonly coloured?: boolean;
  readonly limit?: number;
}) {
  const marks = coloured ? markCode(tokens.map(({ text }) => text).join("")) : [];
  const out: ReactNode[] = [];
  let isBehindBracket = false;
  // Rather behind a bracket than within a word; in a table's column, and where the window is narrow, also within a long one.
  const add = (text: string, element?: ReactNode) => {
    if (text === "") return;
    if (isBehindBracket && /^[\w"'.]/.test(text)) out.push(<wbr key={`break-${out.length}`} />);
    out.push(element ?? breakBetween(text.split(coloured ? AFTER_BRACKET : IN_COLUMN)));
    isBehindBracket = /[<(]$/.test(text);
  };
  const addPlain = (text: string) => {
    if (!coloured) return add(text);
    // Names are every other piece.
    for (const [index, piece] of text.split(LONG_NAME).entries()) {
      add(piece, index % 2 === 0 ? undefined : word(piece, undefined, `word-${out.length}`));
    }
  };
  let at = 0;
  let next = 0;
  for (const { text, to } of tokens) {
    const shown = text.slice(0, Math.max(0, limit - at));
    const end = at + text.length;
    if (to !== undefined && shown !== "") {
      add(
        shown,
        <a key={at} href={to}>
          {breakable(shown, coloured ? undefined : LONG)}
        </a>,
      );
    } else {
      let from = at;
      for (; (marks[next]?.start ?? end) < end; next++) {
        const mark = marks[next] as Mark;
        if (mark.start < from) continue;
        const marked = text.slice(mark.start - at, mark.end - at);
        addPlain(text.slice(from - at, mark.start - at));
        add(marked, word(marked, mark.className, mark.start));
        from = Math.min(mark.end, end);
      }
      addPlain(shown.slice(from - at));
    }
    at = end;
    if (at > limit) break;
  }
  if (at > limit) out.push("…");
  return out;
}

/** Renders what may break where the window is narrow (`.word`), if it is long. @param className its colour's */
function word(text: string, className: string | undefined, key: string | number): ReactNode {
  const pieces = breakName(text);
  const isWhole = pieces.length === 1;
  if (isWhole && className === undefined) return text;
  return (
    <span key={key} className={isWhole ? className : className === undefined ? "word" : `${className} word`}>
      {breakBetween(pieces)}
    </span>
  );
}

/** Finds what has a colour of its own, by the classes of highlight.js. */
function markCode(code: string): Mark[] {
  const marks: Mark[] = [];
  let declares = "";
  let named = false;
  for (const { 0: text, 1: comment, 2: string, 3: number, index } of code.matchAll(PART)) {
    const end = index + text.length;
    const add = (className: string) => marks.push({ start: index, end, className });
    if (comment !== undefined) add("hljs-comment");
    else if (string !== undefined) add("hljs-string");
    else if (number !== undefined) add("hljs-number");
    else {
      const isName = code[index - 1] === "." || /^\??[:(]/.test(code.slice(end, end + 2));
      if (KEYWORD.has(text) && (!isName || /^(?:constructor|import|new)$/.test(text))) {
        add("hljs-keyword");
        declares = text;
        continue;
      }
      if (!named && DECLARES.has(declares)) add("hljs-title class_");
      else if (!named && /^\??[(<]/.test(code.slice(end, end + 2))) add("hljs-title function_");
      else if (!isName && BUILT_IN.has(text)) add("hljs-built_in");
      else if (!isName && LITERAL.has(text)) add("hljs-literal");
      else if (!named || /^\??:/.test(code.slice(end, end + 2))) add("hljs-attr");
      named = true;
    }
  }
  return marks;
}
