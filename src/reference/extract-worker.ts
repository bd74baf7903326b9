// The thread that extracts models.
import fs from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import type { ExtractReply, ExtractTask } from "./extract.ts";
import { extractDeclared } from "./extractor.ts";

// API Extractor asks for the real paths of the same manifests thousands of times. Node's own function looks at every folder
// on the way each time; the system's gives the same with one call. It is this thread's alone.
fs.realpathSync = fs.realpathSync.native as typeof fs.realpathSync;

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
