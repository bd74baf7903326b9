// Whether an output is as the last build left it. Where there are many files, a thread looks at them while this one still
// loads modules, configuration and sources.
import path from "node:path";
import { SHARE_ENV, Worker } from "node:worker_threads";
import { readOutputs } from "./cache/outputs.ts";
import { packageRoot } from "./project.ts";
import { statOf } from "./stat.ts";
import type { OutputFile } from "./types.ts";

/** What a thread is given. */
export interface VerifyTask {
  /** Absolute path of the list of outputs. */
  readonly list: string;
  /** Absolute path of the output folder. */
  readonly out: string;
}

/** What it answers: which list it read, and the paths of the files that are others; undefined where there is no list. */
export type VerifyAnswer = { readonly seal: string; readonly changed: readonly string[] } | undefined;

export interface Verification {
  /**
   * Gives the paths of the files that are not as they were written; undefined where there is no such list.
   * @param seal the list's hash
   */
  changed(seal: string): Promise<ReadonlySet<string> | undefined>;
}

/**
 * Bytes of a list from which on a thread is worth its start: some 12,000 files. With fewer, both take as long as one does,
 * because V8 compiles for each of them what the other core would have done meanwhile.
 */
const THREAD_FROM = 1_000_000;

/** Begins to look. */
export function startVerification(task: VerifyTask): Verification {
  const thread = bytesOf(task.list) < THREAD_FROM ? undefined : startThread(task);
  return {
    async changed(seal) {
      const theirs = await thread?.answer();
      // A thread may fail, and another build may have published after it read the list.
      const answer = theirs?.seal === seal ? theirs : verify(task);
      return answer?.seal === seal ? new Set(answer.changed) : undefined;
    },
  };
}

/** Looks at all files of a list. */
export function verify({ list, out }: VerifyTask): VerifyAnswer {
  const outputs = readOutputs(list);
  // Joined by hand, as in the scan.
  return (
    outputs && { seal: outputs.seal, changed: outputs.failing((path, ...file) => stands(`${out}/${path}`, ...file)) }
  );
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

function startThread(task: VerifyTask): { answer(): Promise<VerifyAnswer> } | undefined {
  try {
    const file = path.join(packageRoot(), "lib", "verify-worker.js");
    const worker = new Worker(file, { workerData: task, env: SHARE_ENV, trackUnmanagedFds: false });
    const answered = new Promise<VerifyAnswer>((resolve) => {
      worker.once("message", resolve);
      worker.once("error", () => resolve(undefined));
      worker.once("exit", () => resolve(undefined));
    });
    // A command that fails need not wait for it.
    worker.unref();
    return {
      answer() {
        worker.ref();
        return answered;
      },
    };
  } catch {
    // The system has no thread to give.
    return undefined;
  }
}
