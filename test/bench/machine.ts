// Where a benchmark runs: the machine in words, and a folder for its sites that no disk slows down.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** One line on the machine: processor, cores, memory, system, Node. */
export function machine(): string {
  const cores = os.availableParallelism();
  const model = os.cpus()[0]?.model.trim() || "unknown processor";
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return `${cores} cores (${model}), ${memory} GB, ${os.type()} ${os.release().split("-")[0]}, Node ${process.version}`;
}

/** Makes an empty folder, on a memory file system where there is one. */
export function scratch(): { readonly folder: string; readonly isMemory: boolean } {
  const isMemory = fs.existsSync("/dev/shm");
  return { folder: fs.mkdtempSync(path.join(isMemory ? "/dev/shm" : os.tmpdir(), "docsgen-bench-")), isMemory };
}
