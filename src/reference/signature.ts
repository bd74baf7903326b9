// Declarations as readers see them: their tokens with the names linked, without `export declare`, laid out by brackets.
// Decides nothing about what a name means.
import type { RawDeclaration, RawRange, RawToken } from "./read-model.ts";
import type { SymbolItem } from "./symbols.ts";
import type { ApiToken } from "./types.ts";

/** Finds the route of what a canonical reference names. */
export type LinkReference = (reference: string) => string | undefined;

/** Longer ones get a line for each parameter. */
const LINE_WIDTH = 100;

/** Renders a whole declaration. @param item where it is one of an item, not of a member */
export function renderSignature(
  declaration: RawDeclaration,
  link: LinkReference,
  item: SymbolItem | undefined,
): ApiToken[] {
  const [first, ...rest] = declaration.tokens;
  if (!first) return [];
  const head = item
    ? itemHead(first.text, declaration, item.name)
    : first.text.replace(/^\s*(?:export\s+)?(?:declare\s+)?/, "");
  const tokens = toTokens([{ ...first, text: head }, ...rest], link);
  return layOut(trim(tokens, /[\s;]+$/), declaration.parameters.length > 0);
}

/** Renders a part of a declaration: a type, a constraint, a base. */
export function renderRange(declaration: RawDeclaration, [start, end]: RawRange, link: LinkReference): ApiToken[] {
  return layOut(trim(toTokens(declaration.tokens.slice(start, end), link), /[\s;]+$/), false);
}

/** A declaration's first words, with the name that importers know. */
function itemHead(text: string, { kind, readonly: isConstant }: RawDeclaration, name: string): string {
  const head = text.replace(/^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?=\S)/, "");
  const declared =
    /^((?:abstract\s+|const\s+|async\s+)*(?:class|interface|enum|type|function|namespace|module)\s+)[\p{ID_Start}$_][\p{ID_Continue}$]*/u;
  if (declared.test(head)) return head.replace(declared, (_, keyword: string) => keyword + name);
  if (kind !== "Variable" && kind !== "Function") return head;
  // A constant's excerpt begins with its local name.
  const keyword = kind === "Function" || isConstant ? "const " : "let ";
  return head.replace(
    /^(?:(?:const|let|var)\s+)?[\p{ID_Start}$_][\p{ID_Continue}$]*(?=\s*[:=;?]|\s*$)/u,
    () => keyword + name,
  );
}

function toTokens(tokens: readonly RawToken[], link: LinkReference): ApiToken[] {
  return merge(
    tokens.map(({ text, reference }) => {
      const to = reference === undefined ? undefined : link(reference);
      return to === undefined ? { text } : { text, to };
    }),
  );
}

/** Joins neighbours that lead nowhere. */
function merge(tokens: readonly ApiToken[]): ApiToken[] {
  const merged: ApiToken[] = [];
  let plain: string[] = [];
  const flush = (): void => {
    const text = plain.join("");
    if (text !== "") merged.push({ text });
    plain = [];
  };
  for (const token of tokens) {
    if (token.to === undefined) plain.push(token.text);
    else {
      flush();
      merged.push(token);
    }
  }
  flush();
  return merged;
}

function trim(tokens: readonly ApiToken[], end: RegExp): ApiToken[] {
  const kept = [...tokens];
  for (let last = kept.at(-1); last !== undefined; last = kept.at(-1)) {
    const text = last.text.replace(end, "");
    if (text !== "") {
      if (text !== last.text) kept[kept.length - 1] = { ...last, text };
      break;
    }
    kept.pop();
  }
  const [first, ...rest] = kept;
  return first === undefined ? [] : [{ ...first, text: first.text.trimStart() }, ...rest];
}

/** A stretch of text that is written otherwise. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Indents the lines by their brackets; gives each parameter a line where one line is too long for all. */
function layOut(tokens: readonly ApiToken[], hasParameters: boolean): ApiToken[] {
  const text = textOf(tokens);
  const isLong = hasParameters && text.length > LINE_WIDTH;
  if (!isLong && !text.includes("\n")) return [...tokens];
  const arranged = hasParameters ? apply(tokens, arrangeParameters(text)) : tokens;
  return merge(apply(arranged, indentation(textOf(arranged))));
}

function textOf(tokens: readonly ApiToken[]): string {
  return tokens.map((token) => token.text).join("");
}

