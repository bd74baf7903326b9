// What the type parameters of a base stand for in a type that extends it, and how its members read there. Pure.
import { brackets, closingOf, partsOf } from "./brackets.ts";
import { mergeTokens, sliceTokens, textOf, trimTokens } from "./tokens.ts";
import type { ApiSignature, ApiToken } from "./types.ts";

/** Types by the names of the type parameters that they stand for. */
export type TypeArguments = ReadonlyMap<string, readonly ApiToken[]>;

/** Of what has no type parameters, or whose types are not known. */
export const NO_ARGUMENTS: TypeArguments = new Map();

/** Longer types say less than the name of the parameter; and a chain of bases could double them at each step. */
const MAX_LENGTH = 1000;
/** Longer declarations are left as they are. */
const MAX_TEXT = 5000;

/**
 * Pairs type parameters with arguments; where there are too few, with their defaults.
 * @param written arguments as a clause has them
 * @param outer what the type parameters of the type that has the clause stand for
 */
export function assignTypeArguments(
  parameters: readonly { readonly name: string; readonly default: readonly ApiToken[] }[],
  written: readonly (readonly ApiToken[])[],
  outer: TypeArguments,
): TypeArguments {
  const found = new Map<string, readonly ApiToken[]>();
  for (const [i, { name, default: otherwise }] of parameters.entries()) {
    const argument = written[i];
    const type = argument === undefined ? substitute(otherwise, found) : substitute(argument, outer);
    const line = trimTokens(type.map((token) => ({ ...token, text: token.text.replace(/\s+/g, " ") })));
    if (line.length > 0) found.set(name, line);
  }
  return found;
}

/** Writes a signature with types in the place of type parameters; the very same where it has none of them. */
export function withTypeArguments(signature: ApiSignature, all: TypeArguments): ApiSignature {
  const own = new Set(signature.typeParameters.map(({ name }) => name));
  // What a signature declares itself is another thing of the same name, also where an argument speaks of it.
  const args = new Map(
    [...all].filter(([name, type]) => !own.has(name) && !namesIn(textOf(type)).some((used) => own.has(used.name))),
  );
  if (args.size === 0) return signature;
  let isSame = true;
  const write = (tokens: readonly ApiToken[]) => {
    const written = substitute(tokens, args);
    isSame &&= written === tokens;
    return written;
  };
  const written = {
    ...signature,
    tokens: write(signature.tokens),
    typeParameters: signature.typeParameters.map((one) => ({
      ...one,
      constraint: write(one.constraint),
      default: write(one.default),
    })),
    parameters: signature.parameters.map((one) => ({ ...one, type: write(one.type) })),
    type: write(signature.type),
    ...(signature.returns && { returns: write(signature.returns) }),
  };
  return isSame ? signature : written;
}

/** Puts types in the place of type parameters. */
export function substitute(tokens: readonly ApiToken[], args: TypeArguments): readonly ApiToken[] {
  const text = textOf(tokens);
  if (args.size === 0 || text.length > MAX_TEXT) return tokens;
  // What is linked is known to be another thing of the name.
  const unknown = tokens
    .map((token) => (token.to === undefined ? token.text : "\0".repeat(token.text.length)))
    .join("");
  const used = namesIn(unknown).filter(({ name }) => args.has(name));
  if (used.length === 0) return tokens;
  const declared = declaredIn(text);
  const written: ApiToken[] = [];
  let at = 0;
  let length = text.length;
  for (const { name, start, end } of used) {
    const type = args.get(name) ?? [];
    if (declared.has(name) || !isType(text, start, end) || textOf(type) === name) continue;
    const needsParentheses = isCompound(textOf(type), text.slice(0, start), text.slice(end));
    written.push(...sliceTokens(tokens, at, start));
    written.push(...(needsParentheses ? [{ text: "(" }, ...type, { text: ")" }] : type));
    at = end;
    length += textOf(type).length;
    if (length > MAX_LENGTH + text.length) return tokens;
  }
  return at === 0 ? tokens : mergeTokens([...written, ...sliceTokens(tokens, at, text.length)]);
}

interface UsedName {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Text in quotes and comments, which has no names; templates, which have them in braces; names that belong to no other. */
const PART =
  /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|`(?:[^`\\]|\\[\s\S])*`?|(?<![\p{ID_Continue}$#@]|(?<!\.\.)\.)([\p{ID_Start}$_][\p{ID_Continue}$]*)/gu;

/** Lists the names of a piece of code in their order. */
function namesIn(text: string): UsedName[] {
  const found: UsedName[] = [];
  for (const { 0: part, 1: name, index } of text.matchAll(PART)) {
    if (name !== undefined) found.push({ name, start: index, end: index + name.length });
    else if (part.startsWith("`")) {
      for (const { 1: hole = "", index: at } of part.matchAll(/\$\{([^{}`]*)\}/g)) {
        const first = index + at + 2;
        for (const used of namesIn(hole)) found.push({ ...used, start: first + used.start, end: first + used.end });
      }
    }
  }
  return found;
}

/** The names that a type declares for itself: by `infer`, as keys of a mapped type, as type parameters of a function. */
function declaredIn(text: string): ReadonlySet<string> {
  const declared = new Set<string>();
  for (const [, inferred, key] of text.matchAll(/\binfer\s+([\w$]+)|\[\s*([\w$]+)\s+in\b/g)) {
    declared.add(inferred ?? key ?? "");
  }
  const events = brackets(text);
  for (const { at, char } of events) {
    const close = char === "<" ? closingOf(events, at) : undefined;
    if (!close || !/^\s*\(/.test(text.slice(close.end))) continue;
    for (const [start, end] of partsOf(events, at, close)) {
      const name = /^\s*(?:(?:const|in|out)\s+)*([\w$]+)/.exec(text.slice(start, end))?.[1];
      if (name !== undefined) declared.add(name);
    }
  }
  return declared;
}

/** Whether a name stands for a type, and not for a parameter, a property or a value. */
function isType(text: string, start: number, end: number): boolean {
  const before = text.slice(0, start).trimEnd();
  const after = text.slice(end);
  if (/\b(?:typeof|infer)$/.test(before) || /^\s*[(<]|^\s+is\b/.test(after)) return false;
  // In `A extends B ? T : C` it is a type; `T: A` and `T?: A` name something.
  return !/^\s*\??\s*:/.test(after) || /(?:[?:]|=>)$/.test(before);
}

/** Whether a type in the place of a name must be in parentheses to be read as one. */
function isCompound(type: string, before: string, after: string): boolean {
  const top = withoutBrackets(type);
  const isUnion = top.includes("|");
  const isOther = /&|=>|\?|^\s*(?:keyof|readonly|unique|typeof|asserts)\b/.test(top);
  if (!isUnion && !isOther) return false;
  const isOpen = /(?:^|[<,(:=[|]|=>)\s*$/.test(before);
  const isClosed = /^\s*(?:$|[>,);\]}=|])/.test(after);
  const isUnionPart = /\|\s*$/.test(before) || /^\s*\|/.test(after);
  return !isOpen || !isClosed || (isOther && isUnionPart);
}

/** What of a type stands in no brackets and no quotes. */
function withoutBrackets(type: string): string {
  const text = type.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '""');
  let top = "";
  let from = 0;
  for (const { at, end, char, depth } of brackets(text)) {
    if (depth === 0 && "([{<".includes(char)) top += text.slice(from, at);
    else if (depth === 1 && ")]}>".includes(char)) from = end;
  }
  return top + text.slice(from);
}
