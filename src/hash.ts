// The one hash of the project: what says whether bytes are the same.
import crypto from "node:crypto";
import fs from "node:fs";

const LENGTH = 32;

/** SHA-256, the first 32 hexadecimal digits: 128 bits are beyond accident and beyond forging by chance. */
export function hashOf(data: string | Uint8Array): string {
  return crypto.hash("sha256", data).slice(0, LENGTH);
}

/** The hash of a file; undefined where it can't be read. @param absolute its path */
export function hashFile(absolute: string): string | undefined {
  try {
    return hashOf(fs.readFileSync(absolute));
  } catch {
    return undefined;
  }
}

/** How many digits of a hash stand in a file's name. */
const IN_NAME = 8;

/**
 * The part of a hash that stands in a file's name: the first eight digits with letters and numbers among them, so that hosts
 * tell it from a word and from a date.
 */
export function nameHash(hash: string): string {
  const parts = Array.from({ length: hash.length - IN_NAME + 1 }, (_, at) => hash.slice(at, at + IN_NAME));
  return parts.find((part) => /[a-f]/.test(part) && /[0-9]/.test(part)) ?? hash.slice(0, IN_NAME);
}

/** A hash of what comes piece by piece: the same as of the whole. */
export interface PieceHash {
  add(data: string | Uint8Array): PieceHash;
  end(): string;
}

/** Begins a hash. */
export function hashPieces(): PieceHash {
  const hash = crypto.createHash("sha256");
  const pieces: PieceHash = {
    add(data) {
      hash.update(data);
      return pieces;
    },
    end: () => hash.digest("hex").slice(0, LENGTH),
  };
  return pieces;
}
