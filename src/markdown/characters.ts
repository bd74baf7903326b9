// Which characters a source and its page may hold. Pure.

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
const FORBIDDEN = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\p{Noncharacter_Code_Point}\p{Surrogate}]/gu;

/** Ends each line by `\n` and replaces what HTML may not hold, so that every character keeps its line and column. */
export function cleanSource(source: string): string {
  return replaceForbidden(source.includes("\r") ? source.replace(/\r\n?/g, "\n") : source);
}

/** Replaces characters that HTML may not hold. */
export function replaceForbidden(text: string): string {
  return text.replace(FORBIDDEN, "\ufffd");
}
