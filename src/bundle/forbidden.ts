// What a site's templates put into pages that its policy may keep browsers from heeding: inline styles and scripts, and what is
// loaded from other hosts. Read from the bundle, as addresses are: nothing is looked at on pages.
import { ELEMENT_SOURCES } from "../element-sources.ts";
import { forbiddenBy, siteHeaders } from "../headers.ts";
import type { CspDirective, Diagnostic, ResolvedConfig } from "../types.ts";
import { type ServerBundle, sourceMatches, tagBefore } from "./addresses.ts";
import { once, type SitePlace } from "./problems.ts";
import { placeIn } from "./surplus.ts";

/** What of a template a policy may forbid, and where it is written. */
export interface PolicyUse extends SitePlace {
  readonly directive: CspDirective;
  /** On another host; undefined for what stands in the page itself. */
  readonly address?: string;
}

/** A style, an element that may hold one or a script, an address on another host, and HTML that is written as a text. */
const WRITTEN =
  /\bstyle: |"(?:style|script)"(?=, \{)|\b(?:src|href|poster): ["'`]((?:https?:)?\/\/[^"'`\s$]+)["'`]|\b__html: ("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`[^`]*`)/g;
/** In HTML, a style or a script of its own. */
const IN_HTML = /<(style|script)\b(?![^>]*\s(?:src|type)=)|<[a-z][^<>]*?\s(style|on[a-z]+)\s*=/i;
/** A tag that holds nothing which is run or heeded as it stands, or of which that is not plain. */
const IS_ELSEWHERE = /\ssrc=|\stype=(?!["'](?:module|text\/javascript)["'])|\{\.\.\./;

/**
 * Finds what a policy may forbid.
 * @param site absolute path of the site's templates
 * @param islands absolute paths of what runs in browsers, where scripts may set styles
 * @param display turns an absolute path into the one that authors know
 */
export function findPolicyUses(
  bundle: ServerBundle,
  site: string,
  islands: ReadonlySet<string>,
  display: (absolute: string) => string,
): PolicyUse[] {
  const uses = sourceMatches(bundle, WRITTEN, site).flatMap(({ match, file, source, at }): PolicyUse[] => {
    const [, address, html] = match;
    const use = (directive: CspDirective | undefined, from = at): PolicyUse[] =>
      directive ? [{ file: display(file), ...placeIn(source, from), directive, ...(address && { address }) }] : [];
    const rest = source.slice(at);
    if (html !== undefined) {
      const found = IN_HTML.exec(html);
      const [text, element, attribute = ""] = found ?? [];
      const within = text === undefined ? -1 : source.indexOf(text, at);
      if (text === undefined) return [];
      const directive = element
        ? (`${element.toLowerCase()}-src` as CspDirective)
        : attribute === "style"
          ? "style-src-attr"
          : "script-src-attr";
      return use(directive, within < 0 ? at : within);
    }
    const [, element] = /^(style|script)\b(?!\s*[=:])/.exec(rest) ?? [];
    if (element) return IS_ELSEWHERE.test(tagAfter(rest)) ? [] : use(`${element}-src` as CspDirective);
    const tag = /^(?:style|src|href|poster)\s*=/.test(rest) ? tagBefore(source, at) : "";
    if (!/^[a-z]/.test(tag)) return [];
    if (address === undefined) return islands.has(file) ? [] : use("style-src-attr");
    if (rest.startsWith("href")) {
      const whole = source.slice(source.lastIndexOf("<", at));
      return use(/\srel=["']stylesheet["']/.test(tagAfter(whole)) ? "style-src" : undefined);
    }
    return use(tag === "img" || rest.startsWith("poster") ? "img-src" : ELEMENT_SOURCES.get(tag));
  });
  return once(uses);
}

/** The tag that a text begins with, as far as that is plain. */
function tagAfter(text: string): string {
  return /^(?:=>|[^>])*/.exec(text)?.[0] ?? "";
}

/** Warns of what a site's policy, where it has one, keeps browsers from. */
export function checkPolicyUses(
  uses: readonly PolicyUse[],
  config: Pick<ResolvedConfig, "csp" | "headers">,
): Diagnostic[] {
  return uses.flatMap(({ directive, address, ...place }): Diagnostic[] => {
    const found = siteHeaders(config).length > 0 && forbiddenBy(config, directive, address);
    return found ? [{ ...place, severity: "warning", ...found }] : [];
  });
}
