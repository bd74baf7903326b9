// Files that are not what their names say: other encodings, bytes that are no text, every kind of line end.
import { BAD, bad, type Cases, CONFIG, odd, runCases } from "./cases.ts";

const utf16 = (text: string, mark = "\ufeff") => Buffer.from(mark + text, "utf16le");
const bigEndian = (text: string, mark = "\ufeff") => utf16(text, mark).swap16();
const bytes = (...parts: readonly (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "number" ? Buffer.from([part]) : Buffer.from(part))));
const PNG = bytes(0x89, "PNG\r\n", 0x1a, "\n", 0, 0, 0, 13, "IHDR");
const NFD = "Cafe\u0301";
const COMPOSED = NFD.normalize("NFC");
const HANGUL = "한국어";

const cases: Cases = {
  "a byte order mark is no part of the page": odd("\ufeff# Marked\n\nText.\n", /<h1[^>]*>Marked</),
  "a byte order mark before front matter": odd("\ufeff---\ntitle: Marked\n---\n\nText.\n", /<h1[^>]*>Marked</),
  "two byte order marks": odd("\ufeff\ufeff# Marked\n", /Marked/, "1:1 foreign-syntax"),
  "a byte order mark alone": odd("\ufeff", /<h1[^>]*>Bad</),
  "an empty file": odd("", /<h1[^>]*>Bad</),
  "nothing but white space": odd(" \n\t\n", /<h1[^>]*>Bad</),
  "no line end at the end": odd("# Last\n\ntext", /<p>text<\/p>/),
  "UTF-16, little-endian": bad(utf16("# Bad\n"), "1:1 encoding", /UTF-16 \(little-endian\)[\s\S]*UTF-8/),
  "UTF-16, big-endian": bad(bigEndian("# Bad\n"), "1:1 encoding", /UTF-16 \(big-endian\)[\s\S]*UTF-8/),
  "UTF-16 without its mark": bad(utf16("# Bad\n\nMore text.\n", ""), "1:1 encoding", /UTF-16 \(little-endian\)/),
  "UTF-16 without its mark, big-endian": bad(bigEndian("# Bad\n\nText.\n", ""), "1:1 encoding", /big-endian/),
  "UTF-32": bad(bytes(0xff, 0xfe, 0, 0, "#", 0, 0, 0), "1:1 encoding", /UTF-16|UTF-32/),
  "an invalid byte": bad(bytes("# Bad\n\nab", 0xff, "\n"), "3:3 encoding", /not UTF-8: byte 0xFF \(offset 9\)/),
  "Latin-1": bad(Buffer.from("# Bad\n\nOne café.\n", "latin1"), "3:8 encoding", /byte 0xE9/),
  "Windows-1252": bad(bytes("# Bad\n\n", 0x93, "quoted", 0x94, "\n"), "3:1 encoding", /byte 0x93/),
  "Shift JIS": bad(bytes("# ", 0x93, 0xfa, 0x96, 0x7b, "\n"), "1:3 encoding", /byte 0x93/),
  "a character cut off at the end": bad(bytes("# Bad\n\ncaf", 0xc3), "3:4 encoding", /byte 0xC3/),
  "an overlong form": bad(bytes("# Bad\n\n", 0xc0, 0xaf, "\n"), "3:1 encoding", /byte 0xC0/),
  "half of a surrogate pair": bad(bytes("# Bad\n\n", 0xed, 0xa0, 0x80, "\n"), "3:1 encoding", /byte 0xED/),
  "a code point that there is not": bad(bytes("# Bad\n\n", 0xf4, 0x90, 0x80, 0x80, "\n"), "3:1 encoding", /byte 0xF4/),
  "an invalid byte behind a replacement character": bad(bytes("# \ufffd\n\n", 0x80, "\n"), "3:1 encoding", /0x80/),
  "an invalid byte in front matter": bad(bytes("---\ntitle: B", 0xe4, "d\n---\n"), "2:9 encoding", /byte 0xE4/),
  "an invalid byte behind lone CRs": bad(bytes("# Bad\r\rab", 0xff, "\r"), "3:3 encoding", /byte 0xFF/),
  NUL: bad("# Bad\n\na\0b\n", "3:2 binary-file", /NUL character: it is no text[\s\S]*another extension/),
  "NUL in front matter": bad("---\ntitle: a\0b\n---\n", "2:9 binary-file", /NUL character/),
  "a picture renamed to .md": bad(PNG, "1:1 encoding", /not UTF-8: byte 0x89[\s\S]*another extension/),
  "a PDF renamed to .md": bad(bytes("%PDF-1.7\n%", 0xe2, 0xe3, 0xcf, 0xd3, "\n"), "2:2 encoding", /byte 0xE2/),
  "an archive renamed to .md": bad(bytes("PK", 3, 4, 20, 0, 0, 0, 8, 0), "1:6 binary-file", /no text/),
  CRLF: odd("---\r\ntitle: Windows\r\n---\r\n\r\nOne\r\ntwo.\r\n", /<p>One\ntwo\.<\/p>/),
  "CRLF: places are the file's": bad("# Bad\r\n\r\n[x](./y.md)\r\n", "3:1 dead-link", /y\.md/),
  "lone CR": odd("---\rtitle: Classic\r---\r\rOne\rtwo.\r", /<h1[^>]*>Classic<[\s\S]*<p>One\ntwo\.<\/p>/),
  "lone CR: places are the file's": bad("---\rtitle: Bad\r---\r\r[x](./y.md)\r", "5:1 dead-link", /y\.md/),
  "every line end in one file": bad("# Bad\r\n\rab\n[x](./y.md)\n", "4:1 dead-link", /y\.md/),
  "a line separator is no line end": bad("# Bad\n\na\u2028b [x](./y.md)\n", "3:5 dead-link", /y\.md/),
  "columns count UTF-16 units, as editors do": bad("# Bad\n\né日😀 [x](./y.md)\n", "3:6 dead-link", /y\.md/),
  "control characters": odd("# Odd\n\na\u0007b\u001b[31mc\u007f\n", /<p>a\ufffdb\ufffd\[31mc\ufffd<\/p>/),
  "control characters in the heading that is the title": odd("# O\u0007dd\n", /<title>O\ufffddd/),
  "control characters in headings, as references": odd("# O&#7;dd\n\n## O&#27;dd\n", /<h2[^>]*>O\ufffddd/),
  "control characters as references": odd("# Odd\n\na&#7;b&#x1b;c&#0;\n", /<p>a\ufffdb\ufffdc\ufffd<\/p>/),
  "characters that reverse the text": odd("# Odd\n\na\u202eb\n", /a\u202eb/, "3:2 bidi-control"),
  "characters that reverse front matter": odd(
    "---\ntitle: Odd\ndescription: a \u202eb\n---\n",
    /content="a \u202eb"/,
    "3:16 bidi-control",
  ),
  "a decomposed name and a composed link": {
    files: { [`content/docs/${NFD}.md`]: "# One\n", [BAD]: `# Odd\n\n[x](./${NFD.normalize("NFC")}.md)\n` },
    problems: [],
    shows: { "docs/bad/index.html": /href="\/docs\/Caf%C3%A9"/ },
  },
  "decomposed headings, and links to them in both forms": {
    files: {
      "content/docs/one.md": `# One\n\n## ${NFD}\n\n## ${HANGUL.normalize("NFD")}\n\n## A {#${NFD}-a}\n\n## ${COMPOSED}\n\n<a id="x-${NFD}"></a>\n`,
      [BAD]: `# Odd\n\n${[NFD.toLowerCase(), HANGUL, `${NFD}-a`, `x-${NFD}`]
        .flatMap((id) => [id.normalize("NFC"), id.normalize("NFD")])
        .map((id) => `[x](./one.md#${id})`)
        .join("\n")}\n`,
    },
    problems: [],
    shows: {
      "docs/one/index.html": new RegExp(
        `id="café"[\\s\\S]*id="${HANGUL}"[\\s\\S]*id="Café-a"[\\s\\S]*id="café-1"[\\s\\S]*id="x-Café"`.normalize("NFC"),
      ),
      "docs/bad/index.html": new RegExp(
        [COMPOSED.toLowerCase(), HANGUL, `${COMPOSED}-a`, `x-${COMPOSED}`]
          .flatMap((id) => [id, id])
          .map((id) => `href="/docs/one#${encodeURIComponent(id)}"`)
          .join("[\\s\\S]*"),
      ),
    },
  },
  "decomposed addresses and ids in the configuration": {
    files: {
      [CONFIG]: `export default {
  url: "https://docs.example",
  navbar: { items: [{ label: "a", href: "/docs/${NFD}#${NFD}-a" }] },
  sidebar: ["index", "bad", "${NFD}", { type: "link", label: "b", href: "/docs/${NFD}#${NFD}-a" }],
  redirects: [{ from: "/old", to: "/docs/${NFD}#${NFD}-a" }],
};
`,
      [`content/docs/${COMPOSED}.md`]: `# One\n\n## A {#${COMPOSED}-a}\n`,
      [BAD]: "# Odd\n",
    },
    problems: [],
    shows: {
      "docs/bad/index.html": new RegExp(
        `href="/docs/${COMPOSED}#${COMPOSED}-a"[\\s\\S]*href="/docs/${COMPOSED}#${COMPOSED}-a"`,
      ),
      "old/index.html": new RegExp(`/docs/${encodeURIComponent(COMPOSED)}#${COMPOSED}-a"`),
    },
  },
  "a static file of a decomposed name, and a link to it": {
    files: {
      [CONFIG]: `export default {
  url: "https://docs.example",
  navbar: { items: [{ label: "a", href: "/${NFD}.txt" }, { label: "b", href: "/${NFD}-b/x.txt" }] },
};
`,
      [`content/static/${NFD}.txt`]: "x\n",
      [`content/static/${NFD}-b/x.txt`]: "x\n",
      [BAD]: `# Odd\n\n[x](/${NFD}.txt)\n`,
    },
    problems: [
      `warning content/static/${NFD}-b/x.txt:1:1 decomposed-name`,
      `warning content/static/${NFD}.txt:1:1 decomposed-name`,
    ],
    says: new RegExp(`Rename it ${COMPOSED}\\.txt`),
    shows: { "docs/bad/index.html": new RegExp(`href="/${encodeURIComponent(NFD)}\\.txt"`) },
  },
  "an image beside the page whose name is decomposed": {
    files: { [`content/docs/${NFD}.svg`]: "<svg/>\n", [BAD]: `# Odd\n\n![x](./${COMPOSED}.svg)\n` },
    problems: ["3:1 missing-asset"],
    says: new RegExp(`write both composed \\(NFC\\), \\./${COMPOSED}\\.svg`),
  },
  "files whose names are decomposed, by composed addresses": {
    files: {
      [`content/docs/${NFD}.zip`]: "x",
      [`content/docs/${NFD}/x.ts`]: "const one = 1;\n",
      [`content/docs/${NFD}.ts`]: "const one = 1;\n",
      [`content/static/${NFD}/x.svg`]: "<svg/>\n",
      [BAD]: `# Bad\n\n[a](./${COMPOSED}.zip) [b](${COMPOSED}/x.ts)\n![c](/${COMPOSED}/x.svg) [d](/${COMPOSED}/x.svg)\n\n\`\`\`text file=./${COMPOSED}.ts\n\`\`\`\n`,
    },
    problems: [
      "3:1 dead-link",
      "3:17 dead-link",
      "4:1 missing-asset",
      "4:19 dead-link",
      "6:9 missing-snippet",
      `warning content/static/${NFD}/x.svg:1:1 decomposed-name`,
    ],
    says: new RegExp(
      [
        `\\./${COMPOSED}\\.zip`,
        `${COMPOSED}/x\\.ts`,
        `/${COMPOSED}/x\\.svg`,
        `/${COMPOSED}/x\\.svg`,
        `\\./${COMPOSED}\\.ts`,
      ]
        .map((name) => `write both composed \\(NFC\\), ${name}`)
        .join("[\\s\\S]*"),
    ),
  },
  "old routes in decomposed form": {
    files: {
      [CONFIG]: `export default {
  url: "https://docs.example",
  redirects: [{ from: "/${NFD}-a", to: "/docs/bad" }],
};
`,
      [BAD]: `---\naliases: [/${NFD}-b]\n---\n\n# Odd\n\n[a](/${COMPOSED}-a) [a](/${NFD}-a) [b](/${COMPOSED}-b) [b](/${NFD}-b)\n`,
    },
    problems: [],
    shows: { [`${COMPOSED}-a/index.html`]: /docs\/bad/, [`${COMPOSED}-b/index.html`]: /docs\/bad/ },
  },
  "a decomposed address in a template": {
    files: {
      "templates/parts/Footer.tsx": `export function Footer({ site }) {\n  return <a href={\`\${site.baseUrl}docs/${NFD}\`}>x</a>;\n}\n`,
      [`content/docs/${COMPOSED}.md`]: "# One\n",
      [BAD]: "# Odd\n",
    },
    problems: ["templates/parts/Footer.tsx:2:13 dead-link"],
    says: new RegExp(`two characters[\\s\\S]*Write: /docs/${COMPOSED}`),
  },
  "an invalid byte in a category file": {
    files: { "content/docs/part/_category_.yml": bytes("label: ", 0xff), "content/docs/part/a.md": "# A\n" },
    problems: ["content/docs/part/_category_.yml:1:8 encoding"],
    says: /byte 0xFF/,
  },
  "an include that is no text": {
    files: { "content/docs/_part.md": bytes("\r\n\r\na", 0xff), [BAD]: "# Bad\n\n::include{file=_part.md}\n" },
    problems: ["3:16 missing-include"],
    says: /"_part\.md" is not UTF-8 text\nLine 3, column 2: [^\n]*byte 0xFF \(offset 5\)\. Save it as UTF-8/,
  },
  "a snippet that is no text": {
    files: { "content/docs/a.bin": bytes(0, 1, 2), [BAD]: "# Bad\n\n```js file=a.bin\n```\n" },
    problems: ["3:7 missing-snippet"],
    says: /"a\.bin" is not UTF-8 text\nLine 1, column 1: the file holds a NUL character[^\n]* another extension/,
  },
};

runCases("encodings", cases);
