// Which page, static file or part of the build gets an address that two ask for, and what is said to the other.
import * as assert from "uvu/assert";
import { pageAddress } from "../../src/route.ts";
import { type Addresses, type AddressInput, assignAddresses } from "../../src/site/addresses.ts";
import type { FrontMatter } from "../../src/types.ts";
import { page } from "../sidebar/build.ts";
import { suite } from "../support/suite.ts";

const test = suite("assigned addresses");

interface Given {
  readonly pages?: readonly (string | readonly [file: string, frontMatter: FrontMatter])[];
  readonly broken?: readonly string[];
  /** Under the folder of static files. */
  readonly statics?: readonly string[];
  readonly docsPath?: string;
  readonly llms?: boolean;
  readonly url?: string | undefined;
  readonly noIndex?: boolean;
}

function inputOf({
  pages = [],
  broken = [],
  statics = [],
  docsPath = "docs",
  llms = true,
  ...given
}: Given): AddressInput {
  const pageOf = (file: string, frontMatter: FrontMatter = {}) => ({
    ...page(file, frontMatter),
    ...pageAddress(file, docsPath, frontMatter),
  });
  const version = { label: undefined, banner: undefined, badge: false, noIndex: given.noIndex ?? false };
  return {
    config: {
      docsPath,
      llms,
      url: "url" in given ? given.url : "https://docs.example",
      version,
      languages: [],
    } as unknown as AddressInput["config"],
    pages: pages.map((each) => (typeof each === "string" ? pageOf(each) : pageOf(...each))),
    broken: broken.map((file) => pageOf(file)),
    statics: statics.map((file) => `static/${file}`),
    display: (file) => `content/${file}`,
  };
}

/** What is said, as `file: message`, with the hint behind it. */
function said({ problems }: Addresses): string[] {
  return problems.map(({ file, message, hint }) => `${file}: ${message} | ${hint}`);
}

const RENAME = "Rename the file; addresses that differ in case only are the same on many hosts.";
const SLUG = "Rename one of the two files or give one a slug.";
const FORM =
  "Their names look the same, and differ in the form of their characters alone (NFC, NFD). Keep one of the two files.";
const inCase = (route: string, file: string) =>
  `Its route ${JSON.stringify(route)} differs in case or in Unicode form only, which many hosts take for the same. Rename content/${file}, or change its slug.`;

test("of two pages whose routes differ in case only, the one with capitals is to be renamed, whichever came first", () => {
  const capital = `content/docs/FAQ.md: the route "/docs/FAQ" is already that of content/docs/faq.md | ${inCase("/docs/faq", "docs/FAQ.md")}`;
  assert.equal(said(assignAddresses(inputOf({ pages: ["docs/FAQ.md", "docs/faq.md"] }))), [capital]);
  assert.equal(said(assignAddresses(inputOf({ pages: ["docs/faq.md", "docs/FAQ.md"] }))), [capital]);
});

test("pages that have an address stand in the order of their routes, each with its place among those given", () => {
  const input = inputOf({ pages: ["docs/b.md", "docs/B.md", "docs/a/index.md", "docs/a.md"] });
  const { pages, places, problems } = assignAddresses(input);
  assert.equal(
    pages.map(({ file }) => file),
    ["docs/a/index.md", "docs/b.md"],
  );
  assert.equal(places, [2, 0]);
  assert.equal(
    problems.map(({ file, line, column, severity, code }) => `${file}:${line}:${column} ${severity} ${code}`),
    ["content/docs/B.md:1:1 error route-collision", "content/docs/a.md:1:1 error route-collision"],
  );
  const others = assignAddresses(inputOf({ pages: ["docs/a.md"], statics: ["docs/a/index.md", "404.html"] })).problems;
  assert.equal(
    others.map(({ code }) => code),
    ["output-collision", "output-collision"],
  );
});

