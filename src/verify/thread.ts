// The thread that looks at an output. Started by verify.ts.
import { parentPort, workerData } from "node:worker_threads";
import { type VerifyTask, verify } from "../verify.ts";

parentPort?.postMessage(verify(workerData as VerifyTask));
