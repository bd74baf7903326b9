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
  /** Gives a problem in one of them its place in the file that declares it. */
  place<P extends Place>(problem: P): P;
}

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What a block has of a module, at its place in the file that it stands in. */
interface Block {
  readonly file: string;
  readonly text: string;
  readonly length: number;
}

/** The same in the module's own file. */
interface PlacedBlock extends Block {
  /** The first line there, and how many before it the block stands in its own. */
  readonly begins: number;
  readonly before: number;
}

/** Marks the names of such files. */
const MARK = ".docsgen-module-";

/** A module that exports nothing: the extractor begins with one, also in a package that only declares names for all. */
export function globalsFile(entry: string): string {
  return slashed(entry).replace(/(?=\.d\.[cm]?ts$)/, `${MARK}globals`);
}

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
  /** By module. */
  const blocks = new Map<string, Block[]>();
  const names = given.map((item) => {
    const own = new Set<string>();
    const files = new Set([slashed(item.entry)]);
    texts.set(globalsFile(item.entry), "export {};\n");
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
  const placed: (readonly PlacedBlock[])[] = [];
  const files = new Map(
    [...blocks].map(([name, list], i) => {
      let text = "";
      const parts = list
        .sort((a, b) => b.length - a.length)
        .map((one, i): PlacedBlock => {
          const begins = lineCount(text);
          const own = i === 0 ? one.text : one.text.trim();
          text += `${own}\n`;
          return { ...one, begins, before: begins - lineCount(one.text.slice(0, one.text.indexOf(own))) };
        });
      placed.push(parts);
      const file = (parts[0]?.file ?? "").replace(/(?=\.d\.[cm]?ts$)/, MARK + i);
      // What imports anything is a module; it exports all that it declares as long as it exports nothing by a list.
      texts.set(file, `${text}import {} from ${JSON.stringify(name)};\n`);
      return [name, file] as const;
    }),
  );
  return {
    declared: given.map((item, i) => withModules(item, [...(names[i] ?? [])], files)),
    texts,
    files,
    place(problem) {
      const [mark = "", number] = /\.docsgen-module-(\d+)/.exec(problem.file) ?? [];
      const [first, ...others] = placed[Number(number)] ?? [];
      if (!first) return problem;
      const { file, before } = others.findLast(({ begins }) => begins <= problem.line) ?? first;
      const line = problem.line - before;
      const folder = path.dirname(problem.file);
      const lineIn = (text: string, at: number) => text.split("\n")[at - 1]?.length ?? 0;
      // An `export` that was put before it.
      const made = texts.get(first.file.replace(/(?=\.d\.[cm]?ts$)/, mark)) ?? "";
      const added = Math.max(lineIn(made, problem.line) - lineIn(fs.readFileSync(file, "utf8"), line), 0);
      return {
        ...problem,
        file: slashed(path.join(folder, path.relative(path.dirname(first.file), file))),
        line,
        column: Math.max(problem.column - added, 1),
      };
    },
  };
}

function lineCount(text: string): number {
  return text.split("\n").length;
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
