// What is wrong with a JSON file that code imports, in the words of authors: esbuild tells what its parser looked for.

/** What is said of a message of esbuild's. */
export interface JsonProblem {
  readonly message: string;
  readonly hint: string;
}

const BRACKETS = 'Close each "{" by "}" and each "[" by "]".';
const VALUES =
  "Values are texts in double quotes, numbers, true, false, null, lists in [ ], and objects in { }. What is computed belongs into a module.";

/** Says what is wrong with a JSON file, and how to mend it; undefined for what is no syntax error. @param text of the message */
export function tellJsonSyntax(text: string): JsonProblem | undefined {
  if (text === "JSON does not support trailing commas")
    return {
      message: "a comma stands before the closing bracket",
      hint: "Take it out: no comma follows the last value.",
    };
  if (text === "JSON does not support comments")
    return {
      message: "a comment stands in a JSON file",
      hint: "Take it out, or make the file a module: export default { … };",
    };
  if (text === "JSON strings must use double quotes")
    return { message: "a text does not stand in double quotes", hint: 'Write it so: "text".' };
  const [, expected, found = ""] = /^Expected (.*) in JSON but found (.*)$/s.exec(text) ?? [];
  if (expected !== undefined) return tellExpected(expected, withoutQuotes(found));
  if (text === "Unexpected end of file in JSON")
    return { message: "the file ends where a value is missing", hint: `Write one, such as {}. ${BRACKETS}` };
  const unexpected = /^Unexpected (.*) in JSON$/s.exec(text)?.[1];
  if (unexpected !== undefined) {
    const value = withoutQuotes(unexpected);
    const isTypographic = /^[\u2018-\u201f]/.test(value);
    return {
      message: /^[\]},:]$/.test(value)
        ? `a value is missing before ${quoted(value)}`
        : `${quoted(value)} is no value of JSON`,
      hint: isTypographic ? 'Write straight quotes: "text".' : VALUES,
    };
  }
  if (/^Syntax error /.test(text))
    return {
      message: "a text holds a character that it can't hold",
      hint: "Write \\n for a new line, \\t for a tab, and \\\\ for a backslash; other escapes than those of JSON are none.",
    };
  return undefined;
}

function tellExpected(expected: string, found: string): JsonProblem {
  const isEnd = found === "end of file";
  if (isEnd) return { message: "the file ends before all its brackets are closed", hint: BRACKETS };
  if (expected === "string")
    return /^[,\]:]$/.test(found)
      ? { message: `a key is missing before ${quoted(found)}`, hint: 'Write "key": value, and one comma between two.' }
      : { message: `the key ${found} does not stand in double quotes`, hint: `Write it so: ${quoted(found)}.` };
  if (expected === '":"')
    return { message: `a colon is missing before ${quoted(found)}`, hint: 'Write "key": value, in double quotes.' };
  if (expected === "end of file")
    return {
      message: `${quoted(found)} follows the end of the value`,
      hint: "A file holds one value: take out what follows. Or is a bracket closed too early?",
    };
  if (found === ":")
    return {
      message: "a colon follows what is no key",
      hint: 'Write "key": value, in { }, and a comma before the next key.',
    };
  if (/^[;}\]]$/.test(found))
    return { message: `${quoted(found)} stands where a comma or another bracket is expected`, hint: BRACKETS };
  return { message: `a comma is missing before ${quoted(found)}`, hint: "Write one between two values." };
}

/** esbuild quotes what it found, in JSON's own way. */
function withoutQuotes(found: string): string {
  try {
    const value: unknown = JSON.parse(found);
    return typeof value === "string" ? value : found;
  } catch {
    return found;
  }
}

function quoted(found: string): string {
  return found.startsWith('"') ? found : JSON.stringify(found);
}
