// Which elements of a page a keyboard reaches and a pointer presses. Runs in the page: no imports, no outer names.

/** Defines `focusables()` in the page: what takes part in the tab order, in the document's order. */
export function defineFocusables(): void {
  const page = globalThis as unknown as { focusables(): HTMLElement[] };
  const isReached = (element: HTMLElement): boolean => {
    if (element.tabIndex < 0 || element.closest("[inert]") || element.matches(":disabled")) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    // One of a group of radio buttons is in the tab order: the checked one.
    return !(element instanceof HTMLInputElement && element.type === "radio" && !element.checked);
  };
  page.focusables = () => {
    const all = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]");
    return [...all].filter(isReached);
  };
}
