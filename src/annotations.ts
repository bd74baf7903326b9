// Problems as GitHub Actions' workflow commands, which put them beside their lines in a pull request. Prints nothing.
import fs from "node:fs";
import path from "node:path";
import { legible, printable } from "./diagnostics.ts";
import { isInside } from "./inside.ts";
import { displayPath } from "./project.ts";
import type { Diagnostic } from "./types.ts";

/** A problem to be annotated; one without a file stands above all of them. */
export type Annotated = Pick<Diagnostic, "severity" | "message" | "hint"> & Partial<Diagnostic>;

/**
 * Makes the function that says problems as workflow commands.
 * @param root the site's, from which on problems name their files
 * @param workspace the repository, from which on GitHub looks for files: a site may be a folder of it
 */
export function annotator(root: string, workspace: string | undefined): (problem: Annotated) => string {
  const base = realPathOf(root);
  const top = workspace ? realPathOf(workspace) : undefined;
  const fileOf = (file: string): string => {
    const absolute = path.resolve(base, file);
    return top !== undefined && isInside(top, absolute) ? displayPath(top, absolute) : file;
  };
  return ({ file, line, column, severity, code = "docsgen", message, hint }) => {
    const place = file === undefined ? "" : `file=${property(fileOf(file))},line=${line},col=${column},`;
    return `::${severity} ${place}title=${property(code)}::${data(hint ? `${message}\n${hint}` : message)}`;
  };
}

/** The path that all links in it lead to; as it is where there is nothing. */
function realPathOf(folder: string): string {
  try {
    return fs.realpathSync.native(folder);
  } catch {
    return path.resolve(folder);
  }
}

function property(text: string): string {
  return escaped(printable(text)).replace(/:/g, "%3A").replace(/,/g, "%2C");
}

function data(text: string): string {
  return escaped(legible(text));
}

function escaped(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}
