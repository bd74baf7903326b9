// Strict YAML with places, for front matter and category files. Every scalar stays the text that the author wrote: what
// type it has is the reader's business. Work is bounded whatever the input; tags, directives and merge keys are refused.
import { createRequire } from "node:module";
import type * as Yaml from "yaml";
import { convertMapping } from "./yaml/convert.ts";
import { explain, tellingError } from "./yaml/explain.ts";
import type { Fault } from "./yaml/fault.ts";
import { placesOf, unixLines } from "./yaml/lines.ts";
import { type Problem, plainValue, type YamlEntry } from "./yaml/nodes.ts";
import { readTokens } from "./yaml/tokens.ts";

export interface YamlOptions {
  /** Line of the file that the text begins on. */
  readonly firstLine: number;
  readonly maxBytes: number;
  /** Levels of lists and mappings below the outermost mapping. */
  readonly maxDepth: number;
  /** How often `*name` may be used; 0 refuses it. */
  readonly maxAliases: number;
}

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
  const place = placesOf(text, firstLine);
  const refuse = ({ offset, ...fault }: Fault) => ({
    entries: [],
    problems: [{ ...place(offset), severity: "error" as const, ...fault }],
  });
  const unread = tooLong(text, maxBytes) ?? controlCharacter(text);
  if (unread) return refuse(unread);

  const yaml = loadYaml();
  const tokens = readTokens(yaml, text, maxDepth);
  if ("code" in tokens) return refuse(tokens);
  const composer = new yaml.Composer({ schema: "failsafe", uniqueKeys: false });
  const [document] = [...composer.compose(tokens)];
  if (!document) return { entries: [], problems: [] };
  const fault = syntaxFault(yaml, document, text);
  if (fault) return refuse(fault);

  const root = document.contents;
  if (root === null || (yaml.isScalar(root) && root.type === "PLAIN" && root.value === ""))
    return { entries: [], problems: [] };
  if (!yaml.isMap(root)) {
    const what = yaml.isSeq(root) ? "a list" : yaml.isAlias(root) ? "an alias" : "text";
    return refuse({
      offset: root.range[0],
      code: "yaml-syntax",
      message: `expected "key: value" lines, found ${what}`,
      hint: "Write key: value, with a space after the colon.",
    });
  }
  return convertMapping(yaml, root, { place, maxDepth, maxAliases });
}

function tooLong(text: string, maxBytes: number): Fault | undefined {
  if (Buffer.byteLength(text) <= maxBytes) return undefined;
  const hint = "Move what is long into the text or another file.";
  return { offset: 0, code: "yaml-limit", message: `the YAML has more than ${maxBytes} bytes`, hint };
}

function controlCharacter(text: string): Fault | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  const control = /[\u0000-\u0008\u000b-\u001f\u007f]/.exec(text);
  if (!control) return undefined;
  const code = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return {
    offset: control.index,
    code: "yaml-syntax",
    message: `control character U+${code}`,
    hint: 'Remove it, or write it as an escape in double quotes: "\\x1b".',
  };
}

/** The first that the yaml package finds wrong with a document. */
function syntaxFault(yaml: typeof Yaml, document: Yaml.Document, text: string): Fault | undefined {
  const told = tellingError([...document.errors].sort((a, b) => a.pos[0] - b.pos[0]));
  if (!told) return undefined;
  const { error: first } = told;
  const [line] = /^.*/.exec(text.slice(text.lastIndexOf("\n", first.pos[0] - 1) + 1)) ?? [];
  // The package names the end of what the quote swallowed: that may be many lines further down.
  const isUnclosed = first.message.startsWith("Missing closing");
  const opening = isUnclosed ? textUpTo(yaml, document, first.pos[0]) : undefined;
  const { message, hint } = explain(told.message, line);
  return { offset: opening ?? Math.min(first.pos[0], text.length), code: "yaml-syntax", message, hint };
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
