// Strict YAML with places, for front matter and category files. Every scalar stays the text that the author wrote: what
// type it has is the reader's business. Work is bounded whatever the input; tags, directives and merge keys are refused.
import { createRequire } from "node:module";
import type * as Yaml from "yaml";
import { explain } from "./yaml/explain.ts";
import { placesOf, unixLines } from "./yaml/lines.ts";
import { type Problem, plainValue, type YamlEntry, type YamlNode } from "./yaml/nodes.ts";

export interface YamlOptions {
  /** Line of the file that the text begins on. */
  readonly firstLine: number;
  readonly maxBytes: number;
  /** Levels of lists and mappings below the outermost mapping. */
  readonly maxDepth: number;
  /** How often `*name` may be used; 0 refuses it. */
  readonly maxAliases: number;
}

/** Values after aliases are followed, and tokens before: both far above any real file. */
const MAX_NODES = 20_000;
const MAX_TOKENS = 60_000;

/**
 * Parses a mapping. Scalars are text; unquoted `null`, `~` and nothing at all are null; mappings have no prototype.
 * @returns the outermost mapping's entries; what `problems` is about may be missing
 */
export function parseYamlMapping(
  text: string,
  options: YamlOptions,
): {
  readonly entries: readonly {
    readonly key: string;
    readonly value: unknown;
    readonly line: number;
    readonly column: number;
    readonly valueLine: number;
    readonly valueColumn: number;
  }[];
  readonly problems: readonly Problem[];
} {
  const { entries, problems } = parseYaml(text, options);
  return {
    entries: entries.map(({ key, line, column, node }) => ({
      key,
      value: plainValue(node, (text) => text),
      line,
      column,
      valueLine: node.line,
      valueColumn: node.column,
    })),
    problems,
  };
}

