import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import {
  addresses,
  compile,
  constant,
  extracted,
  type Given,
  interfaceOf,
  method,
  model,
  property,
  range,
  text,
} from "./model-builder.ts";

const routes = suite("routes of the reference");

routes("has a page for each kind of type, and an anchor for functions and variables", () => {
  const { reference } = compile([
    "@scope/pkg",
    [
      { kind: "Class", name: "Tree" },
      { kind: "Interface", name: "TreeView" },
      { kind: "Enum", name: "Status" },
      { kind: "TypeAlias", name: "_Alias" },
      { kind: "Function", name: "makeTree" },
      { kind: "Variable", name: "tree$" },
    ],
  ]);
  assert.equal(addresses(reference), [
    "/docs/api/pkg/",
    "/docs/api/pkg/status-enum",
    "/docs/api/pkg/tree-class",
    "/docs/api/pkg/treeview-interface",
    "/docs/api/pkg/_alias-typealias",
    "/docs/api/pkg/#makeTree-function",
    "/docs/api/pkg/#tree$-variable",
  ]);
});

routes("makes folders of namespaces, however deep", () => {
  const { item, reference } = compile([
    "pkg",
    [
      {
        kind: "Namespace",
        name: "Outer",
        tag: "None",
        members: [
          { kind: "Namespace", name: "Inner", members: [{ kind: "Class", name: "Deep" }] },
          { kind: "Function", name: "make" },
        ],
      },
    ],
  ]);
  assert.equal(addresses(reference), [
    "/docs/api/pkg/",
    "/docs/api/pkg/outer-namespace/",
    "/docs/api/pkg/outer-namespace/inner-namespace/",
    "/docs/api/pkg/outer-namespace/inner-namespace/deep-class",
    "/docs/api/pkg/outer-namespace/#make-function",
  ]);
  assert.equal(item("pkg:Outer.Inner.Deep").namespace, ["Outer", "Inner"]);
  assert.is(item("pkg:Outer").level.tag, "none");
});

routes("tells names apart that differ only in case, in code-unit order", () => {
  const { item } = compile(["pkg", ["tree", "Tree", "TREE"].map((name) => ({ kind: "Class", name }))]);
  assert.is(item("pkg:TREE").route, "/docs/api/pkg/tree-class");
  assert.is(item("pkg:Tree").route, "/docs/api/pkg/tree-class-2");
  assert.is(item("pkg:tree").route, "/docs/api/pkg/tree-class-3");
});

routes("tells packages of the same short name apart, and from the reference's own pages", () => {
  const { reference } = compile(["@b/map", []], ["@a/map", []], ["index", []], ["lodash.once", []]);
  assert.equal(
    reference.packages.map(({ name, route }) => [name, route]),
    [
      ["index", "/docs/api/index-2/"],
      ["lodash.once", "/docs/api/lodash.once/"],
      ["@a/map", "/docs/api/map/"],
      ["@b/map", "/docs/api/map-2/"],
    ],
  );
});

routes("makes names safe for a path and loses none", () => {
  const names = [
    "operator<",
    "../../etc",
    "..",
    "__proto__",
    "constructor",
    "größe",
    '"quoted name"',
    "<>",
    "x".repeat(500),
  ];
  const { reference } = compile(["pkg", names.map((name) => ({ kind: "Interface", name }))]);
  const segments = new Map(
    reference.packages[0]?.items.map(({ name, route }) => [name, route.slice("/docs/api/pkg/".length)]),
  );
  assert.equal(
    names.map((name) => segments.get(name)),
    [
      "operator-interface",
      "etc-interface",
      "unnamed-interface",
      "__proto__-interface",
      "constructor-interface",
      "größe-interface",
      "quoted-name-interface",
      "unnamed-interface-2",
      `${"x".repeat(120)}-interface`,
    ],
  );
});

routes("gives members anchors that are unique on their page", () => {
  const { item } = compile([
    "pkg",
    [
      {
        kind: "Class",
        name: "C",
        members: [
          { kind: "Property", name: "type" },
          { kind: "Property", name: "type", isStatic: true },
          { kind: "Property", name: "Type" },
          { kind: "Method", name: "[Symbol.iterator]" },
          { kind: "Constructor" },
        ],
      },
    ],
  ]);
  assert.equal(
    item("pkg:C").members.map(({ anchor, static: isStatic }) => [anchor, isStatic]),
    [
      ["constructor", false],
      ["Type-property", false],
      ["type-property", false],
      ["type-property-2", true],
      ["Symbol-iterator-method", false],
    ],
  );
});

routes("leaves out what is internal", () => {
  const { item, reference } = compile([
    "pkg",
    [
      { kind: "Class", name: "Hidden", tag: "Internal" },
      { kind: "Class", name: "Untagged", tag: "None", doc: "Text.\n\n@internal" },
      interfaceOf("Shown", [method("hidden", "", { tag: "Internal" }), method("shown")]),
    ],
  ]);
  assert.equal(reference.counts, { packages: 1, items: 1, members: 1 });
  assert.equal(
    item("pkg:Shown").members.map(({ name }) => name),
    ["shown"],
  );
});

routes.run();

const items = suite("items of the reference");

items("puts overloads together, in their order", () => {
  const overload = (n: number) => ({
    kind: "Function",
    name: "f",
    tokens: [`export declare function f(x: ${n}): void;`],
  });
  const { item, reference } = compile(["pkg", [overload(1), overload(2), overload(3)]]);
  assert.is(reference.counts.items, 1);
  assert.equal(
    item("pkg:f").signatures.map(({ tokens }) => text(tokens)),
    ["function f(x: 1): void", "function f(x: 2): void", "function f(x: 3): void"],
  );
});

