// The one hash of the project: what says whether bytes are the same.
import crypto from "node:crypto";

const LENGTH = 32;

/** SHA-256, the first 32 hexadecimal digits: 128 bits are beyond accident and beyond forging by chance. */
export function hashOf(data: string | Uint8Array): string {
  return crypto.hash("sha256", data).slice(0, LENGTH);
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
