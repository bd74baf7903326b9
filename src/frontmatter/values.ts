// Values of front matter by their types: texts, lines, numbers, lists, and what is said of one that is none.
import { nearest, shorten } from "../diagnostics.ts";
import { isNull, type YamlNode, type YamlText } from "../yaml/nodes.ts";

/** Says what is wrong with a value, at its place. */
export type Report = (node: YamlNode, code: string, message: string, hint: string) => undefined;

/** Says that a value is of another type. @param hint undefined for an example of the key's value */
export function wrongType(node: YamlNode, key: string, expected: string, report: Report, hint?: string): undefined {
  const got = { list: "a list", map: "a mapping" };
  const what =
    node.kind !== "text" ? got[node.kind] : isNull(node) ? "nothing (null)" : JSON.stringify(shorten(node.text));
  return report(
    node,
    "front-matter-type",
    `${key} must be ${expected}, not ${what}`,
    hint ?? `Write ${key}: ${EXAMPLES[key]}`,
  );
}

/** How keys are written that are no text by themselves. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  sidebar_position: "2",
  sidebar_badge: "{ text: New, type: tip }",
  tags: "[guide, api]",
  draft: "true",
  unlisted: "true",
  layout: "landing",
  hide_table_of_contents: "true",
  toc_min_heading_level: "2",
  toc_max_heading_level: "4",
  keywords: "[audience, presence]",
  last_update: "{ date: 2026-01-31, author: Ada }",
  aliases: "[/docs/old-name]",
  allow_api: "[legacy, alpha]",
};

/** The text of a scalar, trimmed; undefined, and reported, where it is none or holds what no page can show. */
export function textOf(node: YamlNode, key: string, report: Report, expected = "text"): string | undefined {
  if (node.kind !== "text") {
    return wrongType(node, key, expected, report, 'A value that begins with "[" or "{" needs quotes to be text.');
  }
  if (isNull(node) && node.text !== "") {
    return report(
      node,
      "front-matter-type",
      `${key} is ${node.text}, which is YAML's null`,
      `Remove the key, or put the value in quotes if it is the text: ${key}: "${node.text}"`,
    );
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.exec(node.text);
  if (control || /[\ud800-\udfff]/u.test(node.text)) {
    const what = control
      ? `the control character U+${control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`
      : "half of a surrogate pair";
    return report(node, "front-matter-value", `${key} holds ${what}`, "Remove the escape that stands for it.");
  }
  return node.text.trim();
}

/** Text of any number of lines; an empty one counts as absent. */
export function readText(node: YamlNode, key: string, report: Report): string | undefined {
  return textOf(node, key, report) || undefined;
}

/** One line; an empty one counts as absent. */
export function readOptionalLine(node: YamlNode, key: string, report: Report, expected?: string): string | undefined {
  const text = textOf(node, key, report, expected);
  if (text && /[\n\t]/.test(text))
    return report(node, "front-matter-value", `${key} holds a line break or a tab`, "Write it on one line.");
  return text || undefined;
}

/** One line that must not be empty. */
export function readLine(node: YamlNode, key: string, report: Report, expected?: string): string | undefined {
  if (node.kind === "text" && node.text.trim() === "") {
    return report(
      node,
      "front-matter-value",
      `${key} is empty`,
      'Give it a text or remove the key. "#" after a space begins a comment: put such a value in quotes.',
    );
  }
  return readOptionalLine(node, key, report, expected);
}

/** `true` or `false`, in the three ways of YAML to write them. */
export function readBoolean(node: YamlNode, key: string, report: Report): boolean | undefined {
  if (node.kind === "text") {
    if (/^(?:true|True|TRUE)$/.test(node.text)) return true;
    if (/^(?:false|False|FALSE)$/.test(node.text)) return false;
  }
  return wrongType(node, key, "true or false", report);
}

/** A number in decimal digits. @param expected what it is called where it is none */
export function readNumber(node: YamlNode, key: string, report: Report, expected = "a number"): number | undefined {
  if (node.kind === "text" && /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(node.text)) {
    const number = Number(node.text);
    // -0 and 0 are the same position, but not the same JSON.
    if (Number.isFinite(number)) return number === 0 ? 0 : number;
  }
  return wrongType(node, key, expected, report);
}

/** A list, an item at a time; nothing at all is no item. */
export function readList<T>(
  node: YamlNode,
  key: string,
  expected: string,
  report: Report,
  read: (item: YamlNode, key: string) => T | undefined,
): T[] | undefined {
  if (isNull(node) && (node as YamlText).text === "") return [];
  if (node.kind !== "list") return wrongType(node, key, expected, report);
  return node.items.flatMap((item, i) => read(item, `${key}[${i}]`) ?? []);
}

/** A list of texts of one line. */
export function readLines(node: YamlNode, key: string, report: Report): string[] | undefined {
  return readList(node, key, "a list of texts", report, (item, at) => readLine(item, at, report));
}

/** A mapping's values by their keys; says which keys it can't have. */
export function readFields(
  node: YamlNode & { kind: "map" },
  key: string,
  known: readonly string[],
  report: Report,
): Map<string, YamlNode> {
  const fields = new Map<string, YamlNode>();
  for (const { key: name, line, column, node: value } of node.entries) {
    if (known.includes(name)) fields.set(name, value);
    else {
      const near = nearest(name, known);
      report(
        { ...value, line, column },
        "unknown-front-matter-key",
        `unknown key ${JSON.stringify(name)} in ${key}`,
        near ? `Did you mean ${JSON.stringify(near)}?` : `Known keys: ${known.join(", ")}.`,
      );
    }
  }
  return fields;
}
