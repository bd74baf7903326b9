// Where types may break in the narrow columns of tables.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as assert from "uvu/assert";
import type { ApiToken } from "../../src/reference/types.ts";
import { ApiTokens } from "../../templates/parts/ApiTokens.tsx";
import { suite } from "../support/suite.ts";

const test = suite("code of the reference");

const render = (tokens: readonly ApiToken[], limit?: number) =>
  renderToStaticMarkup(createElement(ApiTokens, { tokens, ...(limit !== undefined && { limit }) }));
const renderColoured = (tokens: readonly ApiToken[]) =>
  renderToStaticMarkup(createElement(ApiTokens, { tokens, coloured: true }));

test("a type breaks behind its brackets, before a name, and nowhere else", () => {
  const tokens = [{ text: "IEventTransformer", to: "/i" }, { text: "<this, () => [T], (key: string) => Map<K>>" }];
  assert.is(
    render(tokens),
    '<a href="/i">IEvent<wbr/>Transformer</a>&lt;<wbr/>this, () =&gt; [T], (<wbr/>key: string) =&gt; Map&lt;<wbr/>K&gt;&gt;',
  );
  assert.is(render(tokens, 20), '<a href="/i">IEvent<wbr/>Transformer</a>&lt;<wbr/>th…');
  assert.is(render([{ text: "boolean" }]), "boolean");
});

test("a type breaks behind a bracket whose name is a link, too, and within long names, links or not", () => {
  const tokens = [
    { text: "Promise<" },
    { text: "TreeView", to: "/t" },
    { text: "<ImplicitFieldSchemaUnsafe, SharedMap>" },
  ];
  assert.is(
    render(tokens),
    'Promise&lt;<wbr/><a href="/t">TreeView</a>&lt;<wbr/>Implicit<wbr/>Field<wbr/>Schema<wbr/>Unsafe, SharedMap&gt;',
  );
});

test("a bracket and the quote or the dots behind it are no single word", () => {
  assert.is(render([{ text: "(...value: T[])" }]), "(<wbr/>...value: T[])");
  assert.is(render([{ text: 'Leaf<"boolean", true>' }]), "Leaf&lt;<wbr/>&quot;boolean&quot;, true&gt;");
  assert.ok(renderColoured([{ text: "Leaf<'boolean'>" }]).includes("&lt;<wbr/><span"));
});

test("a signature breaks behind its brackets, and within a long name on narrow screens alone", () => {
  const html = renderColoured([
    { text: "type Of<T> = Promise<" },
    { text: "TreeView", to: "/t" },
    { text: "<T, Set<Types.ImplicitFieldSchemaUnsafe>>>" },
  ]);
  assert.is(
    html.replace(/<span class="hljs[^>]*>(.*?)<\/span>/g, "$1"),
    'type Of&lt;<wbr/>T&gt; = Promise&lt;<wbr/><a href="/t">TreeView</a>&lt;<wbr/>T, Set&lt;<wbr/>' +
      '<span class="word">Types.<wbr/>Implicit<wbr/>Field<wbr/>Schema<wbr/>Unsafe</span>&gt;&gt;&gt;',
  );
});

test("names and texts in quotes that have a colour break on narrow screens, too", () => {
  const word = '<span class="hljs-title function_ word">create<wbr/>Object<wbr/>Of<wbr/>Parts</span>';
  const text = '<span class="hljs-string word">&quot;com.<wbr/>example.<wbr/>object&quot;</span>';
  assert.is(renderColoured([{ text: 'createObjectOfParts("com.example.object")' }]), `${word}(<wbr/>${text})`);
  assert.not(renderColoured([{ text: "createThing(a)" }]).includes("word"));
});

test.run();
