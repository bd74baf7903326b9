// The extractor in the test's own process: what a thread would load and parse anew each time is loaded and parsed once.
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type ts from "typescript";
import { resolveInstalled } from "../../src/packages.ts";
import type { ExtractDeclared } from "../../src/reference/extract.ts";
import { EXTRACTOR, extractDeclared } from "../../src/reference/extractor.ts";
import { root } from "../support/paths.ts";

const { cache } = createRequire(import.meta.url);
/** Where declarations lie that no test changes: those of the language and of Node. */
const UNCHANGED = ["typescript/lib/", "@types/node/"].map((folder) =>
  join(root, "content/node_modules", folder).replaceAll("\\", "/"),
);
const parsed = new Map<string, ts.SourceFile | undefined>();
let keepsParsed = false;

/** Extracts as the thread does. */
export const extractHere: ExtractDeclared = async (declared, options) => {
  const work = join(options.cacheDir, "extract-here");
  mkdirSync(work, { recursive: true });
  // docsgen changes them for one extraction.
  for (const file of Object.keys(cache)) if (/[\\/]@microsoft[\\/]api-extractor/.test(file)) delete cache[file];
  if (!keepsParsed) keepParsed(options.content);
  keepsParsed = true;
  return extractDeclared(declared, options, work, () => {});
};

/** Makes the extractor's compiler keep what it has parsed of files that don't change. */
function keepParsed(content: string): void {
  const require = createRequire(resolveInstalled(`${EXTRACTOR}/package.json`, content));
  const file = require.resolve("typescript");
  const own = require(file) as typeof ts;
  const createCompilerHost: typeof ts.createCompilerHost = (options) => {
    const host = own.createCompilerHost(options);
    const { getSourceFile } = host;
    host.getSourceFile = (name, ...rest) => {
      if (!UNCHANGED.some((folder) => name.startsWith(folder))) return getSourceFile.call(host, name, ...rest);
      if (!parsed.has(name)) parsed.set(name, getSourceFile.call(host, name, ...rest));
      return parsed.get(name);
    };
    return host;
  };
  const module = cache[file];
  if (module) module.exports = { ...own, createCompilerHost };
}
