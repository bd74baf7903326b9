// Draws the die and the state of the connection, and turns clicks into rolls.
import { ConnectionState, type IFluidContainer, Tree } from "fluid-framework";
import type { Dice } from "./dice.js";

const faces = ["⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];

const face = document.querySelector<HTMLElement>("#face")!;
const button = document.querySelector<HTMLButtonElement>("#roll")!;
const offline = document.querySelector<HTMLInputElement>("#offline")!;
const status = document.querySelector<HTMLElement>("#status")!;

/** Draws the die now and after every change of it, and rolls it when the button is clicked. */
export function showDice(dice: Dice): void {
  const draw = (): void => {
    face.textContent = faces[dice.value - 1] ?? "?";
    face.ariaLabel = `The die shows ${dice.value}`;
  };
  Tree.on(dice, "nodeChanged", draw);
  draw();

  button.onclick = () => dice.roll();
  button.disabled = false;
}

// #region connection
/** Says whether the container is connected and the service has all its changes, and lets the user go offline. */
export function showConnection(container: IFluidContainer): void {
  const draw = (): void => {
    const connected = container.connectionState === ConnectionState.Connected;
    const unsent = container.isDirty ? "changes waiting" : "all changes saved";
    status.textContent = `${connected ? "Connected" : "Not connected"}, ${unsent}.`;
  };
  container.on("connected", draw);
  container.on("disconnected", draw);
  container.on("dirty", draw);
  container.on("saved", draw);
  draw();

  offline.onchange = () => (offline.checked ? container.disconnect() : container.connect());
  offline.disabled = false;
}
// #endregion connection

/** Says that there is no die to show. */
export function showError(error: unknown): void {
  console.error(error);
  status.textContent = "This die could not be opened. Remove the # and what follows it from the address.";
}
