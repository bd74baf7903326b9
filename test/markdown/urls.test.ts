// Addresses that could run code: refused in every place and every disguise, and reported where they stand.
import { type DefaultTreeAdapterMap, parseFragment } from "parse5";
import * as assert from "uvu/assert";
import { refusedScheme, srcsetUrls } from "../../src/markdown/url.ts";
import { findAll } from "../support/html.ts";
import { suite } from "../support/suite.ts";
import { render } from "./render.ts";

const test = suite("markdown: addresses");

/** Disguises of a script, as the text of an address: character references decoded. */
const DISGUISES = [
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "JAVASCRIPT:alert(1)",
  " javascript:alert(1)",
  "\u00a0javascript:alert(1)",
  "\ufeffjavascript:alert(1)",
  "\u0001javascript:alert(1)",
  "\u001fjavascript:alert(1)",
  "\u007fjavascript:alert(1)",
  "\u0085javascript:alert(1)",
  "java\nscript:alert(1)",
  "java\tscript:alert(1)",
  "java\rscript:alert(1)",
  "j\na\nv\na\ns\nc\nr\ni\np\nt\n:alert(1)",
  "javascript\n:alert(1)",
  "javascript\t\t:alert(1)",
  "java\u200bscript:alert(1)",
  "java\u00adscript:alert(1)",
  "java\u202escript:alert(1)",
  "java\u2028script:alert(1)",
  "java\ufffdscript:alert(1)",
  "javascript&colon;alert(1)",
  "javascript&#58;alert(1)",
  "javascript&#58alert(1)",
  "javascript&#x3a;alert(1)",
  "javascript&#x0003A;alert(1)",
  "&#106;avascript:alert(1)",
  "&#x6A;avascript:alert(1)",
  "java&Tab;script:alert(1)",
  "java&NewLine;script:alert(1)",
  "javascript%3Aalert(1)",
  "java%73cript:alert(1)",
  "%6Aavascript:alert(1)",
  "%256Aavascript:alert(1)",
  "java%0Ascript:alert(1)",
  "java%00script:alert(1)",
  "ｊａｖａｓｃｒｉｐｔ:alert(1)",
  "javascript：alert(1)",
  "\\u006aavascript:alert(1)",
  "\\x6aavascript:alert(1)",
  "javascript://example.com/%0aalert(1)",
  "vbscript:msgbox(1)",
  "VBScript:msgbox(1)",
  "livescript:x",
  "data:text/html,<script>alert(1)</script>",
  "data:text/html;base64,PHNjcmlwdD4=",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "data:,x",
  "DATA:text/html,x",
  "da\nta:text/html,x",
  "file:///etc/passwd",
  "blob:https://x.y/z",
  "filesystem:https://x.y/z",
  "view-source:https://x.y",
  "about:blank",
  "jar:https://x.y!/z",
  "chrome://settings",
  "ms-msdt:/id",
  "ms-\nmsdt:/id",
  "\u200bms-msdt:/id",
  "c:/windows/x.exe",
  "x:y",
];

test("there are at least forty disguises, each refused in a link and as a file", () => {
  assert.ok(DISGUISES.length >= 40);
  for (const url of DISGUISES) {
    assert.ok(refusedScheme(url, "link"), JSON.stringify(url));
    assert.ok(refusedScheme(url, "asset"), JSON.stringify(url));
    assert.ok(refusedScheme(url, "image"), JSON.stringify(url));
  }
});

test("addresses that authors need are allowed", () => {
  for (const url of [
    "",
    "#a",
    "?a:b",
    "./a:b.md",
    "/a:b",
    "//x.y/a:b",
    "a/b:c",
    "../javascript:x",
    "page.md#data:x",
    "1:2",
    "a%3Ab.md",
    "100%.md",
    "%",
    "%zz",
    "a&b;c",
    "http://x.y",
    "HTTPS://x.y/?javascript:",
    "mailto:a@b.c",
    "tel:+1",
    "/javascript:alert(1)",
    "\\\\x\\data",
  ]) {
    assert.is(refusedScheme(url, "link"), undefined, url);
  }
  for (const type of ["png", "jpeg", "jpg", "gif", "webp", "avif", "PNG"]) {
    assert.is(refusedScheme(`data:image/${type};base64,AA`, "image"), undefined);
    assert.is(refusedScheme(`data:image/${type};base64,AA`, "asset"), "data");
    assert.is(refusedScheme(`data:image/${type};base64,AA`, "link"), "data");
  }
  assert.is(refusedScheme("data:image/svg+xml;base64,AA", "image"), "data");
  assert.is(refusedScheme("data:image/pngx;base64,AA", "image"), "data");
  assert.is(refusedScheme("mailto:a@b.c", "image"), "mailto");
});

