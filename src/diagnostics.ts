// Problems and how they are said. Owns what a message looks like; never prints and never exits.
import type { Diagnostic, StopSignal } from "./types.ts";

/** Exit codes of the command line; errors that reject carry one of 2, 3 and 4. */
export const EXIT = { done: 0, content: 1, usage: 2, environment: 3, defect: 4, stopped: 130 } as const;

/** An error that ends the command: wrong usage or configuration (2), the environment (3), a defect (4), or a signal (130). */
export class DocsgenError extends Error {
  override readonly name = "DocsgenError";
  readonly exitCode: number;
  readonly hint: string | undefined;
  /** Places of the problems, where there are any. */
  readonly diagnostics: readonly Diagnostic[];
  /** Files by which it may be mended, there or not; absolute. */
  readonly sources: readonly string[];

  constructor(
    exitCode: number,
    message: string,
    options: {
      hint?: string;
      cause?: unknown;
      diagnostics?: readonly Diagnostic[];
      sources?: readonly string[];
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.exitCode = exitCode;
    this.hint = options.hint;
    this.diagnostics = options.diagnostics ?? [];
    this.sources = options.sources ?? [];
  }
}

/** Wrong usage or configuration: exit code 2. */
export function usageError(message: string, hint?: string, diagnostics?: readonly Diagnostic[]): DocsgenError {
  return new DocsgenError(EXIT.usage, message, { ...(hint && { hint }), ...(diagnostics && { diagnostics }) });
}

/** The environment (disk, permission, port, lock): exit code 3. */
export function environmentError(message: string, hint?: string, cause?: unknown): DocsgenError {
  return new DocsgenError(EXIT.environment, message, { ...(hint && { hint }), cause });
}

/** What is done where no more files may be open. */
export const MORE_FILES = "Raise the limit on open files (ulimit -n), then run the command again.";

/** Makes an error with exit code 3 of one that says that no more files may be open; returns any other as it is. */
export function limited(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // The site's own code may throw what hides behind getters.
  const code: unknown = Object.getOwnPropertyDescriptor(error, "code")?.value;
  return code === "EMFILE" ? environmentError(messageOf(error), MORE_FILES, error) : error;
}

/**
 * Does what a signal may stop. Its reason may be anything, but what programs catch has an exit code: the one that Ctrl-C gives
 * the command, unless the reason has its own.
 * @throws DocsgenError whose `cause` is the signal's reason
 */
export async function stoppable<T>(signal: StopSignal | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!signal?.aborted || error !== signal.reason || error instanceof DocsgenError) throw error;
    throw new DocsgenError(EXIT.stopped, typeof error === "string" ? error : messageOf(error), { cause: error });
  }
}

/**
 * Orders diagnostics by file, line, column, code, message and hint, in code-unit order. Each is there once: all pages that
 * include a file say what is wrong with it.
 */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const sorted = [...diagnostics].sort(inOrder);
  return sorted.filter((each, i) => i === 0 || inOrder(each, sorted[i - 1] as Diagnostic) !== 0);
}

function inOrder(a: Diagnostic, b: Diagnostic): number {
  return (
    compare(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compare(a.code, b.code) ||
    compare(a.message, b.message) ||
    compare(a.hint ?? "", b.hint ?? "") ||
    compare(a.severity, b.severity)
  );
}

/** Whether one of them is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

/** Whether a build with these problems fails. @param strict whether warnings count as errors */
export function failsBuild(diagnostics: readonly Diagnostic[], strict: boolean | undefined): boolean {
  return strict ? diagnostics.length > 0 : hasErrors(diagnostics);
}

/**
 * Says problems once that many pages share (a template that throws), with how many more there are. What plugins say is shared
 * only at the same place: of several pages' own lines they may say the same.
 */
export function mergeRepeated(diagnostics: readonly Diagnostic[], ...codes: readonly string[]): Diagnostic[] {
  const keyOf = ({ file, line, column, code, message }: Diagnostic) =>
    code === "plugin-problem" ? JSON.stringify([file, line, column, message]) : message;
  const counts = new Map<string, number>();
  for (const d of diagnostics) if (codes.includes(d.code)) counts.set(keyOf(d), (counts.get(keyOf(d)) ?? 0) + 1);
  const said = new Set<string>();
  return diagnostics.flatMap((d) => {
    const count = codes.includes(d.code) ? (counts.get(keyOf(d)) ?? 1) : 1;
    if (count === 1) return [d];
    if (said.has(keyOf(d))) return [];
    said.add(keyOf(d));
    const more = count === 2 ? "1 more page" : `${count - 1} more pages`;
    return [{ ...d, hint: `${d.hint === undefined ? "" : `${d.hint}\n`}The same on ${more}.` }];
  });
}

/** Compares by UTF-16 code units: the same order in every locale. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What was thrown, in words: an error's message; JSON of anything else, for it may be anything. */
export function messageOf(thrown: unknown): string {
  try {
    if (thrown instanceof Error) return String(thrown.message);
    if (typeof thrown === "symbol" || typeof thrown === "bigint") return String(thrown);
    return shorten(JSON.stringify(thrown) ?? typeof thrown, 500);
  } catch {
    return "something that cannot be shown";
  }
}

/** Says of what names a draft what is wrong, and how to mend it. @param file under the content folder */
export function tellDraft(file: string): { readonly why: string; readonly hint: string } {
  return {
    why: "leads to a draft, which is not built",
    hint: `Take \`draft: true\` out of ${file}, or leave it out here until then.`,
  };
}

/** Shortens a quotation. */
export function shorten(text: string, most = 80): string {
  if (text.length <= most) return text;
  // A character of two units stays whole.
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(most - 1));
  return `${text.slice(0, isHalf ? most - 1 : most)}…`;
}

