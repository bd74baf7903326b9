// Threads that start before it is known what they make: where all pages will be made, and nowhere else; and none outlives its build.
import type { Worker } from "node:worker_threads";
import * as assert from "uvu/assert";
import { WORKER_FROM } from "../../src/pool.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("pool: early threads");

const pagesOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`content/docs/p${i}.md`, `# Page ${i}\n`]));

/** Gives the threads that are started meanwhile. */
async function startedBy(work: () => Promise<unknown>): Promise<readonly Worker[]> {
  const workers: Worker[] = [];
  const keep = (worker: Worker) => workers.push(worker);
  process.on("worker", keep);
  try {
    await work();
  } finally {
    process.off("worker", keep);
  }
  return workers;
}

/** What a thread has for a number when it has ended. */
const ENDED = -1;
const numbers = (workers: readonly Worker[]) => workers.map(({ threadId }) => threadId);

test("a build that makes all of many pages starts them before it reads its configuration, and ends them with it", async () => {
  const site = makeSite({ ...pagesOf(WORKER_FROM.guides), "docsgen.config.json": "{}" });
  const failed = await startedBy(() =>
    site.build({ jobs: 3 }).then(
      () => assert.unreachable(),
      ({ message }) => assert.match(message, "docsgen.config.json"),
    ),
  );
  assert.equal(numbers(failed), [ENDED, ENDED]);
  site.remove();
});

test("few pages, one job, or a build that is known already start none", async () => {
  const broken = { "docsgen.config.json": "{}" };
  const few = makeSite({ ...pagesOf(WORKER_FROM.guides - 1), ...broken });
  assert.equal(await startedBy(() => few.build({ jobs: 3 }).catch(() => {})), []);
  few.remove();
  const many = makeSite({ ...pagesOf(WORKER_FROM.guides), ...broken });
  assert.equal(await startedBy(() => many.build({ jobs: 1 }).catch(() => {})), []);
  many.erase("docsgen.config.json");
  const first = await startedBy(() => many.built({ jobs: 2 }));
  assert.equal(numbers(first), [ENDED]);
  assert.equal(await startedBy(() => many.built({ jobs: 2 })), []);
  many.remove();
});

test.run();
