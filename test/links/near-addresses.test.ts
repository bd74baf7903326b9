// What is said to be near to an address that leads nowhere, written so that it can be put in the address' place.
import * as assert from "uvu/assert";
import { tellNearAddresses } from "../../src/links/near-addresses.ts";
import type { Site } from "../../src/types.ts";
import { makeFolder } from "../support/folder.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("near addresses");

/** By addresses on the page `docs/part/page.md`, what is said to be near, or to do. */
const LINKS: Readonly<Record<string, string | undefined>> = {
  // A file is told as a file, from the page or from the content folder.
  "./frist.md": "./first.md",
  "../part/frist.md": "./first.md",
  "frist.md#a": "./first.md",
  "../gudie.md": "../guide.md",
  "gudie.md": undefined,
  "./Guide.mdx": "../guide.md",
  "/docs/gudie.md": "/docs/guide.md",
  // A route is told as a route where it began so, else as the page's file.
  "/docs/gudie": "/docs/guide",
  "/docs/part/frist/?a=b": "/docs/part/first",
  frist: "./first.md",
  "../gudie": "../guide.md",
  "./Guide.html": "../guide.md",
  "/elsewhere/routed": "/docs/by/slug/routed",
  routde: undefined,
  "../by/slug/routde": "../other.md",
  "./gone.md": undefined,
  "/gone": undefined,
  // Above the content folder nothing is, but a page that is called so.
  "../../../part/frist.md": undefined,
  "../../../first.md": "./first.md",
  "../../": undefined,
  // Drafts and names of the reference are told by themselves.
  "draft.md": undefined,
  "api:guide.md": undefined,
  // What has a slip in it, or is hidden, is not looked for.
  "www.first.example/first": undefined,
  ".\\first.md": undefined,
  ".first/first.md": undefined,
  "https:/first": undefined,
};
const FOLDERS: Readonly<Record<string, string>> = {
  "../folder": "Write docs/folder/index.md in the content folder",
  "../folder/": "Write docs/folder/index.md in the content folder",
  "/docs/folder/deep": "Write docs/folder/deep/index.md in the content folder",
};
const IMAGES: Readonly<Record<string, string | undefined>> = {
  "pics/Pic.PNG": "pics/pic.png",
  "./Own.svg": "./own.svg",
  "/Logo.svg": "/logo.svg",
  "/img/BOTH.svg": "/img/Both.svg",
  "/static/logo.svg": "/logo.svg",
  "../../public/logo.svg": "/logo.svg",
  "logo.svg": "/logo.svg",
  ".\\static\\img\\both.svg": "/img/Both.svg",
  "pics/pci.png": "pics/pic.png",
  "../part/pisc/pic.png": "../part/pics/pic.png",
  "./pic.png": undefined,
  "pics/pic.jpg": "pics/pic.png",
  "/img/Bohth.svg": "/img/Both.svg",
  "/immg/Both.svg": "/img/Both.svg",
  "none/Both.svg": "/img/Both.svg",
  "logo.png": "/logo.svg",
  "env.png": undefined,
  "/.logo.svg": undefined,
  "/Own.svg": undefined,
  ".pics/pic.png": undefined,
};

test("what is near is written as the address is, and what is not near is not told", async () => {
  const lines = [
    "# Page",
    ...Object.keys(LINKS).map((address) => `[x](${address})`),
    ...Object.keys(FOLDERS).map((address) => `[x](${address})`),
    ...Object.keys(IMAGES).map((address) => `![x](${address})`),
  ];
  const site = makeSite({
    "docsgen.config.mjs": 'export default { url: "https://docs.example" };\n',
    "content/docs/guide.md": "# Guide\n",
    "content/docs/other.md": "---\nslug: by/slug/routed\n---\n\n# Other\n",
    "content/docs/part/first.md": "# First\n",
    "content/docs/draft.md": "# Another one\n",
    "content/docs/part/draft.md": "---\ndraft: true\n---\n\n# Draft\n",
    "content/docs/part/page.md": lines.join("\n"),
    "content/docs/folder/deep/a.md": "# A\n",
    "content/docs/part/pics/pic.png": "",
    "content/docs/part/own.svg": "",
    "content/docs/part/.env.png": "",
    "content/static/logo.svg": "",
    "content/static/img/Both.svg": "",
  });
  const { diagnostics } = await site.build();
  const told: Record<string, string | undefined> = {};
  for (const { line, hint = "" } of diagnostics) {
    const [, address] = /\((.*)\)$/.exec(lines[line - 1] ?? "") ?? [];
    if (address !== undefined) told[address] = /(?:Nearest: |(?=Write docs))(.*?)(?:, or .*)?$/.exec(hint)?.[1];
  }
  assert.equal(told, { ...LINKS, ...FOLDERS, ...IMAGES });
  site.remove();
});

