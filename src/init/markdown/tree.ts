// Tokens with their tags matched: elements with what is in them. Pure.
import { isVoid } from "../../markdown/html-reader.ts";
import type { Tag } from "./tags.ts";
import type { TagToken, Token } from "./tokens.ts";

/** An element from its opening tag to its closing one; an empty one has no children. */
export interface Element {
  readonly type: "element";
  readonly tag: Tag;
  readonly children: readonly Node[];
  readonly start: number;
  readonly end: number;
  /** Where its content begins and ends. */
  readonly innerStart: number;
  readonly innerEnd: number;
}

/** Tags without a partner stay tokens. */
export type Node = Token | Element;

/** How deep elements may be nested; tags below are text. */
const MOST_DEPTH = 100;

interface Open {
  readonly token: TagToken;
  readonly children: Node[];
}

/** Matches tags. An opening tag that is never closed leaves what follows it where it is. */
export function buildTree(tokens: readonly Token[]): readonly Node[] {
  const top: Node[] = [];
  const open: Open[] = [];
  /** How many of each name are open. */
  const names = new Map<string, number>();
  const add = (node: Node) => (open.at(-1)?.children ?? top).push(node);
  const giveUp = () => {
    const last = open.pop();
    if (last === undefined) return;
    names.set(last.token.tag.name, (names.get(last.token.tag.name) ?? 1) - 1);
    add(last.token);
    for (const child of last.children) add(child);
  };
  for (const token of tokens) {
    if (token.type !== "tag") {
      add(token);
      continue;
    }
    const { tag } = token;
    if (tag.kind === "empty" || (tag.kind === "open" && isVoid(tag.name))) add(elementOf(token, [], undefined));
    else if (tag.kind === "open") {
      if (open.length >= MOST_DEPTH) add(token);
      else {
        open.push({ token, children: [] });
        names.set(tag.name, (names.get(tag.name) ?? 0) + 1);
      }
    } else if ((names.get(tag.name) ?? 0) === 0) {
      const siblings = open.at(-1)?.children ?? top;
      // `<img …></img>` is one image.
      const last = siblings.at(-1);
      const isEnd =
        isVoid(tag.name) && last?.type === "element" && last.tag.name === tag.name && last.end === token.start;
      if (isEnd) siblings[siblings.length - 1] = { ...last, end: token.end };
      else add(token);
    } else {
      while (open.at(-1)?.token.tag.name !== tag.name) giveUp();
      const last = open.pop();
      if (last === undefined) continue;
      names.set(tag.name, (names.get(tag.name) ?? 1) - 1);
      add(elementOf(last.token, last.children, token));
    }
  }
  while (open.length > 0) giveUp();
  return top;
}

function elementOf({ tag, start, end }: TagToken, children: readonly Node[], close: TagToken | undefined): Element {
  return {
    type: "element",
    tag,
    children,
    start,
    end: close?.end ?? end,
    innerStart: end,
    innerEnd: close?.start ?? end,
  };
}

/** The elements among nodes. */
export function elementsIn(nodes: readonly Node[]): readonly Element[] {
  return nodes.filter((node) => node.type === "element");
}
