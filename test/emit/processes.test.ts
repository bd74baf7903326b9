// The lock, with processes of their own that hold it, die with it, and race for it.
import fs from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import { openStage, recover } from "../../src/emit.ts";
import { suite } from "../support/suite.ts";
import { type Children, makeChildren } from "./children.ts";
import { buildOutput, failure, leftovers, makeSite, output, readTree } from "./sites.ts";

const test = suite("the lock between processes");
let children: Children;
test.before(async () => {
  children = await makeChildren();
});

test("a second build waits for the first, and then works", async () => {
  const site = makeSite();
  const { child, held, ended } = children.start("hold", { site });
  await held;
  const second = buildOutput(site, { files: output({ a: "a" }) });
  await pause(200);
  assert.not.ok(fs.existsSync(site.out), "it did not wait");
  child.stdin?.end();
  await second;
  assert.is((await ended).code, 0);
  assert.equal(readTree(site.out), output({ a: "a" }));
  assert.equal(leftovers(site), []);
});

test("a second build gives up after its time, and names the process that it waited for", async () => {
  const site = makeSite();
  const { child, held, ended } = children.start("hold", { site });
  await held;
  const started = performance.now();
  const error = await failure(() => openStage({ ...site, lockWaitMs: 300 }));
  const waited = performance.now() - started;
  assert.is(error.exitCode, 3);
  assert.match(error.message, new RegExp(`process ${child.pid} holds .*lock$`));
  // How much longer it may be, lock.test.ts tells by a clock of its own. Without a limit it would wait for good.
  assert.ok(waited >= 300, `${waited} ms`);
  child.stdin?.end();
  assert.is((await ended).code, 0, "the first one was disturbed");
});

test("the lock of a killed process is taken over at once, and recovery clears it away", async () => {
  for (const next of ["build", "recover"]) {
    const site = makeSite();
    const { child, held, ended } = children.start("hold", { site });
    await held;
    child.kill("SIGKILL");
    await ended;
    assert.ok(fs.existsSync(path.join(site.cacheDir, "lock")));
    if (next === "build") await buildOutput(site, { files: output({}), lockWaitMs: 0 });
    else await recover(site);
    assert.equal(leftovers(site), []);
  }
});

test("of reclaimers that race for a dead holder's lock, one at a time gets it", async () => {
  const site = makeSite();
  const log = path.join(site.root, "log");
  for (let round = 0; round < 4; round++) {
    const victim = children.start("hold", { site });
    await victim.held;
    victim.child.kill("SIGKILL");
    await victim.ended;
    fs.writeFileSync(log, "");
    const racers = Array.from({ length: 6 }, () => children.start("race", { site, log }));
    for (const { code, said } of await Promise.all(racers.map((racer) => racer.ended))) {
      assert.is(code, 0, said.message);
    }
    const lines = fs.readFileSync(log, "utf8").trim().split("\n");
    assert.is(lines.length, 6 * 2 * 20);
    for (let i = 0; i < lines.length; i += 2) {
      assert.is(lines[i], lines[i + 1]?.replace("out", "in"), `round ${round}, line ${i}`);
    }
    assert.equal(
      fs.readdirSync(site.cacheDir).filter((name) => name.startsWith("lock")),
      [],
    );
  }
});

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

test.run();
