// File-system calls that fail, or are the last ones of a process: every *Sync function of node:fs, as src/emit/ calls them.
import fs from "node:fs";
import path from "node:path";
import type { Folders } from "./sites.ts";

type Call = (...args: unknown[]) => unknown;

/** A change to node:fs that is taken back. */
export interface Change {
  restore(): void;
}

/** Calls that change nothing. */
const READS = /^(lstat|stat|fstat|readFile|readdir|readlink|read|opendir|exists|access|close|realpath)Sync$/;

/** Tells whether a call may change something: to die before any other is the same as to die before the next of these. */
export function changes(name: string, args: readonly unknown[]): boolean {
  return !READS.test(name) && !(name === "openSync" && args[1] === "r");
}

/** Puts something between node:fs and who calls it. */
export function between(handle: (name: string, args: readonly unknown[], call: Call) => unknown): Change {
  const functions = fs as unknown as Record<string, unknown>;
  const originals = Object.entries(functions).filter(
    (entry): entry is [string, Call] => entry[0].endsWith("Sync") && typeof entry[1] === "function",
  );
  for (const [name, original] of originals) {
    const replaced = (...args: unknown[]) => handle(name, args, original);
    functions[name] = Object.assign(replaced, original);
  }
  return {
    restore: () => {
      for (const [name, original] of originals) functions[name] = original;
    },
  };
}

/** Makes an error as a failed system call gives it. */
export function systemError(code: string, name: string, file?: string): Error {
  const syscall = name.replace(/Sync$/, "");
  return Object.assign(new Error(`${code}: denied, ${syscall}`), { code, syscall, ...(file && { path: file }) });
}

/** Runs something while all calls of one function fail that `which` names. */
export async function whileFailing<T>(
  name: string,
  code: string,
  which: (...args: string[]) => boolean,
  run: () => T | Promise<T>,
): Promise<T> {
  const { restore } = between((called, args, call) => {
    if (called === name && which(...args.map(String))) throw systemError(code, name, String(args[0]));
    return call(...args);
  });
  try {
    return await run();
  } finally {
    restore();
  }
}

/**
 * Ends this process, as far as the disk can tell, before its nth call that may change something: that call, and all after
 * it, change nothing. Of what the nth call writes, `torn` lets the first half through.
 */
export function dieBefore(
  nth: number,
  torn = false,
): Change & { died(): boolean; calls(): number; inWrite(): boolean } {
  let calls = 0;
  let last = "";
  const { restore } = between((name, args, call) => {
    if (!changes(name, args) || ++calls < nth) return call(...args);
    if (calls === nth) last = name;
    if (calls === nth && torn) writeHalf(name, args, call);
    throw new Error("the process is dead");
  });
  return { restore, died: () => calls >= nth, calls: () => calls, inWrite: () => /^write/.test(last) };
}

function writeHalf(name: string, [place, data, ...more]: readonly unknown[], call: Call): void {
  if (name === "writeFileSync") call(place, String(data).slice(0, String(data).length / 2), ...more);
  if (name === "writeSync") call(place, data, 0, (data as Uint8Array).length / 2);
}

/** Makes the locks that this process left those of a dead one, which they would be had it really died. */
function buryLocks(site: Folders): void {
  const files = [site.cacheDir, path.dirname(site.out)].flatMap((folder) =>
    fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => path.join(folder, name)) : [],
  );
  // Claims on a lock are called after it. Drafts count for nothing, and may be half written.
  for (const file of files.filter((file) => /^(lock|\.docsgen-lock-)((?!draft$).)*$/.test(path.basename(file)))) {
    fs.writeFileSync(file, JSON.stringify({ ...JSON.parse(fs.readFileSync(file, "utf8")), pid: 2 ** 22 + 1 }));
  }
}

/** How a process ended: before its nth call, in the midst of what that call wrote, or by itself. */
export interface End {
  readonly died: boolean;
  readonly inWrite: boolean;
}

/** Runs something whose process dies before its nth call that may change something, if there are so many. */
export async function dying(site: Folders, nth: number, run: () => Promise<unknown>, torn = false): Promise<End> {
  const death = dieBefore(nth, torn);
  try {
    await run();
  } catch (error) {
    if (!death.died()) throw error;
  } finally {
    death.restore();
  }
  if (death.died()) buryLocks(site);
  return { died: death.died(), inWrite: death.inWrite() };
}
