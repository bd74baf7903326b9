// The search dialog: what is typed, results as a list that the arrow keys walk, recent searches. Loaded on first use.
import type { ApiKind } from "../../../src/reference/types.ts";
import { hrefOf } from "../../../src/route.ts";
import { isUnspaced } from "../../../src/search/words.ts";
import { kindName } from "../../parts/api-terms.ts";
import { create } from "../dom.ts";
import { type Answer, createSearchEngine, type Group, type Hit } from "./engine.ts";
import { Excerpts } from "./excerpt.ts";
import { markText } from "./marks.ts";
import { addRecent, clearRecent, readRecent } from "./recent.ts";

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
}

/** An entry of the list. */
interface Option {
  readonly element: HTMLElement;
  /** Adds what is loaded when the list stands still and the option is in view. */
  readonly complete?: () => void;
}

/** Entries under a heading. */
interface Section {
  readonly name: string;
  readonly options: readonly Option[];
}

/** What pages of the reference are of that are of no item. */
const KINDS: Readonly<Record<string, string>> = { package: "Package", packages: "Packages" };
/** What a reader types in one go is not interrupted for excerpts; milliseconds. */
const PAUSE = 150;
/** What takes longer is said to go on; milliseconds. */
const PATIENCE = 400;
/** So long after it failed, what could not be loaded is asked for again with what is typed; milliseconds. */
const REST = 5000;

/** Said beside what was found without it. */
const PARTIAL = "A part of the search could not be loaded.";

