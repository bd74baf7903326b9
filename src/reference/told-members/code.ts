// The code of a declaration, put together piece by piece.
import type { RawRange, RawToken } from "../types.ts";

/** Code that grows. */
export class Code {
  readonly #tokens: RawToken[] = [];

  get tokens(): readonly RawToken[] {
    return this.#tokens;
  }

  /** Appends some, and tells where it stands. */
  add(code: string | readonly RawToken[]): RawRange {
    const start = this.#tokens.length;
    this.#tokens.push(...(typeof code === "string" ? [{ text: code, reference: undefined }] : code));
    return [start, this.#tokens.length];
  }
}
