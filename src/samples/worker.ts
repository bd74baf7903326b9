// The thread that type-checks samples.
import { parentPort, workerData } from "node:worker_threads";
import type { WorkerReply, WorkerTask } from "./checker.ts";
import type { CompilerSetup } from "./environment.ts";
import type { CheckRequest } from "./findings.ts";
import { readImports } from "./imports.ts";
import { openProgram, type SampleProgram } from "./program.ts";

let program: SampleProgram | undefined;
parentPort?.on("message", (task: WorkerTask) => {
  if ("pages" in task) prepare(task.pages);
  else parentPort?.postMessage(answer(task));
});

function opened(): SampleProgram {
  program ??= openProgram(workerData as CompilerSetup);
  return program;
}

function prepare(pages: readonly string[]): void {
  try {
    const imports = readImports(pages);
    if (imports.length > 0) opened().prepare(imports);
  } catch {
    // What fails here fails in the check, which tells it.
    program = undefined;
  }
}

function answer(request: CheckRequest): WorkerReply {
  try {
    return { response: opened().check(request) };
  } catch (error) {
    return { error: (error as Error).stack ?? String(error) };
  }
}
