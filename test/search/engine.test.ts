// What readers find, in made-up pages: parts of names, errors in typing, the order of hits, and what is loaded for it.
import * as assert from "uvu/assert";
import { RANK } from "../../src/search/format.ts";
import { type Answer, createSearchEngine } from "../../templates/client/search/engine.ts";
import { kindLabel } from "../../templates/client/search/hit.ts";
import { readQuery } from "../../templates/client/search/query.ts";
import { isNear, isNearBeginning, isRoughlyNear } from "../../templates/client/search/typo.ts";
import { itemKinds } from "../../templates/parts/api-terms.ts";
import { randomFrom } from "../support/random.ts";
import { suite } from "../support/suite.ts";
import { filesOf, searchPages, type TestPages } from "./build-index.ts";

const test = suite("search engine");

const SITE: TestPages = {
  "/docs/": { title: "Home", rank: RANK.home, aliases: ["Overview"], texts: ["Where it begins."] },
  "/docs/guide/views": {
    title: "Working with views",
    aliases: ["views"],
    lead: "A tree is seen through a view.",
    places: ["Open a view", "Close it again"],
    texts: ["A container holds a tree. To open a view, say viewWith. The view stays open."],
  },
  "/docs/guide/containers": {
    title: "Containers",
    keywords: ["session"],
    places: ["Container states", "Loading"],
    texts: ["A container is loaded. It is saved or it is dirty."],
  },
  "/docs/api/tree/treeviewconfiguration-class": {
    title: "TreeViewConfiguration",
    kind: "class",
    label: "tree",
    places: ["schema", "enableSchemaValidation"],
    texts: ["How a tree is seen."],
  },
  "/docs/api/tree/viewabletree-interface": {
    title: "ViewableTree",
    kind: "interface",
    label: "tree",
    places: ["viewWith"],
  },
  "/docs/api/tree/icontainer-interface": {
    title: "IContainer",
    kind: "interface",
    label: "tree",
    aliases: ["Container"],
    places: [
      { name: "isDirty", anchor: "isDirty-property" },
      { name: "oldWay", anchor: "oldWay-method", deprecated: true },
    ],
    texts: ["A container."],
  },
  "/docs/api/tree/": {
    title: "@scope/tree",
    kind: "package",
    aliases: ["tree"],
    places: [{ name: "createView", anchor: "createView-function", kind: "item" }],
  },
  "/docs/api/old/oldview-class": {
    title: "OldView",
    kind: "class",
    rank: RANK.deprecated,
    texts: ["view view view view"],
  },
};
const search = searchPages(SITE);
const first = async (query: string) => (await search.find(query))[0];

test("a name is found by its parts, from their beginnings, in any case", async () => {
  const config = "/docs/api/tree/treeviewconfiguration-class";
  for (const query of [
    "TreeViewConfiguration",
    "treeviewconf",
    "TreeViewConf",
    "view config",
    "tree view conf",
    "ViewConfiguration",
  ])
    assert.is(await first(query), config, query);
  for (const query of ["viewWith", "viewwith", "ViewableTree view with"])
    assert.is(await first(query), "/docs/api/tree/viewabletree-interface", query);
  assert.ok((await search.find("view with")).slice(0, 3).includes("/docs/api/tree/viewabletree-interface"));
});

test("a name with a word left out finds those that have it, behind those that it begins", async () => {
  const search = searchPages({
    "/docs/api/a": { title: "ITreeConfigurationOptions", kind: "interface", rank: RANK.main },
    "/docs/api/b": { title: "TreeViewConfiguration", kind: "class", rank: RANK.main },
    "/docs/api/c": { title: "TreeView", kind: "class", texts: ["Its configuration."], rank: RANK.main },
    "/docs/api/d": { title: "Configuration", kind: "class", texts: ["Of a tree."], rank: RANK.main },
  });
  for (const query of ["TreeConfiguration", "TreeConfig"])
    assert.equal(await search.find(query), ["/docs/api/a", "/docs/api/b"], query);
  assert.equal(await search.find("TreeView"), ["/docs/api/c", "/docs/api/b"], "a name that there is");
});

test("a hit leads to the heading or the member that was asked for", async () => {
  const placeOf = async (query: string) => {
    const [hit] = await search.hits(query);
    return `${hit?.route}#${hit?.place?.anchor}`;
  };
  assert.is(await placeOf("viewWith"), "/docs/api/tree/viewabletree-interface#at-viewWith");
  assert.is(await placeOf("open a view"), "/docs/guide/views#at-Open a view");
  assert.is(await placeOf("container states"), "/docs/guide/containers#at-Container states");
  assert.is(await placeOf("createView"), "/docs/api/tree/#createView-function");
  assert.is(await placeOf("isDirty"), "/docs/api/tree/icontainer-interface#isDirty-property");
  assert.is((await search.hits("containers"))[0]?.place, undefined);
});

test("who asks for a guide by the end of its address wants the guide, not a heading that has the word", async () => {
  const guide = { title: "Distributed data structures", aliases: ["dds"], places: ["Limits of a DDS"] };
  for (const route of ["/docs/build/dds", "/docs/build/dds/"]) {
    const found = searchPages({ [route]: guide });
    assert.is((await found.hits("DDS"))[0]?.place, undefined);
    assert.is((await found.hits("dds limits"))[0]?.place?.name, "Limits of a DDS");
  }
});

test("a verb finds the noun that is made of it, and its other forms, behind the word itself", async () => {
  const site = searchPages({
    "/docs/auth": { title: "Authentication", texts: ["Who signs in."] },
    "/docs/config": { title: "Configuration files", places: ["Connections"] },
    "/docs/signs": { title: "Signs", texts: ["A clerk authenticates a sign."] },
    "/docs/deploy": { title: "Deployment" },
  });
  for (const query of ["authenticating", "authenticated"]) assert.is((await site.find(query))[0], "/docs/auth", query);
  assert.equal(new Set(await site.find("authenticate")), new Set(["/docs/auth", "/docs/signs"]));
  for (const query of ["configure", "configuring"]) assert.equal(await site.find(query), ["/docs/config"], query);
  assert.equal(await site.find("deploying"), ["/docs/deploy"]);
  const [hit] = await site.hits("connected");
  assert.is(hit?.place?.name, "Connections");
  assert.ok(!hit?.place?.isFull);
  // A symbol is typed as it is called.
  const symbol = searchPages({
    "/docs/use": { title: "Use", places: ["Attach"] },
    "/docs/api/a": { title: "AttachState", kind: "enum" },
  });
  assert.equal(await symbol.find("attaching"), ["/docs/use", "/docs/api/a"]);
  // What is left of a short word is hardly one: a station is no string.
  const short = searchPages({ "/a": { title: "Strings" }, "/b": { title: "Stations" }, "/c": { title: "Nation" } });
  assert.equal(await short.find("string"), ["/a"]);
  assert.equal(await short.find("nation"), ["/c"]);
});

