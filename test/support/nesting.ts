// Finds tags that don't pair up. The HTML standard calls few of them parse errors by name, and parse5 reports only those:
// a stray end tag, or a `div` that silently ends its `p`, would go unseen.
import { type Token, Tokenizer, TokenizerMode } from "parse5";
import { type Document, isElement, walk } from "./html.ts";

const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
const MODES = new Map([
  ["title", TokenizerMode.RCDATA],
  ["textarea", TokenizerMode.RCDATA],
  ["script", TokenizerMode.SCRIPT_DATA],
  ["style", TokenizerMode.RAWTEXT],
  ["xmp", TokenizerMode.RAWTEXT],
  ["iframe", TokenizerMode.RAWTEXT],
]);

/**
 * Lists, as `line:col what`, every start tag that is not closed by its own end tag. Stricter than the standard, which
 * lets some be left out; generators write them all.
 * @param document the tree of the same HTML, with source places
 */
export function nestingErrors(html: string, document: Document): string[] {
  const errors: string[] = [];
  const open: Token.TagToken[] = [];
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(token) {
        if (VOID.has(token.tagName) || token.selfClosing) return;
        open.push(token);
        const mode = MODES.get(token.tagName);
        if (mode !== undefined) {
          tokenizer.state = mode;
          tokenizer.lastStartTagName = token.tagName;
        }
      },
      onEndTag(token) {
        const last = open.pop();
        if (last?.tagName === token.tagName) return;
        errors.push(
          `${place(token)} </${token.tagName}> closes ${last ? `<${last.tagName}> of ${place(last)}` : "nothing"}`,
        );
        // Reported once: what is open goes on from the element that the end tag was meant for, if there is one.
        if (last) open.push(last);
        const at = open.findLastIndex(({ tagName }) => tagName === token.tagName);
        if (at >= 0) open.length = at;
      },
      onEof: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
    },
  );
  tokenizer.write(html, true);
  for (const token of open) errors.push(`${place(token)} <${token.tagName}> is never closed`);
  if (errors.length > 0) return errors;

  // The tags pair up; does the tree agree? A parser ends an element early where its content is not allowed in it.
  for (const node of walk(document)) {
    if (!isElement(node) || node.namespaceURI !== "http://www.w3.org/1999/xhtml" || VOID.has(node.tagName)) continue;
    const location = node.sourceCodeLocation;
    if (!location) errors.push(`<${node.tagName}> has no tag of its own`);
    else if (!location.endTag) {
      errors.push(
        `${location.startLine}:${location.startCol} <${node.tagName}> ends before its end tag: its content is not allowed in it`,
      );
    }
  }
  return errors;
}

function place(token: Token.TagToken): string {
  return `${token.location?.startLine}:${token.location?.startCol}`;
}
