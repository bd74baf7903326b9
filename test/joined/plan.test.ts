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
      const asked: number[] = [];
      const plan = planEdited(known, before.length, edited, (places) => {
        asked.push(...places);
        return places.map((at) => partOf(at, before[at] as string));
      });
      const parts = after.map((content, at) => partOf(at, content));
      const anew = planJoined(parts, undefined);
      const made = new Map(edited.map((at) => [at, (parts[at] as JoinedPart).file]));
      assert.equal(plan?.stretches(made), anew.stretches);
      // Of the parts as they were none is read: the known file has them.
      const now = new Map<string, string>(after.map((content, at) => [`${at}.md`, content]));
      const sources = plan?.sources.map((source) =>
        "edited" in source ? { ...source, start: 0, size: now.get(source.path)?.length ?? 0 } : source,
      );
      const files = new Map([...now].filter(([name]) => edited.some((at) => name === `${at}.md`)));
      files.set("all.md", text);
      assert.is(bytesOf(sources ?? [], files), bytesOf(anew.sources, now));
      const near = (at: number) => edited.some((other) => Math.floor(other / 64) === Math.floor(at / 64));
      assert.ok(asked.every(near) && edited.every((at) => asked.includes(at)), `${asked}`);
      assert.ok((plan?.sources.length ?? 0) <= 2 * edited.length + 1, "what stays together is taken at once");
    }),
  );
});

test("edited parts: no plan for other parts than it was put together from, nor without a part", () => {
  const { stretches } = planJoined([partOf(0, "a")], undefined);
  const known = { path: "all.md", hash: "", size: 1, mtimeMs: 0, stretches };
  const one = () => [partOf(0, "a")];
  assert.ok(planEdited(known, 1, [0], one));
  assert.is(planEdited(known, 65, [0], one), undefined);
  assert.is(planEdited({ ...known, stretches: [] }, 1, [0], one), undefined);
  assert.is(
    planEdited(known, 1, [0], () => [partOf(0, "b")]),
    undefined,
  );
  assert.is(
    planEdited(known, 1, [0], () => undefined),
    undefined,
  );
});

test.run();
