// What YAML consists of, with its places; and as plain data.
import type { Diagnostic } from "../types.ts";

export type Problem = Omit<Diagnostic, "file">;

/** A value as it stands in the source. */
export type YamlNode = YamlText | YamlList | YamlMap;

export interface YamlText {
  readonly kind: "text";
  readonly text: string;
  /** In quotes or a block scalar: never null. */
  readonly quoted: boolean;
  readonly line: number;
  readonly column: number;
}

export interface YamlList {
  readonly kind: "list";
  readonly items: readonly YamlNode[];
  readonly line: number;
  readonly column: number;
}

export interface YamlMap {
  readonly kind: "map";
  readonly entries: readonly YamlEntry[];
  readonly line: number;
  readonly column: number;
}

/** A key and its value; line and column are the key's. */
export interface YamlEntry {
  readonly key: string;
  readonly line: number;
  readonly column: number;
  readonly node: YamlNode;
}

/** Copies a node into plain data without prototypes; `read` says what an unquoted scalar other than null is. */
export function plainValue(node: YamlNode, read: (text: string) => unknown): unknown {
  switch (node.kind) {
    case "text":
      return node.quoted ? node.text : isNull(node) ? null : read(node.text);
    case "list":
      return node.items.map((item) => plainValue(item, read));
    case "map": {
      const out: Record<string, unknown> = Object.create(null);
      for (const { key, node: value } of node.entries) out[key] = plainValue(value, read);
      return out;
    }
  }
}

/** Whether a node is YAML's null: nothing, `~` or `null` without quotes. */
export function isNull(node: YamlNode): boolean {
  return node.kind === "text" && !node.quoted && /^(?:~|null|Null|NULL)?$/.test(node.text);
}
