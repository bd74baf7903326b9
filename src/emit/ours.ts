// Which folders docsgen may replace: those that are absent or empty, and those that it made.
import fs from "node:fs";
import path from "node:path";
import { DocsgenError, usageError } from "../diagnostics.ts";
import { kindOf } from "./files.ts";

/** Stands in each page that docsgen makes. */
export const MARKER = '<meta name="generator" content="docsgen';

/**
 * Refuses a folder that docsgen did not make.
 * @throws DocsgenError with exit code 2
 */
export function assertOurs(folder: string): void {
  const kind = kindOf(folder);
  if (!kind) return;
  if (!kind.isDirectory()) throw usageError(`the output ${folder} is not a folder`, "Name another one with --out.");
  if (kindOf(path.join(folder, ".git"))) {
    throw usageError(
      `the output folder ${folder} is a Git work tree, which a build would delete`,
      "Build into another folder with --out, and copy the result.",
    );
  }
  if (!isEmpty(folder) && !isMarked(folder)) {
    throw usageError(
      `the output folder ${folder} is not empty, and docsgen did not make it`,
      "Name another folder with --out, or delete this one yourself.",
    );
  }
}

/** Tells whether docsgen may delete what stands at a path. */
export function isOurs(folder: string): boolean {
  try {
    assertOurs(folder);
    return true;
  } catch (error) {
    if (error instanceof DocsgenError) return false;
    throw error;
  }
}

/** Tells whether docsgen made the pages of a folder. @param pages one of which is asked to be docsgen's */
export function isMarked(folder: string, pages: readonly string[] = ["404.html", "index.html"]): boolean {
  return pages.some((name) => {
    const page = path.join(folder, name);
    return kindOf(page)?.isFile() && fs.readFileSync(page).includes(MARKER);
  });
}

function isEmpty(folder: string): boolean {
  const entries = fs.opendirSync(folder);
  try {
    for (let entry = entries.readSync(); entry; entry = entries.readSync()) {
      if (entry.name !== ".docsgen-staging") return false;
    }
    return true;
  } finally {
    entries.closeSync();
  }
}
