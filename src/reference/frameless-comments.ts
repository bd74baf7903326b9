// Gives doc comments without a frame of stars one. Of a line without a star TSDoc takes all white space off, and with it the
// steps of its code and lists; a type's own comments, read as they stand, would be code for their indentation. And begins once
// those that are begun twice, of which that one would be text.

/** A comment whose second line begins without a star, from the line that it begins on. */
const FRAMELESS = /^([ \t]*)(\/\*\*(?!.*\*\/).*\n)(?![ \t]*\*)([\s\S]*?)[ \t]*\*\//gm;

/** A beginning of a comment right before another one. */
const BEGUN = /\/\*\*\s+(?:\*[ \t]+)?(?=\/\*\*(?![*/]))/g;

/** Frames the comments of a declaration file that have none, line by line. */
export function frameComments(text: string): string {
  // Places in the file stay as they are.
  return text
    .replace(BEGUN, (begun) => begun.replace(/\S/g, " "))
    .replace(FRAMELESS, (whole, indent: string, first: string, body: string) => {
      if (/^[ \t]*\*/m.test(body)) return whole;
      const width = Math.min(...Array.from(body.matchAll(/^[ \t]*(?=\S)/gm), ([space]) => space.length));
      const framed = body.replace(/^[^\n]+/gm, (line) => `${indent} * ${line.slice(width)}`);
      return `${indent}${first}${framed}${indent} */`;
    });
}
