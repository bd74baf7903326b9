// When a preview says that everything is checked.
import * as assert from "uvu/assert";
import type { GeneratedFile } from "../../src/plugins/types.ts";
import type { SiteReport } from "../../src/preview/checks.ts";
import { Completion } from "../../src/preview/completion.ts";
import type { PluginFileKeeper } from "../../src/preview/plugin-files.ts";
import { resolveProject } from "../../src/project.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { previewOf } from "./open.ts";

const test = suite("completion");

/** A report of a site, one more on the same, and what answers when plugins are asked for their files. */
async function begun(site = makeSite({ "content/docs/index.md": "# Home\n" })) {
  const preview = await previewOf(site);
  const first = await preview.report();
  await preview.close();
  const second = { ...first };
  const asked = new Map<SiteReport, { readonly give: () => void; readonly fail: (error: unknown) => void }>();
  const plugins = {
    files: (report: SiteReport) =>
      new Promise<ReadonlyMap<string, GeneratedFile>>((resolve, reject) => {
        asked.set(report, { give: () => resolve(new Map()), fail: reject });
      }),
  } as unknown as PluginFileKeeper;
  const told: unknown[] = [];
  let isChecked = () => {};
  const samples = new Promise<void>((resolve) => {
    isChecked = resolve;
  });
  const completion = new Completion(resolveProject({ root: site.root }), true, plugins, {
    changed: () => told.push("changed"),
    read: () => isChecked(),
    checked: ({ ms, samples }) => told.push(["checked", ms >= 0, samples]),
    failed: (error) => told.push(error),
  });
  completion.begin();
  completion.follow(first);
  /** Resolves when samples are checked. */
  const checked = async () => {
    await samples;
    await settled();
  };
  return { completion, first, second, asked, told, checked };
}

/** Lets everything go on that waits for nothing else. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("everything is checked when plugins have given their files, and it is told once", async () => {
  const { completion, first, asked, told } = await begun();
  await settled();
  assert.equal(told, []);
  asked.get(first)?.give();
  await settled();
  assert.equal(told, ["changed", ["checked", true, undefined]]);
  await completion.close();
});

test("what is outdated meanwhile is not told, be it an answer or a defect", async () => {
  for (const end of ["give", "fail"] as const) {
    const { completion, first, second, asked, told } = await begun();
    completion.follow(second);
    asked.get(first)?.[end](new Error("outdated"));
    await settled();
    assert.equal(told, [], end);
    asked.get(second)?.give();
    await settled();
    assert.equal(told, ["changed", ["checked", true, undefined]], end);
    await completion.close();
  }
});

test("what answers after another change has come is not told as the site is now", async () => {
  const { completion, first, second, asked, told } = await begun();
  completion.begin();
  asked.get(first)?.give();
  await settled();
  assert.equal(told, []);
  completion.follow(second);
  asked.get(second)?.give();
  await settled();
  assert.equal(told, ["changed", ["checked", true, undefined]]);
  await completion.close();
});

test("samples that are checked first wait for plugins, and those of an outdated site for its checks", async () => {
  const site = makeSite({ "content/docs/index.md": "# Home\n\n```ts\nexport const one: string = 1;\n```\n" });
  const { first, completion, asked, told, checked } = await begun(site);
  await checked();
  assert.equal(told, ["changed"], "samples are checked, plugins have not answered");
  completion.begin();
  asked.get(first)?.give();
  await settled();
  assert.equal(told, ["changed"], "an edit has come");
  await completion.close();
});

test("a defect is told, and nothing any more once it is closed", async () => {
  const { completion, first, asked, told } = await begun();
  const defect = new Error("a defect");
  asked.get(first)?.fail(defect);
  await settled();
  assert.equal(told, [defect]);
  await completion.close();

  for (const end of ["give", "fail"] as const) {
    const closed = await begun();
    await closed.completion.close();
    closed.asked.get(closed.first)?.[end](defect);
    await settled();
    assert.equal(closed.told, [], end);
  }
});

test.run();
