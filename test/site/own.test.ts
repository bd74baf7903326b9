// This repository's own site: every page reached without scripts, every link right, every record of it in step.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import type { SidebarItem, SidebarPart, VersionRecord } from "../../src/types.ts";
import { type Crawl, crawl, formatProblems, type ProblemKind } from "../support/crawl.ts";
import { htmlFile, listFiles } from "../support/folder.ts";
import { attribute, find, findAll, textOf } from "../support/html.ts";
import { type OwnSite, ownSite, samplePages, sitemapRoutes } from "../support/own-site.ts";
import { suite } from "../support/suite.ts";
import { htmlProblems } from "../support/valid-html.ts";

const test = suite("own site");
let site: OwnSite;
let visited: Crawl;
let record: VersionRecord;
const redirects = new Set<string>();
/** What is wrong with single pages, found while the crawl has their trees. */
const faults: string[] = [];

test.before(async () => {
  site = await ownSite();
  record = JSON.parse(read("docs/sidebar.json")) as VersionRecord;
  visited = crawl(site.out, {
    ...(site.url !== undefined && { url: site.url }),
    onPage: ({ file, document, redirect }) => {
      if (redirect) {
        redirects.add(file);
        return;
      }
      const fault = (what: string) => faults.push(`${file}: ${what}`);
      if (findAll(document, "main").length !== 1) fault("not exactly one main element");
      if (findAll(document, "h1").length !== 1) fault("not exactly one h1");
      if (textOf(find(document, "title")) === "") fault("no title");
      if (attribute(find(document, "html"), "lang") === undefined) fault("no language");
      for (const element of findAll(document, "*")) {
        const { tagName } = element;
        const inline = element.attrs.find(({ name }) => name === "style" || /^on[a-z]/.test(name));
        if (inline) fault(`<${tagName} ${inline.name}> needs an inline style or script, which a strict policy forbids`);
        const isData = attribute(element, "type") === "application/ld+json";
        if (tagName === "style" || (tagName === "script" && attribute(element, "src") === undefined && !isData)) {
          fault(`an inline <${tagName}>`);
        }
        if (tagName === "img" && attribute(element, "alt") === undefined) fault("an image without alt");
      }
      if (file !== "404.html" && findAll(document, "a", (a) => attribute(a, "aria-current") === "page").length > 1) {
        fault("more than one current entry");
      }
    },
  });
});

const checks: readonly (readonly [string, ProblemKind])[] = [
  ["every page is reached from the home page without scripts", "unreachable"],
  ["every link resolves", "dead-link"],
  ["every anchor exists", "dead-anchor"],
  ["every script, style and image is there", "missing-asset"],
  ["no id occurs twice on a page", "duplicate-id"],
  ["no page has a parse error", "parse-error"],
  ["every address is root-absolute", "relative-link"],
  ["every address is under the base URL", "outside-base"],
];
for (const [name, kind] of checks) {
  test(name, () => {
    assert.ok(visited.pages.length > 5, `only ${visited.pages.length} pages`);
    assert.is(formatProblems(visited.problems.filter((problem) => problem.kind === kind)), "");
  });
}

test("every page has one main, one h1, a title, a language, and nothing inline", () => {
  assert.is(faults.slice(0, 20).join("\n"), "");
});

test("every page is in the version record, and every entry is a page", () => {
  const recorded = Object.keys(record.docs).map((id) => htmlFile(routeOf(id)));
  const built = visited.pages.filter((file) => !redirects.has(file) && file !== "404.html");
  assert.equal(recorded.sort(), built.sort());
});

test("every entry of the sidebar leads to a page of the record", () => {
  const check = (items: readonly SidebarItem[]): void => {
    for (const item of items) {
      if (item.type === "category") {
        assert.ok(item.items.length > 0, `${item.label} is empty`);
        check(item.items);
      }
      if (item.type === "link" && item.docId !== undefined) {
        assert.ok(record.docs[item.docId], `${item.docId} is in the sidebar and not in docs`);
        assert.is(item.href, routeOf(item.docId));
      } else if (item.href.startsWith("/")) {
        assert.ok(visited.pages.includes(htmlFile(item.href)), item.href);
      }
    }
  };
  check(record.docsSidebars.docsSidebar);
});

test("descriptions are plain text of at most 160 characters", () => {
  for (const { id, description } of Object.values(record.docs)) {
    assert.ok(description.length <= 160, `${id}: ${description.length} characters`);
    assert.not.match(description, /<\/?[a-z]+>|\n|\]\(/, id);
    assert.ok(description !== "", `${id} has none`);
  }
});

test("the sitemap lists exactly the routes", () => {
  if (site.url === undefined) throw new Error("docsgen.config.ts names no url, so there is no sitemap");
  const routes = Object.keys(record.docs).map((id) => encodeURI(routeOf(id)));
  assert.equal(sitemapRoutes(read("sitemap.xml")).sort(), routes.sort());
  assert.not.match(read("sitemap.xml").replaceAll(`<loc>${site.url}/`, ""), /<loc>/, "an address of another host");
});

test("every part of the sidebar is there, and leads to pages and parts that are", () => {
  const parts = listFiles(join(site.out, "docs/sidebar"));
  assert.ok(parts.length > 0);
  const files = new Set(listFiles(site.out));
  for (const part of parts) {
    const { items } = JSON.parse(read(`docs/sidebar/${part}`)) as SidebarPart;
    for (const { href, part: inner } of items) {
      if (href.startsWith("/")) assert.ok(files.has(htmlFile(href)), `${part}: ${href}`);
      if (inner !== undefined)
        assert.ok(files.has(`docs/sidebar/${decodeURIComponent(inner)}.json`), `${part}: ${inner}`);
    }
  }
});

test("the templates' HTML is valid", async () => {
  const samples = samplePages(sitemapRoutes(read("sitemap.xml")));
  assert.ok(samples["home"] && samples["guide"], JSON.stringify(samples));
  const pages = [...Object.entries(samples).map(([name, route]) => [name, htmlFile(route)]), ["not found", "404.html"]];
  const [redirect] = redirects;
  if (redirect) pages.push(["redirect", redirect]);
  const reports: string[] = [];
  for (const [name = "", file = ""] of pages) {
    reports.push(...(await htmlProblems(read(file))).map((problem) => `${name} (${file}): ${problem}`));
  }
  assert.is(reports.slice(0, 20).join("\n"), "");
});

test("the sidebar of a page shows the way to it", () => {
  const visit = (items: readonly SidebarItem[], trail: readonly string[]): void => {
    for (const item of items) {
      if (item.type === "category") visit(item.items, [...trail, item.label]);
      else if (item.docId !== undefined && trail.length > 0 && seen++ % 20 === 0)
        checkTrail(item.href, item.label, trail);
    }
  };
  let seen = 0;
  visit(record.docsSidebars.docsSidebar, []);
  assert.ok(seen > 3);
});

function checkTrail(href: string, label: string, trail: readonly string[]): void {
  const html = read(htmlFile(href));
  for (const each of [...trail, label]) {
    assert.ok(html.includes(each.replaceAll("&", "&amp;")), `${href} does not show ${each}`);
  }
  assert.match(html, new RegExp(`href="${href.replace(/[.*+?^$()[\]{}|\\]/g, "\\$&")}" aria-current="page"`));
}

function read(file: string): string {
  return readFileSync(join(site.out, file), "utf8");
}

function routeOf(id: string): string {
  if (id === "/") return "/";
  return `/docs/${id}`.replace(/(^|\/)index$/, "$1");
}

test.run();
