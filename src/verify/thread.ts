// The thread that looks at an output, and puts files together meanwhile. Started by verify.ts.
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { type JoinTask, join } from "../joined/write.ts";
import { look, type VerifyMessage, type VerifyTask } from "../verify.ts";

const port = parentPort as MessagePort;
const tell = (message: VerifyMessage) => port.postMessage(message);
const steps = look(workerData as VerifyTask);
let hasLooked = false;

/** Looks at some more files, and tells when that is done; false where none is left. */
function lookOn(): boolean {
  if (hasLooked) return false;
  const { done, value } = steps.next();
  if (done) {
    hasLooked = true;
    tell({ answer: value });
  }
  return !hasLooked;
}

// What fails ends the thread, and is done where it can be told.
const put = (task: JoinTask) => tell({ joined: join(task, lookOn) });

// Who asks for a file waits for it last, and looks at files that nobody has looked at before: so the file comes first.
while (lookOn()) {
  const received = receiveMessageOnPort(port);
  if (received) put(received.message);
}
port.on("message", put);
