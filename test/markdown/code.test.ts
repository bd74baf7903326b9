// Code blocks: info strings, marked lines, snippets from files, package-manager tabs.
import fc from "fast-check";
import * as assert from "uvu/assert";
import { highlight } from "../../src/highlight.ts";
import { decodeEntities } from "../../src/markdown/escape.ts";
import { markWords } from "../../src/markdown/marked-words.ts";
import { translateScript } from "../../src/markdown/npm2yarn.ts";
import { suite } from "../support/suite.ts";
import { html, render } from "./render.ts";

const test = suite("markdown: code");

/** The inside of the only code element. */
function code(source: string, options?: Parameters<typeof render>[1]): string {
  return /<code[^>]*>([\s\S]*)<\/code>/.exec(html(source, options))?.[1] ?? "";
}

test("fences are highlighted in the language they name", () => {
  assert.is(
    html("```ts\nconst a = 1;\n```\n"),
    '<div class="code"><pre tabindex="0"><code class="language-ts"><span class="hljs-keyword">const</span> a = <span class="hljs-number">1</span>;\n</code></pre></div>\n',
  );
  assert.is(html("    <b>\n"), '<div class="code"><pre tabindex="0"><code>&lt;b&gt;\n</code></pre></div>\n');
  assert.is(html("```\n```\n"), '<div class="code"><pre tabindex="0"><code></code></pre></div>\n');
});

test("titles are shown above", () => {
  assert.match(
    html('```ts title="a & b.ts"\nx\n```\n'),
    /^<div class="code"><div class="code-title">a &amp; b.ts<\/div><pre /,
  );
});

test("marked lines are elements, and spans don't cross them", () => {
  assert.is(
    code("```js {2-3}\na\n/* b\nc */\n```\n"),
    '<span class="line">a\n</span><span class="line highlighted"><span class="hljs-comment">/* b</span>\n</span>' +
      '<span class="line highlighted"><span class="hljs-comment">c */</span>\n</span>',
  );
  assert.is(code("```js{1}\na\n```\n"), '<span class="line highlighted">a\n</span>');
  assert.is(code("```text {1-999999999,9-1}\na\n```\n"), '<span class="line highlighted">a\n</span>');
  // What looks like lines in a title is the title's.
  assert.match(html('```js title="a {1} b"\na\n```\n'), /code-title">a \{1\} b<.*<code class="language-js">a\n</);
});

test("words are marked wherever the code has them, in the colours of its syntax", () => {
  assert.is(
    code("```js \"a = 1\" mark='b'\nconst a = 1; // b\nb\n```\n"),
    '<span class="hljs-keyword">const</span> <mark>a = </mark><span class="hljs-number"><mark>1</mark></span>; ' +
      '<span class="hljs-comment">// <mark>b</mark></span>\n<mark>b</mark>\n',
  );
  assert.is(
    code("```text '<\"' {1}\na <\" b\n```\n"),
    '<span class="line highlighted">a <mark>&lt;&quot;</mark> b\n</span>',
  );
  // Those that overlap are one, also where they are lines by their looks.
  assert.is(code('```text "ab" "bc" mark="12"\nabcd 12\n```\n'), "<mark>abc</mark>d 12\n");
  assert.is(code('```text "12"\nabcd 12\n```\n'), "abcd <mark>12</mark>\n");
  const { places, problems } = render('```js "x y" mark="z"\nconst x = z;\n```\n');
  assert.equal(places, ["1:8 unknown-code-mark"]);
  assert.match(problems[0]?.message ?? "", /does not show "x y"/);
});

test("marks of words change nothing else of the code", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("const ", "a", "<", "&", '"', "1", "// ", "\n", "😀", "`", "${", "}"), {
        maxLength: 30,
      }),
      fc.array(fc.array(fc.constantFrom("a", "<", "&", "1", "t ", "😀", "}"), { minLength: 1, maxLength: 3 }), {
        minLength: 1,
        maxLength: 3,
      }),
      (parts, lists) => {
        const text = parts.join("");
        const words = lists.map((list) => list.join(""));
        const { html } = highlight(text, "ts", 10_000);
        const marked = markWords(html, text, words);
        assert.is(marked.replace(/<\/?mark>/g, ""), html);
        const isIn = Array.from(text, () => false).concat(Array.from({ length: text.length }, () => false));
        for (const word of words)
          for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
            isIn.fill(true, at, at + word.length);
        const expected = text
          .split("")
          .filter((_, i) => isIn[i])
          .join("");
        const shown = Array.from(marked.matchAll(/<mark>([^<]*)<\/mark>/g), ([, inner = ""]) => inner).join("");
        assert.is(decodeEntities(shown), expected);
      },
    ),
  );
});

