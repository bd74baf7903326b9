// docsgen as other repositories have it: packed, and installed in a folder of its own from what npm has in its cache.
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Files, makeFolder, writeFiles } from "../support/folder.ts";
import { root } from "../support/paths.ts";
import { shared, sharedFolder } from "../support/shared.ts";

/** A folder in which the packed docsgen is installed. */
export interface Installation {
  readonly folder: string;
  /** What `npm pack` says of the tarball. */
  readonly tarball: Tarball;
  write(files: Files): void;
  read(path: string): string;
  /** Runs a program in the folder; rejects where it ends with another code than 0. */
  run(file: string, args: readonly string[]): Promise<{ stdout: string; stderr: string }>;
  /** Runs the installed `docsgen`. */
  docsgen(...args: string[]): Promise<{ stdout: string; stderr: string }>;
}

/** The parts that are used of what `npm pack --json` prints. */
export interface Tarball {
  readonly filename: string;
  /** Bytes of the tarball. */
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly [key: string]: unknown;
}

const execute = promisify(execFile);
/** Milliseconds. */
const LIMIT = 120_000;
const PACKED = "packed";
/** The folder of the installation within what is shared. */
const INSTALLED = "installed";

/** Packs docsgen, and installs it without development packages and without running any package's script. */
async function packAndInstall(folder: string): Promise<Tarball> {
  await execute(process.execPath, [join(root, "bin/prepare.mjs"), "--types-only"], { cwd: root, timeout: LIMIT });
  const told = await npm(["pack", "--ignore-scripts", "--json", "--pack-destination", folder], root);
  const [tarball] = JSON.parse(told) as Tarball[];
  if (!tarball) throw new Error("npm pack made no tarball");
  const { filename } = tarball;
  const installed = join(folder, INSTALLED);
  mkdirSync(installed);
  renameSync(join(folder, filename), join(installed, filename));
  const manifest = { name: "other", version: "1.0.0", private: true, dependencies: { docsgen: `file:${filename}` } };
  writeFiles(installed, {
    "package.json": JSON.stringify(manifest),
    "package-lock.json": JSON.stringify(lockfile(manifest, filename)),
  });
  await npm(["ci", "--omit=dev", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"], installed);
  return tarball;
}

/** Makes a folder in which the packed docsgen is installed: a copy of the one installation of this run. */
export async function installPacked(): Promise<Installation> {
  const tarball = await shared(PACKED, packAndInstall);
  const folder = makeFolder("installed");
  cpSync(join(sharedFolder(PACKED), INSTALLED), folder, { recursive: true, verbatimSymlinks: true });
  const run: Installation["run"] = (file, args) => execute(file, [...args], { cwd: folder, timeout: LIMIT });
  return {
    folder,
    tarball,
    write: (files) => writeFiles(folder, files),
    read: (path) => readFileSync(join(folder, path), "utf8"),
    run,
    docsgen: (...args) => run(process.execPath, [join(folder, "node_modules/docsgen/bin/docsgen.js"), ...args]),
  };
}

/** The part of docsgen's own lockfile that is there for its users, as a lockfile of theirs. */
function lockfile(manifest: { readonly dependencies: object }, filename: string): object {
  const own = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lockfile;
  const { dependencies, version, bin, engines } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  ) as Record<string, unknown>;
  const needed = Object.entries(own.packages).filter(
    ([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional,
  );
  return {
    name: "other",
    version: "1.0.0",
    lockfileVersion: 3,
    requires: true,
    packages: {
      "": manifest,
      "node_modules/docsgen": { version, resolved: `file:${filename}`, dependencies, bin, engines },
      ...Object.fromEntries(needed),
    },
  };
}

/** Runs npm; gives what it prints. */
async function npm(args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await execute("npm", [...args], { cwd, timeout: LIMIT, shell: process.platform === "win32" });
  return stdout;
}
