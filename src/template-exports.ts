// What templates' files export: read without running them, and checked against what is imported from them.
import fs from "node:fs";
import path from "node:path";
import type { BundlePart } from "./bundle/part.ts";
import type { Diagnostic } from "./types.ts";

/** A site's template. Paths are absolute. */
export interface OwnTemplate {
  /** As authors name it: `parts/Footer`. */
  readonly name: string;
  readonly file: string;
  /** What the default exports in whose place it stands; undefined for a new directive. */
  readonly base: readonly string[] | undefined;
}

/**
 * Reads the names that each file exports, those of types apart.
 * @param name of the part
 * @param files absolute
 * @param bundle makes one part
 */
export async function readExports(
  name: string,
  files: readonly string[],
  cwd: string,
  bundle: BundlePart,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { metafile } = await bundle(name, {
    entryPoints: files.map((file, i) => ({ in: file, out: String(i) })),
    absWorkingDir: cwd,
    outdir: "/",
    bundle: false,
    write: false,
    metafile: true,
    format: "esm",
    jsx: "automatic",
    logLevel: "silent",
  });
  return new Map(
    Object.values(metafile.outputs).map(({ entryPoint = "", exports }) => [path.resolve(cwd, entryPoint), exports]),
  );
}

/**
 * Reports templates that do not export what others import. A directive's component may be a default export; every other
 * template takes the place of a default wherever that one is imported, and so has the same names.
 * @param exported by file, as `readExports` gives it
 * @param display turns an absolute path into the one that authors know
 */
export function checkExports(
  templates: readonly OwnTemplate[],
  exported: ReadonlyMap<string, readonly string[]>,
  display: (absolute: string) => string,
): Diagnostic[] {
  return templates.flatMap(({ name, file, base }): Diagnostic[] => {
    const own = exported.get(file) ?? [];
    const source = fs.readFileSync(file, "utf8");
    // What stars stand for is not known without following them.
    if (/\bexport\s*\*/.test(source)) return [];
    const isDirective = name.startsWith("directives/");
    const component = path.posix.basename(name);
    const wanted = isDirective ? [component] : (base ?? []);
    const missing = wanted.filter((each) => !own.includes(each) && !(isDirective && own.includes("default")));
    if (missing.length === 0) return [];
    const names = missing.map((each) => JSON.stringify(each)).join(", ");
    const before = source.slice(0, Math.max(0, source.search(/^[ \t]*export\s+default\b/m)));
    return [
      {
        file: display(file),
        line: before.split("\n").length,
        column: 1,
        severity: "error",
        code: "template-exports",
        message: `the template ${name} exports no ${names}`,
        hint: isDirective
          ? `Write: export function ${component}(…), or export default function (…).`
          : `Write: export function ${missing[0]}(…). Other templates import it by its name, which a default export has not.`,
      },
    ];
  });
}
