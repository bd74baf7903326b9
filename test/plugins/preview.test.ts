// Plugins while the site is edited: what is shown is what a clean build would write, whatever changed.
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { PENDING } from "../../src/preview.ts";
import { previewOf } from "../preview/open.ts";
import { until } from "../serve/raw.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { CSV, CSV_CONFIG, plugin, siteWith } from "./site.ts";

const test = suite("plugins in a preview");

const FILES = {
  "docsgen.config.mjs": CSV_CONFIG.replace("plugins: [", 'plugins: [{ module: "./plugins/more.ts" }, '),
  "plugins/csv.ts": CSV,
  "plugins/more.ts": plugin(`  name: "more",
  pages: ({ list, read }) => list("data/pages").map((file) => ({ path: file.replace("data/", ""), markdown: read(file) })),
  page: ({ route }, { read }) => (route === "/docs/" ? { description: read("data/home.txt").trim() } : undefined),
  files: ({ pages }, { read }) => [{ path: "list.txt", content: pages.map(({ title }) => title).join() + read("data/end.txt") }],`),
  "data/users.csv": "ann;Ann;Likes [home](../index.md).\nbob;Bob;Knows [Ann](./ann.md).\n",
  "data/pages/p.md": "# P\n\nText.\n",
  "data/home.txt": "About home.\n",
  "data/end.txt": "end",
  "content/docs/index.md": "# Home\n\nSee [Bob](./users/bob.md).\n",
};

test("a plugin that is told to have come is not asked again if it was there when it was asked", async () => {
  const site = makeSite({ "content/docs/index.md": "# Home\n", "asked.txt": "" });
  const preview = await previewOf(site);
  const ask = `appendFileSync(${JSON.stringify(join(site.root, "asked.txt"))}, "x")`;
  const code = `import { appendFileSync } from "node:fs";\nexport default { name: "p", pages: () => { ${ask}; return []; } };\n`;
  const asked = () => site.read("asked.txt").length;
  site.write({ "p.mjs": code });
  const { ctimeMs } = statSync(join(site.root, "p.mjs"));
  await until("the plugin has an age", () => Date.now() > ctimeMs + 2100);
  site.write({ "docsgen.config.mjs": 'export default { plugins: [{ module: "./p.mjs" }] };\n' });
  await preview.take("docsgen.config.mjs");
  assert.is(asked(), 1);
  await preview.take("p.mjs");
  assert.is(asked(), 1);
  // Saved again, it may have another reason.
  site.write({ "p.mjs": code });
  await preview.take("p.mjs");
  assert.is(asked(), 2);
});

test("each kind of edit ends as a clean build would", async () => {
  const site = makeSite(FILES);
  const preview = await previewOf(site);
  await preview.assertClean("the start");
  assert.match(await preview.text("list.txt"), "Home,P,Ann,Bobend");
  const steps: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
    "a row": { "data/users.csv": "ann;Ann Lee;Likes [home](../index.md).\nbob;Bob;Knows [Ann](./ann.md).\n" },
    "a row more": { "data/users.csv": `${FILES["data/users.csv"]}cy;Cy;Text.\n` },
    "a row less": { "data/users.csv": FILES["data/users.csv"] },
    "a file more": { "data/pages/q.md": "# Q\n\nText.\n" },
    "its text": { "data/pages/q.md": "# Q renamed\n\nText.\n" },
    "a file less": { "data/pages/q.md": undefined },
    "what a page's hook read": { "data/home.txt": "About another home.\n" },
    "what the files' hook read": { "data/end.txt": "the end" },
    "a plugin": { "plugins/more.ts": FILES["plugins/more.ts"].replace("join()", 'join("; ")') },
    "a page's hook": { "plugins/more.ts": FILES["plugins/more.ts"].replace(".trim()", '.trim() + "!"') },
    "a written page": { "content/docs/index.md": "# Home\n\nSee [Ann](./users/ann.md).\n" },
    "no plugin": {
      "docsgen.config.mjs": 'export default { url: "https://docs.example.com" };\n',
      "content/docs/index.md": "# Home\n",
    },
    "plugins again": {
      "docsgen.config.mjs": FILES["docsgen.config.mjs"],
      "content/docs/index.md": FILES["content/docs/index.md"],
    },
  };
  for (const [name, files] of Object.entries(steps)) {
    for (const [file, text] of Object.entries(files)) {
      if (text === undefined) site.erase(file);
      else site.write({ [file]: text });
    }
    await preview.take(...Object.keys(files));
    await preview.assertClean(name);
  }
  await preview.close();
});