test("the rarer of several words says more about a guide than one that many pages have in their names", async () => {
  const others = Array.from({ length: 30 }, (_, i): [string, TestPages[string]] => [
    `/docs/other-${i}`,
    { title: `Kinds of things ${i}`, places: ["Client"], texts: [i % 3 ? "A client." : "A client that disconnected."] },
  ]);
  const site = searchPages({
    ...Object.fromEntries(others),
    "/docs/states": { title: "States", keywords: ["disconnected"], texts: ["What a client does."] },
    "/docs/use": { title: "Use", places: ["Connect and disconnect"], texts: ["A client does it."] },
  });
  for (const query of ["disconnecting a client", "disconnected client", "clients disconnect"]) {
    const guides = (await site.hits(query)).filter(({ kind }) => kind === "").map(({ route }) => route);
    assert.equal(guides.slice(0, 2).sort(), ["/docs/states", "/docs/use"], query);
  }
});

test("one error is forgiven, wherever in the word, also before it is typed to its end", async () => {
  const wanted = "/docs/api/tree/treeviewconfiguration-class";
  const name = "treeviewconfiguration";
  for (let at = 0; at < name.length; at++) {
    const [before, character, after] = [name.slice(0, at), name[at] ?? "", name.slice(at + 1)];
    const typed = [
      `${before}${after}`,
      `${before}q${after}`,
      `${before}${character}${character}${after}`,
      `${before}${after[0] ?? ""}${character}${after.slice(1)}`,
    ];
    for (const query of typed) assert.is(await first(query), wanted, query);
  }
  for (const query of ["treevewconf", "treeivewconf", "reeviewcon"]) assert.is(await first(query), wanted, query);
  assert.is(await first("treevewcnfiguration"), wanted, "two errors, in a long word");
  assert.equal(await search.find("treevewcnfigurtion"), [], "three errors are three");
  assert.equal(await search.find("cntaner"), [], "a short word has one");
});

test("errors are told from other words", () => {
  for (const [a, b] of [
    ["tree", "tre"],
    ["tree", "treee"],
    ["tree", "tras"],
    ["view", "veiw"],
    ["ab", "ba"],
  ] as const)
    assert.is(isNear(a, b), b !== "tras", `${a} ${b}`);
  assert.not(isNear("tree", "et"));
  assert.not(isNear("abcd", "badc"));
  for (const [a, b] of [
    ["authentification", "authentication"],
    ["abcd", "badc"],
    ["tree", "reet"],
    ["tree", "trees"],
  ] as const)
    assert.ok(isRoughlyNear(a, b) && isRoughlyNear(b, a), `${a} ${b}`);
  assert.not(isRoughlyNear("abcdef", "axcxex"));
  assert.not(isRoughlyNear("abc", "abcxyz"));
  assert.ok(isNearBeginning("confg", "configuration"));
  assert.not(isNearBeginning("config", "conf"));
});

test("two words that are run together find the page that has both in its names", async () => {
  const site = searchPages({
    "/docs/faq": { title: "Questions", places: ["Does it work in Next.js?", "Next steps"], texts: ["js"] },
    "/docs/other": { title: "Other", places: ["Next steps"] },
    "/docs/error": { title: "An error of node", places: ["Nodes"] },
    "/docs/sizes": { title: "Größen", places: ["Klassen von Größen", "Klasse"] },
    "/docs/read": { title: "Reading", places: ["When reading throws"], texts: ["nodeerror: reading"] },
  });
  for (const query of ["nextjs", "NextJS", "Next.js"]) {
    const [hit] = await site.hits(query);
    assert.equal([hit?.route, hit?.place?.name], ["/docs/faq", "Does it work in Next.js?"], query);
  }
  assert.is((await site.find("Größenklasse"))[0], "/docs/sizes");
  assert.is((await site.find("NodeError: reading throws"))[0], "/docs/read", "a word that there is");
});

test("versions and pictograms find what says them, and no other version", async () => {
  const site = searchPages({
    "/docs/old": { title: "Release 2.12", texts: ["Up to v1.4.0."] },
    "/docs/new": { title: "Release v2.13.1", texts: ["Ready 🚀: 213 files, 13 of them new."] },
  });
  for (const [query, ...wanted] of [
    ["2.13", "/docs/new"],
    ["v2.13", "/docs/new"],
    ["2.13.1", "/docs/new"],
    ["version 1.4.0", "/docs/old"],
    ["V1.4", "/docs/old"],
    ["🚀", "/docs/new"],
    ["2.14"],
    ["2.13.2"],
    ["🎉"],
  ] as const)
    assert.equal(await site.find(query), wanted, query);
  const [hit] = await site.hits("release 2.12");
  assert.is(hit?.route, "/docs/old");
});

test("who compares two symbols asks for what is said about them", async () => {
  const item = (name: string) => ({ name, anchor: `${name}-variable`, kind: "item" }) as const;
  const site = searchPages({
    "/docs/choose": { title: "Choose", keywords: ["SharedMap", "SharedTree"], texts: ["One vs the other."] },
    "/docs/api/": { title: "all", kind: "package", places: [..."ABCDEF", "SharedMap", "SharedTree"].map(item) },
    "/docs/api/a": { title: "SharedMap", kind: "class", rank: RANK.main },
    "/docs/api/b": { title: "SharedTree", kind: "class", rank: RANK.main },
  });
  for (const query of ["SharedMap vs SharedTree", "SharedMap vs. SharedTree", "SharedMap or SharedTree"])
    assert.is((await site.find(query))[0], "/docs/choose", query);
  assert.is.not((await site.hits("SharedMap"))[0]?.kind, "", "one of them");
});

