// The shared data of the dice roller: its shape, and what can be done to it.
// #region schema
import { SchemaFactory, TreeViewConfiguration } from "fluid-framework";

const sf = new SchemaFactory("dice-roller");

/** One die, which everybody in the session sees and rolls. */
export class Dice extends sf.object("Dice", {
  value: sf.number,
}) {
  /** Puts a random number from 1 to 6 on top. */
  public roll(): void {
    this.value = Math.floor(Math.random() * 6) + 1;
  }
}

export const diceConfig = new TreeViewConfiguration({ schema: Dice });
// #endregion schema
