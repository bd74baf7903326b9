// The site's glossary: which page it is, and its terms, which other pages link where they first use them.
import fs from "node:fs";
import path from "node:path";
import type { ConfigAt } from "./config/places.ts";
import { decodeSource } from "./decode.ts";
import { failedWith } from "./denied.ts";
import { nearest } from "./diagnostics.ts";
import type { Directives } from "./directives.ts";
import { parseFrontMatter } from "./frontmatter.ts";
import { hashOf } from "./hash.ts";
import { type MarkdownContext, readTerms, type Term } from "./markdown.ts";
import { createResolver, type Resolver } from "./resolve.ts";
import { bareRoute, dirName, joinPath, parseHref } from "./route.ts";
import { isRefusal } from "./stat.ts";
import type { Diagnostic, Page, Site } from "./types.ts";
import { createWatchdog } from "./watchdog.ts";

/** What pages need of the glossary; structured-clone safe. */
export interface Glossary {
  /** Route of its page. */
  readonly route: string;
  readonly terms: readonly Term[];
  /** Hash of both: should it change, every guide may have other links. */
  readonly hash: string;
}

export interface GlossaryInput {
  readonly site: Site;
  /** Absolute path of the content folder. */
  readonly content: string;
  readonly directives: Directives;
  /** For the places of problems. */
  readonly at: ConfigAt;
  /** Text of the pages that plugins made, by file. */
  readonly texts?: ReadonlyMap<string, string> | undefined;
  /** What was read before: it counts where the page's file is gone for the moment. */
  readonly earlier?: readonly Term[] | undefined;
}

/** Reads the glossary that the configuration names, if it names one. */
export function loadGlossary(input: GlossaryInput): {
  readonly glossary: Glossary | undefined;
  readonly problems: readonly Diagnostic[];
} {
  const { site } = input;
  const name = site.config.glossary;
  if (name === undefined) return { glossary: undefined, problems: [] };
  const page = site.pages.find(({ file, id, api }) => !api && (file === name || id === name));
  if (page === undefined) {
    const isBroken = site.broken.some(({ file, id }) => file === name || id === name);
    return { glossary: undefined, problems: isBroken ? [] : [unknownPage(name, input)] };
  }
  let terms: readonly Term[] = [];
  // The page's own pass tells what is wrong with it, a lapse of time too.
  createWatchdog(site.config.limits.pageMs)(
    [page],
    () => {
      try {
        terms = termsOf(page, input);
      } catch (error) {
        if (!failedWith(error, "ENOENT")) throw error;
        terms = input.earlier ?? [];
      }
    },
    () => {},
  );
  const { route } = page;
  return { glossary: { route, terms, hash: hashOf(JSON.stringify([route, terms])) }, problems: [] };
}

function termsOf(page: Page, { site, content, directives, texts }: GlossaryInput): Term[] {
  const { config } = site;
  let resolver: Resolver | undefined;
  const read = (absolute: string) => parse(fs.readFileSync(absolute));
  const parse = (bytes: Uint8Array) =>
    parseFrontMatter(decodeSource(bytes).text, {
      extra: config.extraFrontMatter,
      maxBytes: config.limits.frontMatterBytes,
    });
  /** Answers for the page itself, or for a file that it includes as if that stood beside itself. */
  const contextOf = (from: Page, bodyLine: number): MarkdownContext => ({
    file: from.file,
    bodyLine,
    rawHtml: config.rawHtml,
    limits: config.limits,
    translations: config.translations,
    tocLevels: { min: 2, max: 3 },
    directives,
    resolveLink(href) {
      const parsed = parseHref(href);
      if (parsed.kind === "external") return { href, external: true };
      // A page's file, or its route: what the page is told to have, whichever it is.
      const isRoute = parsed.path.startsWith("/") && !/\.md$/i.test(parsed.path);
      const route = isRoute
        ? bareRoute(parsed.path)
        : joinPath(parsed.path.startsWith("/") ? "" : dirName(from.file), parsed.path);
      return { href, ...(route !== undefined && { target: { route, anchor: "" } }) };
    },
    resolveAsset: (href) => ({ href }),
    readSnippet: () => ({ text: "" }),
    include(target) {
      resolver ??= createResolver(site, content);
      try {
        const inside = resolver.fileInside(from, target);
        if (!inside || fs.statSync(inside.absolute).size > config.limits.fileBytes) return { error: target };
        const { body, bodyLine: line } = read(inside.absolute);
        return { file: inside.file, text: body, context: contextOf({ ...from, file: inside.file }, line) };
      } catch (error) {
        // The page's own pass tells of it.
        if (isRefusal(error)) return { error: target };
        throw error;
      }
    },
    renderDirective: () => undefined,
    report: () => {},
  });
  const made = page.made && texts?.get(page.file);
  const { body } = made === undefined ? read(path.join(content, page.file)) : parse(Buffer.from(made));
  return readTerms(body, contextOf(page, page.bodyLine));
}

function unknownPage(name: string, { site, at }: GlossaryInput): Diagnostic {
  // One that has errors of its own may be meant as well.
  const guides = [...site.pages.filter(({ api }) => !api), ...site.broken.filter(({ file }) => file.endsWith(".md"))];
  const near = nearest(
    name,
    guides.map(({ file, id }) => (name.endsWith(".md") ? file : id)),
  );
  return {
    ...at(["glossary"]),
    severity: "error",
    code: "glossary",
    message: `glossary: the site has no page ${JSON.stringify(name)}`,
    hint: `${near === undefined ? "" : `Did you mean ${JSON.stringify(near)}? `}Name a page by its file under the content folder ("docs/glossary.md") or by its id ("glossary"); a draft is none.`,
  };
}
