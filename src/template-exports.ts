// What templates' files export: read without running them, and checked against what is imported from them.
import fs from "node:fs";
import path from "node:path";
import type { BundlePart } from "./bundle/part.ts";
import { type Key, locate, type Place, START } from "./config/places.ts";
import { nearest } from "./diagnostics.ts";
import { literalPath, literalPaths } from "./literal-path.ts";
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
    entryPoints: files.map((file, i) => ({ in: literalPath(file), out: String(i) })),
    absWorkingDir: cwd,
    outdir: "/",
    bundle: false,
    write: false,
    metafile: true,
    format: "esm",
    jsx: "automatic",
    logLevel: "silent",
    plugins: [literalPaths],
  });
  return new Map(
    Object.values(metafile.outputs).map(({ entryPoint = "", exports }) => [path.resolve(cwd, entryPoint), exports]),
  );
}

/**
 * Reports templates that do not export what others import. A directive's component may be a default export; every other
 * template takes the place of a default wherever that one is imported, and so has the same names.
 * @param exported by file, as `readExports` gives it; of those that are missing nothing is known
 * @param display turns an absolute path into the one that authors know
 */
export function checkExports(
  templates: readonly OwnTemplate[],
  exported: ReadonlyMap<string, readonly string[]>,
  display: (absolute: string) => string,
): Diagnostic[] {
  return templates.flatMap(({ name, file, base }): Diagnostic[] => {
    const own = exported.get(file);
    if (own === undefined) return [];
    const source = fs.readFileSync(file, "utf8");
    // What stars stand for is not known without following them.
    if (/\bexport\s*\*/.test(source)) return [];
    const isDirective = name.startsWith("directives/");
    const component = path.posix.basename(name);
    const wanted = isDirective ? [component] : (base ?? []);
    const missing = wanted.filter((each) => !own.includes(each) && !(isDirective && own.includes("default")));
    if (missing.length === 0) return [];
    const names = missing.map((each) => JSON.stringify(each)).join(", ");
    const instead = own.includes("default") ? "default" : nearest(missing[0] ?? "", own);
    return [
      {
        file: display(file),
        ...((instead !== undefined && placeOfExport(source, [instead])) || START),
        severity: "error",
        code: "template-exports",
        message: `the template ${name} exports no ${isDirective && !identifier().test(component) ? "component" : names}`,
        hint: isDirective
          ? hintForDirective(component)
          : `Write: export function ${missing[0]}(…). Other templates import it by its name, which a default export has not.`,
      },
    ];
  });
}

/** What a function may be called. */
const identifier = (): RegExp => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** What mends a directive's file without a component. Modules that directives share have small names. */
function hintForDirective(component: string): string {
  const hint = identifier().test(component)
    ? `Write: export function ${component}(…), or export default function (…).`
    : hintForPlainName(component);
  return /^\p{Lu}/u.test(component) ? hint : `${hint} A module that is no directive goes into another folder.`;
}

/** What mends a directive whose file is called as authors write it: `my-box`. */
function hintForPlainName(file: string): string {
  const name = file.replace(/(?:^|[^\p{L}\p{N}]+)(\p{L}?)/gu, (_, letter: string) => letter.toUpperCase());
  if (!identifier().test(name)) return "Write: export default function (…).";
  return `Write: export default function ${name}(…). Or call the file ${name}.tsx, and write: export function ${name}(…).`;
}

/**
 * Finds an export in a file, or a value within it.
 * @param path the export's name, and the keys that lead to the value
 * @returns undefined where the source does not tell
 */
export function placeOfExport(source: string, [name, ...keys]: readonly [string, ...Key[]]): Place | undefined {
  if (keys.length > 0) {
    // The keys of a configuration are found from its default export: the first one that there is.
    const { line, column } = locate(`export default { ${name}: ${name} };\n${source}`, [name, ...keys]);
    if (line > 1) return { line: line - 1, column };
  }
  const declared = name === "default" ? "" : "export\\s+(?:const|let|var|class|(?:async\\s+)?function\\*?)\\s+";
  const what = name === "default" ? "export\\s+default" : name.replace(/\W/g, "\\$&");
  const at = source.search(new RegExp(`(?<=^[ \\t]*${declared})${what}(?![\\w$])`, "m"));
  if (at < 0) return undefined;
  const lines = source.slice(0, at).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
