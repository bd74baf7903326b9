// node --import …/kill-at.js: kills the process right before the change of the disk with the number $DOCSGEN_TEST_KILL_AT, counted
// from the first that publishes. Plain JavaScript, because Node loads it by itself.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";

const CHANGES = ["linkSync", "renameSync", "rmdirSync", "rmSync", "symlinkSync", "unlinkSync"];
const last = Number(process.env.DOCSGEN_TEST_KILL_AT);
let changes = 0;

if (isMainThread) {
  for (const name of CHANGES) {
    const original = fs[name];
    fs[name] = (...args) => {
      // What is staged was written by then; the first link, rename or removal of it begins the publication.
      if (changes > 0 || args.some((arg) => String(arg).includes("staging-"))) changes++;
      if (changes === last) process.kill(process.pid, "SIGKILL");
      return original(...args);
    };
  }
  syncBuiltinESMExports();
}
