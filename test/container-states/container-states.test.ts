// The state machine behind the guide's explorer: what it says of containers is what real ones do.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { build } from "esbuild";
import fc from "fast-check";
import * as assert from "uvu/assert";
import type { Report, Seen, Story } from "../../content/checks/container-replay.ts";
import {
  type Action,
  ATTACH_STATES,
  CALLS,
  CONNECTION_STATES,
  type Container,
  canHappen,
  EVENTS,
  happen,
  OCCURRENCES,
  type Properties,
  STARTS,
  type Start,
  statusOf,
} from "../../content/templates/container-states/container.ts";
import { makeFolder } from "../support/folder.ts";
import { root } from "../support/paths.ts";
import { suite } from "../support/suite.ts";

const ACTIONS: readonly Action[] = [...CALLS, ...OCCURRENCES];
const STORIES = 40;

const test = suite("container states");

/** A story that can happen: of what is picked, only what is possible at the time. */
function tell(start: Start, picks: readonly Action[]): Story {
  let container: Container = STARTS[start];
  const steps = picks.flatMap((action) => {
    if (!canHappen(action, container)) return [];
    container = happen(action, container).container;
    return [{ action, expected: propertiesOf(container) }];
  });
  return { start, first: propertiesOf(STARTS[start]), steps };
}

function propertiesOf({ attachState, connectionState, isDirty, disposed }: Container): Properties {
  return { attachState, connectionState, isDirty, disposed };
}

/** What the machine says of a story. */
function predict({ start, steps }: Story): Seen[] {
  let container: Container = STARTS[start];
  const seen: Seen[] = [{ ...propertiesOf(container), events: [] }];
  for (const { action } of steps) {
    const outcome = happen(action, container);
    container = outcome.container;
    seen.push({ ...propertiesOf(container), events: outcome.events });
  }
  return seen;
}

/** Plays stories on real containers, in a process of their own. */
async function replay(stories: readonly Story[]): Promise<Report> {
  const outfile = join(makeFolder("replay"), "replay.mjs");
  await build({
    entryPoints: [join(root, "content/checks/container-replay.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  const child = fork(outfile, { stdio: ["ignore", "ignore", "pipe", "ipc"], serialization: "advanced" });
  let complaints = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    complaints += text;
  });
  child.send(stories);
  const ended = once(child, "exit").then(() => {
    throw new Error(`the replay broke off\n${complaints}`);
  });
  const [report] = (await Promise.race([once(child, "message"), ended])) as [Report];
  return report;
}

test("real containers have the same names, go the same ways and fire the same events", async () => {
  const picks = fc.array(fc.constantFrom(...ACTIONS.filter((action) => action !== "dispose" && action !== "fail")), {
    minLength: 5,
    maxLength: 30,
  });
  const end = fc.constantFrom<Action[]>(["dispose"], ["fail"], []);
  const start = fc.constantFrom(...(Object.keys(STARTS) as Start[]));
  const random = fc.sample(fc.tuple(start, picks, end), { numRuns: STORIES, seed: 7 });
  const life = "edit attach store answer catchUp edit confirm lose edit restore answer catchUp confirm dispose";
  const stories = [
    tell("created", life.split(" ") as Action[]),
    tell("loadedByOdsp", ["answer", "edit", "answer", "catchUp", "confirm", "fail"]),
    tell("loadedByOdsp", ["edit", "answer", "answer", "catchUp", "disconnect", "edit", "connect"]),
    ...random.map(([from, middle, last]) => tell(from, [...middle, ...last])),
  ];
  const report = await replay(stories);
  assert.equal([...ATTACH_STATES].sort(), [...report.attachStates].sort());
  assert.equal([...CONNECTION_STATES].sort(), [...report.connectionStates].sort());
  for (const [index, story] of stories.entries()) {
    const say = (seen: readonly Seen[] = []) =>
      seen.map(({ events, ...properties }, at) =>
        [at === 0 ? story.start : story.steps[at - 1]?.action, ...Object.values(properties), ...events].join(" "),
      );
    assert.equal(say(report.seen[index]), say(predict(story)));
  }
});

test("every action can happen, and every event fires, in some life of a container", () => {
  const done = new Set<Action>();
  const fired = new Set<string>();
  const visit = (container: Container, depth: number) => {
    for (const action of ACTIONS) {
      if (depth === 0 || !canHappen(action, container)) continue;
      const { container: next, events } = happen(action, container);
      done.add(action);
      for (const event of events) fired.add(event);
      visit(next, depth - 1);
    }
  };
  visit(STARTS.created, 6);
  assert.equal([...done].sort(), [...ACTIONS].sort());
  assert.equal([...fired].sort(), [...EVENTS].sort());
});

test("what can't happen changes nothing, and a closed container stays as it is", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ACTIONS), { maxLength: 40 }), (picks) => {
      let container: Container = STARTS.created;
      for (const action of picks) {
        const { container: next, events } = happen(action, container);
        if (!canHappen(action, container)) assert.equal([next, events], [container, []]);
        if (container.disposed) assert.is(next, container);
        if (next.attachState !== "Attached") assert.is(next.isDirty, true);
        if (container.attachState === "Attached") assert.is(next.attachState, "Attached");
        container = next;
      }
    }),
  );
});

test("the status goes from the worst to the best", () => {
  const { created, loaded } = STARTS;
  const connected: Container = { ...loaded, connectionState: "Connected" };
  assert.equal(
    [
      created,
      loaded,
      connected,
      { ...connected, isDirty: true },
      { ...loaded, connectionState: "Disconnected" as const },
    ].map(statusOf),
    ["draft", "connecting", "saved", "saving", "offline"],
  );
  assert.is(statusOf({ ...connected, disposed: true }), "closed");
});

test.run();
