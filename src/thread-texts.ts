// Many texts as one: threads are sent a long text in a tenth of the time that as many short ones take.

/** Stands between two texts; no path has it, nor an address. */
const BETWEEN = "\0";

/** Texts that are sent to another thread. */
export interface PackedTexts {
  readonly count: number;
  readonly joined: string;
}

/** Packs texts without NUL characters. */
export function packTexts(texts: readonly string[]): PackedTexts {
  return { count: texts.length, joined: texts.join(BETWEEN) };
}

/** Gives the texts again. */
export function unpackTexts({ count, joined }: PackedTexts): string[] {
  return count === 0 ? [] : joined.split(BETWEEN);
}
