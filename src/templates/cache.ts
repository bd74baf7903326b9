// The folder of the cache that bundles of a site's templates are in: made aside, shared in parts, and swept.
import fs from "node:fs";
import path from "node:path";
import { hashOf } from "../hash.ts";
import { statOf } from "../stat.ts";

/** So many bundles stay in the cache: other processes may be at work with theirs, and branches are changed to and fro. */
const KEPT = 8;

/** From where bundles in a folder of the cache say that their sources are seen: as far down as they are themselves. */
export const SEEN_FROM = "bundle";

/** Does something in a new folder, which is gone afterwards unless it is kept. @param prefix of its path */
export async function inFolder<T>(prefix: string, use: (folder: string, keep: () => void) => Promise<T>): Promise<T> {
  const folder = fs.mkdtempSync(prefix);
  let isKept = false;
  const keep = (): void => {
    isKept = true;
  };
  try {
    return await use(folder, keep);
  } finally {
    if (!isKept) fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Keeps what bundles in a folder share, under names that change with what is in it. */
export function openShared(folder: string): {
  place(name: string, content: Uint8Array): string;
  readonly placed: string[];
} {
  const placed: string[] = [];
  return {
    placed,
    place(name, content) {
      const hash = hashOf(content);
      const [stem = "", ending = ""] = name.split(/(?=\.)/);
      const unique = `${stem}-${hash.slice(0, HASHED)}${ending}`;
      placed.push(unique);
      const there = path.join(folder, unique);
      if (!isWhole(there)) {
        // Made aside: other builds may be reading it.
        fs.mkdirSync(folder, { recursive: true });
        const aside = `${there}-${process.pid}`;
        fs.writeFileSync(aside, content);
        fs.renameSync(aside, there);
      }
      return `../${unique}`;
    },
  };
}

/** So many digits of its hash are in the name of a file that bundles share. */
const HASHED = 16;

/** Whether a file that bundles share holds what its name says. */
export function isWhole(file: string): boolean {
  return statOf(file)?.isFile() === true && path.basename(file).includes(`-${hashFile(file).slice(0, HASHED)}.`);
}

/** Removes bundles that are not among the last ones: each edit of a template makes another. */
export function sweep(kept: string, shared: readonly string[]): void {
  const folder = path.dirname(kept);
  const others = fs.readdirSync(folder).flatMap((name) => {
    const other = path.join(folder, name);
    const stat = other === kept || shared.includes(name) ? undefined : statOf(other);
    return stat ? [{ other, writtenMs: stat.mtimeMs }] : [];
  });
  others.sort((a, b) => b.writtenMs - a.writtenMs);
  for (const { other } of others.slice(KEPT)) fs.rmSync(other, { recursive: true, force: true });
}

/** Lists the files by which inputs are known again: their own, or for those of a package its manifest alone. */
export function stamped(inputs: readonly string[]): string[] {
  const files = inputs.map((file) => {
    const [, folder] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file) ?? [];
    const manifest = folder === undefined ? file : path.join(folder, "package.json");
    return fs.existsSync(manifest) ? manifest : file;
  });
  return [...new Set(files)];
}

/** The hash of a file. @throws where it can't be read */
export function hashFile(file: string): string {
  return hashOf(fs.readFileSync(file));
}
