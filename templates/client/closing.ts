// How what lies over a page closes again: by a press elsewhere or on a link of it, by Escape, and when the focus leaves it.

/** Starts to close what a reader is done with. @param options of the listeners: a signal ends them */
export function startClosing(frame: HTMLDetailsElement, options: AddEventListenerOptions = {}): void {
  const opener = frame.querySelector("summary") as HTMLElement;
  const close = () => {
    frame.open = false;
  };
  const closeElsewhere = ({ target }: Event) => {
    if (!opener.contains(target as Node) && (!frame.contains(target as Node) || (target as Element).closest("a")))
      close();
  };
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== "Escape" || !frame.open) return;
    close();
    opener.focus();
  };
  const closeBehind = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !frame.contains(relatedTarget as Node)) close();
  };
  document.addEventListener("click", closeElsewhere, options);
  // Not of the frame: a browser may leave the focus where it was when a pointer opens it.
  document.addEventListener("keydown", closeByKey, options);
  frame.addEventListener("focusout", closeBehind, options);
}