test("a title that has a word in another form is not the title that was asked for", async () => {
  const site = searchPages({
    "/docs/handles": { title: "Handles", texts: ["An error."] },
    "/docs/parts": { title: "Parts and layers", keywords: ["error handling"], places: ["Errors"] },
  });
  assert.equal(await site.find("error handling"), ["/docs/parts", "/docs/handles"]);
});

test("what the site is called finds where it begins", async () => {
  const site = searchPages({
    "/docs/": { title: "Fluid Framework for developers", rank: RANK.home },
    "/docs/build": { title: "Build with Fluid" },
  });
  for (const query of ["fluid", "what is fluid"])
    assert.equal(await site.find(query), ["/docs/", "/docs/build"], query);
});

test("of a name that there is not, two letters and numbers find nothing", async () => {
  const site = searchPages({
    "/docs/api/a": { title: "IEvent", kind: "interface" },
    "/docs/dice": { title: "Dice", texts: ["11 of 12."] },
  });
  assert.equal(await site.find("ie11"), []);
  assert.equal(await site.find("DiceRoller"), ["/docs/dice"]);
});

test("what each item of a package is called is no part of the package's name", async () => {
  const item = (name: string) => ({ name, anchor: `${name}-variable`, kind: "item" }) as const;
  const site = searchPages({
    "/docs/api/all/": { title: "all-things", kind: "package", places: [item("ArrayNode"), item("ObjectSchema")] },
    "/docs/types": { title: "Types of all kinds", places: ["Array of objects"] },
  });
  assert.equal(await site.find("array object"), ["/docs/types", "/docs/api/all/"]);
});

test("a name with a hyphen is a package before it is a symbol", async () => {
  const site = searchPages({
    "/docs/api/my-client/": { title: "@scope/my-client", kind: "package", aliases: ["my-client"] },
    "/docs/api/my-client/myclient-class": { title: "MyClient", kind: "class", rank: RANK.main },
  });
  assert.is((await site.find("my-client"))[0], "/docs/api/my-client/");
  assert.is((await site.find("MyClient"))[0], "/docs/api/my-client/myclient-class");
});

test("where guides and the reference take turns, what is worth less does not stand before what is worth more", async () => {
  const texts = ["users list"];
  const files = filesOf({
    "/docs/list": { title: "Users list" },
    "/docs/other": { title: "Users and other lists" },
    "/docs/about-0": { title: "About", texts },
    "/docs/about-1": { title: "More about", texts },
    "/docs/api/a": { title: "UsersList", kind: "class" },
    "/docs/api/b": { title: "B", kind: "class", texts },
    "/docs/api/c": { title: "C", kind: "class", texts },
    "/docs/api/d": { title: "D", kind: "class", texts },
  });
  const engine = createSearchEngine(async (name) => JSON.parse(files.get(name) ?? ""));
  const { groups } = await engine.search("users list");
  assert.equal(
    groups.map(({ isGuides, isMore, hits }) => [isGuides, isMore, hits.map(({ title }) => title).join()]),
    [
      [true, false, "Users list,Users and other lists"],
      [false, false, "UsersList,B"],
      [true, true, "About,More about"],
      [false, true, "C,D"],
    ],
  );
});

test("guides and the reference are apart, and what is deprecated is last", async () => {
  const files = filesOf(SITE);
  const engine = createSearchEngine(async (name) => JSON.parse(files.get(name) ?? ""));
  const { groups } = await engine.search("view");
  assert.ok(groups.length >= 2);
  for (const { isGuides, hits } of groups) for (const { kind } of hits) assert.is(kind === "", isGuides);
  const reference = groups.flatMap((group) => (group.isGuides ? [] : group.hits));
  assert.is(reference.at(-1)?.route, "/docs/api/old/oldview-class");
  assert.is((await search.find("OldView"))[0], "/docs/api/old/oldview-class", "unless it is what was asked for");
  const [old] = await search.hits("oldWay");
  assert.ok(old?.isDeprecated, "a deprecated member says so");
});

test("an exact symbol is before titles, titles before headings, headings before text", async () => {
  const pages: TestPages = {
    "/docs/a-text": { title: "Something", texts: ["A handle."] },
    "/docs/b-heading": { title: "Something else", places: ["The handle of it"] },
    "/docs/c-title": { title: "The handle of all" },
    "/docs/d-symbol": { title: "handle", kind: "function" },
  };
  assert.equal(await searchPages(pages).find("handle"), [
    "/docs/d-symbol",
    "/docs/c-title",
    "/docs/b-heading",
    "/docs/a-text",
  ]);
});

test("a plain word finds what is said about it, then types called so, then members", async () => {
  const member = (title: string): TestPages[string] => ({ title, kind: "interface", places: ["token", "driver"] });
  const pages: TestPages = {
    "/docs/a": { title: "Glossary", places: ["Driver", "Token"], texts: ["A token is a proof."] },
    "/docs/b": { title: "Several matters", places: ["Where a token comes from"] },
    "/docs/api/a": member("Connect"),
    "/docs/api/b": member("Response"),
    "/docs/api/c": { title: "TokenProvider", kind: "class", rank: RANK.main, places: ["fetch"] },
    "/docs/api/d": { title: "TokenClaims", kind: "class", rank: RANK.peripheral, places: ["fetch"] },
    "/docs/api/e": { title: "Driver", kind: "class", rank: RANK.reference },
  };
  const search = searchPages(pages);
  assert.equal(await search.find("token"), [
    "/docs/a",
    "/docs/b",
    "/docs/api/c",
    "/docs/api/d",
    "/docs/api/a",
    "/docs/api/b",
  ]);
  assert.is((await search.hits("token"))[0]?.place?.name, "Token");
  assert.is((await search.find("Driver"))[0], "/docs/api/e", "its name is spelled as it is");
  assert.equal((await search.find("Connect.token"))[0], "/docs/api/a");
});

test("a guide whose title begins with a word is before one that has it in a heading", async () => {
  const pages: TestPages = {
    "/docs/a": { title: "String", places: ["Undo", "Format"] },
    "/docs/b": { title: "Undo and redo", aliases: ["undo-redo"] },
  };
  assert.equal(await searchPages(pages).find("undo"), ["/docs/b", "/docs/a"]);
});

