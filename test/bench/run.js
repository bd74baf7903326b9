// npm run bench -- [--pages 1000,4000,16000] [--runs 3] [--jobs n] [--phases] [--keep]
// Builds seeded sites on a memory file system: cold, again with nothing changed, and with one page changed, each in a
// process of its own. Prints medians of wall and CPU time, peak memory and the size of the output.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { fileOf, writeCorpus } from "./corpus.js";

const here = path.dirname(fileURLToPath(import.meta.url));
const bin = path.resolve(here, "../../bin/docsgen.js");
const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "1000,4000,16000" },
    runs: { type: "string", default: "3" },
    jobs: { type: "string" },
    phases: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});
const runs = Number(values.runs);
const memory = fs.existsSync("/dev/shm") ? "/dev/shm" : os.tmpdir();
const base = fs.mkdtempSync(path.join(memory, "docsgen-bench-"));

console.log(`Node ${process.version}, ${os.availableParallelism()} cores, files in ${memory}, medians of ${runs}`);
console.log("An empty node process:", `${median(Array.from({ length: 7 }, () => emptyNode())).toFixed(0)} ms wall\n`);
console.log("| pages | build | wall s | cpu s | ms/page | peak MB | files written | output MB |");
console.log("| --: | --- | --: | --: | --: | --: | --: | --: |");
try {
  for (const total of values.pages.split(",").map(Number)) measure(total);
} finally {
  if (!values.keep) fs.rmSync(base, { recursive: true, force: true });
}

function measure(total) {
  const root = path.join(base, String(total));
  writeCorpus(root, total);
  const cold = [];
  for (let i = 0; i < runs; i++) {
    fs.rmSync(path.join(root, "dist"), { recursive: true, force: true });
    fs.rmSync(path.join(root, ".docsgen"), { recursive: true, force: true });
    cold.push(build(root));
  }
  print(total, "cold", cold, root);
  const again = Array.from({ length: runs }, () => build(root));
  print(total, "nothing changed", again, root);
  const page = path.join(root, "content/docs", fileOf(Math.floor(total / 2)));
  const one = Array.from({ length: runs }, (_, i) => {
    fs.appendFileSync(page, `\nEdit ${i}.\n`);
    return build(root);
  });
  print(total, "one page changed", one, root);
  if (!values.keep) fs.rmSync(root, { recursive: true, force: true });
}

function build(root) {
  const usage = path.join(base, "usage.json");
  const args = [bin, "build", root, "--reporter", "json", ...(values.jobs ? ["--jobs", values.jobs] : [])];
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    env: {
      ...process.env,
      BENCH_USAGE: usage,
      NODE_OPTIONS: `--import ${JSON.stringify(path.join(here, "usage.js"))}`,
    },
  });
  const wallMs = performance.now() - started;
  if (status !== 0) throw new Error(`docsgen ended with ${status}\n${stderr}\n${stdout.slice(0, 2000)}`);
  return { wallMs, ...JSON.parse(fs.readFileSync(usage, "utf8")), result: JSON.parse(stdout) };
}

function emptyNode() {
  const started = performance.now();
  spawnSync(process.execPath, ["-e", ""]);
  return performance.now() - started;
}

function print(total, name, measured, root) {
  const of = (key) => median(measured.map((m) => m[key]));
  const written = median(measured.map((m) => m.result.written));
  const cells = [
    total,
    name,
    (of("wallMs") / 1000).toFixed(2),
    (of("cpuMs") / 1000).toFixed(2),
    (of("wallMs") / total).toFixed(3),
  ];
  console.log(
    `| ${[...cells, of("rssMb").toFixed(0), written, (size(path.join(root, "dist")) / 1e6).toFixed(1)].join(" | ")} |`,
  );
  if (!values.phases) return;
  for (const phase of Object.keys(measured[0].result.phases)) {
    console.log(
      `  ${phase.padEnd(12)} ${median(measured.map((m) => m.result.phases[phase] ?? 0))
        .toFixed(1)
        .padStart(9)} ms`,
    );
  }
}

function size(folder) {
  let bytes = 0;
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) bytes += fs.statSync(path.join(entry.parentPath, entry.name)).size;
  }
  return bytes;
}

function median(list) {
  const sorted = [...list].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
