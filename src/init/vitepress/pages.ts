// The Markdown files of a VitePress site: which are pages, at which addresses, and where they go. Reads files; converts none.
import path from "node:path";
import { START } from "../../config/places.ts";
import { baseName } from "../../route.ts";
import { counted } from "../counted.ts";
import { insideOf, type Migration, type OldPage } from "../migration.ts";
import type { TellAt } from "../places.ts";
import { keepRoute, targetOf } from "../routes.ts";
import { compileRewrites, type VitepressSettings } from "./settings.ts";

/** Pages stand in the content folder itself: they had no folder in their addresses either. */
export const DOCS_PATH = ".";

/** Reads the pages into the migration. @param ignored absolute path of a folder whose files are none of the site's */
export function readPages(
  settings: VitepressSettings,
  migration: Migration,
  tell: TellAt,
  ignored: string | undefined,
): readonly OldPage[] {
  const { source, exclude, locales } = settings;
  const rewrite = compileRewrites(settings.rewrites, (pattern) =>
    tell("config", `the rewrite of ${pattern} is left out`, ["rewrites", pattern]),
  );
  migration.addRoot(source, "");
  const isOutside = ["**/node_modules/**", "public/**", ...exclude.map((pattern) => pattern.replace(/^\.\//, ""))];
  const files = migration
    .filesIn(source, "**/*.md", isOutside)
    .filter((file) => ignored === undefined || insideOf(ignored, path.join(source, file)) === undefined);
  const other = new Map<string, number>();
  const pages: OldPage[] = [];
  for (const file of files) {
    const absolute = path.join(source, file);
    const moved = rewrite(file);
    const locale = locales.find((name) => moved.startsWith(`${name}/`));
    if (locale !== undefined) other.set(locale, (other.get(locale) ?? 0) + 1);
    else if (/\[[^\]]+\]/.test(file))
      migration.note(absolute, START, "not-migrated", "a page of which data makes many is left out");
    else {
      const split = migration.readPage(absolute);
      if (split === undefined) continue;
      const route = migration.freeRoute(absolute, routeOf(moved));
      pages.push(migration.addPage(keepRoute({ ...split, absolute, target: targetOf(moved), route }, DOCS_PATH)));
    }
  }
  for (const [name, count] of other)
    tell("other-build", `${name}/: ${counted(count, "page", "of another language")}`, ["locales", name]);
  return pages;
}

/** A file's address: folders' own pages end with a slash. */
function routeOf(file: string): string {
  const stem = file.replace(/\.md$/i, "");
  return `/${baseName(stem) === "index" ? stem.slice(0, -5) : stem}`;
}
