// What other entry points of a package export besides its main one.
import * as assert from "uvu/assert";
import { referenceNames, resolveCode, resolveName } from "../../src/reference/author-links.ts";
import type { ReferencePackageConfig } from "../../src/reference/types.ts";
import { suite } from "../support/suite.ts";
import { declarationOf, extractPackages, textOf } from "./extraction.ts";

const test = suite("entry points besides the main one");

const FILES = {
  "package.json": JSON.stringify({
    name: "kit",
    version: "1.0.0",
    exports: {
      ".": { types: "./main.d.ts" },
      "./cookie": { types: "./cookie.d.ts" },
      "./all": { types: "./all.d.ts" },
      "./deep/cookie": { types: "./deep.d.ts" },
      "./tiny": { types: "./tiny.d.ts" },
      "./private": { types: "./private.d.ts" },
      "./cjs": { types: "./main.d.ts" },
      "./cookie.js": { types: "./cookie.d.ts" },
      "./biscuit": { types: "./biscuit.d.ts" },
      "./package.json": "./package.json",
      "./add-ons/*": { types: "./dist/add-ons/*.d.ts" },
      "./add-ons/none": null,
    },
  }),
  "main.d.ts":
    'import type { Options } from "./cookie.js";\nexport declare class Kit {\n  set(options: Options): void;\n}\nexport declare const start: Kit;\n',
  "cookie.d.ts":
    'import { Kit } from "./main.js";\n/** Says how. */\nexport interface Options {\n  kit: Kit;\n}\n/** Reads one. */\nexport declare function getCookie(options: Options): string;\nexport { Kit };\n',
  "all.d.ts": 'export * from "./main.js";\nexport * from "./cookie.js";\nexport declare const all: 1;\n',
  "biscuit.d.ts":
    'export { getCookie, Kit } from "./main-and-cookie.js";\nexport type { Options } from "./cookie.js";\n',
  "main-and-cookie.d.ts": 'export * from "./main.js";\nexport * from "./cookie.js";\n',
  "dist/add-ons/two.d.ts": 'export * from "./one.js";\n',
  "deep.d.ts": 'export * from "./cookie.js";\nexport declare const deep: 1;\n',
  "tiny.d.ts":
    "/** The smaller one. */\nexport declare class Kit {\n  tiny(): Kit;\n}\ndeclare const kit: Kit;\nexport default kit;\n",
  "private.d.ts": "/** @internal */\nexport declare const secret: 1;\n",
  "dist/add-ons/one.d.ts": 'export * from "../../main.js";\nexport declare const one: 1;\n',
  "dist/add-ons/same.d.ts": 'export * from "../../main.js";\n',
  "dist/add-ons/none.d.ts": "export declare const none: 1;\n",
};

/** The files of a package with one entry point besides. @param tiny what that one declares */
const withTiny = (name: string, tiny: string, files = {}) => ({
  "package.json": JSON.stringify({ name, version: "1.0.0", exports: { ".": "./main.js", "./tiny": "./tiny.js" } }),
  "main.d.ts": "export declare class Kit {}\n",
  "tiny.d.ts": tiny,
  ...files,
});
const OTHER = "/** Another. */\nexport declare class Other {}\n";

const extractKit = (...given: readonly ReferencePackageConfig[]) => extractPackages({ kit: FILES }, {}, given);
let made: ReturnType<typeof extractPackages> | undefined;
/** The package as it is, extracted once. */
const kit = () => (made ??= extractKit());

test("have a page each where they export anything of their own", async () => {
  const { reference, problems } = await kit();
  assert.equal(problems, []);
  assert.equal(
    reference.packages.map(({ name, route, partOf, items }) => [
      name,
      route,
      partOf?.to,
      items.map((item) => item.name).join(" "),
    ]),
    [
      ["kit", "/api/kit/", undefined, "Kit start"],
      ["kit/add-ons/one", "/api/kit-add-ons-one/", "/api/kit/", "one"],
      ["kit/all", "/api/kit-all/", "/api/kit/", "all"],
      ["kit/cookie", "/api/kit-cookie/", "/api/kit/", "Options getCookie"],
      ["kit/deep/cookie", "/api/kit-deep-cookie/", "/api/kit/", "deep"],
      ["kit/tiny", "/api/kit-tiny/", "/api/kit/", "Kit kit"],
    ],
  );
  assert.is(reference.counts.packages, 1);
});

