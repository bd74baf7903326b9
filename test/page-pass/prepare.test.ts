// What pages have in common is read before any of them is made, and only by threads that need it.
import { join } from "node:path";
import * as assert from "uvu/assert";
import { loadConfig } from "../../src/config.ts";
import { DocsgenError, EXIT } from "../../src/diagnostics.ts";
import type { PassInput } from "../../src/page-pass/input.ts";
import { createPagePass } from "../../src/page-pass.ts";
import type { Page, Site } from "../../src/types.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("page pass: prepare");

const guide = { file: "docs/a.md", route: "/docs/a" } as Page;
const item = { file: "docs/api/a.md", route: "/docs/api/a", api: { type: "item" } } as Page;

test("the reference is read where one of its pages is to be made", async () => {
  const root = makeFolder("prepare");
  writeFiles(root, { "content/docs/a.md": "# A\n" });
  const { config } = await loadConfig({ root, cacheDir: join(root, ".docsgen") });
  const site = { config, pages: [], assets: [], broken: [], drafts: [], sidebar: [] } satisfies Site;
  const input = { site, root, content: join(root, "content"), siteProps: {}, scripts: {}, styles: {}, usedIn: {} };
  const pass = await createPagePass({ ...input, reference: join(root, "nowhere.json") } as unknown as PassInput, {
    renderer: { directives: new Map() } as never,
  });
  pass.prepare([guide]);
  assert.throws(
    () => pass.prepare([guide, item]),
    (error: unknown) => error instanceof DocsgenError && error.exitCode === EXIT.environment,
  );
});

test.run();
