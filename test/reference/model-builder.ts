// Small `.api.json` models for tests, written as what matters of them.
import { compileReference } from "../../src/reference/model.ts";
import type { ApiItem, ApiMember, ApiToken, ExtractedPackage, Reference } from "../../src/reference/types.ts";
import type { Diagnostic } from "../../src/types.ts";

/** A stretch of a declaration: text, or a name with what it refers to. */
export type Token = string | readonly [text: string, reference: string];

export interface Declaration {
  readonly kind: string;
  readonly name?: string;
  /** Text of the comment, without its frame. */
  readonly doc?: string;
  readonly tokens?: readonly Token[];
  readonly members?: readonly Declaration[];
  readonly tag?: string;
  readonly [field: string]: unknown;
}

const BASE = "/docs/api";

/** Writes the text of a model. */
export function model(name: string, declarations: readonly Declaration[], metadata: object = {}): string {
  return JSON.stringify({
    metadata: { toolPackage: "test", schemaVersion: 1011, oldestForwardsCompatibleVersion: 1001, ...metadata },
    kind: "Package",
    canonicalReference: `${name}!`,
    name,
    members: [{ kind: "EntryPoint", canonicalReference: `${name}!`, name: "", members: declarations.map(declaration) }],
  });
}

function declaration({ kind, name, doc, tokens, members, tag, ...rest }: Declaration): object {
  return {
    kind,
    ...(name !== undefined && { name }),
    docComment: doc === undefined ? "" : `/**\n${doc.replace(/^/gm, " * ")}\n */\n`,
    excerptTokens: (tokens ?? []).map((token) =>
      typeof token === "string"
        ? { kind: "Content", text: token }
        : { kind: "Reference", text: token[0], canonicalReference: token[1] },
    ),
    releaseTag: tag ?? "Public",
    ...(members && { members: members.map(declaration) }),
    ...rest,
  };
}

/** A stretch of tokens. */
export function range(startIndex: number, endIndex: number): object {
  return { startIndex, endIndex };
}

/** An interface. @param bases names with their references */
export function interfaceOf(
  name: string,
  members: readonly Declaration[] = [],
  bases: readonly (readonly [string, string])[] = [],
  more: Partial<Declaration> = {},
): Declaration {
  return {
    kind: "Interface",
    name,
    tokens: [`export interface ${name} `, ...bases],
    members,
    extendsTokenRanges: bases.map((_, i) => range(i + 1, i + 2)),
    ...more,
  };
}

/** A method of an interface. */
export function method(name: string, doc = "", more: Partial<Declaration> = {}): Declaration {
  return { kind: "MethodSignature", name, doc, tokens: [`${name}(): void;`], ...more };
}

/** A property of an interface. */
export function property(name: string, doc = "", more: Partial<Declaration> = {}): Declaration {
  return { kind: "PropertySignature", name, doc, tokens: [`${name}: `, "string", ";"], ...more };
}

/** A constant. */
export function constant(name: string, type: Token = "number", more: Partial<Declaration> = {}): Declaration {
  const tokens = [`${name}: `, type];
  return { kind: "Variable", name, tokens, isReadonly: true, variableTypeTokenRange: range(1, 2), ...more };
}

/** What extraction would leave of a package. */
export function extracted(
  name: string,
  content: readonly Declaration[] | string,
  more: Partial<ExtractedPackage> = {},
): ExtractedPackage {
  return {
    name,
    version: "1.0.0",
    description: "",
    license: "MIT",
    copyright: "",
    homepage: "",
    directory: "",
    model: typeof content === "string" ? content : model(name, content),
    entryPoints: [],
    reexports: [],
    documented: undefined,
    namesOnly: false,
    note: undefined,
    ...more,
  };
}

export interface Compiled {
  readonly reference: Reference;
  readonly problems: readonly Diagnostic[];
  /** Finds an item by its path of names (`pkg:Ns.Item`), of a kind where there are several. */
  item(path: string, kind?: string): ApiItem;
  member(path: string, name: string): ApiMember;
}

/** A package, or its name with its declarations. */
export type Given = ExtractedPackage | readonly [name: string, declarations: readonly Declaration[]];

/** Compiles packages. */
export function compile(...packages: readonly Given[]): Compiled {
  const inputs = packages.map((one) => ("model" in one ? one : extracted(one[0], one[1])));
  const { reference, problems } = compileReference(inputs, { base: BASE, tags: ["legacy", "system"] });
  const item = (path: string, kind?: string): ApiItem => {
    const [name, names = ""] = path.split(":");
    const found = names
      .split(".")
      .reduce<readonly ApiItem[]>(
        (items, one, i, all) =>
          i + 1 < all.length
            ? items.filter((known) => known.name === one).flatMap(({ items }) => items)
            : items.filter((known) => known.name === one && (kind === undefined || known.kind === kind)),
        reference.packages.find((one) => one.name === name)?.items ?? [],
      );
    if (!found[0]) throw new Error(`no item ${path}`);
    return found[0];
  };
  return {
    reference,
    problems,
    item,
    member: (path, name) => {
      const found = item(path).members.find((member) => member.name === name);
      if (!found) throw new Error(`no member ${name} in ${path}`);
      return found;
    },
  };
}

/** The text of tokens; what is linked in brackets. */
export function text(tokens: readonly ApiToken[] | undefined): string {
  return (tokens ?? []).map((token) => (token.to === undefined ? token.text : `[${token.text}]`)).join("");
}

/** Every item of a reference, those of namespaces too. */
export function allItems(reference: Reference): ApiItem[] {
  const all = (items: readonly ApiItem[]): ApiItem[] => items.flatMap((one) => [one, ...all(one.items)]);
  return reference.packages.flatMap(({ items }) => all(items));
}

/** Every address that can be linked to. */
export function addresses(reference: Reference): string[] {
  return [
    ...reference.packages.map(({ route }) => route),
    ...allItems(reference).flatMap(({ route, anchor, members }) => [
      anchor === undefined ? route : `${route}#${anchor}`,
      ...members.map((member) => `${route}#${member.anchor}`),
    ]),
  ];
}
