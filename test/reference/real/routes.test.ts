// The addresses that the site promises: packages, items, namespaces; and what must have none.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import * as assert from "uvu/assert";
import { attribute, findAll, hasClass, textOf } from "../../support/html.ts";
import { root } from "../../support/paths.ts";
import { suite } from "../../support/suite.ts";
import { allItems, type Built, builtReference, pageRoute, readPage } from "./built.ts";

const test = suite("routes of the reference");
let built: Built;
test.before(async () => {
  built = await builtReference();
});

const missing = (routes: readonly string[]) => routes.filter((route) => !built.routes.has(route));
const htmlOf = (route: string) => readFileSync(join(built.out, built.routes.get(route) ?? ""), "utf8");

// ---------------------------------------------------------------------------- promised

const PACKAGES = (
  "container-runtime core-interfaces core-utils counter datastore datastore-definitions debugger devtools-core " +
  "devtools-view devtools driver-base driver-definitions driver-utils driver-web-cache file-driver fluid-framework " +
  "fluid-runner fluid-static fluid-telemetry id-compressor local-driver map matrix merge-tree mocha-test-setup " +
  "odsp-client odsp-doclib-utils odsp-driver-definitions odsp-driver odsp-urlresolver ordered-collection presence " +
  "register-collection replay-driver request-handler routerlicious-driver routerlicious-urlresolver " +
  "runtime-definitions runtime-utils sequence shared-object-base shared-summary-block synthesize task-manager " +
  "telemetry-utils test-driver-definitions test-runtime-utils test-utils tinylicious-client tinylicious-driver " +
  "tool-utils undo-redo azure-client ai-collab tree container-definitions container-loader aqueduct"
).split(" ");

/** The items that the site's guides rest on. */
const NAMED = [
  "/docs/api/container-runtime/idcompressormode-typealias",
  "/docs/api/container-runtime/summarystage-typealias",
  "/docs/api/container-runtime/submitsummaryresult-typealias",
  "/docs/api/container-runtime/ibroadcastsummaryresult-interface",
  "/docs/api/container-runtime/iacksummaryresult-interface",
  "/docs/api/container-runtime/inacksummaryresult-interface",
  "/docs/api/container-runtime/ibasesummarizeresult-interface",
  "/docs/api/container-runtime/igeneratesummarytreeresult-interface",
  "/docs/api/container-runtime/isubmitsummaryopresult-interface",
  "/docs/api/container-runtime/iuploadsummaryresult-interface",
  "/docs/api/container-runtime/isummarizeresults-interface",
  "/docs/api/container-runtime/summarizeresultpart-typealias",
  "/docs/api/container-definitions/attachstate-enum",
  "/docs/api/fluid-framework/attachstate-enum",
  "/docs/api/fluid-framework/connectionstate-enum",
  "/docs/api/fluid-framework/connectionstatetype-typealias",
  "/docs/api/fluid-framework/connectionstatetype-namespace/",
  "/docs/api/driver-definitions/connectionmode-typealias",
  "/docs/api/fluid-framework/revertiblestatus-enum",
  "/docs/api/fluid-framework/treestatus-enum",
  "/docs/api/tree/revertiblestatus-enum",
  "/docs/api/tree/treestatus-enum",
  "/docs/api/driver-definitions/scopetype-enum",
  "/docs/api/azure-client/scopetype-typealias",
  "/docs/api/driver-definitions/drivererrortypes-typealias",
  "/docs/api/driver-definitions/nackerrortype-enum",
  "/docs/api/driver-definitions/ithrottlingwarning-interface",
  "/docs/api/driver-definitions/iauthorizationerror-interface",
  "/docs/api/driver-definitions/igenericnetworkerror-interface",
  "/docs/api/driver-definitions/fivedaysms-typealias",
];

