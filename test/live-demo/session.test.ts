// The logic of the site's live demo: whatever its readers do, nothing throws and all clients end with the same list.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import fc from "fast-check";
import * as assert from "uvu/assert";
import type { ClientName, DemoClient } from "../../content/templates/live-demo/client.ts";
import type { Clock } from "../../content/templates/live-demo/service.ts";
import type { Session, startSession } from "../../content/templates/live-demo/session.ts";
import { makeFolder } from "../support/folder.ts";
import { root } from "../support/paths.ts";
import { suite } from "../support/suite.ts";

const test = suite("live demo: session");
let start: typeof startSession;

test.before(async () => {
  // Its packages are the site's, which this test's bundle would not find.
  const outfile = join(makeFolder("live-demo"), "session.mjs");
  await build({
    entryPoints: [join(root, "content/templates/live-demo/session.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  start = ((await import(pathToFileURL(outfile).href)) as { startSession: typeof startSession }).startSession;
});

/** A clock that goes when it is told to. */
function manualClock(): Clock & { pass(ms: number): void } {
  let now = 0;
  const waiting = new Set<{ at: number; call: () => void }>();
  return {
    now: () => now,
    after(ms, call) {
      const entry = { at: now + ms, call };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = [...waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        waiting.delete(next);
        now = next.at;
        next.call();
      }
      now = end;
    },
  };
}

const titles = (session: Session) => session.state.clients.map(({ items }) => items.map(({ title }) => title));
const FIRST = ["Book the room", "Invite everyone", "Bring cake"];

/** The ids of the first client's items. */
const ids = (session: Session) => session.state.clients[0]?.items.map(({ id }) => id) ?? [];

test("an edit is seen at once by its client, and by the other after the latency", () => {
  const clock = manualClock();
  const session = start(clock);
  assert.equal(titles(session), [FIRST, FIRST]);
  assert.is(session.state.isSettled, true);
  session.act("A", (client) => client.add("Tidy up"));
  assert.equal(titles(session), [[...FIRST, "Tidy up"], FIRST]);
  assert.equal(
    session.state.clients[0]?.pending.map(({ what }) => what),
    ["add “Tidy up”"],
  );
  clock.pass(session.state.latency - 1);
  assert.equal(titles(session)[1], FIRST);
  assert.is(session.state.isSettled, false);
  clock.pass(1);
  assert.equal(titles(session)[1], [...FIRST, "Tidy up"]);
  assert.equal(session.state.clients[0]?.pending, []);
  assert.is(session.state.log[0]?.what, "add “Tidy up”");
  assert.is(session.state.isSettled, true);
});

test("a client that is offline edits on, and is merged when it is back", () => {
  const clock = manualClock();
  const session = start(clock);
  const [first = "", second = "", third = ""] = ids(session);
  session.act("B", (client) => {
    client.isOnline = false;
  });
  session.act("B", (client) => client.rename(first, "Book the large room"));
  session.act("B", (client) => client.remove(second));
  session.act("A", (client) => client.toggle(first));
  session.act("A", (client) => client.rename(second, "Invite all"));
  session.act("A", (client) => client.move(third, "up"));
  clock.pass(10_000);
  assert.equal(titles(session), [
    ["Book the room", "Bring cake", "Invite all"],
    ["Book the large room", "Bring cake"],
  ]);
  assert.is(session.state.clients[1]?.pending.length, 2);
  session.act("B", (client) => {
    client.isOnline = true;
  });
  clock.pass(10_000);
  assert.equal(titles(session), [
    ["Book the large room", "Bring cake"],
    ["Book the large room", "Bring cake"],
  ]);
  assert.is(session.state.clients[0]?.items[0]?.isDone, true);
  assert.is(session.state.isSettled, true);
});

test("what changes nothing, or what is gone, is no edit", () => {
  const clock = manualClock();
  const session = start(clock);
  const [first = "", , third = ""] = ids(session);
  session.act("A", (client) => {
    client.move(first, "up");
    client.move(third, "down");
    client.rename(first, "Book the room");
    client.toggle("nowhere");
    client.remove("nowhere");
    client.rename("nowhere", "x");
    client.move("nowhere", "up");
  });
  assert.equal(session.state.clients[0]?.pending, []);
  assert.is(session.state.isSettled, true);
});

test("after it is stopped nothing arrives any more", () => {
  const clock = manualClock();
  const session = start(clock);
  session.act("A", (client) => client.add("Late"));
  session.stop();
  clock.pass(10_000);
  assert.equal(titles(session)[1], FIRST);
});

type Step =
  | { readonly type: "act"; readonly name: ClientName; readonly edit: keyof typeof EDITS; readonly at: number }
  | { readonly type: "pass"; readonly ms: number }
  | { readonly type: "latency"; readonly ms: number };

/** What a reader can do to a client; `at` picks an item among those of both clients, so that some are gone. */
const EDITS = {
  add: (client: DemoClient, _id: string, at: number) => client.add(`New ${at}`),
  rename: (client: DemoClient, id: string, at: number) => client.rename(id, `Title ${at}`),
  toggle: (client: DemoClient, id: string) => client.toggle(id),
  up: (client: DemoClient, id: string) => client.move(id, "up"),
  down: (client: DemoClient, id: string) => client.move(id, "down"),
  remove: (client: DemoClient, id: string) => client.remove(id),
  online(client: DemoClient) {
    client.isOnline = true;
  },
  offline(client: DemoClient) {
    client.isOnline = false;
  },
};

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant("act" as const),
      name: fc.constantFrom<ClientName>("A", "B"),
      edit: fc.constantFrom(...(Object.keys(EDITS) as (keyof typeof EDITS)[])),
      at: fc.nat(12),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("pass" as const), ms: fc.nat(3000) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("latency" as const), ms: fc.nat(3000) }) },
);

test("whatever is done in whatever order, both end with the same list and nothing throws", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const clock = manualClock();
      const session = start(clock);
      for (const each of steps) {
        if (each.type === "pass") clock.pass(each.ms);
        else if (each.type === "latency") session.setLatency(each.ms);
        else {
          const known = session.state.clients.flatMap(({ items }) => items.map(({ id }) => id));
          session.act(each.name, (client) => EDITS[each.edit](client, known[each.at % known.length] ?? "", each.at));
        }
      }
      for (const name of ["A", "B"] as const)
        session.act(name, (client) => {
          client.isOnline = true;
        });
      clock.pass(100_000);
      const [a, b] = session.state.clients;
      assert.equal(a?.items, b?.items);
      assert.equal([a?.pending, b?.pending], [[], []]);
      assert.is(a?.lastSeen, b?.lastSeen);
      assert.is(session.state.isSettled, true);
      session.stop();
    }),
    { numRuns: 150 },
  );
});

test.run();
