// What a preview leaves for the next one: every page's metadata, so that a start reads only what has changed since.
import path from "node:path";
import { hashOf } from "../hash.ts";
import { buildId, type Project } from "../project.ts";
import { readSealed, writeSealed } from "../sealed.ts";
import type { ResolvedConfig } from "../types.ts";
import type { RememberedPage } from "./sources.ts";

interface Remembered {
  readonly key: string;
  readonly pages: readonly RememberedPage[];
}

/** What of the configuration decides how a page's metadata is read. */
export function readingKey({ docsPath, extraFrontMatter, limits }: ResolvedConfig): string {
  return JSON.stringify([docsPath, extraFrontMatter, limits.fileBytes, limits.frontMatterBytes]);
}

/** Reads what an earlier preview of the same content left; nothing where it does not fit. */
export function recall(project: Project, config: ResolvedConfig): readonly RememberedPage[] {
  const known = readSealed<Remembered>(fileOf(project));
  return known?.key === keyOf(config) ? known.pages : [];
}

/** Leaves it for the next preview, where the cache can be written. */
export function remember(project: Project, config: ResolvedConfig, pages: readonly RememberedPage[]): void {
  try {
    writeSealed(fileOf(project), { key: keyOf(config), pages } satisfies Remembered);
  } catch {
    // The next preview reads everything.
  }
}

function keyOf(config: ResolvedConfig): string {
  return hashOf(`${buildId()} ${readingKey(config)}`);
}

function fileOf({ root, content, cacheDir }: Project): string {
  return path.join(cacheDir, "preview", `${hashOf(path.relative(root, content)).slice(0, 8)}.json`);
}