test("comments that mark lines are taken out", () => {
  assert.is(
    code("```py\na\n# highlight-next-line\nb\n# highlight-start\nc\n# highlight-end\nd\n```\n"),
    '<span class="line">a\n</span><span class="line highlighted">b\n</span><span class="line highlighted">c\n</span><span class="line">d\n</span>',
  );
});

test("an unknown language is reported once, and plain", () => {
  const { places, problems, html } = render("a\n\n```typescirpt\n<x>\n```\n\n```typescirpt\n```\n\n```zz\n```\n");
  assert.equal(places, ["3:4 unknown-language", "10:4 unknown-language"]);
  assert.match(problems[0]?.hint ?? "", /^Did you mean "typescript"\?/);
  assert.match(html, /<code class="language-typescirpt">&lt;x&gt;\n<\/code>/);
});

test("a language is never more than a class", () => {
  assert.match(html('```"><script>\nx\n```\n'), /<code>x\n/);
  assert.match(html("```a&quot;><b>\nx\n```\n"), /<code>x\n|<code class="language-a">|&quot;/);
  assert.not.match(html("```x<y>z\nx\n```\n"), /<y>/);
});

test("snippets come from files", () => {
  const files = {
    "../src/x.ts":
      "import a;\n// #region one\n  const b = 1;\n\n    // #region inner\n    const c = 2;\n    // #endregion inner\n  // #endregion one\nrest\n",
    "x.py": "# region r\r\n    a\r\n# endregion\r\n",
    "x.html": "<!-- #region h -->\n<p>\n<!-- #endregion -->\n",
    "y.ts": "// #region a\n1\n// #region b\n2\n// #endregion a\n3\n// #endregion b\n",
    "z.ts": "// #region a\n1\n// #region b\n2\n// #endregion\n3\n// #endregion\n4\n",
    "x.css": "/* #region c */\na{}\n/* #endregion */\n",
  };
  assert.is(code("```text file=../src/x.ts#one\n```\n", { files }), "const b = 1;\n\n  const c = 2;\n");
  assert.is(code("```text file=../src/x.ts#inner\n```\n", { files }), "const c = 2;\n");
  assert.is(
    code("```text file=../src/x.ts\n```\n", { files }),
    "import a;\n  const b = 1;\n\n    const c = 2;\nrest\n",
  );
  assert.is(code("```text file=x.py#r\n```\n", { files }), "a\n");
  assert.is(code("```text file=x.html#h\n```\n", { files }), "&lt;p&gt;\n");
  assert.is(code("```text file=y.ts#a\n```\n", { files }), "1\n2\n");
  assert.is(code("```text file=y.ts#b\n```\n", { files }), "2\n3\n");
  assert.is(code("```text file=z.ts#a\n```\n", { files }), "1\n2\n3\n");
  assert.is(code('```text file="x.css#c"\nignored\n```\n', { files }), "a{}\n");
  assert.match(html("``` file=x.css\n```\n", { files }), /<code class="language-css">/);
});

test("a missing file or region is an error", () => {
  const files = { "x.ts": "// #region alpha\n// #endregion\n" };
  assert.equal(render("a\n\n```ts file=nope.ts\n```\n", { files }).problems[0], {
    line: 3,
    column: 7,
    code: "missing-snippet",
    message: 'no file "nope.ts"',
    hint: "Looked in the test.",
  });
  const { problems } = render("```ts file=x.ts#alpa\n```\n", { files });
  assert.is(problems[0]?.code, "missing-region");
  assert.is(problems[0]?.hint, 'Did you mean "alpha"?');
});

