// Text in patterns. Pure.

/** Writes a text as the part of a pattern that matches it and nothing else. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
