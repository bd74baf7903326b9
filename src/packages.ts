// Installed packages: where they are, and what their package.json says. Looks from a folder upwards, as Node does.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { refusalOf } from "./stat.ts";

/** What is read of a package.json. */
export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly name?: string;
  readonly version?: string;
  readonly description?: string;
  readonly license?: string;
  readonly homepage?: string;
  readonly repository?: unknown;
  readonly author?: string | { readonly name?: string };
  readonly types?: string;
  readonly typings?: string;
  readonly main?: string;
  readonly typesVersions?: unknown;
  readonly exports?: unknown;
}

/** The package's name in what an import says: without a subpath. */
export function packageNameOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

/** Finds the folder of an installed package, from a folder upwards. */
export function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, "node_modules", name);
    if (fs.existsSync(path.join(candidate, "package.json"))) return candidate;
    if (path.dirname(folder) === folder) return undefined;
  }
}

/** The error of the system where a package that is not found lies in a folder that may not be read; undefined elsewhere. */
export function refusedPackage(name: string, from: string): NodeJS.ErrnoException | undefined {
  const refusal = refusalOf(path.join(from, "node_modules", name, "package.json"));
  const above = path.dirname(from);
  return refusal || above === from ? refusal : refusedPackage(name, above);
}

/** Reads a package.json; undefined where there is none or it is no JSON. */
export function readManifest(file: string): Manifest | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")) as Manifest;
  } catch {
    return undefined;
  }
}

const own = createRequire(import.meta.filename);

/**
 * Finds what an installed package gives to who requires it, from a folder upwards. Not as a module of that folder would: a
 * package.json there that has the package's name would stand in for it, with a file of the content.
 * @param name of the package, or of a file in it
 * @throws where it is not installed
 */
export function resolveInstalled(name: string, from: string): string {
  return own.resolve(name, { paths: [from] });
}
