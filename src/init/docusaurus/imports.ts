// What pages of a Docusaurus site import: files from its folder, and what they may use without an import. Runs nothing.
import path from "node:path";
import { isFile } from "../../stat.ts";
import { fileNamed, type Imported, type ImportRules, readImports } from "../mdx/imports.ts";
import { readText } from "../repository.ts";

/** How a file of a site imports. @param folder absolute path of its folder, @param site of the site's */
export function importRules(folder: string, site: string): ImportRules {
  return {
    find: (specifier) => findFile(specifier, folder, site),
    own: /^@(?:theme|docusaurus)(?:-original|-init)?\/.+$/,
  };
}

const REGISTERS = ["ts", "tsx", "js", "jsx"].flatMap((end) => [`MDXComponents.${end}`, `MDXComponents/index.${end}`]);

/** Reads what a site lets all its pages use without an import. @param site absolute path of its folder */
export function readRegistered(site: string): ReadonlyMap<string, Imported> {
  const file = REGISTERS.map((name) => path.join(site, "src", "theme", name)).find(isFile);
  const code = file === undefined ? undefined : readText(file);
  if (file === undefined || code === undefined) return new Map();
  const imports = readImports(code, importRules(path.dirname(file), site));
  // `Name: Imported` gives another name.
  for (const [, name = "", own = ""] of code.matchAll(/\b([A-Z]\w*)["']?\s*:\s*([A-Z]\w*)\b/g)) {
    const imported = imports.get(own);
    if (imported && !imports.has(name)) imports.set(name, imported);
  }
  return imports;
}

/** Finds a file by what an import, a `require` or an address says: relative to a folder, or from the site's. */
function findFile(specifier: string, folder: string, site: string): string | undefined {
  const inSite = /^@site\/(.*)$/s.exec(specifier)?.[1];
  const absolute =
    inSite !== undefined
      ? path.join(site, inSite)
      : /^\.{1,2}\//.test(specifier)
        ? path.join(folder, specifier)
        : undefined;
  return absolute === undefined ? undefined : fileNamed(absolute);
}
