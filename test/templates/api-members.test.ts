// What a type's page says of members that it inherits or that modules add to it, and of those of literals.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as assert from "uvu/assert";
import type { ApiItem, ApiMember, ApiPlace, ApiSignature } from "../../src/reference/types.ts";
import { ApiItemTable } from "../../templates/parts/ApiItemTable.tsx";
import { ApiMemberDetails } from "../../templates/parts/ApiMemberDetails.tsx";
import { ApiMembers } from "../../templates/parts/ApiMembers.tsx";
import { ApiParameters } from "../../templates/parts/ApiParameters.tsx";
import { apiItem, apiMember, apiSignature } from "../support/api-parts.ts";
import { suite } from "../support/suite.ts";

const test = suite("members that modules add");

const PLUG = { name: "plug", to: "/api/plug/" };

function details(...adding: readonly (ApiPlace | undefined)[]): string {
  const html = renderToStaticMarkup(
    createElement(ApiMemberDetails, { anchor: "on", name: "on", signatures: adding.map(signature), level: undefined }),
  );
  return [...html.matchAll(/<p class="api-overload">(.*?)<\/p>/g)].map(([, text]) => text).join("; ");
}

function signature(addedBy: ApiPlace | undefined): ApiSignature {
  return apiSignature("on(): void", {}, addedBy && { addedBy });
}

function rowOf(...adding: readonly (ApiPlace | undefined)[]): string | undefined {
  const member = apiMember("on", { signatures: adding.map(signature) });
  const html = renderToStaticMarkup(createElement(ApiMembers, { members: [member], level: member.level }));
  return /<span class="api-from">(.*?)<\/span>/.exec(html)?.[1];
}

test("details say who adds a declaration, beside which of the overloads it is", () => {
  const plug = '<a href="/api/plug/">plug</a>';
  assert.is(details(undefined), "");
  assert.is(details(PLUG), `Added by ${plug}`);
  assert.is(details({ name: "other", to: undefined }), "Added by other");
  assert.is(details(undefined, PLUG), `Overload 1 of 2; Overload 2 of 2, added by ${plug}`);
});

test("details count no index signatures as overloads", () => {
  const signatures = [apiSignature("[key: string]: 1", {}), apiSignature("[key: symbol]: 2", {}, { addedBy: PLUG })];
  const html = renderToStaticMarkup(
    createElement(ApiMemberDetails, { anchor: "index", name: "[key]", signatures, level: undefined, kind: "index" }),
  );
  assert.not.match(html, "Overload");
  assert.match(html, 'Added by <a href="/api/plug/">plug</a>');
});

test("a row says where a member comes from when one package adds all of it", () => {
  assert.is(rowOf(PLUG, PLUG), 'from <a href="/api/plug/">plug</a>');
  assert.is(rowOf(undefined, PLUG), undefined);
  assert.is(rowOf(PLUG, { name: "other", to: undefined }), undefined);
});

test("a row leads to where all is said of a member, be it inherited", () => {
  const from = { name: "Base", to: "/api/base#on-method" };
  const html = (member: ApiMember) =>
    renderToStaticMarkup(createElement(ApiMembers, { members: [member], level: member.level }));
  const elsewhere = html(apiMember("on", { inheritedFrom: from }));
  assert.match(elsewhere, '<tr id="on-method">');
  assert.match(elsewhere, '<a href="/api/base#on-method">');
  const here = html(apiMember("on", { inheritedFrom: { ...from, silent: true } }));
  assert.match(here, '<a href="#on-method">');
  assert.not.match(here, "<tr id");
});

test("a row of what has no name says how it is used", () => {
  const text = (code: string) => [{ text: code }];
  const parameter = (name: string, type: string, optional = false) => ({ name, type: text(type), optional, docs: "" });
  const row = (kind: ApiMember["kind"], given: Partial<ApiSignature>, name: string = kind) => {
    const member = apiMember(name, { kind, signatures: [apiSignature("", {}, { type: text("Kit"), ...given })] });
    const html = renderToStaticMarkup(createElement(ApiMembers, { members: [member], level: member.level }));
    const cells = [...html.matchAll(/<t[hd](?: \w+="[\w-]+")*>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) =>
      cell.replace(/<.*?>/g, ""),
    );
    return cells.join("|");
  };
  const two = [
    parameter("a", "string"),
    parameter("b", "Kit", true),
    { ...parameter("b.c", "1"), part: true as const },
  ];
  assert.is(row("call", { parameters: two }), "Name|Returns|Description|(a: string, b?: Kit)|Kit|");
  assert.is(row("call", { parameters: [] }), "Name|Returns|Description|()|Kit|");
  assert.is(row("new", { parameters: two }), "Name|Returns|Description|new (a: string, b?: Kit)|Kit|");
  assert.is(row("index", { parameters: [parameter("key", "string")] }), "Name|Type|Description|[key: string]|Kit|");
  // Of long ones the names, as of methods.
  const long = [parameter("a", "x".repeat(60)), parameter("...rest", "string[]")];
  assert.is(row("call", { parameters: long }), "Name|Returns|Description|(a, ...rest)|Kit|");
  assert.is(row("call", { parameters: two }, "close"), "Name|Description|close|");
  // Of a declaration that says nothing of them.
  assert.is(row("index", { parameters: [] }), "Name|Type|Description|Index signature|Kit|");
});

