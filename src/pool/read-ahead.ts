// Reads the sources of pages that are made one after another.
import fs from "node:fs";
import path from "node:path";
import type { Page } from "../types.ts";

/** The most that is read ahead, in bytes. */
const MOST = 2 ** 20;

/**
 * Reads pages' files, as many as are worth it: right after another one a call takes the system half of what it takes after
 * a page was made. What cannot be read is left out; the page's pass tells why.
 * @param content absolute path of the content folder
 * @returns contents by the pages' paths under it
 */
export function readAhead(pages: readonly Page[], content: string): Map<string, Uint8Array> {
  const sources = new Map<string, Uint8Array>();
  let size = 0;
  for (const { file, api, made } of pages) {
    if (api || made) continue;
    if (size >= MOST) break;
    try {
      const bytes = fs.readFileSync(path.join(content, file));
      size += bytes.length;
      sources.set(file, bytes);
    } catch {}
  }
  return sources;
}
