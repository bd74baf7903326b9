// The content of this repository's own site: its plan, how its guides are written, and the facts that they carry.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import type { SidebarItem } from "../../src/types.ts";
import { attribute, type Element, findAll, hasClass, textOf } from "../support/html.ts";
import { type OwnSite, ownSite } from "../support/own-site.ts";
import { root } from "../support/paths.ts";
import { suite } from "../support/suite.ts";
import { faultsOf } from "./drawing.ts";
import { FACTS } from "./facts.ts";
import { firstParagraph, type Guide, lastSection, missingOf, readGuides, readRecord } from "./guides.ts";
import { unseenImportsOf } from "./imports.ts";
import { entryPointsOf, errorTypesOf, exportsOf, namesRemovedIn } from "./packages.ts";
import { guideIds, hrefOf, type Planned, REFERENCE, SIDEBAR } from "./plan.ts";

const test = suite("content");
let site: OwnSite;
let guides: readonly Guide[];

test.before(async () => {
  site = await ownSite();
  guides = readGuides(site.out);
});

/** A guide by its id. */
function guideOf(id: string): Guide {
  const guide = guides.find((each) => each.id === id);
  if (!guide) throw new Error(`there is no guide ${id}`);
  return guide;
}

/** Asserts that no guide has a fault. */
function none(faultsOf: (guide: Guide) => readonly string[]): void {
  assert.equal(
    guides.flatMap((guide) => faultsOf(guide).map((fault) => `${guide.id}: ${fault}`)),
    [],
  );
}

test("the sidebar is as planned, and has the 46 guides", () => {
  const { docsSidebar } = readRecord(site.out).docsSidebars;
  const shown = ({ label, href, ...item }: SidebarItem): unknown[] => [
    label,
    href,
    ...("items" in item ? [item.collapsed, item.collapsible, item.items.map(shown)] : []),
  ];
  const planned = (item: Planned): unknown[] => [
    item.label,
    hrefOf(item),
    ...(item.items ? [true, true, item.items.map(planned)] : []),
  ];
  assert.equal(docsSidebar.slice(0, -1).map(shown), SIDEBAR.map(planned));
  const reference = docsSidebar.at(-1);
  assert.is(reference?.label, "API reference");
  assert.equal(reference && "items" in reference && reference.items.map(({ label }) => label), REFERENCE);
  assert.is(guideIds().length, 46);
});

test("guides that no plan names are not there", () => {
  const { docs } = readRecord(site.out);
  const written = Object.keys(docs).filter((id) => !id.startsWith("api/"));
  assert.equal(written.sort(), guideIds().sort());
});

test("every guide has a description of its own, of 40 to 160 characters", () => {
  const all = new Map<string, string>();
  none(({ id, description }) => {
    const faults = [];
    if (description.length < 40 || description.length > 160) faults.push(`${description.length} characters`);
    if (description.endsWith("…")) faults.push("it is cut off");
    const other = all.get(description);
    if (other !== undefined) faults.push(`the same as that of ${other}`);
    all.set(description, id);
    return faults;
  });
});

test("every guide begins with what it is for", () => {
  none((guide) => (/^This page [a-z]/.test(firstParagraph(guide)) ? [] : [firstParagraph(guide)]));
});

test("every guide ends with where to go next", () => {
  none((guide) => (lastSection(guide) === "Next steps" ? [] : [lastSection(guide)]));
});

test("the home page has a card for each area of the sidebar", () => {
  const titles = findAll(guideOf("index").article, "p", (element) => hasClass(element, "card-title"));
  const leadsTo = new Set(titles.flatMap((title) => findAll(title, "a")).map((link) => attribute(link, "href")));
  const areas = [...SIDEBAR.filter(({ items }) => items !== undefined).map(hrefOf), "/docs/api/"];
  assert.equal(
    areas.filter((href) => !leadsTo.has(href)),
    [],
  );
});

test("nothing is left to be written, and nobody shouts", () => {
  none(({ prose }) => prose.match(/.{0,40}(?:!|\b[Tt]o be written\b|\bTODO\b)/g) ?? []);
});

test("no word is joined to the one before it", () => {
  const joined = /\b(?:for|and|the|with|from|that)(?:every|each|the|this|that|your?|who|which|when)[a-z]*\b/gi;
  none(({ prose }) => prose.match(joined) ?? []);
});

test("a thing has one name in all guides", () => {
  /** What is not said, and what is said instead. */
  const names: readonly (readonly [RegExp, string])[] = [
    [/\blocal (?:Fluid )?service\b/gi, "local server"],
    [/\bservice clients?\b|\bclient package\b/gi, "client library"],
    [/\blegacy alpha\b/gi, "legacy"],
    [/\bNode ?JS\b/g, "Node.js"],
  ];
  none(({ prose }) =>
    names.flatMap(([wrong, right]) => (prose.match(wrong) ?? []).map((found) => `"${found}": say ${right}`)),
  );
});