items(
  "puts more than nine overloads in the order that they are written in, not in that of their numbers' digits",
  () => {
    const numbers = [1, 10, 11, 2, 3, 4, 5, 6, 7, 8, 9];
    const overload = (n: number) => method("f", "", { overloadIndex: n, tokens: [`f(x: ${n}): void;`] });
    const { member } = compile(["pkg", [interfaceOf("I", [property("a"), ...numbers.map(overload)])]]);
    assert.equal(
      member("pkg:I", "f").signatures.map(({ tokens }) => text(tokens)),
      Array.from({ length: 11 }, (_, i) => `f(x: ${i + 1}): void`),
    );
  },
);

items("has 500 overloads and 10,000 members without delay", () => {
  const started = process.cpuUsage().user;
  const overloads = Array.from({ length: 500 }, () => method("f"));
  const members = Array.from({ length: 10_000 }, (_, i) => property(`p${i}`));
  const { item } = compile(["pkg", [interfaceOf("I", [...overloads, ...members])]]);
  assert.is(item("pkg:I").members.length, 10_001);
  assert.is(item("pkg:I").members.at(-1)?.signatures.length, 500);
  assert.ok(process.cpuUsage().user - started < 3e6, "took more than 3 s");
});

items("reads levels: release tag and modifiers, of members from their type", () => {
  const { item, member } = compile([
    "pkg",
    [
      interfaceOf(
        "I",
        [
          method("inherits", "", { tag: "Alpha" }),
          method("says", "@public", { tag: "Public" }),
          method("system", "@system", { tag: "Alpha" }),
        ],
        [],
        { doc: "@legacy @alpha\n@sealed", tag: "Alpha" },
      ),
    ],
  ]);
  assert.equal(item("pkg:I").level, { tag: "alpha", legacy: true, system: false });
  assert.is(item("pkg:I").sealed, true);
  assert.equal(member("pkg:I", "inherits").level, { tag: "alpha", legacy: true, system: false });
  assert.equal(member("pkg:I", "says").level, { tag: "public", legacy: false, system: false });
  assert.equal(member("pkg:I", "system").level, { tag: "alpha", legacy: true, system: true });
});

items("names the smallest entry point, and what can be imported as a type only", () => {
  const { item } = compile(
    extracted(
      "pkg",
      [
        { kind: "Interface", name: "Both" },
        constant("Both"),
        { kind: "TypeAlias", name: "Alias" },
        { kind: "Namespace", name: "Ns", members: [{ kind: "Interface", name: "Inner" }, constant("value")] },
        { kind: "Namespace", name: "Types", members: [{ kind: "Interface", name: "Inner" }] },
        { kind: "Class", name: "Nowhere" },
      ],
      {
        entryPoints: [
          { specifier: "pkg", exports: ["Alias"] },
          { specifier: "pkg/alpha", exports: ["Alias", "Both", "Ns", "Types"] },
        ],
      },
    ),
  );
  const importOf = (path: string, kind?: string) => [item(path, kind).entryPoint, item(path, kind).typeOnly];
  assert.equal(importOf("pkg:Alias"), ["pkg", true]);
  assert.equal(importOf("pkg:Both", "interface"), ["pkg/alpha", false]);
  assert.equal(importOf("pkg:Both", "variable"), ["pkg/alpha", false]);
  assert.equal(importOf("pkg:Ns.Inner"), ["pkg/alpha", false]);
  assert.equal(importOf("pkg:Types"), ["pkg/alpha", true]);
  assert.equal(importOf("pkg:Types.Inner"), ["pkg/alpha", true]);
  assert.equal(importOf("pkg:Nowhere"), [undefined, false]);
});

items("is imported as a type where its entry point has no more of it, and names the one that has", () => {
  const { item } = compile(
    extracted(
      "pkg",
      [
        { kind: "Function", name: "typed" },
        { kind: "Enum", name: "Bundled", fileUrlPath: "../../node_modules/@scope/inner/lib/bundled.d.ts" },
        { kind: "Class", name: "Nowhere", fileUrlPath: "../../node_modules/@scope/inner/lib/nowhere.d.ts" },
        { kind: "Namespace", name: "Ns", members: [{ kind: "Variable", name: "inner" }] },
        { kind: "Interface", name: "Shape" },
      ],
      {
        entryPoints: [
          {
            specifier: "pkg",
            exports: ["Bundled", "Nowhere", "Ns", "Shape", "typed"],
            typesOnly: ["Bundled", "Nowhere", "Ns", "typed"],
          },
          { specifier: "pkg/alpha", exports: ["Ns", "typed"], typesOnly: ["Ns"] },
        ],
      },
    ),
    extracted("@scope/inner", [], {
      entryPoints: [
        { specifier: "@scope/inner", exports: ["Bundled", "Nowhere"], typesOnly: ["Bundled", "Nowhere"] },
        { specifier: "@scope/inner/legacy", exports: ["Bundled"] },
      ],
    }),
  );
  const importOf = (path: string) => {
    const { entryPoint, typeOnly, valueFrom } = item(path);
    return [entryPoint, typeOnly, valueFrom];
  };
  assert.equal(importOf("pkg:typed"), ["pkg", true, "pkg/alpha"]);
  assert.equal(importOf("pkg:Bundled"), ["pkg", true, "@scope/inner/legacy"]);
  assert.equal(importOf("pkg:Nowhere"), ["pkg", true, undefined]);
  assert.equal(importOf("pkg:Ns"), ["pkg", true, undefined]);
  assert.equal(importOf("pkg:Ns.inner"), ["pkg", true, undefined]);
  assert.equal(importOf("pkg:Shape"), ["pkg", true, undefined]);
});

items("is in a namespace a type only where the namespace's module exports it so", () => {
  const { item } = compile(
    extracted(
      "pkg",
      [
        { kind: "Namespace", name: "Ns", members: [interfaceOf("Shape"), constant("typed"), constant("value")] },
        { kind: "Namespace", name: "Types", members: [interfaceOf("Shape"), constant("typed")] },
      ],
      { entryPoints: [{ specifier: "pkg", exports: ["Ns", "Types"], typesOnly: ["Ns.typed", "Types.typed"] }] },
    ),
  );
  assert.equal(
    ["Ns", "Ns.Shape", "Ns.typed", "Ns.value", "Types", "Types.typed"].filter((path) => item(`pkg:${path}`).typeOnly),
    // A module that is exported as a namespace is a value, be it an empty one.
    ["Ns.typed", "Types.typed"],
  );
});

