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

test("a type breaks behind its brackets, before a name, and nowhere else", () => {
  const tokens = [{ text: "IEventTransformer", to: "/i" }, { text: "<this, () => [T], (key: string) => Map<K>>" }];
  assert.is(
    render(tokens),
    '<a href="/i">IEventTransformer</a>&lt;<wbr/>this, () =&gt; [T], (<wbr/>key: string) =&gt; Map&lt;<wbr/>K&gt;&gt;',
  );
  assert.is(render(tokens, 20), '<a href="/i">IEventTransformer</a>&lt;<wbr/>th…');
  assert.is(render([{ text: "boolean" }]), "boolean");
});

test.run();
