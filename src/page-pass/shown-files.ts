// Files of the content folder whose text becomes part of a page: code that it quotes, Markdown that it includes.
import fs from "node:fs";
import type { UnshownFile } from "../markdown.ts";
import { toNfc } from "../nfc.ts";
import { tellForm } from "../resolve/faults.ts";
import { HIDDEN_HINT, isHidden } from "../resolve/files.ts";
import type { Resolver } from "../resolve.ts";
import type { Page } from "../types.ts";
import type { PageUses } from "./uses.ts";

/** A file that a page shows. */
export interface ShownFile {
  /** Path under the content folder. */
  readonly file: string;
  readonly text: string;
}

/**
 * Reads a file that an author names; or says why it can't be shown.
 * @param from the page that names it, or the file that stands for that
 * @param uses takes that the page shows it
 */
export function readShownFile(
  from: Page,
  target: string,
  resolver: Pick<Resolver, "fileInside" | "fileNear">,
  maxBytes: number,
  uses: PageUses,
): ShownFile | UnshownFile {
  const inside = resolver.fileInside(from, target);
  if (!inside) return missing(target, resolver.fileNear(from, target));
  if (fs.statSync(inside.absolute).size > maxBytes) return tooLarge(target, maxBytes);
  const { text, problems } = uses.read(inside);
  const [problem] = problems;
  if (!problem) return { text, file: inside.file };
  const { line, column, message, hint } = problem;
  return {
    error: `file ${JSON.stringify(target)} is not UTF-8 text`,
    hint: `Line ${line}, column ${column}: ${message}. ${hint ?? ""}`,
  };
}

function missing(target: string, near: string | undefined): UnshownFile {
  const error = `file ${JSON.stringify(target)} does not exist in the content folder`;
  if (isHidden(target)) return { error, hint: HIDDEN_HINT };
  if (near !== undefined && toNfc(near) === toNfc(target)) return { error, hint: tellForm(target) };
  const didYouMean = near === undefined ? "" : `Did you mean ${JSON.stringify(near)}? `;
  const hint = `${didYouMean}The path is relative to the file that names it, or begins with a slash in the content folder. Nothing else is read.`;
  return { error, hint };
}

function tooLarge(target: string, maxBytes: number): UnshownFile {
  const hint = "Split it, or raise limits.fileBytes in the configuration.";
  return { error: `file ${JSON.stringify(target)} has more than ${maxBytes} bytes`, hint };
}