items("takes a namespace's comment from where its module is exported", () => {
  const { item } = compile(
    extracted(
      "pkg",
      [
        { kind: "Namespace", name: "Ns", members: [interfaceOf("Inner")] },
        { kind: "Namespace", name: "Own", doc: "Its own.", members: [interfaceOf("Inner")] },
      ],
      { namespaceComments: { Ns: "/**\n * All of {@link Ns.Inner}.\n */", Own: "/** Other. */", Inner: "/** No. */" } },
    ),
  );
  const summary = (path: string) => item(`pkg:${path}`).signatures[0]?.docs.summary;
  assert.is(summary("Ns"), "All of [`Ns.Inner`](/docs/api/pkg/ns-namespace/inner-interface).");
  assert.equal(["Own", "Ns.Inner"].map(summary), ["Its own.", ""]);
});

items("says what else bears its name: of a value all that is known, of what has a page where it is", () => {
  const { item } = compile([
    "pkg",
    [
      { kind: "TypeAlias", name: "Both", tokens: ["type Both = 1"] },
      constant("Both", "1", { doc: "The value." }),
      { kind: "TypeAlias", name: "Said", doc: "The same.", tokens: ["type Said = 1"] },
      constant("Said", "1", { doc: "The same." }),
      { kind: "TypeAlias", name: "State", tokens: ["type State = 1"] },
      { kind: "Namespace", name: "State", members: [interfaceOf("Both"), constant("Both")] },
      interfaceOf("Alone"),
    ],
  ]);
  const alike = (path: string, kind: string) =>
    item(path, kind).alike.map(({ kind, to, signatures }) => [
      kind,
      to,
      ...signatures.map(({ tokens, docs }) => `${text(tokens)}: ${docs.summary}`),
    ]);
  assert.equal(alike("pkg:Both", "typealias"), [
    ["variable", "/docs/api/pkg/#Both-variable", "const Both: 1: The value."],
  ]);
  assert.equal(alike("pkg:Said", "typealias"), [["variable", "/docs/api/pkg/#Said-variable", "const Said: 1: "]]);
  assert.equal(alike("pkg:Both", "variable"), [["typealias", "/docs/api/pkg/both-typealias"]]);
  assert.equal(alike("pkg:State", "typealias"), [["namespace", "/docs/api/pkg/state-namespace/"]]);
  assert.equal(alike("pkg:State.Both", "interface"), [
    ["variable", "/docs/api/pkg/state-namespace/#Both-variable", "const Both: number: "],
  ]);
  assert.equal(alike("pkg:Alone", "interface"), []);
});

items("orders members: constructors, signatures, properties, methods; an enum's by value", () => {
  const value = (name: string, of: string) => ({
    kind: "EnumMember",
    name,
    tokens: [`${name} = `, of],
    initializerTokenRange: range(1, 2),
  });
  const { item } = compile([
    "pkg",
    [
      {
        kind: "Class",
        name: "C",
        members: [
          { kind: "Method", name: "b" },
          { kind: "Method", name: "a", isStatic: true },
          { kind: "Property", name: "z" },
          { kind: "Constructor" },
        ],
      },
      { kind: "Enum", name: "Numbers", members: [value("a", "10"), value("b", "9"), value("c", "-1")] },
      { kind: "Enum", name: "Texts", members: [value("a", '"z"'), value("b", '"a"')] },
    ],
  ]);
  assert.equal(
    item("pkg:C").members.map(({ name }) => name),
    ["constructor", "z", "b", "a"],
  );
  assert.equal(
    item("pkg:Numbers").members.map(({ name, value }) => [name, value]),
    [
      ["c", "-1"],
      ["b", "9"],
      ["a", "10"],
    ],
  );
  assert.equal(
    item("pkg:Texts").members.map(({ name, value }) => [name, value]),
    [
      ["a", '"z"'],
      ["b", '"a"'],
    ],
  );
});

items("keeps call and index signatures; those of an event have its name", () => {
  const call = (event: string) => ({
    kind: "CallSignature",
    tokens: ["(event: ", event, ", listener: () => void): any;"],
    parameters: [{ parameterName: "event", parameterTypeTokenRange: range(1, 2), isOptional: false }],
  });
  const { item } = compile([
    "pkg",
    [
      interfaceOf("Events", [
        call('"connected"'),
        call('"lost"'),
        call('"connected"'),
        call("string"),
        { kind: "IndexSignature", tokens: ["[key: string]: unknown;"] },
      ]),
    ],
  ]);
  assert.equal(
    item("pkg:Events").members.map(({ kind, name, anchor, signatures }) => [kind, name, anchor, signatures.length]),
    [
      ["call", "call", "call-signature", 1],
      ["call", "connected", "connected-call", 2],
      ["call", "lost", "lost-call", 1],
      ["index", "index", "index-signature", 1],
    ],
  );
});

items("says names, kinds and comments only of a package of which no more is known", () => {
  const known = { ...interfaceOf("I", [method("m")]), docComment: "/**\n * What it is for.\n */" };
  const { item } = compile(extracted("pkg", [known], { namesOnly: true }));
  const { signatures, members, kind } = item("pkg:I");
  assert.equal([members, kind, signatures.length], [[], "interface", 1]);
  assert.equal(signatures[0]?.tokens, []);
  assert.is(signatures[0]?.docs.summary, "What it is for.");
});

