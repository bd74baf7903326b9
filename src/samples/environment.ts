// What samples are checked with: the site's own TypeScript, its options, and what says whether the installed packages are
// the same. Loads nothing.
import fs from "node:fs";
import path from "node:path";
import { hashOf } from "../hash.ts";
import { resolveInstalled } from "../packages.ts";
import { buildId } from "../project.ts";
import type { SamplesConfig } from "../types.ts";

/** What the compiler needs to be set up; structured-clone safe. */
export interface CompilerSetup {
  /** Absolute path of the content folder. */
  readonly content: string;
  /** Absolute path of the `typescript` module. */
  readonly typescript: string;
  /** As tsconfig.json has them. */
  readonly compilerOptions: Readonly<Record<string, unknown>>;
  /** Whether a lockfile says what the installed packages are; otherwise their files themselves are looked at. */
  readonly locked: boolean;
  /** Longest processor time that the check of a module may take, in milliseconds. */
  readonly checkMs: number;
  /** Changes whenever the result of any check may. */
  readonly hash: string;
}

/** Far more than any sample needs: types can be written that a compiler works at for hours. */
const CHECK_MS = 20_000;

/** Finds the TypeScript of a site, from its content folder upwards; undefined where none is installed. */
export function findCompiler(content: string, config: SamplesConfig): CompilerSetup | undefined {
  const find = (module: string): string | undefined => {
    try {
      return resolveInstalled(module, content);
    } catch {
      return undefined;
    }
  };
  const typescript = find("typescript");
  if (typescript === undefined) return undefined;
  const node = find("@types/node/package.json");
  const compilerOptions = {
    strict: true,
    target: "es2022",
    lib: ["es2022", "dom", "dom.iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    // A fence without import or export is a module all the same, and shares no name with another.
    moduleDetection: "force",
    jsx: "react-jsx",
    resolveJsonModule: true,
    allowImportingTsExtensions: true,
    types: node === undefined ? [] : ["node"],
    skipLibCheck: true,
    ...config.compilerOptions,
    noEmit: true,
  };
  const locks = installedTrees(content);
  const version = versionOf(find("typescript/package.json"));
  const hash = hashOf(JSON.stringify([buildId(), version, versionOf(node), compilerOptions, locks]));
  return { content, typescript, compilerOptions, locked: locks.length > 0, checkMs: CHECK_MS, hash };
}

function versionOf(manifest: string | undefined): string {
  return manifest === undefined ? "" : hashOf(fs.readFileSync(manifest));
}

/** What npm, pnpm, Yarn and Bun write down of what they installed. */
const TREES = [
  "node_modules/.package-lock.json",
  "node_modules/.pnpm/lock.yaml",
  "node_modules/.yarn-state.yml",
  "node_modules/.yarn-integrity",
  "bun.lock",
];

/** Hashes of the installed trees' records, from a folder upwards. */
function installedTrees(from: string): string[] {
  const found: string[] = [];
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (fs.existsSync(path.join(folder, "node_modules"))) {
      for (const name of TREES) {
        const file = path.join(folder, name);
        if (fs.existsSync(file)) found.push(hashOf(fs.readFileSync(file)));
      }
    }
    if (path.dirname(folder) === folder) return found;
  }
}
