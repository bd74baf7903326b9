// sidebar.json: exactly the shape, the key order and the order of entries of Docusaurus' version metadata.
import * as assert from "uvu/assert";
import type { VersionRecord } from "../../src/types.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("version record");

const long = `${"word ".repeat(40)}end`;

test("an explicit sidebar", async () => {
  const site = makeSite({
    "docsgen.config.ts": `export default {
  version: { label: "v2" },
  sidebar: [
    { type: "doc", id: "index", label: "Overview" },
    { type: "category", label: "Start", items: ["start/quick-start", "start/examples"] },
    { type: "category", label: "Tree", link: { type: "doc", id: "tree/index" }, items: ["tree/nodes"] },
    { type: "link", label: "Releases", href: "https://example.com/releases" },
  ],
};\n`,
    "content/docs/index.md":
      "---\ntitle: Home of the docs\n---\n# Home\n\nWhere *it* begins, with `code` & <b>more</b>.\n",
    "content/docs/start/quick-start.md": "---\ndescription: The first steps.\n---\n# Quick start\n\nText.\n",
    "content/docs/start/examples.md": `# Examples\n\n${long}\n`,
    "content/docs/tree/index.md": "# Tree\n\nIts own page.\n",
    "content/docs/tree/nodes.md":
      "# Nodes\n\nSee [a page without an entry](../zebra.md) and [another](../aardvark.md).\n",
    "content/docs/zebra.md": "# Zebra\n",
    "content/docs/aardvark.md": "# Aardvark\n\nAn animal.\n",
  });
  await site.built();
  const cut = "word ".repeat(40).slice(0, 160).trimEnd();
  const description = `${cut.slice(0, cut.length > 159 ? 154 : 159)}…`;
  const expected = {
    pluginId: "default",
    version: "current",
    label: "v2",
    banner: null,
    badge: false,
    noIndex: false,
    className: "docs-version-current",
    isLast: true,
    docsSidebars: {
      docsSidebar: [
        { type: "link", label: "Overview", href: "/docs/", docId: "index", unlisted: false },
        {
          type: "category",
          label: "Start",
          href: "/docs/start/quick-start",
          collapsed: true,
          collapsible: true,
          items: [
            {
              type: "link",
              label: "Quick start",
              href: "/docs/start/quick-start",
              docId: "start/quick-start",
              unlisted: false,
            },
            { type: "link", label: "Examples", href: "/docs/start/examples", docId: "start/examples", unlisted: false },
          ],
        },
        {
          type: "category",
          label: "Tree",
          href: "/docs/tree/",
          collapsed: true,
          collapsible: true,
          items: [{ type: "link", label: "Nodes", href: "/docs/tree/nodes", docId: "tree/nodes", unlisted: false }],
        },
        { type: "link", label: "Releases", href: "https://example.com/releases" },
      ],
    },
    docs: Object.fromEntries(
      [
        { id: "index", title: "Home of the docs", description: "Where it begins, with code & more." },
        { id: "start/quick-start", title: "Quick start", description: "The first steps." },
        { id: "start/examples", title: "Examples", description },
        { id: "tree/index", title: "Tree", description: "Its own page." },
        { id: "tree/nodes", title: "Nodes", description: "See a page without an entry and another." },
        { id: "aardvark", title: "Aardvark", description: "An animal." },
        { id: "zebra", title: "Zebra", description: "" },
      ].map((entry) => [entry.id, { ...entry, sidebar: "docsSidebar" }]),
    ),
  };
  // Compared as text, because the order of keys counts too; a file with other white space would be as good.
  const record = JSON.parse(site.read("dist/docs/sidebar.json")) as VersionRecord;
  assert.snapshot(JSON.stringify(record, null, 1), JSON.stringify(expected, null, 1));
});

