// What a page imports, and what that is: a partial, a file, a component of the theme. Runs nothing.
import path from "node:path";
import { isFile } from "../migration.ts";
import { readText } from "../repository.ts";

/** What a name stands for in a page. */
export type Imported =
  /** A Markdown file that is shown where its name is a tag. */
  | { readonly kind: "partial"; readonly file: string }
  /** A file whose text is taken as it is. */
  | { readonly kind: "raw"; readonly file: string }
  | { readonly kind: "file"; readonly file: string }
  /** A component of Docusaurus' own, by its name. */
  | { readonly kind: "theme"; readonly name: string }
  | { readonly kind: "other"; readonly from: string };

const STATEMENT =
  /\bimport\s+(?:type\s+)?(?:([\w$]+)\s*,?\s*)?(?:\{([^}]*)\}\s*|\*\s*as\s+([\w$]+)\s*)?from\s*["']([^"'\n]+)["']/g;
const THEME = /^@(?:theme|docusaurus)(?:-original|-init)?\/(.+)$/;
const FILES = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|mp4|webm|mov|mp3|wav|pdf|zip|ya?ml|txt)$/i;

/** Reads the imports of a page's module lines. @param find finds a file by what the import says */
export function readImports(code: string, find: (specifier: string) => string | undefined): Map<string, Imported> {
  const names = new Map<string, Imported>();
  for (const [, whole, inBraces, namespace, from = ""] of code.matchAll(STATEMENT)) {
    const imported = importedOf(from, find);
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

function importedOf(written: string, find: (specifier: string) => string | undefined): Imported {
  const theme = THEME.exec(written)?.[1];
  if (theme !== undefined) return { kind: "theme", name: theme };
  // Formatters of Markdown put backslashes before underscores.
  const from = written.replace(/\\(.)/g, "$1");
  // `!!raw-loader!./file` names loaders before the file.
  const specifier = from.slice(from.lastIndexOf("!") + 1).replace(/\?.*$/, "");
  const file = find(specifier);
  if (file === undefined) return { kind: "other", from };
  if (from.includes("raw-loader") || from.endsWith("?raw")) return { kind: "raw", file };
  if (/\.mdx?$/i.test(file)) return { kind: "partial", file };
  return FILES.test(file) ? { kind: "file", file } : { kind: "other", from };
}

const REGISTERS = ["ts", "tsx", "js", "jsx"].flatMap((end) => [`MDXComponents.${end}`, `MDXComponents/index.${end}`]);

/** Reads what a site lets all its pages use without an import. @param site absolute path of its folder */
export function readRegistered(site: string): ReadonlyMap<string, Imported> {
  const file = REGISTERS.map((name) => path.join(site, "src", "theme", name)).find(isFile);
  const code = file === undefined ? undefined : readText(file);
  if (file === undefined || code === undefined) return new Map();
  const imports = readImports(code, (specifier) => findFile(specifier, path.dirname(file), site));
  // `Name: Imported` gives another name.
  for (const [, name = "", own = ""] of code.matchAll(/\b([A-Z]\w*)["']?\s*:\s*([A-Z]\w*)\b/g)) {
    const imported = imports.get(own);
    if (imported && !imports.has(name)) imports.set(name, imported);
  }
  return imports;
}

/** Finds a file by what an import, a `require` or an address says: relative to a folder, or from the site's. */
export function findFile(specifier: string, folder: string, site: string): string | undefined {
  const inSite = /^@site\/(.*)$/s.exec(specifier)?.[1];
  const absolute =
    inSite !== undefined
      ? path.join(site, inSite)
      : /^\.{1,2}\//.test(specifier)
        ? path.join(folder, specifier)
        : undefined;
  if (absolute === undefined) return undefined;
  return ["", ".mdx", ".md", "/index.mdx", "/index.md"].map((ending) => absolute + ending).find(isFile);
}
