// What pages say of several clients: done with two or three of them in one process, against the real local service.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { examples, type Running, startService } from "./local-service.ts";
import { runClients } from "./scripts.ts";

const FOLDER = "live-clients";

/** What each behaviour has to observe, by the name of its function. */
const expected: Readonly<Record<string, { readonly title: string; readonly observed: unknown }>> = {
  life: {
    title: "a container is detached, attaching, attached; connected once it is; and disconnected before it is disposed",
    observed: [
      "made: Detached, Disconnected",
      "attach called: Attaching, Disconnected",
      "connected: Attached, Connected",
      "disconnected: Attached, Disconnected",
      "connected: Attached, Connected",
      "disconnected: Attached, Disconnected",
      "disposed: Attached, Disconnected",
    ],
  },
  dirt: {
    title: "an edit makes a container dirty until the service has it, also one made offline",
    observed: {
      afterEdit: true,
      offline: { dirty: true, own: 2, others: null },
      log: ["dirty", "saved", "disconnected", "dirty", "connected", "saved"],
    },
  },
  lastWriter: {
    title: "of two writes to a key of a map, the one that reaches the service last wins in both clients",
    observed: { between: ["A's", "B's"], after: ["B's", "B's"] },
  },
  merge: {
    title: "edits of a tree merge: two fields of one node, and two insertions",
    observed: ["from A 0", "Pack light 5", "from B 0"],
  },
  undo: {
    title: "undo after another's edit takes back one's own only; so does redo",
    observed: {
      kinds: [
        "own Default, revertible",
        "other's Default, not revertible",
        "own Undo, revertible",
        "own Redo, revertible",
      ],
      undone: "from B 2, Pack 1",
      redone: "from B 2",
    },
  },
  signals: {
    title: "a signal is not replayed to who comes later",
    observed: { b: ["early", "late"], c: ["late"], sender: ["early", "late"] },
  },
  presence: {
    title: "who comes later gets the newest presence state, and no notification from before",
    observed: { b: ["early", "late"], c: ["late"], afterA: ["0 Connected", "2 Disconnected"] },
  },
  audience: {
    title: "the audience counts the connections of a person, and hears of each that comes and goes",
    observed: { before: [3], log: ["added", "removed"] },
  },
  tokens: {
    title: "a client asks for tokens when it attaches and when it loads, and for none when it reconnects",
    observed: {
      made: [],
      attached: ["orderer", "orderer, to create", "storage"],
      opened: ["orderer", "storage"],
      reconnected: [],
    },
  },
  refusals: {
    title: "what a token provider throws is told by its message at first, and in other words when it was to refresh",
    observed: {
      attach: { errorType: "genericError", message: "Sign in first", status: "is gone" },
      disposed: true,
      load: { errorType: "genericError", message: "Sign in first", status: "is gone" },
      refresh: {
        errorType: "fetchTokenError",
        message: "The Host-provided token fetcher threw an error",
        status: "is gone",
      },
    },
  },
  summaries: {
    title:
      "an editor who came first is elected to make summaries, though the token doesn't allow it, and no other one is",
    observed: {
      error: "Nack (InvalidScopeError): Client X does not have summary permission",
      asked: ["orderer", "storage"],
      versions: 1,
      closed: [false, false],
    },
  },
  reader: {
    title: "edits of somebody who may only read stay with them, and raise no error",
    observed: { mode: ["read"], own: "reader's", others: null, dirty: true, disposed: false },
  },
};

/** Runs all behaviours one after the other, and notes what each observed or threw. */
const RUN_ALL = `
import * as behaviours from "./behaviours.js";

async function main(): Promise<void> {
  const results: Record<string, unknown> = {};
  for (const [name, run] of Object.entries(behaviours)) {
    try {
      results[name] = { observed: await run() };
    } catch (error) {
      results[name] = { error: error instanceof Error ? error.stack : String(error) };
    }
  }
  process.stdout.write(JSON.stringify(results), () => process.exit(0));
}
main();
`;

const test = suite("examples: clients");

let service: Running;
let results: Record<string, { readonly observed?: unknown; readonly error?: string }>;

test.before(async () => {
  service = await startService();
  results = (await runClients(RUN_ALL, FOLDER, service.url)) as typeof results;
});

test.after(() => service?.close());

test("each behaviour has its expectation", () => {
  const text = readFileSync(join(examples, FOLDER, "behaviours.ts"), "utf8");
  const names = [...text.matchAll(/^export async function (\w+)/gm)].map(([, name]) => name);
  assert.equal(names.sort(), Object.keys(expected).sort());
  assert.equal(Object.keys(results).sort(), Object.keys(expected).sort());
});

for (const [name, { title, observed }] of Object.entries(expected)) {
  test(title, () => {
    assert.is(results[name]?.error, undefined);
    assert.equal(results[name]?.observed, observed);
  });
}

test.run();
