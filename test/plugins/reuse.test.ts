// With plugins as without: the same bytes on one thread and on many, cold and cached, and nothing is done twice in vain.
import * as assert from "uvu/assert";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { CSV, CSV_CONFIG, plugin } from "./site.ts";

const test = suite("reuse with plugins");

function site(): TestSite {
  return makeSite({
    "docsgen.config.mjs": CSV_CONFIG.replace("plugins: [", 'plugins: [{ module: "./plugins/marks.ts" }, '),
    "plugins/csv.ts": CSV,
    "plugins/marks.ts": plugin(`  name: "marks",
  markdown: () => [{
    name: "mark", level: "inline",
    start: (src) => src.indexOf("=="),
    tokenizer(src) {
      const [raw, text = ""] = /^==([^=]+)==/.exec(src) ?? [];
      return raw === undefined ? undefined : { type: "mark", raw, tokens: this.lexer.inlineTokens(text) };
    },
    renderer(token) {
      return \`<mark>\${this.parser.parseInline(token["tokens"] as [])}</mark>\`;
    },
  }],
  page: ({ route }) => ({ keywords: [route] }),
  files: ({ pages }) => [{ path: "list.txt", content: pages.map(({ route }) => route).join("\\n") }],`),
    "data/users.csv": Array.from(
      { length: 60 },
      (_, i) => `u${i};User ${i};Some ==text== of ${i}, see [home](../index.md).\n`,
    ).join(""),
    "content/docs/index.md": "# Home\n\nSome ==text==.\n",
    ...Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [`content/docs/g/p${i}.md`, `# Page ${i}\n\n==Marked== ${i}.\n`]),
    ),
  });
}

test("one thread and four make the same", async () => {
  const made = site();
  await made.built({ jobs: 1 });
  const one = made.files();
  await made.built({ jobs: 4, cache: false, out: "other" });
  const { out: _, ...rest } = made;
  assert.ok(rest);
  for (const file of Object.keys(one)) assert.is(made.read(`other/${file}`), made.read(`dist/${file}`), file);
});

test("after each change a cached build is a clean one, and nothing is done when nothing changed", async () => {
  const made = site();
  const steps: Readonly<Record<string, () => void>> = {
    start: () => {},
    "a row": () => made.write({ "data/users.csv": made.read("data/users.csv").replace("User 7;", "User Seven;") }),
    "a row more": () => made.write({ "data/users.csv": `${made.read("data/users.csv")}z;Zed;Last.\n` }),
    "a row less": () => made.write({ "data/users.csv": made.read("data/users.csv").replace(/^u3;.*\n/m, "") }),
    "a plugin's code": () =>
      made.write({ "plugins/marks.ts": made.read("plugins/marks.ts").replace("<mark>", '<mark class="m">') }),
    "an option": () => {
      made.write({ "data/few.csv": "one;One;Text.\n" });
      made.write({ "docsgen.config.mjs": made.read("docsgen.config.mjs").replace("data/users.csv", "data/few.csv") });
    },
    "a written page": () => made.write({ "content/docs/index.md": "# Home\n\nOther ==text==.\n" }),
    "no plugin": () => made.write({ "docsgen.config.mjs": 'export default { url: "https://docs.example.com" };\n' }),
  };
  for (const [name, step] of Object.entries(steps)) {
    step();
    await made.built();
    const cached = made.files();
    await made.built({ cache: false, out: "clean" });
    for (const file of Object.keys(cached))
      assert.is(made.read(`dist/${file}`), made.read(`clean/${file}`), `${name}: ${file}`);
    // Files that were written a moment ago are looked at once more.
    await made.built();
    const again = await made.built();
    assert.equal([again.written, again.removed], [0, 0], name);
    assert.not(Object.hasOwn(again.phases, "pages"), `${name}: the site was looked at again`);
  }
});

test("an edited row makes its own page again, and no other", async () => {
  const made = site();
  await made.built();
  made.write({ "data/users.csv": made.read("data/users.csv").replace("of 7,", "of seven,") });
  const before = made.files();
  await made.built();
  const after = made.files();
  const changed = Object.keys(after).filter((file) => after[file] !== before[file] && file.endsWith(".html"));
  assert.equal(changed, ["docs/users/u7/index.html"]);
});

test("what a page's hook reads is known to the next build, wherever it lies and whether it was there", async () => {
  const made = makeSite({
    "docsgen.config.mjs":
      'export default { url: "https://docs.example.com", plugins: [{ module: "./plugins/authors.ts" }] };\n',
    "plugins/authors.ts": plugin(`  name: "authors",
  page({ file, description }, { read }) {
    if (file.endsWith("index.md")) return;
    try {
      return { description: description + read("data/authors.txt") };
    } catch {
      return { description: "Nobody knows." };
    }
  },`),
    "content/docs/index.md": "# Home\n\nText.\n",
    "content/docs/a.md": "# A\n\nText.\n",
  });
  const description = () => /name="description" content="([^"]*)"/.exec(made.html("docs/a"))?.[1];
  /** Builds, and says how many pages were made, but for those that stood. */
  const built = async () => {
    let count = 0;
    await made.built({
      onProgress: ({ phase, done, total }) => {
        if (phase === "pages" && done === total) count = done;
      },
    });
    return count;
  };
  assert.is(await built(), 2);
  assert.is(description(), "Nobody knows.");
  assert.is(await built(), 0);
  made.write({ "data/authors.txt": " By Ann." });
  assert.is(await built(), 1);
  assert.is(description(), "Text. By Ann.");
  assert.is(await built(), 0);
  made.write({ "data/authors.txt": " By Ben." });
  assert.is(await built(), 1);
  assert.is(description(), "Text. By Ben.");
  made.write({ "content/docs/c.md": "---\nunlisted: true\n---\n\n# C\n\nText.\n" });
  assert.is(await built(), 1);
  made.erase("data/authors.txt");
  assert.is(await built(), 2);
  assert.is(description(), "Nobody knows.");
  assert.is(await built(), 0);
});

test.run();
