// Turns what the user does into values for the others.
import type { Shared } from "./people.js";

const board = document.querySelector<HTMLElement>("#board")!;
const name = document.querySelector<HTMLInputElement>("#name")!;

// #region pointer
/** Each assignment replaces the last one; presence sends at most one message in 30 ms, with the newest value. */
export function sharePointer(shared: Shared): void {
  board.onpointermove = (event) => {
    const { left, top, width, height } = board.getBoundingClientRect();
    shared.pointer.local = { at: { x: (event.clientX - left) / width, y: (event.clientY - top) / height } };
  };
  board.onpointerleave = () => {
    shared.pointer.local = { at: null };
  };
}
// #endregion pointer

/** A click selects a shape, a second one lets go of it. */
export function shareSelection(shared: Shared): void {
  const shapes = [...board.querySelectorAll<HTMLButtonElement>("button")];
  for (const button of shapes) {
    button.onclick = () => {
      const shape = button.dataset["shape"]!;
      shared.selection.local = { shape: shared.selection.local.shape === shape ? null : shape };
      for (const each of shapes) each.ariaPressed = String(each.dataset["shape"] === shared.selection.local.shape);
    };
    button.disabled = false;
  }
}

/** The name follows what is typed. */
export function shareName(shared: Shared): void {
  name.value = shared.profile.local.name;
  name.oninput = () => {
    shared.profile.local = { ...shared.profile.local, name: name.value.trim() || "Somebody" };
  };
  name.disabled = false;
}

// All are dark enough for white text.
const colors = ["#b3261e", "#1d4ed8", "#15803d", "#7e22ce", "#be185d", "#0f766e", "#92400e", "#4d5562"];

/** Something to begin with. */
export function guest(): { name: string; color: string } {
  const number = Math.floor(Math.random() * 1000);
  return { name: `Guest ${number}`, color: colors[number % colors.length]! };
}
