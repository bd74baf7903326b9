// Interfaces, or pieces of a namespace, of one name as the one that they are for the compiler. Pure.
import type { RawDeclaration, RawRange } from "./types.ts";

/** Joins declarations: the bases and members of all, and the first comment. @param declarations at least one */
export function mergeDeclarations(declarations: readonly RawDeclaration[]): RawDeclaration[] {
  const [first, ...others] = declarations;
  if (!first || others.length === 0) return [...declarations];
  const { comment, releaseTag } = declarations.find((one) => one.comment !== "") ?? first;
  const end = first.extends.at(-1)?.[1] ?? first.tokens.length;
  const added = others.flatMap((one) => one.extends.map((range) => one.tokens.slice(...range)));
  const tokens = first.tokens.slice(0, end);
  const bases: RawRange[] = [...first.extends];
  for (const base of added) {
    tokens.push({ text: bases.length > 0 ? ", " : "extends ", reference: undefined }, ...base);
    bases.push([tokens.length - base.length, tokens.length]);
  }
  tokens.push(...first.tokens.slice(end));
  return [
    {
      ...first,
      comment,
      releaseTag,
      tokens,
      extends: bases,
      members: declarations.flatMap((one) =>
        // What says nothing of its level has that of the type, not of its piece.
        one.releaseTag === releaseTag ? one.members : one.members.map((member) => ownLevel(member)),
      ),
    },
  ];
}

const RELEASE_TAG = /(?<=[\s*])@(?:public|beta|alpha|internal)\b/;

function ownLevel(member: RawDeclaration): RawDeclaration {
  return RELEASE_TAG.test(member.comment) ? member : { ...member, releaseTag: "none" };
}