test("a page that has errors of its own may be meant as any other", async () => {
  const site = makeSite({
    "docsgen.config.mjs":
      'export default { url: "https://docs.example", glossary: "docs/typed.md", navbar: { items: [{ label: "Typed", href: "/docs/typed" }] } };\n',
    "content/docs/page.md": "# Page\n\n[x](./typed.md) [x](/docs/typed) [x](./cut.md) [x](./b/folder) [x](./same.md)\n",
    "content/docs/a/typed.md": "---\ntitel: Typed\n---\n\n# Typed\n",
    "content/docs/a/cut.md": "---\ntitle: Cut\n",
    "content/docs/b/folder/typo.md": "---\ntitel: Typo\n---\n\n# Typo\n",
    "content/docs/c/one.md": "---\nslug: /same\n---\n\n# One\n",
    "content/docs/c/two.md": "---\nslug: /same\n---\n\n# Two\n",
  });
  const { diagnostics } = await site.build();
  const hints = diagnostics.filter(({ code }) => code === "dead-link").map(({ hint = "" }) => hint);
  assert.equal(
    hints.map((hint) => /Nearest: (.*)|Write (.*?),/.exec(hint)?.slice(1).join("")),
    [
      "./a/typed.md",
      "/docs/a/typed",
      "./a/cut.md",
      "docs/b/folder/index.md in the content folder",
      undefined,
      "/docs/a/typed",
    ],
  );
  const { hint = "" } = diagnostics.find(({ code }) => code === "glossary") ?? {};
  assert.match(hint, 'Did you mean "docs/a/typed.md"?');
  site.remove();
});

test("all pages are compared with the first hundred addresses, and the same name is found for each", async () => {
  const site = makeSite({
    "docsgen.config.mjs": 'export default { url: "https://docs.example" };\n',
    "content/docs/guide.md": "# Guide\n",
    "content/docs/page.md": "# Page\n",
  });
  const told = async (lines: readonly string[]) => {
    site.write({ "content/docs/page.md": lines.join("\n") });
    const { diagnostics } = await site.build();
    return diagnostics.map(({ hint = "" }) => /Nearest: (.*)/.exec(hint)?.[1]);
  };
  const wrong = Array.from({ length: 99 }, (_, i) => `[x](./zzz-${i}.md)`);
  assert.equal(
    (await told([...wrong, "[x](./gudie.md)", "[x](./giude.md)", "[x](./gudie.md)", "[x](GUIDE)"])).slice(99),
    ["./guide.md", undefined, "./guide.md", "./guide.md"],
  );
  site.remove();
});

test("the first address that may be another site's on the host says how that is written", async () => {
  const lines = ["[x](/docs/nothing)", "[x](/img/nothing.html)", "[x](nothing)", "[x](/nothing.md)"];
  const others = ["![x](/windows/a/b.png?c)", "[x](/windows/a/b.png)", "[x](/playground/)", "![x](/windows/d.png)"];
  const site = makeSite({
    "docsgen.config.mjs": 'export default { url: "https://docs.example" };\n',
    "content/docs/guide.md": "---\nslug: /guide\n---\n# Guide\n",
    "content/docs/page.md": `# Page\n\n${lines.join(" ")}\n\n${others.join("\n")}\n\n${others[0]}\n`,
    "content/static/img/logo.svg": "",
  });
  const { diagnostics } = await site.build();
  const hints = diagnostics.flatMap(({ line, hint = "" }) => (hint.includes("elsewhere") ? [`${line} ${hint}`] : []));
  const says = 'Where it is another site\'s on this host: links: { elsewhere: ["/windows/*"] } in the configuration.';
  const image = `Looked for static/windows/a/b.png in the content folder.\n${says}`;
  const link = "Looked for the route /windows/a/b.png and for static/windows/a/b.png in the content folder.";
  assert.equal(hints, [`5 ${image}`, `6 ${link}\n${says}`, `10 ${image}`]);
  assert.is(diagnostics.length, lines.length + others.length + 1);
  site.remove();
});

test("a page of the reference is told by its route alone: its file is none of the site", () => {
  const page = (file: string, route: string, api?: object) => ({ file, route, ...(api && { api }) });
  const pages = [page("docs/a.md", "/docs/a"), page("pkg/item.md", "/api/item", {})];
  const tell = tellNearAddresses(
    { config: { docsPath: "docs" }, pages, broken: [], assets: [] } as unknown as Site,
    makeFolder("content"),
  );
  const hint = (href: string) => {
    const problem = { file: "", line: 1, column: 1, severity: "error", code: "", message: "", hint: "" } as const;
    const dead = [{ kind: "link", href, file: "docs/a.md" }] as const;
    return tell({ diagnostics: [problem, { ...problem, dead: 0 }], dead }).map((told) => told.hint);
  };
  assert.equal(hint("/api/itme"), ["", " Nearest: /api/item"]);
  assert.equal(hint("../api/itme"), ["", " Nearest: /api/item"]);
  assert.equal(hint("../item.md"), ["", ""]);
});

test.run();
