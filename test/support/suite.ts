// Declares test suites: uvu's, with every outcome written down for test/run.js, so that nothing can go missing silently.
// uvu by itself skips a suite without `.run()` and passes one whose `before` hook throws.
import { appendFileSync } from "node:fs";
import { suite as uvuSuite } from "uvu";
import { compare } from "uvu/diff";
import { removeFolders } from "./folder.ts";

type Body = () => unknown;

/** A suite: call it with a name and a function for each test, and `run()` at the end. */
export interface Suite {
  (name: string, body: Body): void;
  /**
   * Declares a test that does nothing for seconds but wait for a limit. It starts with the suite, runs beside the other tests, and
   * is waited for after them: so it may share nothing with them that any test changes, and no hook of each test is for it.
   */
  waiting(name: string, body: Body): void;
  /** Runs once before the first test. */
  before(hook: Body): void;
  /** Runs once after the last test, also after failures. */
  after(hook: Body): void;
  beforeEach(hook: Body): void;
  afterEach(hook: Body): void;
  /** Says that the suite is complete, and starts it. */
  run(): void;
}

let lastId = 0;
/** Suites that have not ended. */
let open = 0;

/** Declares a suite. */
export function suite(name: string): Suite {
  const inner = uvuSuite(name);
  const full = (test: string) => `${name} › ${test}`;
  const hooked = (kind: string, hook: Body) => async () => {
    try {
      await hook();
    } catch (error) {
      record({ type: "failed", id: 0, test: full(`(${kind} hook)`), text: describe(error) });
      throw error;
    }
  };
  const declare = (title: string, body: Body) => {
    const id = ++lastId;
    record({ type: "registered", id, test: full(title) });
    return async () => {
      const started = performance.now();
      const ms = () => Math.round(performance.now() - started);
      try {
        await body();
        record({ type: "passed", id, ms: ms() });
      } catch (error) {
        record({ type: "failed", id, ms: ms(), test: full(title), text: describe(error) });
        // Who only asks whether anything fails has the answer.
        if (process.env["DOCSGEN_TEST_BAIL"]) {
          console.error(`${full(title)}\n${describe(error)}`);
          process.exit(1);
        }
        throw error;
      }
    };
  };
  const test = (title: string, body: Body) => inner(title, declare(title, body));
  const waiting: { readonly title: string; readonly start: () => Promise<void> }[] = [];
  record({ type: "suite" });
  open++;
  return Object.assign(test, {
    waiting: (title: string, body: Body) => waiting.push({ title, start: declare(title, body) }),
    before: (hook: Body) => inner.before(hooked("before", hook)),
    after: (hook: Body) => inner.after(hooked("after", hook)),
    beforeEach: (hook: Body) => inner.before.each(hooked("beforeEach", hook)),
    afterEach: (hook: Body) => inner.after.each(hooked("afterEach", hook)),
    run: () => {
      const started = new Map<string, Promise<void>>();
      inner.before(() => {
        for (const { title, start } of waiting) {
          const ended = start();
          // It fails in its turn.
          ended.catch(() => {});
          started.set(title, ended);
        }
      });
      for (const { title } of waiting) inner(title, () => started.get(title));
      inner.after(() => {
        open--;
        // Not left to the process's exit, for which test/run.js has a limit: a busy machine removes a large site for long.
        if (open === 0) removeFolders();
        record({ type: "closed" });
        tellWhatStaysOpen();
      });
      inner.run();
    },
  });
}

/** Milliseconds, fewer than test/run.js waits for a process to exit. */
const SOON = 15_000;

/** Says what keeps this process, where it has not ended soon: that alone does not keep it. */
function tellWhatStaysOpen(): void {
  setTimeout(() => console.error(`Still open: ${process.getActiveResourcesInfo().join(", ")}`), SOON).unref();
}

/** Counts a test as skipped; for what needs rights or tools that this machine lacks. */
export function skip(name: string, reason: string): void {
  if (!reason) throw new Error(`skip("${name}") needs a reason`);
  record({ type: "skipped", test: name, reason });
}

/** Writes an event for test/run.js. Synchronous, so that a crash right afterwards loses nothing. */
function record(event: object): void {
  const report = process.env["DOCSGEN_TEST_REPORT"];
  if (report) appendFileSync(report, `${JSON.stringify(event)}\n`);
}

/** Says what an error is: message, difference, and the places it came through. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return `threw ${String(error)}`;
  const { details, actual, expected, operator } = error as Error & Record<string, unknown>;
  const differs = error.name.startsWith("AssertionError") && !String(operator ?? "").includes("not");
  const difference = typeof details === "string" && details ? details : differs ? compare(actual, expected) : "";
  const stack = (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line) && !/node:|node_modules|support\/suite\.ts/.test(line));
  const cause = error.cause === undefined ? "" : `caused by: ${String(error.cause)}`;
  return [error.message, difference, cause, stack.join("\n")].filter(Boolean).join("\n");
}
