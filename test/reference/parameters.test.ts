// What is said of parameters: of those that a declaration has itself, and of those of a function that it holds.
import * as assert from "uvu/assert";
import { readFunctionType } from "../../src/reference/function-type.ts";
import { itemToc } from "../../src/reference/toc.ts";
import type { ApiSignature } from "../../src/reference/types.ts";
import { suite } from "../support/suite.ts";
import { compile, type Declaration, interfaceOf, method, property, range, type Token, text } from "./model-builder.ts";

/** A property of a type. */
function typed(name: string, doc: string, ...type: readonly Token[]): Declaration {
  const tokens = [`${name}: `, ...type, ";"];
  return property(name, doc, { tokens, propertyTypeTokenRange: range(1, 1 + type.length) });
}

/** A method that takes a parameter of each name, whatever its type. */
function taking(names: readonly string[], doc: string, more: Partial<Declaration> = {}): Declaration {
  const tokens = ["m(", ...names.flatMap((name) => [`${name}: `, "string", ", "]), "): void;"];
  const parameters = names.map((parameterName, i) => ({
    parameterName,
    parameterTypeTokenRange: range(3 * i + 2, 3 * i + 3),
  }));
  return method("m", doc, { tokens, parameters, ...more });
}

function signatureOf(declaration: Declaration, ...more: readonly Declaration[]): ApiSignature {
  const { member } = compile(["pkg", [interfaceOf("I", [declaration]), ...more]]);
  const [signature] = member("pkg:I", declaration.name ?? "").signatures;
  if (!signature) throw new Error("no signature");
  return signature;
}

/** `name?: type = text` of each parameter. */
function said({ parameters }: ApiSignature): string[] {
  return parameters.map(({ name, optional, type, docs }) => `${name}${optional ? "?" : ""}: ${text(type)} = ${docs}`);
}

const of = (type: string) => readFunctionType([{ text: type }]);

const types = suite("types of functions");

types("are taken apart, however they are written", () => {
  const found = of(
    "<const T extends Foo<A, B> = Foo<1, 2>, in out U,>(this: X, a: (b: T, c: U) => void, { d, e }?: { d: 1 }, ...f: U[]) => g is T",
  );
  assert.equal(
    found?.typeParameters.map((one) => [one.name, text(one.constraint), text(one.default)]),
    [
      ["T", "Foo<A, B>", "Foo<1, 2>"],
      ["U", "", ""],
    ],
  );
  assert.equal(
    found?.parameters.map((one) => [one.name, text(one.type), one.optional]),
    [
      ["a", "(b: T, c: U) => void", false],
      ["{ d, e }", "{ d: 1 }", true],
      ["f", "U[]", false],
    ],
  );
  assert.is(text(found?.returns), "g is T");
});

types("may be in parentheses, and optional", () => {
  for (const type of ["((a: A) => B)", "((a: A) => B) | undefined", "( (a: A) => B ) | null | undefined;"]) {
    assert.equal(of(type)?.parameters, [{ name: "a", type: [{ text: "A" }], optional: false, rest: false }], type);
    assert.is(text(of(type)?.returns), "B", type);
  }
});

types("are not taken for what they are not", () => {
  const others = [
    "string",
    "(A | B)",
    "Foo<(a: A) => B>",
    "((a: A) => B) | C",
    "((a: A) => B)[]",
    "{ (a: A): B }",
    "(",
    "",
  ];
  for (const type of others) assert.is(of(type), undefined, type);
  assert.equal(of("() => A")?.parameters, []);
});

types("keep their links", () => {
  const found = readFunctionType([
    { text: "(a: " },
    { text: "Box", to: "/box" },
    { text: "<string>) => " },
    { text: "Lid", to: "/lid" },
  ]);
  assert.equal(found?.parameters[0]?.type, [{ text: "Box", to: "/box" }, { text: "<string>" }]);
  assert.equal(found?.returns, [{ text: "Lid", to: "/lid" }]);
});

types("cost no more than they are long", () => {
  for (const type of ["(".repeat(1e5), `(${"a, ".repeat(1e5)}) => A`, `<${"T = {}, ".repeat(1e5)}>() => A`]) {
    assert.is(of(type), undefined);
  }
});

types.run();

const test = suite("texts of parameters");