test("snippets are marked and placed like other code", () => {
  const files = { "x.ts": "// #region set up\na\nb\n// ---cut---\nc // [!code nope]\n// #endregion\n" };
  const { html: marked, places } = render('> - ```text file="x.ts#set up" {1,3}\n>   ```\n', { files });
  assert.match(marked, /<span class="line highlighted">c \/\/ \[!code nope\]\n<\/span><\/code>/);
  assert.not.match(marked, /code-title/);
  // A mark in the file is reported at the fence that shows it.
  assert.equal(places, ["1:13 unknown-code-mark", "1:35 line-out-of-range"]);
  assert.equal(render('> - ```text file="x.ts#set"\n>   ```\n', { files }).places, ["1:13 missing-region"]);
  assert.equal(render("> - ```text wrap file=y.ts#a\n>   ```\n", { files }).places, ["1:18 missing-snippet"]);
});

test("npm2yarn makes tabs", () => {
  const { directives, text, places } = render("```bash npm2yarn\nnpm install -D x\n```\n");
  assert.equal(places, []);
  const [tabs] = directives;
  assert.is(tabs?.name, "tabs");
  assert.is(tabs?.attributes["group"], "package-manager");
  assert.equal(
    tabs?.items.map((item) => item.label),
    ["npm", "pnpm", "yarn", "bun"],
  );
  assert.match(tabs?.items[1]?.html ?? "", /pnpm add -D x\n<\/code>/);
  assert.is(text, "npm install -D x");
  assert.match(html("```bash npm2yarn\nnpm i\n```\n", { directives: new Map() }), /^<div class="code">.*npm i\n/);
});