/** Parses a mapping into nodes with their places. */
export function parseYaml(
  source: string,
  options: YamlOptions,
): { readonly entries: readonly YamlEntry[]; readonly problems: readonly Problem[] } {
  const { firstLine, maxBytes, maxDepth, maxAliases } = options;
  const text = unixLines(source);
  const problems: Problem[] = [];
  const place = placesOf(text, firstLine);
  const report = (offset: number, code: string, message: string, hint: string) => {
    problems.push({ ...place(offset), severity: "error", code, message, hint });
  };
  const fail = (offset: number, code: string, message: string, hint: string) => {
    report(offset, code, message, hint);
    return { entries: [], problems };
  };

  if (Buffer.byteLength(text) > maxBytes) {
    return fail(
      0,
      "yaml-limit",
      `the YAML has more than ${maxBytes} bytes`,
      "Move what is long into the text or another file.",
    );
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  const control = /[\u0000-\u0008\u000b-\u001f\u007f]/.exec(text);
  if (control) {
    const code = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return fail(
      control.index,
      "yaml-syntax",
      `control character U+${code}`,
      'Remove it, or write it as an escape in double quotes: "\\x1b".',
    );
  }

  const yaml = loadYaml();
  const parser = new yaml.Parser();
  const tokens: Yaml.CST.Token[] = [];
  let count = 0;
  let scalarNext = false;
  let begun = false;
  // Depth is checked before anything is composed: 30,000 nested lists end the process inside yaml 2.9.1.
  for (const lexeme of new yaml.Lexer().lex(text)) {
    const at = parser.offset;
    const type = scalarNext ? null : yaml.CST.tokenType(lexeme);
    scalarNext = lexeme === yaml.CST.SCALAR && !scalarNext;
    if (type === "directive-line") {
      return fail(
        at,
        "yaml-feature",
        "YAML directives are not supported",
        'Remove the line. A value that begins with "%" needs quotes.',
      );
    }
    if (type === "tag") {
      return fail(
        at,
        "yaml-feature",
        `YAML tags are not supported: ${quote(lexeme)}`,
        'A value that begins with "!" needs quotes.',
      );
    }
    if (type === "doc-end" || (type === "doc-start" && begun)) {
      return fail(
        at,
        "yaml-syntax",
        `${quote(lexeme)} separates YAML documents; there can be one only`,
        "Remove this line.",
      );
    }
    if (type === "doc-start" || (type !== null && CONTENT.has(type))) begun = true;
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > maxDepth + 3) {
      return fail(at, "yaml-limit", `nested deeper than ${maxDepth} levels`, "Flatten it.");
    }
    if (++count > MAX_TOKENS)
      return fail(at, "yaml-limit", `the YAML has more than ${MAX_TOKENS} parts`, "Move the data into another file.");
  }
  for (const token of parser.end()) tokens.push(token);

  const composer = new yaml.Composer({ schema: "failsafe", uniqueKeys: false });
  const [document] = [...composer.compose(tokens)];
  if (!document) return { entries: [], problems };
  const first = [...document.errors].sort((a, b) => a.pos[0] - b.pos[0])[0];
  if (first) {
    const [line] = /^.*/.exec(text.slice(text.lastIndexOf("\n", first.pos[0] - 1) + 1)) ?? [];
    const { message, hint } = explain(first.message, line);
    // The package names the end of what the quote swallowed: that may be many lines further down.
    const isUnclosed = first.message.startsWith("Missing closing");
    const opening = isUnclosed ? textUpTo(yaml, document, first.pos[0]) : undefined;
    return fail(opening ?? Math.min(first.pos[0], text.length), "yaml-syntax", message, hint);
  }

  // What an anchor names, and how many values are in it; undefined within itself.
  const anchors = new Map<string, { readonly node: YamlNode; readonly size: number } | undefined>();
  let nodes = 0;
  let aliases = 0;
  class Stop extends Error {}

  const convert = (node: Yaml.ParsedNode | null, keyAt: number, depth: number): YamlNode => {
    const at = node?.range[0] ?? keyAt;
    if (++nodes > MAX_NODES) {
      report(at, "yaml-limit", `the YAML has more than ${MAX_NODES} values`, "Move the data into another file.");
      throw new Stop();
    }
    if (yaml.isAlias(node)) return follow(node.source, at);
    const before = nodes;
    const anchor = node?.anchor;
    if (anchor !== undefined) anchors.set(anchor, undefined);
    const converted = convertOwn(node, at, keyAt, depth);
    if (anchor !== undefined) anchors.set(anchor, { node: converted, size: nodes - before });
    return converted;
  };

  const follow = (name: string, at: number): YamlNode => {
    const hint = `For text that begins with "*", put quotes round it.`;
    if (++aliases > maxAliases) {
      report(
        at,
        "yaml-limit",
        maxAliases === 0 ? `the alias ${quote(`*${name}`)} is not allowed here` : `more than ${maxAliases} aliases`,
        `Repeat the value instead. ${hint}`,
      );
      throw new Stop();
    }
    const target = anchors.get(name);
    if (!target) {
      report(
        at,
        "yaml-syntax",
        anchors.has(name)
          ? `the alias ${quote(`*${name}`)} contains itself`
          : `the alias ${quote(`*${name}`)} has no anchor before it`,
        hint,
      );
      throw new Stop();
    }
    nodes += target.size;
    return { ...target.node, ...place(at) };
  };

  const convertOwn = (
    node: Exclude<Yaml.ParsedNode, Yaml.Alias> | null,
    at: number,
    keyAt: number,
    depth: number,
  ): YamlNode => {
    if (depth > maxDepth && yaml.isCollection(node)) {
      report(at, "yaml-limit", `nested deeper than ${maxDepth} levels`, "Flatten it.");
      throw new Stop();
    }
    if (yaml.isMap(node)) return { kind: "map", entries: convertEntries(node, depth), ...place(at) };
    if (yaml.isSeq(node)) {
      return { kind: "list", items: node.items.map((item) => convert(item, at, depth + 1)), ...place(at) };
    }
    const value = node ? String(node.value) : "";
    const quoted = (node?.type ?? "PLAIN") !== "PLAIN";
    return { kind: "text", text: value, quoted, ...place(value === "" && !quoted ? keyAt : at) };
  };

  const convertEntries = (map: Yaml.YAMLMap.Parsed, depth: number): YamlEntry[] => {
    const seen = new Map<string, number>();
    const entries: YamlEntry[] = [];
    for (const pair of map.items) {
      const keyNode = pair.key;
      const at = keyNode.range[0];
      if (!yaml.isScalar(keyNode)) {
        report(at, "yaml-syntax", "a key must be text", "Write key: value, the key in quotes where it holds brackets.");
        continue;
      }
      const key = String(keyNode.value);
      const { line, column } = place(at);
      const known = seen.get(key);
      if (key === "") report(at, "yaml-syntax", "a value without a key", "Write key: value.");
      else if (key === "<<" && keyNode.type === "PLAIN") {
        report(at, "yaml-feature", 'merge keys ("<<") are not supported', "Write the keys out.");
      } else if (known !== undefined) {
        report(
          at,
          "duplicate-key",
          `the key ${quote(key)} is given twice`,
          `It stands on line ${known} already. Remove one of the two.`,
        );
      } else {
        seen.set(key, line);
        entries.push({ key, line, column, node: convert(pair.value, at, depth + 1) });
        continue;
      }
      // Its anchors count although the entry is left out.
      convert(pair.value, at, depth + 1);
    }
    return entries;
  };

  const root = document.contents;
  if (root === null || (yaml.isScalar(root) && root.type === "PLAIN" && root.value === ""))
    return { entries: [], problems };
  if (!yaml.isMap(root)) {
    const what = yaml.isSeq(root) ? "a list" : yaml.isAlias(root) ? "an alias" : "text";
    return fail(
      root.range[0],
      "yaml-syntax",
      `expected "key: value" lines, found ${what}`,
      "Write key: value, with a space after the colon.",
    );
  }
  try {
    return { entries: convertEntries(root, 0), problems };
  } catch (error) {
    if (error instanceof Stop) return { entries: [], problems };
    throw error;
  }
}

/** Tokens that mean a document has begun. */
const CONTENT = new Set([
  "scalar",
  "alias",
  "anchor",
  "flow-map-start",
  "flow-seq-start",
  "seq-item-ind",
  "explicit-key-ind",
  "map-value-ind",
  "single-quoted-scalar",
  "double-quoted-scalar",
]);

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

/** Finds where the text begins that ends at a place. */
function textUpTo(yaml: typeof Yaml, document: Yaml.Document, end: number): number | undefined {
  let from: number | undefined;
  yaml.visit(document, {
    Scalar(_, { range }) {
      if (range?.[1] === end) from = range[0];
    },
  });
  return from;
}

/** Loads the yaml package when it is first needed: 30 ms that most sites never spend. */
function loadYaml(): typeof Yaml {
  return createRequire(import.meta.filename)("yaml") as typeof Yaml;
}
