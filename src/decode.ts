// A source file's bytes as text: UTF-8, or a problem that says where it is none.
import { isUtf8 } from "node:buffer";
import fs from "node:fs";
import type { Problem } from "./yaml/nodes.ts";

/** A file as it was read: its text, or the bytes of what may be none, which tell what is wrong with it. */
export type Source = string | Uint8Array;

/** The same object for all files: of a mere name, Node makes options anew for each. */
const AS_TEXT = { encoding: "utf8", flag: "r" } as const;

/** Reads a file. Node reads text in one step, and bytes in four. */
export function readSource(file: string): Source {
  const text = fs.readFileSync(file, AS_TEXT);
  // What may stand for a bad byte, and what no text has.
  return text.includes("\uFFFD") || text.includes("\0") ? fs.readFileSync(file) : text;
}

/**
 * Decodes a file: UTF-8 only, a byte order mark dropped.
 * @returns empty text where there is a problem: what is no text has nothing to say
 */
export function decodeSource(source: Source): { text: string; problems: readonly Problem[] } {
  return typeof source === "string" ? { text: withoutMark(source), problems: [] } : decodeBytes(source);
}

function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

function decodeBytes(bytes: Uint8Array): { text: string; problems: readonly Problem[] } {
  const refuse = (place: { line: number; column: number }, code: string, message: string, hint: string) => ({
    text: "",
    problems: [{ ...place, severity: "error" as const, code, message, hint }],
  });
  const save = "Save it as UTF-8. If it is no text, give it another extension.";
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const utf16 = utf16Order(buffer);
  if (utf16)
    return refuse({ line: 1, column: 1 }, "encoding", `the file is UTF-16 (${utf16}), not UTF-8`, "Save it as UTF-8.");
  const text = buffer.toString("utf8");
  if (!isUtf8(buffer)) {
    const at = firstInvalid(text, buffer);
    const byte = (buffer[at.offset] ?? 0).toString(16).toUpperCase();
    return refuse(
      placeAfter(text.slice(0, at.index)),
      "encoding",
      `the file is not UTF-8: byte 0x${byte} (offset ${at.offset})`,
      save,
    );
  }
  const nul = text.indexOf("\u0000");
  if (nul >= 0)
    return refuse(placeAfter(text.slice(0, nul)), "binary-file", "the file holds a NUL character: it is no text", save);
  return { text: withoutMark(text), problems: [] };
}

/** The byte order of UTF-16 text, marked or plain to see: every other byte of its beginning is NUL. */
function utf16Order(buffer: Buffer): "little-endian" | "big-endian" | undefined {
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return "little-endian";
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return "big-endian";
  const head = buffer.subarray(0, Math.min(64, buffer.length & ~1));
  if (head.length < 4) return undefined;
  const nuls = [0, 0];
  head.forEach((byte, i) => {
    if (byte === 0) nuls[i % 2] = (nuls[i % 2] ?? 0) + 1;
  });
  const [even, odd] = nuls;
  if (even === 0 && odd === head.length / 2) return "little-endian";
  return odd === 0 && even === head.length / 2 ? "big-endian" : undefined;
}

/** Finds the first bad byte: the first replacement character of the decoded text that the file does not hold itself. */
function firstInvalid(text: string, buffer: Buffer): { index: number; offset: number } {
  let offset = 0;
  let from = 0;
  for (;;) {
    const index = text.indexOf("\uFFFD", from);
    offset += Buffer.byteLength(text.slice(from, index));
    if (buffer[offset] !== 0xef || buffer[offset + 1] !== 0xbf || buffer[offset + 2] !== 0xbd) return { index, offset };
    offset += 3;
    from = index + 1;
  }
}

/** The place just behind a text that begins the file. */
function placeAfter(text: string): { line: number; column: number } {
  const lines = withoutMark(text).split(/\r\n?|\n/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
