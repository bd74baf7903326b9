// Markdown made to hang or overflow, that nothing closes, or that reaches for the page around it.
import { BAD, BAD_HTML, bad, type Case, type Cases, CONFIG, odd, runCases } from "./cases.ts";

const lines = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join("\n");
/** Markdown that nobody wrote by hand, behind a first paragraph. */
const bomb = (source: string): Case =>
  bad(`# Bad\n\n${source}\n`, "3:1 too-deep", /limits\.nesting in the configuration, now 50/);
const page = (source: string, problem: string | readonly string[], says: RegExp): Case =>
  bad(`# Bad\n\n${source}\n`, problem, says);
const fine = (source: string, shows: RegExp, warnings: string | readonly string[] = []): Case =>
  odd(`# Odd\n\n${source}\n`, shows, warnings);
/** A fence of code that a grammar would take seconds over. */
const costly = (language: string, code: string): Case =>
  fine(`\`\`\`${language}\n${code}\n\`\`\``, /<code[^>]*>[^<]{1000}/);
const escaped = (source: string, shows: RegExp): Case => ({
  ...fine(source, shows),
  files: {
    [CONFIG]: `export default { url: "https://docs.example", markdown: { rawHtml: false } };\n`,
    [BAD]: `# Odd\n\n${source}\n`,
  },
});
const snippet = (info: string, problem: string, says: RegExp): Case => ({
  files: {
    "content/docs/a.ts": "// #region one\nconst a = 1;\n// #endregion\n",
    "outside.ts": "secret\n",
    [BAD]: `# Bad\n\n\`\`\`js ${info}\n\`\`\`\n`,
  },
  problems: [problem],
  says,
});
const include = (files: Readonly<Record<string, string>>, problem: string, says: RegExp): Case => ({
  files: { [BAD]: "# Bad\n\n::include{file=_a.md}\n", ...files },
  problems: [problem],
  says,
});
const frame = /<\/article>[\s\S]*<\/main>[\s\S]*<\/html>/;

