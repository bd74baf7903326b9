// Markdown as text: its blocks without their marks and its code, its lines as readers see them. What comes of it goes into
// text nodes.

/** A piece of a page's text. */
export interface Block {
  readonly text: string;
  /**
   * Entries of lists and quotes are of another kind; those that the page sends readers on with at its end are pointers. What a
   * drawing shows is no more of a sentence than a table's row.
   */
  readonly kind: "heading" | "paragraph" | "other" | "row" | "pointer";
}

/** A fence with its code. */
export const FENCE = /^([ >]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2[`~]*[ \t]*$/m;
const FENCES = new RegExp(FENCE, "gm");
const MARKER = "(?:[-*+]|\\d+[.)]|#{1,6}) ";
const BLOCK_END = new RegExp(`\\n(?:[ >]*\\n)+|\\n(?=[ >]*${MARKER})`);
const MARKERS = new RegExp(`^[ >]*(?:${MARKER} *)?(?:\\[[ x]\\] )?`, "gm");
const OTHER = new RegExp(`^ *(?:>|${MARKER})`);
/** What stands by itself in bold: the title of code or of a tab, not a sentence. */
const LABEL = /^\s*\*\*(?:(?!\*\*)[^\n])*[^\n.!?:…]\*\*\s*$/;
/** A drawing's text alternative, as twins have it. */
const DRAWING = /^\s*\*\*Figure: /;
/** A table's head, and the line between it and the rows. */
const DELIMITERS = /^[ >]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t:-]*)+$/m;

/** What means more in a line than its characters. */
const INLINE = new RegExp(
  [
    /\\(?<escaped>[!-/:-@[-`{-~])/,
    /(?<!`)(?<ticks>`+)(?!`)(?<code>[\s\S]*?[^`])\k<ticks>(?!`)/,
    /<(?<address>[a-z][a-z\d+.-]+:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>/,
    /(?<tag><\/?[a-z][a-z\d-]*(?:[\s/](?:"[^"]*"|'[^']*'|[^<>"'])*)?>|<!--[\s\S]*?-->)/,
    /&(?<entity>#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w*);/,
    /(?<opening>!?\[)/,
    /(?<closing>\](?:\((?:<[^<>\n]*>|(?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))*)(?:\s+(?:"[^"]*"|'[^']*'))?\))?)/,
    /(?<run>\*+|_+|~+)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gi",
);

const ENTITIES = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: " ",
    copy: "©",
    reg: "®",
    trade: "™",
    hellip: "…",
    ndash: "–",
    mdash: "—",
    lsquo: "‘",
    rsquo: "’",
    ldquo: "“",
    rdquo: "”",
    times: "×",
    rarr: "→",
    larr: "←",
  }),
);

/** Reads the blocks of Markdown that say something: no titles of code, no heads of tables. */
export function readMarkdown(markdown: string): Block[] {
  const linked = new Set<Block>();
  const blocks = markdown
    .replace(FENCES, "")
    .split(BLOCK_END)
    .flatMap((piece): Block[] => {
      if (DELIMITERS.test(piece)) return rowsOf(piece);
      const text = LABEL.test(piece) ? "" : inlineText(piece.replace(MARKERS, "").replace(/^\[![A-Z]+\]/, ""));
      if (text === "") return [];
      const isOther = OTHER.test(piece);
      const kind = /^[ >]*#/.test(piece) ? "heading" : isOther ? "other" : "paragraph";
      const block: Block = { text, kind: DRAWING.test(piece) ? "row" : kind };
      if (isOther && piece.includes("](")) linked.add(block);
      return [block];
    });
  return withPointers(blocks, linked);
}

/** Makes pointers of what stands under a page's last heading, where that is a list of links. @param linked entries with a link */
export function withPointers(blocks: readonly Block[], linked: ReadonlySet<Block>): Block[] {
  let end = blocks.length;
  while (end > 0 && linked.has(blocks[end - 1] as Block)) end--;
  const isClosing = blocks[end - 1]?.kind === "heading";
  return blocks.map((block, at) => (isClosing && at >= end ? { ...block, kind: "pointer" } : block));
}

function rowsOf(table: string): Block[] {
  const rows = table
    .slice(DELIMITERS.exec(table)?.index ?? 0)
    .split("\n")
    .slice(1);
  return rows.flatMap((row): Block[] => {
    const text = inlineText(row.replace(/(?<!\\)\|/g, " ").replaceAll("\\|", "|"));
    return text === "" ? [] : [{ text, kind: "row" }];
  });
}

/** A run of `*`, `_` or `~` that something may end. */
interface Run {
  /** Which of the pieces it is. */
  readonly at: number;
  readonly mark: string;
  length: number;
}

/** Reads Markdown within a block: without tags, addresses of links and marks of emphasis, all else as it is written. */
export function inlineText(markdown: string): string {
  const pieces: string[] = [];
  const brackets: number[] = [];
  const runs: Run[] = [];
  let last = 0;
  for (const { 0: whole, index, groups = {} } of markdown.matchAll(INLINE)) {
    pieces.push(markdown.slice(last, index));
    last = index + whole.length;
    const { escaped, code, address, tag, entity, opening, closing, run } = groups;
    if (opening !== undefined) brackets.push(pieces.length);
    if (run !== undefined) pieces.push(endRuns(run, markdown[index - 1], markdown[last], pieces, runs));
    else if (closing !== undefined) pieces.push(closeBracket(closing, pieces, brackets));
    else if (tag !== undefined) pieces.push(/^<br/i.test(tag) ? " " : "");
    else if (entity !== undefined) pieces.push(decode(entity) ?? whole);
    else pieces.push(escaped ?? code?.replace(/^ (.*[^ ].*) $/s, "$1") ?? address ?? whole);
  }
  pieces.push(markdown.slice(last));
  return tidy(pieces.join(""));
}

/** Makes all white space single spaces. */
export function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Takes a link's bracket away where the link ends. */
function closeBracket(closing: string, pieces: string[], brackets: number[]): string {
  const at = brackets.pop();
  if (at === undefined || closing === "]") return closing;
  pieces[at] = "";
  return "";
}

/** Takes marks of emphasis away where a run ends what others began; gives what is left of it. */
function endRuns(run: string, before = " ", after = " ", pieces: string[], runs: Run[]): string {
  const [mark = ""] = run;
  const [isAfterSpace, isAfterSign] = [/\s/.test(before), /[\p{P}\p{S}]/u.test(before)];
  const [isBeforeSpace, isBeforeSign] = [/\s/.test(after), /[\p{P}\p{S}]/u.test(after)];
  const isLeft = !isBeforeSpace && (!isBeforeSign || isAfterSpace || isAfterSign);
  const isRight = !isAfterSpace && (!isAfterSign || isBeforeSpace || isBeforeSign);
  // `_` within a word is a letter of it.
  const begins = isLeft && (mark !== "_" || !isRight || isAfterSign);
  const ends = isRight && (mark !== "_" || !isLeft || isBeforeSign);
  let { length } = run;
  while (ends && length > 0) {
    let at = runs.length - 1;
    while (at >= 0 && runs[at]?.mark !== mark) at--;
    const begun = runs[at];
    if (!begun) break;
    const ended = Math.min(begun.length, length);
    begun.length -= ended;
    length -= ended;
    pieces[begun.at] = mark.repeat(begun.length);
    runs.length = begun.length > 0 ? at + 1 : at;
  }
  if (begins && length > 0) runs.push({ at: pieces.length, mark, length });
  return mark.repeat(length);
}

function decode(entity: string): string | undefined {
  if (!entity.startsWith("#")) return ENTITIES.get(entity);
  const code = Number(entity.replace(/^#(x?)/i, (_, hex) => (hex ? "0x" : "")));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}
