// The one hash of the project: what says whether bytes are the same.
import crypto from "node:crypto";

/** SHA-256, the first 32 hexadecimal digits: 128 bits are beyond accident and beyond forging by chance. */
export function hashOf(data: string | Uint8Array): string {
  return crypto.createHash("sha256").update(data).digest("hex").slice(0, 32);
}
