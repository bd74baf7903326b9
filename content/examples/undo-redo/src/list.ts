// The shared data: a packing list, and what can be done to it.
import { SchemaFactory, Tree, TreeViewConfiguration } from "fluid-framework";

const sf = new SchemaFactory("undo-redo");

export class Item extends sf.object("Item", {
  text: sf.string,
  packed: sf.boolean,
}) {}

export class PackingList extends sf.array("PackingList", Item) {
  public add(text: string): void {
    this.insertAtEnd({ text, packed: false });
  }

  public remove(item: Item): void {
    this.removeAt(this.indexOf(item));
  }

  /** Moves an item before the one that it follows. */
  public moveUp(item: Item): void {
    const index = this.indexOf(item);
    if (index > 0) this.moveToIndex(index - 1, index);
  }

  // #region transaction
  /** One transaction is one step for undo, however many edits it has. */
  public removePacked(): void {
    Tree.runTransaction(this, () => {
      for (const item of this.filter((item) => item.packed)) this.remove(item);
    });
  }
  // #endregion transaction
}

export const listConfig = new TreeViewConfiguration({ schema: PackingList });

export function firstList(): PackingList {
  return new PackingList(["Tent", "Map", "Lamp"].map((text) => ({ text, packed: false })));
}
