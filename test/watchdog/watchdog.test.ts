import { once } from "node:events";
import { Worker } from "node:worker_threads";
import * as assert from "uvu/assert";
import { createWatchdog } from "../../src/watchdog.ts";
import { suite } from "../support/suite.ts";

const test = suite("watchdog");

test("breaks an endless item off, names it, and goes on with the others", () => {
  const done: number[] = [];
  const late: number[] = [];
  const run = (item: number): void => {
    if (item === 2 || item === 4) for (;;);
    done.push(item);
  };
  createWatchdog(100)([1, 2, 3, 4, 5], run, (item) => late.push(item));
  assert.equal(late, [2, 4]);
  assert.equal(done, [1, 3, 5]);
});

test("gives each item its own time, however many there are", () => {
  const late: number[] = [];
  const busy = (): void => {
    const until = performance.now() + 30;
    while (performance.now() < until);
  };
  // Ten items take three times the limit together; none alone comes near it.
  createWatchdog(100)([...Array(10).keys()], busy, (item) => late.push(item));
  assert.equal(late, []);
});

test("does not count time in which the process did not run", () => {
  const late: number[] = [];
  const done: number[] = [];
  let times = 0;
  const cell = new Int32Array(new SharedArrayBuffer(4));
  const run = (item: number): void => {
    if (item === 2 && times++ === 0) Atomics.wait(cell, 0, 0, 10_000);
    done.push(item);
  };
  createWatchdog(100)([1, 2, 3], run, (item) => late.push(item));
  assert.equal(late, []);
  assert.equal(done, [1, 2, 3]);
  assert.is(times, 2);
});

test("does not count what items before took, where the process then stood still", () => {
  const late: number[] = [];
  const cell = new Int32Array(new SharedArrayBuffer(4));
  let times = 0;
  const { threadCpuUsage } = process as { threadCpuUsage?: () => NodeJS.CpuUsage };
  const { now } = performance;
  const time = { user: 0, system: 0 };
  let still = 0;
  Object.assign(process, { threadCpuUsage: () => ({ ...time }) });
  performance.now = () => now.call(performance) + still;
  const run = (item: number): void => {
    if (item === 1) {
      const until = now.call(performance) + 60;
      while (now.call(performance) < until);
      time.user = 290_000;
    } else if (times++ === 0) {
      still = 1000;
      Atomics.wait(cell, 0, 0, 10_000);
    }
  };
  try {
    createWatchdog(300)([1, 2], run, (item) => late.push(item));
  } finally {
    performance.now = now;
    if (threadCpuUsage) Object.assign(process, { threadCpuUsage });
    else Reflect.deleteProperty(process, "threadCpuUsage");
  }
  assert.equal(late, []);
  assert.is(times, 2);
});

test("does not count what other threads do", async () => {
  // Elsewhere an older Node tells the time of the whole process alone.
  if (process.platform !== "linux" && !("threadCpuUsage" in process)) return;
  const busy = new Worker("require('node:worker_threads').parentPort.postMessage(0); for (;;);", { eval: true });
  await once(busy, "message");
  const late: number[] = [];
  let times = 0;
  const cell = new Int32Array(new SharedArrayBuffer(4));
  // As on a machine that runs the other thread all the time, and this one not at all.
  const run = (): void => {
    if (times++ === 0) Atomics.wait(cell, 0, 0, 10_000);
  };
  createWatchdog(500)([1], run, (item) => late.push(item));
  await busy.terminate();
  assert.equal(late, []);
  assert.is(times, 2);
});

test("ends what waits for ever", () => {
  const late: number[] = [];
  const cell = new Int32Array(new SharedArrayBuffer(4));
  createWatchdog(20)(
    [1],
    () => {
      for (;;) Atomics.wait(cell, 0, 0, 10_000);
    },
    (item) => late.push(item),
  );
  assert.equal(late, [1]);
});

test("hands on what an item throws", () => {
  assert.throws(
    () =>
      createWatchdog(100)(
        [1],
        () => {
          throw new Error("boom");
        },
        () => {},
      ),
    "boom",
  );
});

test.run();
