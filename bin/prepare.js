// Compiles docsgen into lib/, and installs what the site in content/ documents. Runs after `npm ci` in this repository;
// an installed docsgen comes compiled and runs nothing.
import { spawnSync } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const compileOnly = process.argv.includes("--compile-only");
process.chdir(root);

// The declarations stay: they are made by the whole command only.
for (const name of fs.existsSync("lib") ? fs.readdirSync("lib") : []) {
  if (name !== "types") fs.rmSync(path.join("lib", name), { recursive: true, force: true });
}
await build({
  entryPoints: ["src/cli.ts", "src/index.ts", "src/worker.ts", "src/bundle.ts"],
  outdir: "lib",
  bundle: true,
  splitting: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20.19",
  chunkNames: "chunk-[hash]",
  sourcemap: "linked",
  sourcesContent: false,
  logLevel: "warning",
});
const { bundleTemplates } = await import("../lib/bundle.js");
const { problems } = await bundleTemplates({
  outdir: path.join(root, "lib", "templates"),
  site: undefined,
  display: (file) => file,
});
if (problems.length > 0) {
  for (const { file, line, column, message } of problems) console.error(`${file}:${line}:${column}: ${message}`);
  process.exit(1);
}

// What caches are kept under: output may change whenever the compiled program does.
const hash = crypto.createHash("sha256");
for (const name of fs.readdirSync("lib").sort())
  if (name.endsWith(".js")) hash.update(fs.readFileSync(path.join("lib", name)));
fs.writeFileSync("lib/build-id", hash.digest("hex").slice(0, 16));

if (!compileOnly) {
  run("node", ["node_modules/typescript/bin/tsc", "-p", "tsconfig.types.json"]);
  run("npm", ["ci", "--prefix", "content", "--ignore-scripts"]);
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32" });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
