// How the Markdown of a Starlight page becomes docsgen's: MDX with its components, code blocks of Expressive Code.
import path from "node:path";
import { slug } from "github-slugger";
import type { Rules } from "../markdown/convert.ts";
import { headingIds } from "../markdown/headings.ts";
import { readLiteral } from "../markdown/literal.ts";
import { mdxRules } from "../mdx/rules.ts";
import { type PageConversion, withoutTwoslash } from "../page.ts";
import { findFile } from "./addresses.ts";
import { expressiveInfo } from "./code.ts";
import { COMPONENTS } from "./components.ts";
import type { StarlightSettings } from "./settings.ts";

/** Of what a component holds an id of Astro's may have nothing. */
const CHANGES = /<[A-Z]/;
const OWN = /^(?:@astrojs\/starlight\/components|astro-expressive-code\/components|astro:[\w/]+)$/;

/** Makes the rules for one page. */
export function starlightRules(page: PageConversion, settings: StarlightSettings): Rules {
  const { converter } = page;
  const { source } = converter;
  const mdx = page.page.absolute.endsWith(".mdx");
  const rules = mdxRules(page, {
    mdx,
    emoji: false,
    components: COMPONENTS,
    imports: { find: (specifier) => findFile(specifier, path.dirname(page.page.absolute), settings), own: OWN },
    values: mdx ? valuesOf(page) : new Map(),
    translate: (key) => settings.texts.get(key),
  });
  return {
    ...rules,
    element: (element) => (mdx ? rules.element(element) : { inline: converter.keep(element, page.tag(element.tag)) }),
    fence({ start, infoStart, info: written, end }) {
      const infoEnd = infoStart + written.length;
      const note = (message: string) => page.note(start, "code-attribute", message);
      const info = page.fenceInfo(expressiveInfo(written, note), start, source.slice(infoEnd, end).trimStart());
      return source.slice(start, infoStart) + info + withoutTwoslash(written, source.slice(infoEnd, end));
    },
    insertions(tokens) {
      const slugOf = (text: string) => (settings.stripsHyphens ? slug(text).replace(/-$/, "") : slug(text));
      const ids = headingIds(source, tokens, { slugOf, hasShortcodes: true, changes: CHANGES });
      for (let i = 0; i < ids.size; i++) page.count("heading ids");
      return ids;
    },
  };
}

/** Texts that expressions of a page may name: its front matter's, and constants that it exports. */
function valuesOf({ page: { entries }, converter: { source } }: PageConversion): ReadonlyMap<string, string> {
  const exported = [...source.matchAll(/^export\s+const\s+([\w$]+)\s*=\s*("[^"\n]*"|'[^'\n]*'|`[^`$]*`);?[ \t]*$/gm)];
  return new Map([
    ...entries.flatMap(({ key, value }) =>
      typeof value === "string" || typeof value === "number" ? [[`frontmatter.${key}`, String(value)] as const] : [],
    ),
    ...exported.map(([, name = "", text = ""]) => [name, String(readLiteral(text)?.value ?? "")] as const),
  ]);
}
