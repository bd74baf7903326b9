// What the type parameters of a base stand for: in the type that extends it, and in what its members say there.
import * as assert from "uvu/assert";
import { joinedTypes, parseHeritage } from "../../src/reference/heritage.ts";
import { assignTypeArguments, substitute, type TypeArguments } from "../../src/reference/type-arguments.ts";
import { suite } from "../support/suite.ts";
import { compile, type Declaration, interfaceOf, method, property, range, type Token, text } from "./model-builder.ts";

/** Types by name. */
function args(types: Readonly<Record<string, string>>): TypeArguments {
  return new Map(Object.entries(types).map(([name, type]) => [name, [{ text: type }]]));
}

const written = (type: string, types: Readonly<Record<string, string>>) =>
  text(substitute([{ text: type }], args(types)));

const types = suite("types in the place of type parameters");

types("stand wherever the parameter is a type", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["T", "A"],
    ["Promise<T | undefined>", "Promise<A | undefined>"],
    ["(value: T, ...rest: T[]) => T", "(value: A, ...rest: A[]) => A"],
    ["[...T, T?]", "[...A, A?]"],
    ["B extends T ? T : keyof T", "B extends A ? A : keyof A"],
    ["`x.${T}.y`", "`x.${A}.y`"],
    ["{ a: T; b?: T }", "{ a: A; b?: A }"],
    ["x ? () => T : T", "x ? () => A : A"],
  ];
  for (const [type, expected] of cases) assert.is(written(type, { T: "A" }), expected, type);
});

types("do not stand for what only has the same name", () => {
  const cases = [
    '"T"',
    "'T' | \"a T b\"",
    "`T`",
    "/* T */ a",
    "Ns.T | T2 | $T | TT",
    "{ T: a; T?: b; T(): c }",
    "(T: a, T?: b) => T is c",
    "typeof T",
    "a extends (infer T)[] ? T : b",
    "{ [T in a]: T }",
    "<T>(a: T) => T",
    "<const A extends T, T = b>(a: T) => T",
  ];
  for (const type of cases) assert.is(written(type, { T: "X" }), type, type);
});

types("are in parentheses where they would be read otherwise", () => {
  const cases: readonly (readonly [type: string, argument: string, expected: string])[] = [
    ["T[]", "A | B", "(A | B)[]"],
    ["Array<T>", "A | B", "Array<A | B>"],
    ["T | C", "A | B", "A | B | C"],
    ["T & C", "A | B", "(A | B) & C"],
    ["keyof T", "A & B", "keyof (A & B)"],
    ["T | C", "() => A", "(() => A) | C"],
    ["(a: T) => T", "A | B", "(a: A | B) => A | B"],
    ["T[]", 'Box<"a" | "b">', 'Box<"a" | "b">[]'],
    ["T[]", '"a|b"', '"a|b"[]'],
    ["T[]", "{ a: A | B }", "{ a: A | B }[]"],
    ["T[]", "readonly A[]", "(readonly A[])[]"],
  ];
  for (const [type, argument, expected] of cases) assert.is(written(type, { T: argument }), expected, type);
});

types("take the place of each other at once", () => {
  assert.is(written("Map<K, V>", { K: "V", V: "K" }), "Map<V, K>");
});

types("keep their links, and those round them", () => {
  const tokens = [{ text: "Map<", to: "/map" }, { text: "T, " }, { text: "T", to: "/t" }, { text: ">" }];
  assert.equal(substitute(tokens, new Map([["T", [{ text: "A", to: "/a" }]]])), [
    { text: "Map<", to: "/map" },
    { text: "A", to: "/a" },
    { text: ", " },
    { text: "T", to: "/t" },
    { text: ">" },
  ]);
});

types("come on one line, however they are written", () => {
  const argument = [{ text: " {\n    a: " }, { text: "A", to: "/a" }, { text: ";\n}\n" }];
  assert.equal(
    [...assignTypeArguments([{ name: "T", default: [] }], [argument], new Map())],
    [["T", [{ text: "{ a: " }, { text: "A", to: "/a" }, { text: "; }" }]]],
  );
});

types("do not make a type longer without end", () => {
  const type = "[T, T]".repeat(100);
  assert.is(written(type, { T: "x".repeat(500) }), type);
});

types.run();

const clauses = suite("clauses of extends");

/** A clause whose names refer to themselves. */
function clause(code: string) {
  const tokens = code
    .split(/([A-Za-z.]+)/)
    .map((part, i) => ({ text: part, reference: i % 2 === 0 ? undefined : part }));
  const found = parseHeritage(tokens);
  return (
    found && {
      base: found.reference,
      args: found.typeArguments.map((one) =>
        one
          .map((token) => token.text)
          .join("")
          .trim(),
      ),
      shown: ["a", "b", "c"].filter((name) => found.shows(name)).join(""),
    }
  );
}

