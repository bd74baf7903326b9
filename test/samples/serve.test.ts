// Samples of a site that is watched: pages are shown first, what is wrong with samples is told when it is known.
import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import * as assert from "uvu/assert";
import type { SiteCheck } from "../../src/serve.ts";
import { watchSite } from "../serve/live-site.ts";
import { until } from "../serve/raw.ts";
import { root } from "../support/paths.ts";
import { suite } from "../support/suite.ts";
import { sampleSite, told } from "./sites.ts";

const test = suite("samples of a watched site");
const closers: (() => Promise<unknown>)[] = [];

test.after(async () => {
  for (const close of closers.reverse()) await close();
});

const page = (code: string) => `# A\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
const WRONG = "content/docs/index.md:4:7 sample-type-error TS2322: Type 'string' is not assignable to type 'number'.";

test("a page with a wrong sample is shown, the error told afterwards, in pages too; a build finds it itself", async () => {
  const site = sampleSite({ index: page("const right = 1;") });
  const live = await watchSite(site);
  closers.push(live.server.close);
  const { checks } = live;
  await until("the first check", () => checks.length === 1, 60_000);
  assert.equal(told(checks[0] as SiteCheck), []);
  assert.is(checks[0]?.samples?.checked, 1);

  const open = await live.openPage("/docs/");
  for (const name of ["first", "newest"]) {
    const heard = checks.length;
    await live.edit({ "content/docs/index.md": page(`const ${name}: number = "x";`) });
    assert.match(await live.text("/docs/"), name);
    await until("a check of the edit", () => checks.length > heard, 60_000);
    assert.equal(told(checks.at(-1) as SiteCheck), [WRONG]);
  }
  assert.is((await open.state()).own.length, 1);
  const front = checks.length;
  await live.edit({ "content/docs/index.md": `---\ntitel: A\n---\n${page('const other: number = "x";')}` });
  await until("a check of an edit that leaves the page out", () => checks.length > front, 60_000);
  const moved = WRONG.replace(":4:", ":7:");
  assert.equal(told(checks.at(-1) as SiteCheck).slice(1), [moved]);
  const heard = checks.length;
  await live.edit({ "content/docs/index.md": page("const right = 3;") });
  await until("a check of the mending", () => checks.length > heard, 60_000);
  assert.equal(told(checks.at(-1) as SiteCheck), []);
  site.write({ "content/docs/index.md": page('const wrong: number = "x";') });
  await live.server.close();

  const result = await site.build();
  assert.equal([result.ok, told(result)], [false, [WRONG]]);
  site.write({ "content/docs/index.md": page("const right = 2;") });
  assert.is((await site.built()).samples?.checked, 1);
});

test("samples are checked again when a package of the workspace, which the reference shows, is built anew", async () => {
  const site = sampleSite(
    { index: page('import { flat } from "flat";\nflat.length;') },
    {
      "docsgen.config.mjs":
        'export default { url: "https://docs.example.com", reference: { packages: ["flat"] }, samples: { compilerOptions: { lib: ["ES2022"] } } };\n',
      "packages/flat/package.json": '{"name":"flat","version":"1.0.0","license":"MIT","types":"./index.d.ts"}',
      "packages/flat/index.d.ts": "/** Flat. */\nexport declare const flat: string;\n",
    },
  );
  const installed = {
    flat: join(site.root, "packages/flat"),
    "@microsoft/api-extractor": join(root, "content/node_modules/@microsoft/api-extractor"),
    "@types/node": join(root, "content/node_modules/@types/node"),
  };
  for (const [name, folder] of Object.entries(installed)) {
    const link = join(site.root, "content/node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(folder, link, "junction");
  }
  const live = await watchSite(site);
  closers.push(live.server.close);
  const found = () => live.checks.map((check) => told(check).join());
  await until("the first check", () => found().at(-1) === "", 60_000);
  site.write({ "packages/flat/index.d.ts": "/** Flat. */\nexport declare const flat: number;\n" });
  await until("the sample's error", () => /TS2339: Property 'length'/.test(found().at(-1) ?? ""), 20_000);
});

for (const [what, isBuilt] of [
  ["is there", true],
  ["is not built yet", false],
] as const) {
  test(`samples are checked again when a package of the workspace, which they alone use, is built anew: it ${what}`, async () => {
    const declared = (type: string) => ({ "packages/flat/dist/index.d.ts": `export declare const flat: ${type};\n` });
    const site = sampleSite(
      { index: page('import { flat } from "flat";\nflat.length;') },
      {
        "packages/flat/package.json": '{"name":"flat","version":"1.0.0","types":"./dist/index.d.ts"}',
        ...(isBuilt && declared("string")),
      },
    );
    mkdirSync(join(site.root, "content/node_modules"), { recursive: true });
    symlinkSync(join(site.root, "packages/flat"), join(site.root, "content/node_modules/flat"), "junction");
    const live = await watchSite(site);
    closers.push(live.server.close);
    const found = () => live.checks.map((check) => told(check).join()).at(-1);
    const heard = (what: string, wanted: RegExp) => until(what, () => wanted.test(found() ?? "none"), 20_000);
    if (isBuilt) await heard("the first check", /^$/);
    else await heard("that it is not built", /TS2307/);
    site.write(declared("number"));
    await heard("the sample's error", /TS2339: Property 'length'/);
    site.erase("packages/flat/dist");
    await heard("that it is gone", /TS2307/);
    site.write(declared("string"));
    await heard("that it is mended", /^$/);
  });
}

test.run();
