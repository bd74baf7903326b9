// Keys in the search's input: they walk the list, and open what is chosen.
import type { Listbox } from "./listbox.ts";

/**
 * Starts the keys.
 * @param open hears of Enter @param isElsewhere whether it is to be opened in a tab of its own
 */
export function startKeyboard(input: HTMLElement, listbox: Listbox, open: (isElsewhere: boolean) => void): void {
  /** Whether the reader is in the list: keys that move in a line move in it. */
  let isWalking = false;
  input.addEventListener("input", () => {
    isWalking = false;
  });
  input.addEventListener("keydown", (event) => {
    const { key, isComposing, keyCode } = event;
    // Safari says by the number alone that Enter ended what was composed, and is not meant for the list.
    if (isComposing || keyCode === 229) return;
    if (key === "Enter") {
      event.preventDefault();
      open(event.ctrlKey || event.metaKey);
      return;
    }
    const to = placeAfter(key, listbox, isWalking);
    if (to === undefined || listbox.size === 0) return;
    event.preventDefault();
    isWalking = true;
    listbox.walk(to);
  });
}

/** Which option a key leads to; undefined for other keys. */
function placeAfter(key: string, { at, size }: Listbox, isWalking: boolean): number | undefined {
  const last = size - 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at >= last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    ...(isWalking && { Home: 0, End: last }),
  };
  return steps[key];
}
