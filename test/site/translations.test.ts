// docsgen's own texts in a site's language: each can be said, in pages and in scripts, and none is left as it was.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import {
  type OwnText,
  PAGE_TEXTS,
  SCRIPT_TEXTS,
  type Translations,
  translate,
  translateScript,
} from "../../src/translations.ts";
import { root } from "../support/paths.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("translations");

/** Each text with a mark round it, that no other text has. */
const marked: Translations = Object.fromEntries(
  [...PAGE_TEXTS, ...SCRIPT_TEXTS].map((text) => [text, `⟦${text}⟧`] as const),
);

const page = `---
last_update: { date: 2026-01-02, author: 名字 }
---
# 标题

:::note
甲
:::

:::details
乙
:::

> [!CAUTION]
> 丙

- [x] 丁
- [ ] 戊[^一]

| 列 |
|---|
| 己 |

## 二

[更多](更多/甲.md)

[^一]: 注。
`;

function site(translations: Translations): TestSite {
  return makeSite({
    "content/docs/index.md": page,
    "content/docs/术语.md": "# 术语\n\n## 容器\n\nAlso： 箱、盒。\n",
    "content/docs/更多/甲.md": "# 甲\n\n一个盒。\n",
    ...Object.fromEntries(Array.from({ length: 3 }, (_, i) => [`content/docs/更多/页${i}.md`, `# 页${i}\n\n容器。\n`])),
    "docsgen.config.ts": `export default ${JSON.stringify({
      title: "站",
      url: "https://docs.example.com",
      locale: "zh-CN",
      editUrl: "https://code.example.com/edit/",
      version: { label: "7", badge: true, banner: "unmaintained" },
      navbar: { items: [{ label: "文档", href: "/docs/" }] },
      redirects: [{ from: "/旧", to: "/docs/" }],
      glossary: "docs/术语.md",
      translations: { ...translations, "Also:": "Also：" },
    })};\n`,
  });
}

/** Words of Latin letters that readers see or hear on a page, outside of the marks. */
function untranslated(html: string): string[] {
  const body = html.replace(/<head>[\s\S]*<title>(.*?)<\/title>[\s\S]*<\/head>/, "<p>$1</p>").replace(/⟦[^⟧]*⟧/g, "");
  const heard = [...body.matchAll(/ (?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(([, text = ""]) => text);
  const seen = body.replace(/<[^>]*>/g, "\n").split("\n");
  return [...heard, ...seen].filter((text) => /[A-Za-z]{2}/.test(text));
}

test("nothing of docsgen's own is left in English on pages, on the page for lost addresses and on redirects", async () => {
  const { built, html, read, files } = site(marked);
  await built();
  const redirect = Object.keys(files()).find((name) => /^旧/.test(name));
  const pages = [html("/docs/"), html("/docs/更多/甲"), read("dist/404.html"), read(`dist/${redirect}`)];
  for (const page of pages) {
    assert.match(page, /⟦[^⟧]+⟧/);
    assert.equal(untranslated(page), []);
  }
  const [home = "", other = ""] = pages;
  assert.match(home, /⟦Last updated on <time[^>]*>2026-01-02<\/time> by 名字⟧/);
  assert.match(home, /aria-label="⟦Link to this section: 二⟧"/);
  // The word before a term's other names is the site's own, and its comma and full stop are.
  assert.match(other, /一个<a [^>]*>盒<\/a>。/);
  const scripts = Object.keys(files()).filter((name) => /^assets\/(?:main|theme|search|suggest)-.*\.js$/.test(name));
  const code = scripts.map((name) => read(`dist/${name}`)).join("\n");
  assert.is(scripts.length, 4);
  for (const text of SCRIPT_TEXTS.filter((text) => !text.includes("{"))) assert.ok(code.includes(`⟦${text}⟧`), text);
});

test("another translation makes pages and scripts anew, and none takes it back", async () => {
  const { built, html, write } = site({ Search: "搜索" });
  const script = () => /assets\/main-\w+\.js/.exec(html("/docs/"))?.[0];
  await built();
  assert.match(html("/docs/"), />搜索</);
  const first = script();
  write({ "docsgen.config.ts": 'export default { translations: { Search: "查找" } };\n' });
  await built();
  assert.match(html("/docs/"), />查找</);
  assert.is.not(script(), first);
  write({ "docsgen.config.ts": "export default {};\n" });
  await built();
  assert.match(html("/docs/"), />Search</);
});

test("sites of one process each have their own texts, made at once too", async () => {
  const sites = ["一", "二"].map((said) => ({ said, site: site({ "On this page": said, Note: said }) }));
  await Promise.all(sites.map(({ site }) => site.built()));
  for (const { said, site } of sites) {
    const html = site.html("/docs/");
    assert.ok(html.includes(`aria-label="${said}"`) && html.includes(`<p class="admonition-title">${said}</p>`), said);
    assert.not(html.includes("On this page"));
  }
});

test("compiled scripts hold each of their texts so that it is found, and as nothing else", () => {
  const compiled = ["main.js", "theme.js", "search.js", "suggest.js"].map((name) =>
    readFileSync(join(root, "lib/templates", name), "utf8"),
  );
  const times: Partial<Record<OwnText, number>> = { Search: 5, "Searching …": 3, "Try again": 2 };
  for (const text of SCRIPT_TEXTS) {
    const count = compiled.map((code) => translateScript(code, { [text]: "⟦⟧" }).split("⟦⟧").length - 1);
    assert.is(
      count.reduce((sum, each) => sum + each),
      times[text] ?? 1,
      text,
    );
  }
});

test("what a translation holds stays a text in a script", () => {
  const said = 'a"b`c${D}\\ $& {name}';
  const code = translateScript('f(`Pages in ${e.x}`, "Copied")', { "Pages in {name}": said, Copied: said });
  const given: string[] = [];
  new Function("f", "e", code)((...texts: string[]) => given.push(...texts), { x: "$1" });
  assert.equal(given, [said.replace("{name}", "$1"), said]);
});

test("a text is said with its values, and a place without one stands as it is", () => {
  assert.is(translate({}, "Search"), "Search");
  assert.is(translate({ Search: "搜索" }, "Search"), "搜索");
  assert.is(translate({}, "Show {count} more", { count: 0 }), "Show 0 more");
  const said = "{author}于{date}（{datum}），{author}";
  const both = translate({ "Last updated on {date} by {author}": said }, "Last updated on {date} by {author}", {
    date: "$&",
    author: "{date}",
  });
  assert.is(both, "{date}于$&（{datum}），{date}");
});

test("a script's text is translated wherever it stands, and only as a whole", () => {
  const said: Translations = {
    "Pages in {name}": "{name}",
    "Nothing found for {words}. This comes nearest.": "<{words}>",
    Close: "关",
  };
  for (const [code, translated] of [
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: code that holds templates
    ["f(`Pages in ${a}`, `Pages in ${b.c}`)", "f(`${a}`, `${b.c}`)"],
    ["`Nothing found for ${a}. This comes nearest.`", "`<${a}>`"],
    ["`Nothing found for ${a}, This comes nearest!`", "`Nothing found for ${a}, This comes nearest!`"],
    ["`Nothing found for ${a}. This comes nearest`", "`Nothing found for ${a}. This comes nearest`"],
    ['f("Close", "Close", `Close`, `Close${a}`, "Close ")', 'f("关", "关", `关`, `Close${a}`, "Close ")'],
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: code that holds templates
  ])
    assert.is(translateScript(code as string, said), translated);
});

test.run();
