// The two buttons and the keys for undo and redo.
import type { TreeView } from "fluid-framework";
import type { PackingList } from "./list.js";
import type { UndoRedo } from "./undo-redo.js";

const undo = document.querySelector<HTMLButtonElement>("#undo")!;
const redo = document.querySelector<HTMLButtonElement>("#redo")!;

// #region buttons
/** Keeps the buttons right. Their listener comes after the one of `UndoRedo`, so it sees the stacks as they are now. */
export function showButtons(view: TreeView<typeof PackingList>, history: UndoRedo): void {
  const draw = (): void => {
    drawButton(undo, "Undo", history.undoLabel);
    drawButton(redo, "Redo", history.redoLabel);
  };
  view.events.on("commitApplied", draw);
  draw();
  undo.onclick = () => history.undo();
  redo.onclick = () => history.redo();
}

function drawButton(button: HTMLButtonElement, action: string, label: string | undefined): void {
  button.textContent = label ? `${action}: ${label}` : action;
  button.disabled = label === undefined;
}
// #endregion buttons

// #region keys
/** Ctrl or ⌘ with Z, with Shift and Z, and with Y. */
export function listenToKeys(history: UndoRedo): void {
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) history.undo();
    else if (key === "y" || key === "z") history.redo();
    else return;
    event.preventDefault();
  });
}

/** A field keeps its own undo while what is typed in it isn't in the list yet. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.value !== target.defaultValue;
}
// #endregion keys
