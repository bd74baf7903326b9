// The ids of headings, compared with what GitHub's rules give for the same headings.
import GithubSlugger, { slug } from "github-slugger";
import * as assert from "uvu/assert";
import { Article } from "../../src/markdown/article.ts";
import type { MarkdownContext } from "../../src/markdown.ts";
import { randomFrom } from "../support/random.ts";
import { suite } from "../support/suite.ts";

const HEADINGS = [
  "A",
  "a",
  "A 1",
  "a-1",
  "A-1-1",
  "A 2",
  "Ä!",
  "`A`",
  "…",
  "Section",
  "section-1",
  "Two words",
  "TWO WORDS",
];

const test = suite("markdown: ids of headings");

/** What the same names get where the library counts: until none has the id. */
function expected(names: readonly { readonly text: string; readonly isClaimed: boolean }[]): string[] {
  const slugger = new GithubSlugger();
  const ids: string[] = [];
  for (const { text, isClaimed } of names) {
    const wanted = slug(text) === "" ? "section" : text;
    let id = isClaimed ? slug(wanted) : slugger.slug(wanted);
    if (isClaimed) for (let i = 1; ids.includes(id); i++) id = `${slug(wanted)}-${i}`;
    else while (ids.includes(id)) id = slugger.slug(wanted);
    ids.push(id);
  }
  return ids;
}

test("headings of one name are told apart as on GitHub, whatever ids are there already", () => {
  const random = randomFrom(3);
  for (let round = 0; round < 3000; round++) {
    const names = Array.from({ length: random.below(9) }, () => ({
      text: random.pick(HEADINGS),
      isClaimed: random.chance(0.2),
    }));
    const article = new Article("", { bodyLine: 1 } as MarkdownContext);
    const ids = names.map(({ text, isClaimed }) =>
      isClaimed ? article.claim(slug(text) || "section") : article.slug(text),
    );
    assert.equal(ids, expected(names), JSON.stringify(names));
    assert.equal(article.anchors, ids);
  }
});

test("each character counts as on GitHub", () => {
  for (let code = 1; code < 0x250; code++) {
    for (const text of [
      `A${String.fromCharCode(code)}b`,
      `${String.fromCharCode(code)} C`,
      ` d${String.fromCharCode(code)}`,
    ]) {
      const id = new Article("", { bodyLine: 1 } as MarkdownContext).slug(text);
      assert.is(id, slug(text) || "section", JSON.stringify(text));
    }
  }
});

test.run();
