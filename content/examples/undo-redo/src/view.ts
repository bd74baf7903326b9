// Draws the list, and turns what the user does into edits with a label.
import { Tree } from "fluid-framework";
import type { Item, PackingList } from "./list.js";
import type { UndoRedo } from "./undo-redo.js";

const list = document.querySelector<HTMLOListElement>("#list")!;
const form = document.querySelector<HTMLFormElement>("#new")!;
const newText = document.querySelector<HTMLInputElement>("#text")!;
const removePacked = document.querySelector<HTMLButtonElement>("#remove-packed")!;
const status = document.querySelector<HTMLElement>("#status")!;

/** Draws the list now and after every change of it, whoever made it. */
export function showList(items: PackingList, history: UndoRedo): void {
  let rows = new Map<Item, Row>();
  const draw = (): void => {
    rows = new Map(items.map((item) => [item, rows.get(item) ?? makeRow(items, item, history)]));
    for (const row of rows.values()) row.draw();
    place([...rows.values()].map(({ element }) => element));
  };
  // In a microtask, since drawing can move the focus, which can end a rename, and an edit must not be made in this event.
  Tree.on(items, "treeChanged", () => queueMicrotask(draw));
  draw();

  form.onsubmit = (event) => {
    event.preventDefault();
    const text = newText.value.trim();
    if (text !== "") history.edit(`add ${text}`, () => items.add(text));
    form.reset();
  };
  removePacked.onclick = () => history.edit("remove packed", () => items.removePacked());
  newText.disabled = false;
  status.textContent = "Ready. Copy this page's address into a second window.";
}

interface Row {
  readonly element: HTMLLIElement;
  draw(): void;
}

function makeRow(items: PackingList, item: Item, history: UndoRedo): Row {
  const element = document.createElement("li");
  const packed = document.createElement("input");
  const text = document.createElement("input");
  const up = document.createElement("button");
  const remove = document.createElement("button");
  packed.type = "checkbox";
  up.textContent = "Up";
  remove.textContent = "Remove";
  element.append(packed, " ", text, " ", up, " ", remove);

  // #region edits
  packed.onchange = () => {
    const label = `${packed.checked ? "pack" : "unpack"} ${item.text}`;
    history.edit(label, () => {
      item.packed = packed.checked;
    });
  };
  text.onchange = () => {
    history.edit(`rename ${item.text}`, () => {
      item.text = text.value;
    });
  };
  up.onclick = () => history.edit(`move ${item.text}`, () => items.moveUp(item));
  remove.onclick = () => history.edit(`remove ${item.text}`, () => items.remove(item));
  // #endregion edits

  const draw = (): void => {
    packed.checked = item.packed;
    packed.ariaLabel = `${item.text} is packed`;
    // What somebody is typing stays until it is in the list.
    if (text.value === text.defaultValue) text.value = item.text;
    text.defaultValue = item.text;
    text.ariaLabel = `Name of ${item.text}`;
    up.ariaLabel = `Move ${item.text} up`;
    up.ariaDisabled = String(items[0] === item);
    remove.ariaLabel = `Remove ${item.text}`;
  };
  return { element, draw };
}

/** Puts the rows in their order, touches no row that is in place, and leaves the focus where it was. */
function place(wanted: readonly HTMLLIElement[]): void {
  const focused = document.activeElement;
  for (const row of [...list.children]) if (!wanted.includes(row as HTMLLIElement)) row.remove();
  wanted.forEach((row, index) => {
    if (list.children[index] !== row) list.insertBefore(row, list.children[index] ?? null);
  });
  if (focused instanceof HTMLElement && focused !== document.activeElement)
    (focused.isConnected ? focused : newText).focus();
}

/** Says that there is no list to show. */
export function showError(error: unknown): void {
  console.error(error);
  status.textContent = "This list could not be opened. Remove the # and what follows it from the address.";
}
