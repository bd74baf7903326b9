// Remembers a configuration's or a plugin's bundle while its inputs stay the same. Owns `config/` and `plugin/` in the
// cache; knows no esbuild.
import fs from "node:fs";
import path from "node:path";
import { environmental } from "../denied.ts";
import { hashOf } from "../hash.ts";
import { packageVersion } from "../project.ts";
import { writeWhole } from "../sealed.ts";
import { identityOf, isFile, lstatOf, noCacheFolder } from "../stat.ts";
import type { Diagnostic } from "../types.ts";
import { bundleModule, type ConfigInput, type ModuleKind } from "./bundle.ts";
import { diagnostic } from "./problems.ts";

/** A configuration or a plugin as one module in the cache. */
export interface CachedBundle {
  /** Absolute path of the module, or of the script (`.cjs`); its name is the hash of its bytes: a changed one is imported anew. */
  readonly module: string;
  readonly inputs: readonly ConfigInput[];
  readonly warnings: readonly Diagnostic[];
}

/**
 * Loads a bundle from the cache, where esbuild is not even loaded, or bundles the module anew.
 * @throws DocsgenError with what is wrong with the module's source
 */
export async function loadBundle(
  kind: ModuleKind,
  file: string,
  root: string,
  cacheDir: string,
): Promise<CachedBundle> {
  const folder = path.join(cacheDir, kind);
  const maker = `docsgen ${packageVersion()}, node ${process.versions.node.split(".")[0]}, ${root}`;
  const record = path.join(folder, `${hashOf(file)}.json`);
  const known = readRecord(record, folder, maker);
  if (known) return known;
  const { code, isScript, map, ...rest } = await bundleModule(kind, file, root, folder);
  const name = hashOf(code) + (isScript ? ".cjs" : ".mjs");
  const module = path.join(folder, name);
  try {
    writeWhole(`${module}.map`, [map]);
    writeWhole(module, [code]);
    writeWhole(record, [JSON.stringify({ maker, module: name, made: identityOf(module), ...rest })]);
    sweep(folder);
  } catch (error) {
    if (lstatOf(cacheDir)?.isFile()) throw noCacheFolder(cacheDir);
    throw environmental(error, folder);
  }
  return { module, ...rest };
}

/** Reads a remembered bundle; undefined where it is absent, damaged, another docsgen's, or out of date. */
function readRecord(record: string, folder: string, maker: string): CachedBundle | undefined {
  try {
    const known = JSON.parse(fs.readFileSync(record, "utf8")) as CachedBundle & { maker: string; made: string };
    const current = (file: string) => hashOf(fs.readFileSync(file));
    if (known.maker !== maker || !/^[0-9a-f]{32}\.[cm]js$/.test(known.module)) return undefined;
    // The record holds the module's name without its folder.
    const module = path.join(folder, known.module);
    // Code is to be run only where it was bundled: anybody can write a record whose hashes are right.
    if (identityOf(module) !== known.made || current(module) !== known.module.slice(0, -4)) return undefined;
    const isOther = ({ file, hash }: ConfigInput) => (hash === "" ? isFile(file) : current(file) !== hash);
    if (known.inputs.length === 0 || known.inputs.some(isOther)) return undefined;
    const inputs = known.inputs.map(({ file, hash }) => ({ file, hash }));
    const warnings = known.warnings.map((w) =>
      diagnostic(w.file, { line: w.line, column: w.column }, w.code, w.message, w.hint, "warning"),
    );
    return { module, inputs, warnings };
  } catch {
    return undefined;
  }
}

/** Removes what has not been written for a day; another configuration's bundle is made anew when it is wanted. */
function sweep(folder: string): void {
  const limit = Date.now() - 86_400_000;
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    if ((fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? limit) < limit)
      fs.rmSync(file, { recursive: true, force: true });
  }
}
