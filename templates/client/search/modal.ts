// The opening and closing of the search dialog, and what becomes of the query in the address.
import type { DialogElements } from "./elements.ts";

/** Opens and closes the dialog. */
export class Modal {
  readonly #dialog: HTMLDialogElement;
  /** Whether it closes because a link is followed. */
  #isLeaving = false;

  /** @param closed hears that it was closed, in whichever way */
  constructor({ dialog, close }: DialogElements, closed: () => void) {
    this.#dialog = dialog;
    close.addEventListener("click", () => dialog.close());
    // Not a click: one that begins in the dialog and ends outside is none.
    dialog.addEventListener("pointerdown", ({ target }) => target === dialog && dialog.close());
    dialog.addEventListener("close", () => {
      closed();
      if (!this.#isLeaving) forgetAddress();
    });
  }

  get isOpen(): boolean {
    return this.#dialog.open;
  }

  /** Opens it, if it is not open. */
  open(): void {
    this.#isLeaving = false;
    // Others make all that is beside them inert.
    this.#dialog.inert = false;
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  /** Closes it because a link is followed: one to a place on this very page loads none. */
  leave(): void {
    this.#isLeaving = true;
    this.#dialog.close();
  }
}

/** Takes the query out of the address: who loads the page again wants the page. */
function forgetAddress(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has("q")) return;
  url.searchParams.delete("q");
  history.replaceState(history.state, "", url);
}
