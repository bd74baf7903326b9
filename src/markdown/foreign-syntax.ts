// Finds what other generators read and docsgen shows as text: modules, elements and comments of MDX, tables of contents, quoted
// files, front matter in TOML, containers, formulas, shortcodes, attributes and emoji of others. Only their very forms count,
// because prose may begin with "import", too. Pure.
import { shorten } from "../diagnostics.ts";
import { surelyEmoji } from "./emoji.ts";
import { firstLine } from "./places.ts";
import type { AnyToken, Token } from "./tokens.ts";

/** Something that was written for another generator. */
export interface ForeignSyntax {
  /** From the beginning of the text or the tokens. */
  readonly offset: number;
  /** Its first line, as it is written. */
  readonly raw: string;
  readonly message: string;
  readonly hint: string;
  /** Whether it is a slip of the hand, as it may stand on any page: each is told, and mended, by itself. */
  readonly isSlip: boolean;
}

type Kind = readonly [pattern: RegExp, what: string | undefined, hint: string];

/** So much of a text is looked at for attributes. */
const LONGEST_ATTRIBUTES = 300;
/** How many are told of one paragraph: each is looked for from its beginning. */
const MOST = 20;

const NAMES = String.raw`(?:[\w$]+|\*\s+as\s+[\w$]+|\{[^{}]*\})`;
const FROM = String.raw`\s+from\s+["'][^"'\n]+["']`;
const END = String.raw`[ \t]*;?[ \t]*(?=\n|$)`;

const IMPORT: Kind = [
  new RegExp(String.raw`import\s+(?:(?:[\w$]+\s*,\s*)?${NAMES}${FROM}|["'][^"'\n]+["'])${END}`, "y"),
  "this import of MDX",
  "Take it out: components are directives here, which need no import.",
];
const EXPORT: Kind = [
  new RegExp(
    [
      String.raw`export\s+(?:const|let|var)\s+(?:[\w$]+|\{[^{}]*\}|\[[^[\]]*\])\s*=(?!=)[^\n]*`,
      String.raw`export\s+(?:default\s+)?(?:async\s+)?function\s*[\w$]*\s*\([^\n]*[{}][ \t]*(?=\n|$)`,
      String.raw`export\s+default\s+\((?=[^\n]*=>)[^\n]*`,
      String.raw`export\s+default\s+[\w$.]+;[ \t]*(?=\n|$)`,
      String.raw`export\s+(?:\*(?:\s+as\s+[\w$]+)?|\{[^{}]*\})${FROM}${END}`,
    ].join("|"),
    "y",
  ),
  "this export of MDX",
  "Take it out: what is reckoned in JavaScript belongs into a component of your own.",
];
const CONTENTS: Kind = [
  /\[toc\]$|\[\[(?:_?toc_?)\]\]$/iy,
  undefined,
  "Take it out: the headings of a page are listed beside it.",
];
const SNIPPET: Kind = [
  /<<<(?!<)[ \t]*[^\s<]*[./][^\n]*/y,
  undefined,
  "To show a file, write a block of code that says so: ```ts file=./order.ts#region",
];
/** Of Python-Markdown. */
const INSERTED: Kind = [
  /--8<--(?:[ \t][^\n]*)?(?=\n|$)/y,
  undefined,
  "To show a file as code: ```ts file=./order.ts#region; to read it as Markdown: ::include{file=_parts/order.md}",
];
const TOML: Kind = [/\+{3}[ \t]*(?=\n|$)/y, "front matter in TOML", "Write it as YAML between two lines ---."];

