// What the patterns of a manifest's `exports` stand for (`"./*": "./dist/*.d.ts"`). Reads folders; opens no file.
import fs from "node:fs";
import path from "node:path";
import { compare } from "../diagnostics.ts";

/** Files that a pattern may stand for; what has more is no list of entry points that anybody reads. */
const MAX_FILES = 300;
/** Folders and endings of builds of the same code for somebody else, and what a package keeps to itself. */
const OTHER_BUILD = /^\.\/(?:_|(?:esm|cjs|umd|dist|src)(?:\/|$))|\.[cm]?js$|\.d\.[cm]?ts$|\*\./;

/** A subpath of `exports`, and what it leads to. */
export type SubpathTarget = readonly [subpath: string, target: unknown];

/**
 * Lists the subpaths that patterns stand for, with their targets: files of one folder, none of those below it. What another
 * subpath or a longer pattern says more of is left to that.
 */
export function expandPatterns(folder: string, exports: Readonly<Record<string, unknown>>): SubpathTarget[] {
  const patterns = Object.keys(exports).filter((key) => key.split("*").length === 2);
  return patterns.flatMap((pattern): SubpathTarget[] => {
    if (OTHER_BUILD.test(pattern)) return [];
    const target = exports[pattern];
    const names = new Set(targetsIn(target).flatMap((file) => namesFor(folder, file)));
    if (names.size > MAX_FILES) return [];
    return [...names].sort(compare).flatMap((name): SubpathTarget[] => {
      const subpath = pattern.replace("*", () => name);
      const isOthers = patterns.some((other) => other.length > pattern.length && matches(other, subpath));
      return isOthers || subpath in exports ? [] : [[subpath, withName(target, name)]];
    });
  });
}

function matches(pattern: string, subpath: string): boolean {
  const [before = "", after = ""] = pattern.split("*");
  return subpath.length > before.length + after.length && subpath.startsWith(before) && subpath.endsWith(after);
}

/** All files that a target names, whatever the conditions. */
function targetsIn(target: unknown): string[] {
  if (typeof target === "string") return target.includes("*") ? [target] : [];
  return typeof target === "object" && target !== null ? Object.values(target).flatMap(targetsIn) : [];
}

function withName(target: unknown, name: string): unknown {
  if (typeof target === "string") return target.replaceAll("*", () => name);
  if (Array.isArray(target)) return target.map((one) => withName(one, name));
  if (typeof target !== "object" || target === null) return target;
  return Object.fromEntries(Object.entries(target).map(([condition, one]) => [condition, withName(one, name)]));
}

/** What may stand for the star of a file's name, so that there are declarations. */
function namesFor(folder: string, file: string): string[] {
  const [before = "", after = ""] = file.split("*");
  const place = path.join(folder, `${before}x`, "..");
  const start = before.slice(before.lastIndexOf("/") + 1);
  if (!fs.existsSync(place)) return [];
  const entries = fs.readdirSync(place, { withFileTypes: true });
  if (after.startsWith("/"))
    return entries.flatMap((entry) =>
      entry.isDirectory() && entry.name.startsWith(start) ? entry.name.slice(start.length) : [],
    );
  const end = after.replace(/(?:\.d)?\.[cm]?[jt]s$/, "");
  return entries.flatMap(({ name }) => {
    const [, stem = ""] = /^(.+)\.d\.[cm]?ts$/.exec(name) ?? [];
    const isOne = stem.startsWith(start) && stem.endsWith(end);
    const between = isOne ? stem.slice(start.length, stem.length - end.length) : "";
    return between === "" ? [] : between;
  });
}