test("npm's commands in the words of others", () => {
  const cases: [string, string, string, string][] = [
    ["npm install", "pnpm install", "yarn install", "bun install"],
    ["npm i", "pnpm install", "yarn install", "bun install"],
    ["npm install a b", "pnpm add a b", "yarn add a b", "bun add a b"],
    ["npm i --save-dev a", "pnpm add -D a", "yarn add -D a", "bun add -d a"],
    ["npm i -g a", "pnpm add -g a", "npm i -g a", "bun add -g a"],
    ["npm uninstall a", "pnpm remove a", "yarn remove a", "bun remove a"],
    ["npm run build -- --x", "pnpm run build --x", "yarn run build --x", "bun run build --x"],
    ["npm test", "pnpm test", "yarn test", "bun run test"],
    ["npm ci", "pnpm install --frozen-lockfile", "yarn install --immutable", "bun install --frozen-lockfile"],
    ["npx a b", "pnpm dlx a b", "yarn dlx a b", "bunx a b"],
    ["npm init -y", "pnpm init", "yarn init -y", "bun init -y"],
    ["npm create a@latest", "pnpm create a@latest", "yarn create a@latest", "bun create a@latest"],
    [
      "cd x && npm i && npm start",
      "cd x && pnpm install && pnpm start",
      "cd x && yarn install && yarn start",
      "cd x && bun install && bun run start",
    ],
    ["$ npm i", "$ pnpm install", "$ yarn install", "$ bun install"],
    ["echo npm # npm i", "echo npm # npm i", "echo npm # npm i", "echo npm # npm i"],
    [
      "npm constructor __proto__",
      "npm constructor __proto__",
      "npm constructor __proto__",
      "npm constructor __proto__",
    ],
    // Behind variables, programs that run others, and in pipelines; not in quotes and comments.
    ["A=1 B='x y' npm run a", "A=1 B='x y' pnpm run a", "A=1 B='x y' yarn run a", "A=1 B='x y' bun run a"],
    ["sudo -E npm i -g a", "sudo -E pnpm add -g a", "sudo -E npm i -g a", "sudo -E bun add -g a"],
    [
      "npx cross-env A=1 npm t",
      "pnpm dlx cross-env A=1 npm t",
      "yarn dlx cross-env A=1 npm t",
      "bunx cross-env A=1 npm t",
    ],
    ["cross-env A=1 npm t", "cross-env A=1 pnpm test", "cross-env A=1 yarn test", "cross-env A=1 bun run test"],
    ["a | npm run b | c", "a | pnpm run b | c", "a | yarn run b | c", "a | bun run b | c"],
    ["x=$(npm run a)", "x=$(pnpm run a)", "x=$(yarn run a)", "x=$(bun run a)"],
    [
      "npm i > log 2>&1 # npm i",
      "pnpm install > log 2>&1 # npm i",
      "yarn install > log 2>&1 # npm i",
      "bun install > log 2>&1 # npm i",
    ],
    [
      "echo 'a; npm i' && npm i",
      "echo 'a; npm i' && pnpm install",
      "echo 'a; npm i' && yarn install",
      "echo 'a; npm i' && bun install",
    ],
    ["> npm i", "> pnpm install", "> yarn install", "> bun install"],
    ["npm i a \\\n  b", "npm i a \\\n  b", "npm i a \\\n  b", "npm i a \\\n  b"],
    // Workspaces.
    ["npm i a -w b", "pnpm --filter b add a", "yarn workspace b add a", "npm i a -w b"],
    ["npm i -w b", "pnpm --filter b install", "yarn workspaces focus b", "bun install --filter b"],
    [
      "npm run c --workspace=packages/b",
      "pnpm --filter ./packages/b run c",
      "npm run c --workspace=packages/b",
      "bun run --filter ./packages/b c",
    ],
    [
      "npm test --workspace @a/b -- -u",
      "pnpm --filter @a/b test -u",
      "yarn workspace @a/b test -u",
      "bun run --filter @a/b test -u",
    ],
    ["npm run c --workspaces", "pnpm -r run c", "yarn workspaces foreach --all run c", "bun run --filter '*' c"],
    [
      "npm run c -ws --if-present",
      "pnpm -r run --if-present c",
      "npm run c -ws --if-present",
      "bun run --filter '*' --if-present c",
    ],
    // What is left out.
    ["npm i --omit=dev", "pnpm install --prod", "yarn workspaces focus --all --production", "bun install --production"],
    [
      "npm ci --omit dev",
      "pnpm install --frozen-lockfile --prod",
      "npm ci --omit dev",
      "bun install --frozen-lockfile --production",
    ],
    [
      "npm i a --legacy-peer-deps",
      "npm i a --legacy-peer-deps",
      "npm i a --legacy-peer-deps",
      "npm i a --legacy-peer-deps",
    ],
    [
      "npm i a -E --save-peer",
      "pnpm add a --save-exact --save-peer",
      "yarn add a --exact -P",
      "bun add a --exact --peer",
    ],
    // Other commands.
    ["npm audit", "pnpm audit", "yarn npm audit --all --recursive", "bun audit"],
    ["npm audit fix", "pnpm audit --fix", "npm audit fix", "npm audit fix"],
    ["npm audit fix --force", "npm audit fix --force", "npm audit fix --force", "npm audit fix --force"],
    ["npm exec a -- --b", "pnpm dlx a --b", "yarn dlx a --b", "bunx a --b"],
    ["npm exec --package=a -- b c", "pnpm --package=a dlx b c", "yarn dlx -p a b c", "bunx --package a b c"],
    ["npx -y -p a b --c", "pnpm --package=a dlx b --c", "yarn dlx -p a b --c", "bunx --package a b --c"],
    ["npx -c 'a b'", "npx -c 'a b'", "npx -c 'a b'", "npx -c 'a b'"],
    ["npm init a b -- --c d", "pnpm create a b --c d", "yarn create a b --c d", "bun create a b --c d"],
    ["npm create a -- -y", "pnpm create a -y", "yarn create a -y", "bun create a -y"],
    ["npm init -w packages/a", "npm init -w packages/a", "npm init -w packages/a", "npm init -w packages/a"],
    ["npm update", "pnpm update", "yarn up -R '*'", "bun update"],
    ["npm publish", "pnpm publish", "yarn npm publish", "bun publish"],
    [
      "npm publish --access public",
      "npm publish --access public",
      "npm publish --access public",
      "npm publish --access public",
    ],
    ["npm run a --silent", "npm run a --silent", "npm run a --silent", "npm run a --silent"],
    ["npm config set a b", "npm config set a b", "npm config set a b", "npm config set a b"],
    ["npm -v", "pnpm --version", "yarn --version", "bun --version"],
    ["npm", "npm", "npm", "npm"],
    ["npm-check && xnpm i", "npm-check && xnpm i", "npm-check && xnpm i", "npm-check && xnpm i"],
  ];
  for (const [npm, pnpm, yarn, bun] of cases) {
    assert.equal(
      [
        translateScript(npm, "npm"),
        translateScript(npm, "pnpm"),
        translateScript(npm, "yarn"),
        translateScript(npm, "bun"),
      ],
      [npm, pnpm, yarn, bun],
    );
  }
});

