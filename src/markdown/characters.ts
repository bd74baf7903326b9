// Which characters a source and its page may hold. Pure.

/** A unit that stands for a forbidden character, or for half of one that may be. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
const SUSPICIOUS = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/;

/** Ends each line by `\n` and replaces what HTML may not hold, so that every character keeps its line and column. */
export function cleanSource(source: string): string {
  return replaceForbidden(source.includes("\r") ? source.replace(/\r\n?/g, "\n") : source);
}

/** Replaces characters that HTML may not hold. */
export function replaceForbidden(text: string): string {
  return SUSPICIOUS.test(text) ? text.replace(forbidden(), "\ufffd") : text;
}

function forbidden(): RegExp {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  return /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\p{Noncharacter_Code_Point}\p{Surrogate}]/gu;
}
