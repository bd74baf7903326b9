// What the twin of a page of the reference says, from hand-made items.
import * as assert from "uvu/assert";
import { commentOnly, NO_DOCS } from "../../src/reference/blank.ts";
import { itemToc } from "../../src/reference/toc.ts";
import { createTwins } from "../../src/reference/twins.ts";
import type { ApiItem, ApiMember, ApiToken } from "../../src/reference/types.ts";
import { apiItem, apiMember, apiPackage, apiSignature as signature } from "../support/api-parts.ts";
import { suite } from "../support/suite.ts";

const test = suite("twins of the reference");

const LEVEL = { tag: "beta", legacy: true, system: false } as const;

const member = (name: string, more: Partial<ApiMember>) => apiMember(name, { level: LEVEL, ...more });

const item = (more: Partial<ApiItem>) =>
  apiItem("Box", {
    route: "/api/box/box-class",
    level: LEVEL,
    entryPoint: "@p/box/beta",
    signatures: [signature("class Box", { summary: "Holds things." })],
    ...more,
  });

const pkg = apiPackage({ reexports: [{ name: "Lid", from: "@p/lid", to: "/api/lid/lid-class" }] });

const twins = createTwins({
  markdown: (source) => source,
  page: (route) => `x:${route}`,
  guides: [{ label: "Packing", href: "x:/packing" }],
});

test("an item with all that can be said of it", () => {
  const text = twins.item(
    item({
      sealed: true,
      extends: [[{ text: "Base", to: "/api/box/base-class" }, { text: "<T>" }]],
      signatures: [
        signature(
          "class Box<T>",
          {
            summary: "Holds things.",
            remarks: "Slowly.",
            deprecated: "Use `Bag`.",
            examples: ["```ts\nnew Box()\n```"],
            see: ["Bag", "- Crate\n\n- Chest"],
          },
          { typeParameters: [{ name: "T", constraint: [{ text: "object" }], default: [], docs: "What it holds." }] },
        ),
      ],
      members: [
        member("put", {
          signatures: [
            signature(
              "put(a?: A | B): void",
              { summary: "Puts.", returns: "Nothing.", throws: ["If full."], defaultValue: "`1`" },
              {
                parameters: [{ name: "a", type: [{ text: "A | B" }], optional: true, docs: "The thing." }],
                type: [{ text: "void" }],
              },
            ),
            signature("put(): void"),
          ],
          static: true,
        }),
        member("get", {
          inheritedFrom: { name: "Base", to: "/api/box/base-class#get-method" },
          signatures: [signature("get(): T", { summary: "Gets\nit:\n- one\n- two\n\nMore." })],
        }),
      ],
    }),
    pkg,
  );
  assert.is(
    text,
    [
      "# Box",
      "> Class of [`@p/box`](x:/api/box/) 1.2.3; beta, legacy; sealed: not for others to extend or implement",
      "> [!CAUTION]\n> **Deprecated**\n>\n> Use `Bag`.",
      "Holds things.",
      '```ts\nimport { Box } from "@p/box/beta";\n```',
      "```ts\nclass Box<T>\n```",
      "Extends [`Base<T>`](x:/api/box/base-class)",
      "## Type parameters\n\n- `T` extends `object`: What it holds.",
      "## Remarks\n\nSlowly.",
      "## Example\n\n```ts\nnew Box()\n```",
      "## See also\n\n- Bag\n- Crate\n\n- Chest",
      "## Methods",
      "### static put",
      "```ts\nput(a?: A | B): void\n```",
      "Puts.",
      "#### Parameters\n\n- `a`: `A | B` (optional) — The thing.",
      "#### Returns\n\n`void`\n\nNothing.",
      "#### Throws\n\nIf full.",
      "**Default:** `1`",
      "```ts\nput(): void\n```",
      "## Inherited members\n\n- [`get`](x:/api/box/base-class#get-method) from [`Base`](x:/api/box/base-class): Gets it:",
      "## Used in these guides\n\n- [Packing](x:/packing)\n",
    ].join("\n\n"),
  );
});

test("a type's page has the value of the same name, and each leads to the other", () => {
  const value = signature("const Box: 1", { summary: "The value.", remarks: "More." });
  const type = item({
    kind: "typealias",
    signatures: [signature("type Box = 1", { summary: "The type." })],
    alike: [
      { kind: "namespace", to: "/api/box/box-namespace/", signatures: [] },
      { kind: "variable", to: "/api/box/#Box-variable", signatures: [value] },
    ],
  });
  const page = twins.item(type, pkg);
  assert.match(page, "> Type alias and variable of");
  assert.match(
    page,
    [
      "```ts\ntype Box = 1\n```",
      "See also the [namespace `Box`](x:/api/box/box-namespace/). See also the [variable `Box`](x:/api/box/#Box-variable).",
      "## Variable",
      "```ts\nconst Box: 1\n```",
      "The value.",
      "More.",
    ].join("\n\n"),
  );
  assert.equal(itemToc(type, false), [{ id: "page:variable", text: "Variable", level: 2 }]);
  const alike = [{ kind: "typealias", to: "/api/box/box-typealias", signatures: [] }] as const;
  const constant = item({ kind: "variable", anchor: "Box-variable", signatures: [value], alike });
  assert.match(
    twins.package({ ...pkg, items: [constant] }),
    "\n\nSee also the [type alias `Box`](x:/api/box/box-typealias).\n\n```ts\nconst Box: 1\n```",
  );
});

