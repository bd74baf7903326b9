// Lets a drawing library work under a policy that refuses inline styles and HTML from strings. What the library writes
// as such is applied through the ways that the policy leaves open: the style object, and sheets made by script.

/** What a call drew, and the sheets with its rules. */
export interface Drawn {
  readonly svg: SVGSVGElement;
  readonly sheets: readonly CSSStyleSheet[];
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown;
}

let isDrawing = false;

/** Must be called once before `drawAllowed`. HTML from strings is let through only while something is drawn. */
export function startAllowedStyles(): void {
  try {
    const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
    trustedTypes?.createPolicy("default", { createHTML: (html) => (isDrawing ? html : null) });
  } catch {
    // The host's policy names no such policy: nothing is drawn then, and the source stays.
  }
}

/** Draws, with every inline style of the drawing applied as the policy allows it. Calls must not overlap. */
export async function drawAllowed(draw: () => Promise<string>): Promise<Drawn> {
  const { setAttribute } = Element.prototype;
  const { insertBefore, appendChild } = Node.prototype;
  const { parseFromString } = DOMParser.prototype;
  const sheets: CSSStyleSheet[] = [];
  /** Takes a style element's rules; the element itself would be refused, whatever it holds. */
  const isTaken = (node: Node): boolean => {
    if (!(node instanceof HTMLStyleElement)) return false;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(node.textContent ?? "");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    sheets.push(sheet);
    return true;
  };
  isDrawing = true;
  Element.prototype.setAttribute = function (name, value) {
    if (name === "style" && "style" in this) (this.style as CSSStyleDeclaration).cssText = value;
    else setAttribute.call(this, name, value);
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    return isTaken(node) ? node : (insertBefore.call(this, node, before) as T);
  };
  Node.prototype.appendChild = function <T extends Node>(node: T): T {
    return isTaken(node) ? node : (appendChild.call(this, node) as T);
  };
  // mermaid's purifier parses what was drawn.
  DOMParser.prototype.parseFromString = function (text, type) {
    return parseFromString.call(this, withoutStyles(String(text)), type);
  };
  try {
    return { svg: parse(await draw()), sheets };
  } catch (error) {
    dropSheets(sheets);
    throw error;
  } finally {
    isDrawing = false;
    Object.assign(Element.prototype, { setAttribute });
    Object.assign(Node.prototype, { insertBefore, appendChild });
    Object.assign(DOMParser.prototype, { parseFromString });
  }
}

/** Takes the rules of a drawing off the page. */
export function dropSheets(sheets: readonly CSSStyleSheet[]): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet));
}

/** Writes style attributes under a name that no parser applies. */
function withoutStyles(html: string): string {
  return html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/ style=/g, " data-style="));
}

/** Reads a drawing; called while parsers leave styles alone. */
function parse(text: string): SVGSVGElement {
  const parsed = new DOMParser().parseFromString(text, "text/html").querySelector("svg");
  if (!parsed) throw new Error("nothing was drawn");
  const svg = document.importNode(parsed, true);
  for (const element of [svg, ...svg.querySelectorAll<SVGElement>("[data-style]")]) {
    element.style.cssText = element.dataset["style"] ?? "";
    delete element.dataset["style"];
  }
  return svg;
}
