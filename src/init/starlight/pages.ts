// The Markdown files of a Starlight site: which are pages, at which addresses, and where they go. Reads files; converts none.
import path from "node:path";
import { slug } from "github-slugger";
import { START } from "../../config/places.ts";
import { baseName } from "../../route.ts";
import { counted } from "../counted.ts";
import { insideOf, type Migration, type OldPage } from "../migration.ts";
import type { TellAt } from "../places.ts";
import { keepRoute, targetOf } from "../routes.ts";
import type { StarlightSettings } from "./settings.ts";

/** Pages stand in the content folder itself: they had no folder in their addresses either. */
export const DOCS_PATH = ".";

/** A page and what the sidebar calls it by. */
export interface StarlightPage {
  readonly page: OldPage;
  /** Path under the folder of its language, without its ending. */
  readonly stem: string;
  /** Its id in that language; "" for the start page. */
  readonly id: string;
}

const MARKDOWN = "**/*.{md,mdx,markdown,mdown,mkdn,mkd,mdwn}";

/** Reads the pages into the migration. @param ignored absolute path of a folder whose files are none of the site's */
export function readPages(
  { source, code, locale, others, hidesFolders, at }: StarlightSettings,
  migration: Migration,
  tell: TellAt,
  ignored: string | undefined,
): readonly StarlightPage[] {
  migration.addRoot(source, "");
  migration.addRoot(path.join(code, "assets"), "_assets/");
  const files = migration
    .filesIn(source, [MARKDOWN, "**/*.mdoc"], ["**/node_modules/**"])
    .filter((file) => !(hidesFolders ? /(?:^|\/)_/.test(file) : baseName(file).startsWith("_")))
    .filter((file) => ignored === undefined || insideOf(ignored, path.join(source, file)) === undefined);
  const counts = new Map<string, number>();
  const pages: StarlightPage[] = [];
  for (const file of files) {
    const absolute = path.join(source, file);
    const other = others.find((name) => isBelow(file, name));
    const stem = file.replace(/\.\w+$/, "");
    if (other !== undefined) counts.set(other, (counts.get(other) ?? 0) + 1);
    else if (file.endsWith(".mdoc"))
      migration.note(absolute, START, "not-migrated", "a page of Markdoc is left out: write it as Markdown");
    else if (baseName(stem) === "404")
      migration.note(
        absolute,
        START,
        "not-migrated",
        "left out: the build writes a page for addresses that lead nowhere",
      );
    else {
      const split = migration.readPage(absolute);
      if (split === undefined) continue;
      const id = astroId(stem, split.entries.find(({ key }) => key === "slug")?.value);
      const isIndex = baseName(stem) === "index";
      const route = migration.freeRoute(absolute, `/${id}${isIndex && id !== "" ? "/" : ""}`);
      const target = targetOf(`${stem}.md`);
      const page = migration.addPage(keepRoute({ ...split, absolute, target, route }, DOCS_PATH));
      const below = (whole: string) =>
        locale.folder !== "" && isBelow(whole, locale.folder) ? whole.slice(locale.folder.length + 1) : whole;
      pages.push({ page, stem: below(stem), id: below(id) });
    }
  }
  for (const [name, count] of counts)
    tell("other-build", `${name}/: ${counted(count, "page", "of another language")}`, at("locales", name));
  return pages;
}

/** Whether a path leads into the folder of a language: addresses have small letters, whatever folders have. */
function isBelow(whole: string, folder: string): boolean {
  return `${whole}/`.toLowerCase().startsWith(`${folder.toLowerCase()}/`);
}

/** Astro's id of a file: each part of its path as GitHub writes anchors; index pages have that of their folder. */
function astroId(stem: string, given: unknown): string {
  const own = typeof given === "string" || typeof given === "number" ? String(given) : undefined;
  const id =
    own ??
    stem
      .split("/")
      .map((part) => slug(part))
      .join("/");
  return id.replace(/^\/+|\/+$/g, "").replace(/(?:^|\/)index$/, "");
}