const NOTE = "Write :::note[Title] … :::.";
const TITLE = String.raw`(?:[ \t]+"[^"\n]*")?[ \t]*(?=\n|$)`;
const ADMONITION: Kind = [new RegExp(String.raw`!!![ \t]+[a-z]+${TITLE}`, "y"), undefined, NOTE];
const COLLAPSED: Kind = [
  new RegExp(String.raw`\?{3}\+?[ \t]+[a-z]+${TITLE}`, "y"),
  undefined,
  "Write :::details[Summary] … :::.",
];
const TAB: Kind = [
  /===[ \t]+"[^"\n]+"[ \t]*(?=\n|$)/y,
  undefined,
  "Write ::::tabs with a :::tab[Label] … ::: inside for each block.",
];
const ROLE: Kind = [/\.\.[ \t]+[a-z-]+::[^\n]*/y, undefined, NOTE];
const USE_DIRECTIVE = "A directive may do the same: :::name … ::: or ::name{…}.";
const TAG: Kind = [/\{%[^\n]*%\}/y, undefined, USE_DIRECTIVE];
const BLOCK_ATTRIBUTES: Kind = [
  /\{:[ \t]*(?:[.#][\w-]+|toc\b|[\w-]+=)[^{}\n]*\}[ \t]*(?=\n|$)/y,
  undefined,
  "Take it out: docsgen gives no attributes to blocks.",
];
/** Text that no reader of the other generator sees, a list of terms, what an abbreviation stands for. */
const OBSIDIAN_COMMENT: Kind = [/%%[^%]+%%[ \t]*(?=\n|$)/y, "this comment", "Write <!-- … --> instead."];
const ABBREVIATION: Kind = [
  /\*\[[^\]\n]+\]: [^\n]*/y,
  undefined,
  'Take it out, and write <abbr title="…">…</abbr> where it is used.',
];
const MYST: Kind = [/:{3,9}\{[a-z][\w-]*\}[^\n]*/y, undefined, "Write :::note … :::."];
const FORMULA: Kind = [
  /\$\$(?:[ \t]*\n[^$]*\n[ \t]*\$\$[ \t]*(?=\n|$)|[^$\n]*[^$\s][ \t]*\$\$[ \t]*(?=\n|$))/y,
  "this formula",
  "A plugin makes formulas of such lines; the manual has one, under Plugins.",
];
const JSX: Kind = [
  /<[A-Za-z][\w.]*\s(?:[^<>={}]*=["'][^"'{}]*["'])*[^<>={}]*=\{[^\n]*/y,
  "this element of JSX",
  "Write the element as HTML, with values in quotes.",
];

/** What no generator reads in a list or a quote, or what may be meant as it stands there. */
const OUTERMOST: ReadonlySet<Kind> = new Set([IMPORT, EXPORT, CONTENTS, TOML]);
/** By the character that a text begins with. */
const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  i: [IMPORT],
  e: [EXPORT],
  "[": [CONTENTS],
  "<": [SNIPPET, JSX],
  "+": [TOML],
  "-": [INSERTED],
  "!": [ADMONITION],
  "?": [COLLAPSED],
  "=": [TAB],
  ".": [ROLE],
  "{": [TAG, BLOCK_ATTRIBUTES],
  ":": [MYST],
  "%": [OBSIDIAN_COMMENT],
  "*": [ABBREVIATION],
  $: [FORMULA],
};

/** Whether a text may begin with what `findForeignSyntax` or `findSlip` finds: false for nearly all, at the price of one character. */
export function mayBeForeign(text: string): boolean {
  const code = text.charCodeAt(0);
  switch (code) {
    case 0x21: // !
    case 0x23: // #
    case 0x24: // $
    case 0x25: // %
    case 0x27: // '
    case 0x2a: // *
    case 0x2b: // +
    case 0x2d: // -
    case 0x2e: // .
    case 0x3a: // :
    case 0x3c: // <
    case 0x3d: // =
    case 0x3f: // ?
    case 0xb4: // ´
    case 0x5b: // [
    case 0x65: // e
    case 0x69: // i
    case 0x7b: // {
    case 0x7c: // |
      return true;
    default:
      if (code >= 0x30 && code <= 0x39) return /^\d{1,3}[.)][^\s\d]/.test(text);
      return code > 0x2000 && /^[\u200b-\u200d\u2019\u2022\u2060\ufeff\uff03\uff1a\uff40]/.test(text);
  }
}

/**
 * Finds the lines of another generator that a text begins with.
 * @param place.isFirst whether it is what its file begins with
 * @param place.isNested whether it stands in a list or a quote
 */
export function findForeignSyntax(
  text: string,
  { isFirst, isNested }: { readonly isFirst: boolean; readonly isNested: boolean },
): ForeignSyntax[] {
  const found: ForeignSyntax[] = [];
  for (let at = 0; found.length < MOST; ) {
    const match = matchAt(text, at, { isFirst, isNested });
    if (match === undefined) break;
    const { whole, what, hint } = match;
    const raw = firstLine(whole);
    const message = `${what ?? `"${shorten(raw)}"`} is shown as text`;
    found.push({ offset: at, raw, message, hint, isSlip: false });
    at += whole.length + 1;
  }
  return found;
}

function matchAt(text: string, at: number, place: { readonly isFirst: boolean; readonly isNested: boolean }) {
  for (const kind of KINDS[text.charAt(at)] ?? []) {
    if ((kind === TOML && !(place.isFirst && at === 0)) || (place.isNested && OUTERMOST.has(kind))) continue;
    const [pattern, what, hint] = kind;
    pattern.lastIndex = at;
    const whole = pattern.exec(text)?.[0];
    if (whole !== undefined) return { whole, what, hint };
  }
  return undefined;
}

/** What stands between characters that docsgen reads as text. */
interface Enclosure {
  /** The two characters that it begins with. */
  readonly opening: string;
  /** What it ends with, by the character behind these. */
  readonly closings: Readonly<Record<string, string>>;
  /** Whether it may go on in the next paragraph; there, it is known where it begins one. */
  readonly mayGoOn: boolean;
}

const MDX_COMMENT: Enclosure = { opening: "{/", closings: { "*": "*/}" }, mayGoOn: true };
const SHORTCODE: Enclosure = { opening: "{{", closings: { "<": ">}}", "%": "%}}" }, mayGoOn: false };

/**
 * Finds comments of MDX among inline tokens, but not in those within them.
 * @param rawHtml whether comments of HTML are some
 */
export function findMdxComments(tokens: readonly Token[], rawHtml: boolean): ForeignSyntax[] {
  const instead = rawHtml ? "Write <!-- … --> instead." : "Take it out.";
  return findEnclosed(tokens, MDX_COMMENT).map(({ offset, text }) => {
    const id = /^\{\/\*\s*(#[^\s*]+)\s*\*\/\}$/.exec(text)?.[1];
    return {
      offset,
      raw: firstLine(text),
      message: "this comment of MDX is shown as text",
      hint: id === undefined ? instead : `Write {${id}}, if it is meant as the heading's id.`,
      isSlip: false,
    };
  });
}

/** Finds shortcodes of Hugo among inline tokens, `{{< … >}}` and `{{% … %}}`, but not in those within them. */
export function findShortcodes(tokens: readonly Token[]): ForeignSyntax[] {
  return findEnclosed(tokens, SHORTCODE).map(({ offset, text }) => {
    const raw = firstLine(text);
    const isLink = /^\{\{.\s*(?:rel)?ref\s/.test(text);
    return {
      offset,
      raw,
      message: `"${shorten(raw)}" is shown as text`,
      hint: isLink ? "Write where the link leads: [text](other.md#heading)." : USE_DIRECTIVE,
      isSlip: false,
    };
  });
}

function findEnclosed(
  tokens: readonly Token[],
  { opening, closings, mayGoOn }: Enclosure,
): { readonly offset: number; readonly text: string }[] {
  const found: { offset: number; text: string }[] = [];
  let whole: string | undefined;
  /** Where the last one ends. */
  let end = 0;
  /** Where the next one ends, by its closing; the text is searched once for each. */
  const closeOf = new Map<string, number>();
  let at = 0;
  for (const token of tokens as readonly AnyToken[]) {
    const { raw } = token;
    // What stands in raw code is code.
    const isText = token.type === "text" && !token.escaped;
    for (let i = isText ? raw.indexOf(opening) : -1; i >= 0; i = raw.indexOf(opening, i + 1)) {
      const offset = at + i;
      whole ??= tokens.map((each) => each.raw).join("");
      const closing = closings[whole.charAt(offset + 2)];
      if (closing === undefined || offset < end) continue;
      let close = closeOf.get(closing) ?? 0;
      if (close < offset + 3) {
        close = whole.indexOf(closing, offset + 3);
        if (close < 0) close = Number.POSITIVE_INFINITY;
        closeOf.set(closing, close);
      }
      if (close === Number.POSITIVE_INFINITY && !(mayGoOn && offset === 0)) continue;
      end = close + closing.length;
      found.push({ offset, text: whole.slice(offset, end) });
    }
    at += raw.length;
  }
  return found;
}

/** Classes, ids and attributes in braces, as markdown-it, kramdown and Python-Markdown have them behind what they belong to. */
const ATTRIBUTE = String.raw`(?:[.#][\w-]+|[\w:-]+=(?:"[^"{}\n]*"|'[^'{}\n]*'|[^\s"'{}]+))`;
const ATTRIBUTES = new RegExp(String.raw`^\{:?[ \t]*${ATTRIBUTE}(?:[ \t]+${ATTRIBUTE})*[ \t]*\}`);

/**
 * Finds what gives an image or a link attributes elsewhere.
 * @param before what stands before the text
 */
export function findAttributes(text: string, before: Token | undefined): ForeignSyntax | undefined {
  if (before?.type !== "image" && before?.type !== "link") return undefined;
  const raw = ATTRIBUTES.exec(text.slice(0, LONGEST_ATTRIBUTES))?.[0];
  if (raw === undefined) return undefined;
  const element = before.type === "image" ? "<img src=… alt=… width=…>" : "<a href=… target=…>";
  const hint = `Take it out, or write an element of HTML in the ${before.type}'s place: ${element}`;
  return { offset: 0, raw, message: `"${shorten(raw)}" is shown as text`, hint, isSlip: false };
}

/** `:tada:` and `:+1:`, but not a part of `a:tada:b`, nor the `:-:` of tables, which would have all texts of a page looked at. */
const EMOJI = /(?<![\w:]):([+-]1|[a-z][a-z0-9_+-]{0,40}):(?![\w:])/g;
const EMOJI_AT = new RegExp(EMOJI, "y");

/** Whether a source may hold shortcodes of emoji: few have a colon and a letter behind it. */
export function mayHoldEmoji(source: string): boolean {
  for (let at = source.indexOf(":"); at >= 0; at = source.indexOf(":", at + 1)) {
    EMOJI_AT.lastIndex = at;
    if (EMOJI_AT.test(source)) return true;
  }
  return false;
}

/**
 * Finds shortcodes of emoji in a text.
 * @param after what follows the text; before code, `:name:` is a role of Sphinx
 */
export function findEmoji(text: string, after: Token | undefined): ForeignSyntax[] {
  const found: ForeignSyntax[] = [];
  if (!text.includes(":")) return found;
  for (const { 0: raw, 1: name = "", index } of text.matchAll(EMOJI)) {
    if (index + raw.length === text.length && after?.type === "codespan") continue;
    const character = surelyEmoji(name);
    if (character === undefined) continue;
    const message = `the emoji ${raw} is shown as text`;
    found.push({ offset: index, raw, message, hint: `Write the character itself: ${character}`, isSlip: false });
  }
  return found;
}

/** Signs around words, and no comparison. */
const markedWords = (): RegExp =>
  /(?<=^|[\s([{"'“—–-])==(?=[^=\n]*(?:\p{L}{2}|\p{Lo}))[^\s=>](?:[^=\n]{0,200}[^\s=!<>])?==(?=$|[\s)\]}.,;:!?"'”—–-])/gu;

/** Whether a source may hold what `findMarks` finds. */
export function mayHoldMarks(source: string): boolean {
  return source.includes("==");
}

/** Finds marked words as Obsidian and markdown-it have them: `==marked==`. @param rawHtml whether HTML may mark them */
export function findMarks(text: string, rawHtml: boolean): ForeignSyntax[] {
  if (!text.includes("==")) return [];
  const hint = rawHtml ? "Write <mark>…</mark>." : "Take the signs out.";
  return [...text.matchAll(markedWords())].slice(0, MOST).map(({ 0: raw, index }) => {
    return { offset: index, raw, message: `"${shorten(raw)}" is shown as text`, hint, isSlip: false };
  });
}

/** A term, and what it means. */
const TERM = /^[^\n]{0,59}[^\s.,;:!?…]\n:[ \t]+\S/;

/** Whether a source may hold what `findTermList` finds. */
export function mayHoldTermLists(source: string): boolean {
  return source.includes("\n: ");
}

/** Finds a list of terms with what they mean, as PHP Markdown Extra and Pandoc have it: a text of both, in lines of their own. */
export function findTermList(text: string): ForeignSyntax | undefined {
  if (!TERM.test(text)) return undefined;
  const offset = text.indexOf("\n:") + 1;
  return {
    offset,
    raw: ":",
    message: "this list of terms is shown as text",
    hint: "Write a list, - **Term:** meaning, or <dl> with <dt> and <dd> in it.",
    isSlip: false,
  };
}

/** What a comment includes, as VitePress has it; undefined for any other HTML. */
export function includeOfComment(html: string): string | undefined {
  return html.startsWith("<!--") ? /^<!--[ \t]*@include:[ \t]*([^\s{#>]+?)(?=[\s{#]|-->)/.exec(html)?.[1] : undefined;
}
