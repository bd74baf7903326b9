// Notes by what they have in common: a component of one name, what is said alike, a folder that links lead into. Pure.
import { compare } from "../diagnostics.ts";
import { groupBy } from "../group-by.ts";
import type { Cause, Note } from "./types.ts";

/** A cause with its notes. */
export interface NotedCause extends Cause {
  readonly notes: readonly Note[];
}

/** Groups notes by their causes, the most frequent first. */
export function causesOf(notes: readonly Note[]): readonly NotedCause[] {
  return groupsOf(notes, (note) => `${note.code}\n${whatOf(note)}`).map(([, own]) => {
    const [first] = own as [Note, ...Note[]];
    return {
      code: first.code,
      what: whatOf(first),
      times: own.length,
      files: new Set(own.map(({ file }) => file)).size,
      notes: own,
    };
  });
}

/** What a note is about, as far as others may be about the same. */
function whatOf({ code, message }: Note): string {
  const { said, about } = partsOf(message);
  if (code === "module") return message;
  if (code === "component") return TAG.exec(said)?.[0] ?? said;
  // Where a tool writes a folder's pages, all links into it lead to nothing.
  const folder = code === "link" ? /^(\/[^?#]+\/)[^/?#]/.exec(about)?.[1] : undefined;
  return folder === undefined ? said : `${said}: ${folder}…`;
}

/** The tag that a note of a component begins with. */
export const TAG = /^<[\w.-]+>/;

export type Group = readonly [key: string, notes: readonly Note[]];

/** Notes by what they have alike, the largest group first. */
export function groupsOf(notes: readonly Note[], keyOf: (note: Note) => string): readonly Group[] {
  return [...groupBy(notes, keyOf)].sort(([, a], [, b]) => b.length - a.length);
}

/** Parts a message at its first colon, unless that may be one of something quoted. */
export function partsOf(message: string): { readonly said: string; readonly about: string } {
  const [, said = message, about = ""] = /^([^:"={}]+): (.+)$/s.exec(message) ?? [];
  return { said, about };
}

/** Orders notes by their places. */
export function byPlace(a: Note, b: Note): number {
  return (
    compare(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compare(a.code, b.code) ||
    compare(a.message, b.message)
  );
}
