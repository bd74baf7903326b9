// The lists of a package or a namespace: filters them by the names of items and of their members.
import { create, findAll, targetId } from "./dom.ts";

interface Row {
  readonly row: HTMLElement;
  readonly name: string;
  readonly details: HTMLDetailsElement | null;
  readonly members: readonly { readonly entry: HTMLElement; readonly name: string }[];
}

/** Starts the filter, where it is not started yet. */
export function startApiFilter(): void {
  const place = document.querySelector(".api-filter");
  if (!place || place.firstChild) return;
  const lists = findAll(".api-kind").map((list) => ({ list, rows: findAll("tbody tr", list).map(readRow) }));
  const rows = lists.flatMap((list) => list.rows);
  const what = rows.some(({ members }) => members[0]) ? "Filter types and their members" : "Filter by name";
  const value: string = history.state?.filter ?? "";
  const input = create("input", { type: "search", id: "page:filter", value, autocomplete: "off", spellcheck: "false" });
  const status = create("p", { role: "status" });
  place.append(create("label", { for: input.id }, what), input, status);

  const apply = () => {
    const words = input.value.toLowerCase().match(/[^\s.#()]+/g) ?? [];
    const found = rows.filter((row) => show(row, words)).length;
    for (const { list, rows: own } of lists) list.hidden = own.every(({ row }) => row.hidden);
    status.textContent = words[0] ? (found ? `${found} of ${rows.length}` : "Nothing has such a name") : "";
    // For who comes back by the browser's history.
    history.replaceState({ ...history.state, filter: input.value }, "");
  };
  if (value) apply();
  input.oninput = () => {
    apply();
    // What is left is seen while somebody types.
    if (place.getBoundingClientRect().bottom > innerHeight / 2) place.scrollIntoView();
  };
  // What a link on the page leads to is shown, though the filter left it out.
  document.addEventListener("click", ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>("a[href^='#']");
    if (!link || !document.getElementById(targetId(link))?.closest("[hidden]")) return;
    input.value = "";
    apply();
  });
}

function readRow(row: HTMLElement): Row {
  const members = findAll("li", row).map((entry) => ({ entry, name: nameOf(entry) }));
  return { row, name: nameOf(row.querySelector("a")), details: row.querySelector("details"), members };
}

function nameOf(element: Element | null): string {
  return (element?.textContent ?? "").toLowerCase();
}

/** Shows a row where all words are in its name, or in its and a member's: of the members, then, only those. */
function show({ row, name, details, members }: Row, words: readonly string[]): boolean {
  const rest = words.filter((word) => !name.includes(word));
  let found = !rest[0];
  const byMember = !found;
  for (const member of members) {
    const matches = rest.every((word) => member.name.includes(word));
    member.entry.hidden = !matches;
    found ||= matches;
  }
  row.hidden = !found;
  if (details) details.open = found && byMember;
  return found;
}