test("all that plugins read is watched, what is not there too", async () => {
  const site = makeSite(FILES);
  const preview = await previewOf(site);
  await preview.report();
  await preview.take();
  const watched = preview.places.files.map((file) => file.slice(site.root.length + 1));
  for (const file of ["plugins/more.ts", "plugins/csv.ts", "data/users.csv", "data/home.txt", "data/end.txt"])
    assert.ok(watched.includes(file), file);
  assert.ok(preview.places.folders.some((folder) => folder.endsWith("data/pages")));
  site.erase("data/users.csv");
  await preview.take("data/users.csv");
  assert.ok(preview.places.files.some((file) => file.endsWith("users.csv")));
  await preview.close();
});

test("what is broken is told, the last good pages stay, and it is right again when it is mended", async () => {
  const site = makeSite(FILES);
  const preview = await previewOf(site);
  await preview.assertClean("the start");
  const good = await preview.text("docs/users/ann");
  site.write({ "plugins/csv.ts": plugin('  name: "csv",\n  pages() {\n    throw new Error("no");\n  },') });
  await preview.take("plugins/csv.ts");
  const said = () => preview.problems().map(({ file, line, message }) => `${file}:${line}: ${message}`);
  assert.equal(said(), ['plugins/csv.ts:6: the hook pages of the plugin "csv" threw Error: no']);
  assert.is(await preview.text("docs/users/ann"), good);
  site.write({ "plugins/csv.ts": CSV, "data/users.csv": "ann;Ann;A [gone](./gone.md).\nbob;Bob;Text.\n" });
  await preview.take("plugins/csv.ts", "data/users.csv");
  await preview.report();
  assert.equal(said(), ['data/users.csv:1: link "./gone.md" matches no page']);
  assert.equal(
    preview.problemsAt("docs/users/ann").own.map(({ file }) => file),
    ["data/users.csv"],
  );
  assert.equal(preview.problemsAt("docs/users/bob").own, []);
  assert.is(preview.problemsAt("docs/users/bob").others.length, 1);
  site.write({ "data/users.csv": FILES["data/users.csv"] });
  await preview.take("data/users.csv");
  await preview.assertClean("mended");
  await preview.close();
});

test("a plugin that has gone, and what it imports and cannot be read, is seen when it is back", async () => {
  const end = (text: string) => `export const end = "${text}";\n`;
  const site = makeSite({
    "docsgen.config.mjs": `export default { url: "https://docs.example.com", plugins: [{ module: "./plugins/own.ts" }] };\n`,
    "plugins/own.ts": `import { end } from "./lib/end.ts";\n${plugin('  name: "own",\n  pages: () => [{ path: "p.md", markdown: `# P\\n\\n${end}` }],')}`,
    "plugins/lib/end.ts": end("One"),
    "content/docs/index.md": "# Home\n",
  });
  const preview = await previewOf(site);
  const whole = site.read("plugins/own.ts");
  const steps: [file: string, broken: string | undefined, code: string, mended: string, shown: string][] = [
    ["plugins/own.ts", undefined, "plugin-missing", whole.replace("# P", "# P again"), "P again"],
    ["plugins/lib/end.ts", undefined, "plugin-syntax", end("Two"), "Two"],
    ["plugins/lib/end.ts", "export const end = ;\n", "plugin-syntax", end("Three"), "Three"],
  ];
  for (const [file, broken, code, mended, shown] of steps) {
    if (broken === undefined) site.erase(file);
    else site.write({ [file]: broken });
    await preview.take(file);
    assert.equal(
      preview.problems().map((problem) => problem.code),
      [code],
    );
    site.write({ [file]: mended });
    await preview.take(file);
    assert.match(await preview.text("docs/p"), shown);
    await preview.assertClean(`${file} is back`);
  }
  await preview.close();
  site.remove();
});

