// What a page imports, and what that is: a partial, a file, a component of the generator's own. Runs nothing.
import { isFile } from "../../stat.ts";

/** What a name stands for in a page. */
export type Imported =
  /** A Markdown file that is shown where its name is a tag. */
  | { readonly kind: "partial"; readonly file: string }
  /** A file whose text is taken as it is. */
  | { readonly kind: "raw"; readonly file: string }
  | { readonly kind: "file"; readonly file: string }
  /** A part of the generator's own. */
  | { readonly kind: "own" }
  /** Code: a component, say; with its file where that is known. */
  | { readonly kind: "other"; readonly from: string; readonly module?: string };

const STATEMENT =
  /\bimport\s+(?:type\s+)?(?:([\w$]+)\s*,?\s*)?(?:\{([^}]*)\}\s*|\*\s*as\s+([\w$]+)\s*)?from\s*["']([^"'\n]+)["']/g;
const FILES = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|mp4|webm|mov|mp3|wav|pdf|zip|ya?ml|txt)$/i;

/** How a generator's pages import. */
export interface ImportRules {
  /** Finds a file by what an import, a `require` or an address says. */
  find(specifier: string): string | undefined;
  /** What imports of the generator's own parts say. */
  readonly own: RegExp;
}

/** Reads the imports of a page's module lines. */
export function readImports(code: string, rules: ImportRules): Map<string, Imported> {
  const names = new Map<string, Imported>();
  for (const [, whole, inBraces, namespace, from = ""] of code.matchAll(STATEMENT)) {
    const imported = importedOf(from, rules);
    if (whole !== undefined) names.set(whole, imported);
    if (namespace !== undefined) names.set(namespace, imported);
    for (const part of inBraces?.split(",") ?? []) {
      const [, name, alias = name] = /^\s*(?:type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(part) ?? [];
      if (alias !== undefined && name !== undefined && name !== "default") names.set(alias, imported);
      else if (alias !== undefined) names.set(alias, imported);
    }
  }
  return names;
}

function importedOf(written: string, { find, own }: ImportRules): Imported {
  if (own.test(written)) return { kind: "own" };
  // Formatters of Markdown put backslashes before underscores.
  const from = written.replace(/\\(.)/g, "$1");
  // `!!raw-loader!./file` names loaders before the file.
  const specifier = from.slice(from.lastIndexOf("!") + 1).replace(/\?.*$/, "");
  const file = find(specifier);
  if (file === undefined) return { kind: "other", from };
  if (from.includes("raw-loader") || from.endsWith("?raw")) return { kind: "raw", file };
  if (/\.mdx?$/i.test(file)) return { kind: "partial", file };
  return FILES.test(file) ? { kind: "file", file } : { kind: "other", from, module: file };
}

const NAMES = [".mdx", ".md", ".tsx", ".jsx", ".ts", ".js"];
const ENDINGS = ["", ...NAMES, ...NAMES.map((name) => `/index${name}`)];

/** The file that a path without its ending may mean. */
export function fileNamed(absolute: string): string | undefined {
  return ENDINGS.map((ending) => absolute + ending).find(isFile);
}