test("a property that holds a function has its parameters, each with its text", () => {
  const box: Declaration = interfaceOf("Box");
  const signature = signatureOf(
    typed(
      "put",
      "Puts.\n@typeParam T - What.\n@param box - Where to.\n@param thing - The thing.\n@returns Whether.",
      "<T extends ",
      ["Box", "pkg!Box:interface"],
      ">(box: T, thing?: ",
      ["Box", "pkg!Box:interface"],
      "[]) => boolean",
    ),
    box,
  );
  assert.equal(said(signature), ["box: T = Where to.", "thing?: [Box][] = The thing."]);
  assert.equal(
    signature.typeParameters.map(({ name, constraint, docs }) => `${name} extends ${text(constraint)} = ${docs}`),
    ["T extends [Box] = What."],
  );
  assert.is(text(signature.returns), "boolean");
  assert.is(text(signature.type), "<T extends [Box]>(box: T, thing?: [Box][]) => boolean");
});

test("the rest of the parameters has its dots, and its text without them", () => {
  const put = typed("put", "@param lids - Lids.", "(box: Box, ...lids: Lid[]) => void");
  assert.equal(said(signatureOf(put)), ["box: Box = ", "...lids: Lid[] = Lids."]);
  const rest = (before: string, parameterName: string): Declaration => ({
    ...method("m", "@param args - The rest.", { tokens: [before, "unknown[]", "): void;"] }),
    parameters: [{ parameterName, parameterTypeTokenRange: range(1, 2) }],
  });
  assert.equal(said(signatureOf(rest("m(...args: ", "args"))), ["...args: unknown[] = The rest."]);
  assert.equal(said(signatureOf(rest("m(... args : ", "args"))), ["...args: unknown[] = The rest."]);
  assert.equal(said(signatureOf(rest("m(args: ", "args"))), ["args: unknown[] = The rest."]);
  const apart = takingApart("...[a, b]", "[1, 2]", "");
  const [, pattern] = apart["parameters"] as readonly object[];
  const first = { ...apart, tokens: ["m(...input: ", "[1, 2]", "): void;"] };
  const parameters = [
    { ...pattern, parameterName: "[a, b]", isOptional: false },
    { parameterName: "input", parameterTypeTokenRange: range(1, 2) },
  ];
  assert.equal(said(signatureOf({ ...first, parameters })), ["...[a, b]: [1, 2] = "]);
});

test("what a method returns is no function that it holds", () => {
  const signature = signatureOf(
    method("m", "@param a - A.", { tokens: ["m(): ", "(a: A) => B"], returnTypeTokenRange: range(1, 2) }),
  );
  assert.equal(said(signature), []);
  assert.is(signature.returns, undefined);
});

test("what a listener gets follows the listener", () => {
  const tokens = [
    "(event: ",
    '"left"',
    ", listener: ",
    "(id: string, why?: number) => void",
    ", more: ",
    "string",
    "): void;",
  ];
  const parameters = ["event", "listener", "more"].map((parameterName, i) => ({
    parameterName,
    parameterTypeTokenRange: range(2 * i + 1, 2 * i + 2),
  }));
  const call: Declaration = {
    kind: "CallSignature",
    name: "left",
    doc: "@param why - Why.\n@param more - More.",
    tokens,
    parameters,
  };
  assert.equal(said(signatureOf(call)), [
    'event: "left" = ',
    "listener: (id: string, why?: number) => void = ",
    "why?: number = Why.",
    "more: string = More.",
  ]);
});

test("what an object is taken apart into follows the object", () => {
  assert.equal(said(signatureOf(taking(["{ start, end, }", "input"], "@param start - From.\n@param input - In."))), [
    "{ start, end, }: string = ",
    "start:  = From.",
    "input: string = In.",
  ]);
});

/** A method whose second parameter is taken apart, as API Extractor writes it down. */
function takingApart(pattern: string, type: string, doc: string): Declaration {
  return method("m", doc, {
    tokens: ["m(id: ", "string", ", input?: ", type, ", input3: ", "string", "): void;"],
    parameters: [
      { parameterName: "id", parameterTypeTokenRange: range(1, 2) },
      { parameterName: pattern, parameterTypeTokenRange: range(0, 0), isOptional: true },
      { parameterName: "input", parameterTypeTokenRange: range(3, 4), isOptional: true },
      { parameterName: "input3", parameterTypeTokenRange: range(5, 6) },
    ],
  });
}

