// The built pages against the API reports that the packages bring: nothing is missing, nothing is invented.
import { join } from "node:path";
import * as assert from "uvu/assert";
import { root } from "../../support/paths.ts";
import { suite } from "../../support/suite.ts";
import { type Built, builtReference, pageRoute, readPage } from "./built.ts";
import { readReports } from "./reports.ts";

const test = suite("reference against API reports");

/** Packages that bring no report; routes.test.ts has what is known of them. */
const WITHOUT_REPORT = ["ai-collab", "devtools-view", "fluid-telemetry", "presence"];

/** Every item in which pages and reports differ: `+` only the pages have it, `-` only the reports do. */
const ITEMS: Readonly<Record<string, string>> = {
  "core-utils + onAssertionFailure function":
    "is @alpha and not @legacy: the package has a report of its legacy alpha level, and none of its plain alpha level",
};

/** What the pages of a package show. */
interface Shown {
  /** Items by `path kind`; members only of what has a page. */
  readonly items: Map<string, ReadonlySet<string>>;
}

let built: Built;
const differences = { items: [] as string[], members: [] as string[] };
const withoutReport: string[] = [];
const compared = { items: 0, members: 0 };

test.before(async () => {
  built = await builtReference();
  for (const { name, shortName } of built.reference.packages) {
    const reported = readReports(join(root, "content/node_modules", name));
    if (!reported) {
      withoutReport.push(shortName);
      continue;
    }
    const shown = readShown(shortName, [...reported.keys()]);
    const differ = (list: string[], what: string, wanted: Iterable<string>, found: ReadonlySet<string>) => {
      const all = new Set(wanted);
      for (const one of all) if (!found.has(one)) list.push(`${what} - ${one}`);
      for (const one of found) if (!all.has(one)) list.push(`${what} + ${one}`);
    };
    differ(differences.items, shortName, reported.keys(), new Set(shown.items.keys()));
    compared.items += reported.size;
    for (const [item, members] of reported) {
      const found = shown.items.get(item);
      if (!found || !/ (class|interface|enum)$/.test(item)) continue;
      // A name in brackets is a constant's: the pages have the constant's value where it is a text.
      const plain = (all: Iterable<string>) => new Set([...all].map((one) => one.replace(/ \[(\w+)\]$/, " $1")));
      differ(differences.members, `${shortName} ${item}`, plain(members), plain(found));
      compared.members += members.size;
    }
  }
});

/** Reads all pages of a package. @param reported items, which give routes, that are lower case, their names back */
function readShown(shortName: string, reported: readonly string[]): Shown {
  const items = new Map<string, ReadonlySet<string>>();
  const none: ReadonlySet<string> = new Set();
  const names = new Map<string, string>();
  for (const item of reported) {
    const [path = "", kind = ""] = item.split(" ");
    if (!/^(function|variable|re-export)$/.test(kind)) names.set(pageRoute(shortName, path.split("."), kind), item);
  }
  for (const [route, file] of built.routes) {
    if (!route.startsWith(`/docs/api/${shortName}/`)) continue;
    const { members, onPage, reexports } = readPage(built.out, file);
    const isPackage = route === `/docs/api/${shortName}/`;
    const item = isPackage ? undefined : (names.get(route) ?? `(${route})`);
    if (item !== undefined) items.set(item, new Set(members));
    const namespace = item === undefined ? "" : `${item.split(" ")[0]}.`;
    for (const one of onPage) items.set(namespace + one, none);
    for (const one of reexports) items.set(`${one.split(" ")[0]} re-export`, none);
  }
  return { items };
}

test("most packages bring a report", () => {
  assert.equal(withoutReport, WITHOUT_REPORT);
});

test("every exported item is on a page of its kind, and no page has another", () => {
  assert.ok(compared.items > 1200, `only ${compared.items} items compared`);
  assert.is(listed(differences.items, ITEMS), "");
});

test("every class, interface and enum has exactly the reported members", () => {
  assert.ok(compared.members > 2500, `only ${compared.members} members compared`);
  assert.is(listed(differences.members, {}), "");
});

/** What is different and not expected, and what is expected and not different. */
function listed(found: readonly string[], expected: Readonly<Record<string, string>>): string {
  const unexpected = found.filter((one) => !(one in expected));
  const gone = Object.keys(expected).filter((one) => !found.includes(one));
  return [
    ...(unexpected.length > 0 ? [`${unexpected.length} differences:`, ...unexpected.slice(0, 60)] : []),
    ...gone.map((one) => `no longer different: ${one}`),
  ].join("\n");
}

test.run();