/** Namespaces, and one item of each that stands in its folder. */
const NAMESPACES = [
  "/docs/api/fluid-framework/connectionstatetype-namespace/catchingup-typealias",
  "/docs/api/fluid-framework/internaltypes-namespace/applykind-typealias",
  "/docs/api/fluid-framework/jsonastree-namespace/array-class",
  "/docs/api/fluid-framework/system_unsafe-namespace/implicitfieldschemaunsafe-typealias",
  "/docs/api/tree/internaltypes-namespace/applykind-typealias",
  "/docs/api/tree/jsonastree-namespace/array-class",
  "/docs/api/tree/system_unsafe-namespace/implicitfieldschemaunsafe-typealias",
  "/docs/api/container-definitions/connectionstate-namespace/catchingup-typealias",
  "/docs/api/driver-definitions/summarytype-namespace/",
  "/docs/api/debugger/fluiddebugger-namespace/",
];

/** Names that begin with `_`, which elsewhere stay out of a site. */
const UNDERSCORE = [
  "/docs/api/fluid-framework/internaltypes-namespace/_inlinetrick-typealias",
  "/docs/api/fluid-framework/jsonastree-namespace/_recursivearrayworkaroundjsonarray-typealias",
  "/docs/api/fluid-framework/jsonastree-namespace/#_APIExtractorWorkaroundArrayBase-variable",
  "/docs/api/fluid-framework/jsonastree-namespace/#_APIExtractorWorkaroundObjectBase-variable",
  "/docs/api/tree/internaltypes-namespace/_inlinetrick-typealias",
  "/docs/api/tree/jsonastree-namespace/_recursivearrayworkaroundjsonarray-typealias",
  "/docs/api/tree/jsonastree-namespace/#_APIExtractorWorkaroundArrayBase-variable",
  "/docs/api/tree/jsonastree-namespace/#_APIExtractorWorkaroundObjectBase-variable",
];

/** Names that are a type and a constant too: a page and an anchor. */
const PAIRS = [
  "/docs/api/driver-definitions/#DriverErrorTypes-variable",
  "/docs/api/azure-client/#ScopeType-variable",
  "/docs/api/map/#SharedMap-variable",
  "/docs/api/map/sharedmap-typealias",
  "/docs/api/core-interfaces/ifluidhandle-interface",
  "/docs/api/core-interfaces/#IFluidHandle-variable",
  "/docs/api/fluid-framework/treearraynode-interface",
  "/docs/api/fluid-framework/#TreeArrayNode-variable",
  "/docs/api/fluid-framework/sharedstring-typealias",
  "/docs/api/fluid-framework/#SharedString-variable",
  "/docs/api/fluid-framework/connectionstatetype-typealias",
  "/docs/api/fluid-framework/connectionstatetype-namespace/",
];

/** Which of these addresses, with anchors, don't answer. */
function dead(addresses: readonly string[]): string[] {
  return addresses.filter((address) => {
    const [route = "", anchor] = address.split("#");
    return !built.routes.has(route) || (anchor !== undefined && !htmlOf(route).includes(` id="${anchor}"`));
  });
}

test("58 packages have an index page, and no other has", () => {
  const found = [...built.routes.keys()].filter((route) => /^\/docs\/api\/[^/]+\/$/.test(route));
  assert.equal(found.sort(), PACKAGES.map((name) => `/docs/api/${name}/`).sort());
  assert.is(found.length, 58);
});

test("both addresses of the start page and the list of packages answer", () => {
  assert.equal(missing(["/docs/api/", "/docs/api/package-reference"]), []);
  const moved = readFileSync(join(built.out, "docs/api/index/index.html"), "utf8");
  assert.match(moved, /http-equiv="refresh" content="0; url=\/docs\/api\/"/);
  for (const name of PACKAGES) {
    assert.ok(htmlOf("/docs/api/package-reference").includes(`href="/docs/api/${name}/"`), name);
    assert.ok(htmlOf("/docs/api/").includes(`href="/docs/api/${name}/"`), name);
  }
});

