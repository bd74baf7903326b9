// Work that is begun anew whenever what it is about has changed.
import * as assert from "uvu/assert";
import { Latest } from "../../src/preview/checks/latest.ts";
import { suite } from "../support/suite.ts";

const test = suite("latest");

interface Task {
  readonly name: string;
}

/** Opens work whose results are its tasks; gives what was told. */
function open(work: (task: Task, isWanted: () => boolean) => Promise<Task | undefined>) {
  const told: string[] = [];
  const latest = new Latest<Task, Task>(work, {
    done: ({ name }) => told.push(name),
    failed: (error) => told.push(String(error)),
  });
  return { latest, told };
}

test("what is begun anew is not wanted any more, and whoever waits gets what came last", async () => {
  const wanted: string[] = [];
  const { latest, told } = open(async (task, isWanted) => {
    if (task.name === "a") latest.start({ name: "b" });
    if (isWanted()) wanted.push(task.name);
    return isWanted() ? task : undefined;
  });
  latest.start({ name: "a" });
  assert.equal(await latest.result(), { name: "b" });
  assert.equal(await latest.result(), { name: "b" });
  assert.equal([wanted, told], [["b"], ["b"]]);
  await latest.close();
});

test("what is begun in the very moment in which the work before it ends is done as well", async () => {
  const { latest, told } = open(async (task) => {
    if (task.name === "a") queueMicrotask(() => latest.start({ name: "b" }));
    return task;
  });
  latest.start({ name: "a" });
  assert.equal(await latest.result(), { name: "b" });
  assert.equal(told, ["b"]);
  await latest.close();
});

test("a defect is told once, to whoever waits too, and what comes after it is done", async () => {
  const { latest, told } = open(async (task) => {
    if (task.name === "broken") throw new Error("no");
    return task;
  });
  latest.start({ name: "broken" });
  const said = () => latest.result().catch(String);
  assert.equal([await said(), await said()], ["Error: no", "Error: no"]);
  latest.start({ name: "mended" });
  assert.equal(await said(), { name: "mended" });
  assert.equal(told, ["Error: no", "mended"]);
  await latest.close();
});

test("of what is begun at one time the last is done, once, and not before whoever began it is done", async () => {
  const works: string[] = [];
  const { latest, told } = open(async (task) => {
    works.push(task.name);
    await new Promise((resolve) => setImmediate(resolve));
    return task;
  });
  latest.start({ name: "a" });
  latest.start({ name: "b" });
  assert.equal(works, []);
  assert.equal(await latest.result(), { name: "b" });
  latest.start({ name: "c" });
  assert.equal(await latest.result(), { name: "c" }, "what was found before counts no more");
  await latest.close();
  assert.equal(
    [works, told],
    [
      ["b", "c"],
      ["b", "c"],
    ],
  );
});

test("it is closed when what runs has ended", async () => {
  let begun = () => {};
  const running = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let ended = false;
  const { latest } = open(async (task, isWanted) => {
    begun();
    while (isWanted()) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    ended = true;
    return task;
  });
  latest.start({ name: "a" });
  await running;
  await latest.close();
  assert.ok(ended);
});

test("what is begun before the work before it breaks off is done", async () => {
  const { latest, told } = open(async (task) => {
    if (task.name === "b") return task;
    latest.start({ name: "b" });
    throw new Error("no");
  });
  latest.start({ name: "a" });
  assert.equal(await latest.result(), { name: "b" });
  assert.equal(told, ["Error: no", "b"]);
  await latest.close();
});

test("who waits when it is closed hears of that, and nothing is told any more", async () => {
  const { latest, told } = open(async (task) => task);
  latest.start({ name: "a" });
  const waiting = latest.result().catch(String);
  await latest.close();
  assert.equal([await waiting, await latest.result().catch(String)], Array(2).fill("Error: the preview was closed"));
  assert.equal(told, []);
});

test.run();
