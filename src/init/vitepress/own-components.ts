// A VitePress site's own components: where their sources are, and what becomes of one that only shows what it is given. Reads files.
import path from "node:path";
import type { Rewritten } from "../markdown/convert.ts";
import { readLiteral } from "../markdown/literal.ts";
import type { Element } from "../markdown/tree.ts";
import type { OwnSource } from "../mdx/own-markup/types.ts";
import { UNKNOWN } from "../mdx/own-markup/values.ts";
import { camelCase, pascalCase } from "../mdx/vue-source.ts";
import { writtenOwn } from "../mdx/written-own.ts";
import type { Migration } from "../migration.ts";
import type { PageConversion } from "../page.ts";
import { readText } from "../repository.ts";

/** Finds the source of a component by its name. */
export type FindVue = (name: string) => OwnSource | undefined;

/** Finds the components of a site: those of its theme, and those in folders from which plugins take them. */
export function vueFinder(folder: string, migration: Migration): FindVue {
  const patterns = [".vitepress/**/*.vue", "components/**/*.vue", "src/components/**/*.vue"];
  const files = patterns.flatMap((pattern) => migration.filesIn(folder, pattern, ["**/node_modules/**"]));
  const byName = new Map(
    files.reverse().map((file) => [pascalCase(path.basename(file, ".vue")), path.join(folder, file)]),
  );
  const theme = ["ts", "mts", "js", "mjs"].flatMap(
    (end) => readText(path.join(folder, `.vitepress/theme/index.${end}`)) ?? [],
  );
  // What is registered by another name than its file's.
  for (const [, name = "", own = ""] of (theme[0] ?? "").matchAll(/\bcomponent\(\s*["']([\w-]+)["']\s*,\s*(\w+)/g)) {
    const file = byName.get(own);
    if (file !== undefined) byName.set(pascalCase(name), file);
  }
  const find: FindVue = (name) => {
    const file = byName.get(pascalCase(name));
    const text = file !== undefined && migration.mayRead(file) ? readText(file) : undefined;
    return text === undefined ? undefined : { text, find };
  };
  return find;
}

/** Writes out a component; undefined where its source does more than show. */
export function writtenVue(element: Element, page: PageConversion, find: FindVue): Rewritten | undefined {
  const { converter } = page;
  const { name, attributes } = element.tag;
  const source = find(name);
  const isActive = attributes.some((each) => /^(?:@|#|v-)/.test(each.name));
  const hasSlots = element.children.some((child) => child.type === "element" && child.tag.name === "template");
  if (source === undefined || isActive || hasSlots) return undefined;
  const isBlock = converter.isBlock(element) && !page.isInHeading(element);
  const props = attributes.map(({ name: key, text = "" }): readonly [string, unknown] => {
    if (!key.startsWith(":")) return [camelCase(key), text === "" ? true : text];
    const literal = readLiteral(text);
    return [camelCase(key.slice(1)), literal ? literal.value : UNKNOWN];
  });
  return writtenOwn(element, page, source, { props: new Map(props), isBlock });
}
