// Undo and redo for one view of a tree: only what this user did, in this window.
import { CommitKind, type ImplicitFieldSchema, type Revertible, RevertibleStatus, type TreeView } from "fluid-framework";

// #region class
interface Entry {
  readonly revertible: Revertible;
  readonly label: string;
}

export class UndoRedo {
  readonly #undo: Entry[] = [];
  readonly #redo: Entry[] = [];
  readonly #stop: () => void;
  #label = "";

  /** @param limit how many edits can be undone at most */
  constructor(events: TreeView<ImplicitFieldSchema>["events"], limit = 100) {
    this.#stop = events.on("commitApplied", ({ kind }, getRevertible) => {
      if (getRevertible === undefined) return; // somebody else's edit, or a change of the schema
      const entry = { revertible: getRevertible(), label: this.#label };
      if (kind === CommitKind.Undo) {
        this.#redo.push(entry);
        return;
      }
      if (kind === CommitKind.Default) discard(this.#redo.splice(0));
      this.#undo.push(entry);
      if (this.#undo.length > limit) discard(this.#undo.splice(0, 1));
    });
  }

  /** What the next undo takes back, for a menu. */
  get undoLabel(): string | undefined {
    return this.#undo.at(-1)?.label;
  }

  get redoLabel(): string | undefined {
    return this.#redo.at(-1)?.label;
  }

  /** Runs some edits and gives them a label. */
  edit<T>(label: string, edit: () => T): T {
    this.#label = label;
    try {
      return edit();
    } finally {
      this.#label = "";
    }
  }

  undo(): void {
    this.#revert(this.#undo.pop());
  }

  redo(): void {
    this.#revert(this.#redo.pop());
  }

  /** Lets go of everything. Call it before you dispose the view. */
  dispose(): void {
    this.#stop();
    discard(this.#undo.splice(0));
    discard(this.#redo.splice(0));
  }

  #revert(entry: Entry | undefined): void {
    if (entry === undefined) return;
    try {
      this.edit(entry.label, () => entry.revertible.revert());
    } finally {
      discard([entry]); // if it threw
    }
  }
}

function discard(entries: readonly Entry[]): void {
  for (const { revertible } of entries) {
    if (revertible.status === RevertibleStatus.Valid) revertible.dispose();
  }
}
// #endregion class
