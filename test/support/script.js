// node test/support/script.js <file.ts> [arguments]: runs a script of the tests, with all that they have.
// Plain JavaScript, because Node 20 loads no TypeScript.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundle } from "./bundle.js";
import { tellUsage } from "./usage.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [, , script] = process.argv;
process.env.NODE_ENV = "production";
// Under node_modules, from where the packages that it imports are found.
mkdirSync(join(root, "node_modules/.cache"), { recursive: true });
const folder = mkdtempSync(join(root, "node_modules/.cache/docsgen-script-"));
try {
  const module = join(folder, "script.mjs");
  await bundle(join(root, script), module);
  await import(pathToFileURL(module).href).catch((error) => tellUsage(error, join(root, script)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
