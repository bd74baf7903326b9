// Reads HTML as a browser does: parse errors with their places, and queries on the tree. No knowledge of docsgen's pages.
import { type DefaultTreeAdapterMap, type ParserError, parse, serializeOuter } from "parse5";

export type Node = DefaultTreeAdapterMap["node"];
export type Element = DefaultTreeAdapterMap["element"];
export type Document = DefaultTreeAdapterMap["document"];

/** Parses a whole page. */
export function parseHtml(html: string): Document {
  return parse(html, { sourceCodeLocationInfo: true });
}

/** Lists every parse error of the HTML standard as `line:col code`. */
export function parseErrors(html: string): string[] {
  const errors: string[] = [];
  const onParseError = (error: ParserError) => errors.push(`${error.startLine}:${error.startCol} ${error.code}`);
  parse(html, { sourceCodeLocationInfo: true, onParseError });
  return errors;
}

/** Whether a node is an element, of the given name where there is one. */
export function isElement(node: Node, name?: string): node is Element {
  return "tagName" in node && (name === undefined || node.tagName === name);
}

/**
 * Walks a node and everything in it, templates' contents included, in document order. By a stack of its own: a generator in a
 * generator hands each node on once for every level above it.
 */
export function* walk(node: Node): Generator<Node> {
  const waiting = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    if ("childNodes" in next) {
      for (let i = next.childNodes.length - 1; i >= 0; i--) waiting.push(next.childNodes[i] as Node);
    }
    if ("content" in next) waiting.push(next.content);
  }
}

/** Finds the elements below a node that have a name (`*` for any) and, where given, pass a test. */
export function findAll(node: Node, name: string, passes: (element: Element) => boolean = () => true): Element[] {
  const found: Element[] = [];
  for (const each of walk(node)) {
    if (isElement(each) && (name === "*" || each.tagName === name) && passes(each)) found.push(each);
  }
  return found;
}

/** Finds the first such element, or throws. */
export function find(node: Node, name: string, passes?: (element: Element) => boolean): Element {
  const [first] = findAll(node, name, passes);
  if (first === undefined) throw new Error(`no <${name}> found${passes ? " that passes the test" : ""}`);
  return first;
}

/** Reads an attribute; undefined where it is absent. */
export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attr) => attr.name === name)?.value;
}

/** Whether an element has a class. */
export function hasClass(element: Element, name: string): boolean {
  return (attribute(element, "class") ?? "").split(/\s+/).includes(name);
}

/** The text of a node, white space collapsed. */
export function textOf(node: Node): string {
  let text = "";
  for (const each of walk(node)) if ("value" in each) text += each.value;
  return text.replace(/\s+/g, " ").trim();
}

/** Elements whose tags start a line in `normalise`'s output. */
const BLOCK = new Set(
  (
    "address article aside blockquote body dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "head header hr html li link main meta nav ol p pre script section style summary table tbody td tfoot th thead " +
    "title tr ul"
  ).split(" "),
);

/**
 * Prints a node so that two prints differ only where a reader could tell: attributes sorted by name, block elements on
 * lines of their own, other white space collapsed, and dropped where a line begins or ends (kept in `pre` and `textarea`).
 */
export function normalise(node: Node): string {
  const lines: string[] = [];
  let line = "";
  /** Nothing shown has come since a line began, so that white space would not be shown either. */
  let atEdge = true;
  const flush = () => {
    if (line.trim()) lines.push(line.trim());
    line = "";
    atEdge = true;
  };
  const print = (each: Node, kept: boolean): void => {
    if ("value" in each) {
      const text = escapeText(each.value);
      const collapsed = kept ? text : text.replace(/\s+/g, " ");
      line += atEdge && !kept ? collapsed.trimStart() : collapsed;
      if (collapsed.trim() || kept) atEdge = false;
      return;
    }
    if (!isElement(each)) {
      if ("data" in each) line += `<!--${each.data}-->`;
      else if ("childNodes" in each) for (const child of each.childNodes) print(child, kept);
      return;
    }
    const block = BLOCK.has(each.tagName) && !kept;
    const keeps = kept || each.tagName === "pre" || each.tagName === "textarea";
    if (block) flush();
    const attrs = [...each.attrs].sort((a, b) => (a.name < b.name ? -1 : 1));
    line += `<${each.tagName}${attrs.map((a) => ` ${a.name}="${escapeText(a.value).replace(/"/g, "&quot;")}"`).join("")}>`;
    const children = "content" in each ? (each.content as { childNodes: Node[] }).childNodes : each.childNodes;
    const broken = children.some((child) => isElement(child) && BLOCK.has(child.tagName));
    if (block && broken) flush();
    atEdge = block || each.tagName === "br";
    for (const child of children) print(child, keeps);
    if (block && broken) flush();
    if (block && !keeps) line = line.trimEnd();
    if (!serializesWithoutEnd(each)) line += `</${each.tagName}>`;
    if (block) flush();
  };
  print(node, false);
  flush();
  return lines.join("\n");
}

function escapeText(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/\u00a0/g, "&nbsp;");
}

function serializesWithoutEnd(element: Element): boolean {
  return !serializeOuter({ ...element, childNodes: [] }).includes("</");
}