test("a link says where it leads", () => {
  none(({ article }) =>
    findAll(article, "a")
      .map((link) => textOf(link).trim())
      .filter((text) => /^(?:here|there|above|below|this|this page|link|more)$/i.test(text))
      .map((text) => `a link reads "${text}"`),
  );
});

test("at most one sample in twenty is not checked", () => {
  const { samples } = site.result;
  if (!samples) throw new Error("the site has no samples");
  const all = samples.checked + samples.unchecked;
  assert.ok(all > 100, `only ${all} samples`);
  assert.ok(samples.unchecked <= all / 20, `${samples.unchecked} of ${all} are not checked`);
});

test("a sample shows the imports of the names that it shows", () => {
  const folder = join(root, "content/docs");
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
  assert.ok(pages.length >= 46, `only ${pages.length} pages`);
  const faults = pages.flatMap((page) =>
    unseenImportsOf(readFileSync(join(folder, page), "utf8")).map((fault) => `${page}:${fault}`),
  );
  assert.equal(faults, []);
});

for (const { fact, pages, ...needed } of FACTS) {
  test(`fact: ${fact}`, () => {
    for (const id of pages) {
      assert.equal(missingOf(guideOf(id), needed), [], id);
    }
  });
}

/** The cells of the rows of a guide's tables, as texts. */
function rowsOf(id: string): string[][] {
  return findAll(guideOf(id).article, "tr").map((row) => findAll(row, "td").map((cell) => textOf(cell)));
}

/** The first cells of the rows of a guide's tables, as one text. */
const firstCellsOf = (id: string): string =>
  rowsOf(id)
    .flatMap((cells) => cells.slice(0, 1))
    .join(" ");

test("the entry points that the packages page names are those of the packages", () => {
  const named = rowsOf("build/packages").filter(([, , entryPoints]) => /^[./]/.test(entryPoints ?? ""));
  assert.ok(named.length >= 6, `only ${named.length} packages`);
  for (const [names = "", , entryPoints = ""] of named) {
    for (const name of names.split(/,\s*/)) {
      const has = entryPointsOf(name);
      const wrong = entryPoints
        .replace(" only", "")
        .split(/,\s*/)
        .filter((each) => !has.includes(each));
      assert.equal(wrong, [], `${name} has ${has}`);
    }
  }
});

test("the releases page counts the names of fluid-framework's entry points rightly", () => {
  const { public: all, beta, alpha, legacy } = exportsOf("public", "beta", "alpha", "legacy");
  const told = findAll(guideOf("build/releases-and-apitags").article, "desc")
    .map((each) => textOf(each))
    .join(" ");
  assert.match(told, `the ${all} public names`);
  assert.match(told, `these and ${beta - all} more`);
  assert.match(told, `alpha names, ${alpha} together`);
  assert.match(told, `legacy ones, ${legacy} together`);
});

test("the names that declarations promise to remove in 2.40 are in the table", () => {
  const names = [...namesRemovedIn("2.40")];
  assert.ok(names.length > 0);
  const table = firstCellsOf("build/releases-and-apitags");
  assert.equal(
    names.filter((name) => !table.includes(name)),
    [],
  );
});

test("every error that drivers report is explained", () => {
  const common = errorTypesOf("DriverErrorTypes");
  const own = errorTypesOf("OdspErrorTypes").filter((type) => !common.includes(type));
  const [all, sharepoint] = [firstCellsOf("concepts/architecture"), firstCellsOf("deployment/sharepoint-embedded")];
  assert.ok(common.length > 0 && own.length > 0);
  assert.equal(
    [...common.filter((type) => !all.includes(type)), ...own.filter((type) => !sharepoint.includes(type))],
    [],
  );
});

test("every diagram has a name and a description, fits a phone, and shares no id", () => {
  assert.ok(guides.filter(({ diagrams }) => diagrams.length > 0).length >= 40);
  none(({ diagrams, article }) => {
    const ids = findAll(article, "*").flatMap((element) => attribute(element, "id") ?? []);
    const twice = ids.filter((id, i) => ids.indexOf(id) < i);
    return [...diagrams.flatMap(faultsOf), ...twice.map((id) => `id "${id}" is there twice`)];
  });
});

test("links to terms are few, in running text, and never two to one term", () => {
  const termsIn = (element: Element) => findAll(element, "a", (link) => attribute(link, "class") === "term");
  none(({ id, article }) => {
    const hrefs = termsIn(article).map((link) => attribute(link, "href"));
    const elsewhere = ["h1", "h2", "h3", "th", "td", "pre"]
      .flatMap((name) => findAll(article, name))
      .filter((each) => termsIn(each).length > 0);
    return [
      ...(hrefs.length > (id === "glossary" ? 0 : 15) ? [`${hrefs.length} terms`] : []),
      ...hrefs.filter((href, i) => hrefs.indexOf(href) < i).map((href) => `two links to ${href}`),
      ...elsewhere.map((each) => `a term in "${textOf(each).slice(0, 60)}"`),
    ];
  });
  const all = guides.flatMap(({ article }) => termsIn(article));
  assert.ok(all.length > 46, `only ${all.length} links to terms`);
});

test.run();