clauses("name a base with its arguments", () => {
  assert.equal(clause("Base"), { base: "Base", args: [], shown: "abc" });
  assert.equal(clause(" Ns.Base<A, Map<B, C>, {\n a: D }>"), {
    base: "Ns.Base",
    args: ["A", "Map<B, C>", "{\n a: D }"],
    shown: "abc",
  });
  assert.equal(clause("Base & Other<A>"), { base: "Base", args: [], shown: "abc" });
});

clauses("may leave members out, of types with arguments too", () => {
  assert.equal(clause('Omit<Base<Read<T>>, "a" | "b">'), { base: "Base", args: ["Read<T>"], shown: "c" });
  assert.equal(clause('Partial<Pick<Omit<Base, "a">, "a" | "b">>'), { base: "Base", args: [], shown: "b" });
  assert.is(clause("Omit<Base, keyof Other>"), undefined);
  assert.is(clause("Omit<Base>"), undefined);
  assert.is(clause(`${"Partial<".repeat(10)}Base${">".repeat(10)}`), undefined);
});

clauses("are the named types that an alias joins, where it has all of their members", () => {
  const joined = (code: string) => joinedTypes([{ text: code, reference: undefined }]).map((part) => text(part).trim());
  assert.equal(joined("Ns.A"), ["Ns.A"]);
  assert.equal(joined('A<B & C, "x & y"> & (D extends E ? { a: F } : G) & { b: H } & I'), ['A<B & C, "x & y">', "I"]);
  assert.equal(joined("A<() => B> & C[] & D['e'] & keyof F & G"), ["A<() => B>", "G"]);
  for (const none of ["A | B & C", "A extends B ? C & D : E", "() => A & B", '"a" & B', "A & (B", "typeof A"])
    assert.equal(joined(none), [], none);
});

clauses.run();

const inherited = suite("inherited members with type arguments");

/** An interface with type parameters, each perhaps with a default. */
function generic(
  name: string,
  parameters: readonly string[],
  members: readonly Declaration[],
  base: readonly Token[] = [],
) {
  const tokens = [`interface ${name}<`, ...parameters.flatMap((one) => one.split(/(?<= = )/)), "> extends ", ...base];
  const typeParameters: object[] = [];
  for (const one of parameters) {
    const at = 1 + typeParameters.length + typeParameters.filter((each) => "defaultTypeTokenRange" in each).length;
    const typeParameterName = one.replace(/ = .*/, "");
    typeParameters.push(
      one.includes(" = ") ? { typeParameterName, defaultTypeTokenRange: range(at + 1, at + 2) } : { typeParameterName },
    );
  }
  const start = tokens.length - base.length;
  return {
    kind: "Interface",
    name,
    tokens,
    typeParameters,
    members,
    extendsTokenRanges: base.length === 0 ? [] : [range(start, tokens.length)],
  };
}

/** A property of a type that is written out. */
function of(name: string, type: string): Declaration {
  return property(name, "", { tokens: [`${name}: `, type, ";"], propertyTypeTokenRange: range(1, 2) });
}

inherited("through several bases, with defaults, and with links to where the argument is declared", () => {
  const { item, member } = compile(
    ["base", [generic("Root", ["T", "U = T[]"], [of("t", "T"), of("u", "U"), of("own", "<T>(a: T) => U")])]],
    [
      "pkg",
      [
        generic("Middle", ["X"], [of("x", "X")], [["Root", "base!Root:interface"], "<Set<X>>"]),
        interfaceOf("Leaf", [], [], {
          tokens: [
            "interface Leaf extends ",
            ["Middle", "pkg!Middle:interface"],
            "<",
            ["Box", "pkg!Box:interface"],
            " | null>",
          ],
          extendsTokenRanges: [range(1, 5)],
        }),
        interfaceOf("Box"),
        interfaceOf("Bare", [], [["Root", "base!Root:interface"]]),
      ],
    ],
  );
  const all = (path: string) =>
    item(path).members.map(({ name, signatures }) => `${name}: ${text(signatures[0]?.type)}`);
  assert.equal(all("base:Root"), ["own: <T>(a: T) => U", "t: T", "u: U"]);
  assert.equal(all("pkg:Middle"), ["x: X", "own: <T>(a: T) => Set<X>[]", "t: Set<X>", "u: Set<X>[]"]);
  assert.equal(all("pkg:Leaf"), [
    "own: <T>(a: T) => Set<[Box] | null>[]",
    "t: Set<[Box] | null>",
    "u: Set<[Box] | null>[]",
    "x: [Box] | null",
  ]);
  // Without arguments nothing is known of T; what U is by default, is.
  assert.equal(all("pkg:Bare"), ["own: <T>(a: T) => U", "t: T", "u: T[]"]);
  assert.is(text(member("pkg:Leaf", "t").signatures[0]?.tokens), "t: Set<[Box] | null>");
  assert.is(text(member("pkg:Middle", "t").signatures[0]?.tokens), "t: Set<X>");
});

