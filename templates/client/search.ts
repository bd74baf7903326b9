// The ways to the search: its button, `/`, Ctrl-K or ⌘-K, and `?q=` in the address. The search itself is loaded then.
import { MANIFEST } from "../../src/search/format.ts";
import { create } from "./dom.ts";
import type { SearchDialog } from "./search/dialog.ts";

/** Starts the ways to the search. */
export function startSearch(): void {
  const button = document.querySelector<HTMLElement>(".search-button");
  if (!button) return;
  let loading: Promise<SearchDialog> | undefined;
  /** What is typed in while the dialog that was asked for is not there yet. */
  let early: HTMLInputElement | undefined;
  /** What had the focus before. */
  let last: Element | null;
  let failures = 0;

  const load = (): Promise<SearchDialog> => {
    loading ??= loadDialog(button.dataset, failures);
    // What failed is tried again.
    loading.catch(() => {
      loading = undefined;
      failures++;
    });
    return loading;
  };
  /** What was asked for is there, or no longer wanted. */
  const settle = () => {
    if (!early) return;
    if (document.activeElement === early) (last as HTMLElement | null)?.focus({ preventScroll: true });
    early.remove();
    early = undefined;
    button.removeAttribute("aria-busy");
  };
  const open = async (query?: string): Promise<void> => {
    // An open menu keeps the focus to itself.
    if (document.documentElement.dataset.drawer !== undefined)
      document.querySelector<HTMLElement>(".drawer-close")?.click();
    const label = button.querySelector(".search-label");
    if (!early) {
      last = document.activeElement;
      early = create("input", { class: "visually-hidden", "aria-label": "Search" });
      button.after(early);
      // Keyboards on the screen come up only in answer to the press itself, and stay for the next field.
      early.focus({ preventScroll: true });
    }
    button.setAttribute("aria-busy", "true");
    try {
      const dialog = await load();
      delete button.dataset.failed;
      if (label) label.textContent = "Search";
      const typed = early?.value;
      settle();
      if (typed !== undefined) dialog.open(query, typed);
    } catch {
      button.dataset.failed = "";
      if (label) label.textContent = "Search cannot be loaded. Try again";
      // By whichever key it was asked for, and wherever the page is: what says so is seen and heard, and tries again.
      if (early) button.focus();
      settle();
    }
  };

  button.addEventListener("click", () => void open());
  for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => void load().catch(() => {}));
  document.addEventListener("keydown", (event) => {
    const { key, code, ctrlKey, metaKey, altKey, target } = event;
    const isTyping = (target as Element).closest?.("input:not([type=radio]), textarea, select, [contenteditable]");
    // Keyboards of other scripts have a letter of theirs there: Ctrl-ن, Ctrl-л.
    const isControl = ctrlKey || metaKey;
    const isShortcut = /^(key)?k$/i.test(key > "~" ? code : key) && isControl && !altKey;
    if (key === "Escape") settle();
    if (!isShortcut && (key !== "/" || isTyping || isControl || altKey)) return;
    event.preventDefault();
    void open();
  });
  const query = new URLSearchParams(location.search).get("q");
  if (query) void open(query);
}

/** @param failures how often it has failed: browsers remember that of a script's address, and ask for it no more */
async function loadDialog(
  { script = "", style = "", index = "", base = "", twins }: DOMStringMap,
  failures: number,
): Promise<SearchDialog> {
  const sheet = create("link", { rel: "stylesheet", href: style });
  const styled = new Promise((resolve, reject) => {
    sheet.addEventListener("load", resolve);
    sheet.addEventListener("error", reject);
  });
  document.head.append(sheet);
  // Beside the script, which asks for it as soon as it is there.
  const manifest = fetch(index + MANIFEST).catch(() => undefined);
  try {
    const [{ createSearchDialog }] = await Promise.all([
      import(failures ? `${script}?${failures}` : script) as Promise<typeof import("./search/dialog.ts")>,
      styled,
    ]);
    return createSearchDialog({ index, baseUrl: base, hasTwins: twins !== undefined, manifest });
  } catch (error) {
    sheet.remove();
    throw error;
  }
}