test("the items that the guides rest on have pages", () => {
  assert.equal(missing(NAMED), []);
});

test("namespaces are folders with an index, and their items are in them", () => {
  assert.equal(missing([...NAMESPACES, ...NAMESPACES.map((route) => route.slice(0, route.lastIndexOf("/") + 1))]), []);
});

test("names that begin with _ are there, all eight", () => {
  assert.equal(dead(UNDERSCORE), []);
  const found = [...built.routes.keys()].filter((route) => route.includes("/_"));
  assert.equal(found.sort(), UNDERSCORE.filter((route) => !route.includes("#")).sort());
});

test("a name that is a type and a constant has a page and an anchor", () => {
  assert.equal(dead(PAIRS), []);
  const kinds = new Map<string, string[]>();
  for (const pkg of built.reference.packages) {
    for (const { namespace, name, kind } of allItems(pkg.items)) {
      const path = [...namespace, name];
      const address = pageRoute(pkg.shortName, path, kind);
      const anchor = kind === "variable" || kind === "function" ? `#${name}-${kind}` : "";
      const key = `${pkg.name} ${path.join(".")}`;
      kinds.set(key, [...(kinds.get(key) ?? []), address + anchor]);
    }
  }
  const pairs = [...kinds.values()].filter((addresses) => addresses.length > 1);
  // 38 types and 14 interfaces that are constants too, 3 types that are namespaces too.
  assert.is(pairs.length, 55);
  assert.equal(dead(pairs.flat()), []);
});

test("lower-case routes don't meet: no item needed a number", () => {
  const numbered = [...built.routes.keys()].filter((route) =>
    /-(class|interface|enum|typealias|namespace)-\d/.test(route),
  );
  assert.equal(numbered, []);
});

// ---------------------------------------------------------------------------- not to be shown

/**
 * Declarations of a package's `lib`, by `name kind`, and members by `owner.member`: whether one at least is not tagged
 * @internal. Parsed file by file, without resolving anything: a name that only @internal declarations have cannot be
 * there for another reason than such a declaration, unless it is an alias (`export { A as B }`, `export * as B`).
 */
function readDeclarations(folder: string): Map<string, boolean> {
  const found = new Map<string, boolean>();
  const note = (key: string, node: ts.Node, text: string) => {
    const isInternal = (ts.getLeadingCommentRanges(text, node.pos) ?? []).some(({ pos, end }) =>
      /@internal\b/.test(text.slice(pos, end)),
    );
    found.set(key, found.get(key) === true || !isInternal);
    return isInternal;
  };
  const kinds: Readonly<Record<number, string>> = {
    [ts.SyntaxKind.ClassDeclaration]: "class",
    [ts.SyntaxKind.InterfaceDeclaration]: "interface",
    [ts.SyntaxKind.EnumDeclaration]: "enum",
    [ts.SyntaxKind.TypeAliasDeclaration]: "typealias",
    [ts.SyntaxKind.ModuleDeclaration]: "namespace",
    [ts.SyntaxKind.FunctionDeclaration]: "function",
  };
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".d.ts")) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
    const visit = (statements: readonly ts.Statement[]): void => {
      for (const statement of statements) {
        if (ts.isVariableStatement(statement)) {
          for (const { name } of statement.declarationList.declarations) {
            note(`${name.getText()} variable`, statement, text);
            note(`${name.getText()} function`, statement, text);
          }
          continue;
        }
        const kind = kinds[statement.kind];
        if (kind === undefined) continue;
        const name = (statement as unknown as { name: ts.Identifier }).name.text;
        const isInternal = note(`${name} ${kind}`, statement, text);
        if (ts.isModuleDeclaration(statement) && statement.body && ts.isModuleBlock(statement.body)) {
          visit(statement.body.statements);
        }
        if (!ts.isClassDeclaration(statement) && !ts.isInterfaceDeclaration(statement)) continue;
        for (const member of statement.members) {
          if (member.name && !isInternal) note(`${name}.${member.name.getText()}`, member, text);
        }
      }
    };
    visit(ts.createSourceFile(entry.name, text, ts.ScriptTarget.Latest, true).statements);
  }
  return found;
}