test("a base leads to itself, or what it is made of to each of them", () => {
  const link = { text: "Lid", to: "/api/box/lid-class" };
  const said = (...tokens: readonly ApiToken[]) =>
    /^Extends (.*)$/m.exec(twins.item(item({ extends: [tokens] }), pkg))?.[1];
  assert.is(said(link, { text: "<T>" }), "[`Lid<T>`](x:/api/box/lid-class)");
  assert.is(said({ text: "Partial<" }, link, { text: ">" }), "`Partial<`[`Lid`](x:/api/box/lid-class)`>`");
  assert.is(said({ text: "Emitter<string>" }), "`Emitter<string>`");
});

test("what a namespace has as a type only says so", () => {
  const more = { namespace: ["Ns"], typeOnly: true, valueFrom: "@p/lid" } as const;
  const constant = item({ kind: "variable", anchor: "Box-variable", ...more });
  assert.match(
    twins.item(item({ kind: "namespace", name: "Ns", items: [constant] }), pkg),
    "\n\n`@p/box/beta` exports `Ns.Box` as a type only: with this import, there is no value of it at run time. `@p/lid` has the value.\n\n```ts\n",
  );
});

test("an enum has its values", () => {
  const text = twins.item(
    item({
      kind: "enum",
      members: [
        member("A", { kind: "member", value: "0", signatures: [signature("A = 0", { summary: "First." })] }),
        member("B", { kind: "member", value: "1", signatures: [signature("B = 1", { deprecated: "Gone." })] }),
      ],
    }),
    pkg,
  );
  assert.match(text, "\n## Members\n\n- `A` = `0`: First.\n- `B` = `1`: **Deprecated.** Gone.\n");
  assert.not.match(text, "class Box");
});

test("other names of an export stand beside its import", () => {
  const text = twins.item(item({ otherNames: ["Case", "default"] }), pkg);
  assert.match(text, '```ts\nimport { Box } from "@p/box/beta";\n```\n\nAlso exported as `Case`, `default`.\n');
});

test("what an entry point exports as a type only says so, and where its value is", () => {
  const said = (more: Partial<ApiItem>) => twins.item(item({ typeOnly: true, ...more }), pkg);
  const code = '```ts\nimport type { Box } from "@p/box/beta";\n```\n\n';
  const text = "`@p/box/beta` exports `Box` as a type only: with this import, there is no value of it at run time.";
  assert.match(said({}), `${code}${text}\n`);
  assert.match(said({ valueFrom: "@p/box" }), `${code}${text} \`@p/box\` has the value.\n`);
  assert.match(said({ namespace: ["Ns"] }), `${text.replace("`Box`", "`Ns.Box`")}\n`);
  for (const kind of ["interface", "typealias", "namespace"] as const)
    assert.not.match(said({ kind }), "as a type only");
  assert.match(said({ kind: "namespace", items: [item({ typeOnly: true })] }), text);
});

test("an item whose declarations are unknown says so", () => {
  const text = twins.item(item({ signatures: [signature("")].map((one) => ({ ...one, tokens: [] })) }), pkg);
  assert.match(text, "\nName and kind only: the declarations of `@p/box` are not at hand.\n");
  assert.not.match(text, "import");
});

test("a package lists its items, functions in full, deprecated ones last", () => {
  const deprecated = {
    signatures: [signature("class Old", { deprecated: "Gone." })],
    name: "Old",
    route: "/api/box/old-class",
  };
  const text = twins.package({
    ...pkg,
    items: [
      item(deprecated),
      item({}),
      item({
        kind: "function",
        name: "pack",
        anchor: "pack-function",
        route: "/api/box/",
        signatures: [signature("function pack(): void", { summary: "Packs." })],
      }),
    ],
  });
  assert.is(
    text,
    [
      "# @p/box",
      "> Package, version 1.2.3, MIT licence",
      "Boxes.",
      "```sh\nnpm install @p/box@1.2.3\n```",
      "- `@p/box`: 1 export",
      "## Classes\n\n- [`Box`](x:/api/box/box-class) (beta, legacy): Holds things.\n- [`Old`](x:/api/box/old-class) (beta, legacy, deprecated)",
      "## Functions",
      "### pack\n\nbeta, legacy",
      '```ts\nimport { pack } from "@p/box/beta";\n```',
      "```ts\nfunction pack(): void\n```",
      "Packs.",
      "## Re-exported from other packages\n\n- [`Lid`](x:/api/lid/lid-class) from `@p/lid`",
      "## Used in these guides\n\n- [Packing](x:/packing)\n",
    ].join("\n\n"),
  );
});