test("a row lists the ways to call a member and what they give, each once; of many the first, and how many there are", () => {
  const row = (kind: ApiMember["kind"], ...signatures: readonly ApiSignature[]) => {
    const member = apiMember(kind === "method" ? "add" : kind, { kind, signatures });
    const html = renderToStaticMarkup(createElement(ApiMembers, { members: [member], level: member.level }));
    const cells = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) => cell);
    return cells.map((cell) => cell.replaceAll("<br/>", "/").replace(/<.*?>/g, "")).join("|");
  };
  const takes = (names: string, type: string, docs: Partial<ApiSignature["docs"]> = {}) =>
    apiSignature("", docs, {
      parameters: names.split(" ").map((name) => ({ name, type: [{ text: "T" }], optional: false, docs: "" })),
      type: [{ text: type }],
    });
  assert.is(row("method", takes("a", "A"), takes("a b", "B")), "add(a)/add(a, b) 2 overloads|A/or B|");
  assert.is(row("method", takes("a", "A"), takes("a", "A"), takes("b", "A")), "add(a)/add(b) 3 overloads|A|");
  assert.is(row("method", takes("a", "A"), takes("a", "B")), "add(a) 2 overloads|A/or B|");
  const four = ["a", "b", "c", "d"].map((name) => takes(name, name));
  assert.is(row("method", ...four.slice(1)), "add(b)/add(c)/add(d) 3 overloads|b/or c/or d|");
  assert.is(row("method", ...four), "add(a)/add(b)/add(c)/… 4 overloads|a/or b/or c/or …|");
  assert.is(row("call", takes("a", "A"), takes("b", "A")), "(a: T)/(b: T) 2 overloads|A|");
  // These are no overloads: each is about other keys.
  assert.is(row("index", takes("a", "A"), takes("b", "A")), "[a: T]/[b: T]|A|");
  // What is deprecated is shown only where all is.
  const old = takes("old", "Old", { deprecated: "", summary: "Was." });
  assert.is(row("method", old, takes("a", "A", { summary: "Is." })), "add(a) 2 overloads|A|Is.");
  assert.is(row("method", old, takes("a", "A")), "add(a) 2 overloads|A|Was.");
  assert.is(row("method", old, old), "add(old) 2 overloads deprecated|Old|Was.");
});

test("a row of a function says how many overloads it has; one of a type in several pieces has none", () => {
  const row = (kind: ApiItem["kind"]) => {
    const signatures = ["a", "b"].map((text) => apiSignature(text));
    const items = [apiItem("add", { kind, anchor: "add", signatures })];
    return /<td>.*?<\/td>/
      .exec(renderToStaticMarkup(createElement(ApiItemTable, { items })))?.[0]
      .replace(/<.*?>/g, "");
  };
  assert.is(row("function"), "add 2 overloads");
  assert.is(row("interface"), "add");
});

test("no row among events says what a call returns, also where a base has a call that names none", () => {
  const signatures = [apiSignature("", {}, { type: [{ text: "Kit" }] })];
  const columns = (...names: readonly string[]) => {
    const members = names.map((name) => apiMember(name, { kind: "call", signatures }));
    const html = renderToStaticMarkup(createElement(ApiMembers, { members, level: apiMember("on").level }));
    return [...html.matchAll(/<th scope="col">(.*?)<\/th>/g)].map(([, name]) => name).join("|");
  };
  assert.is(columns("call"), "Name|Returns|Description");
  assert.is(columns("call", "close"), "Name|Description");
});

test("a member of a literal has an id, and its name leads there", () => {
  const parameters = [{ name: "a.b", type: [], optional: false, anchor: "f.a-b-member", docs: "" }];
  const html = renderToStaticMarkup(createElement(ApiParameters, { parameters }));
  assert.match(html, '<div id="f.a-b-member"><dt><code><a href="#f.a-b-member">a.b</a></code>');
});

test.run();
