// The compiler of a test file that makes many small programs: what they all read is parsed once.
import { dirname } from "node:path";
import ts from "typescript";
import type { CompilerLibrary } from "../../src/reference/declaration-program.ts";

/** The folder of the language's own declarations, which are nearly all of what such a program reads. */
const LIBRARY = `${dirname(ts.getDefaultLibFilePath({}))}/`.replaceAll("\\", "/");
const parsed = new Map<string, ts.SourceFile | undefined>();

/** TypeScript, with the language's own declarations shared by all programs that it makes; they must have the same options. */
export const compiler = {
  ...ts,
  createCompilerHost(options: ts.CompilerOptions): ts.CompilerHost {
    const host = ts.createCompilerHost(options);
    const { getSourceFile } = host;
    host.getSourceFile = (file, ...rest) => {
      if (!file.startsWith(LIBRARY)) return getSourceFile.call(host, file, ...rest);
      if (!parsed.has(file)) parsed.set(file, getSourceFile.call(host, file, ...rest));
      return parsed.get(file);
    };
    return host;
  },
} as unknown as CompilerLibrary;
