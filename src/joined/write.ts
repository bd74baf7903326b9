// Puts a file together from others: where those are many, on a thread, while this one is busy with other files.
import path from "node:path";
import { SHARE_ENV, Worker } from "node:worker_threads";
import { type JoinPart, stageWriter } from "../emit.ts";
import { packageRoot } from "../project.ts";
import type { OutputFile } from "../types.ts";
import { type LaterSizes, waitForSize } from "./later.ts";

/** What a thread is given. */
export interface JoinTask {
  /** Absolute path of the staging folder. */
  readonly stage: string;
  /** Path of the file in it. */
  readonly name: string;
  readonly parts: readonly (JoinPart | LaterPart)[];
  /** Sizes of parts that are still being made. */
  readonly later?: LaterSizes;
}

/** All of a file that is still being made, with a text before it. */
export interface LaterPart extends Pick<JoinPart, "head" | "file"> {
  /** Which of the sizes is its own. */
  readonly later: number;
}

/** A file that is being put together. */
export interface Joining {
  /** Gives it when it is written. @throws DocsgenError with exit code 3 for what the environment denies */
  file(): Promise<OutputFile>;
  /** Ends what still runs. */
  end(): Promise<void>;
}

/** From so many parts on, reading them takes longer than a thread takes to start. */
const THREAD_FROM = 1500;

/** Begins to put a file together on a thread that is there already. @param ask gives undefined where that one fails */
export function joinBeside(task: JoinTask, ask: (task: JoinTask) => Promise<OutputFile | undefined>): Joining {
  const answered = ask(task);
  return {
    file: async () => (await answered) ?? join(task),
    end: async () => {
      await answered;
    },
  };
}

/** Begins to put a file together. @param mayThread whether another thread may be used */
export function startJoining(task: JoinTask, mayThread: boolean): Joining {
  const thread = mayThread && task.parts.length >= THREAD_FROM ? startThread(task) : undefined;
  return {
    // What a thread fails at is told here, where it fails again.
    file: async () => (await thread?.answered) ?? join(task),
    end: async () => {
      await thread?.end();
    },
  };
}

/**
 * Puts a file together; waits for the parts that are still being made.
 * @param meanwhile does a little of something else; gives false when there is nothing left to do
 * @throws Error where such a part is given up
 */
export function join({ stage, name, parts, later }: JoinTask, meanwhile = () => false): OutputFile {
  function* whenMade(): Generator<JoinPart> {
    for (const part of parts) {
      if (!("later" in part)) yield part;
      else if (later) yield { ...part, start: 0, size: waitForSize(later, part.later, meanwhile) };
    }
  }
  return stageWriter(stage).join(name, whenMade());
}

function startThread(
  task: JoinTask,
): { answered: Promise<OutputFile | undefined>; end(): Promise<unknown> } | undefined {
  try {
    const file = path.join(packageRoot(), "lib", "joined-worker.cjs");
    const worker = new Worker(file, { workerData: task, env: SHARE_ENV, trackUnmanagedFds: false });
    const answered = new Promise<OutputFile | undefined>((resolve) => {
      worker.once("message", resolve);
      worker.once("error", () => resolve(undefined));
      worker.once("exit", () => resolve(undefined));
    });
    return { answered, end: () => worker.terminate() };
  } catch {
    // The system has no thread to give.
    return undefined;
  }
}
