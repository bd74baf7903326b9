// What a comment says of the members of an object literal that is a type, as texts of a list: each has its place in the
// declaration's tokens, from which its type comes with the links, and one text for all that is said of it. Pure.
import { codeSpan, listEntry } from "../markdown-text.ts";
import type { DeclarationDocs, DocsPlace } from "./docs.ts";
import { renderTokens } from "./signature.ts";
import { pathOf } from "./symbols.ts";
import { sliceTokens, textOf } from "./tokens.ts";
import type { ApiParameter, ApiToken, LiteralMember } from "./types.ts";

/** Kinds of what may have an object literal for its type. */
const LITERAL_HOLDERS: ReadonlySet<string> = new Set(["typealias", "variable", "property", "index"]);

/** Finds what is said inside the type of what stands in a place; undefined for nothing. */
export function literalOf({ package: { extracted }, item, member }: DocsPlace): readonly LiteralMember[] | undefined {
  const { literals } = extracted;
  const kind = (member ?? item)?.kind ?? "";
  if (!literals || !item || !LITERAL_HOLDERS.has(kind)) return undefined;
  const key = `${kind} ${[...pathOf(item), ...(member ? [member.name] : [])].join(".")}`;
  return Object.hasOwn(literals, key) ? literals[key] : undefined;
}

/**
 * Describes members of literals.
 * @param type what they stand in, not laid out
 * @param docsOf renders a member's comment
 */
export function describeLiteral(
  type: readonly ApiToken[],
  members: readonly LiteralMember[],
  docsOf: (member: LiteralMember) => DeclarationDocs,
): ApiParameter[] {
  const text = textOf(type);
  let from = 0;
  return members.flatMap((member) => {
    const docs = textFor(docsOf(member));
    const found = member.type === "" ? undefined : placeOf(member, text, from);
    // Those in a member's own literal come after it.
    if (found) from = found.at;
    if (docs === "") return [];
    const tokens = found ? sliceTokens(type, found.start, found.end) : [{ text: member.type }];
    return [{ name: member.name, type: renderTokens(tokens), optional: member.optional, docs }];
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
  return pieces.map((piece) => piece.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("\\s*");
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
