// A doc comment's parts, by TSDoc's rules: which tags it has, and the text of each block. Knows no symbols and writes no
// Markdown. Own code rather than @microsoft/tsdoc's: that one is an optional peer, takes what Markdown calls code for
// text (double backticks, indented fences), and its nodes no longer say where list and table lines began.
import { listEntry } from "../markdown-text.ts";
import { type FenceOpening, isFenceEnd, openFence } from "./fence.ts";

/** A part of a doc comment. */
export interface CommentBlock {
  /** Lower case, without `@`; "summary" for what stands before the first tag. */
  readonly tag: string;
  /** What a `@param` or `@typeParam` describes. */
  readonly name: string;
  readonly text: string;
}

export interface Comment {
  readonly blocks: readonly CommentBlock[];
  /** Tags without text, lower case, without `@`. */
  readonly modifiers: ReadonlySet<string>;
  /** Target of `{@inheritDoc target}`; "" where it names none, undefined without such a tag. */
  readonly inherits: string | undefined;
  /** Whether that tag is JSDoc's, without braces: what is said besides comes after what is inherited, and not instead. */
  readonly adds: boolean;
  /** Name that `{@label NAME}` gives the declaration. */
  readonly label: string | undefined;
}

const BLOCK_TAGS: ReadonlyMap<string, string> = new Map([
  ["remarks", "remarks"],
  ["privateremarks", "private"],
  ["param", "param"],
  ["typeparam", "typeparam"],
  ["template", "typeparam"],
  ["returns", "returns"],
  ["return", "returns"],
  ["throws", "throws"],
  ["exception", "throws"],
  ["example", "example"],
  ["see", "see"],
  ["deprecated", "deprecated"],
  ["defaultvalue", "defaultvalue"],
  ["default", "defaultvalue"],
  ["summary", "summary"],
  ["description", "description"],
  ["desc", "description"],
  ...["author", "copyright", "decorator", "internalremarks", "language", "license", "todo", "version"].map(
    (tag) => [tag, "private"] as const,
  ),
  // By these TypeDoc puts its own pages in order.
  ...["category", "categorydescription", "group", "groupdescription", "module"].map((tag) => [tag, "private"] as const),
]);
/** Blocks of no kind of their own: how the page says them among the remarks. */
const SAID_AS: ReadonlyMap<string, string> = new Map([
  ["since", "Since "],
  ["stability", "Stability: "],
  ["fires", "Fires "],
  ["yields", "Yields "],
  ["note", "**Note:** "],
  ["warning", "**Warning:** "],
]);
/** Tags of JSDoc's that begin a block only where they begin a line: elsewhere they are prose, such as a decorator's name. */
const LINE_TAGS: ReadonlyMap<string, string> = new Map([
  ...[...SAID_AS.keys(), "property"].map((tag) => [tag, tag] as const),
  ["emits", "fires"],
  ["yield", "yields"],
  ["prop", "property"],
  ["arg", "param"],
  ["argument", "param"],
  ["throw", "throws"],
  ["remark", "remarks"],
  ["link", "see"],
  ["seealso", "see"],
  ["classdesc", "description"],
  ...["borrows", "document", "lends", "listens", "mergemodulewith", "mixes", "requires", "tutorial", "variation"].map(
    (tag) => [tag, "private"] as const,
  ),
]);
/** Blocks whose text may begin with a hyphen that is its own, or with a name. */
const AS_WRITTEN: ReadonlySet<string> = new Set(["summary", "example", "param", "typeparam"]);
/** Blocks whose text may begin with a type. */
const TYPED: ReadonlySet<string> = new Set(["param", "property", "returns", "throws", "yields"]);
/** Blocks of a sentence or two: one point alone is no list. The extractor writes what follows such a tag as a paragraph. */
const SENTENCES: ReadonlySet<string> = new Set(["deprecated", "returns", "throws", "defaultvalue"]);
const MODIFIER_TAGS = [
  ...["alpha", "beta", "public", "internal", "experimental", "sealed", "virtual", "override", "readonly"],
  ...["eventproperty", "packagedocumentation"],
];
/** Tags of JSDoc's and TypeDoc's for what a declaration says itself, some with a name or a type after them. */
const SAID_ANYWAY: ReadonlySet<string> = new Set(
  `abstract access alias api async augments callback class const constant constructor disablegroups enum event expand expandtype export
  exports extends func function generator global hidden hidecategories hideconstructor hidegroups ignore implements inheritdoc inline
  inlinetype inner instance interface kind memberof method mixin name namespace nocollapse noinheritdoc nosideeffects overload package
  preventexpand preventinline primaryexport private protected pure reexport satisfies showcategories showgroups sortstrategy static
  suppress this type typedef usedeclaredtype`.split(/\s+/),
);
const NAME_OR_TYPE = /^(?:[ \t]+\{[^{}\n]*\})?(?:[ \t]+[\w$.#~]+(?=[ \t]*(?:$|[ \t]@)))?/;
/** The type that JSDoc has before a text, with braces in it, and the hyphen after it. */
const TYPE = /^\s*\{(?!@)((?:[^{}]|\{[^{}]*\})+)\}(?:[ \t]+-(?=\s)|(?=\s|$))[ \t]*/;
/** Code and inline tags, in which no tag begins, or a tag. */
const TAG = /(?<code>`+)|\\.|\{@[^{}]*\}?|(?<=^|\s)@(?<tag>[A-Za-z]\w*)(?<colon>:?)(?=\s|$)/g;
const PARAMETER = /^\s*\[?([\p{ID_Start}$_][\p{ID_Continue}$]*)[^\s\]]*\]?(?:[ \t]+-|\s*$|(?=\s))\s*/u;

/** Lists the tags that are modifiers: TSDoc's own and the packages'. @param tags without `@` */
export function modifierTags(tags: readonly string[]): ReadonlySet<string> {
  return new Set([...MODIFIER_TAGS, ...tags.map((tag) => tag.replace(/^@/, "").toLowerCase())]);
}

/**
 * Parses a doc comment.
 * @param text with or without its frame of stars
 * @param known tags that are modifiers
 */
export function parseComment(text: string, known: ReadonlySet<string>): Comment {
  const modifiers = new Set<string>();
  const blocks: CommentBlock[] = [];
  let tag = "summary";
  let lines: string[] = [];
  let fence: FenceOpening | undefined;
  let adds = false;

  for (const line of unframe(text)) {
    if (fence) {
      if (isFenceEnd(line, fence)) fence = undefined;
      lines.push(line);
      continue;
    }
    fence = openFence(line);
    const rest = fence || !line.includes("@") ? line : takeTags(line);
    lines.push(rest);
  }
  endBlock();

  const whole = blocks.map((block) => block.text).join("\n");
  const inherits = /(?<!\\)\{@inheritdoc(?:\s+([^{}]*))?\}/i.exec(whole);
  const label = /(?<!\\)\{@label\s+([A-Z_][A-Z0-9_]*)\s*\}/i.exec(whole);
  const target = inherits ? (inherits[1] ?? "").trim() : adds ? "" : undefined;
  return { blocks, modifiers, inherits: target, adds: adds && !inherits, label: label?.[1] };

  /** Takes the tags out of a line; returns what follows the last of them that begins a block. */
  function takeTags(line: string): string {
    let rest = "";
    let from = 0;
    for (const match of line.matchAll(TAG)) {
      if (match.index < from) continue;
      const { code, tag: name, colon } = match.groups ?? {};
      if (code) {
        const end = closingTicks(line, match.index + code.length, code.length);
        if (end < 0) continue;
        rest += line.slice(from, end);
        from = end;
      } else if (name) {
        const lower = name.toLowerCase();
        const isFirst = !known.has(lower) && (rest + line.slice(from, match.index)).trim() === "";
        const block = BLOCK_TAGS.get(lower) ?? (isFirst ? LINE_TAGS.get(lower) : undefined);
        // Prose may end with such a word.
        if (colon && !(isFirst && block)) continue;
        if (isFirst && SAID_ANYWAY.has(lower)) {
          adds ||= lower === "inheritdoc";
          const after = line.slice(match.index + 1 + name.length);
          from = line.length - after.replace(NAME_OR_TYPE, "").length;
          continue;
        }
        if (block === undefined && !known.has(lower)) continue;
        rest += line.slice(from, match.index);
        from = match.index + match[0].length;
        if (block === undefined) modifiers.add(lower);
        else {
          lines.push(rest);
          endBlock();
          tag = block;
          rest = "";
        }
      }
    }
    return rest + line.slice(from);
  }

  /** Adds a description: to the summary, where there is one, what it says besides. */
  function describe(text: string): void {
    const summary = blocks.find((block) => block.tag === "summary")?.text.trim();
    const whole = text.trim();
    const after = summary !== undefined && whole.startsWith(summary) ? whole.slice(summary.length) : whole;
    const rest = /^\.?(?:\s|$)/.test(after) ? after.replace(/^\.?\s*/, "") : whole;
    if (rest !== "") blocks.push({ tag: summary === undefined ? "summary" : "remarks", name: "", text: rest });
  }

  function endBlock(): void {
    let text = (AS_WRITTEN.has(tag) ? lines : withoutHyphen(lines, SENTENCES.has(tag)))
      .join("\n")
      .replace(/^(?:[ \t]*\n)+/, "")
      .trimEnd();
    lines = [];
    if (tag === "private") return;
    // Signatures say types; what is thrown is said here alone.
    if (TYPED.has(tag)) text = text.replace(TYPE, tag === "throws" ? "`$1` " : "").trimEnd();
    const saidAs = SAID_AS.get(tag);
    if (tag === "description") describe(text);
    else if (saidAs !== undefined) {
      const said = tag === "fires" ? text.replace(/^\s*([\w$.#~:]+)/, "`$1`") : text;
      if (text.trim() !== "") blocks.push({ tag: "remarks", name: "", text: `${saidAs}${said.trim()}` });
    } else if (tag === "param" || tag === "typeparam" || tag === "property") {
      const match = PARAMETER.exec(text);
      const after = text.slice(match?.[0].length).trim();
      if (match?.[1] && tag === "property")
        blocks.push({ tag: "remarks", name: "", text: listEntry(`\`${match[1]}\``, after) });
      else if (match?.[1]) blocks.push({ tag, name: match[1], text: text.slice(match[0].length) });
    } else if (text.trim() !== "" || tag === "deprecated") blocks.push({ tag, name: "", text: firstLineFlush(text) });
  }
}

