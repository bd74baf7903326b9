// The yaml package's nodes as ours: aliases followed, keys that are there twice left out, and work bounded.
import type * as Yaml from "yaml";
import { quote } from "./fault.ts";
import type { Problem, YamlEntry, YamlNode } from "./nodes.ts";

/** Values after aliases are followed: far above any real file. */
const MAX_NODES = 20_000;

export interface ConvertOptions {
  /** Says which line and column an offset is at. */
  readonly place: (offset: number) => { line: number; column: number };
  /** As `YamlOptions` has them. */
  readonly maxDepth: number;
  readonly maxAliases: number;
}

/** Converts the outermost mapping. */
export function convertMapping(
  yaml: typeof Yaml,
  root: Yaml.YAMLMap.Parsed,
  options: ConvertOptions,
): { readonly entries: readonly YamlEntry[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  try {
    return { entries: new Conversion(yaml, options, problems).entries(root, 0), problems };
  } catch (error) {
    if (error instanceof Stop) return { entries: [], problems };
    throw error;
  }
}

/** Ends a conversion; what is wrong is reported. */
class Stop extends Error {}

class Conversion {
  readonly #yaml: typeof Yaml;
  readonly #options: ConvertOptions;
  readonly #problems: Problem[];
  /** What an anchor names, and how many values are in it; undefined within itself. */
  readonly #anchors = new Map<string, { readonly node: YamlNode; readonly size: number } | undefined>();
  #nodes = 0;
  #aliases = 0;

  /** @param problems takes what is found to be wrong */
  constructor(yaml: typeof Yaml, options: ConvertOptions, problems: Problem[]) {
    this.#yaml = yaml;
    this.#options = options;
    this.#problems = problems;
  }

  /** Converts a mapping's entries. @throws Stop */
  entries(map: Yaml.YAMLMap.Parsed, depth: number): YamlEntry[] {
    const seen = new Map<string, number>();
    const entries: YamlEntry[] = [];
    for (const pair of map.items) {
      const keyNode = pair.key;
      const at = keyNode.range[0];
      if (!this.#yaml.isScalar(keyNode)) {
        const hint = "Write key: value, the key in quotes where it holds brackets.";
        this.#report(at, "yaml-syntax", "a key must be text", hint);
        continue;
      }
      const key = String(keyNode.value);
      const { line, column } = this.#options.place(at);
      const known = seen.get(key);
      if (key === "") this.#report(at, "yaml-syntax", "a value without a key", "Write key: value.");
      else if (key === "<<" && keyNode.type === "PLAIN") {
        this.#report(at, "yaml-feature", 'merge keys ("<<") are not supported', "Write the keys out.");
      } else if (known !== undefined) {
        const hint = `It stands on line ${known} already. Remove one of the two.`;
        this.#report(at, "duplicate-key", `the key ${quote(key)} is given twice`, hint);
      } else {
        seen.set(key, line);
        entries.push({ key, line, column, node: this.#convert(pair.value, at, depth + 1) });
        continue;
      }
      // Its anchors count although the entry is left out.
      this.#convert(pair.value, at, depth + 1);
    }
    return entries;
  }

  #convert(node: Yaml.ParsedNode | null, keyAt: number, depth: number): YamlNode {
    const at = node?.range[0] ?? keyAt;
    if (++this.#nodes > MAX_NODES) {
      const message = `the YAML has more than ${MAX_NODES} values`;
      this.#stop(at, "yaml-limit", message, "Move the data into another file.");
    }
    if (this.#yaml.isAlias(node)) return this.#follow(node.source, at);
    const before = this.#nodes;
    const anchor = node?.anchor;
    if (anchor !== undefined) this.#anchors.set(anchor, undefined);
    const converted = this.#convertOwn(node, at, keyAt, depth);
    if (anchor !== undefined) this.#anchors.set(anchor, { node: converted, size: this.#nodes - before });
    return converted;
  }

  #follow(name: string, at: number): YamlNode {
    const { maxAliases, place } = this.#options;
    const alias = `the alias ${quote(`*${name}`)}`;
    const hint = `For text that begins with "*", put quotes round it.`;
    if (++this.#aliases > maxAliases) {
      const message = maxAliases === 0 ? `${alias} is not allowed here` : `more than ${maxAliases} aliases`;
      this.#stop(at, "yaml-limit", message, `Repeat the value instead. ${hint}`);
    }
    const target = this.#anchors.get(name);
    if (!target) {
      const why = this.#anchors.has(name) ? "contains itself" : "has no anchor before it";
      this.#stop(at, "yaml-syntax", `${alias} ${why}`, hint);
    }
    this.#nodes += target.size;
    return { ...target.node, ...place(at) };
  }

  #convertOwn(node: Exclude<Yaml.ParsedNode, Yaml.Alias> | null, at: number, keyAt: number, depth: number): YamlNode {
    const { maxDepth, place } = this.#options;
    if (depth > maxDepth && this.#yaml.isCollection(node)) {
      this.#stop(at, "yaml-limit", `nested deeper than ${maxDepth} levels`, "Flatten it.");
    }
    if (this.#yaml.isMap(node)) return { kind: "map", entries: this.entries(node, depth), ...place(at) };
    if (this.#yaml.isSeq(node)) {
      return { kind: "list", items: node.items.map((item) => this.#convert(item, at, depth + 1)), ...place(at) };
    }
    const value = node ? String(node.value) : "";
    const quoted = (node?.type ?? "PLAIN") !== "PLAIN";
    return { kind: "text", text: value, quoted, ...place(value === "" && !quoted ? keyAt : at) };
  }

  #report(at: number, code: string, message: string, hint: string): void {
    this.#problems.push({ ...this.#options.place(at), severity: "error", code, message, hint });
  }

  #stop(at: number, code: string, message: string, hint: string): never {
    this.#report(at, code, message, hint);
    throw new Stop();
  }
}
