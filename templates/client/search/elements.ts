// What the search dialog is made of.
import { create } from "../dom.ts";

/** The dialog's elements that are worked with. */
export type DialogElements = ReturnType<typeof createElements>;

/** Creates them, and puts the dialog into the document; it is closed. */
export function createElements() {
  const listId = "page:search-results";
  const input = create("input", {
    type: "text",
    role: "combobox",
    "aria-label": "Search",
    "aria-expanded": "false",
    "aria-controls": listId,
    "aria-autocomplete": "list",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    enterkeyhint: "go",
    placeholder: "Search",
  });
  const close = create("button", { type: "button", class: "search-close" }, "Close");
  const bar = create("div", { class: "search-bar" }, create("span", { class: "icon icon-search" }), input, close);
  // It is walked from the input: no stop of its own.
  const stop = { tabindex: "-1" };
  const list = create("div", { class: "search-list", id: listId, role: "listbox", "aria-label": "Results", ...stop });
  // The status says the same to who listens.
  const note = create("p", { class: "search-note", "aria-hidden": "true" });
  const retry = create("button", { type: "button", class: "search-more", hidden: "" });
  const forget = create("button", { type: "button", class: "search-more", hidden: "" }, "Forget recent searches");
  const status = create("p", { class: "visually-hidden", role: "status" });
  const keys = create("p", { class: "search-keys", "aria-hidden": "true" });
  for (const [key, does] of [
    ["↑ ↓", "to choose"],
    ["Enter", "to open"],
    ["Esc", "to close"],
  ] as const)
    keys.append(create("span", {}, create("kbd", {}, key), ` ${does}`));
  const dialog = create(
    "dialog",
    { class: "search", "aria-label": "Search" },
    bar,
    note,
    list,
    retry,
    forget,
    keys,
    status,
  );
  document.body.append(dialog);
  return { dialog, input, close, list, note, retry, forget, status };
}
