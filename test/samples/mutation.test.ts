// Whatever sample of this repository's own site gets a wrong name, it is reported at its line.
import { join } from "node:path";
import * as assert from "uvu/assert";
import { loadConfig } from "../../src/config.ts";
import { root } from "../support/paths.ts";
import { suite } from "../support/suite.ts";
import { mutateSamples } from "./mutation.ts";

const test = suite("broken samples");

test("a broken name in any module is seen at its line", async () => {
  const { config } = await loadConfig({ root, cacheDir: join(root, ".docsgen") });
  const { broken, unseen } = mutateSamples(join(root, "content"), config, 60);
  assert.equal(unseen, []);
  assert.ok(broken >= 5, `only ${broken} were broken`);
});

test.run();
