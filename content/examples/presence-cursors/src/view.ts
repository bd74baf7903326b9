// Draws the pointers, selections and names of the others.
import type { Other } from "./people.js";

const shapes = document.querySelectorAll<HTMLButtonElement>("#board button");
const pointers = document.querySelector<HTMLElement>("#pointers")!;
const people = document.querySelector<HTMLElement>("#people")!;
const status = document.querySelector<HTMLElement>("#status")!;

/** The element of each pointer that is drawn, by its owner's id: it moves, instead of being made again. */
const drawn = new Map<string, HTMLElement>();

export function showOthers(others: readonly Other[]): void {
  people.replaceChildren(...others.map((other) => listItem(label(other))));
  for (const shape of shapes) {
    const by = others.filter((other) => other.shape === shape.dataset["shape"]);
    shape.replaceChildren(shape.firstChild!, ...by.map((other) => label(other, "by")));
    shape.style.outline = by[0] ? `3px solid ${by[0].color}` : "";
  }
  showPointers(others);
}

// #region pointers
function showPointers(others: readonly Other[]): void {
  const gone = new Set(drawn.keys());
  for (const other of others) {
    if (other.at === null) continue;
    gone.delete(other.id);
    const pointer = drawn.get(other.id) ?? document.createElement("div");
    drawn.set(other.id, pointer);
    pointer.className = "pointer";
    pointer.style.setProperty("--color", other.color);
    pointer.style.setProperty("--x", String(other.at.x));
    pointer.style.setProperty("--y", String(other.at.y));
    pointer.replaceChildren(label(other));
    if (!pointer.isConnected) pointers.append(pointer);
  }
  for (const id of gone) {
    drawn.get(id)?.remove();
    drawn.delete(id);
  }
}
// #endregion pointers

/** Says something to everybody, also to those who don't see the page; the same thing only once. */
export function showStatus(text: string): void {
  if (status.textContent !== text) status.textContent = text;
}

/** Says that there is no board to show. */
export function showError(error: unknown): void {
  console.error(error);
  showStatus("This board could not be opened. Remove the # and what follows it from the address.");
}

function label({ name, color }: Other, className = ""): HTMLElement {
  const span = document.createElement("span");
  span.className = className;
  span.style.setProperty("--color", color);
  span.textContent = name;
  return span;
}

function listItem(content: HTMLElement): HTMLElement {
  const item = document.createElement("li");
  item.append(content);
  return item;
}