test("of headings with a word, the one that says the least else is first", async () => {
  const pages: TestPages = {
    "/docs/a": { title: "Containers", places: ["Make objects later, and only if you must"] },
    "/docs/b": { title: "Handles", places: ["Objects that nobody refers to"] },
    "/docs/c": { title: "Nodes", places: ["Object nodes"] },
  };
  assert.equal(await searchPages(pages).find("object"), ["/docs/c", "/docs/b", "/docs/a"]);
});

test("a name is found in any capitals, and in its own ones before others", async () => {
  const pages: TestPages = {
    "/docs/a": { title: "SharedTree quick start", aliases: ["sharedtree"] },
    "/docs/b": { title: "SharedTree" },
    "/docs/c": { title: "Getting started" },
    "/docs/d": { title: "Getting Started with a server", places: ["Getting started"] },
    "/docs/api/a": { title: "RunTransaction", kind: "interface" },
    "/docs/api/b": { title: "Branch", kind: "interface", places: ["runTransaction"] },
    "/docs/api/c": { title: "runTransaction", kind: "typealias" },
  };
  const search = searchPages(pages);
  for (const query of ["SharedTree", "sharedtree", "SHAREDTREE"])
    assert.is((await search.find(query))[0], "/docs/b", query);
  for (const query of ["getting started", "Getting Started"])
    assert.is((await search.find(query))[0], "/docs/c", query);
  assert.is((await search.find("RunTransaction"))[0], "/docs/api/a");
  assert.is((await search.find("runTransaction"))[0], "/docs/api/c");
});

test("stop words count only where nothing else is asked for", async () => {
  assert.is(await first("how do I open a view"), "/docs/guide/views");
  assert.equal(await search.find(""), []);
  assert.equal(await search.find("… ©"), []);
  assert.ok(Array.isArray(await search.find("is it")));
});

test("a member is found by its type and its name, also where that is a stop word", async () => {
  const pages: TestPages = {
    "/docs/api/api-interface": { title: "TreeNodeApi", kind: "interface", places: ["key", "on", "is", "online"] },
    "/docs/api/events-interface": { title: "Listenable", kind: "interface", places: ["on", "off"] },
    "/docs/api/map-interface": { title: "ISharedMap", kind: "interface", places: ["clear", "get", "has"] },
    "/docs/api/other-interface": { title: "TreeNodeApiEvents", kind: "interface", places: ["onset"] },
    "/docs/api/point-class": { title: "Point", kind: "class", places: ["x", "xylophone"] },
    "/docs/tree": { title: "Tree", places: ["On trees"], texts: ["How to get on with a tree, and what it is."] },
  };
  const members = searchPages(pages);
  for (const [query, wanted] of [
    ["TreeNodeApi.on", "/docs/api/api-interface#at-on"],
    ["TreeNodeApi.is", "/docs/api/api-interface#at-is"],
    ["TreeNodeApi#on", "/docs/api/api-interface#at-on"],
    ["ISharedMap.get", "/docs/api/map-interface#at-get"],
    ["ISharedMap.has", "/docs/api/map-interface#at-has"],
    ["Listenable.on", "/docs/api/events-interface#at-on"],
    ["how to use ISharedMap.get", "/docs/api/map-interface#at-get"],
    // What a constant is called, its type need not be.
    ["Tree.on", "/docs/api/api-interface#at-on"],
    ["Tree.is", "/docs/api/api-interface#at-is"],
    ["Point.x", "/docs/api/point-class#at-x"],
    ["get", "/docs/api/map-interface#at-get"],
  ] as const) {
    const [hit] = await members.hits(query);
    assert.is(`${hit?.route}#${hit?.place?.anchor}`, wanted, query);
  }
  assert.is((await members.find("get on with a tree. Is it"))[0], "/docs/tree", "a sentence's end is no member's name");
});

test("what is deprecated is first where its name is spelled exactly, and last for others", async () => {
  const pages: TestPages = {
    "/docs/api/container-interface": {
      title: "IContainer",
      kind: "interface",
      places: [{ name: "getPackage", anchor: "getPackage-method", deprecated: true }],
    },
    "/docs/api/old-class": { title: "View", kind: "class", rank: RANK.deprecated, places: ["open"] },
    ...Object.fromEntries(
      Array.from({ length: 14 }, (_, i) => [
        `/docs/api/${i}-interface`,
        {
          title: i % 2 ? `IContainerPackage${i}` : `View${i}`,
          kind: "interface",
          places: ["getPackageList", "opening"],
        },
      ]),
    ),
    "/docs/view": { title: "Views", places: ["Open a view"] },
  };
  const deprecated = searchPages(pages);
  for (const [query, wanted] of [
    ["IContainer.getPackage", "/docs/api/container-interface"],
    ["View", "/docs/api/old-class"],
    ["View.open", "/docs/api/old-class"],
  ] as const) {
    const [hit] = await deprecated.hits(query);
    assert.is(hit?.route, wanted, query);
    assert.ok(hit?.isDeprecated, query);
  }
  const reference = (await deprecated.hits("view")).filter(({ kind }) => kind !== "");
  assert.is(reference.at(-1)?.route, "/docs/api/old-class");
  assert.is((await deprecated.hits("view"))[0]?.isDeprecated, false);
});

test("of two pages of one name, the one that is not deprecated is first, wherever the two stand", async () => {
  const page = { title: "ScopeType", kind: "enum", places: ["Read", "Write"] } as const;
  const current = { ...page, rank: RANK.reference };
  const old = { ...page, rank: RANK.deprecated };
  for (const pages of [
    { "/docs/api/a": old, "/docs/api/b": current },
    { "/docs/api/a": current, "/docs/api/b": old },
  ] as readonly TestPages[]) {
    for (const query of ["ScopeType", "scopetype", "ScopeType.Read"]) {
      const hits = await searchPages(pages).hits(query);
      assert.equal(
        hits.map(({ isDeprecated }) => isDeprecated),
        [false, true],
        `${query} ${JSON.stringify(pages)}`,
      );
    }
  }
});

