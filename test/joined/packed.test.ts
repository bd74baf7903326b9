// The parts of a file that is put together are the same on the other side.
import * as assert from "uvu/assert";
import { packTask, unpackTask } from "../../src/joined/packed.ts";
import { suite } from "../support/suite.ts";

const test = suite("joined files: packed");

test("what is unpacked is what was packed", () => {
  const part = (i: number) => ({
    head: i % 3 === 0 ? "" : `\n# ü ${i}\n`,
    file: `/stage é/${i}.md`,
    start: i,
    size: 7 * i,
  });
  for (const count of [0, 1, 2, 300]) {
    const task = { stage: "/stage é", name: "all.txt", parts: Array.from({ length: count }, (_, i) => part(i)) };
    assert.equal(unpackTask(structuredClone(packTask(task))), task, `${count} parts`);
  }
});

test.run();
