// How many pages a thread claims at a time.
import * as assert from "uvu/assert";
import { nextClaim } from "../../src/pool/claim.ts";
import { randomFrom } from "../support/random.ts";
import { suite } from "../support/suite.ts";

const test = suite("pool: claims");

test("as many pages are claimed as take an eighth of a second", () => {
  assert.is(nextClaim({ pages: 16, ms: 32 }, 4000, 2), 63);
  assert.is(nextClaim({ pages: 16, ms: 100 }, 4000, 2), 20);
});

test("pages that take no time, or very much, are claimed by no more and no less than is sensible", () => {
  assert.is(nextClaim({ pages: 16, ms: 0 }, 4000, 2), 192);
  assert.is(nextClaim({ pages: 16, ms: 60_000 }, 4000, 2), 4);
});

test("towards the end claims become small, so that all threads end together", () => {
  const random = randomFrom(7);
  for (let round = 0; round < 50; round++) {
    const threads = 2 + random.below(7);
    const pageMs = 0.3 + random.below(50) / 10;
    const total = 500 + random.below(5000);
    const ends = new Array<number>(threads).fill(0);
    const last = new Array<number>(threads).fill(0);
    let left = total;
    while (left > 0) {
      const thread = ends.indexOf(Math.min(...ends));
      const before = last[thread] as number;
      const pages = Math.min(
        left,
        before === 0 ? 16 : nextClaim({ pages: before, ms: before * pageMs }, left, threads),
      );
      left -= pages;
      last[thread] = pages;
      ends[thread] = (ends[thread] as number) + pages * pageMs;
    }
    const idle = Math.max(...ends) - Math.min(...ends);
    assert.ok(idle <= 4 * pageMs + 1e-6, `${threads} threads, ${pageMs} ms a page: one waits for ${idle} ms`);
  }
});

test.run();