items("has static members of the interface that its base's constructor is", () => {
  const told = { static: true, optional: false, readonly: false, kind: "property", declarations: [] } as const;
  const from = { name: "Schema", package: "pkg", path: "Schema" };
  const { member } = compile(
    extracted("pkg", [interfaceOf("Schema", [property("kinds", "What there are.")]), { kind: "Class", name: "Made" }], {
      inherited: { Made: [{ ...told, name: "kinds", from }] },
    }),
  );
  const { static: isStatic, inheritedFrom, anchor, signatures } = member("pkg:Made", "kinds");
  assert.equal([isStatic, anchor, signatures[0]?.docs.summary], [true, "kinds-property", "What there are."]);
  assert.equal(inheritedFrom, { name: "Schema", to: "/docs/api/pkg/schema-interface#kinds-property" });
});

items("tells where a declaration stands, never where on the machine", () => {
  const at = (name: string, fileUrlPath: string) => ({ kind: "Class", name, fileUrlPath });
  const { item } = compile([
    "pkg",
    [
      at("A", "src/a.ts"),
      at("B", "../@scope/other/src/b.ts"),
      at("C", "/home/me/c.ts"),
      at("D", "../../x/node_modules/y/d.ts"),
      at("E", "C:\\e.ts"),
    ],
  ]);
  assert.equal(
    ["A", "B", "C", "D", "E"].map((name) => item(`pkg:${name}`).source),
    ["src/a.ts", "@scope/other/src/b.ts", undefined, "y/d.ts", undefined],
  );
});

items("stand in the file of their namespace, where a model names no other one for them", () => {
  const inner = { kind: "Namespace", name: "Inner", members: [{ kind: "Class", name: "Same" }] };
  const other = { kind: "Enum", name: "Other", fileUrlPath: "src/other.ts" };
  const ns = { kind: "Namespace", name: "Ns", fileUrlPath: "src/ns.ts", members: [inner, other] };
  const { item } = compile(["pkg", [ns, { kind: "Class", name: "Beside" }]]);
  assert.equal(
    ["Ns", "Ns.Inner", "Ns.Inner.Same", "Ns.Other", "Beside"].map((path) => item(`pkg:${path}`).source),
    ["src/ns.ts", "src/ns.ts", "src/ns.ts", "src/other.ts", undefined],
  );
});

items.run();

const inheritance = suite("inherited members");

inheritance("lists them after a type's own, without those that it overrides, across packages", () => {
  const { item } = compile(
    [
      "base",
      [
        interfaceOf("Root", [method("a"), method("root")]),
        interfaceOf("Base", [method("a"), method("b")], [["Root", "base!Root:interface"]]),
      ],
    ],
    ["pkg", [interfaceOf("Derived", [property("b"), method("c")], [["Base", "base!Base:interface"]])]],
  );
  assert.equal(
    item("pkg:Derived").members.map(({ name, inheritedFrom }) => [name, inheritedFrom?.name, inheritedFrom?.to]),
    [
      ["b", undefined, undefined],
      ["c", undefined, undefined],
      ["a", "Base", "/docs/api/base/base-interface#a-method"],
      ["root", "Root", "/docs/api/base/root-interface#root-method"],
    ],
  );
});

inheritance("is from the type that the package has itself, also over a type of another one", () => {
  const loadable = (more: object) => interfaceOf("Loadable", [method("load")], [], more);
  const { item, member } = compile(
    ["base", [loadable({})]],
    ["channel", [interfaceOf("Channel", [], [["Loadable", "base!Loadable:interface"]])]],
    [
      "bundle",
      [
        loadable({ fileUrlPath: "../../node_modules/base/lib/loadable.d.ts" }),
        interfaceOf("Map", [], [["Channel", "channel!Channel:interface"]]),
      ],
    ],
    ["other", [interfaceOf("Loadable"), interfaceOf("Map", [], [["Channel", "channel!Channel:interface"]])]],
  );
  assert.is(item("bundle:Map").members.length, 1);
  assert.equal(member("bundle:Map", "load").inheritedFrom, {
    name: "Loadable",
    to: "/docs/api/bundle/loadable-interface#load-method",
  });
  assert.is(member("other:Map", "load").inheritedFrom?.to, "/docs/api/base/loadable-interface#load-method");
});

inheritance("ends where types extend each other", () => {
  const { item } = compile([
    "pkg",
    [
      interfaceOf("A", [method("a")], [["B", "pkg!B:interface"]]),
      interfaceOf("B", [method("b")], [["A", "pkg!A:interface"]]),
      interfaceOf("Self", [method("s")], [["Self", "pkg!Self:interface"]]),
      interfaceOf("Own", [method("o")], [["Own.o", "pkg!Own#o:member"]]),
    ],
  ]);
  assert.equal(
    item("pkg:A").members.map(({ name }) => name),
    ["a", "b"],
  );
  assert.equal(
    item("pkg:B").members.map(({ name }) => name),
    ["b", "a"],
  );
  assert.equal(
    item("pkg:Self").members.map(({ name }) => name),
    ["s"],
  );
  assert.equal(
    item("pkg:Own").members.map(({ name }) => name),
    ["o"],
  );
});

inheritance("follows Omit and Pick as far as they name members", () => {
  const wrapped = (name: string, wrapper: string, keys: string) => ({
    kind: "Interface",
    name,
    tokens: [
      `interface ${name} extends `,
      [wrapper, `!${wrapper}:type`],
      "<",
      ["Base", "pkg!Base:interface"],
      keys,
    ] as const,
    extendsTokenRanges: [range(1, 5)],
    members: [],
  });
  const { item } = compile([
    "pkg",
    [
      interfaceOf("Base", [method("a"), method("b"), method("c")]),
      wrapped("Without", "Omit", ', "a" | "b">'),
      wrapped("Only", "Pick", ', "a">'),
      wrapped("All", "Partial", ">"),
      wrapped("Unknown", "Omit", ", keyof Other>"),
    ],
  ]);
  const names = (path: string) =>
    item(path)
      .members.map(({ name }) => name)
      .join();
  assert.equal(
    ["Without", "Only", "All", "Unknown"].map((name) => names(`pkg:${name}`)),
    ["c", "a", "a,b,c", ""],
  );
});

