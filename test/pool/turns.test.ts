// Pages that take the steps of their passes in turn.
import * as assert from "uvu/assert";
import { PASS_STEPS, type Steps } from "../../src/page-pass/steps.ts";
import type { PagePass } from "../../src/page-pass.ts";
import { takeTurns } from "../../src/pool/turns.ts";
import type { Page, PageRecord } from "../../src/types.ts";
import { createWatchdog, type Watchdog } from "../../src/watchdog.ts";
import { suite } from "../support/suite.ts";

const test = suite("pool: turns");

const pagesOf = (count: number): Page[] => Array.from({ length: count }, (_, i) => ({ route: `/${i}` }) as Page);
const recordOf = ({ route }: Page) => ({ route }) as PageRecord;
const routesOf = (records: readonly { readonly route: string }[]) => records.map(({ route }) => route);
const never = (page: Page): never => {
  throw new Error(`${page.route} timed out`);
};
const passOf = (stepsOf: (page: Page) => Steps): PagePass => ({ stepsOf, prepare: () => {} });
const unwatched: Watchdog = (items, run) => {
  for (const item of items) run(item);
};

test("a few pages take each step one after another, then the next few", () => {
  const steps: string[] = [];
  function* pass(page: Page): Steps {
    for (let step = 1; step < PASS_STEPS; step++) {
      steps.push(`${step}${page.route}`);
      yield;
    }
    steps.push(`${PASS_STEPS}${page.route}`);
    return recordOf(page);
  }
  const pages = pagesOf(20);
  assert.equal(routesOf(takeTurns(pages, passOf(pass), unwatched, never)), routesOf(pages));
  assert.is(steps.length, 20 * PASS_STEPS);
  const first = steps.slice(0, steps.indexOf("2/0"));
  assert.ok(first.length > 1 && first.length < 20, "some, and not all");
  assert.equal(
    first,
    pages.slice(0, first.length).map(({ route }) => `1${route}`),
  );
  // The last few begin when the others are done.
  assert.ok(steps.indexOf("1/19") > steps.indexOf(`${PASS_STEPS}/0`));
});

test("a page that is done sooner takes no further step", () => {
  let taken = 0;
  function* pass(page: Page): Steps {
    taken++;
    if (page.route === "/1") return recordOf(page);
    yield;
    taken++;
    return recordOf(page);
  }
  assert.equal(routesOf(takeTurns(pagesOf(3), passOf(pass), unwatched, never)), ["/0", "/1", "/2"]);
  assert.is(taken, 5);
});

test("a page that never ends is broken off in whichever step, and the others are made", () => {
  for (const endless of [1, 2, 3]) {
    const taken: string[] = [];
    function* pass(page: Page): Steps {
      for (let step = 1; step < PASS_STEPS; step++) {
        if (page.route === "/1" && step === endless) for (;;);
        taken.push(`${step}${page.route}`);
        yield;
      }
      return recordOf(page);
    }
    const late: string[] = [];
    const timeOut = (page: Page) => {
      late.push(page.route);
      return { route: "late" } as PageRecord;
    };
    const records = takeTurns(pagesOf(3), passOf(pass), createWatchdog(50), timeOut);
    assert.equal(routesOf(records), ["/0", "late", "/2"]);
    assert.equal(late, ["/1"]);
    // Of it, what came before, perhaps again: who began late has all the time once more. Of the others, each step once.
    assert.is(new Set(taken.filter((step) => step.endsWith("/1"))).size, endless - 1);
    assert.is(taken.filter((step) => !step.endsWith("/1")).length, 2 * (PASS_STEPS - 1));
  }
});

test("a page that was broken off and has its time again begins anew, and comes as far as the others", () => {
  for (const broken of [1, 2, 3]) {
    const taken: string[] = [];
    let isBroken = false;
    function* pass(page: Page): Steps {
      for (let step = 1; step < PASS_STEPS; step++) {
        taken.push(`${step}${page.route}`);
        if (page.route === "/1" && step === broken && !isBroken) {
          isBroken = true;
          throw new Error("broken off");
        }
        yield;
      }
      return recordOf(page);
    }
    // As the watchdog does where the machine slept: the item is run again.
    const watchdog: Watchdog = (items, run) => {
      for (const item of items) {
        try {
          run(item);
        } catch {
          run(item);
        }
      }
    };
    assert.equal(routesOf(takeTurns(pagesOf(3), passOf(pass), watchdog, never)), ["/0", "/1", "/2"]);
    const own = taken.filter((step) => step.endsWith("/1")).map((step) => Number.parseInt(step, 10));
    const whole = Array.from({ length: PASS_STEPS - 1 }, (_, i) => i + 1);
    assert.equal(own, [...whole.slice(0, broken), ...whole]);
  }
});

test("what pages have in common takes none of their time", () => {
  let known: readonly Page[] = [];
  const pass: PagePass = {
    prepare(pages) {
      for (const end = performance.now() + 150; performance.now() < end; );
      known = pages;
    },
    *stepsOf(page) {
      assert.ok(known.includes(page));
      yield;
      return recordOf(page);
    },
  };
  assert.equal(routesOf(takeTurns(pagesOf(3), pass, createWatchdog(50), never)), ["/0", "/1", "/2"]);
});

test("code that V8 broke off in a step goes on from its beginning", () => {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  let times = 0;
  function* pass(page: Page): Steps {
    yield;
    // The clock runs, the processor does not: time that counts for no page.
    if (page.route === "/1" && times++ === 0) Atomics.wait(cell, 0, 0, 10_000);
    return recordOf(page);
  }
  assert.equal(routesOf(takeTurns(pagesOf(3), passOf(pass), createWatchdog(100), never)), ["/0", "/1", "/2"]);
  assert.is(times, 2);
});

test("what a page's pass throws ends all", () => {
  function* pass(page: Page): Steps {
    yield;
    if (page.route === "/1") throw new Error("disk full");
    return recordOf(page);
  }
  assert.throws(() => takeTurns(pagesOf(3), passOf(pass), createWatchdog(1000), never), /disk full/);
});

test("a page that is broken off right behind its last step, and has time left, is made all the same", () => {
  // A search in a long text is not broken off: that waits for the next call of a function, and in this pass there is none behind it.
  const LIMIT = 300;
  const search = (text: string) => {
    const started = performance.now();
    text.indexOf("aaaaab");
    return performance.now() - started;
  };
  const short = "a".repeat(2 ** 22);
  search(short);
  const long = short.repeat(Math.ceil((LIMIT * 0.5) / search(short)));
  search(long);
  function* pass(page: Page): Steps {
    const record = recordOf(page);
    // Most of the time that one limit gives to the steps of several pages.
    for (const end = performance.now() + LIMIT * 0.7; performance.now() < end; );
    for (let step = 1; step < PASS_STEPS; step++) yield;
    long.indexOf("aaaaab");
    return record;
  }
  for (let round = 0; round < 3; round++)
    assert.equal(routesOf(takeTurns(pagesOf(1), passOf(pass), createWatchdog(LIMIT), recordOf)), ["/0"]);
});

test.run();