test("a list says of each what stands before its first code, as pages do", () => {
  const saying = (name: string, summary: string) => item({ name, signatures: [signature(name, { summary })] });
  const text = twins.package({
    ...pkg,
    items: [
      saying("A", "Opens. Example:\n```html\n<script>\n\n</script>\n```"),
      saying("B", "~~~ts\nb();\n~~~\nCloses."),
      saying("C", "Says ``` ` ``` of it."),
    ],
  });
  const list = [
    "[`A`](x:/api/box/box-class) (beta, legacy): Opens. Example:",
    "[`B`](x:/api/box/box-class) (beta, legacy)",
  ];
  assert.match(
    text,
    `- ${list.join("\n- ")}\n- [\`C\`](x:/api/box/box-class) (beta, legacy): Says \`\`\` \` \`\`\` of it.\n`,
  );
});

test("a package says what its authors say of all of it", () => {
  const text = twins.package({
    ...pkg,
    docs: { ...NO_DOCS, summary: "Boxes for all.", remarks: "Of wood.", deprecated: "Use bags.", see: ["Bags"] },
  });
  assert.match(text, "\n\n> [!CAUTION]\n> **Deprecated**\n>\n> Use bags.\n\nBoxes.\n\nBoxes for all.\n\n");
  assert.match(text, "1 export\n\n## Remarks\n\nOf wood.\n\n## See also\n\n- Bags\n\n## Re-exported");
});

test("a package's entry points without a page of their own are one line where they are many", () => {
  const main = { specifier: "@p/box", count: 3 };
  const lid = { specifier: "@p/box/lid", count: 1, to: "/api/box-lid/" };
  const none = { specifier: "@p/box/none", count: 0 };
  const parts = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ specifier: `@p/box/${99 - i}`, count: 1 }));
  const listOf = (count: number) =>
    twins
      .package({ ...pkg, entryPoints: [main, ...parts(count), lid, none] })
      .split("\n")
      .filter((line) => line.startsWith("- ") && line.includes("`@p/box"));
  assert.is(listOf(10).length, 12);
  const more = Array.from({ length: 11 }, (_, i) => `\`@p/box/${89 + i}\``).join(", ");
  assert.equal(listOf(11), [
    "- `@p/box`: 3 exports",
    "- [`@p/box/lid`](x:/api/box-lid/): 1 export",
    `- 11 more, without a page of their own: ${more}`,
  ]);
});

test("a package that exports nothing itself is not called internal where its entry points have pages", () => {
  const entryPoint = { specifier: "@p/box/lid", count: 1 };
  const isInternal = (...entryPoints: (typeof pkg)["entryPoints"]) =>
    twins.package(apiPackage({ entryPoints })).includes("is internal");
  assert.ok(isInternal());
  assert.ok(isInternal(entryPoint));
  assert.not.ok(isInternal({ ...entryPoint, to: "/api/box-lid/" }));
});

test("a property that holds a function says what that one returns", () => {
  const docs = { ...NO_DOCS, returns: "Whether." };
  const signatures = [{ ...commentOnly(docs), type: [{ text: "() => boolean" }], returns: [{ text: "boolean" }] }];
  const text = twins.item(item({ members: [member("is", { kind: "property", signatures })] }), pkg);
  assert.match(text, "#### Returns\n\n`boolean`\n\nWhether.");
});

test("the list of packages", () => {
  assert.is(twins.index("API", "All.", [pkg]), "# API\n\n> All.\n\n- [`@p/box`](x:/api/box/) 1.2.3: Boxes.\n");
});

test("says who adds a member or an overload to another package's type", () => {
  const addedBy = { name: "plug", to: "/api/plug/" };
  const text = createTwins({ markdown: (source) => source, page: (route) => `x:${route}`, guides: [] }).item(
    item({
      members: [
        member("get", {
          signatures: [signature("get(): T"), signature("get(how: 1): T", { summary: "How." }, { addedBy })],
        }),
        member("more", { signatures: [signature("more(): T", {}, { addedBy: { name: "none", to: undefined } })] }),
      ],
    }),
    pkg,
  );
  assert.is(
    text.slice(text.indexOf("### get")),
    [
      "### get",
      "```ts\nget(): T\n```",
      "Added by [`plug`](x:/api/plug/):",
      "```ts\nget(how: 1): T\n```",
      "How.",
      "### more",
      "Added by `none`:",
      "```ts\nmore(): T\n```\n",
    ].join("\n\n"),
  );
});

test.run();