/** Makes the dialog. */
export function createSearchDialog({ index, baseUrl, hasTwins }: SearchSite): SearchDialog {
  const engine = createSearchEngine(async (name, anew) => {
    const response = await fetch(index + name, anew ? { cache: "reload" } : {});
    if (!response.ok) throw new Error(`${response.status}`);
    return response.json();
  });
  const excerpts = new Excerpts(hasTwins);
  const parts = buildDialog();
  const { dialog, input, list, note, retry, forget, status } = parts;

  let options: readonly Option[] = [];
  let active = -1;
  /** Whether the reader is in the list: keys that move in a line move in it. */
  let isWalking = false;
  let asked = 0;
  let answering: Promise<void> = Promise.resolve();
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isLeaving = false;
  /** When something could not be loaded, since it was last asked for. */
  let failedAt: number | undefined;
  const inView = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) options.find(({ element }) => element === target)?.complete?.();
    },
    { root: list },
  );

  input.addEventListener("input", () => {
    isWalking = false;
    ask();
  });
  input.addEventListener("keydown", onKey);
  retry.addEventListener("click", () => {
    input.focus();
    ask(true);
  });
  addEventListener("online", () => {
    if (dialog.open && !retry.hidden) ask(true);
  });
  forget.addEventListener("click", () => {
    clearRecent();
    input.focus();
    ask();
  });
  parts.close.addEventListener("click", () => dialog.close());
  // Not a click: one that begins in the dialog and ends outside is none.
  dialog.addEventListener("pointerdown", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    clearTimeout(pause);
    if (!isLeaving) forgetAddress();
  });

  return {
    open(query, typed = "") {
      isLeaving = false;
      if (typed !== "" || query !== undefined) input.value = typed || (query ?? "");
      // Others make all that is beside them inert.
      dialog.inert = false;
      if (!dialog.open) dialog.showModal();
      input.focus();
      if (typed === "") input.select();
      ask(true);
    },
  };

  function onKey(event: KeyboardEvent): void {
    const { key, isComposing, keyCode } = event;
    // Safari says by the number alone that Enter ended what was composed, and is not meant for the list.
    if (isComposing || keyCode === 229) return;
    const last = options.length - 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      ...(isWalking && { Home: 0, End: last }),
    };
    const to = steps[key];
    if (key === "Enter") {
      event.preventDefault();
      const isElsewhere = event.ctrlKey || event.metaKey;
      // What is typed last counts, also where its answer is still on the way.
      void answering.then(() => follow(options[active], isElsewhere));
    } else if (to !== undefined && last >= 0) {
      event.preventDefault();
      isWalking = true;
      choose(to);
    }
  }

  function follow(option: Option | undefined, isElsewhere: boolean): void {
    const { element } = option ?? {};
    if (element instanceof HTMLAnchorElement && isElsewhere) {
      addRecent(input.value);
      window.open(element.href, "_blank", "noopener");
    } else element?.click();
  }

  /** @param again for what could not be loaded, too */
  function ask(again = false): void {
    clearTimeout(pause);
    if (again || performance.now() - (failedAt ?? Infinity) > REST) {
      failedAt = undefined;
      engine.tryAgain();
      excerpts.tryAgain();
    }
    const turn = ++asked;
    list.setAttribute("aria-busy", "true");
    answering = answer(turn).then(() => {
      if (turn !== asked) return;
      list.removeAttribute("aria-busy");
      delete dialog.dataset.late;
    });
  }

  async function answer(turn: number): Promise<void> {
    const query = input.value.trim();
    if (query === "") return showRecent();
    const patience = setTimeout(() => {
      if (turn !== asked) return;
      dialog.dataset.late = "";
      // Older results stay until there are others.
      if (options.length === 0) say("Searching …");
      else status.textContent = "Searching …";
    }, PATIENCE);
    try {
      const found = await engine.search(query);
      if (found.isPartial) failedAt ??= performance.now();
      if (turn === asked) show(query, found);
    } catch {
      failedAt ??= performance.now();
      if (turn !== asked) return;
      fill([]);
      say("The search cannot be loaded. Are you offline?", "Try again");
    } finally {
      clearTimeout(patience);
    }
  }

  function show(query: string, { groups, marks, lacking, isPartial }: Answer): void {
    fill(groups.map((group) => ({ name: nameOf(group), options: group.hits.map((hit) => hitOption(hit, marks)) })));
    if (options.length > 0) {
      const near =
        lacking.length > 0 && !isPartial
          ? `Nothing found for ${lacking.map((word) => `“${word}”`).join(", ")}. This comes nearest.`
          : "";
      say(near, isPartial ? `${PARTIAL} Try again` : undefined);
      const count = options.length === 1 ? "1 result" : `${options.length} results`;
      status.textContent = isPartial ? `${count}. ${PARTIAL}` : near === "" ? count : `${near} ${count}`;
      pause = setTimeout(() => {
        for (const { element } of options) inView.observe(element);
      }, PAUSE);
    } else if (/(?:^|\s)\S{1,2}$/.test(query) && !isUnspaced(query)) say("Keep typing …");
    else say(`Nothing found for “${query}”. Check the spelling, or try fewer or other words.`);
  }

  function hitOption(hit: Hit, marks: readonly string[]): Option {
    const { route, isDeprecated, place } = hit;
    const page = hrefOf(baseUrl, route);
    const { title, within, facts } = namesOf(hit);
    // Each text has a direction of its own.
    const name = create("span", { class: "search-name" }, create("bdi", {}, ...markText(title, marks)));
    if (within !== "")
      name.append(create("span", { class: "search-place" }, " › ", create("bdi", {}, ...markText(within, marks))));
    const about = create("span", { class: "search-about" }, facts.filter((fact) => fact !== "").join(" · "));
    if (isDeprecated) about.append(" ", create("span", { class: "search-deprecated" }, "deprecated"));
    const excerpt = create("span", { class: "search-excerpt" });
    const href = page + (place ? `#${encodeURIComponent(place.anchor)}` : "");
    const element = create("a", { role: "option", href, tabindex: "-1" }, name, about, excerpt);
    element.addEventListener("click", ({ ctrlKey, metaKey, shiftKey }) => {
      addRecent(input.value);
      if (ctrlKey || metaKey || shiftKey) return;
      // A link to a place on this very page loads none.
      isLeaving = true;
      dialog.close();
    });
    let isComplete = false;
    const complete = (): void => {
      if (isComplete || savesData()) return;
      isComplete = true;
      // Without it, the result says less.
      excerpts.find(page, hit, marks).then(
        (text) => excerpt.replaceChildren(create("bdi", {}, ...markText(text, marks))),
        () => {},
      );
    };
    return { element, complete };
  }

  function showRecent(): void {
    const recent = readRecent().map((query): Option => {
      const element = create("div", { role: "option" }, query);
      element.addEventListener("click", () => {
        input.value = query;
        input.focus();
        ask();
      });
      return { element };
    });
    fill(recent.length > 0 ? [{ name: "Recent searches", options: recent }] : []);
    say(recent.length > 0 ? "" : "Find pages, headings and symbols by any part of their names.");
    forget.hidden = recent.length === 0;
  }

  function fill(sections: readonly Section[]): void {
    inView.disconnect();
    options = sections.flatMap((section) => section.options);
    options.forEach(({ element }, i) => {
      element.id = `page:search-${i}`;
      element.setAttribute("aria-selected", "false");
    });
    list.replaceChildren(
      ...sections.map(({ name, options: members }, i) => {
        const id = `page:search-section-${i}`;
        const heading = create("span", { id, class: "search-heading", role: "presentation" }, name);
        return create(
          "div",
          { role: "group", "aria-labelledby": id },
          heading,
          ...members.map(({ element }) => element),
        );
      }),
    );
    list.hidden = options.length === 0;
    forget.hidden = true;
    input.setAttribute("aria-expanded", String(options.length > 0));
    active = -1;
    choose(options.length > 0 ? 0 : -1);
    list.scrollTop = 0;
  }

  function choose(to: number): void {
    options[active]?.element.setAttribute("aria-selected", "false");
    active = to;
    const option = options[to];
    if (!option) {
      input.removeAttribute("aria-activedescendant");
      return;
    }
    option.element.setAttribute("aria-selected", "true");
    option.element.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", option.element.id);
  }

  /** Says something in the place of results. @param again on the button that asks once more */
  function say(text: string, again?: string): void {
    note.textContent = text;
    note.hidden = text === "";
    retry.hidden = again === undefined;
    retry.textContent = again ?? "";
    status.textContent = text;
  }
}

function buildDialog() {
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
    ["↑ ↓", "choose"],
    ["Enter", "open"],
    ["Esc", "close"],
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

/** What a hit is called, what of it is meant, and what else there is to know. */
function namesOf({ title, label, kind, place }: Hit): { title: string; within: string; facts: readonly string[] } {
  const [, item] = /-(function|variable)(?:-\d+)?$/.exec(place?.anchor ?? "") ?? [];
  // A symbol without a page of its own stands on its package's.
  if (place && item !== undefined && kind === "package")
    return { title: place.name, within: "", facts: [kindName(item as ApiKind), title] };
  return { title, within: place?.name ?? "", facts: [KINDS[kind] ?? kindName(kind as ApiKind), label] };
}

function nameOf({ isGuides, isMore }: Group): string {
  if (isGuides) return isMore ? "More guides" : "Guides";
  return isMore ? "More of the API reference" : "API reference";
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Takes the query out of the address: who loads the page again wants the page. */
function forgetAddress(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has("q")) return;
  url.searchParams.delete("q");
  history.replaceState(history.state, "", url);
}
