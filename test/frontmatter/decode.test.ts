// Bytes to text: UTF-8 only, and where the first bad byte stands.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import * as assert from "uvu/assert";
import { decodeSource, readSource } from "../../src/decode.ts";
import { makeFolder, removeFolder } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("decode");

/** The problem as `line:column code`, or the text. */
function decode(bytes: Uint8Array): string {
  const { text, problems } = decodeSource(bytes);
  const [problem] = problems;
  if (!problem) return text;
  assert.is(text, "");
  return `${problem.line}:${problem.column} ${problem.code}`;
}

const bytes = (...values: number[]) => Uint8Array.from(values);

test("UTF-8 comes as it is, without its byte order mark", () => {
  for (const text of ["", "a", "é“日😀\r\n", "\uFFFD is a character", "a\uFEFFb"])
    assert.is(decode(Buffer.from(text)), text);
  assert.is(decode(Buffer.from("\uFEFFa")), "a");
  assert.is(decode(Buffer.from("\uFEFF\uFEFFa")), "\uFEFFa");
});

test("a part of a larger buffer is read alone", () => {
  assert.is(decode(Uint8Array.from(Buffer.from("xxabcxx")).subarray(2, 5)), "abc");
});

test("invalid UTF-8 is refused at its first bad byte", () => {
  const cases: readonly (readonly [Uint8Array, string])[] = [
    [bytes(0x89, 0x50, 0x4e, 0x47), "1:1 encoding"],
    [Buffer.concat([Buffer.from("ab\ncd"), bytes(0xe9, 0x20)]), "2:3 encoding"],
    [Buffer.concat([Buffer.from("a\r\nb\rc"), bytes(0xff)]), "3:2 encoding"],
    [Buffer.concat([Buffer.from("\uFEFFé\uFFFD😀"), bytes(0xc0, 0xaf)]), "1:5 encoding"],
    [bytes(0x61, 0xe2, 0x82), "1:2 encoding"],
    // They begin as a replacement character does, and as UTF-16's mark.
    [bytes(0xef, 0xbf, 0x41, 0x0a), "1:1 encoding"],
    [bytes(0xef, 0x41, 0xbd, 0x0a), "1:1 encoding"],
    [bytes(0xff, 0x41), "1:1 encoding"],
    [bytes(0x41, 0xfe), "1:2 encoding"],
    [bytes(0xed, 0xa0, 0x80), "1:1 encoding"],
    [bytes(0xf4, 0x90, 0x80, 0x80), "1:1 encoding"],
  ];
  for (const [input, problem] of cases) assert.is(decode(input), problem, Buffer.from(input).toString("hex"));
});

test("UTF-16 is named, with and without its mark", () => {
  const text = "# Title\n\nText.";
  const little = Buffer.from(text, "utf16le");
  const big = Buffer.from(little).swap16();
  for (const [input, order] of [
    [little, "little"],
    [big, "big"],
  ] as const) {
    const mark = order === "little" ? bytes(0xff, 0xfe) : bytes(0xfe, 0xff);
    for (const each of [input, Buffer.concat([mark, input])]) {
      assert.is(decode(each), "1:1 encoding");
      assert.match(decodeSource(each).problems[0]?.message ?? "", `UTF-16 (${order}-endian)`);
    }
  }
});

test("UTF-16 is known by its beginning, in few bytes and whatever comes later", () => {
  const message = (text: string) => decodeSource(Buffer.from(text, "utf16le")).problems[0]?.message ?? "";
  assert.match(message("ab"), "UTF-16");
  assert.match(message(`${"a".repeat(32)}日本`), "UTF-16");
  assert.not.match(message("a"), "UTF-16");
  assert.not.match(message(`${"a".repeat(31)}日本`), "UTF-16");
  assert.not.match(decodeSource(bytes(0xff, 0x41)).problems[0]?.message ?? "", "UTF-16");
});

test("a NUL is no text", () => {
  assert.is(decode(Buffer.from("ab\nc\u0000d")), "2:2 binary-file");
  assert.is(decode(Buffer.alloc(100)), "1:1 binary-file");
});

test("the place of the first bad byte, for any text before it", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "é", "😀", "\uFFFD", "\n", "\r", "日"), maxLength: 20 }),
      fc.constantFrom(0xff, 0xc0, 0x80),
      (text, bad) => {
        const lines = text.replace(/\r\n?/g, "\n").split("\n");
        const expected = `${lines.length}:${(lines.at(-1) ?? "").length + 1} encoding`;
        assert.is(decode(Buffer.concat([Buffer.from(`${text}`), bytes(bad), Buffer.from("tail")])), expected);
      },
    ),
    { numRuns: 2000 },
  );
});

test("property: a file is read as its bytes are", () => {
  const folder = makeFolder("decode");
  const file = join(folder, "a.md");
  const pieces = ["a", "é", "😀", "\uFFFD", "\n", "\0", "\uFEFF"].map((text) => Buffer.from(text));
  const piece = fc.oneof(fc.constantFrom(...pieces), fc.uint8Array({ maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (parts) => {
      const all = Buffer.concat(parts);
      writeFileSync(file, all);
      assert.equal(decodeSource(readSource(file)), decodeSource(all));
    }),
    { numRuns: 1000 },
  );
  removeFolder(folder);
});

test.run();
