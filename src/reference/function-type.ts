// A type that is a function's, taken apart: what it takes and what it returns; and an object's, what it has. Pure.
import { type BracketEvent, brackets, closingOf, partsOf, type Range } from "./brackets.ts";
import { sliceTokens, textOf, trimTokens } from "./tokens.ts";
import type { ApiParameter, ApiToken, ApiTypeParameter } from "./types.ts";

/** A function's type. Its tokens are not laid out. */
export interface FunctionType {
  readonly typeParameters: readonly Omit<ApiTypeParameter, "docs">[];
  readonly parameters: readonly (Omit<ApiParameter, "docs" | "part"> & {
    /** Whether it takes all that follow: `...args`. */
    readonly rest: boolean;
  })[];
  readonly returns: readonly ApiToken[];
}

/** Reads `<T>(a: T) => void`, which may be in parentheses and optional; undefined for any other type. */
export function readFunctionType(type: readonly ApiToken[]): FunctionType | undefined {
  const tokens = withoutParentheses(trimTokens(type));
  const text = textOf(tokens);
  if (text.length > MAX_LENGTH) return undefined;
  const events = brackets(text);
  const generic = text.startsWith("<") ? closingOf(events, 0) : undefined;
  const open = generic === undefined ? 0 : generic.end + spaceAt(text, generic.end);
  const close = text[open] === "(" ? closingOf(events, open) : undefined;
  const arrow = close && /^\s*=>/.exec(text.slice(close.end));
  if (!close || !arrow) return undefined;
  const cut = (start: number, end: number): ApiToken[] => trimTokens(sliceTokens(tokens, start, end));
  return {
    typeParameters: generic
      ? partsOf(events, 0, generic).flatMap((part) => typeParameterOf(part, text, events, cut) ?? [])
      : [],
    parameters: partsOf(events, open, close).flatMap((part) => parameterOf(part, text, events, cut) ?? []),
    returns: cut(close.end + arrow[0].length, text.length),
  };
}

/** Reads `{ a: T; b?: U }` like the parameters of a function; undefined for any other type. */
export function readObjectType(type: readonly ApiToken[]): FunctionType["parameters"] | undefined {
  const tokens = trimTokens(type);
  const text = textOf(tokens);
  if (!text.startsWith("{") || text.length > MAX_LENGTH) return undefined;
  const events = brackets(text);
  const close = closingOf(events, 0);
  if (close?.end !== text.length) return undefined;
  const cut = (start: number, end: number): ApiToken[] => trimTokens(sliceTokens(tokens, start, end));
  return partsOf(events, 0, close, ",;").flatMap(([start, end]) => {
    const modifier = /^\s*readonly\s+(?=[\p{ID_Start}$_])/u.exec(text.slice(start, end))?.[0].length ?? 0;
    return parameterOf([start + modifier, end], text, events, cut) ?? [];
  });
}

/** Longer ones are nobody's handwriting. */
const MAX_LENGTH = 10_000;

type Cut = (start: number, end: number) => ApiToken[];

const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*/u;

function parameterOf(
  [start, end]: Range,
  text: string,
  events: readonly BracketEvent[],
  cut: Cut,
): FunctionType["parameters"][number] | undefined {
  const before = /^\s*(?:\.\.\.\s*)?/.exec(text.slice(start, end))?.[0] ?? "";
  const at = start + before.length;
  // One that is taken apart is called as it is written.
  const nameEnd = /[{[]/.test(text[at] ?? "") ? closingOf(events, at)?.end : at + lengthOfName(text, at);
  const colon = nameEnd === undefined ? null : /^\s*(\??)\s*:?/.exec(text.slice(nameEnd, end));
  if (nameEnd === undefined || nameEnd === at || !colon) return undefined;
  const name = text.slice(at, nameEnd).replace(/\s+/g, " ");
  if (name === "this") return undefined;
  return { name, type: cut(nameEnd + colon[0].length, end), optional: colon[1] === "?", rest: before.includes("...") };
}

function typeParameterOf(
  [start, end]: Range,
  text: string,
  events: readonly BracketEvent[],
  cut: Cut,
): Omit<ApiTypeParameter, "docs"> | undefined {
  const at = start + (/^\s*(?:(?:const|in|out)\s+)*/.exec(text.slice(start, end))?.[0].length ?? 0);
  const nameEnd = at + lengthOfName(text, at);
  if (nameEnd === at) return undefined;
  const equals = events.find((event) => event.char === "=" && event.depth === 1 && event.at >= nameEnd);
  const constraintEnd = equals && equals.at < end ? equals.at : end;
  const extending = /^\s*extends(?!\w)/.exec(text.slice(nameEnd, constraintEnd))?.[0].length;
  return {
    name: text.slice(at, nameEnd),
    constraint: extending === undefined ? [] : cut(nameEnd + extending, constraintEnd),
    default: equals && constraintEnd < end ? cut(equals.end, end) : [],
  };
}

/** Takes off parentheses round all of a type, with the `undefined` or `null` that it may be instead. */
function withoutParentheses(tokens: readonly ApiToken[]): readonly ApiToken[] {
  const text = textOf(tokens);
  const close = text.startsWith("(") ? closingOf(brackets(text), 0) : undefined;
  if (!close || !/^(?:\s*\|\s*(?:undefined|null)\b)*\s*$/.test(text.slice(close.end))) return tokens;
  return trimTokens(sliceTokens(tokens, 1, close.at));
}

function lengthOfName(text: string, at: number): number {
  return NAME.exec(text.slice(at))?.[0].length ?? 0;
}

function spaceAt(text: string, at: number): number {
  return /^\s*/.exec(text.slice(at))?.[0].length ?? 0;
}