/** Writes an address for Markdown's angle brackets and for an HTML attribute, so that it is read as it is meant. */
function encode(url: string): string {
  return [...url].map((c) => (/[\w./%-]/.test(c) ? c : `&#${c.codePointAt(0)};`)).join("");
}

/** Browsers decode as much; what is left must not be a script for any of them. */
function assertHarmless(html: string, from: string): void {
  for (const element of findAll(parseFragment(html) as DefaultTreeAdapterMap["documentFragment"], "*")) {
    for (const { name, value } of element.attrs) {
      if (/^(?:class|alt|title|id|aria-label)$/.test(name)) continue;
      const read = value.replace(/[\0-\x20]/g, "").toLowerCase();
      assert.not.match(read, /^(?:javascript|vbscript|data:(?!image\/png)|file|blob)/, `${from} → ${html}`);
    }
  }
}

test("Markdown refuses each disguise in links, images and definitions, with its place", () => {
  for (const url of DISGUISES) {
    const written = encode(url);
    for (const [source, place] of [
      [`ab\n\nc [t](<${written}>)`, "3:3 unsafe-url"],
      [`ab\n\nc ![t](<${written}>)`, "3:3 unsafe-url"],
      [`a [t][r] ![t][r]\n\n[r]: <${written}>`, "3:1 unsafe-url"],
    ] as const) {
      const { html, places, links } = render(source);
      assert.equal(places, [place], JSON.stringify(source));
      assert.equal(links, []);
      assert.not.match(html, /href|src/, source);
      assertHarmless(html, source);
    }
  }
});

test("raw HTML's addresses are refused in every attribute, with their place", () => {
  const carriers: [before: string, after: string][] = [
    ['<a class="k" href="', '">x</a>'],
    ['<a href="x.md" ping="', '">x</a>'],
    ['<img alt="" src="', '">'],
    ['<img alt="" srcset="/a.png 1x, ', ' 2x">'],
    ['<video poster="', '"></video>'],
    ['<audio src="', '"></audio>'],
    ['<iframe src="', '"></iframe>'],
    ['<embed src="', '">'],
    ['<object data="', '"></object>'],
    ['<form action="', '"></form>'],
    ['<button formaction="', '">x</button>'],
    ['<input type="image" src="', '">'],
    ['<area alt="" href="', '">'],
    ['<svg><a xlink:href="', '">x</a></svg>'],
    ['<svg><use href="', '"/></svg>'],
    ['<svg><image href="', '"/></svg>'],
    ['<svg><a><set attributeName="href" to="', '"/></a></svg>'],
    ['<svg><animate attributeName="xlink:href" values="/a;', '"/></svg>'],
    ['<math><maction xlink:href="', '">x</maction></math>'],
    ['<blockquote cite="', '">x</blockquote>'],
    ['<table background="', '"></table>'],
    ['<link rel="stylesheet" href="', '">'],
    ['<script src="', '"></script>'],
    ['<meta http-equiv="refresh" content="0; url=', '">'],
    ['<iframe srcdoc="&lt;a href=&quot;', '&quot;&gt;"></iframe>'],
  ];
  for (const [before, after] of carriers) {
    const name = /([\w:]+)="[^"]*$/.exec(before)?.[1] ?? "";
    const column = before.lastIndexOf(`${name}=`) + 1;
    for (const url of [
      "javascript:alert(1)",
      "java&#10;script:alert(1)",
      "&#106;avascript&colon;alert(1)",
      "JAVA&#1;SCRIPT:alert(1)",
    ]) {
      // White space ends an address there.
      if (name === "srcset" && url.includes("&#10;")) continue;
      const { html, places } = render(`one\n\n${before}${url}${after}\n`);
      assert.equal(places, [`3:${column} unsafe-url`], before + url);
      assertHarmless(html, before + url);
      assert.not.match(html, /alert/, before + url);
    }
  }
});

test("an address that takes several pieces to make is refused too", () => {
  for (const source of [
    '<code><a title="\n\n</code>*"><a href="javascript:alert(1)">x',
    "<pre>\n<a hre\n</pre>\n\n<kbd><a href=javascript:alert(1) </kbd>>",
    '<svg><style><a title="</style><a href=javascript:alert(1)>">\n',
    "<xmp><a href='javascript:alert(1)'></xmp>\n\n<a href='javascript&#58;alert(1)'>\n",
  ]) {
    assertHarmless(render(source).html, source);
    assertHarmless(render(source, { rawHtml: false }).html, source);
  }
});