/** By what is given, what is said. */
const SAID: readonly (readonly [given: Given, ...said: string[]])[] = [
  [
    { pages: ["docs/a.md", "docs/A.md"] },
    `content/docs/A.md: the route "/docs/A" is already that of content/docs/a.md | ${inCase("/docs/a", "docs/A.md")}`,
  ],
  [
    { pages: ["docs/\u00e9.md", "docs/e\u0301.md"] },
    `content/docs/e\u0301.md: the route "/docs/\u00e9" is already that of content/docs/\u00e9.md | ${FORM}`,
  ],
  // What the build writes.
  ...["sitemap.xml", "404.html", "docs/sidebar.json"].map((name): readonly [Given, string] => [
    { statics: [name] },
    `content/static/${name}: /${name} is already the address of a file that the build writes | ${RENAME}`,
  ]),
  [
    {
      docsPath: ".",
      llms: false,
      statics: ["Assets/a.png"],
      pages: [
        ["a.md", { slug: "/Assets" }],
        ["b.md", { slug: "/404.HTML" }],
      ],
    },
    `content/b.md: the route "/404.HTML" is already that of a file that the build writes | ${inCase("/404.html", "b.md")}`,
  ],
  [
    { statics: ["assets"] },
    `content/static/assets: /assets is already the address of a folder that the build writes | ${RENAME}`,
  ],
  ...["docs/sidebar/a.json", "docs/Search/x/b.JSON"].map((name): readonly [Given, string] => [
    { statics: [name] },
    `content/static/${name}: /${name} is already the address of a file that the build may write | ${RENAME}`,
  ]),
  [
    {
      statics: [
        "docs/x/sidebar/a.json",
        "docs/sidebar/a.json.txt",
        "sidebar/a.json",
        "dogs/search/a.json",
        "x/sitemap.xml",
      ],
    },
  ],
  // Pages at the top.
  [
    { docsPath: ".", statics: ["sidebar.json", "search/a.json", "docs/sidebar.json"] },
    `content/static/sidebar.json: /sidebar.json is already the address of a file that the build writes | ${RENAME}`,
    `content/static/search/a.json: /search/a.json is already the address of a file that the build may write | ${RENAME}`,
  ],
  // No map is written.
  [{ url: undefined, statics: ["sitemap.xml"] }],
  [{ noIndex: true, statics: ["sitemap.xml"] }],
  // Static files, and folders in their places.
  [{ statics: ["x/a", "x/ab/c"] }],
  [
    { statics: ["a.png", "A.PNG", "x/y", "x/Y/z", "x"] },
    `content/static/A.PNG: /A.PNG is already the address of content/static/a.png | ${RENAME}`,
    `content/static/x/Y/z: /x/Y/z is already the address of content/static/x/y | ${RENAME}`,
    `content/static/x: /x is already the address of content/static/x/y | ${RENAME}`,
  ],
  [
    {
      statics: ["docs/a/index.html", "docs/b", "docs/c/index.html/d"],
      pages: ["docs/a.md", "docs/b.md", "docs/c.md"],
      llms: false,
    },
    `content/docs/a.md: the route "/docs/a" is already that of content/static/docs/a/index.html | ${SLUG}`,
    `content/docs/b.md: the route "/docs/b" is already that of content/static/docs/b | ${SLUG}`,
    `content/docs/c.md: the route "/docs/c" is already that of content/static/docs/c/index.html/d | ${SLUG}`,
  ],
  [
    { statics: ["docs/A"], pages: ["docs/a.md"], llms: false },
    `content/docs/a.md: the route "/docs/a" is already that of content/static/docs/A | ${inCase("/docs/A", "docs/a.md")}`,
  ],
  // Pages' Markdown.
  [
    { statics: ["docs/A/index.md"], pages: ["docs/a.md"] },
    `content/docs/a.md: /docs/a/index.md, the page as Markdown, is already the address of content/static/docs/A/index.md | Rename that file, give the page a slug, or say llms: false in the configuration.`,
  ],
  [{ statics: ["docs/a/index.md"], pages: ["docs/a.md"], llms: false }],
  [
    { statics: ["docs/a"], pages: ["docs/a/b.md"] },
    `content/docs/a/b.md: /docs/a/b/index.md, the page as Markdown, is already the address of content/static/docs/a | Rename that file, give the page a slug, or say llms: false in the configuration.`,
    `content/docs/a/b.md: the route "/docs/a/b" is already that of content/static/docs/a | ${SLUG}`,
  ],
  // Pages with errors have no address, and none of theirs is given to two.
  [
    { pages: ["docs/a.md"], broken: ["docs/a/index.md", "docs/b.md", "docs/b/index.md"] },
    `content/docs/a/index.md: the route "/docs/a/" is already that of content/docs/a.md | ${SLUG}`,
    `content/docs/b/index.md: the route "/docs/b/" is already that of content/docs/b.md | ${SLUG}`,
  ],
  // Numbers, which are no part of an address.
  ...(
    [
      ["docs/1-a.md", "docs/2-a.md", "2-a", "a-2"],
      ["docs/a.md", "docs/01-a.md", "01-a", "a-01"],
      ["docs/01-a.md", "docs/a.md", "01-a", "a-01"],
      ["docs/1-x/a.md", "docs/2-x/a.md", "2-x", "x-2"],
      ["docs/1-x/1-a.md", "docs/1-x/2-a.md", "2-a", "a-2"],
      ["docs/1-x/xindex.md", "docs/2-x/xindex.MD", "2-x", "x-2"],
      ["docs/1-a3.md", "docs/2-a3.md", "2-a3", "a3-2"],
      ["docs/1-a.mdx.md", "docs/2-a.mdx.MD", "2-a.mdx", "a.mdx-2"],
      ["docs/1-x/index.md", "docs/2-x/README.md", "2-x", "x-2"],
    ] as const
  ).map(([first, second, numbered, behind]): readonly [Given, string] => [
    { pages: [first, second] },
    `content/${second}: the route ${JSON.stringify(page(second).route)} is already that of content/${first} | The number of ${JSON.stringify(numbered)} orders the sidebar and is no part of the address. Put it behind the name (${behind}), or give one of the two files a slug.`,
  ]),
  [
    { pages: ["docs/1-a.md", "docs/1-a/index.md"] },
    `content/docs/1-a/index.md: the route "/docs/a/" is already that of content/docs/1-a.md | ${SLUG}`,
  ],
  [
    { pages: ["docs/1-a.md", "docs/1-a.MD"] },
    `content/docs/1-a.MD: the route "/docs/a" is already that of content/docs/1-a.md | ${SLUG}`,
  ],
  [
    { pages: ["docs/1-a.md", ["docs/b.md", { slug: "/a" }]] },
    `content/docs/b.md: the route "/docs/a" is already that of content/docs/1-a.md | ${SLUG}`,
  ],
  [
    { statics: ["docs/a/index.html"], pages: ["docs/1-a.md"] },
    `content/docs/1-a.md: the route "/docs/a" is already that of content/static/docs/a/index.html | The number of "1-a" orders the sidebar and is no part of the address. Put it behind the name (a-1), or give one of the two files a slug.`,
  ],
];