test("folders decide where there is no explicit sidebar", async () => {
  const site = makeSite({
    "content/docs/index.md": "---\nsidebar_position: 1\nsidebar_label: Overview\n---\n# Home\n",
    "content/docs/02-setup/01-install.md": "# Install\n",
    "content/docs/02-setup/02-configure.md": "# Configure\n",
    "content/docs/02-setup/_category_.yml": "label: Setting up\ncollapsed: false\nbadge: { text: New, type: tip }\n",
    "content/docs/03-tree/index.md": "# The tree\n",
    "content/docs/03-tree/nodes.md": "---\nsidebar_class_name: new\nsidebar_badge: Beta\n---\n# Nodes\n",
    "content/docs/faq.md": "# FAQ\n",
    "content/docs/hidden.md": "---\nunlisted: true\n---\n# Hidden\n",
    "content/docs/draft.md": "---\ndraft: true\n---\n# Draft\n",
  });
  await site.built();
  const { docsSidebars, docs } = JSON.parse(site.read("dist/docs/sidebar.json")) as VersionRecord;
  const link = (label: string, href: string, docId: string) => ({ type: "link", label, href, docId, unlisted: false });
  assert.equal(docsSidebars.docsSidebar, [
    link("Overview", "/docs/", "index"),
    {
      type: "category",
      label: "Setting up",
      href: "/docs/setup/install",
      collapsed: false,
      collapsible: true,
      items: [
        link("Install", "/docs/setup/install", "setup/install"),
        link("Configure", "/docs/setup/configure", "setup/configure"),
      ],
      badge: { text: "New", type: "tip" },
    },
    {
      type: "category",
      label: "The tree",
      href: "/docs/tree/",
      collapsed: true,
      collapsible: true,
      items: [{ ...link("Nodes", "/docs/tree/nodes", "tree/nodes"), className: "new", badge: { text: "Beta" } }],
    },
    link("FAQ", "/docs/faq", "faq"),
  ]);
  assert.equal(Object.keys(docs), [
    "index",
    "setup/install",
    "setup/configure",
    "tree/index",
    "tree/nodes",
    "faq",
    "hidden",
  ]);
});

test("pages that are called by numbers stand in the sidebar's order, too", async () => {
  const site = makeSite({
    "content/docs/index.md": "# Home\n",
    "content/docs/2024.md": "---\nsidebar_position: 2\n---\n# The year\n",
    "content/docs/7.md": "---\nsidebar_position: 3\n---\n# Seven\n",
  });
  await site.built();
  // A parser puts such keys first: the order is the text's.
  const [, docs = ""] = site.read("dist/docs/sidebar.json").split('"docs":');
  assert.equal(docs.match(/"(?:index|\d+)":/g), ['"2024":', '"7":', '"index":']);
});

test("every part of the sidebar is a file with the category's entries", async () => {
  const site = makeSite({
    "content/docs/index.md": "# Home\n",
    "content/docs/a/b/c.md": "# C\n",
    "content/docs/a/d.md": "# D\n",
    "content/docs/e/f.md": "# F\n",
  });
  await site.built({ baseUrl: "/sub/" });
  const parts = [...site.html("/docs/").matchAll(/data-part="([^"]+)"/g)].map((match) => match[1] ?? "");
  assert.match(site.html("/docs/"), /data-parts="\/sub\/docs\/sidebar\/"/);
  assert.is(parts.length, 2, "two closed categories on the home page");
  const hrefs: string[] = [];
  while (parts.length > 0) {
    const part = parts.shift() ?? "";
    const { items } = JSON.parse(site.read(`dist/docs/sidebar/${decodeURIComponent(part)}.json`)) as {
      items: { href: string; part?: string }[];
    };
    hrefs.push(...items.map((item) => item.href));
    parts.push(...items.flatMap((item) => item.part ?? []));
  }
  assert.equal(hrefs.sort(), ["/sub/docs/a/b/c", "/sub/docs/a/b/c", "/sub/docs/a/d", "/sub/docs/e/f"]);
});

test("a site's own robots.txt takes the place of docsgen's", async () => {
  const site = makeSite({ "content/docs/index.md": "# Home\n" });
  await site.built();
  assert.is(site.read("dist/robots.txt"), "User-agent: *\nAllow: /\n");
  site.write({ "content/static/robots.txt": "User-agent: *\nDisallow: /drafts\n" });
  await site.built();
  assert.is(site.read("dist/robots.txt"), "User-agent: *\nDisallow: /drafts\n");
});

test.run();