inheritance("leaves out what the last types inherit where it is too much for a site, and says so", () => {
  const base = interfaceOf(
    "Base",
    Array.from({ length: 5000 }, (_, i) => method(`m${i}`)),
  );
  const heirs = Array.from({ length: 41 }, (_, i) =>
    interfaceOf(`I${i}`, [method("own")], [["Base", "pkg!Base:interface"]]),
  );
  const { item, problems } = compile(["pkg", [base, ...heirs]]);
  const counts = heirs.map((_, i) => item(`pkg:I${i}`).members.length);
  assert.equal([Math.max(...counts), Math.min(...counts)], [5001, 1]);
  assert.equal(
    problems.map(({ code, severity, hint }) => [code, severity, hint?.includes("fewer packages")]),
    [["api-model-malformed", "warning", true]],
  );
});

inheritance("keeps a chain of five hundred types and its members within bounds", () => {
  const started = process.cpuUsage().user;
  const chain = Array.from({ length: 500 }, (_, i) =>
    interfaceOf(`I${i}`, [method(`m${i}`), method("same")], i > 0 ? [[`I${i - 1}`, `pkg!I${i - 1}:interface`]] : []),
  );
  const { item, problems, reference } = compile(["pkg", chain]);
  assert.is(item("pkg:I20").members.length, 22);
  assert.is(item("pkg:I499").members[0]?.name, "m499");
  assert.equal(problems, []);
  assert.ok(JSON.stringify(reference).length < 50e6);
  assert.ok(process.cpuUsage().user - started < 5e6, "took more than 5 s");
});

inheritance.run();

const signatures = suite("signatures");

signatures("links names across packages and trims what every declaration says", () => {
  const { item } = compile(
    ["base", [interfaceOf("Base")]],
    [
      "pkg",
      [
        interfaceOf("Own"),
        {
          kind: "Class",
          name: "C",
          tokens: [
            "export declare abstract class C ",
            "extends ",
            ["Base", "base!Base:interface"],
            " implements ",
            ["Own", "pkg!Own:interface"],
            " ",
          ],
          extendsTokenRange: range(2, 3),
          implementsTokenRanges: [range(4, 5)],
        },
      ],
    ],
  );
  const { signatures, extends: bases, implements: others } = item("pkg:C");
  assert.is(text(signatures[0]?.tokens), "abstract class C extends [Base] implements [Own]");
  assert.equal(bases, [[{ text: "Base", to: "/docs/api/base/base-interface" }]]);
  assert.equal(others, [[{ text: "Own", to: "/docs/api/pkg/own-interface" }]]);
});

signatures("says the name that importers know, and const for constants", () => {
  const arrow = { kind: "Function", name: "run", tokens: ["run_2: () => void"] };
  const { item } = compile([
    "pkg",
    [
      constant("Tree", "number", { tokens: ["treeApi: ", "number"] }),
      arrow,
      { kind: "Function", name: "f", tokens: ["export declare function f_2(): void;"] },
    ],
  ]);
  assert.equal(
    ["Tree", "run", "f"].map((name) => text(item(`pkg:${name}`).signatures[0]?.tokens)),
    ["const Tree: number", "const run: () => void", "function f(): void"],
  );
});

signatures("has parameters, type parameters and types with their docs", () => {
  const { item } = compile([
    "pkg",
    [
      interfaceOf("Own"),
      {
        kind: "Function",
        name: "f",
        doc: "Does it.\n\n@typeParam T - the type\n@param x - the value\n@returns nothing",
        tokens: [
          "export declare function f<T extends ",
          ["Own", "pkg!Own:interface"],
          " = ",
          "never",
          ">(x?: ",
          "T",
          "): ",
          ["Own", "pkg!Own:interface"],
          ";",
        ],
        typeParameters: [
          { typeParameterName: "T", constraintTokenRange: range(1, 2), defaultTypeTokenRange: range(3, 4) },
        ],
        parameters: [{ parameterName: "x", parameterTypeTokenRange: range(5, 6), isOptional: true }],
        returnTypeTokenRange: range(7, 8),
      },
    ],
  ]);
  const [signature] = item("pkg:f").signatures;
  const own = [{ text: "Own", to: "/docs/api/pkg/own-interface" }];
  assert.equal(signature?.typeParameters, [
    { name: "T", constraint: own, default: [{ text: "never" }], docs: "the type" },
  ]);
  assert.equal(signature?.parameters, [{ name: "x", type: [{ text: "T" }], optional: true, docs: "the value" }]);
  assert.equal(signature?.type, own);
  assert.is(signature?.docs.returns, "nothing");
});

signatures("finds a name in the declaring package, else in its own, else where it is bundled", () => {
  const uses = (reference: string): readonly ["pkg", readonly ReturnType<typeof constant>[]] => [
    "pkg",
    [constant("x", ["Name", reference])],
  ];
  const to = (reference: string, ...others: readonly Given[]) =>
    compile(...others, uses(reference))
      .item("pkg:x")
      .signatures[0]?.tokens.find(({ text }) => text === "Name")?.to;
  const base = ["base", [interfaceOf("Name")]] as const;
  const bundle = ["bundle", [interfaceOf("Name", [], [], { fileUrlPath: "../base/src/name.ts" })]] as const;
  assert.is(to("base!Name:interface", base, bundle), "/docs/api/base/name-interface");
  assert.is(to("base!Name:interface", bundle), "/docs/api/bundle/name-interface");
  assert.is(to("other!Name:interface", bundle), undefined);
  assert.is(to("base/beta!Name:interface", base), "/docs/api/base/name-interface");
  assert.is(to("base!~Name:interface", base), undefined);
  assert.is(to("!Name:interface", base), undefined);
  assert.is(to("base!Name", base), undefined);
  assert.is(to("base!Name#member:member", base), undefined);
});