/** Takes off the comment's frame; returns its lines. */
function unframe(text: string): string[] {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/\*+\/\s*$/, "")
    .replace(/^\s*\/(?:\*+|$)/, "")
    .split("\n")
    .map((line, i) => (i === 0 ? line.trimStart() : line.replace(/^[ \t]*\*[ \t]?/, "")));
}

/**
 * Takes off the hyphen between a tag and its text, which many write as after a parameter's name, unless it begins a list.
 * @param anywhere whether the text may begin on a later line
 */
function withoutHyphen(lines: readonly string[], anywhere: boolean): readonly string[] {
  const at = anywhere ? lines.findIndex((line) => line.trim() !== "") : 0;
  const isList = lines.some((line, i) => i > at && /^[ \t]*[-*+][ \t]/.test(line));
  return isList ? lines : lines.map((line, i) => (i === at ? line.replace(/^[ \t]*-[ \t]+/, "") : line));
}

/** What follows a tag on its line is a paragraph, not code that is indented. */
function firstLineFlush(text: string): string {
  return text.replace(/^[ \t]+(?=\S)/, "");
}

/** Finds the end of the backticks that close code; -1 where the line has none. */
function closingTicks(line: string, from: number, length: number): number {
  for (const match of line.slice(from).matchAll(/`+/g)) {
    if (match[0].length === length) return from + match.index + length;
  }
  return -1;
}
