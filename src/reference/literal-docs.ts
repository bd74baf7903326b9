// What a comment says of the members of an object literal that is a type, as texts of a list: each has its place in the
// declaration's tokens, from which its type comes with the links, and one text for all that is said of it. Pure.
import { escapePattern } from "../escape-pattern.ts";
import { codeSpan, listEntry } from "../markdown-text.ts";
import { withoutComments } from "./nested-comments.ts";
import { renderTokens } from "./signature.ts";
import { anchorName, type DocsPlace, pathOf, UniqueNames } from "./symbols.ts";
import { sliceTokens, textOf } from "./tokens.ts";
import type {
  ApiParameter,
  ApiToken,
  DeclarationDocs,
  LiteralMember,
  RawDeclaration,
  RawKind,
  RawRange,
} from "./types.ts";

/** Kinds of what is called: literals stand in what it takes and in what it returns. */
const CALLED: ReadonlySet<string> = new Set(["function", "method", "constructor", "call", "new"]);
/** Kinds of what may have an object literal for its type. */
const LITERAL_HOLDERS: ReadonlySet<string> = new Set(["typealias", "variable", "property", "index"]);

/** A member of a literal in its place. */
export interface PlacedLiteral {
  readonly member: LiteralMember;
  /** The names by which a reference comes to it from what has the type: `outer.inner`, of a function `options.size`. */
  readonly path: string;
  /** Id on the page. */
  readonly anchor: string;
}

/** Finds what is said inside the types of what stands in a place; undefined for nothing. */
export function literalsOf({ package: { extracted }, item, member }: DocsPlace): readonly PlacedLiteral[] | undefined {
  const { literals } = extracted;
  const kind = (member ?? item)?.kind ?? "";
  if (!literals || !item || !(LITERAL_HOLDERS.has(kind) || CALLED.has(kind))) return undefined;
  // Call signatures for events are called after these.
  const names = member ? [kind === "call" ? kind : member.name] : [];
  const key = `${kind} ${[...pathOf(item), ...names].join(".")}`;
  return Object.hasOwn(literals, key) ? placed(literals[key] ?? [], member ? member.anchor : item.anchor) : undefined;
}

/** Gives members of literals their ids. @param owner id of what they stand in; no other id has a dot, so that all are unique */
function placed(members: readonly LiteralMember[], owner: string | undefined): PlacedLiteral[] {
  const anchors = new UniqueNames();
  return members.map((member) => {
    const path = member.name.replace(/\((?:[^()]|\([^()]*\))*\)/g, "");
    const anchor = anchors.take(anchorName(path, "-member"));
    return { member, path, anchor: owner === undefined ? anchor : `${owner}.${anchor}` };
  });
}

/** The range of a declaration's tokens in which its literals stand. */
export function literalRange({ kind, type, tokens }: RawDeclaration): RawRange {
  return IN_TYPE.has(kind) ? type : [0, tokens.length];
}

const IN_TYPE: ReadonlySet<RawKind> = new Set([
  ...(["TypeAlias", "Variable", "Property", "PropertySignature", "IndexSignature"] as const),
]);

/** Takes those that stand in a declaration, which may be one of several. @param code its own */
export function literalsIn(literals: readonly PlacedLiteral[], code: string): PlacedLiteral[] {
  const bare = bareCode(code);
  return literals.filter(({ member: { within } }) => within === undefined || bare.includes(within));
}

/** Code without what may be written otherwise in one place than in another. */
export function bareCode(code: string): string {
  return withoutComments(code)
    .replace(/\bimport\("[^"\n]*"\)\./g, "")
    .replace(/\s+/g, "")
    .replace(/[,;]+(?=[}\])]|$)/g, "");
}

/**
 * Describes members of literals.
 * @param type what they stand in, not laid out
 * @param docsOf renders a member's comment
 */
export function describeLiterals(
  type: readonly ApiToken[],
  literals: readonly PlacedLiteral[],
  docsOf: (member: LiteralMember) => DeclarationDocs,
): ApiParameter[] {
  const text = textOf(type);
  let from = 0;
  return literals.map(({ member, anchor }) => {
    const { name, optional } = member;
    const found = member.type === "" ? undefined : placeOf(member, text, from);
    // Those in a member's own literal come after it.
    if (found) from = found.at;
    const tokens = found ? sliceTokens(type, found.start, found.end) : [{ text: member.type }];
    return { name, type: renderTokens(tokens), optional, anchor, docs: textFor(docsOf(member)) };
  });
}

/** Finds a member's type in a text whose white space may be other than in the file. */
function placeOf(
  { before, type }: LiteralMember,
  text: string,
  from: number,
): { readonly at: number; readonly start: number; readonly end: number } | undefined {
  const pattern = new RegExp(`(${patternOf(before)})(${patternOf(type)})`, "g");
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  if (!match) return undefined;
  const start = match.index + (match[1]?.length ?? 0);
  return { at: match.index, start, end: start + (match[2]?.length ?? 0) };
}

function patternOf(code: string): string {
  const pieces = code.replace(/\bimport\("[^"\n]*"\)\./g, "").split(/\s+/);
  return pieces.map(escapePattern).join("\\s*");
}

/** All that a comment says, as one text. */
function textFor({ docs, parameters }: DeclarationDocs): string {
  const taken = [...parameters].map(([name, text]) => listEntry(codeSpan(name), text, " — "));
  return [
    docs.deprecated === undefined ? "" : labelled("Deprecated.", docs.deprecated),
    docs.summary,
    docs.remarks,
    taken.join("\n"),
    docs.returns && labelled("Returns:", docs.returns),
    ...docs.throws.map((text) => labelled("Throws:", text)),
    docs.defaultValue && labelled("Default:", docs.defaultValue),
    ...docs.examples,
    ...docs.see.map((text) => labelled("See also:", text)),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** Puts a word before a text, on its line where that is a paragraph's. */
function labelled(label: string, text: string): string {
  const isBlock = /^(?:[-+*][ \t]|[>#|]|\d+[.)] |`{3}|~{3})/.test(text);
  return `**${label}**${isBlock ? "\n\n" : " "}${text}`.trimEnd();
}
