// API models that are cut off, lie about what is in them, or are larger than anybody's.
import { BAD, type Case, type Cases, CONFIG, runCases } from "./cases.ts";

type Json = Readonly<Record<string, unknown>>;

const MODEL = "content/reference/widgets.api.json";
const HOME = "docs/api/widgets/index.html";
const text = (value: string): Json => ({ kind: "Content", text: value });
const comment = (value: string) => `/**\n * ${value.replace(/\n/g, "\n * ")}\n *\n * @public\n */\n`;

/** A declaration as API Extractor writes it. */
function declared(kind: string, name: string, more: Json = {}): Json {
  const word = kind.toLowerCase();
  return {
    kind,
    canonicalReference: `widgets!${name}:${word}`,
    docComment: comment("What it is."),
    excerptTokens: [text(`export declare ${word} ${name} `)],
    fileUrlPath: "index.d.ts",
    releaseTag: "Public",
    name,
    preserveMemberOrder: false,
    members: [],
    ...(kind === "Interface" && { extendsTokenRanges: [] }),
    ...(kind === "Class" && { implementsTokenRanges: [] }),
    ...more,
  };
}
const method = (name: string, index: number, more: Json = {}): Json => ({
  kind: "MethodSignature",
  canonicalReference: `widgets!Widget#${name}:member(${index})`,
  docComment: comment("Does it."),
  excerptTokens: [text(`${name}(): `), text("void"), text(";")],
  releaseTag: "Public",
  name,
  overloadIndex: index,
  isOptional: false,
  parameters: [],
  returnTypeTokenRange: { startIndex: 1, endIndex: 2 },
  ...more,
});
const model = (members: readonly unknown[], more: Json = {}, version = 1011) => ({
  metadata: {
    toolPackage: "@microsoft/api-extractor",
    toolVersion: "7",
    schemaVersion: version,
    oldestForwardsCompatibleVersion: version,
  },
  kind: "Package",
  canonicalReference: "widgets!",
  docComment: "",
  name: "widgets",
  preserveMemberOrder: false,
  members: [{ kind: "EntryPoint", canonicalReference: "widgets!", name: "", preserveMemberOrder: false, members }],
  ...more,
});
const config = {
  [CONFIG]: `export default { url: "https://docs.example", reference: { packages: [{ name: "widgets", model: "reference/widgets.api.json" }] } };\n`,
};
const site = (content: unknown): Case["files"] => ({
  ...config,
  [MODEL]: typeof content === "string" ? content : JSON.stringify(content),
});
const bad = (content: unknown, problem: string, says: RegExp): Case => ({
  files: site(content),
  problems: [problem],
  says,
});
const odd = (members: readonly unknown[], shows: Case["shows"], warnings: readonly string[] = []): Case => ({
  files: site(model(members)),
  problems: warnings.map((each) => `warning ${each}`),
  shows: shows ?? {},
});
const WIDGET = "docs/api/widgets/widget-interface/index.html";
const commented = (value: string, shows: RegExp, warnings: readonly string[] = []): Case =>
  odd([declared("Interface", "Widget", { docComment: comment(value) })], { [WIDGET]: shows }, warnings);
const whole = JSON.stringify(model([declared("Interface", "Widget")]));
const at = `${MODEL}:1:1`;

