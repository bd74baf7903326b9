// Loaded into the process under measurement: says at its end what it used, threads included.
import fs from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env.BENCH_USAGE;
if (file && isMainThread) {
  process.once("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    fs.writeFileSync(file, JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1000, rssMb: maxRSS / 1024 }));
  });
}