test("what a guide's author says in several words that it is about is found before pages that have each of them", async () => {
  const search = searchPages({
    "/docs/rollout": { title: "Schema", places: ["Roll it out"], keywords: ["schema rollout"] },
    "/docs/schema": { title: "Schema of a rollout", keywords: ["schema", "rollout"] },
    "/docs/api/a": { title: "SchemaOptions", kind: "interface", texts: ["For a rollout."] },
  });
  assert.is((await search.find("schema rollout"))[0], "/docs/rollout");
});

test("a word that is one is no beginning of others, but of its own forms", async () => {
  const others = Array.from({ length: 60 }, (_, i) => [`/docs/other-${i}`, { title: `Other ${i}` }] as const);
  const search = searchPages({
    ...Object.fromEntries(others),
    "/docs/start": { title: "Start", places: ["Start both programs"] },
    "/docs/node": { title: "Servers", lead: "A bot is a client." },
    "/docs/log": { title: "Telemetry", places: ["Logging"] },
    "/docs/login": { title: "Users", places: ["Logins"], texts: ["A log."] },
  });
  assert.is((await search.find("bot"))[0], "/docs/node");
  assert.is((await search.find("bo"))[0], "/docs/start");
  assert.is((await search.find("log"))[0], "/docs/log");
});

test("Node.js and names of files are words, not members of a type", async () => {
  const search = searchPages({
    "/docs/node": { title: "Node", texts: ["A script."] },
    "/docs/script": { title: "Containers", places: ["In Node.js"], texts: ["A script."] },
  });
  assert.is((await search.find("Node.js script"))[0], "/docs/script");
});

test("a function that is called by a single word in small letters is not what that word asks for", async () => {
  const pages: TestPages = {
    "/docs/api/a": { title: "@a/a", kind: "package", rank: RANK.main, places: [{ name: "rollback", kind: "item" }] },
    "/docs/transactions": { title: "Transactions", keywords: ["rollback"] },
  };
  const [guide, item] = await searchPages(pages).hits("rollback");
  assert.equal([guide?.route, item?.place?.name], ["/docs/transactions", "rollback"]);
});

test("words in the plural are no symbol's name, unless they are spelled as one", async () => {
  const search = searchPages({
    "/docs/api/state": { title: "ConnectionState", kind: "enum", rank: RANK.main },
    "/docs/states": {
      title: "Container states",
      places: ["Connected or not: connection state"],
      keywords: ["ConnectionState"],
    },
  });
  assert.is((await search.find("connection states"))[0], "/docs/states");
  assert.is((await search.find("connection state"))[0], "/docs/api/state");
  assert.is((await search.find("ConnectionStates"))[0], "/docs/api/state");
});

test("a word with a typing error is searched for as what it comes near, in names of several words and in its forms", async () => {
  const search = searchPages({
    "/docs/tree": { title: "TreeView", texts: ["Its configuration."] },
    "/docs/saved": { title: "States", keywords: ["persist"] },
    "/docs/api/a": { title: "TreeViewConfiguration", kind: "class", rank: RANK.main },
    "/docs/api/b": { title: "Compressor", kind: "class", texts: ["For persistence."], places: ["persistence"] },
    "/docs/words": { title: "Words", texts: ["A town, a token."], places: ["Town", "Token"] },
    "/docs/tokens": { title: "Tokens", texts: ["A token."] },
  });
  assert.is((await search.find("treeview confguration"))[0], "/docs/api/a");
  assert.ok((await search.find("persistance")).includes("/docs/saved"));
  assert.is((await search.find("tokn"))[0], "/docs/tokens", "what more pages have");
});

test("a word is mended where it stands, not within one before it", async () => {
  const search = searchPages({
    "/docs/moving": { title: "Subtrees", texts: ["A subtree is moved."] },
    "/docs/trees": { title: "Bstree", texts: ["Another one."] },
  });
  assert.equal((await search.find("subtree btree")).slice(0, 1), ["/docs/moving"]);
});

/** Pages beside which a word is a rare one. */
const manyOthers: TestPages = Object.fromEntries(
  Array.from({ length: 60 }, (_, i) => [`/docs/other-${i}`, { title: `Other ${i}` }]),
);

test("a plural is no symbol's name, nor is a name of which only a part is asked for", async () => {
  const search = searchPages({
    ...manyOthers,
    "/docs/packages": { title: "Packages", keywords: ["dependencies"], texts: ["No peer."] },
    "/docs/people": { title: "People", keywords: ["memberAdded"], texts: ["An event, each event, the event."] },
    "/docs/api/a": { title: "DependencyContainer", kind: "class", rank: RANK.main },
    "/docs/api/b": { title: "IEvent", kind: "interface" },
  });
  for (const query of ["dependencies", "dependancies", "peer dependencies"])
    assert.is((await search.find(query))[0], "/docs/packages", query);
  assert.is((await search.find("memberAdded event"))[0], "/docs/people");
});

test("another word that begins so is not what a title says", async () => {
  const search = searchPages({
    ...manyOthers,
    "/docs/signals": { title: "Signals", texts: ["Sent."] },
    "/docs/users": { title: "Users", places: ["How they sign in"] },
  });
  assert.is((await search.find("sign in"))[0], "/docs/users");
});

test("of pages with a word in a heading, the one is first that has it in more of them", async () => {
  const search = searchPages({
    "/docs/a": { title: "People", places: ["Their connections", "Names", "Rights"] },
    "/docs/b": { title: "States", places: ["The connection", "A lost connection", "Errors"] },
  });
  assert.is((await search.find("connection"))[0], "/docs/b");
});

test("kinds of pages are called as the reference calls them", () => {
  for (const { kind, one } of itemKinds) assert.is(kindLabel(kind), one);
  assert.equal(["package", "packages", ""].map(kindLabel), ["Package", "Packages", ""]);
});

test("a query of any length is answered", async () => {
  assert.ok((await search.find("container ".repeat(5000))).length > 0);
  assert.ok(Array.isArray(await search.find("x".repeat(100_000))));
});

test("a name in other words, and words run together, find each other", async () => {
  assert.is(await first("ContainerStates"), "/docs/guide/containers");
  assert.is(await first("work with view"), "/docs/guide/views");
});

