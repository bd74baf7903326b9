// Where the keys of an old configuration stand, so that notes can name them: in its file, or in one that it imports.
import path from "node:path";
import { type Key, locator } from "../config/places.ts";
import { isFile } from "../stat.ts";
import type { Migration } from "./migration.ts";
import { readText } from "./repository.ts";

/** Notes something of a configuration. @param at the path of the key that it is about */
export type TellAt = (code: string, message: string, at: readonly Key[]) => void;

/** Endings that imports may leave out. */
const ENDINGS = [
  "",
  ".ts",
  ".mts",
  ".cts",
  ".js",
  ".mjs",
  ".cjs",
  "/index.ts",
  "/index.js",
  "/index.mts",
  "/index.mjs",
];

/** Tells of the keys of one configuration file. @param file absolute */
export function tellOf(migration: Migration, file: string): TellAt {
  const locate = locator({ file, source: readText(file) ?? "" }, (specifier, from) => {
    const wanted = path.resolve(path.dirname(from), specifier);
    // What is written as compiled may be TypeScript.
    const found = [...ENDINGS.map((end) => wanted + end), wanted.replace(/\.([cm]?)js$/, ".$1ts")].find(isFile);
    const source = found === undefined ? undefined : readText(found);
    return found === undefined || source === undefined ? undefined : { file: found, source };
  });
  return (code, message, at) => {
    const place = locate(at);
    migration.note(place.file, place, code, message);
  };
}

/** Notes what was not there when a configuration was run. @param missing names, and the absolute path of a file that imports each */
export function tellMissing(migration: Migration, missing: ReadonlyMap<string, string> = new Map()): void {
  const names = [...missing].filter(([name]) => !SILENT.test(name));
  const [first] = names;
  if (first === undefined) return;
  const [before = ""] = (readText(first[1]) ?? "").split(path.basename(first[0]), 1);
  const lines = before.split("\n");
  migration.note(
    first[1],
    { line: lines.length, column: 1 },
    "config",
    `not there, so that what the configuration makes of it is left out: ${names.map(([name]) => name).join(", ")}`,
  );
}

/** What shows on no page of the new site: styles, plugins of bundlers. */
const SILENT =
  /\.(?:s?css|less|vue)$|(?:^|\/|@)(?:vite|rollup|unplugin|webpack|prism-react-renderer)(?:$|[-/])|\/vite$/;

/** Reads the path of an option, as it is told of those that are no data: `plugins[0].config`. */
export function pathOf(name: string): readonly Key[] {
  return name.split(/[.[\]]+/).flatMap((key) => (key === "" ? [] : [/^\d+$/.test(key) ? Number(key) : key]));
}
