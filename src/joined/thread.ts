// The thread that puts a file together. Started by write.ts.
import { parentPort, workerData } from "node:worker_threads";
import { type JoinTask, join } from "./write.ts";

parentPort?.postMessage(join(workerData as JoinTask));
