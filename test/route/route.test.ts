import fc from "fast-check";
import * as assert from "uvu/assert";
import { bareRoute, encodePath, hrefOf, joinPath, pageAddress, parseHref, parseNumberPrefix } from "../../src/route.ts";
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

test("composes Unicode names to one form", () => {
  assert.is(pageAddress("docs/cafe\u0301.md", "docs").route, "/docs/caf\u00e9");
});

test("encodes what a URL path cannot hold", () => {
  assert.is(hrefOf("/project/", "/docs/a b/c#d?e%f"), "/project/docs/a%20b/c%23d%3Fe%25f");
  assert.is(hrefOf("/", "/docs/@scope/x,y"), "/docs/@scope/x,y");
});

test("takes hrefs apart", () => {
  assert.equal(parseHref("./a%20b.md?x=1#caf%C3%A9"), {
    kind: "local",
    path: "./a b.md",
    search: "?x=1",
    anchor: "café",
  });
  assert.equal(parseHref("#top"), { kind: "local", path: "", search: "", anchor: "top" });
  assert.equal(parseHref("mailto:a@b.example"), { kind: "external", href: "mailto:a@b.example" });
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