test("the second that asks for an address is told who has it, and what to do", () => {
  for (const [given, ...expected] of SAID)
    assert.equal(said(assignAddresses(inputOf(given))), expected, JSON.stringify(given));
});

test("what was assigned is taken over where the same is asked for, with the pages as they are now", () => {
  const given: Given = {
    pages: ["docs/b.md", "docs/a.md", "docs/A.md"],
    broken: ["docs/c.md"],
    statics: ["x.png", "z.png"],
  };
  const before = assignAddresses(inputOf(given));
  const input = inputOf(given);
  const now = assignAddresses(input, before);
  assert.is(now.problems, before.problems);
  assert.is(now.input, input);
  assert.equal(now.places, [1, 0]);
  for (const [i, { file }] of before.pages.entries())
    assert.is(
      now.pages[i],
      input.pages.find((page) => page.file === file),
    );
  const others: readonly Given[] = [
    { docsPath: "." },
    { llms: false },
    { url: undefined },
    { statics: [] },
    { statics: ["y.png"] },
    { statics: ["x.png", "y.png"] },
    { pages: ["docs/b.md", ["docs/x.md", { slug: "/a" }], "docs/A.md"] },
    { pages: ["docs/b.md", "docs/a.md"] },
    { pages: ["docs/b.md", "docs/a.md", "docs/B.md"] },
    { pages: [["docs/b.md", { slug: "/x" }], "docs/a.md", "docs/A.md"] },
    { broken: [] },
    { broken: ["docs/d.md"] },
  ];
  for (const other of others) {
    const input = inputOf({ ...given, ...other });
    const anew = assignAddresses(input);
    const after = assignAddresses(input, before);
    assert.is.not(after.problems, before.problems, JSON.stringify(other));
    assert.equal([said(after), after.places], [said(anew), anew.places]);
  }
  // A site of another host is known by the same addresses.
  assert.is(assignAddresses(inputOf({ ...given, url: "https://other.example" }), before).problems, before.problems);
});

test.run();
