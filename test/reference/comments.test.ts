// Comments of the reference are rendered once and kept for later builds: what is built with them is what is built without.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { noteMade, readSealed, writeSealed } from "../../src/sealed.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { interfaceOf, method, model } from "./model-builder.ts";

const test = suite("kept comments");

const config = (more = "", note = "") =>
  `export default { url: "https://docs.example", reference: { packages: [{ name: "widgets", model: "widgets.api.json"${note} }] }${more} };\n`;

const WIDGETS = [
  interfaceOf("Widget", [method("turn", "Turns a {@link Gadget}.\n\n@remarks\nOr `none`.")], [], {
    doc: "A **widget** beside a {@link Gadget}.",
  }),
  interfaceOf("Gadget", [], [], { doc: "A gadget; see https://a.example." }),
];

function site(files: Record<string, string> = {}): TestSite {
  return makeSite({
    "docsgen.config.mjs": config(),
    "content/docs/index.md": "# Home\n\nSee [a widget](api:Widget).\n",
    "content/widgets.api.json": model("widgets", WIDGETS),
    ...files,
  });
}

const folderOf = ({ root }: TestSite) => join(root, ".docsgen", "reference");
const keptBy = (one: TestSite) => readdirSync(folderOf(one)).filter((name) => name.startsWith("comments-"));
/** Makes the next build make every page anew. */
const forgetPages = ({ root, out }: TestSite) => {
  rmSync(out, { recursive: true });
  rmSync(join(root, ".docsgen", "cache"), { recursive: true });
};

test("pages made with kept comments are the same, and the comments are not rendered again", async () => {
  const one = site();
  await one.built();
  const before = one.files();
  const [name = ""] = keptBy(one);
  const file = join(folderOf(one), name);
  forgetPages(one);
  await one.built();
  assert.equal(one.files(), before);
  assert.equal(keptBy(one), [name]);

  const kept = JSON.stringify(readSealed(file));
  writeSealed(file, JSON.parse(kept.replace("<strong>widget", "<strong>kept widget")));
  noteMade(file);
  forgetPages(one);
  await one.built();
  const page = one.main("/docs/api/widgets/widget-interface");
  assert.match(page, /A <strong>kept widget<\/strong> beside a <a href="[^"]+gadget-interface"/);

  // The same from somebody else, as it may come with a repository.
  writeSealed(file, readSealed(file));
  forgetPages(one);
  await one.built();
  assert.equal(one.files(), before);
});

test("what a package says anew is shown", async () => {
  const one = site();
  await one.built();
  const [before] = keptBy(one);
  one.write({ "content/widgets.api.json": model("widgets", WIDGETS).replace("A gadget;", "A gizmo;") });
  await one.built();
  assert.match(one.main("/docs/api/widgets/gadget-interface"), /A gizmo;/);
  assert.is(keptBy(one).length, 1, "only those that count are kept");
  assert.is.not(keptBy(one)[0], before);
});

test("a setting that changes what comments look like makes them anew", async () => {
  const one = site();
  await one.built();
  one.write({ "docsgen.config.mjs": config(', baseUrl: "/sub/"') });
  await one.built();
  const moved = one.files();
  const fresh = site({ "docsgen.config.mjs": config(', baseUrl: "/sub/"') });
  await fresh.built();
  assert.equal(moved, fresh.files());
  one.write({ "docsgen.config.mjs": config(", llms: false") });
  await one.built();
  one.write({ "docsgen.config.mjs": config() });
  await one.built();
  assert.match(one.read("dist/docs/api/widgets/widget-interface/index.md"), /A \*\*widget\*\* beside/);
});

test("a damaged file of comments is not read", async () => {
  const one = site();
  await one.built();
  const before = one.files();
  const [name = ""] = keptBy(one);
  const file = join(folderOf(one), name);
  writeFileSync(file, readFileSync(file, "utf8").replaceAll("widget", "fidget"));
  forgetPages(one);
  await one.built();
  assert.equal(one.files(), before);
});

test("a note of the configuration is not kept: it is told where it links to a guide that goes", async () => {
  const note = (text: string) => ({ "docsgen.config.mjs": config("", `,\n  note: ${JSON.stringify(text)}`) });
  const one = site({ ...note("Read [more](/docs/more)."), "content/docs/more.md": "# More\n" });
  await one.built();
  assert.match(one.main("/docs/api/widgets/"), /<a href="\/docs\/more">more<\/a>/);
  one.erase("content/docs/more.md");
  const { ok, diagnostics } = await one.build();
  assert.not.ok(ok);
  assert.equal(
    diagnostics.map(({ file, line, column, code, message }) => ({ file, line, column, code, message })),
    [
      {
        file: "docsgen.config.mjs",
        line: 2,
        column: 3,
        code: "dead-link",
        message: 'in the note of the package "widgets": link "/docs/more" matches no page and no file',
      },
    ],
  );
});

test.run();