test("a module that is broken when the preview is opened is seen when it is mended", async () => {
  const site = makeSite({
    "docsgen.config.mjs": `export default { url: "https://docs.example.com", plugins: [{ module: "./plugins/own.ts" }] };\n`,
    "plugins/own.ts": `import { end } from "./lib/end.ts";\n${plugin('  name: "own",\n  pages: () => [{ path: "p.md", markdown: end }],')}`,
    "plugins/lib/end.ts": "export const end = ;\n",
    "content/docs/index.md": "# Home\n",
  });
  const preview = await previewOf(site);
  site.write({ "plugins/lib/end.ts": 'export const end = "# Mended";\n' });
  await preview.take("plugins/lib/end.ts");
  assert.match(await preview.text("docs/p"), "Mended");
  await preview.close();
  site.remove();
});

/** A plugin that adds a file; as long as `data/wait` is there, it says that it waits, and never ends. */
const WAITING = `import fs from "node:fs";
${plugin(`  name: "waiting",
  files({ pages }, { read }) {
    if (read("data/wait").trim() !== "") {
      fs.writeFileSync(new URL(${JSON.stringify("file://ROOT/waits")}), "");
      for (const cell = new Int32Array(new SharedArrayBuffer(4)); ; ) Atomics.wait(cell, 0, 0, 10);
    }
    return [{ path: "list.txt", content: pages.map(({ title }) => title).join() }];
  },`)}`;

async function waiting() {
  const site = makeSite({
    "docsgen.config.mjs": `export default { url: "https://docs.example.com", plugins: [{ module: "./plugins/w.ts" }] };\n`,
    "content/docs/index.md": "# Home\n",
    "data/wait": "yes\n",
  });
  site.write({ "plugins/w.ts": WAITING.replace("ROOT", site.root) });
  const preview = await previewOf(site);
  await until("the plugin waits", () => existsSync(join(site.root, "waits")));
  return { site, preview };
}

test("what a plugin read before it ended its thread mends it when it is edited", async () => {
  const body = `  name: "own",
  pages({ read }) {
    if (read("data/a.txt") === "bad") process.exit(3);
    return [{ path: "a.md", markdown: "# A\\n" }];
  },`;
  const site = siteWith(body, { "data/a.txt": "bad", "content/docs/index.md": "# Home\n\nSee [A](./a.md).\n" });
  const preview = await previewOf(site);
  assert.equal(
    preview.problems().map(({ code }) => code),
    ["plugin-ended"],
  );
  site.write({ "data/a.txt": "good" });
  await preview.take("data/a.txt");
  await preview.assertClean();
  await preview.close();
});

test("who only looks does not wait for what plugins add", async () => {
  const { site, preview } = await waiting();
  assert.is(await preview.findNow("docs/nothing"), PENDING);
  assert.not.equal(await preview.findNow("docs/"), PENDING);
  const found = preview.text("list.txt");
  site.write({ "data/wait": "", "content/docs/a.md": "# A\n" });
  await preview.take("data/wait", "content/docs/a.md");
  assert.is(await found, "Home,A", "whoever waits gets what there is now");
  await preview.report();
  assert.is(await preview.findNow("docs/nothing"), undefined);
  assert.equal(preview.problems(), []);
  assert.equal(preview.failures, [], "what was outdated is ended, and told to nobody");
  await preview.close();
});

test("a preview that is closed while plugins are at work tells of no defect", async () => {
  const { preview } = await waiting();
  await preview.close();
  assert.equal(preview.failures, []);
});

test.run();
