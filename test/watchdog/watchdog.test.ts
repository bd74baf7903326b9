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
