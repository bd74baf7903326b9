// Templates that cannot be used: all of them are told, and what is wrong with the pages beside them; nothing is published.
import * as assert from "uvu/assert";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("site: broken templates");
let site: TestSite;

test.beforeEach(() => {
  site = makeSite({
    "docsgen.config.ts": 'export default { url: "https://docs.example" };\n',
    "content/docs/index.md": "# Home\n\n[Nowhere](./none.md) and [page](./page.md#part)\n",
    "content/docs/page.md": "---\ntitel: Page\n---\n\n# Page\n\n[Nowhere](./none.md)\n",
    "content/docs/own.md": `# Own

[Home](./index.md)

:::shout{loud}
[Nowhere](./none.md)

:::cry[Item]
Text
:::
:::

::::note{volume="loud"}
:::card[No card of docsgen's]
Text
:::
::::

:::tip{tone="high"}
Text
:::
`,
  });
});
test.afterEach(() => site.remove());

/** What is wrong with the pages. */
const OF_PAGES = [
  "content/docs/index.md:3:1 dead-link",
  "content/docs/own.md:6:1 dead-link",
  "content/docs/page.md:2:1 unknown-front-matter-key",
  "content/docs/page.md:7:1 dead-link",
];

async function told(strict = false): Promise<string[]> {
  const { ok, diagnostics } = await site.build({ strict });
  assert.not.ok(ok);
  assert.not.ok(site.exists("dist"));
  return diagnostics.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`);
}

/** Directives that docsgen does not know so. */
const DIRECTIVES = {
  "templates/directives/Shout.tsx":
    "export const usage = { items: { cry: {} } };\nexport function Shout({ html }: any) {\n  return <div dangerouslySetInnerHTML={{ __html: html }} />;\n}\n",
  "templates/directives/Admonition.tsx":
    'export const attributes = { volume: "string" };\nexport const usage = { names: ["note"], items: { card: {} } };\nexport function Admonition() {\n  return <p />;\n}\n',
};

test("a template's syntax error hides nothing that is wrong with pages", async () => {
  site.write({ ...DIRECTIVES, "templates/parts/Footer.tsx": "export function Footer( {\n" });
  assert.equal(await told(), [...OF_PAGES, "templates/parts/Footer.tsx:2:1 template-syntax"]);
});

test("nor does one whose module throws, or whose name is none", async () => {
  site.write({ ...DIRECTIVES, "templates/parts/Footer.tsx": "throw new Error();\nexport function Footer() {}\n" });
  assert.equal(await told(), [...OF_PAGES, "templates/parts/Footer.tsx:1:7 template-error"]);
  site.write({ "templates/parts/Footer.tsx": "export function Footer() {}\n", "templates/parts/Foter.tsx": "" });
  assert.equal(await told(), [...OF_PAGES, "templates/parts/Foter.tsx:1:1 unknown-template"]);
});

test("templates are told all at once: syntax, imports, exports and names", async () => {
  site.write({
    "templates/parts/Footer.tsx": "export function Footer( {\n",
    "templates/parts/Header.tsx": 'import { x } from "./x.ts";\nexport function Header() {\n  return x;\n}\n',
    "templates/parts/Sidebar.tsx": "export function Other() {}\n",
    "templates/parts/Nothing.tsx": "export function Nothing() {}\n",
    "templates/directives/Shout.tsx": "export function Whisper() {}\n",
  });
  assert.equal(
    (await told()).filter((each) => each.startsWith("templates")),
    [
      "templates/directives/Shout.tsx:1:1 template-exports",
      "templates/parts/Footer.tsx:2:1 template-syntax",
      "templates/parts/Header.tsx:1:19 template-syntax",
      "templates/parts/Nothing.tsx:1:1 unknown-template",
      "templates/parts/Sidebar.tsx:1:1 template-exports",
    ],
  );
});

test("an output that stands is not taken for one of these templates", async () => {
  site.erase("content/docs/own.md", "content/docs/page.md");
  site.write({ "content/docs/index.md": "# Home\n" });
  await site.built();
  const before = site.files();
  site.write({ "templates/parts/Footer.tsx": "export function Footer( {\n" });
  for (const _ of [1, 2]) {
    const { ok, diagnostics } = await site.build();
    assert.not.ok(ok);
    assert.equal(
      diagnostics.map(({ code }) => code),
      ["template-syntax"],
    );
    assert.equal(site.files(), before);
  }
});

test.run();