test("two letters find titles, however many pages have words that begin so", async () => {
  const random = randomFrom(3);
  const pages: Record<string, TestPages[string]> = {};
  const word = () => `co${Array.from({ length: 3 }, () => random.pick([..."lmnrt"])).join("")}`;
  for (let i = 0; i < 900; i++)
    pages[`/docs/${i}`] = { title: `Page ${i}`, texts: [Array.from({ length: 40 }, word).join(" ")] };
  pages["/docs/container"] = { title: "Containers", texts: ["Text."] };
  for (let i = 0; i < 60; i++) pages[`/docs/api/${i}`] = { title: `Container${i}`, kind: "class" };
  pages["/docs/co"] = { title: "About CO", texts: ["Text."] };
  const large = searchPages(pages);
  assert.equal((await large.find("co")).slice(0, 2), ["/docs/co", "/docs/container"]);
  assert.equal(large.loaded.filter((name) => !/^pages|^index/.test(name)).sort(), ["terms-co.json", "titles-co.json"]);
  for (const query of ["con", "cont", "conta", "containers", "page con"])
    assert.is((await large.find(query))[0], "/docs/container", query);
});

test("files are loaded once, and only those that are needed", async () => {
  const pages: Record<string, { title: string; texts: string[] }> = {};
  for (let i = 0; i < 1500; i++)
    pages[`/docs/${i}`] = { title: `Page ${i}`, texts: [`word${i} and some${i % 50} text${i % 7}`] };
  const large = searchPages(pages);
  await large.find("word77");
  const loaded = [...large.loaded];
  assert.ok(loaded.length <= 4, loaded.join(" "));
  await large.find("word77");
  assert.equal(large.loaded, loaded);
  assert.ok(filesOf(pages).size > 30);
});

test("where words are looked for that are nowhere as they are typed, what the others find is told meanwhile", async () => {
  const files = filesOf(SITE);
  let goOn = () => {};
  const mayGoOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const asked: string[] = [];
  const engine = createSearchEngine(async (name) => {
    asked.push(name);
    if (/^words/.test(name)) await mayGoOn;
    return JSON.parse(files.get(name) ?? "");
  });
  const routesOf = ({ groups }: Answer) => groups.flatMap(({ hits }) => hits.map(({ route }) => route));
  const early = await new Promise<Answer>((resolve) => {
    void engine.search("loaded containr xyloglyph", { isLate: Promise.resolve(), found: resolve });
  });
  assert.is(routesOf(early)[0], "/docs/guide/containers");
  assert.equal([early.lacking, early.isPartial], [[], false]);
  goOn();
  assert.equal((await engine.search("loaded containr xyloglyph")).lacking, ["containr", "xyloglyph"]);
  // What is found at once is told once, and nothing where all words are there or none is.
  const told: string[] = [];
  for (const query of ["loaded container", "xyloglyph"])
    await engine.search(query, { isLate: Promise.resolve(), found: () => told.push(query) });
  assert.equal(told, []);
});

test("what a misspelt word may have meant is asked for in two turns, not one after the other", async () => {
  const words = ["configurations", "configurationtables", "konfigurierbarkeit", "abcdefghijklmnop", "zzzzzzzzz"];
  const files = filesOf(
    Object.fromEntries(words.map((title, i) => [`/docs/${i}`, { title, texts: ["Text."] }] as const)),
  );
  let turns = 0;
  const asked: (() => void)[] = [];
  const engine = createSearchEngine(async (name) => {
    if (/^words/.test(name)) {
      if (asked.length === 0)
        setImmediate(() => {
          turns++;
          for (const go of asked.splice(0)) go();
        });
      await new Promise<void>((resolve) => asked.push(resolve));
    }
    return JSON.parse(files.get(name) ?? "");
  });
  await engine.search("qvxzjkwpb");
  assert.is(turns, 2);
});

test("an index of another build is loaded anew, and its own pages are found", async () => {
  let files = filesOf({ "/docs/a": { title: "Alpha" }, "/docs/b": { title: "Beta" } });
  const anew: string[] = [];
  const engine = createSearchEngine(async (name, isAnew) => {
    if (isAnew) anew.push(name);
    const content = files.get(name);
    if (content === undefined) throw new Error(`404: ${name}`);
    return JSON.parse(content);
  });
  const find = async (query: string) =>
    (await engine.search(query)).groups.flatMap(({ hits }) => hits.map(({ route }) => route));
  // Only the manifest is loaded: the other files come from the next build, in which pages have other numbers.
  assert.equal(await find("zzz"), []);
  files = filesOf({ "/docs/0": { title: "Zero" }, "/docs/a": { title: "Alpha" }, "/docs/b": { title: "Beta" } });
  assert.equal(await find("beta"), ["/docs/b"]);
  assert.ok(anew.includes("index.json"));
});

test("what cannot be loaded is an error, and is asked for again when that is wanted, not with each letter", async () => {
  const files = filesOf(SITE);
  const missing = new Set(["index.json"]);
  const loaded: string[] = [];
  const engine = createSearchEngine(async (name) => {
    loaded.push(name);
    if (missing.has(name)) throw new Error("offline");
    return JSON.parse(files.get(name) ?? "");
  });
  let failed = 0;
  const fail = async (...queries: string[]) => {
    for (const query of queries) await engine.search(query).catch(() => failed++);
  };
  await fail("v", "vi", "vie", "view");
  assert.is(failed, 4);
  assert.equal(loaded, ["index.json"]);
  missing.clear();
  for (const name of files.keys()) if (name !== "index.json") missing.add(name);
  engine.tryAgain();
  await fail("view");
  loaded.length = 0;
  await fail("view", "view");
  assert.is(failed, 7);
  assert.equal(loaded, []);
  // Letters that are typed while all of it is on the way.
  engine.tryAgain();
  await Promise.all(["v", "vi", "vie", "view"].map((query) => fail(query)));
  assert.equal(
    loaded.filter((name, i) => name !== "index.json" && loaded.indexOf(name) !== i),
    [],
  );
  missing.clear();
  engine.tryAgain();
  assert.ok((await engine.search("view")).groups.length > 0);
});