test("a parameter that is taken apart is one, as it was written, with its parts", () => {
  const signature = signatureOf(
    takingApart(
      "{ start,\n    props: more, }",
      "{\n    readonly start: string;\n    props?: { a: 1; b: 2 };\n    silent: 1;\n}",
      "@param id - Which.\n@param start - From.\n@param props - With.",
    ),
  );
  assert.equal(said(signature), [
    "id: string = Which.",
    "{ start, props: more }?: {\n  readonly start: string;\n  props?: { a: 1; b: 2 };\n  silent: 1;\n} = ",
    "start: string = From.",
    "props?: { a: 1; b: 2 } = With.",
    "input3: string = ",
  ]);
  assert.match(text(signature.tokens), "m(id: string, { start, props: more }?: {\n");
  assert.match(text(signature.tokens), "}, input3: string): void");
});

test("parts are told apart from parameters", () => {
  const { parameters } = signatureOf(takingApart("{ start }", "{ start: string }", "@param start - From."));
  assert.equal(
    parameters.map(({ name, part }) => `${name} ${part === true}`),
    ["id false", "{ start } false", "start true", "input3 false"],
  );
});

test("of a parameter that is taken apart and whose type has a name, the parts are those of the pattern", () => {
  assert.equal(said(signatureOf(takingApart("{ start }", "Options", "@param start - From.\n@param other - Lost."))), [
    "id: string = ",
    "{ start }?: Options = ",
    "start:  = From.",
    "input3: string = ",
  ]);
  assert.equal(said(signatureOf(takingApart("[a, b]", "[1, 2]", "")))[1], "[a, b]?: [1, 2] = ");
});

test("a text about a former name is of the one parameter that has none", () => {
  assert.equal(said(signatureOf(taking(["branch"], "@param view - The branch."))), ["branch: string = The branch."]);
  assert.equal(said(signatureOf(taking(["a", "b"], "@param b - B.\n@param c - A."))), [
    "a: string = A.",
    "b: string = B.",
  ]);
  // Which of two is meant, nobody knows.
  assert.equal(said(signatureOf(taking(["a", "b"], "@param c - C."))), ["a: string = ", "b: string = "]);
  assert.equal(said(signatureOf(taking(["a"], "@param b - B.\n@param c - C."))), ["a: string = "]);
});

test("a text about a former name of a type parameter is of the one that has none", () => {
  const typeParameters = ["Union", "A"].map((typeParameterName) => ({ typeParameterName }));
  const docsOf = (doc: string) =>
    signatureOf(taking([], doc, { typeParameters })).typeParameters.map(({ docs }) => docs);
  assert.equal(docsOf("@typeParam T - Which.\n@typeParam A - Else."), ["Which.", "Else."]);
  assert.equal(docsOf("@param T - Which.\n@typeParam A - Else."), ["", "Else."]);
  assert.equal(docsOf("@typeParam T - Which.\n@typeParam U - Else."), ["", ""]);
});

test("names of JavaScript's own are names like others", () => {
  assert.equal(said(signatureOf(taking(["constructor", "__proto__"], "@param __proto__ - P."))), [
    "constructor: string = ",
    "__proto__: string = P.",
  ]);
});

test("the page of a function's type has a heading for each part, in the page's order", () => {
  const alias: Declaration = {
    kind: "TypeAlias",
    name: "Put",
    doc: "Puts.\n@param a - A.\n@returns B.\n@throws C.\n@example D",
    tokens: ["export type Put = ", "(a: string) => void", ";"],
    typeTokenRange: range(1, 2),
  };
  const { item } = compile(["pkg", [alias]]);
  assert.equal(
    itemToc(item("pkg:Put"), false).map(({ id, text }) => `${id} ${text}`),
    ["page:parameters Parameters", "page:returns Returns", "page:throws Throws", "page:examples Example"],
  );
});

test("of what a type parameter is, said with @param, it is the type parameter's", () => {
  const typeParameters = [
    { typeParameterName: "T", constraintTokenRange: range(0, 0), defaultTypeTokenRange: range(0, 0) },
  ];
  const signature = signatureOf(taking(["a"], "Takes.\n@param T - What it is.", { typeParameters }));
  assert.equal(said(signature), ["a: string = "]);
  assert.equal(
    signature.typeParameters.map(({ name, docs }) => [name, docs]),
    [["T", "What it is."]],
  );
});

test.run();
