// What an `extends` or `implements` clause says: which type, with which arguments, and which of its members. Pure.
import { brackets, closingOf, partsOf } from "./brackets.ts";
import { sliceTokens, textOf } from "./tokens.ts";
import type { RawToken } from "./types.ts";

export interface Heritage {
  /** What the model calls the base. */
  readonly reference: string;
  /** As they are written. */
  readonly typeArguments: readonly (readonly RawToken[])[];
  /** Whether a member of the base is one of the type's too. */
  shows(name: string): boolean;
}

/** Names and brackets that `&` joins, and nothing that chooses between them or makes something else of them. */
const JOINED = /^[\s\w$.&()[\]{}<>]*$/;
/** A name, with type arguments or without. */
const NAMED = /^\s*[\w$.]+\s*(?:<\s*>)?\s*$/;

/** Reads which types a type has all members of: those that `&` joins, as far as they have names. Others may be there too. */
export function joinedTypes(type: readonly RawToken[]): RawToken[][] {
  const text = textOf(type);
  const events = brackets(text);
  // What stands in brackets is left out, place by place.
  let outside = text;
  for (const { at, char, depth } of events) {
    if (depth > 0 || !"([{<".includes(char)) continue;
    const close = closingOf(events, at);
    if (!close) return [];
    outside = outside.slice(0, at + 1) + " ".repeat(close.at - at - 1) + outside.slice(close.at);
  }
  if (!JOINED.test(outside)) return [];
  let start = 0;
  return outside.split("&").flatMap((part) => {
    const range = [start, start + part.length] as const;
    start = range[1] + 1;
    return NAMED.test(part) ? [sliceTokens(type, ...range)] : [];
  });
}

const WRAPPER = /^\s*(Omit|Pick|Partial|Required|Readonly)\s*$/;
const NAMES = /^[\s|]*"[^"]*"(?:\s*\|\s*"[^"]*")*\s*$/;
/** `Partial<Omit<Readonly<…>>>`: nobody's code goes as deep. */
const MAX_WRAPPERS = 5;

/**
 * Reads a clause: a type, or as much of one as `Omit<Type, "member">` leaves; undefined where that can't be told.
 * @param clause its tokens
 */
export function parseHeritage(clause: readonly RawToken[], wrappers = MAX_WRAPPERS): Heritage | undefined {
  const text = textOf(clause);
  const open = text.indexOf("<");
  const events = open < 0 ? [] : brackets(text);
  const close = open < 0 ? undefined : closingOf(events, open);
  const typeArguments = close ? partsOf(events, open, close).map((part) => sliceTokens(clause, ...part)) : [];
  const wrapper = WRAPPER.exec(open < 0 ? text : text.slice(0, open))?.[1];
  if (wrapper === undefined || close === undefined) {
    const name = clause.find((token) => token.text.trim() !== "");
    // Arguments of another name are none of its own.
    const isOwn = close !== undefined && name?.text.trim() === text.slice(0, open).trim();
    return name?.reference === undefined
      ? undefined
      : { reference: name.reference, typeArguments: isOwn ? typeArguments : [], shows: () => true };
  }
  const [wrapped = [], keys = []] = typeArguments;
  const inner = wrappers > 0 ? parseHeritage(wrapped, wrappers - 1) : undefined;
  if (!inner || (wrapper !== "Omit" && wrapper !== "Pick")) return inner;
  const written = textOf(keys);
  if (!NAMES.test(written)) return undefined;
  const names = new Set([...written.matchAll(/"([^"]*)"/g)].map(([, name = ""]) => name));
  return { ...inner, shows: (name) => names.has(name) === (wrapper === "Pick") && inner.shows(name) };
}