test("where a file cannot be loaded, the others' answer is there, and says that it is a part; then all of it", async () => {
  const words = Array.from({ length: 3000 }, (_, i) => `word${i.toString(36)}`).join(" ");
  const files = filesOf({
    ...SITE,
    "/docs/words": { title: "Words", texts: [words, "A container."] },
    // Those that follow are in another file of pages.
    ...Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`/docs/x-${i}`, { title: `Zebra ${i}` }])),
  });
  const missing = new Set<string>();
  const loaded: string[] = [];
  const engine = createSearchEngine(async (name) => {
    loaded.push(name);
    if (missing.has(name)) throw new Error(`503: ${name}`);
    return JSON.parse(files.get(name) ?? "");
  });
  const find = async (query: string) => {
    const { groups, isPartial } = await engine.search(query);
    return { routes: groups.flatMap(({ hits }) => hits.map(({ route }) => route)), isPartial };
  };
  const isIn = (name: string, term: string) => (files.get(name) ?? "").includes(`"${term}"`);
  const shardOfTerm = (term: string) => [...files.keys()].find((name) => /^terms/.test(name) && isIn(name, term)) ?? "";
  const shard = shardOfTerm("word1");
  assert.is.not(shard, shardOfTerm("container"));
  missing.add(shard);
  const part = await find("container word1");
  assert.ok(part.isPartial);
  assert.ok(part.routes.includes("/docs/guide/containers"), part.routes.join(" "));
  assert.equal((await find("container")).isPartial, false, "what takes no such file is all there");
  // What is not known to be no word is not taken for another one.
  assert.equal(
    (await engine.search("containers word1")).marks.filter((mark) => mark.startsWith("w")),
    [],
  );
  let failed = 0;
  await engine.search("word1").catch(() => failed++);
  assert.is(failed, 1, "nothing else is asked for");
  loaded.length = 0;
  engine.tryAgain();
  await find("container word1");
  assert.equal(loaded.sort(), ["index.json", shard], "what is there is not loaded anew");
  missing.clear();
  engine.tryAgain();
  assert.is((await find("container word1")).isPartial, false);
  assert.equal(await find("word1"), { routes: ["/docs/words"], isPartial: false });

  missing.add("pages-1.json");
  const zebras = await find("zebra 69");
  assert.ok(zebras.isPartial && zebras.routes.length > 0 && !zebras.routes.includes("/docs/x-69"));
  missing.add("index.json");
  engine.tryAgain();
  assert.equal(await find("zebra 69"), zebras, "offline");
  missing.clear();
  engine.tryAgain();
  assert.is((await find("zebra 69")).routes[0], "/docs/x-69");
});

test("a short plural is what it is, and no beginning of another word; a longer one may still be", async () => {
  const pages = {
    "/docs/core": { title: "Core", texts: ["Correct cores."] },
    "/docs/token": { title: "Tokens", texts: ["The browser asks for CORS."] },
    "/docs/config": { title: "Configuration", texts: ["Nothing else."] },
  };
  assert.equal(await searchPages(pages).find("cors"), ["/docs/token"]);
  assert.equal(await searchPages({ "/docs/core": pages["/docs/core"] }).find("cors"), []);
  assert.equal(await searchPages(pages).find("configs"), ["/docs/config"]);
});

test("a word of four letters is taken for another one only where nothing else is found", async () => {
  const search = searchPages({
    "/docs/code": { title: "Code samples", texts: ["How code is run."] },
    "/docs/containers": { title: "Containers", texts: ["How one is made."] },
  });
  assert.equal(await search.find("codr containers"), ["/docs/containers"]);
  assert.equal(await search.find("codr"), ["/docs/code"]);
  assert.equal((await search.find("cintainers code")).slice().sort(), ["/docs/code", "/docs/containers"]);
});

test("a short word is taken for what something is called, not for a word that only texts have", async () => {
  const search = searchPages({
    "/a": { title: "Alpha", texts: ["Not just yet: it is just that."] },
    "/b": { title: "Beta", texts: ["Just so, just now."] },
    "/testing": { title: "Test an app" },
  });
  assert.equal(await search.find("jest"), ["/testing"]);
  assert.equal(await search.find("just"), ["/a", "/b"]);
});

test("a word is found as it is spelled on the other side of the Atlantic, where it is nowhere as it was typed", async () => {
  const search = searchPages({
    "/a": { title: "Serialize a tree" },
    "/b": { title: "Organising" },
    "/c": { title: "Colors" },
    "/d": { title: "Behaviour", texts: ["That behavior."] },
    "/e": { title: "Text", texts: ["Its behavior."] },
  });
  for (const word of ["serialise", "serialised", "serialisation"]) assert.equal(await search.find(word), ["/a"], word);
  assert.equal(await search.find("organize"), ["/b"]);
  assert.equal(await search.find("colours"), ["/c"]);
  assert.equal(await search.find("behaviour"), ["/d"]);
});

test("a part of a compound is found by itself, where it is nowhere so", async () => {
  const search = searchPages({ "/a": { title: "Die Benutzeroberfläche" }, "/b": { title: "Flächen" } });
  assert.equal(await search.find("Oberfläche"), ["/a"]);
  assert.equal(await search.find("fläche"), ["/b"]);
});

test("a Korean word is found while its last syllable is typed, and with a particle that no page has", async () => {
  const search = searchPages({ "/a": { title: "조건부 렌더링" }, "/b": { title: "컴포넌트" } });
  for (const typed of ["렌더ㄹ", "렌더", "렌덜", "렌더리", "렌더링", "렌더링을"])
    assert.equal(await search.find(typed), ["/a"], typed);
  assert.equal(await search.find("컴포너"), ["/b"]);
  assert.equal(await search.find("컴포노"), []);
});

test("a pasted sentence finds the page that quotes it, though others have its words in their titles", async () => {
  const search = searchPages({
    "/array": { title: "Array nodes", texts: ["How to set properties."] },
    "/errors": {
      title: "Troubles",
      texts: ["Cannot set indexed properties on array nodes: use its methods."],
      quotes: ["Cannot set indexed properties on array nodes"],
    },
    ...Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => [`/${i}`, { title: `Chapter ${i}`, texts: ["Words."] }]),
    ),
  });
  const query = "TypeError: Cannot set indexed properties on array nodes.";
  assert.is((await search.find(query))[0], "/errors");
  // Two words are no sentence.
  assert.is((await search.find("array nodes"))[0], "/array");
});

