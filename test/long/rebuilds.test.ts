// Some days of an author's work in one process. Templates and configurations are left out: Node keeps every module that was
// ever loaded.
import * as assert from "uvu/assert";
import { rebuildOften } from "../serve/rebuilds.ts";
import { suite } from "../support/suite.ts";

const test = suite("rebuilds");
const MB = 1024 * 1024;

test("10,000 rebuilds in one process leave 50 MB at most, and handles and listeners flat", async () => {
  const { heap, resident } = await rebuildOften(10_000);
  console.log(`10,000 rebuilds: heap ${(heap / MB).toFixed(1)} MB, resident ${(resident / MB).toFixed(1)} MB more`);
  assert.ok(heap < 50 * MB, `heap: ${heap / MB} MB`);
  assert.ok(resident < 50 * MB, `resident: ${resident / MB} MB`);
});

test.run();
