// Syntax errors of the yaml package, as authors understand them.

const QUOTES = 'A value with special characters needs quotes: key: "value".';
const NO_PAIR = 'this is not a "key: value" line';
const NO_PAIR_HINT = "Write key: value, with a space after the colon; indent the further lines of a long value.";
const INDENTATION = "the indentation fits none of the lines above";
const ITEMS = "Items of one list begin in the same column.";
const UNOPENED = "a bracket closes nothing";
const BEHIND_HEADER = 'text stands on the line of a "|" or ">"';
const BEHIND_HEADER_HINT =
  'Begin the text on the next line, indented. A value that begins with "|" or ">" needs quotes.';

const LACKS_COMMA = "Missing ,";
const BLOCK_IN_FLOW = "Block collections are not allowed within flow";

/**
 * How errors of the yaml package begin, and the words of authors for them. What follows may be what the author wrote: it is
 * not looked at.
 */
const EXPLANATIONS: readonly (readonly [begins: string, message: string, hint: string])[] = [
  ["Tabs are", "a tab indents this line", "YAML indents by spaces."],
  [
    "Flow ",
    "a bracket is never closed, or a line in it is not indented",
    'Close a list with "]" and a mapping with "}".',
  ],
  [LACKS_COMMA, "a comma is missing before this", "Write one between two entries of { } or [ ]."],
  ["Unexpected , in flow", "a comma follows no entry", "Take one of the two out."],
  [
    BLOCK_IN_FLOW,
    'a comma is missing here, or a value that holds ": " is not in quotes',
    'Write one between two entries: { a: 1, b: "2: 3" }.',
  ],
  ["Unexpected flow-seq-end", UNOPENED, `Remove it. ${QUOTES}`],
  ["Unexpected flow-map-end", UNOPENED, `Remove it. ${QUOTES}`],
  ["A block sequence", INDENTATION, ITEMS],
  ["All sequence items", INDENTATION, ITEMS],
  ["All mapping items", INDENTATION, "Keys of one mapping begin in the same column."],
  ["Block scalar header", BEHIND_HEADER, BEHIND_HEADER_HINT],
  ["Not a YAML token", BEHIND_HEADER, BEHIND_HEADER_HINT],
  [
    "Block scalar ",
    'text under a "|" or ">" is not indented enough',
    "Indent all of its lines as far as the first, and further than the key.",
  ],
  ["Nested mappings", 'a value that holds ": " is not in quotes', `${QUOTES} Or is the next line indented by mistake?`],
  ["Missing closing", "a quote is never closed", "Close it on the same line. In single quotes, '' stands for one '."],
  ["Implicit ", NO_PAIR, NO_PAIR_HINT],
  [
    "Unexpected block-seq-ind",
    "a list begins on the line of its key",
    'Begin it on the next line. A value that begins with "-" needs quotes.',
  ],
];

/**
 * Which of the errors of the yaml package is to be told, of all that are in the order of their places: where an entry in brackets
 * follows another one without a comma, the first is where that other one begins.
 */
export function tellingError<E extends { readonly message: string }>(
  errors: readonly E[],
): { readonly error: E; readonly message: string } | undefined {
  const [first] = errors;
  if (!first) return undefined;
  const next = first.message.startsWith(BLOCK_IN_FLOW)
    ? errors.find(({ message }) => /^Unexpected (?:[\w-]+-quoted-)?scalar token/.test(message))
    : undefined;
  return next ? { error: next, message: LACKS_COMMA } : { error: first, message: first.message };
}

/** What to do about such quotes. */
export const TYPOGRAPHIC = "YAML takes typographic quotes for text. Write straight ones: \" or '.";

/** Whether a value as a whole stands in quotes that are text to YAML. */
export function isInTypographicQuotes(value: string): boolean {
  return /^[\u2018\u201a-\u201c\u201e\u201f][^\u201a-\u201f]*[\u2018\u2019\u201c\u201d]$/.test(value);
}

/**
 * Says a syntax error of the yaml package in the words of authors.
 * @param line that has the error
 */
export function explain(message: string, line = ""): { message: string; hint: string } {
  const explained = inWords(message);
  return /:[ \t]+[\u2018-\u201f]/.test(line) ? { ...explained, hint: TYPOGRAPHIC } : explained;
}

function inWords(message: string): { message: string; hint: string } {
  const known = EXPLANATIONS.find(([begins]) => message.startsWith(begins));
  if (known) return { message: known[1], hint: known[2] };
  if (message.includes(" token in YAML ")) return { message: NO_PAIR, hint: NO_PAIR_HINT };
  if (message.includes(" at node end"))
    return { message: "text follows the end of the value", hint: `${QUOTES} In single quotes, '' stands for one '.` };
  const isEscape = message.startsWith("Invalid escape");
  return {
    message: message.charAt(0).toLowerCase() + message.slice(1),
    hint: isEscape ? "In double quotes a backslash begins an escape: write \\\\, or use single quotes." : QUOTES,
  };
}