test("an error is about the name that it quotes: pages and symbols that have the rest of its words come behind", async () => {
  const site = searchPages({
    "/docs/reading": {
      title: "States",
      texts: ["Properties may be undefined. Nothing is an error."],
    },
    "/docs/views": { title: "Views", texts: ["Say viewWith for a tree. To call viewWith again is an error."] },
    "/docs/api/undefined": {
      title: "Undefined",
      kind: "class",
      places: ["properties", "reading"],
      texts: ["undefined"],
    },
    "/docs/api/views": { title: "Views", kind: "interface", places: ["viewWith"] },
    ...Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`/${i}`, { title: `Chapter ${i}`, texts: ["Words."] }]),
    ),
  });
  for (const quote of ["'viewWith'", '"viewWith"', "`viewWith`"]) {
    const found = await site.find(`TypeError: Cannot read properties of undefined (reading ${quote})`);
    const isSymbol = (route: string) => route.includes("/api/");
    assert.is(found.find(isSymbol), "/docs/api/views", quote);
    assert.is(
      found.find((route) => !isSymbol(route)),
      "/docs/views",
      quote,
    );
  }
  const files = filesOf({ "/docs/reading": { title: "Errors", places: ["Cannot read"], texts: ["Say viewWith."] } });
  const engine = createSearchEngine(async (name) => JSON.parse(files.get(name) ?? ""));
  const { lacking, marks } = await engine.search("TypeError: Cannot read");
  assert.equal([lacking, marks], [[], ["cannot", "read"]]);
  const quoting = await engine.search("TypeError: Cannot read properties of undefined (reading 'viewWith')");
  const places = quoting.groups.flatMap(({ hits }) => hits.map(({ route, place }) => [route, place?.name]));
  assert.equal([quoting.marks, places], [["viewwith"], [["/docs/reading", undefined]]], "only the name is looked for");
  const named = await site.find("Cannot read properties of undefined (reading 'zebraWith')");
  assert.ok(named.includes("/docs/reading"), "a name that is nowhere leaves the other words");
});

test("Hebrew and Arabic words are found with and without the letters that are other words before them", async () => {
  const site = searchPages({
    "/docs/file": { title: "פתיחה", texts: ["פותחים את הקובץ."] },
    "/docs/folder": { title: "שמירה", texts: ["תיקייה אחת."] },
    "/docs/and": { title: "צפייה", texts: ["שהקישור נפתח."] },
    "/docs/install": { title: "بداية", texts: ["وتثبيت الحزمة."] },
    "/docs/build": { title: "تشغيل", texts: ["نسخة جديدة."] },
  });
  for (const [query, wanted] of [
    ["קובץ", "/docs/file"],
    ["קוב", "/docs/file"],
    ["בקובץ", "/docs/file"],
    ["תיקייה", "/docs/folder"],
    ["לתיקייה", "/docs/folder"],
    ["קישור", "/docs/and"],
    ["تثبيت", "/docs/install"],
    ["بنسخة", "/docs/build"],
    ["فبالحزمة", "/docs/install"],
  ] as const)
    assert.equal(await site.find(query), [wanted], query);
  assert.equal(await site.find("ץ"), []);
});

test("what was typed with another keyboard's layout is read as it was meant, where it finds nothing as it is", async () => {
  const site = searchPages({
    "/docs/views": { title: "Tree views", texts: ["A view."] },
    "/docs/ru": { title: "Контейнеры", texts: ["Дерево."] },
  });
  const files = filesOf({ "/docs/views": { title: "Tree views" }, "/docs/ru": { title: "Контейнеры" } });
  for (const [query, wanted] of [
    ["екуу", "/docs/views"],
    ["ЕкууМшуц", "/docs/views"],
    ["מןקא", undefined],
    ["הןק'ד", "/docs/views"],
    ["ארקק", "/docs/views"],
    ["rjyntqyths", "/docs/ru"],
    ["дерево", "/docs/ru"],
    ["tree", "/docs/views"],
  ] as const)
    assert.is((await site.find(query))[0], wanted, query);
  const { lacking, marks } = await createSearchEngine(async (name) => JSON.parse(files.get(name) ?? "")).search("екуу");
  assert.equal([lacking, marks], [["екуу"], ["tree"]]);
});

test("where code stands, of which a pasted error tells, is not asked for", async () => {
  const { words } = readQuery(
    "Error: no tree at load (webpack:///./src/container.ts:31:27) node_modules/app/lib.js:2:1",
  );
  assert.equal(
    words.map(({ term }) => term),
    ["error", "tree", "load"],
  );
  assert.is(readQuery("src/app.ts:3:1").words.length > 0, true);
  assert.is(readQuery("http://localhost:7070/docs").words.length, 4);
});

test("words that are nowhere are told, whether others come near them or not", async () => {
  const search = async (query: string, pages: TestPages = SITE) => {
    const files = filesOf(pages);
    return (await createSearchEngine(async (name) => JSON.parse(files.get(name) ?? "")).search(query)).lacking;
  };
  assert.equal(await search("container"), []);
  assert.equal(await search("contai"), []);
  assert.equal(await search("Contianer zebra"), ["Contianer", "zebra"]);
  assert.equal(await search("TreeViewZebra"), ["TreeViewZebra"]);
  // As one name it is there.
  assert.equal(await search("vi ew", { "/docs/a": { title: "view" } }), []);
});

test("a type comes before the constant of its name, however much more its package's page says", async () => {
  const place = { anchor: "SharedMap-variable", kind: "item" } as const;
  const search = searchPages({
    "/docs/api/a/": { title: "a", kind: "package", rank: RANK.first, places: [{ ...place, name: "SharedMap" }] },
    "/docs/api/a/sharedmap-typealias": { title: "SharedMap", kind: "typealias", rank: RANK.headline },
    "/docs/api/a/other-class": { title: "Other", kind: "class", rank: RANK.main, places: ["sharedMap"] },
  });
  assert.is((await search.find("SharedMap"))[0], "/docs/api/a/sharedmap-typealias");
  assert.is((await search.find("sharedmap"))[0], "/docs/api/a/sharedmap-typealias");
  // Who types a small letter first wants what has one.
  assert.is((await search.find("sharedMap"))[0], "/docs/api/a/other-class");
});

test.run();
