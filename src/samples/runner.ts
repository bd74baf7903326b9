// The program of the child process that runs samples: imports one after the other, and tells on its fourth file descriptor
// when each is through, and what was thrown. Whatever the sample left open is its parent's to end.
import fs from "node:fs";
import type { RunnerMessage } from "./run.ts";

function tell(message: RunnerMessage): void {
  fs.writeSync(3, `${JSON.stringify(message)}\n`);
}

function tellThrown(error: unknown): void {
  const isError = error instanceof Error;
  tell({
    threw: isError ? `${error.name}: ${error.message}` : String(error),
    stack: isError ? (error.stack ?? "") : "",
  });
}

process.on("uncaughtExceptionMonitor", tellThrown);
try {
  for (const sample of process.argv.slice(2)) {
    await import(sample);
    tell({ settled: true });
  }
} catch (error) {
  tellThrown(error);
  process.exitCode = 1;
}
