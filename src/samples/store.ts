// What is known of modules from earlier checks: a result holds as long as the module, what it imports, the packages, the
// compiler and its options are the same. Reads and writes one file of the cache folder.
import path from "node:path";
import { hashFile, hashOf } from "../hash.ts";
import { readSealed, writeSealed } from "../sealed.ts";
import type { ModuleFindings } from "./findings.ts";
import type { SampleModule } from "./modules.ts";

/** What is kept of a module. */
export interface StoredModule {
  readonly findings: ModuleFindings;
  /** Whether it was run, and nothing failed. */
  readonly ran: boolean;
}

/** The results of one content folder. */
export interface SampleStore {
  /** What is known of a module and still holds. */
  find(module: SampleModule): StoredModule | undefined;
  /** Keeps these results, and no others. */
  save(modules: readonly (readonly [SampleModule, StoredModule])[]): void;
}

/** A declaration that other modules see without an import. */
const AMBIENT = /\bdeclare\s+(?:global|module\s*["'])/;

/**
 * Opens what is known.
 * @param modules all of the site's
 * @param setup hash of what all results depend on
 * @param isRead whether earlier results count
 */
export function openStore(
  file: string,
  content: string,
  modules: readonly SampleModule[],
  setup: string,
  isRead: boolean,
): SampleStore {
  const hashes = new Map<string, string | undefined>();
  const hashOfFile = (name: string): string | undefined => {
    if (!hashes.has(name)) hashes.set(name, hashFile(path.join(content, name)));
    return hashes.get(name);
  };
  const hashOfModule = ({ name, text }: SampleModule): string =>
    text === undefined ? (hashOfFile(name) ?? "") : hashOf(text);
  const ambient = modules.filter(({ text }) => text !== undefined && AMBIENT.test(text)).map(hashOfModule);
  const all = hashOf(JSON.stringify([setup, ambient]));
  // Where a module stands decides what its relative imports mean; its number on the page decides nothing.
  const keyOf = (module: SampleModule): string =>
    hashOf(
      JSON.stringify([all, path.posix.dirname(module.name), path.posix.extname(module.name), hashOfModule(module)]),
    );
  const known = new Map(Object.entries((isRead && readSealed<Record<string, StoredModule>>(file)) || {}));
  return {
    find(module) {
      const stored = known.get(keyOf(module));
      const holds = ({ dependencies, missing }: ModuleFindings) =>
        dependencies.every(([name, hash]) => hashOfFile(name) === hash) &&
        missing.every((name) => hashOfFile(name) === undefined);
      return stored && holds(stored.findings) ? stored : undefined;
    },
    save(results) {
      const kept = Object.fromEntries(results.map(([module, stored]) => [keyOf(module), stored]));
      if (JSON.stringify(kept) !== JSON.stringify(Object.fromEntries(known))) writeSealed(file, kept);
    },
  };
}
