// What readers search for, in the own site's index: the wanted page is where they look for it, and little is loaded.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { builtReference } from "../reference/real/built.ts";
import { suite } from "../support/suite.ts";
import { searchIn } from "./build-index.ts";
import { type QueryKind, queries } from "./queries.ts";

const FIRST = 0.9;
const FIRST_OF_KIND = 0.8;
/** Of what is typed in the hardest ways: with half of the names wrong, or in the words of other products. */
const FIRST_OF_HARD: Partial<Record<QueryKind, number>> = { typed: 0.76, elsewhere: 0.7, various: 0.7 };
const AMONG_THREE = 0.96;
const MOST_BYTES = 60_000;
/** Of a pasted sentence, which has more words than anybody types. */
const MOST_BYTES_OF_PASTED = 76_000;

const test = suite("search in the own site");
let folder: string;
let routes: ReadonlySet<string>;

test.before(async () => {
  const { out, record } = await builtReference();
  folder = join(out, "docs/search");
  routes = new Set(Object.keys(record.docs).map((id) => `/docs/${id === "index" ? "" : id.replace(/\/index$/, "/")}`));
});

const read = (name: string) => readFileSync(join(folder, name), "utf8");

test("every wanted page is there", () => {
  const wanted = queries.flatMap((query) => query.wanted);
  assert.ok(queries.length >= 220, `${queries.length} queries`);
  assert.equal(
    wanted.filter((route) => !routes.has(route)),
    [],
  );
});

test("the wanted page is the first result, or among the first three", async () => {
  const places = new Map<string, number>();
  for (const { query, wanted } of queries) {
    const found = await searchIn(read).find(query);
    places.set(
      query,
      found.findIndex((route) => wanted.includes(route)),
    );
  }
  const share = (isGood: (place: number) => boolean) => [...places.values()].filter(isGood).length / places.size;
  const missed = [...places].filter(([, place]) => place !== 0).map(([query, place]) => `${query}: ${place + 1}`);
  const first = share((place) => place === 0);
  const three = share((place) => place >= 0 && place < 3);
  // No kind of query pays for another one.
  const kinds = new Set(queries.map(({ kind }) => kind));
  const poor = [...kinds].filter((kind) => {
    const own = queries.filter((query) => query.kind === kind);
    return (
      own.filter(({ query }) => places.get(query) === 0).length < own.length * (FIRST_OF_HARD[kind] ?? FIRST_OF_KIND)
    );
  });
  assert.equal(poor, [], missed.join("\n"));
  assert.ok(first >= FIRST && three >= AMONG_THREE, `first ${first}, among three ${three}\n${missed.join("\n")}`);
});

test("a member that is spelled out is the first result, whatever it is called", async () => {
  const fluid = "/docs/api/fluid-framework";
  for (const [query, wanted] of [
    ["TreeNodeApi.on", `${fluid}/treenodeapi-interface#on-method`],
    ["TreeNodeApi.is", `${fluid}/treenodeapi-interface#is-method`],
    ["TreeNodeApi.key", `${fluid}/treenodeapi-interface#key-method`],
    ["ISharedMap.get", `${fluid}/isharedmap-interface#get-method`],
    ["Tree.on", `${fluid}/treenodeapi-interface#on-method`],
    ["Tree.is", `${fluid}/treenodeapi-interface#is-method`],
    ["TreeArrayNode.insertAt(index, value)", `${fluid}/treearraynode-interface#insertAt-method`],
    ["insertAt(index, value)", `${fluid}/treearraynode-interface#insertAt-method`],
    ["ISharedMap.set(key, value)", `${fluid}/isharedmap-interface#set-method`],
    ['AzureClient.getContainer(id, schema, "2")', "/docs/api/azure-client/azureclient-class#getContainer-method"],
    ["const view = tree.viewWith(config)", `${fluid}/viewabletree-interface#viewWith-method`],
    [
      "IContainer.getContainerPackageInfo",
      "/docs/api/container-definitions/icontainer-interface#getContainerPackageInfo-method",
    ],
  ] as const) {
    const [hit] = await searchIn(read).hits(query);
    assert.is(`${hit?.route}#${hit?.place?.anchor}`, wanted, query);
  }
});

test("of several pages of one name, what is deprecated is not the first", async () => {
  for (const query of ["ScopeType", "ITokenClaims"]) {
    const hits = await searchIn(read).hits(query);
    assert.is(hits[0]?.isDeprecated, false, `${query}: ${hits[0]?.route}`);
    assert.ok(hits[0]?.route.startsWith("/docs/api/driver-definitions/"), `${query}: ${hits[0]?.route}`);
  }
});

test("a word that the glossary explains finds it there, however many guides have the word in a heading", async () => {
  for (const query of ["container", "Container", "handle", "audience"]) {
    const guides = (await searchIn(read).hits(query)).filter(({ kind }) => kind === "");
    const [found] = guides.filter(({ route }) => route === "/docs/glossary");
    assert.is(found?.place?.name.toLowerCase(), query.toLowerCase(), query);
    assert.ok(guides.length <= 8, `${guides.length} guides`);
  }
});

test("words that a section of a guide is about come before symbols that have them in their names", async () => {
  const [hit] = await searchIn(read).hits("recursive schema");
  assert.is(hit?.route, "/docs/data-structures/tree/schema-definition");
});

test("the page that has a name is among the first, before pages that only have the word beside it in their names", async () => {
  const found = await searchIn(read).find("InsecureTokenProvider production");
  assert.ok(found.slice(0, 3).includes("/docs/build/auth"), found.join("\n"));
});

test("guides that have all words in title and headings come before symbols that only speak of the name which is asked for", async () => {
  const found = await searchIn(read).find("SharedTree schema");
  const at = (route: string) => found.indexOf(route);
  const guide = at("/docs/data-structures/tree/");
  assert.ok(guide >= 0 && guide < at("/docs/api/fluid-framework/schemafactory-class"), found.join("\n"));
});

test("what a first answer takes weighs little", async () => {
  for (const { query, kind } of queries) {
    const search = searchIn(read);
    await search.find(query);
    assert.ok(
      search.bytes() <= (kind === "pasted" ? MOST_BYTES_OF_PASTED : MOST_BYTES),
      `${query}: ${search.bytes()} bytes in ${search.loaded.join(" ")}`,
    );
  }
});

test("a typing error costs no more than that", async () => {
  for (const query of ["vreeview", "reeviewconfiguration", "yontainer", "resence", "qchemafac"]) {
    const search = searchIn(read);
    await search.find(query);
    assert.ok(search.bytes() <= MOST_BYTES, `${query}: ${search.bytes()} bytes in ${search.loaded.join(" ")}`);
  }
});

test.run();
