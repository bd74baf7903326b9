// The form in which names are compared: composed, so that "é" is one character however it was typed.

/** Gives a text in Unicode's form NFC. ASCII, which nearly all names are, is in it, and need not be looked at closely. */
export function toNfc(text: string): string {
  return isAscii(text) ? text : text.normalize("NFC");
}

/** Tells texts of ASCII alone, as most names and words are, from all others. */
export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}