signatures(
  "leads to the constant whose member's type is named: the model knows that only as one of a type without a name",
  () => {
    const base = ["base", [interfaceOf("Kinds"), constant("Kinds"), constant("Both")]] as const;
    const to = (text: string, reference: string) =>
      compile(base, ["pkg", [constant("x", [text, reference]), constant("Own"), constant("Both")]])
        .item("pkg:x")
        .signatures[0]?.tokens.filter((token) => token.to !== undefined);
    const link = (text: string, address: string) => [{ text, to: `/docs/api/${address}` }];
    assert.equal(to("Kinds.a", "base!__type#a:member"), link("Kinds.a", "base/#Kinds-variable"));
    assert.equal(to("Own.a", "pkg!__type#a:member"), link("Own.a", "pkg/#Own-variable"));
    assert.equal(to("Both.a", "base!__type#a:member"), link("Both.a", "base/#Both-variable"));
    for (const [text, reference] of [
      ["Others.a", "base!__type#a:member"],
      ["Own.a", "base!__type#a:member"],
      ["a", "base!__type#a:member"],
      ["Kinds.a", "elsewhere!__type#a:member"],
      ["Kinds.a", "base!Nothing#a:member"],
    ] as const)
      assert.equal(to(text, reference), [], `${text} ${reference}`);
  },
);

signatures("stays in a package that has the very item that it names", () => {
  const of = (name: string) => ["@scope/base", name, { fileUrlPath: `../base/src/${name}.ts` }] as const;
  const bundled = (name: string, members: readonly ReturnType<typeof method>[] = []) =>
    interfaceOf(name, members, [], { fileUrlPath: `../../node_modules/${of(name)[0]}/lib/${name}.d.ts` });
  const reference = "@scope/base!Name:interface";
  const { item } = compile(
    ["@scope/base", [interfaceOf("Name", [method("m")]), interfaceOf("Other")]],
    [
      "bundle",
      [
        bundled("Name", [method("m")]),
        // Another one of the same name.
        interfaceOf("Other", [], [], { doc: "Not {@link @scope/base#Other}." }),
        constant("x", ["Name", reference], {
          doc: "{@link @scope/base#Name}, {@link @scope/base#Name.m}, {@link @scope/base#(Other:interface)}",
        }),
        constant("y", ["Other", "@scope/base!Other:interface"]),
      ],
    ],
  );
  const to = (name: string) => item(`bundle:${name}`).signatures[0]?.tokens.at(-1)?.to;
  assert.is(to("x"), "/docs/api/bundle/name-interface");
  assert.is(to("y"), "/docs/api/base/other-interface");
  const links = (name: string) => item(`bundle:${name}`).signatures[0]?.docs.summary.match(/(?<=\]\()[^)]+/g);
  assert.equal(links("x"), [
    "/docs/api/bundle/name-interface",
    "/docs/api/bundle/name-interface#m-method",
    "/docs/api/base/other-interface",
  ]);
  assert.equal(links("Other"), ["/docs/api/base/other-interface"]);
});

signatures("knows what a package has of another one by that one's folder beside it", () => {
  const bundled = interfaceOf("Name", [], [], { fileUrlPath: "../base/src/name.ts" });
  const use = constant("x", ["Name", "@scope/base!Name:interface"]);
  const { item } = compile(["@scope/base", [interfaceOf("Name")]], ["bundle", [bundled, use]]);
  assert.is(item("bundle:x").signatures[0]?.tokens.at(-1)?.to, "/docs/api/bundle/name-interface");
});

signatures("takes no folder of a package for another package of that name", () => {
  const own = interfaceOf("Name", [], [], { fileUrlPath: "types/name.d.ts" });
  const use = constant("x", ["Name_2", "@scope/types!Name:interface"]);
  const { item } = compile(["@scope/types", [interfaceOf("Name")]], ["app", [own, use]]);
  assert.is(item("app:x").signatures[0]?.tokens.at(-1)?.to, "/docs/api/types/name-interface");
});

signatures("finds what a package takes over from another one and exports not", () => {
  const of = (pkg: string, name: string) =>
    interfaceOf(name, [], [], { fileUrlPath: `../../node_modules/${pkg}/lib/${name}.d.ts` });
  const use = (name: string) => constant(`${name}s`, [name, `bundle!${name}:interface`]);
  const { item } = compile(
    ["base", [interfaceOf("Name"), interfaceOf("Kept"), interfaceOf("Twice")]],
    ["more", [interfaceOf("More"), interfaceOf("Twice")]],
    ["foreign", [interfaceOf("Foreign")]],
    ["bundle", [of("base", "Name"), of("more", "More"), ...["Kept", "Twice", "Foreign"].map(use)]],
  );
  const to = (name: string) => item(`bundle:${name}s`).signatures[0]?.tokens.at(-1)?.to;
  assert.equal(["Kept", "Twice", "Foreign"].map(to), ["/docs/api/base/kept-interface", undefined, undefined]);
});

signatures("links the constant that a class extends", () => {
  const classOf = (name: string, base: string) => ({
    kind: "Class",
    name,
    tokens: [`class ${name} extends `, [base.replace(/^.*\./, ""), `pkg!${base}`] as const, " "],
    extendsTokenRange: range(1, 2),
  });
  const { item } = compile([
    "pkg",
    [
      constant("Base"),
      classOf("Derived", "Base"),
      { kind: "Namespace", name: "Ns", members: [constant("Inner"), classOf("Derived", "Ns.Inner")] },
      // A parameter's name has no meaning either.
      {
        kind: "Function",
        name: "is",
        tokens: ["function is(Base: 1): ", ["Base", "pkg!Base"], " is 1"],
        returnTypeTokenRange: range(1, 3),
      },
    ],
  ]);
  assert.is(text(item("pkg:Derived").extends[0]), "[Base]");
  assert.is(text(item("pkg:Ns.Derived").signatures[0]?.tokens), "class Derived extends [Inner]");
  assert.is(item("pkg:Ns.Derived").extends[0]?.[0]?.to, "/docs/api/pkg/ns-namespace/#Inner-variable");
  assert.is(text(item("pkg:is").signatures[0]?.tokens), "function is(Base: 1): Base is 1");
});

