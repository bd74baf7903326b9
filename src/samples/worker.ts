// The thread that type-checks samples.
import { parentPort, workerData } from "node:worker_threads";
import type { WorkerReply } from "./checker.ts";
import type { CompilerSetup } from "./environment.ts";
import type { CheckRequest } from "./findings.ts";
import { openProgram, type SampleProgram } from "./program.ts";

let program: SampleProgram | undefined;
parentPort?.on("message", (request: CheckRequest) => {
  parentPort?.postMessage(answer(request));
});

function answer(request: CheckRequest): WorkerReply {
  try {
    program ??= openProgram(workerData as CompilerSetup);
    return { response: program.check(request) };
  } catch (error) {
    return { error: (error as Error).stack ?? String(error) };
  }
}
