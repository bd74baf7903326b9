// Installs a peer as its lockfile in test/bench/peers/ says, into a folder that no other package sees; once.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { root } from "../support/paths.ts";

/** Where the peers' lockfiles and layouts lie. */
export const peersFolder = path.join(root, "test/bench/peers");

/** Installs a peer, if it is not yet; gives its `node_modules`. @throws Error when npm fails */
export function install(name: string): string {
  const from = path.join(peersFolder, name);
  const lock = fs.readFileSync(path.join(from, "package-lock.json"));
  const id = createHash("sha256").update(lock).digest("hex").slice(0, 8);
  const folder = path.join(root, "node_modules/.cache/docsgen-bench", `${name}-${id}`);
  const modules = path.join(folder, "node_modules");
  const whole = path.join(folder, "installed");
  if (fs.existsSync(whole)) return modules;
  fs.mkdirSync(folder, { recursive: true });
  for (const file of ["package.json", "package-lock.json"])
    fs.copyFileSync(path.join(from, file), path.join(folder, file));
  console.error(`Installing ${name} …`);
  const { status, stderr } = spawnSync(
    "npm",
    // What npm was told about this repository reaches it through the environment: Starlight has a newer Node of its own.
    ["ci", "--engine-strict=false", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: folder,
      encoding: "utf8",
      shell: process.platform === "win32",
    },
  );
  if (status !== 0) throw new Error(`npm could not install ${name}:\n${stderr.trim()}`);
  fs.writeFileSync(whole, "");
  return modules;
}

/** The version of an installed package. */
export function versionOf(modules: string, name: string): string {
  return JSON.parse(fs.readFileSync(path.join(modules, name, "package.json"), "utf8")).version;
}
