// Made-up items of an API reference, with every form that its parts know.
import type {
  ApiDocs,
  ApiItem,
  ApiKind,
  ApiLevel,
  ApiMember,
  ApiPackage,
  ApiSignature,
  ApiToken,
} from "../../../../src/reference/types.ts";

export const PUBLIC: ApiLevel = { tag: "public", legacy: false, system: false };

/** Every level that readers are told of. */
export const LEVELS: readonly ApiLevel[] = [
  PUBLIC,
  { ...PUBLIC, tag: "beta" },
  { ...PUBLIC, tag: "alpha" },
  { ...PUBLIC, tag: "alpha", legacy: true },
  { ...PUBLIC, system: true },
];

export const PACKAGE = {
  name: "@gallery/package-with-a-long-name",
  href: "#reference",
  version: "1.2.3",
  license: "MIT",
  copyright: "Copyright (c) Nobody",
  homepage: "https://example.org/",
};

const LINK = "#reference";

/** Code with links: what stands between `[` and `]` leads somewhere. */
function code(text: string): ApiToken[] {
  return text
    .split(/[[\]]/)
    .map((part, index) => (index % 2 === 1 ? { text: part, to: LINK } : { text: part }))
    .filter((token) => token.text !== "");
}

function comment(docs: Partial<ApiDocs> = {}): ApiDocs {
  return {
    summary: "<p>What it is, in one sentence with <code>code</code>.</p>",
    remarks: "",
    returns: "",
    throws: [],
    examples: [],
    see: [],
    deprecated: undefined,
    defaultValue: "",
    ...docs,
  };
}

function signature(text: string, more: Partial<ApiSignature> = {}): ApiSignature {
  return { tokens: code(text), typeParameters: [], parameters: [], type: [], docs: comment(), ...more };
}

function member(name: string, more: Partial<ApiMember>): ApiMember {
  return {
    kind: "property",
    name,
    anchor: `gallery-${name}`,
    level: PUBLIC,
    signatures: [signature(`${name}: string`, { type: code("string") })],
    optional: false,
    readonly: false,
    static: false,
    protected: false,
    abstract: false,
    value: undefined,
    inheritedFrom: { name: "Base", to: LINK },
    ...more,
  };
}

const PARAMETERS = [
  { name: "index", type: code("number"), optional: false, docs: "<p>Where to put it.</p>" },
  {
    name: "...value",
    type: code("readonly ([Insertable<]T> | [IterableTreeArrayContentWithALongName]<T>)[]"),
    optional: true,
    docs: "<p>What to put there.</p>",
  },
];

/** A method with all that a comment can say, and an overload. */
export const METHOD: readonly ApiSignature[] = [
  signature("insertAt(index: number, ...value: readonly (T | [IterableTreeArrayContentWithALongName]<T>)[]): void", {
    parameters: PARAMETERS,
    typeParameters: [
      { name: "T", constraint: code("[ImplicitAllowedTypes]"), default: code("string"), docs: "<p>What it holds.</p>" },
    ],
    members: [
      {
        name: "inner.run(size)",
        type: code("[TreeNode]"),
        optional: false,
        docs: "<p><strong>Deprecated.</strong> Of a literal.</p>\n<ul>\n<li><code>size</code> — How large.</li>\n</ul>",
      },
    ],
    type: code("[TreeNode]"),
    docs: comment({
      deprecated: "<p>Use another one.</p>",
      remarks: "<p>What else there is to say.</p>",
      returns: "<p>What comes of it.</p>",
      throws: ["<p>An error if <code>index</code> is negative.</p>"],
      examples: ['<div class="code"><pre tabindex="0"><code class="language-ts">list.insertAt(0);</code></pre></div>'],
      see: ['<p><a href="#reference">Another one</a></p>'],
      defaultValue: "<p><code>0</code></p>",
    }),
  }),
  signature("insertAt(value: T): void"),
];

function item(name: string, more: Partial<ApiItem> = {}): ApiItem {
  return {
    kind: "class",
    name,
    namespace: [],
    package: PACKAGE.name,
    route: LINK,
    anchor: undefined,
    level: PUBLIC,
    entryPoint: `${PACKAGE.name}/legacy`,
    typeOnly: false,
    valueFrom: undefined,
    signatures: [signature(`class ${name}`)],
    members: [],
    extends: [],
    implements: [],
    items: [],
    source: undefined,
    sourceUrl: undefined,
    alike: [],
    sealed: false,
    ...more,
  };
}

/** A class with a member of each kind; they count as inherited, so that nothing asks for their details. */
export const ITEM: ApiItem = item("TreeArrayNodeWithALongName", {
  signatures: [
    signature(
      "class TreeArrayNodeWithALongName<TAllowedTypes extends [ImplicitAllowedTypes] = [ImplicitAllowedTypes], out T = [TreeNodeFromImplicitAllowedTypes]<TAllowedTypes>> extends [ReadonlyArrayNode]<T>",
    ),
  ],
  members: [
    member("constructor", { kind: "constructor" }),
    member("length", { readonly: true }),
    member("legacyProperty", { optional: true, signatures: [deprecated("legacyProperty?: boolean")] }),
    member("moveRangeToIndex", {
      kind: "method",
      signatures: [signature("", { parameters: PARAMETERS, type: code("[TreeNode]") }), ...METHOD],
    }),
    member("create", { kind: "method", static: true, protected: true, abstract: true }),
    member("First", { kind: "member", value: '"first"' }),
  ],
});

function deprecated(text: string): ApiSignature {
  return signature(text, { type: code("boolean"), docs: comment({ deprecated: "<p>No.</p>" }) });
}

/** A type with a constant and a namespace of the same name. */
export const BOTH: ApiItem = item("SharedMap", {
  kind: "typealias",
  alike: [
    { kind: "namespace", to: LINK, signatures: [] },
    { kind: "variable", to: LINK, signatures: [signature("const SharedMap: [ISharedObjectKind]<[ISharedMap]>")] },
  ],
});

const KINDS: readonly ApiKind[] = ["class", "interface", "enum", "typealias", "namespace", "function", "variable"];

/** An item of each kind, and more classes: enough for the filter. */
export const ITEMS: readonly ApiItem[] = [
  ...KINDS.map((kind, index) =>
    item(`A${kind}`, {
      kind,
      level: LEVELS[index % LEVELS.length] ?? PUBLIC,
      members: index < 3 ? ITEM.members : [],
      ...(kind === "function" || kind === "variable" ? { anchor: `gallery-${kind}`, signatures: METHOD.slice(1) } : {}),
    }),
  ),
  item("OldClass", { signatures: [deprecated("class OldClass")] }),
  item("InsertableTreeNodeFromImplicitAllowedTypes"),
  item("Another"),
];

/** The package's own, one with a page, and so many without that they are folded. */
export const ENTRY_POINTS: ApiPackage["entryPoints"] = [
  { specifier: PACKAGE.name, count: 12 },
  { specifier: `${PACKAGE.name}/alpha`, count: 4, to: "#reference" },
  ..."abcdefghijkl".split("").map((letter) => ({ specifier: `${PACKAGE.name}/lib/${letter}`, count: 1 })),
];
