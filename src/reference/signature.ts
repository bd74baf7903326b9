// Declarations as readers see them: their tokens with the names linked, without `export declare`, laid out by brackets.
// Decides nothing about what a name means.
import { brackets } from "./brackets.ts";
import type { SymbolItem } from "./symbols.ts";
import { type LinkReference, mergeTokens, textOf, toTokens, trimTokens } from "./tokens.ts";
import type { ApiToken, RawDeclaration, RawRange } from "./types.ts";

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
  return layOut(trimTokens(tokens), declaration.parameters.length > 0);
}

/** Renders a part of a declaration: a type, a constraint, a base. */
export function renderRange(declaration: RawDeclaration, [start, end]: RawRange, link: LinkReference): ApiToken[] {
  return renderTokens(toTokens(declaration.tokens.slice(start, end), link));
}

/** Lays out a part of a declaration. */
export function renderTokens(tokens: readonly ApiToken[]): ApiToken[] {
  return layOut(trimTokens(tokens), false);
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
  return mergeTokens(apply(arranged, indentation(textOf(arranged))));
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
      // Nothing but white space is between the last comma and the end.
      const comma = gaps.at(-1)?.end === at ? gaps.pop() : undefined;
      gaps.push({ start: comma ? comma.start - 1 : at - space, end: at, text: "" });
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
