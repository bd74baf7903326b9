// Samples of a site that is watched: pages are shown first, what is wrong with samples is told when it is known.
import * as assert from "uvu/assert";
import { serve } from "../../src/index.ts";
import type { BuildResult, Diagnostic } from "../../src/types.ts";
import { until } from "../serve/raw.ts";
import { suite } from "../support/suite.ts";
import { sampleSite, told } from "./sites.ts";

const test = suite("samples of a watched site");
const closers: (() => Promise<unknown>)[] = [];

test.after(async () => {
  for (const close of closers.reverse()) await close();
});

const page = (code: string) => `# A\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
const WRONG = "content/docs/index.md:4:7 sample-type-error TS2322: Type 'string' is not assignable to type 'number'.";

test("a page with a wrong sample is shown, the error told afterwards; no build takes it for sound", async () => {
  const site = sampleSite({ index: page("const right = 1;") });
  const builds: BuildResult[] = [];
  const samples: { diagnostics: readonly Diagnostic[] }[] = [];
  const server = await serve({
    root: site.root,
    watch: true,
    port: 0,
    onBuild: (result) => builds.push(result),
    onSamples: (result) => samples.push(result),
  });
  closers.push(server.close);
  await until("the first check", () => samples.length === 1, 60_000);
  assert.equal(told(samples[0] as BuildResult), []);

  for (const round of [2, 3]) {
    const text = `const ${round === 2 ? "first" : "newest"}: number = "x";`;
    site.write({ "content/docs/index.md": page(text) });
    await until("a check of the edit", () => samples.length === round, 60_000);
    assert.equal(told(samples.at(-1) as BuildResult), [WRONG]);
    assert.is(builds.at(-1)?.ok, true);
  }
  assert.match(await (await fetch(new URL("/docs/", server.url))).text(), "newest");
  await server.close();

  const result = await site.build();
  assert.equal([result.ok, told(result)], [false, [WRONG]]);
  site.write({ "content/docs/index.md": page("const right = 2;") });
  assert.is((await site.built()).samples?.checked, 1);
});

test.run();
