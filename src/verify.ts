// Whether an output is as the last build left it. Where there are many files, a thread looks at them while this one still
// loads modules, configuration and sources, or makes pages; a file that is asked for meanwhile is put together there, too.
import path from "node:path";
import { SHARE_ENV, Worker } from "node:worker_threads";
import { readOutputs } from "./cache/outputs.ts";
import type { JoinTask } from "./joined/write.ts";
import { packageRoot } from "./project.ts";
import { statOf } from "./stat.ts";
import type { OutputFile } from "./types.ts";

/** What is to be looked at. */
export interface VerifyTask {
  /** Absolute path of the list of outputs. */
  readonly list: string;
  /** Absolute path of the output folder. */
  readonly out: string;
  /** How many files are claimed, where more than one thread looks; without it all are this one's. */
  readonly claimed?: SharedArrayBuffer;
}

/** What a thread saw of a list. */
export interface VerifyAnswer {
  /** Which list it read. */
  readonly seal: string;
  /** Paths of the files that are others than they were. */
  readonly changed: readonly string[];
  /** Whether it has looked at all files. */
  readonly isAll: boolean;
}

export interface Verification {
  /**
   * Gives the paths of the files that are not as they were written; undefined where there is no such list.
   * @param seal the list's hash
   */
  changed(seal: string): Promise<ReadonlySet<string> | undefined>;
  /** Tells that other work comes before it is asked for what changed: a thread looks meanwhile, unless there are few files. */
  lookBeside(): void;
  /** Puts a file together on the thread, one at a time; undefined where there is none, or where it fails. */
  join(task: JoinTask): Promise<OutputFile | undefined>;
  /** Ends the thread; nobody waits for that. */
  end(): void;
}

/**
 * Bytes of a list from which on a thread is worth its start, where there is nothing to do but to look: some 12,000 files. With
 * fewer, both take as long as one does, because V8 compiles for each of them what the other core would have done meanwhile.
 */
const THREAD_FROM = 1_000_000;
/** The same where this one has pages to make before it looks: some 3,000 files. */
const BESIDE_FROM = 250_000;

/** How many files a thread claims at a time. */
const CLAIM = 256;

/** Begins to look. */
export function startVerification({ list, out }: VerifyTask): Verification {
  const claimed = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const bytes = bytesOf(list);
  const start = () => startThread({ list, out, claimed });
  let thread = bytes < THREAD_FROM ? undefined : start();
  let known: VerifyAnswer | undefined;
  /** Whether all files of a list were claimed: a thread that reads another list then finds none left, and has not looked. */
  let isShared = false;
  /** Looks at what is not claimed yet. */
  const share = async (): Promise<VerifyAnswer | undefined> => {
    isShared = true;
    const own = verify({ list, out, claimed });
    // A thread that has not begun is not waited for.
    if (!own || own.isAll) return own;
    const theirs = await thread?.answer();
    // A thread may fail, and another build may have published after it read the list.
    return theirs?.seal === own.seal
      ? { ...own, changed: [...own.changed, ...theirs.changed], isAll: true }
      : undefined;
  };
  return {
    async changed(seal) {
      if (known?.seal !== seal) known = thread && !isShared ? await share() : undefined;
      if (known?.seal !== seal) known = verify({ list, out });
      return known?.seal === seal ? new Set(known.changed) : undefined;
    },
    lookBeside() {
      if (bytes >= BESIDE_FROM) thread ??= start();
    },
    join: async (task) => thread?.join(task),
    end() {
      thread?.end();
      thread = undefined;
    },
  };
}

/** Looks at the files of a list, as far as nobody else does; undefined where there is no such list. */
export function verify(task: VerifyTask): VerifyAnswer | undefined {
  const steps = look(task);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Does the same step by step: `CLAIM` files at a time, where more than one thread looks. */
export function* look({ list, out, claimed }: VerifyTask): Generator<undefined, VerifyAnswer | undefined, undefined> {
  const outputs = readOutputs(list);
  if (!outputs) return undefined;
  const { seal, count } = outputs;
  let looked = 0;
  function* ranges(): Generator<readonly [from: number, to: number]> {
    const counter = claimed && new Int32Array(claimed);
    for (;;) {
      const from = counter ? Atomics.add(counter, 0, CLAIM) : looked;
      if (from >= count) return;
      const to = counter ? Math.min(from + CLAIM, count) : count;
      looked += to - from;
      yield [from, to];
    }
  }
  // Joined by hand, as in the scan.
  const isSame = (path: string, size: number, mtimeMs: number) => stands(`${out}/${path}`, size, mtimeMs);
  const changed = yield* outputs.failing(isSame, ranges());
  return { seal, changed, isAll: looked === count };
}

/** Whether an output file is still as it was written. */
export function isIntact(out: string, file: OutputFile): boolean {
  return stands(path.join(out, file.path), file.size, file.mtimeMs);
}

function stands(absolute: string, size: number, mtimeMs: number): boolean {
  const stat = statOf(absolute);
  return stat !== undefined && stat.size === size && stat.mtimeMs === mtimeMs && stat.isFile();
}

/** The size of a file; 0 where there is none, or none that may be looked at: who needs it says so. */
function bytesOf(file: string): number {
  try {
    return statOf(file)?.size ?? 0;
  } catch {
    return 0;
  }
}

/** A thread that looks, and puts files together meanwhile. */
interface VerifyThread {
  answer(): Promise<VerifyAnswer | undefined>;
  join(task: JoinTask): Promise<OutputFile | undefined>;
  end(): void;
}

/** What the thread says. */
export type VerifyMessage = { readonly answer: VerifyAnswer | undefined } | { readonly joined: OutputFile };

function startThread(task: VerifyTask): VerifyThread | undefined {
  try {
    const file = path.join(packageRoot(), "lib", "verify-worker.cjs");
    const worker = new Worker(file, { workerData: task, env: SHARE_ENV, trackUnmanagedFds: false });
    /** Waits for what the thread says of one thing; undefined where it ends before. */
    const hear = <T>(find: (message: VerifyMessage) => T | undefined): Promise<T | undefined> =>
      new Promise((resolve) => {
        worker.on("message", (message: VerifyMessage) => {
          const found = find(message);
          if (found !== undefined) resolve(found);
        });
        worker.once("error", () => resolve(undefined));
        worker.once("exit", () => resolve(undefined));
      });
    let hasEnded = false;
    worker.once("exit", () => {
      hasEnded = true;
    });
    const answered = hear((message) => ("answer" in message ? message : undefined));
    // A command that fails need not wait for it.
    worker.unref();
    let waiting = 0;
    /** Keeps the process as long as something is waited for. */
    const awaiting = async <T>(heard: Promise<T>): Promise<T> => {
      if (waiting++ === 0) worker.ref();
      const found = await heard;
      if (--waiting === 0) worker.unref();
      return found;
    };
    return {
      answer: async () => (await awaiting(answered))?.answer,
      async join(task) {
        if (hasEnded) return undefined;
        const done = hear((message) => ("joined" in message ? message.joined : undefined));
        // The thread takes it up between two files that it looks at.
        worker.postMessage(task);
        return await awaiting(done);
      },
      end: () => void worker.terminate(),
    };
  } catch {
    // The system has no thread to give.
    return undefined;
  }
}