inherited("through aliases that join types with others, whose own pages list none", () => {
  const alias = (name: string, parameters: readonly string[], type: readonly Token[]): Declaration => ({
    kind: "TypeAlias",
    name,
    tokens: [`type ${name} = `, ...type, ";"],
    typeParameters: parameters.map((typeParameterName) => ({ typeParameterName })),
    typeTokenRange: range(1, 1 + type.length),
  });
  const extending = (name: string, base: readonly Token[]): Declaration =>
    interfaceOf(name, [], [], {
      tokens: [`interface ${name} extends `, ...base],
      extendsTokenRanges: [range(1, 1 + base.length)],
    });
  const core: Token = ["Core", "pkg!Core:interface"];
  const { item } = compile([
    "pkg",
    [
      generic("Core", ["T"], [of("a", "T"), of("b", "T[]")]),
      alias(
        "Both",
        ["U"],
        [core, '<U & "x"> & (U extends string ? { c: U } : ', ["Other", "pkg!Other:interface"], ")"],
      ),
      alias("Less", ["V"], ["Omit<", ["Both", "pkg!Both:type"], '<V>, "a">']),
      alias("Either", [], [core, "<1> | ", ["Other", "pkg!Other:interface"]]),
      interfaceOf("Other", [property("d")]),
      extending("Leaf", [["Both", "pkg!Both:type"], "<Date>"]),
      extending("Part", [["Less", "pkg!Less:type"], "<Date>"]),
      extending("None", [["Either", "pkg!Either:type"]]),
    ],
  ]);
  const all = (path: string) =>
    item(path).members.map(({ name, signatures, inheritedFrom }) => [
      `${name}: ${text(signatures[0]?.type)}`,
      inheritedFrom?.name,
    ]);
  assert.equal(all("pkg:Leaf"), [
    ['a: Date & "x"', "Core"],
    ['b: (Date & "x")[]', "Core"],
  ]);
  assert.equal(all("pkg:Part"), [['b: (Date & "x")[]', "Core"]]);
  assert.equal([all("pkg:None"), all("pkg:Both")], [[], []]);
});

inherited("not into a signature that declares the name that the argument speaks of", () => {
  const { member } = compile([
    "pkg",
    [
      generic(
        "Base",
        ["K"],
        [
          method("map", "", {
            tokens: ["map<", "V", ">(f: ", "(key: K) => V", "): ", "V[]", ";"],
            typeParameters: [{ typeParameterName: "V" }],
            parameters: [{ parameterName: "f", parameterTypeTokenRange: range(3, 4) }],
            returnTypeTokenRange: range(5, 6),
          }),
        ],
      ),
      generic("Derived", ["V"], [], [["Base", "pkg!Base:interface"], "<V>"]),
      generic("Other", ["W"], [], [["Base", "pkg!Base:interface"], "<W>"]),
    ],
  ]);
  const f = (path: string) => text(member(path, "map").signatures[0]?.parameters[0]?.type);
  assert.is(f("pkg:Derived"), "(key: K) => V");
  assert.is(f("pkg:Other"), "(key: W) => V");
});

inherited("within bounds, where each base doubles its argument", () => {
  const chain = Array.from({ length: 90 }, (_, i) =>
    generic(`I${i}`, ["T"], [of(`m${i}`, "T")], i === 0 ? [] : [[`I${i - 1}`, `pkg!I${i - 1}:interface`], "<[T, T]>"]),
  );
  const { reference } = compile(["pkg", chain]);
  assert.ok(JSON.stringify(reference).length < 20e6);
});

inherited("names of JavaScript's own are no arguments", () => {
  const { item } = compile([
    "pkg",
    [
      generic("Base", ["T"], [of("a", "constructor | __proto__ | T")]),
      generic("Derived", ["U"], [], [["Base", "pkg!Base:interface"], "<U>"]),
    ],
  ]);
  assert.is(text(item("pkg:Derived").members[0]?.signatures[0]?.type), "constructor | __proto__ | U");
});

inherited("show no path of the file that a compiler took a name from", () => {
  const { member } = compile(["pkg", [interfaceOf("I", [of("a", 'import("../b.js").B<import("c").C>')])]]);
  assert.is(text(member("pkg:I", "a").signatures[0]?.type), "B<C>");
});

inherited.run();