/** What is shown under a name that no declaration has, with the declaration that it is an alias of, where that is one. */
const ALIASES: Readonly<Record<string, string | undefined>> = {
  "@fluidframework/container-loader IBaseProtocolHandler interface": "IProtocolHandler interface",
  "fluid-framework ConnectionStateType typealias": "ConnectionState typealias",
  "fluid-framework ConnectionStateType namespace": "ConnectionState namespace",
  "@fluidframework/register-collection ConsensusRegisterCollectionClass class": "ConsensusRegisterCollection class",
  // A module as a whole, which nobody tags.
  "fluid-framework InternalTypes namespace": undefined,
  "@fluidframework/tree InternalTypes namespace": undefined,
};

test("nothing that is tagged @internal is shown", () => {
  const declared = new Map<string, Map<string, boolean>>();
  const shown: string[] = [];
  const unknown: string[] = [];
  const aliases = new Set<string>();
  let checked = 0;
  for (const { name, homepage, version } of built.reference.packages) {
    if (version !== "" || homepage !== "") {
      declared.set(name, readDeclarations(join(root, "content/node_modules", name, "lib")));
    }
  }
  for (const pkg of built.reference.packages) {
    const own = declared.get(pkg.name);
    if (!own) continue;
    // fluid-framework and devtools show what they take from the other packages as their own.
    const sources = /^(fluid-framework|@fluidframework\/devtools)$/.test(pkg.name) ? [...declared.values()] : [own];
    const isOpen = (key: string) => sources.map((source) => source.get(key)).filter((open) => open !== undefined);
    for (const { namespace, name, kind, members } of allItems(pkg.items)) {
      checked++;
      const what = `${pkg.name} ${[...namespace, name].join(".")} ${kind}`;
      const open = isOpen(ALIASES[what] ?? `${name} ${kind}`);
      if (what in ALIASES) aliases.add(what);
      if (open.length === 0 && (!(what in ALIASES) || ALIASES[what] !== undefined)) unknown.push(what);
      else if (open.length > 0 && !open.includes(true)) shown.push(what);
      for (const { name: member, inheritedFrom } of members) {
        const openMember = inheritedFrom ? [] : isOpen(`${name}.${member}`);
        if (openMember.length > 0 && !openMember.includes(true)) shown.push(`${what} ${member}`);
      }
    }
  }
  assert.ok(checked > 1200, `only ${checked} items checked`);
  assert.equal(shown, []);
  assert.equal(unknown, []);
  assert.equal([...aliases].sort(), Object.keys(ALIASES).sort());
});

test("packages with nothing but @internal have an index page that says so", () => {
  const empty = built.reference.packages.filter(({ items, reexports }) => items.length + reexports.length === 0);
  assert.equal(
    empty.map(({ shortName }) => shortName),
    [
      "driver-base",
      "file-driver",
      "mocha-test-setup",
      "odsp-urlresolver",
      "replay-driver",
      "routerlicious-urlresolver",
      "test-driver-definitions",
      "tinylicious-driver",
      "tool-utils",
      "undo-redo",
    ],
  );
  for (const { route } of empty) assert.match(htmlOf(route), /is internal/, route);
});

// ---------------------------------------------------------------------------- names and kinds only

