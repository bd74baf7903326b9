// How the Markdown of a VitePress page becomes docsgen's: containers, tabs, includes; what Vue would make of the rest is noted.
// Code, running text and elements have files of their own.
import type { Rules } from "../markdown/convert.ts";
import { BRACES, type Delimiters, headingIds } from "../markdown/headings.ts";
import { type PageConversion, shorten } from "../page.ts";
import type { Data } from "../values.ts";
import { codeRules } from "./code.ts";
import { rewriteOther } from "./others.ts";
import type { FindVue } from "./own-components.ts";
import { PageContainers } from "./page-containers.ts";
import { textRule } from "./special-lines.ts";
import { elementRule, isComponent } from "./tags.ts";
import { wordsOf } from "./words.ts";

/** What a site says of its Markdown. */
export interface VitepressRulesOptions {
  /** Absolute path of the folder of the pages. */
  readonly source: string;
  /** The site's own titles of containers. */
  readonly labels: Data;
  /** Between what the site has attributes; undefined where it has none. */
  readonly delimiters: Delimiters | undefined;
  /** The id that a heading had. */
  readonly slugOf: (text: string) => string;
  /** Finds the site's own components. */
  readonly find: FindVue;
}

/** Of these VitePress' id of a heading has nothing, docsgen's may. */
const CHANGES = /<[A-Za-z]|(?<!\w):[a-z0-9_+-]+:/;

/** Makes the rules for one page. */
export function vitepressRules(page: PageConversion, options: VitepressRulesOptions): Rules {
  const { converter } = page;
  const containers = new PageContainers(page, options.labels);
  const code = codeRules(page, options.source);

  return {
    dialect: { mdx: false, mustaches: true },
    text: textRule(page, code, containers, wordsOf(page, options.labels, options.delimiters)),
    fence: (token) => code.fence(token, containers.groupOf(token)),
    opening: (token, directive) => containers.opening(token, directive),
    closing: (directive) => containers.closing(directive),
    holdsOnlyCode: ({ tail }) => /^code-group\b/.test(tail),
    element: elementRule(page, options.find),
    stray(token) {
      if (!isComponent(token.tag.name)) return undefined;
      page.note(token.start, "component", `${shorten(converter.slice(token), 40)} has no partner and is shown as text`);
      return `\\${converter.slice(token)}`;
    },
    other: (token) => rewriteOther(token, page, options.source),
    insertions(tokens) {
      const ids = headingIds(converter.source, tokens, {
        slugOf: options.slugOf,
        hasShortcodes: false,
        changes: CHANGES,
        delimiters: options.delimiters ?? BRACES,
      });
      for (let i = 0; i < ids.size; i++) page.count("heading ids");
      return ids;
    },
  };
}
