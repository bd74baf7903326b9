// The parts of a Docusaurus site that are no documentation, or of another version or language: they are counted and noted.
import fs from "node:fs";
import path from "node:path";
import type { Key } from "../../config/places.ts";
import { displayPath } from "../../project.ts";
import { joinPath } from "../../route.ts";
import { counted } from "../counted.ts";
import { countFiles } from "../takeover.ts";
import type { ReadSite } from "./site.ts";

/** Notes each part. @param root absolute path of the site */
export function noteOtherParts(root: string, { read, settings: { presets }, file, migration, tell }: ReadSite): void {
  const preset = (key: string) => {
    const found = presets.find(({ given }) => given[key] !== undefined);
    return found ? [...found.at, 1, key] : [];
  };
  const count = (
    folder: string,
    pattern: string,
    [noun, what]: readonly [string, string?],
    at: readonly Key[] = [],
    code = "not-migrated",
  ) => {
    const files = countFiles(path.join(root, folder), pattern);
    if (files > 0) tell(code, `${folder}/: ${counted(files, noun, what)}`, at);
  };
  count("blog", "**/*.{md,mdx}", ["post", "of the blog"], preset("blog"));
  count("src/pages", "**/*.{js,jsx,ts,tsx,md,mdx}", ["page", "outside of the documentation"], preset("pages"));
  count("src/theme", "**/*.{js,jsx,ts,tsx}", ["component", "of the theme"]);
  count("src/css", "**/*", ["style sheet"], preset("theme"));
  for (const { instance } of read) {
    const prefix = instance.id === "default" ? "" : `${instance.id}_`;
    count(`${prefix}versioned_docs`, "*/**/*.{md,mdx}", ["page", "of other versions"], instance.at, "other-build");
    const { released, route, folder, at } = instance;
    if (released !== undefined)
      tell(
        "not-migrated",
        `at /${route} was the version ${released.name}: now there are the pages of ${displayPath(root, folder)}/, which were at /${joinPath(route, released.next)}`,
        at,
      );
  }
  count("i18n", "**/*.{md,mdx}", ["translated page"], ["i18n"], "other-build");
  const [before = "", named] = fs.readFileSync(file, "utf8").split(/(remark-math|rehype-katex|rehype-mathjax)/, 2);
  if (named !== undefined) {
    const lines = before.split("\n");
    const place = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
    migration.note(file, place, "math", "formulas are shown as they are written until a plugin renders them");
  }
}
