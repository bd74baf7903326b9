// What a script of the tests says where it was called wrongly. Plain JavaScript, for scripts that nothing bundles.
import { readFileSync } from "node:fs";

/** Tells what is wrong with a script's command line, and how it is called, as its head says; throws any other error. */
export function tellUsage(error, script) {
  if (!/^ERR_(?:USAGE|PARSE_ARGS_.*)$/.test(error?.code)) throw error;
  const [head] = /^(?:\/\/.*\n)+/.exec(readFileSync(script, "utf8")) ?? [""];
  console.error(`${error.message}\n\n${head.replace(/^\/\/ ?/gm, "").trimEnd()}`);
  process.exitCode = 2;
}
