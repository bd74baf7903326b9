// What an article keeps of its page: not the tokens. Articles live longer than their pages' passes need them, so that what they
// reach is copied by V8 again and again.
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as assert from "uvu/assert";
import { Article } from "../../src/markdown/article.ts";
import { parseArticle } from "../../src/markdown/parse.ts";
import { renderTokens } from "../../src/markdown/render.ts";
import type { AnyToken } from "../../src/markdown/tokens.ts";
import { suite } from "../support/suite.ts";
import { contextOf } from "./render.ts";

const test = suite("markdown: what an article keeps");

/** Each kind of block and of text that an article takes note of. */
const SOURCE = `# Title

## Section {#section}

A [link](a.md), a [reference][label], one [without][any], ![an image](b.png) and <b>HTML</b> of a [^note].
Also {/* MDX */}, {{< hugo >}}, :tada:, ** none ** and ::note.

[label]: c.md "Title"
[ label]:d.md

- [ ]a
- [x] b

> [!NOTE]
> An alert.

> [!HINT]
> None.

:::tabs
:::tab[One :mark[text]]{href=e.md}
\`\`\`unknown
code
\`\`\`
:::
:::

::include[f.md]

| a | b |
|---|---|
| 1 | 2 | 3 |

<div><p>Open</div>

<script>
</script>

[^note]: A [note](g.md).
`;

test("its page's tokens can go while it is there", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const { article, tokens } = render();
  assert.ok(tokens.length > 60, `${tokens.length}`);
  // What a job has seen of a weak reference stays until the job is over.
  await setImmediate();
  collect();
  const kept = tokens.filter(({ token }) => token.deref() !== undefined);
  assert.equal(
    kept.map(({ type }) => type),
    [],
  );
  assert.equal(article.ids.anchors.slice(0, 2), ["title", "section"]);
});

interface Held {
  readonly type: string;
  readonly token: WeakRef<AnyToken>;
}

/** Renders an article; gives it with its tokens, which nothing here holds. */
function render(): { readonly article: Article; readonly tokens: readonly Held[] } {
  const article = new Article(SOURCE, contextOf({ files: { "f.md": "Included.\n\n[label]: h.md\n" } }));
  const tokens = parseArticle(SOURCE, article);
  renderTokens(tokens, article);
  return { article, tokens: within(tokens).map((token) => ({ type: token.type, token: new WeakRef(token) })) };
}

/** Tokens with all that are in them, but for headings: the article's list knows each by its own. */
function within(value: unknown): AnyToken[] {
  if (Array.isArray(value)) return value.flatMap(within);
  if (typeof value !== "object" || value === null || !("raw" in value || "tokens" in value)) return [];
  const token = value as AnyToken;
  return token.type === "heading" ? [] : [token, ...Object.values(token).flatMap(within)];
}

test.run();