test("are what imports name", async () => {
  const { item } = await kit();
  assert.is(item("kit/cookie:getCookie").entryPoint, "kit/cookie");
  assert.is(item("kit:Kit").entryPoint, "kit");
  assert.is(item("kit/tiny:Kit").entryPoint, "kit/tiny");
  assert.is(item("kit/tiny:kit").byDefault, true);
  assert.is(declarationOf(item("kit/cookie:getCookie")), "function getCookie(options: Options): string");
});

test("are linked to and from the others, each name to the very item of it", async () => {
  const { item } = await kit();
  const linked = (path: string, member: number) =>
    item(path).members[member]?.signatures[0]?.tokens.flatMap(({ text, to }) =>
      to === undefined ? [] : `${text} ${to}`,
    );
  assert.equal(linked("kit:Kit", 0), ["Options /api/kit-cookie/options-interface"]);
  assert.equal(linked("kit/cookie:Options", 0), ["Kit /api/kit/kit-class"]);
  assert.equal(linked("kit/tiny:Kit", 0), ["Kit /api/kit-tiny/kit-class"]);
});

test("say what they have of each other by its name alone, where they have no other thing of that name", async () => {
  const { item } = await extractPackages({
    app: {
      "package.json": JSON.stringify({
        name: "app",
        version: "1.0.0",
        exports: { ".": "./main.js", "./base": "./base.js", "./view": "./view.js" },
      }),
      "main.d.ts": 'import { AppBase as App$1 } from "./base.js";\nexport declare class App extends App$1 {}\n',
      "base.d.ts": "declare class App {}\nexport { App as AppBase };\nexport interface Props {}\n",
      "view.d.ts":
        'import type { Props as BaseProps } from "./base.js";\nexport interface Props extends BaseProps {}\n',
    },
  });
  assert.is(textOf(item("app:App").extends[0] ?? []), "AppBase");
  assert.is(textOf(item("app/view:Props").extends[0] ?? []), 'import("app/base").Props');
});

test("name what they have of the others, and the main page leads to them", async () => {
  const { reference } = await kit();
  const [main, , all] = reference.packages;
  assert.equal(
    all?.reexports.map(({ name, from, to }) => `${name} ${from} ${to}`),
    [
      "Kit kit /api/kit/kit-class",
      "Options kit/cookie /api/kit-cookie/options-interface",
      "getCookie kit/cookie /api/kit-cookie/#getCookie-function",
      "start kit /api/kit/#start-variable",
    ],
  );
  assert.equal(
    main?.entryPoints.map(({ specifier, to }) => `${specifier} ${to}`),
    [
      "kit undefined",
      "kit/private undefined",
      "kit/tiny /api/kit-tiny/",
      "kit/cjs undefined",
      "kit/cookie /api/kit-cookie/",
      "kit/cookie.js /api/kit-cookie/",
      "kit/biscuit /api/kit-cookie/",
      "kit/deep/cookie /api/kit-deep-cookie/",
      "kit/all /api/kit-all/",
      "kit/add-ons/one /api/kit-add-ons-one/",
    ],
  );
});

test("have at their top what they also have in a namespace", async () => {
  const { reference, item } = await extractPackages({
    zoo: {
      "package.json": JSON.stringify({
        name: "zoo",
        version: "1.0.0",
        exports: {
          ".": { types: "./index.d.mts", require: "./index.d.ts" },
          "./mini": { types: "./mini.d.mts" },
          "./old": "./index.d.ts",
        },
      }),
      "index.d.mts": "export declare class Main {}\n",
      "index.d.ts": "export declare class Main {}\n",
      "mini.d.mts":
        'import * as a from "./mini-all.mjs";\nexport { a };\nexport * from "./mini-all.mjs";\nexport * from "./index.mjs";\nexport default a;\n',
      "mini-all.d.mts": "export declare class Mini {}\n",
    },
  });
  assert.is(item("zoo/mini:Mini").entryPoint, "zoo/mini");
  assert.equal(
    reference.packages.flatMap(({ items, reexports }) => [...items, ...reexports].map(({ name }) => name)),
    ["Main", "Mini", "a", "Main"],
  );
});

