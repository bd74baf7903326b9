// npm run quality: installs Lighthouse, which has a lockfile of its own, and runs audit.ts. Plain JavaScript, because Node
// 20 loads no TypeScript.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundle } from "../support/bundle.js";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const { status } = spawnSync("npm", ["ci", "--prefix", here, "--ignore-scripts"], {
  stdio: "inherit",
  shell: process.platform === "win32",
});
if (status !== 0) process.exit(status ?? 1);
process.env.NODE_ENV = "production";
// Under node_modules, from where the packages that it imports are found.
mkdirSync(join(root, "node_modules/.cache"), { recursive: true });
const folder = mkdtempSync(join(root, "node_modules/.cache/docsgen-quality-"));
try {
  const module = join(folder, "audit.mjs");
  await bundle(join(here, "audit.ts"), module);
  const { audit } = await import(pathToFileURL(module).href);
  process.exitCode = await audit(process.argv.slice(2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