test("autolinks: in brackets an error, merely mentioned a text", () => {
  assert.equal(render("a <irc://x.y/z> b").places, ["1:3 unsafe-url"]);
  assert.is(render("a <irc://x.y/z> b").html, "<p>a irc://x.y/z b</p>\n");
  assert.equal(render("a ftp://x.y/z xmpp:a@b.c b").places, []);
  assert.is(render("a ftp://x.y/z b").html, "<p>a ftp://x.y/z b</p>\n");
});

test("a definition is reported also where nothing refers to it", () => {
  assert.equal(render("> a\n>\n> [x]: javascript:y\n").places, ["3:3 unsafe-url"]);
  assert.equal(render("![i]\n\n[i]: data:image/png;base64,AA\n").places, []);
});

test("base is refused, scripts and handlers pass to the site's policy", () => {
  assert.equal(render('<base href="https://x.y/">\n').places, ["1:1 unsafe-url"]);
  assert.not.match(render('<base href="https://x.y/">\n').html, /x\.y/);
  const { html, places } = render('<script>a < b</script>\n\n<p onclick="x()">y</p>\n');
  assert.equal(places, []);
  assert.match(html, /<script>a < b<\/script>\s*<p onclick="x\(\)">y<\/p>/);
});

test("srcset's addresses are found", () => {
  const found = (text: string) => srcsetUrls(text).map(({ url, start }) => `${start}:${url}`);
  assert.equal(found("a.png 1x, b.png 2x"), ["0:a.png", "10:b.png"]);
  assert.equal(found(" a.png,b.png 2x,"), ["1:a.png,b.png"]);
  assert.equal(found("a.png, b.png"), ["0:a.png", "7:b.png"]);
  assert.equal(found("data:image/png;base64,AA== 1x, b 100w"), ["0:data:image/png;base64,AA==", "31:b"]);
  assert.equal(found(" , "), []);
});

test("links may have the schemes that the site allows, and images none of them", () => {
  const schemes = ["vscode", "zed"];
  const allowed = '[a](vscode:x) <zed:y> [b][r]\n\n<a href="VSCODE:z">c</a>\n\n[r]: vscode:v\n';
  const { html, places } = render(allowed, { schemes });
  assert.equal(places, []);
  for (const href of ["vscode:x", "zed:y", "vscode:v", "VSCODE:z"]) assert.ok(html.includes(`href="${href}"`), href);
  assert.equal(render("[a](vscode:x)\n", { schemes: [] }).problems[0]?.hint?.endsWith("in the configuration."), true);
  assert.equal(render("[a](slack:x)\n\n![a](vscode:x)\n\n<img src='vscode:x' alt=''>\n", { schemes }).places, [
    "1:1 unsafe-url",
    "3:1 unsafe-url",
    "5:6 unsafe-url",
  ]);
});

test("a scheme that is misspelt is told to be", () => {
  assert.is(render("[a](htps://a.b)\n", { schemes: [] }).problems[0]?.hint, 'Did you mean "https:"?');
  assert.is(render("[a](mailo:a@b.c)\n", { schemes: [] }).problems[0]?.hint, 'Did you mean "mailto:"?');
  assert.is(render("![a](htps://a.b/c.png)\n").problems[0]?.hint, 'Did you mean "https:"?');
});

test("only what a reader follows may have such a scheme", () => {
  for (const html of [
    '<iframe src="vscode:x"></iframe>',
    '<form action="vscode:x"></form>',
    '<meta http-equiv="refresh" content="0;url=vscode:x">',
    '<a href="#x" ping="vscode:x">a</a>',
    '<object data="vscode:x"></object>',
    '<svg><a><set attributeName="href" to="vscode:x"/></a></svg>',
  ])
    assert.equal(
      render(`${html}\n`, { schemes: ["vscode"] }).problems.filter(({ code }) => code === "unsafe-url").length,
      1,
      html,
    );
});

test("no site can allow what runs code, in whatever disguise", () => {
  const schemes = ["javascript", "vbscript", "data", "blob", "file", "java", "script"];
  for (const url of [...DISGUISES, "vbscript:x", "data:text/html,x", "blob:x", "file:///x"]) {
    for (const use of ["link", "asset", "image"] as const)
      assert.is(refusedScheme(url, use, schemes), refusedScheme(url, use), JSON.stringify(url));
    assert.ok(refusedScheme(url, "link", schemes), JSON.stringify(url));
  }
});

test.run();