test("are those that the configuration lists, or none", async () => {
  const names = async (entryPoints: readonly string[]) => {
    const { reference } = await extractPackages({}, { kit: FILES }, [{ name: "kit", entryPoints }]);
    return reference.packages.map(({ name }) => name);
  };
  assert.equal(await names([]), ["kit"]);
  assert.equal(await names(["kit/tiny"]), ["kit", "kit/tiny"]);
});

test("leave packages their addresses, whatever comes first in the alphabet", async () => {
  const { reference } = await extractPackages({
    "@a/kit": withTiny("@a/kit", OTHER),
    "kit-tiny": "export declare class Box {}\n",
  });
  assert.equal(
    reference.packages.map(({ name, route }) => `${name} ${route}`),
    ["@a/kit /api/kit/", "kit-tiny /api/kit-tiny/", "@a/kit/tiny /api/kit-tiny-2/"],
  );
});

test("say what their files say of themselves, also in TypeDoc's way", async () => {
  const { reference } = await extractPackages({
    tsdoc: withTiny("tsdoc", `/** {@link Other}\n * @packageDocumentation */\n${OTHER}`),
    typedoc: withTiny("typedoc", `/* a licence */\n/** @module tiny\n * Small things. */\n${OTHER}`),
    silent: withTiny("silent", OTHER),
  });
  assert.equal(
    reference.packages.flatMap(({ name, partOf, docs }) => (partOf ? `${name}: ${docs.summary}` : [])),
    ["silent/tiny: ", "tsdoc/tiny: [`Other`](/api/tsdoc-tiny/other-class)", "typedoc/tiny: Small things."],
  );
});

test("are not what authors mean by a name that the package itself has too", async () => {
  const { reference } = await extractPackages({
    kit: withTiny("kit", `export declare class Kit { small: 1; }\n${OTHER}`),
    box: "export declare class Other {}\n",
  });
  const names = referenceNames(reference, []);
  assert.equal(resolveName("Kit", names), { route: "/api/kit/kit-class" });
  assert.is(resolveCode("Kit", names), "/api/kit/kit-class");
  assert.equal(resolveName("kit/tiny.Kit", names), { route: "/api/kit-tiny/kit-class" });
  assert.equal(resolveName("Kit.small", names), { route: "/api/kit-tiny/kit-class#small-property" });
  // Two packages have it.
  assert.match(JSON.stringify(resolveName("Other", names)), "is ambiguous");
});

test("have nothing that leads nowhere, say what they export as namespaces, and keep it apart", async () => {
  const { reference, item } = await extractPackages({
    kit: withTiny(
      "kit",
      `export { Gone } from "not-installed";\n/** All of it. */\nexport * as all from "./all.js";\n${OTHER}`,
      {
        "main.d.ts": 'export * as inner from "./inner.js";\n',
        "inner.d.ts": "export declare class Inner {}\n",
        "all.d.ts": "export declare class One {}\n",
      },
    ),
  });
  assert.equal(
    reference.packages.map(({ items }) => items.map((one) => `${one.name} ${one.items.map(({ name }) => name)}`)),
    [["inner Inner"], ["Other ", "all One"]],
  );
  assert.is(item("kit/tiny:all").signatures[0]?.docs.summary, "All of it.");
});

