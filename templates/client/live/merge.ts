// Puts what an edit changed in its place on the page, and leaves the rest as it is: with what scripts made of it, what the
// reader opened there, and the focus. Compares what was served with what is served now; what is shown may differ from both.
import { findAll } from "../dom.ts";

/** What scripts add to what was served: it stands between the children of its parent, and stays there. */
const ADDED = ".code > .copy, .tabs > .tab-list";
/** What is put in as a whole: its script, or the browser, makes something of all that is in it. */
const WHOLE = "docsgen-island, .diagram, .toc, svg, math, picture, audio, video, object, select, textarea";
/** The same for what holds one of these. */
const HOLDS_WHOLE = ".api-filter";
/** Says which of its kind an element is, where its script numbers them. */
const ORDINAL = "data-docsgen-ordinal";
/** More comparisons than these are not worth the work. */
const MOST = 250_000;

/** Marks what is numbered by its script: with another number it is not the same. */
export function markOrdinals(content: ParentNode): void {
  for (const selector of [".tabs", ".diagram"])
    for (const [number, element] of findAll(selector, content).entries()) element.setAttribute(ORDINAL, `${number}`);
}

/**
 * Makes an element's children what is served now.
 * @param shown on the page
 * @param old what was served when it became what it is
 * @param next what is served now; left as it is
 */
export function mergeChildren(shown: Element, old: Element, next: Element): void {
  const own = [...shown.childNodes].filter((node) => !(node instanceof Element && node.matches(ADDED)));
  if (corresponds(own, [...old.childNodes])) mergeLists(shown, own, [...old.childNodes], [...next.childNodes]);
  else replaceChildren(shown, next);
}

/** The same for some of a parent's children; the first ones come last. */
export function mergeLists(
  parent: Element,
  shown: readonly ChildNode[],
  old: readonly ChildNode[],
  next: readonly ChildNode[],
): void {
  const kept = align(old, next);
  const result: ChildNode[] = [];
  /** Where in `old` what comes next may be found again. */
  let from = 0;
  for (const [at, node] of next.entries()) {
    const same = kept[at];
    if (same !== undefined) {
      result.push(shown[same] as ChildNode);
      from = same + 1;
      continue;
    }
    const end = kept.find((index, later) => later > at && index !== undefined) ?? old.length;
    const like = old.findIndex((each, index) => index >= from && index < end && isLike(each, node));
    const there = shown[like];
    if (there) {
      mergeChildren(there as Node as Element, old[like] as Node as Element, node as Node as Element);
      result.push(there);
      from = like + 1;
    } else result.push(copy(node));
  }
  const wanted = new Set(result);
  let before = shown.at(-1)?.nextSibling ?? null;
  for (const node of result.toReversed()) {
    if (!node.isConnected) parent.insertBefore(node, before);
    before = node;
  }
  for (const node of shown) if (!wanted.has(node)) remove(node);
}

/** Takes all that is in an element off the page, and puts in what is served now. */
export function replaceChildren(shown: Element, next: Element): void {
  for (const node of [...shown.childNodes]) remove(node);
  shown.append(...[...next.childNodes].map(copy));
}

/** Whether two lists have the same kinds of nodes in the same order. */
export function corresponds(nodes: readonly Node[], others: readonly Node[]): boolean {
  return nodes.length === others.length && nodes.every(({ nodeName }, i) => nodeName === others[i]?.nodeName);
}

function copy<T extends Node>(node: T): T {
  const copied = document.importNode(node, true);
  if (copied instanceof Element)
    for (const each of [copied, ...findAll(`[${ORDINAL}]`, copied)]) each.removeAttribute(ORDINAL);
  return copied;
}

function remove(node: ChildNode): void {
  if (node instanceof Element)
    for (const island of [node, ...findAll("docsgen-island", node)]) island.dispatchEvent(new Event("docsgen-leave"));
  node.remove();
}

/** Whether an element stays what it is when its children become another's. */
function isLike(a: Node, b: Node): boolean {
  if (a.nodeType !== Node.ELEMENT_NODE || a.nodeName !== b.nodeName) return false;
  const [one, other] = [a as Element, b as Element];
  if (!one.cloneNode().isEqualNode(other.cloneNode()) || one.nodeName.includes("-")) return false;
  if ([one, other].some((each) => each.matches(WHOLE) || each.querySelector(HOLDS_WHOLE))) return false;
  // The tabs are made from the labels.
  const labels = (set: Element) => findAll(":scope > section > .tab-label", set).map((label) => label.outerHTML);
  return !one.matches(".tabs") || labels(one).join() === labels(other).join();
}

/** Finds for each node the equal one among others that it can stand for, in the order of both: the most that there are. */
function align(old: readonly Node[], next: readonly Node[]): readonly (number | undefined)[] {
  const isSame = (i: number, j: number) => old[i]?.isEqualNode(next[j] ?? null) ?? false;
  let start = 0;
  while (start < old.length && start < next.length && isSame(start, start)) start++;
  let end = 0;
  while (end < Math.min(old.length, next.length) - start && isSame(old.length - 1 - end, next.length - 1 - end)) end++;
  const kept: (number | undefined)[] = next.map((_, j) =>
    j < start ? j : j >= next.length - end ? j - next.length + old.length : undefined,
  );
  const a = old.slice(start, old.length - end).map(identify);
  const b = next.slice(start, next.length - end).map(identify);
  if (a.length * b.length > MOST) return kept;
  // lengths[i][j]: how many are the same in the rest of both lists.
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      (lengths[i] as Uint16Array)[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) kept[start + j++] = start + i++;
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return kept;
}

function identify(node: Node): string {
  return node instanceof Element ? node.outerHTML : `${node.nodeType} ${node.nodeValue}`;
}
