// Finds boxes of tasks that are shown as text: `[ ]a`, `[ x ] a`. Pure.
import type { AnyToken, Tokens } from "./tokens.ts";

/** A box that was meant, at the beginning of a list's item. */
export interface TaskLike {
  readonly raw: string;
  /** How it is written. */
  readonly instead: string;
}

/** How many are told of one list. */
const MOST = 20;
/** What follows is a text: `[x]:` may explain a letter. */
const boxBegin = (): RegExp => /^(\[( {0,9}[xX]? {0,9})\])[ \t]*[\p{L}\p{N}`*_]/u;

/** Any box behind an item's marker, tasks' own ones too: to ask all items for their texts takes longer. */
const MAY_HOLD_BOXES = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]+\[ {0,9}[xX]? {0,9}\]/m;

/** Finds the boxes of a list that are none, by item; empty brackets are one only where each item begins with a box. */
export function findTaskLikes({ raw, items }: Tokens.List): ReadonlyMap<Tokens.ListItem, TaskLike> | undefined {
  if (!MAY_HOLD_BOXES.test(raw) || !items.some(({ task, text }) => !task && text.startsWith("["))) return undefined;
  const boxes = items.map((item) =>
    item.task || isLink(item) ? undefined : (boxBegin().exec(item.text) ?? undefined),
  );
  const isOfTasks = items.length > 1 && items.every(({ task }, i) => task || boxes[i] !== undefined);
  const found = new Map<Tokens.ListItem, TaskLike>();
  for (const [i, item] of items.entries()) {
    const [, raw = "", inner = ""] = boxes[i] ?? [];
    if (raw === "" || (inner === "" && !isOfTasks)) continue;
    found.set(item, { raw, instead: inner.trim() === "" ? "[ ]" : "[x]" });
    if (found.size === MOST) break;
  }
  return found;
}

/** Whether an item begins with what a definition makes a link. */
function isLink({ tokens }: Tokens.ListItem): boolean {
  const [first] = tokens as AnyToken[];
  const inline = (first?.type === "text" || first?.type === "paragraph" ? first.tokens : undefined) as
    | AnyToken[]
    | undefined;
  return inline?.[0]?.type === "link";
}