signatures("says the name that importers know where a file has its own for it", () => {
  const { item } = compile(
    extracted("base", [interfaceOf("Scope"), { kind: "Namespace", name: "Ns", members: [interfaceOf("In")] }], {
      entryPoints: [{ specifier: "base/legacy", exports: ["Ns", "Scope"] }],
    }),
    [
      "pkg",
      [
        interfaceOf("Renamed", [], [], { canonicalReference: "pkg!Local:interface" }),
        constant("foreign", ["ScopeBase", "base!Scope:interface"]),
        constant("inner", ["NsBase.In", "base!Ns.In:interface"]),
        constant("short", ["In", "base!Ns.In:interface"]),
        constant("same", ["Scope", "base!Scope:interface"]),
        constant("whole", ["Ns.In", "base!Ns.In:interface"]),
        constant("typed", ["Renamed", "pkg!Renamed:interface"]),
        constant("local", ["Local", "pkg!Renamed:interface"]),
      ],
    ],
  );
  const typeOf = (name: string) => text(item(`pkg:${name}`).signatures[0]?.type);
  assert.is(typeOf("foreign"), '[import("base/legacy").Scope]');
  assert.is(typeOf("inner"), '[import("base/legacy").Ns.In]');
  assert.equal(["short", "same", "whole"].map(typeOf), ["[In]", "[Scope]", "[Ns.In]"]);
  assert.equal(["typed", "local"].map(typeOf), ["[Renamed]", "[Renamed]"]);
});

signatures("prefers the type of a type and a constant", () => {
  const { item } = compile([
    "pkg",
    [
      interfaceOf("Both"),
      constant("Both"),
      constant("x", ["Both", "pkg!Both:interface"]),
      constant("y", ["Both", "pkg!Both:class"]),
    ],
  ]);
  const to = (name: string) => item(`pkg:${name}`).signatures[0]?.tokens.at(-1)?.to;
  assert.equal([to("x"), to("y")], ["/docs/api/pkg/both-interface", "/docs/api/pkg/both-interface"]);
});

signatures("lays lines out by their brackets", () => {
  const laidOut = (...tokens: string[]) =>
    text(compile(["pkg", [{ kind: "TypeAlias", name: "T", tokens }]]).item("pkg:T").signatures[0]?.tokens);
  assert.is(
    laidOut(
      "export type T = {\n        a: string;   \n        b: (x: {\n            c: '}';\n        }) => void;\n    };",
    ),
    "type T = {\n  a: string;\n  b: (x: {\n    c: '}';\n  }) => void;\n}",
  );
  assert.is(laidOut("export type T =\n      | A\n      | B;"), "type T =\n  | A\n  | B");
});

signatures("gives each parameter its line only where one line would be too long", () => {
  const parameter = (at: number) => ({
    parameterName: "p",
    parameterTypeTokenRange: range(at, at + 1),
    isOptional: false,
  });
  const laidOut = (...tokens: string[]) => {
    const f = { kind: "Function", name: "f", tokens, parameters: [parameter(1)] };
    return text(compile(["pkg", [f]]).item("pkg:f").signatures[0]?.tokens);
  };
  assert.is(laidOut("export declare function f(\n    a: ", "A", ", \n    b: B);"), "function f(a: A, b: B)");
  assert.is(laidOut("export declare function f(\n    a: ", "A", ",\n    b: B,\n): C;"), "function f(a: A, b: B): C");
  const long = "L".repeat(90);
  assert.is(
    laidOut("export declare function f(a: ", `Map<${long}, B>`, ", b: B): C;"),
    `function f(\n  a: Map<${long}, B>,\n  b: B\n): C`,
  );
  assert.is(
    laidOut("export declare function f(\n  a: ", long, ",\n  b: B,\n): C;"),
    `function f(\n  a: ${long},\n  b: B\n): C`,
  );
  assert.is(laidOut("export declare function f(a: ", long, "): C;"), `function f(a: ${long}): C`);
});

signatures("stays quick with text made to be slow", () => {
  const bombs = [
    '"\\'.repeat(30_000),
    "/* ".repeat(60_000),
    "<".repeat(30_000),
    "(\n".repeat(10_000),
    " ".repeat(60_000),
    "`${".repeat(20_000),
  ];
  const started = process.cpuUsage().user;
  compile(["pkg", bombs.map((bomb, i) => ({ kind: "TypeAlias", name: `T${i}`, tokens: [`type T = \n${bomb}`] }))]);
  assert.ok(process.cpuUsage().user - started < 4e6, "took more than 4 s");
});

signatures.run();

const index = suite("index of names");

index("finds symbols and members, with and without their package, top-level ones first", () => {
  const { reference } = compile(
    ["@scope/one", [{ kind: "Namespace", name: "Ns", members: [interfaceOf("Tree", [method("inner")])] }]],
    [
      "@scope/two",
      [
        interfaceOf("Tree", [method("root")]),
        constant("Tree", ["TreeApi", "@scope/two!TreeApi:interface"]),
        interfaceOf("TreeApi", [method("is")]),
      ],
    ],
  );
  const { names } = reference;
  const tree = [
    "/docs/api/two/tree-interface",
    "/docs/api/two/#Tree-variable",
    "/docs/api/one/ns-namespace/tree-interface",
  ];
  assert.equal(names["Tree"], tree);
  assert.equal(names["two.Tree"], tree.slice(0, 2));
  assert.equal(names["@scope/two.Tree"], tree.slice(0, 2));
  assert.equal(names["Ns.Tree"], tree.slice(2));
  assert.equal(names["Tree.root"], ["/docs/api/two/tree-interface#root-method"]);
  assert.equal(names["one.Ns.Tree.inner"], ["/docs/api/one/ns-namespace/tree-interface#inner-method"]);
  assert.equal(names["Tree.is"], ["/docs/api/two/treeapi-interface#is-method"]);
  assert.is(names["constructor"], undefined);
});

