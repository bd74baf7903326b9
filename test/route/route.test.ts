import fc from "fast-check";
import * as assert from "uvu/assert";
import {
  bareRoute,
  decodePath,
  dirName,
  docsRoute,
  encodePath,
  headAddress,
  homeRoute,
  hrefOf,
  isIndexFile,
  joinPath,
  pageAddress,
  parseHref,
  parseNumberPrefix,
  referenceBase,
  searchFolder,
  sidebarFolder,
  twinHref,
  twinPath,
  UNSAFE_SCHEMES,
  withoutAnchor,
} from "../../src/route.ts";
import { suite } from "../support/suite.ts";

const test = suite("route");

test("gives a page its id, route and output file", () => {
  assert.equal(pageAddress("docs/start/quick-start.md", "docs"), {
    id: "start/quick-start",
    route: "/docs/start/quick-start",
    output: "docs/start/quick-start/index.html",
  });
  assert.equal(pageAddress("docs/index.md", "docs"), { id: "index", route: "/docs/", output: "docs/index.html" });
  assert.equal(pageAddress("docs/data-structures/tree/index.md", "docs"), {
    id: "data-structures/tree/index",
    route: "/docs/data-structures/tree/",
    output: "docs/data-structures/tree/index.html",
  });
  assert.is(pageAddress("docs/guide/README.md", "docs").route, "/docs/guide/");
  // A page with its folder's name is a page like any other.
  assert.is(pageAddress("docs/testing/testing.md", "docs").route, "/docs/testing/testing");
});

test("gives the site's own home page the root", () => {
  assert.equal(pageAddress("index.md", "docs"), { id: "/", route: "/", output: "index.html" });
});

test("serves pages without a docs prefix", () => {
  assert.equal(pageAddress("index.md", "."), { id: "index", route: "/", output: "index.html" });
  assert.equal(pageAddress("guide/a.md", "."), { id: "guide/a", route: "/guide/a", output: "guide/a/index.html" });
});

test("takes number prefixes off folders and files, but not dates and versions", () => {
  assert.is(pageAddress("docs/01-start/02_first.md", "docs").route, "/docs/start/first");
  assert.equal(parseNumberPrefix("007 - bond"), { name: "bond", position: 7 });
  assert.equal(parseNumberPrefix("2024-11-03-news"), { name: "2024-11-03-news", position: undefined });
  assert.equal(parseNumberPrefix("1.2-notes"), { name: "1.2-notes", position: undefined });
  assert.equal(parseNumberPrefix("42"), { name: "42", position: undefined });
  assert.equal(parseNumberPrefix("3d 2-views"), { name: "3d 2-views", position: undefined });
  assert.equal(parseNumberPrefix("01-release-1.2"), { name: "release-1.2", position: 1 });
  assert.equal(parseNumberPrefix("v1-notes"), { name: "v1-notes", position: undefined });
  assert.equal(parseNumberPrefix("3.-_ many"), { name: "many", position: 3 });
  assert.equal(parseNumberPrefix("1-two\nlines"), { name: "two\nlines", position: 1 });
});

test("renames by id and moves by slug", () => {
  assert.is(pageAddress("docs/a/b.md", "docs", { id: "c" }).route, "/docs/a/c");
  assert.is(pageAddress("docs/a/b.md", "docs", { slug: "c" }).route, "/docs/a/c");
  assert.equal(pageAddress("docs/a/b.md", "docs", { slug: "/x/y" }), {
    id: "x/y",
    route: "/docs/x/y",
    output: "docs/x/y/index.html",
  });
  assert.equal(pageAddress("docs/a/b.md", "docs", { slug: "/" }), {
    id: "index",
    route: "/docs/",
    output: "docs/index.html",
  });
  assert.is(pageAddress("docs/a/index.md", "docs", { slug: "z/" }).route, "/docs/a/z/");
});

