// The reference as a reader walks through it: every link and anchor leads somewhere, and every page says where it stands.
import * as assert from "uvu/assert";
import type { SidebarCategory, SidebarItem } from "../../../src/types.ts";
import { type CrawlProblem, crawl, formatProblems } from "../../support/crawl.ts";
import { attribute, type Document, type Element, findAll, hasClass, textOf } from "../../support/html.ts";
import { suite } from "../../support/suite.ts";
import { allItems, type Built, builtModels, builtReference, pageRoute } from "./built.ts";

const test = suite("links of the reference");

/** What is taken from a page while its tree is there. */
interface PageFacts {
  readonly title: string;
  readonly text: string;
  readonly breadcrumbs: readonly (readonly [label: string, href: string | undefined])[];
  /** Labels of the links of the article, in letters and digits. */
  readonly links: ReadonlySet<string>;
  readonly neighbours: readonly string[];
  /** Labels under "API reference" in the tree; empty where it is closed. */
  readonly open: readonly string[];
  readonly current: readonly string[];
}

const HEADLINE = [
  "fluid-framework",
  "@fluidframework/azure-client",
  "@fluidframework/odsp-client",
  "@fluidframework/tinylicious-client",
  "@fluidframework/devtools",
  "@fluidframework/presence",
  "@fluidframework/ai-collab",
];
const KINDS = ["class", "interface", "enum", "typealias", "namespace"];

let built: Built;
let problems: readonly CrawlProblem[] = [];
let category: SidebarCategory;
const pages = new Map<string, PageFacts>();

test.before(async () => {
  built = await builtReference();
  const routes = new Map([...built.routes].map(([route, file]) => [file, route]));
  const result = crawl(built.out, {
    ...(built.url !== undefined && { url: built.url }),
    onPage: ({ file, document }) => {
      const route = routes.get(file);
      if (route !== undefined) pages.set(route, factsOf(document));
    },
  });
  problems = result.problems.filter(({ page }) => page.startsWith("docs/api/"));
  const found = built.record.docsSidebars.docsSidebar.find(({ label }) => label === "API reference");
  if (found?.type !== "category") throw new Error("the sidebar has no category API reference");
  category = found;
});

function factsOf(document: Document): PageFacts {
  const within = (node: Document | Element, name: string, className: string) =>
    findAll(node, name, (element) => hasClass(element, className));
  const [article] = findAll(document, "article");
  if (!article) throw new Error("a page has no article");
  const crumbs = within(document, "nav", "breadcrumbs").flatMap((nav) => findAll(nav, "li"));
  const [tree] = within(document, "nav", "tree");
  const api = findAll(tree ?? document, "li").find((li) => textOf(li).startsWith("API reference"));
  const list = api && findAll(api, "ul")[0];
  const items = list?.childNodes.filter((node): node is Element => "tagName" in node && node.tagName === "li") ?? [];
  return {
    title: textOf(findAll(article, "h1")[0] ?? article),
    text: textOf(article),
    breadcrumbs: crumbs.map((li) => [textOf(li), findAll(li, "a").map((a) => attribute(a, "href"))[0]]),
    links: new Set(findAll(article, "a", (a) => !hasClass(a, "anchor")).map((a) => letters(textOf(a)))),
    neighbours: within(document, "nav", "pagination").flatMap((nav) =>
      findAll(nav, "a").map((a) => attribute(a, "href") ?? ""),
    ),
    open: items.map((li) => textOf(findAll(li, "a")[0] ?? li)),
    current: findAll(tree ?? document, "a", (a) => attribute(a, "aria-current") === "page").map(textOf),
  };
}

function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}

const pageOf = (route: string): PageFacts => {
  const page = pages.get(route);
  if (!page) throw new Error(`${route} has no page`);
  return page;
};
const idOf = (route: string) => route.slice("/docs/".length) + (route.endsWith("/") ? "index" : "");

test("every link and anchor of every page leads somewhere, and no page has a parse error", () => {
  assert.ok(pages.size > 1200, `only ${pages.size} pages`);
  assert.is(pages.size, built.routes.size);
  assert.is(formatProblems(problems), "");
});

// ---------------------------------------------------------------------------- links in comments

test("few links of comments lead nowhere, and each is told with its reason", () => {
  const { unresolved } = built.reference;
  assert.ok(unresolved.length > 0 && unresolved.length <= 21, `${unresolved.length} lead nowhere`);
  for (const { package: name, item, target, reason } of unresolved) {
    assert.ok(reason.length > 10, `${name} ${item}: ${target} has no reason`);
  }
});

