// The thread that looks at an output, and puts files together afterwards. Started by verify.ts.
import { parentPort, workerData } from "node:worker_threads";
import { type JoinTask, join } from "../joined/write.ts";
import { type VerifyMessage, type VerifyTask, verify } from "../verify.ts";

const tell = (message: VerifyMessage) => parentPort?.postMessage(message);

tell({ answer: verify(workerData as VerifyTask) });
// What fails ends the thread, and is done where it can be told.
parentPort?.on("message", (task: JoinTask) => tell({ joined: join(task) }));
