// The yaml package's tokens of a text, as far as they are of one document and of what is supported.
import type * as Yaml from "yaml";
import { type Fault, quote } from "./fault.ts";

/** Far above any real file. */
const MAX_TOKENS = 60_000;

/** Tokens that mean a document has begun. */
const CONTENT = new Set([
  "scalar",
  "alias",
  "anchor",
  "flow-map-start",
  "flow-seq-start",
  "seq-item-ind",
  "explicit-key-ind",
  "map-value-ind",
  "single-quoted-scalar",
  "double-quoted-scalar",
]);

/** Reads tokens. Depth is checked before anything is composed: 30,000 nested lists end the process inside yaml 2.9.1. */
export function readTokens(yaml: typeof Yaml, text: string, maxDepth: number): Yaml.CST.Token[] | Fault {
  const parser = new yaml.Parser();
  const tokens: Yaml.CST.Token[] = [];
  let count = 0;
  let scalarNext = false;
  let begun = false;
  for (const lexeme of new yaml.Lexer().lex(text)) {
    const offset = parser.offset;
    const type = scalarNext ? null : yaml.CST.tokenType(lexeme);
    scalarNext = lexeme === yaml.CST.SCALAR && !scalarNext;
    const unsupported = type === null ? undefined : unsupportedBy(type, lexeme, begun);
    if (unsupported) return { offset, ...unsupported };
    if (type === "doc-start" || (type !== null && CONTENT.has(type))) begun = true;
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > maxDepth + 3) {
      return { offset, code: "yaml-limit", message: `nested deeper than ${maxDepth} levels`, hint: "Flatten it." };
    }
    if (++count > MAX_TOKENS) {
      const message = `the YAML has more than ${MAX_TOKENS} parts`;
      return { offset, code: "yaml-limit", message, hint: "Move the data into another file." };
    }
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

/** What is said of a token that is of no supported kind. @param begun whether the document has begun */
function unsupportedBy(type: Yaml.CST.TokenType, lexeme: string, begun: boolean): Omit<Fault, "offset"> | undefined {
  if (type === "directive-line") {
    return {
      code: "yaml-feature",
      message: "YAML directives are not supported",
      hint: 'Remove the line. A value that begins with "%" needs quotes.',
    };
  }
  if (type === "tag") {
    return {
      code: "yaml-feature",
      message: `YAML tags are not supported: ${quote(lexeme)}`,
      hint: 'A value that begins with "!" needs quotes.',
    };
  }
  if (type === "doc-end" || (type === "doc-start" && begun)) {
    return {
      code: "yaml-syntax",
      message: `${quote(lexeme)} separates YAML documents; there can be one only`,
      hint: "Remove this line.",
    };
  }
  return undefined;
}
