// How the Markdown of a Docusaurus page becomes docsgen's: MDX with the theme's components, tabs of code, comments in code.
import { slug } from "github-slugger";
import type { Rules } from "../markdown/convert.ts";
import { headingIds } from "../markdown/headings.ts";
import type { Imported } from "../mdx/imports.ts";
import { mdxRules } from "../mdx/rules.ts";
import { type PageConversion, withoutTwoslash } from "../page.ts";
import { COMPONENTS } from "./components.ts";
import { importRules } from "./imports.ts";
import { type MagicComments, withMagicComments } from "./magic-comments.ts";
import { tabFences, withoutTab } from "./tab-fences.ts";

export interface DocusaurusRulesOptions {
  /** Absolute path of the site. */
  readonly site: string;
  /** Whether the page is MDX; plain Markdown has neither tags of its own nor expressions. */
  readonly mdx: boolean;
  readonly emoji: boolean;
  /** What pages may use without an import. */
  readonly registered: ReadonlyMap<string, Imported>;
  readonly comments: MagicComments;
}

/** Docusaurus makes a heading's id of its shortcodes as they are written, and of what components hold. */
const CHANGES = /<[A-Z]|(?<!\w):[a-z0-9_+-]+:/;

/** Makes the rules for one page. */
export function docusaurusRules(page: PageConversion, options: DocusaurusRulesOptions): Rules {
  const { source } = page.converter;
  let tabs: ReturnType<typeof tabFences> = new Map();

  return {
    ...mdxRules(page, {
      mdx: options.mdx,
      emoji: options.emoji,
      components: COMPONENTS,
      imports: importRules(page.folder, options.site),
      registered: options.registered,
    }),
    fence(token) {
      const infoEnd = token.infoStart + token.info.length;
      const tab = tabs.get(token);
      if (tab) page.count("tabs");
      const info = page.fenceInfo(
        tab ? withoutTab(token.info) : token.info,
        token.start,
        source.slice(infoEnd, token.end).trimStart(),
      );
      const fence =
        source.slice(token.start, token.infoStart) +
        info +
        withMagicComments(withoutTwoslash(token.info, source.slice(infoEnd, token.end)), options.comments);
      return tab ? tab.before + fence.trimEnd() + tab.after + (fence.endsWith("\n") ? "\n" : "") : fence;
    },
    insertions(tokens) {
      tabs = tabFences(source, tokens);
      const ids = headingIds(source, tokens, { slugOf: slug, hasShortcodes: true, changes: CHANGES });
      for (let i = 0; i < ids.size; i++) page.count("heading ids");
      return ids;
    },
  };
}