const cases: Cases = {
  // ------------------------------------------------------------------ no model
  "an empty model": bad("", `${at} api-model-unreadable`, /not complete JSON[\s\S]*"widgets"/),
  "a model cut off": {
    ...bad(whole.slice(0, -40), `${at} api-model-unreadable`, /not complete JSON[\s\S]*"widgets"/),
    cli: true,
  },
  "a model that is a list": bad("[]", `${at} api-model-unreadable`, /describes no package/),
  "a model that is null": bad("null", `${at} api-model-unreadable`, /describes no package/),
  "a model of something else": bad('{ "name": "widgets" }', `${at} api-model-unreadable`, /describes no package/),
  "a model without a version": bad(model([], { metadata: {} }), `${at} api-model-unreadable`, /schemaVersion/),
  "a model of a newer version": bad(model([], {}, 2001), `${at} api-model-version`, /2001[\s\S]*1001 to 1011/),
  "a model of an older version": bad(model([], {}, 1), `${at} api-model-version`, /schemaVersion 1/),
  "a model nested without end": bad("[".repeat(100_000), `${at} api-model-unreadable`, /./),
  "a model that is not there": {
    files: config,
    problems: [`${CONFIG}:1:71 reference-file`],
    says: /reference\/widgets\.api\.json does not exist/,
  },
  "a model above the content folder": {
    files: {
      [CONFIG]: `export default { url: "https://docs.example", reference: { packages: [{ name: "widgets", model: "../../x.api.json" }] } };\n`,
    },
    problems: [`${CONFIG}:1:71 reference-file`],
    says: /x\.api\.json/,
  },
  "a package that is not installed": {
    files: {
      [CONFIG]: `export default {\n  url: "https://docs.example",\n  reference: {\n    packages: [\n      { name: "widgets", model: "reference/widgets.api.json" },\n      "left-pad",\n    ],\n  },\n};\n`,
      [MODEL]: whole,
    },
    problems: [`${CONFIG}:6:7 reference-package`],
    says: /"left-pad" is not installed/,
  },

  // ------------------------------------------------------------------ models that lie
  "no members at all": odd([], { [HOME]: /widgets/ }),
  "members that are no declarations": odd(
    [null, 7, "x", [], {}, { kind: "Interface" }, declared("Interface", "Widget")],
    { [WIDGET]: /Widget/ },
    [`${at} api-model-malformed`],
  ),
  "kinds that there are not": odd(
    [declared("Interface", "Widget"), declared("Sorcery", "Spell")],
    { [WIDGET]: /Widget/ },
    [`${at} api-model-malformed`],
  ),
  "wrong types of everything": odd(
    [
      {
        ...declared("Interface", "Widget"),
        docComment: 7,
        excerptTokens: "x",
        fileUrlPath: [],
        releaseTag: {},
        members: "x",
        extendsTokenRanges: 7,
      },
    ],
    { [WIDGET]: /Widget/ },
  ),
  "ranges behind the end": odd(
    [
      declared("Interface", "Widget", {
        members: [method("go", 1, { returnTypeTokenRange: { startIndex: 5, endIndex: 99 } })],
      }),
    ],
    { [WIDGET]: /go/ },
  ),
  "ranges the wrong way round": odd(
    [
      declared("Interface", "Widget", {
        extendsTokenRanges: [
          { startIndex: 9, endIndex: -1 },
          { startIndex: "0", endIndex: null },
        ],
      }),
    ],
    { [WIDGET]: /Widget/ },
  ),
  "references to what there is not": odd(
    [
      declared("Interface", "Widget", {
        excerptTokens: [
          text("export interface Widget extends "),
          { kind: "Reference", text: "Gone", canonicalReference: "nowhere!Gone:interface" },
        ],
        extendsTokenRanges: [{ startIndex: 1, endIndex: 2 }],
      }),
    ],
    { [WIDGET]: /Gone/ },
  ),
  "an interface that extends itself": odd(
    [
      declared("Interface", "Widget", {
        excerptTokens: [
          text("export interface Widget extends "),
          { kind: "Reference", text: "Widget", canonicalReference: "widgets!Widget:interface" },
        ],
        extendsTokenRanges: [{ startIndex: 1, endIndex: 2 }],
      }),
    ],
    { [WIDGET]: /Widget/ },
  ),
  "interfaces that extend each other": odd(
    [
      ["Widget", "Gadget"],
      ["Gadget", "Widget"],
    ].map(([name = "", base]) =>
      declared("Interface", name, {
        excerptTokens: [
          text(`export interface ${name} extends `),
          { kind: "Reference", text: base, canonicalReference: `widgets!${base}:interface` },
        ],
        extendsTokenRanges: [{ startIndex: 1, endIndex: 2 }],
      }),
    ),
    { [WIDGET]: /Gadget/ },
  ),
  "two declarations of one reference": odd([declared("Interface", "Widget"), declared("Interface", "Widget")], {
    [WIDGET]: /Widget/,
  }),
  "names that differ in case only": odd([declared("Interface", "Widget"), declared("Interface", "WIDGET")], {
    "docs/api/widgets/widget-interface-2/index.html": /Widget|WIDGET/,
  }),
  "a source path of the machine": {
    ...odd([declared("Interface", "Widget", { fileUrlPath: "/home/someone/x.ts" })], { [WIDGET]: /Widget/ }),
    hides: /\/home\/someone/,
  },
  "a namespace in itself, a hundred times": odd(
    [
      Array.from({ length: 100 }).reduce<Json>(
        (inner, _, i) => declared("Namespace", `n${i}`, { members: [inner] }),
        declared("Interface", "Deep"),
      ),
    ],
    { [HOME]: /n99/ },
    [`${at} api-model-malformed`],
  ),

  // ------------------------------------------------------------------ size
  "10,000 members": odd(
    [
      declared("Enum", "Widget", {
        members: Array.from({ length: 10_000 }, (_, i) => ({
          kind: "EnumMember",
          canonicalReference: `widgets!Widget.m${i}:member`,
          docComment: "",
          excerptTokens: [text(`m${i} = `), text(String(i))],
          releaseTag: "Public",
          name: `m${i}`,
          initializerTokenRange: { startIndex: 1, endIndex: 2 },
        })),
      }),
    ],
    { "docs/api/widgets/widget-enum/index.html": /m9999/ },
  ),
  "500 overloads": odd(
    [declared("Interface", "Widget", { members: Array.from({ length: 500 }, (_, i) => method("go", i + 1)) })],
    { [WIDGET]: /go/ },
  ),
  "a name of 50,000 letters": odd([declared("Interface", "Widget"), declared("Function", "f".repeat(50_000))], {
    [WIDGET]: /Widget/,
  }),
  "a signature of 100,000 characters": odd(
    [
      declared("TypeAlias", "Widget", {
        excerptTokens: [text("export type Widget = "), text(`${"'a' | ".repeat(15_000)}'b'`), text(";")],
        typeTokenRange: { startIndex: 1, endIndex: 2 },
      }),
    ],
    { "docs/api/widgets/widget-typealias/index.html": /Widget/ },
  ),
  "a comment of 100,000 characters": commented("word ".repeat(20_000), /word/),

  // ------------------------------------------------------------------ names
  "a name that is markup": {
    ...odd([declared("Interface", "Widget"), declared("Variable", "<img src=x onerror=alert(1)>")], {
      [HOME]: /&lt;img/,
    }),
    hides: /<img src=x/,
  },
  "a name that climbs": {
    ...odd([declared("Interface", "../../../etc/passwd"), declared("Interface", "Widget")], { [WIDGET]: /Widget/ }),
  },
  "a name of a prototype": odd(
    ["__proto__", "constructor", "toString", "Widget"].map((name) => declared("Interface", name)),
    { "docs/api/widgets/constructor-interface/index.html": /constructor/, [WIDGET]: /Widget/ },
  ),
  "members named after a prototype": odd(
    [
      declared("Interface", "Widget", {
        members: ["__proto__", "constructor", "hasOwnProperty"].map((name) => method(name, 1)),
      }),
    ],
    { [WIDGET]: /hasOwnProperty/ },
  ),
  "a name with a line break": odd([declared("Interface", "a\nb"), declared("Interface", "Widget")], {
    [WIDGET]: /Widget/,
  }),
  "a name of other letters": odd([declared("Interface", "Ωmega"), declared("Interface", "Widget")], {
    [WIDGET]: /Widget/,
  }),
  "a string for a name": odd(
    [declared("Interface", "Widget", { members: [method('"quoted-name"', 1), method("[Symbol.iterator]", 1)] })],
    { [WIDGET]: /quoted-name/ },
  ),

  // ------------------------------------------------------------------ comments
  "a comment that is never closed": odd([declared("Interface", "Widget", { docComment: "/** open" })], {
    [WIDGET]: /open/,
  }),
  "a comment that is no comment": odd([declared("Interface", "Widget", { docComment: "no stars" })], {
    [WIDGET]: /Widget/,
  }),
  "a block tag that there is not": commented("What.\n\n@sorcery yes", /What/),
  "an inline tag that is never closed": commented("See {@link Widget", /Widget/),
  "a link to nothing": commented("See {@link }.", /See/),
  "a link to what there is not": commented("See {@link Gone.there}.", /Gone/),
  "a link to code": { ...commented("See {@link javascript:alert(1) | this}.", /this/), hides: /href="javascript:/ },
  "a Markdown link to code": { ...commented("See [this](javascript:alert(1)).", /this/), hides: /href="javascript:/ },
  "raw HTML in a comment": {
    ...commented("<script>alert(1)</script> <b onclick=x>bold</b>", /alert/),
    hides: /<script>alert/,
  },
  "an end tag in a comment": commented("</main></body>", /<\/main>[\s\S]*<\/html>/),
  "a fence that is never closed in a comment": commented("```ts\nconst a = 1;", /const/),
  "a comment that inherits from itself": commented("{@inheritDoc Widget}", /Widget/),
  "comments that inherit from each other": odd(
    [
      declared("Interface", "Widget", { docComment: comment("{@inheritDoc Gadget}") }),
      declared("Interface", "Gadget", { docComment: comment("{@inheritDoc Widget}") }),
    ],
    { [WIDGET]: /Widget/ },
  ),
  "braces and at signs in a comment": commented("{ @ } @ {{}} {@} a@b.c", /a@b\.c/),
  "nesting without end in a comment": {
    files: site(model([declared("Interface", "Widget", { docComment: comment(`${"> ".repeat(5_000)}a`) })])),
    problems: [
      "content/node_modules/widgets/index.d.ts#/docs/api/widgets/widget-interface:1:103 too-deep",
      "content/node_modules/widgets/package.json#/docs/api/widgets:1:103 too-deep",
    ],
    says: /limits\.nesting/,
  },
  "braces without end in a comment": commented("{@link ".repeat(10_000), /Widget/),

  // ------------------------------------------------------------------ links to it
  "a link to a symbol that there is not": {
    files: { ...site(model([declared("Interface", "Widget")])), [BAD]: "# Bad\n\n[x](api:widgets.Wodget)\n" },
    problems: ["3:1 dead-api-link"],
    says: /Wodget[\s\S]*Widget/,
  },
  "a link to an anchor of a symbol that there is not": {
    files: {
      ...site(model([declared("Interface", "Widget")])),
      [BAD]: "# Bad\n\n[x](/docs/api/widgets/widget-interface#gone)\n",
    },
    problems: ["3:1 dead-anchor"],
    says: /"#gone", which \/docs\/api\/widgets\/widget-interface does not have/,
  },
  "a page where the reference has one": {
    files: {
      ...site(model([declared("Interface", "Widget")])),
      "content/docs/api/widgets/widget-interface.md": "# Own\n",
    },
    problems: ["content/node_modules/widgets/index.d.ts#/docs/api/widgets/widget-interface:1:1 route-collision"],
    says: /already that of content\/docs\/api/,
  },
};

runCases("API models", cases);
