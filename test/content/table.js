// npm run content-table: prints the table of the own site's guides. Plain JavaScript, because Node 20 loads no TypeScript.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundle } from "../support/bundle.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
process.env.NODE_ENV = "production";
// Under node_modules, from where the packages that it imports are found.
mkdirSync(join(root, "node_modules/.cache"), { recursive: true });
const folder = mkdtempSync(join(root, "node_modules/.cache/docsgen-table-"));
try {
  const module = join(folder, "table.mjs");
  await bundle(join(root, "test/content/table.ts"), module);
  await import(pathToFileURL(module).href);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
