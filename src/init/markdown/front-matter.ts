// Front matter as lines that are kept, dropped or written anew: what is not touched stays as the author wrote it. What is
// left is checked with docsgen's own rules.
import { FRONT_MATTER_KEYS } from "../../frontmatter/keys.ts";
import { parseFrontMatter } from "../../frontmatter.ts";
import { plainValue, type YamlNode } from "../../yaml/nodes.ts";
import { parseYaml } from "../../yaml.ts";

/** One key with its lines. */
export interface Entry {
  readonly key: string;
  readonly value: unknown;
  /** As written, comments after it included; without the last line end. */
  readonly lines: string;
  /** Line of the file, from 1. */
  readonly line: number;
}

/** A page taken apart. */
export interface SplitPage {
  readonly entries: readonly Entry[];
  readonly body: string;
  /** Line of the file on which the body begins, from 1. */
  readonly bodyLine: number;
  /** What is wrong with the front matter, where nothing could be read of it. */
  readonly problem: { readonly line: number; readonly message: string } | undefined;
}

const MOST_BYTES = 65_536;

/** Takes a page apart whose front matter may stand below blank lines. @param text with `\n` line ends */
export function splitLatePage(text: string): SplitPage {
  const above = /^\s*\n(?=---)/.exec(text)?.[0] ?? "";
  const lines = above.split("\n").length - 1;
  const { entries, body, bodyLine, problem } = splitPage(text.slice(above.length));
  return {
    entries: entries.map((entry) => ({ ...entry, line: entry.line + lines })),
    body,
    bodyLine: bodyLine + lines,
    problem: problem && { ...problem, line: problem.line + lines },
  };
}

/** Takes a page apart. @param text with `\n` line ends */
export function splitPage(text: string): SplitPage {
  const [whole, block] = /^---[ \t]*\n(?:([\s\S]*?)\n)??---[ \t]*(?:\n|$)/.exec(text) ?? [];
  if (whole === undefined) return { entries: [], body: text, bodyLine: 1, problem: undefined };
  const body = text.slice(whole.length);
  const bodyLine = whole.split("\n").length;
  const yaml = block ?? "";
  const { entries, problems } = parseYaml(yaml, { firstLine: 2, maxBytes: MOST_BYTES, maxDepth: 16, maxAliases: 100 });
  const [problem] = problems;
  if (problem) return { entries: [], body, bodyLine, problem };
  const lines = yaml.split("\n");
  const isBlock = entries.every(({ column }, i) => column === 1 && entries[i - 1]?.line !== entries[i]?.line);
  return {
    entries: entries.map(({ key, line, node }, i) => {
      const value = dataOf(node);
      const next = entries[i + 1]?.line ?? lines.length + 2;
      const own = isBlock ? lines.slice(line - 2, next - 2).join("\n") : entryLines(key, value);
      return { key, value, lines: own, line };
    }),
    body,
    bodyLine,
    problem: undefined,
  };
}

function dataOf(node: YamlNode): unknown {
  return plainValue(node, (text) => {
    if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === "true";
    return /^-?\d/.test(text) && String(Number(text)) === text ? Number(text) : text;
  });
}

/** An entry with a new value. */
export function entryOf(key: string, value: unknown, line: number): Entry {
  return { key, value, lines: entryLines(key, value), line };
}

/** What a key says, where it is a text or a number. */
export function entryText(entries: readonly Entry[], key: string): string | undefined {
  const value = entries.find((entry) => entry.key === key)?.value;
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function entryLines(key: string, value: unknown): string {
  return `${/^[\w-]+$/.test(key) ? key : JSON.stringify(key)}: ${scalar(value)}`;
}

/** A value on one line: JSON is YAML, and a plain word needs no quotes. */
function scalar(value: unknown): string {
  const isPlain =
    typeof value === "string" &&
    /^[A-Za-z][\w ./-]*$/.test(value) &&
    !/^(?:true|false|null|yes|no|on|off)$/i.test(value);
  return isPlain && value.trim() === value ? value : JSON.stringify(value ?? null);
}

/** Puts a page together; entries that docsgen would refuse are left out and told. */
export function joinPage(
  entries: readonly Entry[],
  body: string,
  options: { readonly extra: readonly string[] },
): { readonly text: string; readonly refused: readonly { readonly entry: Entry; readonly message: string }[] } {
  const refused: { entry: Entry; message: string }[] = [];
  let kept = entries;
  for (;;) {
    // A rule at the page's beginning must not be taken for front matter.
    const bare = /^---[ \t]*(?:\n|$)/.test(body) ? `\n${body}` : body;
    const text = kept.length === 0 ? bare : `---\n${kept.map(({ lines }) => lines).join("\n")}\n---\n${body}`;
    const { problems } = parseFrontMatter(kept.length === 0 ? "" : text, {
      extra: options.extra,
      maxBytes: MOST_BYTES,
    });
    const [problem] = problems.filter(({ severity }) => severity === "error");
    if (problem === undefined) return { text, refused };
    const bad = entryAt(kept, problem.line);
    if (bad === undefined)
      return { text: bare, refused: [...refused, ...kept.map((entry) => ({ entry, message: problem.message }))] };
    refused.push({ entry: bad, message: problem.message });
    kept = kept.filter((entry) => entry !== bad);
  }
}

function entryAt(entries: readonly Entry[], line: number): Entry | undefined {
  let at = 2;
  for (const entry of entries) {
    const next = at + entry.lines.split("\n").length;
    if (line >= at && line < next) return entry;
    at = next;
  }
  return undefined;
}

/** Whether docsgen knows a key. */
export function isKnownKey(key: string): boolean {
  return FRONT_MATTER_KEYS.includes(key);
}
