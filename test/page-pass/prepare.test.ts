// What pages have in common is read before any of them is made, and only by threads that need it.
import { join } from "node:path";
import * as assert from "uvu/assert";
import { DocsgenError, EXIT } from "../../src/diagnostics.ts";
import type { Navigation } from "../../src/navigation.ts";
import type { PassInput } from "../../src/page-pass/input.ts";
import { createPagePass } from "../../src/page-pass.ts";
import type { Renderer } from "../../src/render.ts";
import type { Page, Site } from "../../src/types.ts";
import { root } from "../support/paths.ts";
import { suite } from "../support/suite.ts";

const test = suite("page pass: prepare");

const guide = { file: "docs/a.md", route: "/docs/a" } as Page;
const item = { file: "docs/api/a.md", route: "/docs/api/a", api: { type: "item" } } as Page;

test("the reference is read where one of its pages is to be made", async () => {
  const config = {
    baseUrl: "/",
    docsPath: "docs",
    linksElsewhere: [],
    checks: {},
    limits: {},
    extraFrontMatter: {},
    headers: [],
    redirects: [],
  };
  const site = { config, pages: [], assets: [], broken: [], drafts: [], sidebar: [] } as unknown as Site;
  const input = { site, root, content: join(root, "content"), reference: join(root, "nowhere.json"), usedIn: {} };
  const options = { renderer: {} as Renderer, navigation: {} as Navigation };
  const pass = await createPagePass(
    { ...input, siteProps: {}, scripts: {}, styles: {} } as unknown as PassInput,
    options,
  );
  pass.prepare([guide]);
  assert.throws(
    () => pass.prepare([guide, item]),
    (error: unknown) => error instanceof DocsgenError && error.exitCode === EXIT.environment,
  );
});

test.run();
