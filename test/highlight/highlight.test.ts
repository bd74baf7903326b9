// Highlighting: known names, plain text for what is unknown or costly, the same HTML whatever came before.
import { readdirSync } from "node:fs";
import { createRequire, Module } from "node:module";
import { dirname } from "node:path";
import * as fc from "fast-check";
import type { LanguageFn } from "highlight.js";
import * as assert from "uvu/assert";
import { highlight, languageNames } from "../../src/highlight.ts";
import { parseErrors } from "../support/html.ts";
import { suite } from "../support/suite.ts";

const test = suite("highlight");
const require = createRequire(import.meta.url);
const MAX = 200_000;

/** Names of highlight.js' own files. */
function installedLanguages(): string[] {
  const folder = dirname(require.resolve("highlight.js/lib/languages/xml"));
  return readdirSync(folder)
    .filter((file) => /^[^.]+\.js$/.test(file))
    .map((file) => file.slice(0, -3));
}

// First of all, while no language is loaded; this one has no other in it, nor is it in one.
test("a language whose loading a page's time limit broke off is loaded anew", () => {
  const file = require.resolve("highlight.js/lib/languages/abnf");
  // What Node keeps of it: a module that exports nothing yet.
  require.cache[file] = new Module(file) as NodeJS.Module;
  assert.match(highlight('a = "b"', "abnf", MAX).html, /hljs-string/);
});

test("embedded languages don't depend on what was highlighted before", () => {
  const samples: [string, string][] = [
    ["http", 'POST / HTTP/1.1\nContent-Type: application/json\n\n{"a": 1}\n'],
    ["html", "<style>a{color:red}</style><script>const a = 1;</script>"],
    ["md", '# a\n\n<b class="c">d</b>\n\n```js\nlet a\n```\n'],
    ["pgsql", "CREATE FUNCTION f() AS $$ BEGIN RETURN 1; END $$ LANGUAGE plpgsql;"],
    ["js", "const a = html`<b>${c}</b>`; const d = css`a{}`; <E f={1}/>"],
    ["dockerfile", 'FROM a\nRUN echo "$b" && ls'],
  ];
  const before = samples.map(([language, code]) => highlight(code, language, MAX).html);
  for (const name of languageNames()) highlight("a", name, MAX);
  const after = samples.map(([language, code]) => highlight(code, language, MAX).html);
  assert.equal(after, before);
  assert.match(before[1] ?? "", /hljs-keyword">const/);
});

test("code is highlighted, and escaped", () => {
  assert.equal(highlight("let a = '<b>&';", "js", MAX), {
    html: '<span class="hljs-keyword">let</span> a = <span class="hljs-string">&#x27;&lt;b&gt;&amp;&#x27;</span>;',
    known: true,
  });
});

test("names that authors use are known", () => {
  const names =
    "ts tsx js jsx mjs cts sh bash zsh console shell yml yaml html vue svelte astro xml svg md mdx py rb rs go c c++ cpp c# cs json jsonc json5 toml ini diff docker dockerfile http sql kt swift php text txt plain none env TS JavaScript";
  for (const name of names.split(" ")) assert.ok(highlight("a", name, MAX).known, name);
  assert.match(highlight("<template>", "vue", MAX).html, /hljs-tag/);
  assert.match(highlight("$ ls", "console", MAX).html, /hljs-meta/);
});

test("unknown names, and names that are paths or members, are plain", () => {
  for (const name of [
    "nope",
    "../core",
    "./xml",
    "xml.js",
    "constructor",
    "__proto__",
    "toString",
    "highlight",
    "",
    " ",
    "/etc/passwd",
    "a b",
    "\0",
  ]) {
    const { html, known } = highlight("<a>", name, MAX);
    assert.is(html, "&lt;a&gt;");
    assert.is(known, name === "");
  }
});

test("every language of the installed highlight.js is known by its names, and works", () => {
  const known = new Set(languageNames());
  const core = require("highlight.js/lib/core");
  const missing = installedLanguages().flatMap((name) => {
    const { aliases = [] } = (require(`highlight.js/lib/languages/${name}`) as LanguageFn)(core);
    return [name, ...aliases].filter((each) => !known.has(each.toLowerCase()));
  });
  assert.equal(missing, []);
  for (const name of known) {
    const { html } = highlight("a = '<b>' // c\n<d e=\"f\">{g}</d>\n", name, MAX);
    assert.is(
      html
        .replace(/<\/?span[^>]*>/g, "")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
        .replaceAll("&#x27;", "'"),
      "a = '<b>' // c\n<d e=\"f\">{g}</d>\n",
      name,
    );
  }
});

test("the names of other highlighters stand for the language they mean", () => {
  const names = {
    "shell-session": "shell",
    shellscript: "bash",
    "objective-c": "objc",
    "vue-html": "html",
    pcss: "css",
    viml: "vim",
  };
  for (const [name, like] of Object.entries(names)) {
    const code = '$ a --b "c" # d\n<p class="e">@f { g: 1 }</p>\n';
    assert.equal(highlight(code, name, MAX), highlight(code, like, MAX), name);
  }
});

test("code that is too long, or has lines that are, is plain", () => {
  assert.not.match(highlight("let a;\n".repeat(10), "js", 69).html, /hljs/);
  assert.match(highlight("let a;\n".repeat(10), "js", 70).html, /hljs/);
  assert.not.match(highlight(`let a; ${"x;".repeat(500)}`, "js", MAX).html, /hljs/);
  assert.not.match(highlight(`let a;\n${"x y\n".repeat(400)}`, "js", MAX).html, /hljs/);
  assert.match(highlight(`let a;\n${"x y;\n".repeat(400)}`, "js", MAX).html, /hljs/);
});

test("the text survives, and the HTML is whole, for any code in any language", () => {
  const names = [...languageNames()];
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.array(
        fc.constantFrom(
          "<",
          ">",
          "&",
          '"',
          "'",
          "`",
          "{",
          "}",
          "(",
          "/*",
          "*/",
          "//",
          "#",
          "\n",
          " ",
          "a",
          "1",
          "=",
          "<script>",
          "</script>",
          "<style>",
          "$",
          "\\",
          "-",
          "é",
          "🎉",
        ),
        { maxLength: 60, size: "max" },
      ),
      (language, parts) => {
        const code = parts.join("");
        const { html } = highlight(code, language, MAX);
        const text = html
          .replace(/<\/?span[^>]*>/g, "")
          .replaceAll("&lt;", "<")
          .replaceAll("&gt;", ">")
          .replaceAll("&quot;", '"')
          .replaceAll("&#x27;", "'")
          .replaceAll("&amp;", "&");
        assert.is(text, code);
        assert.equal(parseErrors(`<!DOCTYPE html><title>t</title><pre><code>${html}</code></pre>`), []);
      },
    ),
    { numRuns: 1000 },
  );
});

test("of a terminal's output the text is shown, without the codes of its colours", () => {
  assert.is(highlight("\u001b[1;32mok\u001b[39m <a>\u001b[0K", "ansi", 100).html, "ok &lt;a&gt;");
  assert.is(highlight("\u001b[1mok", "txt", 100).html, "\u001b[1mok");
});

test.run();
