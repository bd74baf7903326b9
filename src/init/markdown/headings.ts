// Ids of headings: generators make others than docsgen does, by other rules or before something in them is rewritten. Where
// they differ, the heading gets the old one, so that links to it stay whole. Pure.
import GithubSlugger from "github-slugger";
import { escapePattern } from "../../escape-pattern.ts";
import { headingIdStart } from "../../markdown/heading-id.ts";
import type { Token } from "./tokens.ts";

const HEADING = /^((?: {0,3}>)* {0,3}#{1,6}[ \t]+)(.*?)(?:[ \t]+#+)?[ \t]*$/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
/** A line that an underline makes a heading, where it is a paragraph's only one. */
const UNDERLINED = /^( {0,3})(?![-+*>|#:<=]|```|~~~|\d+[.)][ \t])(\S.*?)[ \t]*$/;
/** What begins and ends attributes. */
export type Delimiters = readonly [left: string, right: string];
/** What they are unless a site says otherwise. */
export const BRACES: Delimiters = ["{", "}"];

/** The pattern of what stands between delimiters behind a block, a word or a link: classes, ids, attributes with a value. */
export function attributesPattern(delimiters: Delimiters): string {
  const [left, right] = delimiters.map(escapePattern);
  const value = String.raw`(?:"[^"\n]*"|(?:(?!${right})[^\s"{}])+)`;
  const first = String.raw`(?:[.#][\w-]+|[\w:-]+=${value})`;
  const other = String.raw`(?:[.#][\w-]+|[\w:-]+(?:=${value})?)`;
  return String.raw`${left}[ \t]*(${first}(?:[ \t]+${other})*)[ \t]*${right}`;
}

const SHORTCODE = /(?<!\w):[a-z0-9_+-]+:/g;

/** How a generator makes the ids of its headings. */
export interface IdRules {
  /** The id of a text. */
  slugOf(text: string): string;
  /** Whether the text has the shortcodes of its emoji. */
  readonly hasShortcodes: boolean;
  /** What makes the text of a heading another one than the one that docsgen shows. */
  readonly changes: RegExp;
  readonly delimiters?: Delimiters;
}

/** Lists the texts of headings, and perhaps of lines of code that look like one. */
export function headingTexts(source: string, delimiters = BRACES): string[] {
  const behind = behindOf(delimiters);
  return source.split("\n").flatMap((line) => {
    const text = (HEADING.exec(line) ?? UNDERLINED.exec(line))?.[2];
    return text === undefined ? [] : plainText(text.replace(behind, ""), false).trim();
  });
}

/** Finds what must be put at the ends of headings, by offset. */
export function headingIds(source: string, tokens: readonly Token[], rules: IdRules): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const github = new GithubSlugger();
  const taken = new Set<string>();
  const { delimiters = BRACES } = rules;
  const behind = behindOf(delimiters);
  const [left, right] = delimiters.map(escapePattern);
  const closing = new RegExp(`${left}((?:(?!${left}|${right}).)*)${right}$`);
  for (const token of tokens) {
    if (token.type !== "text") continue;
    for (const { start, line } of linesFrom(source, token.start, token.end)) {
      const underlined = UNDERLINE.test(line) ? lineBefore(source, start) : undefined;
      const [, marks = "", text] = (underlined && UNDERLINED.exec(underlined)) || HEADING.exec(line) || [];
      if (text === undefined) continue;
      const written = /#([^\s{}#.]+)/.exec(closing.exec(text)?.[1] ?? "")?.[1];
      const plain = plainText(text.replace(behind, ""), rules.hasShortcodes);
      const theirs = written ?? unique(rules.slugOf(plain), taken);
      if (written !== undefined) {
        taken.add(written);
        continue;
      }
      const ours = github.slug(plain.trim());
      const isSame = ours === theirs && !rules.changes.test(text.replace(/`[^`]*`/g, ""));
      if (isSame || headingIdStart(`{#${theirs}}`) === undefined) continue;
      const own = underlined ? start - 1 - underlined.length : start;
      found.set(own + marks.length + text.length, ` {#${theirs}}`);
    }
  }
  return found;
}

/** The line before an underline that begins at an offset, where it is a paragraph by itself. */
function lineBefore(source: string, start: number): string | undefined {
  const own = source.lastIndexOf("\n", start - 2) + 1;
  const above = source.slice(source.lastIndexOf("\n", own - 2) + 1, Math.max(0, own - 1));
  return start > 0 && above.trim() === "" ? source.slice(own, start - 1) : undefined;
}

/** Lines that begin in a span; they may end behind it. */
function* linesFrom(source: string, start: number, end: number): Generator<{ start: number; line: string }> {
  let at = start === 0 || source[start - 1] === "\n" ? start : source.indexOf("\n", start) + 1;
  while (at < end && (at > 0 || start === 0)) {
    const newline = source.indexOf("\n", at);
    const lineEnd = newline < 0 ? source.length : newline;
    yield { start: at, line: source.slice(at, lineEnd) };
    if (newline < 0) return;
    at = newline + 1;
  }
}

/** Attributes at the end of a text. */
function behindOf(delimiters: Delimiters): RegExp {
  return new RegExp(`[ \\t]*${attributesPattern(delimiters)}$`);
}

/** The text of a heading without its marks and tags, and perhaps its emoji; code is kept as it is. */
function plainText(markdown: string, hasShortcodes: boolean): string {
  const codes: string[] = [];
  const withoutCode = markdown.replace(/(`+)(.+?)\1/g, (_, __, code: string) => `\0${codes.push(code) - 1}\0`);
  const words = plainWords(hasShortcodes ? withoutCode : withoutCode.replace(SHORTCODE, ""));
  return words.replace(/\0(\d+)\0/g, (_, index: string) => codes[Number(index)] ?? "");
}

function plainWords(markdown: string): string {
  return markdown
    .replace(/<[^>]*>/g, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(\*{1,3}|~~)(?=\S)(.*?\S)\1/g, "$2")
    .replace(/(?<!\w)(_{1,2})(?=\S)(.*?\S)\1(?!\w)/g, "$2")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

function unique(slug: string, taken: Set<string>): string {
  let id = slug;
  for (let i = 1; taken.has(id); i++) id = `${slug}-${i}`;
  taken.add(id);
  return id;
}
