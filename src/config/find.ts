// Which file is the configuration, and what its text is. Runs nothing of it.
import fs from "node:fs";
import path from "node:path";
import { compare, environmentError, messageOf, usageError } from "../diagnostics.ts";
import { isFile, lstatOf } from "../stat.ts";
import type { Diagnostic } from "../types.ts";
import { START } from "./places.ts";
import { broken, diagnostic } from "./problems.ts";

/** Names under which a configuration is looked for, in this order. */
export const CONFIG_FILES = ["docsgen.config.ts", "docsgen.config.mts", "docsgen.config.js", "docsgen.config.mjs"];

/** Names that other tools would read; a configuration that has one is refused. */
export const UNREAD_CONFIG_FILES = ["json", "jsonc", "yml", "yaml", "toml", "cjs", "cts", "tsx", "jsx"].map(
  (extension) => `docsgen.config.${extension}`,
);

/** What is called nearly as a configuration is. */
const LIKE_CONFIG = /^docs?gen[._-]?con[a-z]*\.(?:[cm]?[jt]sx?|jsonc?|ya?ml|toml)$/i;

/**
 * Finds the configuration: the named file, else the first of `CONFIG_FILES` in the root; undefined where there is none.
 * @throws DocsgenError with exit code 2 where the named file is none, or what looks like a configuration is not read
 */
export function findConfig(
  root: string,
  given: string | undefined,
): { file: string | undefined; warnings: Diagnostic[] } {
  if (given !== undefined) {
    const file = path.resolve(root, given);
    if (!/\.[cm]?[jt]s$/.test(file)) {
      throw usageError(
        `the configuration must be a .ts, .mts, .js or .mjs file, not ${JSON.stringify(given)}`,
        "Name such a file, whose default export is the configuration.",
      );
    }
    if (!isFile(file))
      throw usageError(`no such configuration file: ${file}`, "The path is taken from the project's root.");
    return { file, warnings: [] };
  }
  const [first, ...others] = CONFIG_FILES.filter((name) => isFile(path.join(root, name)));
  if (first === undefined) {
    // Without it the site would be another one.
    const noFile = CONFIG_FILES.find((name) => lstatOf(path.join(root, name)));
    if (noFile !== undefined)
      throw usageError(
        `${noFile} is no file, nor a link to one`,
        "Put the configuration there, or remove what is there.",
      );
    const [unread] = filesIn(root, (name) => LIKE_CONFIG.test(name));
    if (unread !== undefined) {
      const hint = `A configuration has one of these names: ${CONFIG_FILES.join(", ")}.`;
      throw broken(unread, [diagnostic(unread, START, "unread-config", `${unread} is not read`, hint)]);
    }
  }
  const unread = first === undefined ? [] : filesIn(root, (name) => UNREAD_CONFIG_FILES.includes(name));
  const warnings = [...others, ...unread].map((name) =>
    diagnostic(
      name,
      START,
      "unused-config",
      `${name} is not read: ${first} comes first`,
      "Remove one of the two.",
      "warning",
    ),
  );
  return { file: first && path.join(root, first), warnings };
}

/** Lists the files of a folder by their names. */
function filesIn(folder: string, isSought: (name: string) => boolean): readonly string[] {
  let names: readonly string[] = [];
  try {
    names = fs.readdirSync(folder);
  } catch {
    // What stands there in the folder's place is told by who looks for the content in it.
  }
  return names.filter((name) => isSought(name) && isFile(path.join(folder, name))).sort(compare);
}

/** Reads a source file as text, without its byte order mark. @throws DocsgenError with exit code 3 where it can't be read */
export function readSource(file: string): string {
  try {
    return fs.readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    throw environmentError(
      `cannot read ${file}: ${messageOf(error).replace(/, .*/s, "")}`,
      "Check its permissions.",
      error,
    );
  }
}