/** What GitHub Actions and Azure Pipelines take for a command: at the beginning of a line, or anywhere in it. */
const LOG_COMMAND =
  /(?<=^[ \t]*):(?=:[\w-]+(?: .*?)?::)|#(?=#(?:vso|(?=\[(?:add|set|save|remove|stop|debug|warning|error|notice|group|endgroup|echo)\b))\[)/gm;

/** Replaces control characters and commands, so that a name from the content cannot steer a terminal or a CI log. */
export function printable(text: string): string {
  const plain = text.replace(LOG_COMMAND, (sign) => (sign === ":" ? "\\u003a" : "\\u0023"));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  return plain.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, (c) =>
    c === "\n" || c === "\t" ? c : `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Replaces control characters in what a page shows: HTML may hold none. */
export function presentable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g, "\ufffd");
}

/** Formats a diagnostic as `file:line:col: what`, with further lines and the hint's indented below: none passes for another one. */
export function formatDiagnostic(d: Diagnostic): string {
  const kind = d.severity === "warning" ? "warning: " : "";
  const head = `${printable(d.file).replace(/\n/g, "\\n")}:${d.line}:${d.column}: ${kind}${legible(d.message).replace(/\n/g, "\n  ")}`;
  if (!d.hint) return head;
  return `${head}\n${legible(d.hint).replace(/^/gm, "  ")}`;
}

/** What a problem says, as logs show it: in content, a name may be as long as its file. */
export function legible(text: string): string {
  return printable(
    text.replace(/\S{500,}/g, (name) => shorten(name, 200) + name.slice(-40).replace(/^[\udc00-\udfff]/, "")),
  );
}

/** Finds the known name nearest to a misspelt one, or undefined where none is near. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase().slice(0, 200);
  let best: string | undefined;
  let bestDistance = typingErrors(wanted.length) + 1;
  for (const candidate of known) {
    const name = candidate.toLowerCase().slice(0, 200);
    const distance = shortened(wanted, name) ?? editDistance(wanted, name, bestDistance);
    if (distance < bestDistance && !isOther(wanted, name)) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/**
 * How many typing errors turn one name into another, both in lower case; undefined where they are more than its length bears.
 * Less than one where one name begins with the other.
 * @param below how many are too many in any case
 */
export function misspelling(name: string, known: string, below: number): number | undefined {
  const limit = Math.min(typingErrors(name.length) + 1, below);
  const distance = shortened(name, known) ?? editDistance(name, known, limit);
  return distance < limit ? distance : undefined;
}

/** Whether two names of three letters have another first one, and are no swap of it: `foo` is no misspelt `moo`. */
function isOther(a: string, b: string): boolean {
  return a.length === 3 && b.length === 3 && a[0] !== b[0] && a[0] !== b[1];
}

/** How many typing errors a name of a length may have. Names of one or two letters are all near to each other. */
function typingErrors(length: number): number {
  if (length < 5) return length < 3 ? 0 : 1;
  return Math.max(2, Math.floor(length * 0.4));
}

/**
 * How far a name is from one that begins with it: less than a typing error, the less the shorter the rest is; undefined
 * where neither begins with the other. A path is not near to the folders that it is in.
 */
function shortened(a: string, b: string): number | undefined {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < Math.max(3, long.length / 3) || !long.startsWith(short)) return undefined;
  const rest = long.slice(short.length);
  if (rest.includes("/")) return undefined;
  return rest === "" ? 0 : 0.5 + rest.length / 1000;
}

/** Levenshtein distance, where a swap of neighbours is one error, too; or `limit` as soon as it is sure to be reached. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit || differingLetters(a, b) >= limit) return limit;
  let beforePrevious: readonly number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let value = Math.min(substitution, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, (beforePrevious[j - 2] ?? 0) + 1);
      row.push(value);
      least = Math.min(least, value);
    }
    if (least >= limit) return limit;
    beforePrevious = previous;
    previous = row;
  }
  return previous[b.length] ?? limit;
}

/**
 * How many errors there are at least, by how often each letter occurs: told in one look at each, where the distance takes the
 * product of both lengths. Letters that share a count only make it less.
 */
function differingLetters(a: string, b: string): number {
  const counts = new Int16Array(64);
  const count = (name: string, by: number): void => {
    for (let i = 0; i < name.length; i++) {
      const letter = name.charCodeAt(i) & 63;
      counts[letter] = (counts[letter] as number) + by;
    }
  };
  count(a, 1);
  count(b, -1);
  let [more, fewer] = [0, 0];
  for (const left of counts) {
    if (left > 0) more += left;
    else fewer -= left;
  }
  return Math.max(more, fewer);
}

/** Says how long something took. */
export function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Says how many there are of something. @param noun in the singular */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