test("what is said to lead nowhere has no page", () => {
  const items = new Map<string, readonly string[]>();
  for (const pkg of built.reference.packages) {
    for (const { namespace, name, members } of allItems(pkg.items)) {
      const path = [...namespace, name].join(".");
      items.set(`${pkg.name}#${path}`, [
        ...(items.get(`${pkg.name}#${path}`) ?? []),
        ...members.map((one) => one.name),
      ]);
    }
  }
  const wrong = built.reference.unresolved.filter(({ package: owner, target }) => {
    if (/^\.{0,2}\//.test(target)) return false;
    const [, from = owner, path = target] = /^(.+?)#(.+)$/.exec(target) ?? [];
    const whole = path.replaceAll('"', "");
    const [head = "", last = ""] = [whole.slice(0, whole.lastIndexOf(".")), whole.slice(whole.lastIndexOf(".") + 1)];
    return items.has(`${from}#${whole}`) || items.get(`${from}#${head}`)?.includes(last);
  });
  assert.equal(wrong, []);
});

interface ModelItem {
  readonly kind: string;
  readonly name?: string;
  readonly docComment?: string;
  readonly releaseTag?: string;
  readonly parameters?: readonly { readonly parameterName: string }[];
  readonly typeParameters?: readonly { readonly typeParameterName: string }[];
  readonly members?: readonly ModelItem[];
}

test("every {@link} is a link on its page, or among those that lead nowhere", () => {
  const kinds: Readonly<Record<string, string>> = {
    Class: "class",
    Interface: "interface",
    Enum: "enum",
    TypeAlias: "typealias",
    Namespace: "namespace",
    Function: "function",
    Variable: "variable",
  };
  const known = new Set(built.reference.unresolved.map(({ package: name, target }) => `${name} ${target}`));
  const lost: string[] = [];
  let count = 0;
  for (const { name, model, namesOnly } of builtModels()) {
    const shortName = built.reference.packages.find((pkg) => pkg.name === name)?.shortName ?? "";
    const check = (item: ModelItem, route: string) => {
      const names = new Set([
        ...(item.parameters ?? []).map(({ parameterName }) => `param ${parameterName}`),
        ...(item.typeParameters ?? []).map(({ typeParameterName }) => `typeParam ${typeParameterName}`),
      ]);
      const prose = (item.docComment ?? "")
        .replace(/```[\s\S]*?```/g, "")
        .replace(/`[^`]*`/g, "")
        .split(/\n(?=[ *]*@)/)
        // Not shown: what is for the package's authors, and what is said of parameters that the declaration doesn't have.
        .filter((block) => !/^[ *]*@privateRemarks/i.test(block))
        .filter((block) => {
          const [, tag, name] = /^[ *]*@(param|typeParam)\s+(\w+)/.exec(block) ?? [];
          return tag === undefined || names.has(`${tag} ${name}`);
        })
        .join("\n");
      for (const [, content = ""] of prose.matchAll(/\{@link(?:code|plain)?\s+([^}]*)\}/g)) {
        count++;
        const [target = "", text] = content.split("|").map((part) => part.trim().replace(/\s+/g, " "));
        const shown = /^https?:/.test(target) ? target : target.replace(/^[^"(]*#(?=.)/, "").replace(/:\w+(?=\))/g, "");
        const label = letters(text || shown);
        const { links } = pageOf(route);
        const isThere = links.has(label);
        if (!isThere && !known.has(`${name} ${target}`)) lost.push(`${route}: ${content}`);
      }
    };
    const visit = (item: ModelItem, path: readonly string[]) => {
      const kind = kinds[item.kind];
      if (kind === undefined || item.name === undefined || item.releaseTag === "Internal") return;
      const inner = [...path, item.name];
      const route = pageRoute(shortName, inner, kind);
      check(item, route);
      for (const member of item.members ?? []) {
        if (kind === "namespace") visit(member, inner);
        else if (member.releaseTag !== "Internal") check(member, route);
      }
    };
    if (namesOnly || model === "") continue;
    const [entryPoint] = (JSON.parse(model) as ModelItem).members ?? [];
    for (const item of entryPoint?.members ?? []) visit(item, []);
  }
  assert.ok(count > 1500, `only ${count} links`);
  assert.is(lost.slice(0, 20).join("\n"), "");
});

// ---------------------------------------------------------------------------- where a page stands

test("every page is in the record, with a title and a description", () => {
  const ids = [...built.routes.keys()].map(idOf);
  const recorded = Object.keys(built.record.docs).filter((id) => id.startsWith("api/"));
  assert.equal(recorded.sort(), ids.sort());
  for (const id of ids) {
    const entry = built.record.docs[id];
    assert.is(entry?.id, id);
    assert.is(entry?.sidebar, "docsSidebar");
    assert.ok(entry?.title, id);
    const { description = "" } = entry ?? {};
    assert.ok(description.trim() !== "" && description.length <= 160, `${id}: ${description}`);
    assert.not.match(description, /\{@|<\/?[a-z]+>|\]\(|`/, id);
  }
});

test("the category has the headline packages in order, then the list of all", () => {
  assert.is(category.href, "/docs/api/");
  assert.equal(
    category.items.map(({ label, type }) => `${type} ${label}`),
    [...HEADLINE.map((name) => `category ${name}`), "link Package reference"],
  );
  for (const name of HEADLINE) {
    assert.is(packageCategory(name).href, `/docs/api/${name.replace(/^.*\//, "")}/`);
  }
});

test("a package has all its items, by kind, then by name", () => {
  for (const name of HEADLINE) {
    const { items } = packageCategory(name);
    const places = items.map(({ href, label }) => {
      const kind = /-([a-z]+)\/?$/.exec(href)?.[1] ?? "";
      assert.ok(KINDS.includes(kind), href);
      return { label, kind: KINDS.indexOf(kind) };
    });
    const sorted = [...places].sort((a, b) => a.kind - b.kind || (a.label < b.label ? -1 : 1));
    assert.equal(places, sorted, name);
    const folder = packageCategory(name).href;
    const routes = [...built.routes.keys()].filter((route) => route.startsWith(folder) && route !== folder);
    assert.equal(items.map(({ href }) => href).sort(), routes.sort());
  }
});

function packageCategory(name: string): SidebarCategory {
  const found = category.items.find(({ label }) => label === name);
  if (found?.type !== "category") throw new Error(`${name} is no category`);
  return found;
}

test("entries of the record stand in the sidebar's order, then by id", () => {
  const order: string[] = [];
  const visit = (items: readonly SidebarItem[]): void => {
    for (const item of items) {
      if (item.type === "category") {
        const id = item.href.startsWith("/docs/") ? idOf(item.href) : "";
        if (built.record.docs[id] && !order.includes(id)) order.push(id);
        visit(item.items);
      } else if (item.docId !== undefined && !order.includes(item.docId)) order.push(item.docId);
    }
  };
  visit(built.record.docsSidebars.docsSidebar);
  const all = Object.keys(built.record.docs);
  assert.equal(all.slice(0, order.length), order);
  assert.equal(all.slice(order.length), all.slice(order.length).sort());
});

test("breadcrumbs lead from the reference over the package and namespaces", () => {
  const wrong: string[] = [];
  for (const pkg of built.reference.packages) {
    const top: (readonly [string, string | undefined])[] = [["API reference", "/docs/api/"]];
    const expect = (route: string, wanted: typeof top) => {
      const found = JSON.stringify(pageOf(route).breadcrumbs.map(([label, href]) => [label, href ?? null]));
      if (found !== JSON.stringify(wanted.map(([label, href]) => [label, href ?? null])))
        wrong.push(`${route}: ${found}`);
    };
    expect(pkg.route, [...top, [pkg.name, undefined]]);
    for (const { namespace, name, kind, route } of allItems(pkg.items)) {
      if (!KINDS.includes(kind)) continue;
      expect(route, [...top, [pkg.name, pkg.route], [[...namespace, name].join("."), undefined]]);
    }
  }
  assert.is(wrong.slice(0, 10).join("\n"), "");
});

test("pages of headline packages have neighbours, all others have none", () => {
  const headline = HEADLINE.map((name) => `/docs/api/${name.replace(/^.*\//, "")}/`);
  const isInTree = (route: string) =>
    route === "/docs/api/" || route === "/docs/api/package-reference" || headline.some((top) => route.startsWith(top));
  const wrong = [...pages].filter(([route, { neighbours }]) => neighbours.length > 0 !== isInTree(route));
  assert.equal(
    wrong.map(([route]) => route),
    [],
  );
  assert.ok([...pages.keys()].filter((route) => !isInTree(route)).length > 800);
});

test("on every page the category is open; the page's own entry is current where it has one", () => {
  const labels = [...HEADLINE, "Package reference"];
  const closed = [...pages].filter(([, { open }]) => JSON.stringify(open) !== JSON.stringify(labels));
  assert.equal(
    closed.map(([route]) => route),
    [],
  );
  for (const name of HEADLINE) {
    for (const { href, label } of packageCategory(name).items) assert.equal(pageOf(href).current, [label], href);
  }
  assert.equal(pageOf("/docs/api/core-utils/deferred-class").current, []);
});

test("every page names its package, the version and the licence", () => {
  const wrong: string[] = [];
  for (const { name, route: folder, version, license } of built.reference.packages) {
    assert.is(license, "MIT", name);
    for (const [route, { text }] of pages) {
      if (!route.startsWith(folder)) continue;
      const said = version === "" ? name : `${name} ${version}`;
      if (!text.includes(`${said}, MIT licence.`)) wrong.push(route);
      if (version !== "" && !text.includes("Copyright (c) Microsoft Corporation")) wrong.push(`${route}: no copyright`);
    }
  }
  assert.equal(wrong, []);
  // Those that are not published where the others are have no version that could be named.
  const unversioned = built.reference.packages.filter(({ version }) => version === "");
  assert.equal(
    unversioned.map(({ shortName }) => shortName),
    ["ai-collab", "devtools-view", "fluid-telemetry"],
  );
});

test.run();