test("knows a folder's own page by its whole name, and a page by its last extension, in any case", () => {
  assert.ok(isIndexFile("docs/a/Index.MD") && isIndexFile("ReadMe.md"));
  for (const file of ["docs/reindex.md", "docs/index.mdx", "index/a.md"]) assert.not(isIndexFile(file), file);
  assert.is(pageAddress("docs/a.mdx.md", "docs").route, "/docs/a.mdx");
  assert.is(pageAddress("docs/A.MD", "docs").route, "/docs/A");
});

test("joins paths, and leads nowhere above the top", () => {
  assert.is(joinPath("docs/a", "../b/./c//d"), "docs/b/c/d");
  assert.is(joinPath("a", ".."), "");
  assert.is(joinPath("a", "../.."), undefined);
  assert.is(joinPath("..", "a"), undefined);
  assert.is(pageAddress("docs/a.md", "docs", { slug: "../../x" }).route, "/docs");
  assert.equal(["a/b/c", "a", "/a"].map(dirName), ["a/b", "", ""]);
});

test("tells both forms of an address as one", () => {
  assert.equal(["/docs/a/", "/docs/a", "/a/", "/"].map(bareRoute), ["/docs/a", "/docs/a", "/a", "/"]);
});

test("takes off an anchor, and nothing else", () => {
  assert.equal(["/a?b#c#d", "#c", "/a", ""].map(withoutAnchor), ["/a?b", "", "/a", ""]);
});

test("knows the schemes that no configuration may allow, in any case", () => {
  for (const scheme of ["javascript", "JavaScript", "DATA", "about"]) assert.ok(UNSAFE_SCHEMES.test(scheme), scheme);
  for (const scheme of ["metadata", "database", "view", "vscode"]) assert.not(UNSAFE_SCHEMES.test(scheme), scheme);
});

test("begins a site at its root, or else at its pages", () => {
  const routes = (...given: string[]) => given.map((route) => ({ route }));
  assert.equal([{ docsPath: "docs" }, { docsPath: "a/b" }, { docsPath: "." }].map(docsRoute), ["/docs/", "/a/b/", "/"]);
  assert.is(homeRoute({ docsPath: "docs" }, routes("/docs/a", "/docs/")), "/docs/");
  assert.is(homeRoute({ docsPath: "docs" }, routes("/docs/", "/")), "/");
  assert.is(homeRoute({ docsPath: "docs" }, routes("/docs/a")), "/");
  assert.is(homeRoute({ docsPath: "." }, routes("/a", "/")), "/");
});

test("knows what a tag of the head leads to or loads", () => {
  const attributes = { href: "/a.css", src: "/a.js", content: "a" };
  assert.equal(headAddress({ tag: "link", attributes }), { name: "href", href: "/a.css" });
  assert.equal(headAddress({ tag: "script", attributes }), { name: "src", href: "/a.js" });
  assert.is(headAddress({ tag: "meta", attributes }), undefined);
  assert.is(headAddress({ tag: "link", attributes: { rel: "me" } }), undefined);
  assert.is(headAddress({ tag: "link", attributes: { href: true } }), undefined);
});

test("names what stands beside a page", () => {
  assert.equal(["/docs/a", "/docs/a/", "/"].map(twinPath), ["docs/a/index.md", "docs/a/index.md", "index.md"]);
  assert.is(twinHref("/docs/a?x=/y#z"), "/docs/a/index.md?x=/y#z");
  assert.is(twinHref("/docs/a/#z"), "/docs/a/index.md#z");
  assert.is(twinHref("/"), "/index.md");
});

test("names what belongs to all pages, with and without a docs prefix", () => {
  assert.equal(["docs", "."].map(searchFolder), ["docs/search", "search"]);
  assert.equal(["docs", "."].map(sidebarFolder), ["docs/sidebar", "sidebar"]);
  assert.is(referenceBase({ docsPath: "docs" }), "/docs/api");
  assert.is(referenceBase({ docsPath: "." }), "/api");
  assert.is(referenceBase({ docsPath: "docs", reference: { path: "ref" } }), "/docs/ref");
  assert.is(referenceBase({ docsPath: ".", reference: {} }), "/api");
});

