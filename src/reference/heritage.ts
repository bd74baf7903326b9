// What an `extends` or `implements` clause says: which type, and which of its members. Pure.
import type { RawDeclaration, RawRange } from "./read-model.ts";

export interface Heritage {
  /** Tokens that begin with the base's name. */
  readonly range: RawRange;
  /** Whether a member of the base is one of the type's too. */
  shows(name: string): boolean;
}

const WRAPPER = /^(Omit|Pick|Partial|Required|Readonly)\s*</;

/** Reads a clause: a type, or as much of one as `Omit<Type, "member">` leaves; undefined where that can't be told. */
export function parseHeritage({ tokens }: RawDeclaration, [start, end]: RawRange): Heritage | undefined {
  const clause = tokens.slice(start, end);
  const wrapper = WRAPPER.exec(textOf(clause).trimStart())?.[1];
  if (wrapper === undefined) return { range: [start, end], shows: () => true };
  // The wrapper is a reference itself.
  const at = clause.findIndex(({ reference }, i) => i > 0 && reference !== undefined);
  if (at < 0) return undefined;
  const range: RawRange = [start + at, end];
  if (wrapper !== "Omit" && wrapper !== "Pick") return { range, shows: () => true };
  const rest = textOf(clause.slice(at + 1));
  const names = new Set([...rest.matchAll(/"([^"]*)"/g)].map(([, name = ""]) => name));
  if (!/^(?:<[^<>,]*>)?\s*,[\s|>]*$/.test(rest.replace(/"[^"]*"/g, ""))) return undefined;
  return { range, shows: (name) => names.has(name) === (wrapper === "Pick") };
}

function textOf(tokens: RawDeclaration["tokens"]): string {
  return tokens.map(({ text }) => text).join("");
}