test("a quote that is never closed is told at its attribute, and holds the rest of the line", () => {
  for (const [info, place, attribute, title] of [
    ['ts title="a.ts', "1:7", 'title="a.ts', "a.ts"],
    ["ts title='a.ts", "1:7", "title='a.ts", "a.ts"],
    ['ts title="two words', "1:7", 'title="two words', "two words"],
    ["ts wrap title=\"it's", "1:12", "title=\"it's", "it&#39;s"],
    ['title="a', "1:4", 'title="a', "a"],
  ] as const) {
    const { places, problems, html } = render(`\`\`\`${info}\nx\n\`\`\`\n`);
    assert.equal(places, [`${place} fence-attribute-value`], info);
    assert.is(problems[0]?.message, `the quote of ${attribute} is never closed`);
    assert.is(problems[0]?.hint, `Write ${info.includes("='") ? "'" : '"'} where the value ends.`);
    assert.match(html, `<div class="code-title">${title}</div>`, info);
  }
  assert.equal(render("```ts title=\"a {1,3}\nx\n```\n\n- ```ts {1} mark='1\n  x\n  ```\n").places, [
    "1:7 fence-attribute-value",
    "5:13 fence-attribute-value",
  ]);
  for (const info of ['ts title="a" wrap', "ts title='a\"b'", "ts title=don't", 'ts title=a"', 'ts title=""']) {
    assert.equal(render(`\`\`\`${info}\nx\n\`\`\`\n`).places, [], info);
  }
});

test("attributes of other generators are answered with what does the same", () => {
  const hints = (info: string) => render(`\`\`\`js ${info}\na\n\`\`\`\n`).problems.map(({ hint }) => hint);
  assert.equal(hints('filename="a.js" name=b'), ['Write title="…".', 'Write title="…".']);
  assert.equal(hints('hl_lines="2 3" highlight={1}'), ["Write {1,3-5}.", "Write {1,3-5}."]);
  assert.equal(hints("startLineNumber=5 linenos"), ["Write showLineNumbers=5.", "Write showLineNumbers."]);
  assert.equal(hints("title=\u201ca b\u201d"), ['Write straight quotes: "…".']);
});

test("a fence that is never closed is told where it begins", () => {
  const told = (text: string) => render(text).places;
  assert.equal(told("a\n\n```text\nb\n\n# c\n"), ["3:1 unclosed-fence"]);
  assert.equal(told("~~~text\nb\n```\n"), ["1:1 unclosed-fence"]);
  assert.equal(told("````text\nb\n```\n"), ["1:1 unclosed-fence"]);
  assert.equal(told("```text\na\n```text\nb\n```\n"), ["3:1 fence-in-fence"]);
  assert.equal(told("````text\n```text\nb\n```\n````\n"), []);
  const inner = render(`\`\`\`text\n${"```\u00a0\n".repeat(20_000)}\`\`\`js\nb\n\`\`\`\n`);
  assert.equal(inner.places, ["20002:1 fence-in-fence"], "also below many lines that nearly begin one");
  assert.match(inner.problems[0]?.hint ?? "", "begins and ends with ````.");
  assert.equal(told("```text\n``` `b`\n```\n"), []);
  assert.equal(told("```text\n"), ["1:1 unclosed-fence"]);
  assert.equal(told("- a\n\n  ```text\n  b\n\nc\n"), ["3:3 unclosed-fence"]);
  assert.equal(told("> ```text\n> b\n\nc\n"), ["1:3 unclosed-fence"]);
  for (const whole of [
    "```text\nb\n```",
    "```text\nb\n````  \n",
    "~~~text\n~~~\n",
    "```text\n```\n",
    "    a\n    ```\n",
    "- ```text\n  b\n  ```\n",
    "> ```text\n> b\n> ```\n",
  ])
    assert.equal(told(whole), [], whole);
});

test.run();