test("composes Unicode names to one form", () => {
  assert.is(pageAddress("docs/cafe\u0301.md", "docs").route, "/docs/caf\u00e9");
});

test("encodes what a URL path cannot hold", () => {
  assert.is(hrefOf("/project/", "/docs/a b/c#d?e%f"), "/project/docs/a%20b/c%23d%3Fe%25f");
  assert.is(hrefOf("/", "/docs/@scope/x,y"), "/docs/@scope/x,y");
  assert.is(encodePath("é"), "%C3%A9");
  // What needs no escape has none, whatever stands beside it.
  assert.is(encodePath("a b/-.!~*'()@,:;+=$&"), "a%20b/-.!~*'()@,:;+=$&");
  assert.equal(["caf%C3%A9", "100%", "a%2Fb"].map(decodePath), ["café", "100%", "a/b"]);
});

test("takes hrefs apart", () => {
  assert.equal(parseHref("./a%20b.md?x=1#caf%C3%A9"), {
    kind: "local",
    path: "./a b.md",
    search: "?x=1",
    anchor: "café",
  });
  assert.equal(parseHref("../a_b/c-1.md"), { kind: "local", path: "../a_b/c-1.md", search: "", anchor: "" });
  assert.equal(parseHref("?"), { kind: "local", path: "", search: "?", anchor: "" });
  assert.equal(parseHref("#é"), { kind: "local", path: "", search: "", anchor: "é" });
  assert.equal(parseHref("#top"), { kind: "local", path: "", search: "", anchor: "top" });
  assert.equal(parseHref("mailto:a@b.example"), { kind: "external", href: "mailto:a@b.example" });
  assert.is(parseHref("HTTPS://host/x").kind, "external");
  assert.equal(parseHref("./a:b.md"), { kind: "local", path: "./a:b.md", search: "", anchor: "" });
  assert.equal(parseHref("a?b?c#d#e\nf"), { kind: "local", path: "a", search: "?b?c", anchor: "d#e\nf" });
  assert.equal(parseHref("//host/x"), { kind: "external", href: "//host/x" });
  assert.equal(parseHref("100%.md"), { kind: "local", path: "100%.md", search: "", anchor: "" });
});

test("property: no path leads above the top, and every href is one encoded, root-absolute path", () => {
  const segment = fc.oneof(fc.string({ unit: "grapheme", maxLength: 6 }), fc.constantFrom("..", ".", "", "a"));
  const path = fc.array(segment, { maxLength: 8 }).map((parts) => parts.join("/"));
  fc.assert(
    fc.property(path, (text) => {
      const joined = joinPath(text);
      if (joined !== undefined) assert.not(joined.split("/").includes(".."));
      const href = hrefOf("/base/", joined ?? "");
      const url = new URL(href, "http://host.example");
      assert.is(url.host, "host.example");
      assert.is(url.search + url.hash, "");
      assert.is(decodeURIComponent(url.pathname), `/base/${joined ?? ""}`);
    }),
  );
});

test("property: a slug never leaves the docs folder", () => {
  fc.assert(
    fc.property(fc.webPath(), (slug) => {
      const { route, output } = pageAddress("docs/a/b.md", "docs", { slug: slug || "/" });
      assert.ok(route.startsWith("/docs"));
      assert.ok(output.startsWith("docs/") && output.endsWith("index.html"));
      assert.is(bareRoute(route) + (route.endsWith("/") && route !== "/" ? "/" : ""), route);
    }),
  );
});

test("leaves slashes as they are when it encodes", () => {
  assert.is(encodePath("/a/b/"), "/a/b/");
});

test.run();
