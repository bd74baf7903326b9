// What tests of both converters do alike: take over pages of one construct each, and pages of code among constructs.
import fc from "fast-check";
import * as assert from "uvu/assert";
import type { Origin } from "../../src/init.ts";
import type { Files } from "../support/folder.ts";
import { takeOver } from "../support/takeover.ts";

/** A construct: its source, what comes of it, and the kinds of notes. */
export type Case = readonly [written: string, expected: string, ...codes: string[]];
export type Cases = Readonly<Record<string, Case>>;

/** An old site that pages are put into. */
export interface OldSite {
  readonly from: Origin;
  readonly config: Files;
  /** The file of the page with this number, and that of what it becomes under the content folder. */
  readonly file: (number: number) => string;
  readonly becomes: (number: number) => string;
}

/** Takes pages over, each with one construct, and compares. */
export async function convertAll(old: OldSite, cases: Cases, files: Files = {}): Promise<void> {
  const all = Object.entries(cases);
  const pages = all.map(([, [written]], i) => [old.file(i), `# ${i}a\n\n${written}\n`]);
  const site = await takeOver(old.from, { ...old.config, ...files, ...Object.fromEntries(pages) });
  all.forEach(([name, [, expected, ...codes]], i) => {
    // Some headings get the ids that they had.
    assert.is(site.page(old.becomes(i)).replace(/^# .*\n\n/, ""), `${expected}\n`, name);
    const own = site.notes.filter(({ file }) => file === old.file(i)).map(({ code }) => code);
    assert.equal(own, codes, `${name}: ${JSON.stringify(own)}`);
  });
  const failed = (await site.said()).filter((line) => !line.includes("warning:"));
  assert.equal(failed, []);
  site.remove();
}

/**
 * Takes over pages with random blocks of code, and fails where one is not as it was.
 * @param words of which the code is made
 * @param around what stands before a block
 */
export async function assertCodeStays(
  old: OldSite,
  words: readonly string[],
  around: readonly string[],
): Promise<void> {
  const code = fc
    .array(fc.constantFrom(...words), { maxLength: 12 })
    .map((chosen) => chosen.join("").replace(/^~+|\s+$/gm, ""));
  const block = fc.tuple(fc.constantFrom(...around), code);
  const pages = fc.sample(fc.array(block, { minLength: 1, maxLength: 6 }), { numRuns: 150, seed: 7 });
  const source = (blocks: (typeof pages)[number]) =>
    blocks.map(([before, text]) => `${before}~~~~~js\n${text}\n~~~~~\n\n`).join("");
  const site = await takeOver(old.from, {
    ...old.config,
    ...Object.fromEntries(pages.map((blocks, i) => [old.file(i), source(blocks)])),
  });
  pages.forEach((blocks, i) => {
    const found = [...site.page(old.becomes(i)).matchAll(/^( *)~~~~~js\n([\s\S]*?)\n\1~~~~~$/gm)];
    assert.equal(
      found.map(([, , text]) => text),
      blocks.map(([, text]) => text),
      JSON.stringify(source(blocks)),
    );
  });
  site.remove();
}
