// Modules that packages declare in files which are none (`declare module "fs" { … }`), as @types/node does. The extractor knows
// modules as files alone: each is given to the compiler as a file of its own, beside the one that declares it, which keeps the rest.
import fs from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { findPackage, packageNameOf } from "../packages.ts";
import { slashed } from "./declarations.ts";
import { importSpecifier } from "./import-specifier.ts";
import type { Located } from "./locate.ts";

/** A node of a file that is only parsed. */
interface ParsedNode {
  readonly pos: number;
  readonly end: number;
  readonly name?: { readonly text: string };
  readonly body?: ParsedNode;
  readonly statements?: readonly ParsedNode[];
  getStart(file: ParsedFile): number;
}

interface ParsedFile {
  readonly statements: readonly ParsedNode[];
  readonly referencedFiles: readonly { readonly fileName: string }[];
}

/** The parts of the `typescript` module that parse. */
export interface ParserLibrary {
  readonly ScriptTarget: { readonly ESNext: number };
  createSourceFile(name: string, text: string, target: number): ParsedFile;
  isExternalModule(file: ParsedFile): boolean;
  isStringLiteral(node: object): boolean;
  isExportAssignment(node: object): boolean;
  isExportDeclaration(node: object): boolean;
}

/** Packages with the modules that they declare. */
export interface AmbientModules {
  readonly declared: readonly Located[];
  /** What the compiler reads, by file: modules, and what is left where they were taken from. */
  readonly texts: ReadonlyMap<string, string>;
  /** The file of each, by the name that imports say. */
  readonly files: ReadonlyMap<string, string>;
}

/** Marks the names of such files. */
const MARK = ".docsgen-module-";

/** Whether a file is such a module's. */
export function isAmbient(file: string): boolean {
  return file.includes(MARK);
}

/** Gives the files of modules, in a text, the names of those that declare them. */
export function withDeclaringFiles(text: string): string {
  return text.replace(/\.docsgen-module-\d+(?=\.d\.[cm]?ts)/g, "");
}

/** The extractor's module that finds sources by maps. */
export interface MapperLibrary {
  SourceMapper: { readonly prototype: { getSourceLocation?(options: MappedPlace): object } };
}

interface MappedPlace {
  readonly sourceFile: { readonly fileName: string };
  readonly useDtsLocation?: boolean;
}

/**
 * Keeps the extractor from looking for the maps of such files, without which it would give up.
 * @returns false where it doesn't, because its class is another one
 */
export function placeAmbient({ SourceMapper }: Partial<MapperLibrary>): boolean {
  const own = SourceMapper?.prototype.getSourceLocation;
  if (!SourceMapper || !own) return false;
  SourceMapper.prototype.getSourceLocation = function (options) {
    return own.call(this, isAmbient(options.sourceFile.fileName) ? { ...options, useDtsLocation: true } : options);
  };
  return true;
}

/** Finds the modules that packages declare, and makes entry points of them. */
export function ambientModules(typescript: ParserLibrary, given: readonly Located[]): AmbientModules {
  const { isExportAssignment, isExportDeclaration } = typescript;
  const texts = new Map<string, string>();
  /** By module: what each block has of it, at its place in the file that it stands in. */
  const blocks = new Map<string, { readonly file: string; readonly text: string; readonly length: number }[]>();
  const names = given.map((item) => {
    const own = new Set<string>();
    const files = new Set([slashed(item.entry)]);
    for (const file of files) {
      const text = !texts.has(file) && fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
      if (!/^\s*declare\s+module\s*["']|^\/\/\/\s*<reference\s+path/m.test(text)) continue;
      const source = typescript.createSourceFile(file, text, typescript.ScriptTarget.ESNext);
      // There they add to modules of others.
      if (typescript.isExternalModule(source)) continue;
      for (const { fileName } of source.referencedFiles) files.add(slashed(path.resolve(path.dirname(file), fileName)));
      let rest = text;
      for (const statement of source.statements) {
        const { name, body, pos, end } = statement;
        if (!name || !body || !typescript.isStringLiteral(name) || !isOwn(name.text, item)) continue;
        const start = statement.getStart(source);
        const comment = text.lastIndexOf("/**", start);
        const from = comment < pos ? start : comment;
        const open = body.getStart(source);
        // What stands before the block is about the module.
        const about = text.slice(from, start).replace(/\*\/\s*$/, "@module $&");
        const before = `${blank(text.slice(0, from))}${about}${blank(text.slice(start, open))};`;
        const list = blocks.get(name.text) ?? [];
        blocks.set(name.text, list);
        const { statements = [] } = body;
        // As the compiler decides it, for each block.
        const exportsAll = !statements.some((one) => isExportAssignment(one) || isExportDeclaration(one));
        // The extractor takes no variables: see var-exports.ts.
        const inner = statements.map((one) => {
          const begin = one.getStart(source);
          const written = text.slice(begin, one.end).replace(/^(export\s+)?var\b/, "$1let");
          // Exported as well where another block of the module has a list of exports.
          const isExported = exportsAll && !/^(?:export|import|global)\b/.test(written);
          return text.slice(one.pos, begin) + (isExported ? "export " : "") + written;
        });
        const last = statements.at(-1)?.end ?? open + 1;
        list.push({ file, text: before + inner.join("") + text.slice(last, body.end - 1), length: end - start });
        own.add(name.text);
        rest = rest.slice(0, from) + blank(rest.slice(from, end)) + rest.slice(end);
      }
      if (rest !== text) texts.set(file, rest);
    }
    // The compiler finds a linked package where it is: it must not be there twice.
    for (const file of own.size > 0 ? files : []) {
      const real = slashed(fs.existsSync(file) ? fs.realpathSync(file) : file);
      if (real !== file) texts.set(real, "");
    }
    return own;
  });
  const files = new Map(
    [...blocks].map(([name, list], i) => {
      const [first, ...others] = list.sort((a, b) => b.length - a.length);
      const file = (first?.file ?? "").replace(/(?=\.d\.[cm]?ts$)/, MARK + i);
      const text = [first?.text, ...others.map((one) => one.text.trim())].join("\n");
      // What imports anything is a module; it exports all that it declares as long as it exports nothing by a list.
      texts.set(file, `${text}\nimport {} from ${JSON.stringify(name)};\n`);
      return [name, file] as const;
    }),
  );
  return { declared: given.map((item, i) => withModules(item, [...(names[i] ?? [])], files)), texts, files };
}

/** Whether a package declares a module for others, and not something of another package's, or of files of a kind (`*.svg`). */
function isOwn(name: string, { config, entry }: Located): boolean {
  const owner = packageNameOf(name);
  if (name.includes("*")) return false;
  return isBuiltin(name) || owner === importSpecifier(config.name) || !findPackage(owner, path.dirname(entry));
}

function withModules(item: Located, names: readonly string[], files: ReadonlyMap<string, string>): Located {
  const points = names.map((specifier) => ({ specifier, file: files.get(specifier) ?? "" }));
  const { name } = item.config;
  const main = points.find(({ specifier }) => specifier === importSpecifier(name))?.file;
  if (main === undefined) return { ...item, entryPoints: [...item.entryPoints, ...points] };
  const all = [...item.entryPoints.filter(({ file }) => file !== item.entry), ...points];
  const others = all.filter(({ file }) => file !== main);
  return { ...item, entry: main, entryPoints: [{ specifier: name, file: main }, ...others] };
}

/** Keeps the lines of a text, and nothing else. */
function blank(text: string): string {
  return text.replace(/[^\n\r]/g, " ");
}