/** What is known of packages that are not published where the others are. */
const UNPUBLISHED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "ai-collab": {
    function: "aiCollab createMergableDiffSeries createMergableIdDiffSeries sharedTreeDiff sharedTreeTraverse",
    class: "SharedTreeBranchManager",
    interface:
      "AiCollabErrorResponse AiCollabOptions AiCollabSuccessResponse DebugEvent DifferenceChange DifferenceCreate " +
      "DifferenceMove DifferenceRemove OpenAiClientOptions Options TokenLimits TokenUsage",
    typealias: "DebugEventLogHandler Difference ObjectPath",
  },
  "fluid-telemetry": {
    class: "AppInsightsTelemetryConsumer",
    interface:
      "ContainerConnectedTelemetry ContainerDisconnectedTelemetry ContainerDisposedTelemetry IContainerTelemetry " +
      "IFluidTelemetry ITelemetryConsumer TelemetryConfig",
    typealias: "ContainerTelemetryEventName FluidTelemetryEventName",
    variable: "ContainerTelemetryEventNames",
    function: "startTelemetry",
  },
};

for (const [shortName, kinds] of Object.entries(UNPUBLISHED)) {
  test(`${shortName}: every name with its kind, and neither members nor signatures`, () => {
    const wanted = Object.entries(kinds).flatMap(([kind, names]) => names.split(" ").map((name) => ({ name, kind })));
    const index = `/docs/api/${shortName}/`;
    const pages = wanted.filter(({ kind }) => kind !== "function" && kind !== "variable");
    const routes = pages.map(({ name, kind }) => pageRoute(shortName, [name], kind));
    const found = [...built.routes.keys()].filter((route) => route.startsWith(index) && route !== index);
    assert.equal(found.sort(), routes.sort());
    const anchors = wanted.filter(({ kind }) => kind === "function" || kind === "variable");
    for (const route of [index, ...routes]) {
      const { article, members } = readPage(built.out, built.routes.get(route) ?? "");
      const shows = (name: string) => findAll(article, "*", (element) => hasClass(element, name)).length;
      assert.is(shows("api-signature") + shows("api-members") + shows("api-parameters"), 0, route);
      assert.equal(members, [], route);
      assert.match(textOf(article), /left out|not documented/, route);
    }
    const listed = findAll(readPage(built.out, built.routes.get(index) ?? "").article, "a").map(textOf);
    for (const { name } of wanted) assert.ok(listed.includes(name), `${name} is not listed`);
    assert.match(htmlOf(index), /not published/);
    assert.equal(dead(anchors.map(({ name, kind }) => `${index}#${name}-${kind}`)), []);
  });
}

test("devtools-view: an index page that says that there is nothing, and what it exports again", () => {
  const { article, reexports } = readPage(built.out, built.routes.get("/docs/api/devtools-view/") ?? "");
  assert.match(textOf(article), /Nothing of it is meant for use/);
  assert.equal(reexports, [
    "IMessageRelay from @fluidframework/devtools-core",
    "ITelemetryBaseEvent from @fluidframework/core-interfaces",
    "ITelemetryBaseLogger from @fluidframework/core-interfaces",
  ]);
  assert.equal(
    [...built.routes.keys()].filter((route) => route.startsWith("/docs/api/devtools-view/")),
    ["/docs/api/devtools-view/"],
  );
});

test("presence, which brings no report: every name that it exports is there", () => {
  const folder = join(root, "content/node_modules/@fluidframework/presence/lib");
  const source = ts.createSourceFile(
    "a.d.ts",
    readFileSync(join(folder, "alpha.d.ts"), "utf8"),
    ts.ScriptTarget.Latest,
  );
  const exported = source.statements.flatMap((statement) =>
    ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.map(({ name }) => name.text)
      : [],
  );
  assert.ok(exported.length > 30, `only ${exported.length} names found`);
  const { article } = readPage(built.out, "docs/api/presence/index.html");
  const listed = new Set(
    findAll(article, "table")
      .flatMap((table) => findAll(table, "a", (a) => attribute(a, "href") !== undefined))
      .map(textOf),
  );
  assert.equal(
    exported.filter((name) => !listed.has(name)),
    [],
  );
});

test.run();
