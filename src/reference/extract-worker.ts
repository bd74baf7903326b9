// The thread that extracts models.
import { parentPort, workerData } from "node:worker_threads";
import type { ExtractReply, ExtractTask } from "./extract.ts";
import { extractDeclared } from "./extractor.ts";

const { declared, options, work } = workerData as ExtractTask;
parentPort?.postMessage(answer());

function answer(): ExtractReply {
  try {
    return {
      extracted: extractDeclared(declared, options, work, (done) =>
        parentPort?.postMessage({ done } satisfies ExtractReply),
      ),
    };
  } catch (error) {
    return { error: (error as Error).stack ?? String(error) };
  }
}