/** Applies edits, in their order, to the tokens that they lie in. */
function apply(tokens: readonly ApiToken[], edits: readonly Edit[]): ApiToken[] {
  let next = 0;
  let at = 0;
  return tokens.map((token) => {
    const end = at + token.text.length;
    let text = "";
    let from = at;
    for (; next < edits.length; next++) {
      const edit = edits[next];
      if (!edit || edit.start >= end) break;
      text += token.text.slice(from - at, Math.max(edit.start, at) - at);
      if (edit.start >= at) text += edit.text;
      from = Math.min(edit.end, end);
      if (edit.end > end) break;
    }
    text += token.text.slice(from - at);
    at = end;
    return { ...token, text };
  });
}

/** Puts the parameters in one line, or each in its own if that would be too long. */
function arrangeParameters(text: string): Edit[] {
  const gaps: Edit[] = [];
  let open: number | undefined;
  let isNested = false;
  const gap = (start: number, flat: string): void => {
    const space = /^\s*/.exec(text.slice(start, start + 200))?.[0].length ?? 0;
    gaps.push({ start, end: start + space, text: flat });
  };
  for (const { at, char, end, depth } of brackets(text)) {
    if (open === undefined) {
      if (depth === 0 && char === "=") return [];
      if (depth > 0 || char !== "(") continue;
      open = at;
      gap(end, "");
    } else if (char === "," && depth === 1) gap(end, " ");
    else if (char === "\n" && depth > 1) isNested = true;
    else if (char === ")" && depth === 1) {
      const space = /\s*$/.exec(text.slice(Math.max(open + 1, at - 200), at))?.[0].length ?? 0;
      if (gaps.length === 1 && gaps[0]?.end === at) return [];
      gaps.push({ start: at - space, end: at, text: "" });
      break;
    }
  }
  const flat = gaps.reduce((length, { start, end, text }) => length - (end - start) + text.length, text.length);
  const isBroken = !isNested && gaps.length > 2 && flat > LINE_WIDTH;
  return isBroken ? gaps.map((edit) => ({ ...edit, text: "\n" })) : gaps;
}

/** The indentation of every line but the first: one step deeper than the line whose bracket is open. */
function indentation(text: string): Edit[] {
  const edits: Edit[] = [];
  /** For each open bracket, how deep its line stands. */
  const open: number[] = [];
  let current = 0;
  for (const { at, char, end, depth } of brackets(text)) {
    open.length = Math.min(open.length, depth);
    if (char === "\n") {
      const closing = /^[)\]}>]+/.exec(text.slice(end, end + 100))?.[0].length ?? 0;
      const innermost = open.at(-1);
      current = closing > 0 ? (open.at(-closing) ?? 0) : innermost === undefined ? 0 : innermost + 1;
      if (/[|&?:]/.test(text[end] ?? "")) current++;
      edits.push({ start: at, end, text: end === text.length ? "" : `\n${"  ".repeat(Math.min(current, 40))}` });
    } else if ("([{<".includes(char)) open.push(current);
    else if (")]}>".includes(char)) open.pop();
  }
  return edits;
}

interface BracketEvent {
  readonly at: number;
  /** A bracket, a comma, an equals sign, or a line's end with the space around it. */
  readonly char: string;
  readonly end: number;
  /** How many brackets are open before it. */
  readonly depth: number;
}

/** Text in quotes and comments, arrows, line ends, brackets. What is not closed reaches to the end. */
const PART =
  /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\[\s\S])*`?|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|=>|\n\s*|[()[\]{}<>,=]/g;

/** Finds what the layout goes by. */
function brackets(text: string): BracketEvent[] {
  const events: BracketEvent[] = [];
  const open: string[] = [];
  for (const { 0: part, index } of text.matchAll(PART)) {
    const char = part[0] ?? "";
    if (char !== "\n" && (part === "=>" || /["'`/]/.test(char))) continue;
    const end = index + part.length;
    let at = index;
    if (char === "\n") while (/[ \t\r]/.test(text[at - 1] ?? "")) at--;
    if (")]}".includes(char)) {
      // Angle brackets that are still open were comparisons.
      while (open.at(-1) === "<") open.pop();
    } else if (char === ">" && open.at(-1) !== "<") continue;
    events.push({ at, char, end, depth: open.length });
    if ("([{<".includes(char)) open.push(char);
    else if (")]}>".includes(char)) open.pop();
  }
  return events;
}
