// TypeScript as `tsc` runs it in a folder, for many runs in one process: declarations are parsed once for all of them.
import { resolve } from "node:path";
import ts from "typescript";

/**
 * Makes a function that checks files as `tsc` does with these arguments, and gives what that would print.
 * @param folder declarations that one run has read in it may not be changed before the next one
 */
export function compilerIn(folder: string): (args: readonly string[]) => string {
  const declarations = new Map<string, ts.SourceFile | undefined>();
  return (args) => {
    const { options, fileNames, errors } = ts.parseCommandLine(args);
    const host = ts.createCompilerHost(options);
    const { getSourceFile } = host;
    host.getCurrentDirectory = () => folder;
    host.getSourceFile = (file, how, ...rest) => {
      const { impliedNodeFormat, languageVersion } = typeof how === "object" ? how : { languageVersion: how };
      // What other files are parsed to depends on more options, and they are few.
      if (!/\.d\.[cm]?ts$/.test(file)) return getSourceFile(file, how, ...rest);
      const key = `${file} ${impliedNodeFormat} ${languageVersion}`;
      if (!declarations.has(key)) declarations.set(key, getSourceFile(file, how, ...rest));
      return declarations.get(key);
    };
    const files = fileNames.map((name) => resolve(folder, name));
    const program = ts.createProgram(files, options, host);
    return ts.formatDiagnostics([...errors, ...ts.getPreEmitDiagnostics(program)], host);
  };
}