test("are documented where the main one is no module, which has its globals alone, with a warning", async () => {
  const main = "declare const everywhere: 1;\n";
  const comment = "/**\n * Small things.\n * @packageDocumentation\n */\n";
  const tiny = `${comment}import { Shared } from "./shared.js";\nexport declare class Other extends Shared {}\nexport { Shared };\n`;
  const more = {
    "package.json": JSON.stringify({
      name: "kit",
      version: "1.0.0",
      exports: { ".": "./main.js", "./shared": "./shared.js", "./tiny": "./tiny.js" },
    }),
    "main.d.ts": main,
    "shared.d.ts": "export declare class Shared {\n  own: typeof everywhere;\n}\n",
  };
  const { reference, problems, item } = await extractPackages({
    kit: withTiny("kit", tiny, more),
    none: withTiny("none", tiny, { "main.d.ts": main, "tiny.d.ts": main }),
  });
  assert.equal(
    problems.map(({ file, severity, message }) => `${file.replace(/^.*node_modules./, "")} ${severity} ${message}`),
    [
      'kit/main.d.ts warning reference: the main entry point of package "kit" is documented as globals alone: its declarations are no module, as they export nothing',
      'none/main.d.ts warning reference: package "none" is documented as globals alone: its declarations are no module, as they export nothing',
    ],
  );
  assert.equal(
    reference.packages.map(({ name, partOf, items, docs, entryPoints }) => [
      name,
      partOf?.to,
      items.map((item) => item.name).join(" "),
      docs.summary,
      entryPoints.filter(({ count }) => count > 0).map(({ specifier, to }) => `${specifier} ${to}`),
    ]),
    [
      [
        "kit",
        undefined,
        "",
        "",
        ["kit/shared /api/kit-shared/", "kit/tiny /api/kit-tiny/", "kit globals /api/kit-globals/"],
      ],
      ["kit globals", "/api/kit/", "everywhere", "", []],
      ["kit/shared", "/api/kit/", "Shared", "", ["kit/shared undefined"]],
      ["kit/tiny", "/api/kit/", "Other", "Small things.", ["kit/tiny undefined"]],
      ["none", undefined, "", "", ["none globals /api/none-globals/"]],
      ["none globals", "/api/none/", "everywhere", "", []],
    ],
  );
  assert.equal(item("kit/tiny:Other").extends, [[{ text: "Shared", to: "/api/kit-shared/shared-class" }]]);
  assert.is(item("kit/shared:Shared").entryPoint, "kit/shared");
});

test("are left out one by one also where the main one is no module, be it the first", async () => {
  const exports = { ".": "./main.js", "./a": "./a.js", "./tiny": "./tiny.js" };
  const { reference, problems } = await extractPackages({
    kit: withTiny("kit", OTHER + OTHER.replace("Other", "More"), {
      "package.json": JSON.stringify({ name: "kit", version: "1.0.0", exports }),
      "main.d.ts": "declare const everywhere: 1;\n",
      "a.d.ts": "export declare const { a, b }: { a: 1; b: 2 };\n",
    }),
  });
  assert.equal(
    problems.map(({ severity, code }) => `${severity} ${code}`),
    ["warning reference-extraction", "warning reference-entry-point"],
  );
  assert.equal(
    reference.packages.map(({ name, items }) => [name, items.length]),
    [
      ["kit", 0],
      ["kit globals", 1],
      ["kit/tiny", 2],
    ],
  );
});

test("may be listed as packages, with declarations of their own", async () => {
  const { reference, problems } = await extractKit({ name: "kit/tiny", types: "node_modules/kit/tiny.d.ts" });
  assert.equal(problems, []);
  const tiny = reference.packages.filter(({ name }) => name === "kit/tiny");
  assert.equal(
    tiny.map(({ items, partOf }) => [items.length, partOf]),
    [[2, undefined]],
  );
});

test("are left out one by one where the extractor can't take one, which is told", async () => {
  const { "package.json": manifest, ...files } = FILES;
  const broken = { ...files, "tiny.d.ts": "export declare const { a, b }: { a: 1; b: 2 };\n" };
  const { reference, problems } = await extractPackages({ kit: { "package.json": manifest, ...broken } });
  assert.equal(
    problems.map(({ code, severity, message }) => `${severity} ${code} ${message.slice(0, 57)}`),
    ['warning reference-entry-point reference: entry point "kit/tiny" is left out, as the ext'],
  );
  assert.ok(reference.packages.some(({ name }) => name === "kit/cookie"));
  assert.not.ok(reference.packages.some(({ name }) => name === "kit/tiny"));
});

test.run();