index("finds the members of a type by the type's other names, where those mean just it", () => {
  const alias = (name: string, ...rest: string[]) => ({
    kind: "TypeAlias",
    name,
    tokens: [`export type ${name} = `, ["Tree", "pkg!Tree:interface"] as const, ...rest],
    typeTokenRange: range(1, 2 + rest.length),
  });
  const { names } = compile([
    "pkg",
    [interfaceOf("Tree", [method("view")]), alias("Alias"), alias("Of", "<string>"), alias("Either", " | undefined")],
  ]).reference;
  assert.equal(
    ["Alias.view", "Of.view", "Either.view"].map((name) => names[name]),
    [["/docs/api/pkg/tree-interface#view-method"], ["/docs/api/pkg/tree-interface#view-method"], undefined],
  );
});

index("means by a name its type's page first, which shows or names what else has the name", () => {
  const alias = (name: string) => ({ kind: "TypeAlias", name });
  const { names } = compile([
    "pkg",
    [{ kind: "Namespace", name: "State", members: [constant("On")] }, alias("State"), constant("Map"), alias("Map")],
  ]).reference;
  assert.equal(names["State"], ["/docs/api/pkg/state-typealias", "/docs/api/pkg/state-namespace/"]);
  assert.equal(names["Map"], ["/docs/api/pkg/map-typealias", "/docs/api/pkg/#Map-variable"]);
});

index("knows where re-exported names are documented", () => {
  const { reference } = compile(
    ["base", [interfaceOf("Base"), constant("value")]],
    extracted("pkg", [], {
      reexports: [
        { name: "Base", from: "base" },
        { name: "value", from: "base" },
        { name: "gone", from: "base" },
        { name: "X", from: "elsewhere" },
      ],
    }),
  );
  assert.equal(
    reference.packages.find(({ name }) => name === "pkg")?.reexports.map(({ to }) => to),
    ["/docs/api/base/base-interface", "/docs/api/base/#value-variable", undefined, undefined],
  );
});

index.run();

const damage = suite("damaged models");

damage("reports what can't be read, by package, and goes on with the others", () => {
  const whole = model("cut", [interfaceOf("I")]);
  const { problems, reference } = compile(
    extracted("cut", whole.slice(0, -20)),
    extracted("list", "[]"),
    extracted("other", '{"kind":"Class"}'),
    extracted("unversioned", JSON.stringify({ kind: "Package", metadata: {} })),
    extracted("newer", model("newer", [], { schemaVersion: 2000, oldestForwardsCompatibleVersion: 1999 })),
    extracted("new", model("new", [interfaceOf("I")], { schemaVersion: 2000 })),
    ["good", [interfaceOf("Good")]],
  );
  assert.equal(
    problems.map(({ file, code, severity }) => [file, code, severity]),
    [
      ...["cut", "list", "other", "unversioned"].map((file) => [file, "api-model-unreadable", "error"]),
      ["newer", "api-model-version", "error"],
    ],
  );
  assert.match(problems[0]?.message ?? "", '"cut"');
  assert.equal(
    reference.packages.map(({ items }) => items.length).reduce((a, b) => a + b),
    2,
  );
});

damage("reports a model without items of a package that exports something", () => {
  const entryPoints = [{ specifier: "x", exports: ["A", "B"] }];
  const empty = (name: string, more: object) => extracted(name, [], { entryPoints, ...more });
  const { problems } = compile(
    empty("undocumented", { documented: 0 }),
    empty("external", { documented: 2 }),
    empty("reexporting", { reexports: ["A", "B"].map((name) => ({ name, from: "y" })) }),
    empty("unknown", {}),
  );
  assert.equal(
    problems.map(({ file, code, severity }) => [file, code, severity]),
    [
      ["external", "api-model-empty", "error"],
      ["unknown", "api-model-empty", "error"],
    ],
  );
});

damage("leaves out and counts declarations that are none", () => {
  const broken = [null, 7, {}, { kind: "Class" }, { kind: "Class", name: 5 }, { kind: "Teapot", name: "T" }];
  const json = JSON.parse(model("pkg", [interfaceOf("I", [method("m")])]));
  json.members[0].members.push(...broken);
  json.members[0].members[0].extendsTokenRanges = [null, { startIndex: -1, endIndex: 99 }, "x"];
  json.members[0].members[0].excerptTokens = "none";
  const { problems, item } = compile(extracted("pkg", JSON.stringify(json)));
  assert.match(problems[0]?.message ?? "", '6 declarations of package "pkg"');
  assert.is(problems[0]?.severity, "warning");
  assert.is(item("pkg:I").members.length, 1);
});

damage("reports a package that is there twice", () => {
  const { problems, reference } = compile(["pkg", [interfaceOf("A")]], ["pkg", [interfaceOf("B")]]);
  assert.equal([problems[0]?.code, reference.packages.length], ["api-model-twice", 1]);
});

damage("is not deterred by depth", () => {
  let deep: Parameters<typeof model>[1][number] = interfaceOf("Deepest");
  for (let i = 0; i < 200; i++) deep = { kind: "Namespace", name: "N", members: [deep] };
  const { problems } = compile(["pkg", [deep]]);
  assert.is(problems[0]?.code, "api-model-malformed");
});

damage("knows a model by the name that references have for it", () => {
  const { item } = compile(extracted("alias", model("original", [interfaceOf("I")])), [
    "pkg",
    [constant("x", ["I", "original!I:interface"])],
  ]);
  assert.is(item("pkg:x").signatures[0]?.tokens.at(-1)?.to, "/docs/api/alias/i-interface");
});

damage.run();
