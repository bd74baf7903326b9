// The rehearsal of a preview's first edit.
import * as assert from "uvu/assert";
import type { Generation } from "../../src/preview/generation.ts";
import type { Inputs } from "../../src/preview/inputs.ts";
import { rehearse } from "../../src/preview/rehearsal.ts";
import { suite } from "../support/suite.ts";

const test = suite("rehearsal");

/** What is rehearsed on: steps that are written down, and may do something besides. */
function stage(onMake: (stage: { inputs: Inputs; generation: Generation | undefined }) => void) {
  const steps: string[] = [];
  const state = {
    steps,
    inputs: {} as Inputs,
    generation: {} as Generation | undefined,
    async make() {
      steps.push("make");
      onMake(state);
      return undefined;
    },
    async rehearse() {
      steps.push("bundle");
    },
  };
  return state;
}

test("it is arranged some times, whatever comes of it, and bundled then", async () => {
  const all = stage(() => {
    throw new Error("a template does not exist");
  });
  await rehearse(all, all, new AbortController().signal);
  assert.equal(all.steps, ["make", "make", "make", "bundle"]);
});

test("an edit of the inputs that comes first ends it, and so does a site that is not there", async () => {
  const edited = stage((state) => {
    state.inputs = {} as Inputs;
  });
  await rehearse(edited, edited, new AbortController().signal);
  assert.equal(edited.steps, ["make"]);
  const gone = stage((state) => {
    state.generation = undefined;
  });
  await rehearse(gone, gone, new AbortController().signal);
  assert.equal(gone.steps, ["make"]);
});

test("whoever closes the preview ends it at once", async () => {
  const stop = new AbortController();
  const begun = stage(() => {});
  const ended = rehearse(begun, begun, stop.signal).then(
    () => "ended",
    ({ name }: Error) => name,
  );
  stop.abort();
  assert.is(await ended, "AbortError");
  assert.equal(begun.steps, []);
});

test.run();
