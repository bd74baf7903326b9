// A file of which some parts are others is planned as one that is put together anew, without looking at the parts that stayed.
import fc from "fast-check";
import * as assert from "uvu/assert";
import { type JoinedPart, type JoinSource, planEdited, planJoined } from "../../src/joined.ts";
import { suite } from "../support/suite.ts";

const test = suite("joined files: planned");

const partOf = (at: number, content: string): JoinedPart => ({
  head: `# ${at}\n`,
  file: { path: `${at}.md`, hash: content, size: content.length, mtimeMs: 0 },
});
/** What a plan gives, where each file holds its hash as often as its size says. */
function bytesOf(sources: readonly JoinSource[], contents: ReadonlyMap<string, string>): string {
  return sources
    .map(({ head, path, start, size }) => head + (contents.get(path) ?? "").slice(start, start + size))
    .join("");
}

test("edited parts: the same bytes and stretches as of a file that is planned anew", () => {
  const contents = fc.array(fc.string({ maxLength: 3 }), { minLength: 1, maxLength: 200 });
  const edits = fc.dictionary(fc.nat(199).map(String), fc.string({ maxLength: 5 }), { maxKeys: 6 });
  fc.assert(
    fc.property(contents, edits, (before, edits) => {
      const whole = planJoined(
        before.map((content, at) => partOf(at, content)),
        undefined,
      );
      const old = new Map(before.map((content, at) => [`${at}.md`, content]));
      const text = bytesOf(whole.sources, old);
      const known = { path: "all.md", hash: "", size: text.length, mtimeMs: 0, stretches: whole.stretches };
      const edited = Object.keys(edits)
        .map(Number)
        .filter((at) => at < before.length);
      const after = before.map((content, at) => (edited.includes(at) ? (edits[at] ?? "") : content));
      const parts = after.map((content, at) => partOf(at, content));
      const asked: number[] = [];
      const plan = planEdited(known, parts.length, edited, (places) => {
        asked.push(...places);
        return places.map((at) => parts[at] as JoinedPart);
      });
      const anew = planJoined(parts, undefined);
      assert.equal(plan?.stretches, anew.stretches);
      const now = new Map([...after.map((content, at) => [`${at}.md`, content] as const), ["all.md", text]]);
      assert.is(bytesOf(plan?.sources ?? [], now), bytesOf(anew.sources, now));
      const near = (at: number) => edited.some((other) => Math.floor(other / 64) === Math.floor(at / 64));
      assert.ok(asked.every(near) && edited.every((at) => asked.includes(at)), `${asked}`);
    }),
  );
});

test("edited parts: no plan for another number of parts, nor without a part", () => {
  const { stretches } = planJoined([partOf(0, "a")], undefined);
  const known = { path: "all.md", hash: "", size: 1, mtimeMs: 0, stretches };
  const one = () => [partOf(0, "b")];
  assert.ok(planEdited(known, 1, [0], one));
  assert.is(planEdited(known, 65, [0], one), undefined);
  assert.is(planEdited({ ...known, stretches: [] }, 1, [0], one), undefined);
  assert.is(
    planEdited(known, 1, [0], () => undefined),
    undefined,
  );
});

test.run();
