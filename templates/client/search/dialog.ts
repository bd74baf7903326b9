// The search dialog: what is typed is asked, what is found is a list that the keys walk. Loaded on first use.
import { Asking } from "./asking.ts";
import { createElements } from "./elements.ts";
import { createSearchEngine } from "./engine.ts";
import { Excerpts } from "./excerpt.ts";
import { startKeyboard } from "./keyboard.ts";
import { Listbox } from "./listbox.ts";
import { Modal } from "./modal.ts";
import { addRecent, clearRecent, keepLast, readLast } from "./recent.ts";
import { States } from "./states.ts";

export interface SearchDialog {
  /**
   * Opens the dialog, with a query in it or what was typed last.
   * @param typed what the reader has typed already, and goes on with
   */
  open(query?: string, typed?: string): void;
}

/** Where a site has its index. */
export interface SearchSite {
  /** Address of the index' folder, a slash at its end. */
  readonly index: string;
  readonly baseUrl: string;
  /** Whether each page is there as Markdown. */
  readonly hasTwins: boolean;
  /** The index' manifest, which is loaded beside this script; undefined where that failed. */
  readonly manifest: Promise<Response | undefined>;
}

/** Makes the dialog. */
export function createSearchDialog({ index, baseUrl, hasTwins, manifest }: SearchSite): SearchDialog {
  const elements = createElements();
  const { input, list, retry, forget } = elements;
  input.value = readLast();
  let first: Promise<Response | undefined> | undefined = manifest;
  const engine = createSearchEngine(async (name, anew) => {
    // The manifest is asked for first.
    const loaded = await first;
    first = undefined;
    const response = loaded ?? (await fetch(index + name, anew ? { cache: "reload" } : {}));
    if (!response.ok) throw new Error(`${response.status}`);
    return response.json();
  });
  const excerpts = new Excerpts(hasTwins);
  const listbox = new Listbox(input, list);
  /** Counts what Enter may no longer open when its answer is there at last. */
  let withdrawals = 0;
  const modal = new Modal(elements, () => {
    listbox.hold();
    withdrawals++;
  });
  const states = new States(elements, listbox, {
    baseUrl,
    excerpts,
    followed(isElsewhere) {
      addRecent(input.value);
      if (!isElsewhere) modal.leave();
    },
    repeat(query) {
      input.value = query;
      input.focus();
      ask();
    },
  });
  const asking = new Asking(
    {
      search: (query, early) => engine.search(query, early),
      tryAgain() {
        engine.tryAgain();
        excerpts.tryAgain();
      },
    },
    states,
  );
  /** Asks for what is typed. @param again for what could not be loaded, too */
  const ask = (again = false): void => {
    keepLast(input.value);
    asking.ask(input.value.trim(), again);
  };

  startKeyboard(input, listbox, (isElsewhere) => {
    // What is chosen by the keys in an early answer counts at once, and so does what was seen to be chosen.
    if (listbox.isSeen) return follow(listbox.chosen, isElsewhere, input.value);
    // What is typed last counts, also where its answer is still on the way.
    const before = withdrawals;
    void asking.answered.then(() => {
      if (before === withdrawals) follow(listbox.chosen, isElsewhere, input.value);
    });
  });
  input.addEventListener("input", () => {
    withdrawals++;
    ask();
  });
  retry.addEventListener("click", () => {
    input.focus();
    ask(true);
  });
  addEventListener("online", () => {
    if (modal.isOpen && !retry.hidden) ask(true);
  });
  forget.addEventListener("click", () => {
    clearRecent();
    input.focus();
    ask();
  });

  return {
    open(query, typed = "") {
      if (typed !== "" || query !== undefined) input.value = typed || (query ?? "");
      modal.open();
      input.focus();
      if (typed === "") input.select();
      ask(true);
    },
  };
}

/** Follows an option that was chosen. @param query what it was found by */
function follow(option: HTMLElement | undefined, isElsewhere: boolean, query: string): void {
  if (option instanceof HTMLAnchorElement && isElsewhere) {
    addRecent(query);
    window.open(option.href, "_blank", "noopener");
  } else option?.click();
}
