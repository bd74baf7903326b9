// What test files of a run share: made once, by whoever asks first.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { removeFolder } from "./folder.ts";
import { shared, sharedFolder } from "./shared.ts";
import { suite } from "./suite.ts";

const test = suite("shared");
const NAMES = ["of-this-test", "failing-in-this-test"] as const;
const [NAME, FAILING] = NAMES;
test.after(() => {
  for (const name of NAMES) removeFolder(sharedFolder(name));
});

test("whoever asks meanwhile, or later, gets what the first one has made", async () => {
  let made = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const make = async (folder: string) => {
    writeFileSync(join(folder, "file"), "");
    await finished;
    return { made: ++made };
  };
  const both = Promise.all([shared(NAME, make), shared(NAME, make)]);
  finish();
  assert.equal(await both, [{ made: 1 }, { made: 1 }]);
  assert.equal(await shared(NAME, make), { made: 1 });
  assert.ok(existsSync(join(sharedFolder(NAME), "file")));
});

test("what can't be made fails for all that ask, with the reason", async () => {
  let tried = 0;
  const fail = async () => {
    tried++;
    throw new Error("no room");
  };
  for (let i = 0; i < 2; i++) {
    const told = await shared(FAILING, fail).then(() => "made", String);
    assert.match(told, /no room/);
  }
  assert.is(tried, 1);
});

test.run();
