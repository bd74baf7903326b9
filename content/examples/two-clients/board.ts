// The tree that the samples of the SharedTree pages use: a board with cards.
import { SchemaFactory, type TreeView, TreeViewConfiguration } from "fluid-framework";
import { type TreePair, twoTrees } from "./clients.js";

// #region schema
const sf = new SchemaFactory("com.example.board");

export class Card extends sf.object("Card", {
  id: sf.identifier,
  title: sf.string,
  points: sf.number,
  due: sf.optional(sf.string),
}) {}

export class Cards extends sf.array("Cards", Card) {}

export class Colors extends sf.map("Colors", sf.string) {}

export class Board extends sf.object("Board", {
  name: sf.string,
  todo: Cards,
  done: Cards,
  colors: Colors,
}) {}

export const boardConfig = new TreeViewConfiguration({ schema: Board });

export function firstBoard(): Board {
  return new Board({
    name: "Trip",
    todo: [
      { title: "Pack", points: 1 },
      { title: "Book", points: 2 },
      { title: "Map", points: 3 },
    ],
    done: [],
    colors: { urgent: "red" },
  });
}
// #endregion schema

/** Two clients of one board. */
export function twoBoards(): Promise<TreePair<typeof Board>> {
  return twoTrees(boardConfig, firstBoard());
}

/** A board that one client has open. */
export async function openBoard(): Promise<TreeView<typeof Board>> {
  return (await twoBoards()).viewA;
}

/** The titles of some cards, for comparing. */
export function titles(cards: Iterable<Card>): string[] {
  return Array.from(cards, (card) => card.title);
}

class Letters extends sf.array("Letters", sf.string) {}

/** Two clients of one list of letters, for the merge rules of arrays. */
export async function twoLists(letters: string): Promise<{ listA: Letters; listB: Letters; sync(): void }> {
  const { viewA, viewB, sync } = await twoTrees(new TreeViewConfiguration({ schema: Letters }), [...letters]);
  return { listA: viewA.root, listB: viewB.root, sync };
}

/** What is in both lists, which have to be the same. */
export function merged(listA: Letters, listB: Letters): string {
  const [a, b] = [listA.join(""), listB.join("")];
  if (a !== b) throw new Error(`the lists differ: ${a} and ${b}`);
  return a;
}