const cases: Cases = {
  // ------------------------------------------------------------------ nesting
  "quotes without end": page(
    `${"> ".repeat(50_000)}a`,
    "3:103 too-deep",
    /nested deeper than 50 levels[\s\S]*limits\.nesting/,
  ),
  "quotes in one word": page(`${">".repeat(50_000)}a`, "3:52 too-deep", /nested deeper/),
  "lists on one line": page(`${"- ".repeat(5_000)}a`, "3:103 too-deep", /nested deeper/),
  "ordered lists on one line": page(`${"1. ".repeat(5_000)}a`, "3:154 too-deep", /nested deeper/),
  "a thousand nested lists": page(
    lines(1_000, (i) => `${"  ".repeat(i)}- a`),
    "103:1 too-deep",
    /nested deeper/,
  ),
  "quotes in lists": page(`${"- > ".repeat(5_000)}a`, "3:103 too-deep", /nested deeper/),
  "emphasis without end": bomb("*a **a ".repeat(5_000)),
  "emphasis in emphasis": bomb(`${"*a ".repeat(500)}b${"*".repeat(500)}`),
  "brackets without end": bomb("[".repeat(20_000)),
  "links in links": bomb(`${"[".repeat(10_000)}a${"](x)".repeat(10_000)}`),
  "images in images": bomb(`${"![".repeat(10_000)}a${"](x)".repeat(10_000)}`),
  "rising runs of backticks": bomb(Array.from({ length: 500 }, (_, i) => "`".repeat(i + 1)).join("a")),
  "strikethrough without end": bomb("~~a ~b ".repeat(5_000)),
  "autolinks without end": bomb("<a ".repeat(20_000)),
  "text directives in text directives": page(
    `${":badge[".repeat(3_000)}${"]".repeat(3_000)}`,
    "3:1 too-deep",
    /more than 4000 delimiters/,
  ),
  "directives in directives": page(
    `${lines(100, (i) => `${":".repeat(103 - i)}note`)}\n${lines(100, (i) => ":".repeat(4 + i))}`,
    "3:52 too-deep",
    /nested deeper/,
  ),
  "nesting up to the limit is built": fine(`${"> ".repeat(45)}deep`, /deep/),
  "a limit of the site's own": {
    files: {
      [CONFIG]: `export default { url: "https://docs.example", limits: { nesting: 3 } };\n`,
      [BAD]: "# Bad\n\n> > > > a\n",
    },
    problems: ["3:9 too-deep"],
    says: /nested deeper than 3 levels[\s\S]*now 3/,
  },
  "raw tags in raw tags": {
    ...fine("<div>".repeat(3_000), frame),
    problems: Array.from({ length: 20 }, (_, i) => `warning 3:${1 + i * 5} unclosed-element`),
  },

  // ------------------------------------------------------------------ size
  "a heading's id of two words": fine("## A {#x y}", /id="a-x-y"/, "3:6 heading-id"),
  "a heading's id of characters beyond letters": fine("## A {#👩‍💻-「a」-❤️}", /id="👩‍💻-「a」-❤️"/),
  "a heading's id with marks that turn text round": fine("## A {#a\u202eb}", /\{#a/, [
    "3:6 heading-id",
    "3:9 bidi-control",
  ]),
  "a heading's id with a class": fine("## A {#x .y}", /\{#x \.y\}/, "3:6 heading-id"),
  "a heading's id without its brace": fine(
    "## A {#x\n\n## B {#\n\n## C `{#x`\n\n## D\\{#x",
    /A \{#x/,
    "3:6 heading-id",
  ),
  "tags that are never closed": fine(
    '<img src="/logo.svg" alt="a"\n\na <span class="b"\nc <b title=\'d\'\n<i>e</i>\n\n<div\n  class="x"\n\nf',
    /&lt;img[\s\S]*<p>f<\/p>/,
    ["3:1 unclosed-element", "5:3 unclosed-element", "6:3 unclosed-element", "9:1 unclosed-element"],
  ),
  "what only looks like tags that are never closed": fine(
    '`<img src="a"` if a <b and c="d", `x`\n\n\\<img src="a" and List<T a="b"\n\n<span title="a>b" class="c">d</span>\n\n```html\n<img src="a"\n```\n\n<div title="a"\n>\n</div>',
    /class="c"/,
  ),
  "1,000 tags that are never closed": {
    ...fine('<b id="x" '.repeat(1_000), frame),
    problems: Array.from({ length: 20 }, (_, i) => `warning 3:${1 + i * 10} unclosed-element`),
  },
  "a heading's id as an attribute": fine('## A {id=z}\n\n## B *c* {id="z"}', /\{id=z\}/, [
    "3:6 heading-id",
    "5:10 heading-id",
  ]),
  "braces behind headings that are text": fine(
    "## A {b}\n\n## C `{#x y}`\n\n## D \\{#x y}\n\n## E {x #y}\n\n## F {#f .quiet}",
    /\{b\}/,
  ),
  "a heading without a text": fine("##\n\ntext", /text/, "3:1 empty-heading"),
  "10,000 headings": fine(
    lines(10_000, (i) => `## Heading ${i}\n`),
    /id="heading-9999"/,
  ),
  "10,000 headings of one text": fine("## Same\n\n".repeat(10_000), /id="same-9999"/),
  "a heading of 50,000 characters": fine(`## ${"long ".repeat(10_000)}`, frame),
  "an identifier of 50,000 characters": fine("a".repeat(50_000), /a{50000}/),
  "a title of 100,000 spaces": odd(`# a${" ".repeat(100_000)}b\n\ntext\n`, /<title>a/),
  "a title of 50,000 brackets": bad(
    `# ${"[".repeat(50_000)}\n`,
    "1:3 too-deep",
    /too dense: one paragraph has more than 4000/,
  ),
  "a title of 20,000 marks": bad(`# ${"*a ".repeat(20_000)}\n`, "1:3 too-deep", /too dense/),
  "a table of 1,000 columns": fine(`${"|a".repeat(1_000)}|\n${"|-".repeat(1_000)}|\n${"|b".repeat(1_000)}|`, /<table/),
  "a table of 5,000 rows": fine(`| a |\n|---|\n${"| b |\n".repeat(5_000)}`, /<table/),
  "5,000 footnotes": fine(
    lines(5_000, (i) => `a[^${i}]\n\n[^${i}]: b\n`),
    /footnote/,
  ),
  "a row of more cells than its header": fine("| a |\n|---|\n| `b | c` |", /<td>`b<\/td>\n<\/tr>/, "5:1 surplus-cells"),
  "50,000 surplus cells": fine(`| a |\n|---|\n|${"b|".repeat(50_000)}`, /<td>b<\/td>\n<\/tr>/, "5:1 surplus-cells"),
  "a delimiter row that doesn't fit its header": fine("| a | b |\n|---|\n| c | d |", /\|---\|/, "4:1 table-delimiter"),
  "a file too large": {
    files: { [BAD]: `# Bad\n\n${"word ".repeat(430_000)}\n` },
    problems: ["1:1 file-too-large"],
    says: /2150008 bytes; the limit is 2097152[\s\S]*limits\.fileBytes in the configuration/,
  },
  "a limit of the site's own on the file": {
    files: {
      [CONFIG]: `export default { url: "https://docs.example", limits: { fileBytes: 100 } };\n`,
      [BAD]: `# Bad\n\n${"word ".repeat(30)}\n`,
    },
    problems: ["1:1 file-too-large"],
    says: /the limit is 100/,
  },

  // ------------------------------------------------------------------ code
  ...Object.fromEntries(
    ["java", "js", "cpp", "csharp", "ini", "toml", "xml", "php", "sql", "markdown"].flatMap((language) => [
      [`an identifier of 50,000 characters in ${language}`, costly(language, "a".repeat(50_000))],
      [`open brackets without end in ${language}`, costly(language, "{(".repeat(15_000))],
    ]),
  ),
  "code of a language that there is not": fine("```klingon\nnuqneH\n```", /nuqneH/, "3:4 unknown-language"),
  "code of a language called __proto__": fine("```__proto__\nx\n```", /x/, "3:4 unknown-language"),
  "code of a language called constructor": fine("```constructor\nx\n```", /x/, "3:4 unknown-language"),
  "code of a language that there is not, which is an error here": {
    ...page("```klingon\nnuqneH\n```", "3:4 unknown-language", /"klingon" is not known/),
    files: {
      [CONFIG]: 'export default { url: "https://docs.example", checks: { codeLanguages: "error" } };\n',
      [BAD]: "# Bad\n\n```klingon\nnuqneH\n```\n",
    },
  },
  "code of a language that there is not, which is not told": {
    ...fine("```klingon\nnuqneH\n```", /nuqneH/),
    files: {
      [CONFIG]: 'export default { url: "https://docs.example", checks: { codeLanguages: "off" } };\n',
      [BAD]: "# Odd\n\n```klingon\nnuqneH\n```\n",
    },
  },
  "a fence that is never closed": fine(
    "```\nconst a = 1;\n\n## No heading",
    /<code[^>]*>[\s\S]*## No heading/,
    "3:1 unclosed-fence",
  ),
  "a fence of tildes closed by backticks": fine("~~~\na\n```\nb", /```\nb/, "3:1 unclosed-fence"),
  "an info string of 50,000 characters": fine(`\`\`\`js ${'title="'.repeat(7_000)}\nx\n\`\`\``, /x/),
  "lines marked that there are not": fine("```js {1-2,99}\na\nb\n```", /<code/, "3:12 line-out-of-range"),
  "lines marked that are no numbers": fine("```js {a-b}\na\n```", /<code/, "3:7 unknown-fence-attribute"),
  "lines marked without end": fine("```js {1-999999999999}\na\n```", /<code/, "3:8 line-out-of-range"),
  "an attribute of code that there is not": fine("```js tilte=x\na\n```", /<code/, "3:7 unknown-fence-attribute"),
  "what is written for other generators": odd(
    '+++\ntitle = "A"\n+++\n\nimport A from "a"\n\n{/* b */}\n',
    /<p>import A from/,
    ["1:1 foreign-syntax", "5:1 foreign-syntax", "7:1 foreign-syntax"],
  ),
  "a fence's title in typographic quotes": fine(
    "```js title=“a.js”\na();\n```",
    /“a\.js”/,
    "3:7 fence-attribute-value",
  ),
  "a fence that names its file by another word": page(
    "```js src=./a.js\na();\n```\n\n[x](./gone.md)",
    ["warning 3:7 unknown-fence-attribute", "7:1 dead-link"],
    /Write file=…/,
  ),
  "a fence whose file stands behind a space": page(
    "```js file = ./a.js\n```",
    ["3:1 missing-snippet", "warning 3:12 unknown-fence-attribute", "warning 3:14 unknown-fence-attribute"],
    /nothing stands behind "file="[\s\S]*without a space/,
  ),
  "a fence with its title behind a colon": page(
    "```js:a.js\na();\n```\n\n[x](./gone.md)",
    ["warning 3:4 unknown-language", "7:1 dead-link"],
    /Write ```js title="a\.js"\./,
  ),
  "a fence of MyST": page(
    "```{note}\ntext\n```\n\n[x](./gone.md)",
    ["warning 3:4 unknown-fence-attribute", "7:1 dead-link"],
    /Write :::note … :::\./,
  ),
  "a region that nothing ends": {
    files: { "content/docs/a.js": "// #region one\na();\n", [BAD]: "# Odd\n\n```js file=a.js#one\n```\n" },
    problems: ["warning 3:7 unclosed-region"],
    shows: { "docs/bad/index.html": /a<\/span>\(|a\(/ },
  },
  "code of two backticks": fine("``js\na();\n``", /js a\(\);/, "3:1 code-syntax"),
  "code of two backticks in a text": fine("a ``b\nc`` d", /<code>b c<\/code>/),
  "a snippet that is not there": snippet("file=none.ts", "3:7 missing-snippet", /"none\.ts" does not exist/),
  "a snippet whose name differs in case": snippet(
    "file=A.ts",
    "3:7 missing-snippet",
    /Did you mean "a\.ts"\? The path/,
  ),
  "a snippet whose name differs in case, from the content folder": snippet(
    "file=/docs/A.ts",
    "3:7 missing-snippet",
    /Did you mean "\/docs\/a\.ts"\? The path/,
  ),
  "a snippet of a name and a folder that are misspelt": {
    files: { "content/docs/code/sample.js": "a();\n", [BAD]: "# Odd\n\n```js file=./cdoe/sampel.js\n```\n" },
    problems: ["3:7 missing-snippet"],
    says: /Did you mean "\.\/code\/sample\.js"\? The path/,
  },
  "a snippet's region that is not there": snippet("file=a.ts#two", "3:7 missing-region", /two[\s\S]*one/),
  "a snippet above the content folder": snippet(
    "file=../../outside.ts",
    "3:7 missing-snippet",
    /does not exist in the content folder/,
  ),
  "a snippet by an absolute path": snippet(
    "file=/etc/passwd",
    "3:7 missing-snippet",
    /does not exist in the content folder/,
  ),
  "a snippet by an encoded path": snippet("file=..%2f..%2foutside.ts", "3:7 missing-snippet", /does not exist/),
  "a snippet too large": {
    files: { "content/docs/a.txt": "x".repeat(2_200_000), [BAD]: "# Bad\n\n```txt file=a.txt\n```\n" },
    problems: ["3:8 missing-snippet"],
    says: /"a\.txt" has more than 2097152 bytes[\s\S]*limits\.fileBytes/,
  },
  "a snippet in a block that has code": odd(
    "# Odd\n\n```xml file=/static/logo.svg\n\n```\n\n```xml file=/static/logo.svg\na();\n```\n",
    /^(?!.*a\(\);)/s,
    "7:8 code-and-file",
  ),
  "a snippet that is a folder": snippet("file=.", "3:7 missing-snippet", /does not exist/),

  // ------------------------------------------------------------------ directives, alerts, includes
  "a directive that there is not": page(":::noet\nText\n:::", "3:4 unknown-directive", /noet[\s\S]*note/),
  "a directive called __proto__": page(":::__proto__\nText\n:::", "5:1 stray-directive", /closes no directive/),
  "a directive called constructor": page(":::constructor\nText\n:::", "3:4 unknown-directive", /constructor/),
  "a directive that is never closed": page(":::note\nText", "3:1 unclosed-directive", /:::/),
  "a fence that closes nothing": page("Text\n\n:::", "5:1 stray-directive", /closes no directive/),
  "a directive's attribute in typographic quotes": page(
    ":::note{id=“a”}\nText\n:::",
    "3:9 directive-attribute",
    /typographic quotes[\s\S]*straight/,
  ),
  "a directive's attributes behind commas and colons": page(
    ":::note{title: x, id=a}\nText\n:::",
    ["3:9 directive-attribute", "3:16 directive-attribute"],
    /Write title=…[\s\S]*Attributes are parted by spaces alone/,
  ),
  "a directive that ends on its first line": page(":::note Text :::", "3:1 unclosed-directive", /on a line of its own/),
  "an attribute that a directive has not": page(":::note{titel=x}\nText\n:::", "3:9 directive-attribute", /titel/),
  "an alert that there is not": fine("> [!NOET]\n> Text", /NOET/, "3:3 unknown-alert"),
  "an alert without its sign": fine("> [NOTE]\n> Text", /\[NOTE\]/, "3:3 unknown-alert"),
  "a quote of a word in brackets": fine("> [note]\n> Text\n\n> [NOTE] text", /\[note\]/),
  "an alert without its quote": fine("[!NOTE]\nText", /\[!NOTE\]/, "3:1 unknown-alert"),
  "an alert with nothing in it": fine("> [!NOTE]\n\n> Text", /Text/, "3:1 unknown-alert"),
  "an alert within an alert": fine("> [!NOTE]\n> > [!TIP]\n> > Text", /Text/),
  "a tab without tabs": page(":::tab[A]\nText\n:::", "3:4 misplaced-directive", /tabs/),
  "an include that is not there": include({}, "3:16 missing-include", /_a\.md[\s\S]*does not exist/),
  "an include of itself": include(
    { "content/docs/_a.md": "::include{file=_a.md}\n" },
    "content/docs/_a.md:1:16 include-cycle",
    /includes itself/,
  ),
  "an include of its includer": include(
    { "content/docs/_a.md": "x\n\n::include{file=bad.md}\n" },
    "content/docs/_a.md:3:16 include-cycle",
    /bad\.md → /,
  ),
  "an include above the content folder": include(
    { [BAD]: "# Bad\n\n::include{file=../../docsgen.config.ts}\n" },
    "3:16 missing-include",
    /does not exist in the content folder/,
  ),
  "an include whose name differs in case": include(
    { "content/docs/g/_part.md": "x\n", [BAD]: "# Bad\n\n::include{file=./g/_Part.md}\n" },
    "3:16 missing-include",
    /Did you mean "\.\/g\/_part\.md"\?/,
  ),
  "an include that is misspelt, beside a hidden file": include(
    {
      "content/_parts/setup.md": "x\n",
      "content/_parts/.stup.md": "",
      [BAD]: "# Bad\n\n::include{file=/_parts/stup.md}\n",
    },
    "3:16 missing-include",
    /Did you mean "\/_parts\/setup\.md"\?/,
  ),
  "an include whose name differs in case from that of a hidden file": include(
    { "content/docs/.part.md": "x\n", [BAD]: "# Bad\n\n::include{file=.Part.md}\n" },
    "3:16 missing-include",
    /^(?![\s\S]*Did you mean)[\s\S]*begin with a dot/,
  ),
  "includes that double at each step": include(
    {
      ...Object.fromEntries(
        Array.from({ length: 30 }, (_, i) => [
          `content/docs/_${i === 0 ? "a" : i}.md`,
          `text\n\n::include{file=_${i + 1}.md}\n\n::include{file=_${i + 1}.md}\n`,
        ]),
      ),
      "content/docs/_30.md": "text\n",
    },
    "content/docs/_28.md:3:16 include-too-large",
    /more than 1000 includes/,
  ),
  "a dead link in an include": include(
    { "content/docs/_a.md": "x\n\n[y](./z.md)\n" },
    "content/docs/_a.md:3:1 dead-link",
    /z\.md/,
  ),
  "an include too large": include(
    { "content/docs/_a.md": "word ".repeat(430_000) },
    "3:16 missing-include",
    /more than 2097152 bytes[\s\S]*limits\.fileBytes/,
  ),
  "a footnote that there is not": fine("a[^1]", /\[\^1\]/, "3:2 undefined-footnote"),
  "a footnote that nothing uses": fine("[^1]: text", /<h1/, "3:1 unused-footnote"),
  "a footnote given twice": fine("a[^1]\n\n[^1]: b\n\n[^1]: c", /footnote/, "7:1 duplicate-footnote"),
  "a footnote in itself": fine("a[^1]\n\n[^1]: b[^1]", /footnote/),
  "an id given twice": page("## A {#same}\n\n## B {#same}", "5:6 duplicate-id", /same/),
  "an id called constructor": fine("## A {#constructor}\n\n[x](#constructor)", /id="constructor"/),

  // ------------------------------------------------------------------ raw HTML
  "a tag that is never closed": fine(
    "<div>\n\ntext",
    /<div>[\s\S]*text[\s\S]*<\/div>[\s\S]*<\/article>/,
    "3:1 unclosed-element",
  ),
  "an end tag of the page's main": fine("</main></body>\n\nafter", /after[\s\S]*<\/main>/, "3:1 stray-end-tag"),
  "end tags of all that is around": {
    ...fine("</article></div></main></body></html>\n\nafter", /after[\s\S]*<\/article>[\s\S]*<\/main>/),
    problems: ["warning 3:1 stray-end-tag", "warning 3:11 stray-end-tag", "warning 3:17 stray-end-tag"],
  },
  "a comment that is never closed": fine("<!-- open\n\n## Lost?", frame, "3:1 unclosed-comment"),
  "a comment that is never closed in an element": fine(
    "<div>\n<!-- open\n</div>\n\nafter",
    frame,
    "4:1 unclosed-comment",
  ),
  "a script that is never closed": fine("<script>\n\nafter", frame, "3:1 unclosed-element"),
  "a style that is never closed": fine("<style>\n\nafter", frame, "3:1 unclosed-element"),
  "a textarea that is never closed": fine("<textarea>\n\nafter", frame, "3:1 unclosed-element"),
  "attributes of JSX": fine(
    '<div style={{color}}>\n\na\n\n</div>\n\n<b className="x">b</b> <i class="{{ x }}" style="a: b">c</i>',
    /c<\/i>/,
    ["3:6 foreign-syntax", "9:4 foreign-syntax"],
  ),
  "an image that is GitHub's page about it": fine(
    "![a](https://github.com/a/b/blob/main/x.png) ![b](https://github.com/a/b/blob/main/x.png?raw=true)",
    /raw=true/,
    "3:1 image-page",
  ),
  "what the site's policy forbids": {
    files: {
      [CONFIG]: `export default { url: "https://docs.example", csp: { "media-src": ["v.example"] } };\n`,
      [BAD]: `# Odd

<button onclick="go()">x</button> <b style="color: red">y</b>

<script>
go()
</script>

<style>
b { color: red; }
</style>

<iframe src="https://video.example/x" title="x"></iframe>

<script src="//cdn.example/x.js"></script> <video src="https://v.example/x.mp4"></video> <script type="application/json">{}</script>
`,
    },
    problems: ["3:9", "3:38", "5:1", "9:1", "13:9", "15:9"].map((place) => `warning ${place} csp-html`),
    says: /from running a script in a page\n.*island.*"script-src-attr": \["'unsafe-inline'"\][\s\S]*heeding a style[\s\S]*loading this from video\.example\n.*"frame-src": \["https:\/\/video\.example"\]/,
    shows: { [BAD_HTML]: /onclick/ },
  },
  "what the site's policy allows": {
    files: {
      [CONFIG]: `export default { url: "https://docs.example", csp: { "script-src": ["'unsafe-inline'", "https:"], "style-src-attr": ["'unsafe-inline'"], "child-src": ["*"] } };\n`,
      [BAD]: `# Odd\n\n<b onclick="go()" style="color: red">y</b> <iframe src="https://v.example/x" title="x"></iframe>\n\n<script>go()</script>\n`,
    },
    problems: [],
    shows: { [BAD_HTML]: /onclick/ },
  },
  plaintext: page("<plaintext>\n\nafter", "3:1 raw-html", /<plaintext>/),
  "a quote in a tag that is never closed": fine('<a href="x\n\nafter', /after/),
  "a table's parts without a table": fine("<td>cell</td>\n\nafter", /after/),
  "a form in a form": fine("<form>\n\n<form>\n\n</form>\n\n</form>", frame),
  "a select around everything": fine("<select>\n\n## Heading\n\n", frame, "3:1 unclosed-element"),
  "a frameset": fine("<frameset><frame></frameset>\n\nafter", /after/),
  "a base": page('<base href="https://evil.example/">', "3:1 unsafe-url", /<base>/),
  "a document in the document": fine("<!doctype html><html><head><title>x</title></head><body>inner", /inner/),
  "svg with a foreign object": fine("<svg><foreignObject><div></svg>after", frame),
  "an expression in prose": fine("{{7-7}} ${7-7} <%= 7-7 %> {x}", /\{\{7-7\}\} \$\{7-7\} &lt;%= 7-7 %&gt; \{x\}/),
  "an expression in a heading": fine("## {{constructor.constructor('x')()}}", /\{\{constructor/),
  "raw HTML where the site allows none": escaped("<script>alert(1)</script>", /&lt;script&gt;/),
  "a comment that is never closed where the site allows no raw HTML": {
    ...escaped("<!-- open\n\n## Lost?", /&lt;!-- open\n\n## Lost\?/),
    problems: ["warning 3:1 unclosed-comment"],
  },
  "raw HTML in a text where the site allows none": escaped("a <img src=x onerror=alert(1)> b", /&lt;img/),
};

runCases("Markdown", cases);
