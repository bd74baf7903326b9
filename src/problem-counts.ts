// Many problems at a glance: how many of each kind there are, and what is said most often.
import { compare, legible } from "./diagnostics.ts";
import { groupBy } from "./group-by.ts";
import type { Diagnostic } from "./types.ts";

/** From how many problems on nobody reads them all. */
const MANY = 50;
/** How many messages of a kind are named. */
const MOST_NAMED = 10;

/** Counts problems by their kinds, errors first; undefined where they are few enough to be read one by one. */
export function countProblems(problems: readonly Diagnostic[]): string | undefined {
  if (problems.length < MANY) return undefined;
  const kinds = rankedBy(problems, ({ severity, code }) => `${severity} ${code}`);
  const width = String(Math.max(...kinds.map(([, { length }]) => length))).length;
  return kinds.flatMap(([kind, those]) => tellKind(kind, those, width)).join("\n");
}

function tellKind(kind: string, problems: readonly Diagnostic[], width: number): string[] {
  const [first] = problems as readonly [Diagnostic];
  const files = new Set(problems.map(({ file }) => file)).size;
  const where = files === 1 ? `in ${first.file}` : `in ${files} files, the first ${first.file}:${first.line}`;
  const head = `${String(problems.length).padStart(width)} ${kind} ${legible(where)}`;
  const repeated = rankedBy(problems, ({ message }) => message).filter(([, { length }]) => length > 1);
  const named = repeated.length > MOST_NAMED + 1 ? repeated.slice(0, MOST_NAMED) : repeated;
  const indent = " ".repeat(width + 1);
  const lines = named.map(([message, { length }]) => `${indent}${length} × ${legible(message).split("\n", 1)[0]}`);
  if (named.length < repeated.length) lines.push(`${indent}and ${repeated.length - named.length} other messages`);
  return [head, ...lines];
}

/** Groups problems, the errors first, then the largest groups; equal ones in the order of their keys. */
function rankedBy(problems: readonly Diagnostic[], keyOf: (problem: Diagnostic) => string): [string, Diagnostic[]][] {
  const rank = ([problem]: readonly Diagnostic[]) => (problem?.severity === "error" ? 0 : 1);
  return [...groupBy(problems, keyOf)].sort(
    ([a, as], [b, bs]) => rank(as) - rank(bs) || bs.length - as.length || compare(a, b),
  );
}
