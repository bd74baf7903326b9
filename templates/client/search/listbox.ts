// The results as a listbox: entries under headings, one of them chosen. The focus stays in the input, which names that one.
import { create } from "../dom.ts";

/** An entry of the list. */
export interface Option {
  readonly element: HTMLElement;
  /** Adds what is loaded when the list stands still and the option is in view. */
  readonly complete?: () => void;
}

/** Entries under a heading. */
export interface Section {
  readonly name: string;
  readonly options: readonly Option[];
}

/** What a reader types in one go is not interrupted for what completes options; milliseconds. */
const PAUSE = 150;

/** Keeps the list. */
export class Listbox {
  readonly #input: HTMLElement;
  readonly #list: HTMLElement;
  readonly #inView: IntersectionObserver;
  #options: readonly Option[] = [];
  #at = -1;
  #isWalked = false;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(input: HTMLElement, list: HTMLElement) {
    this.#input = input;
    this.#list = list;
    this.#inView = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) this.#options.find(({ element }) => element === target)?.complete?.();
      },
      { root: list },
    );
  }

  /** How many options there are. */
  get size(): number {
    return this.#options.length;
  }

  /** Where the chosen one is; -1 where there is none. */
  get at(): number {
    return this.#at;
  }

  /** Whether the reader has chosen in the list that answers what is typed. */
  get isWalked(): boolean {
    return this.#isWalked;
  }

  /** Element of the option that is chosen. */
  get chosen(): HTMLElement | undefined {
    return this.#options[this.#at]?.element;
  }

  /**
   * Replaces all options, and chooses the first one.
   * @param isMore they complete those that are shown: what the reader chose among these stays chosen, and in view
   */
  fill(sections: readonly Section[], isMore = false): void {
    const kept = isMore && this.#isWalked ? this.chosen?.getAttribute("href") : undefined;
    const { scrollTop } = this.#list;
    this.#inView.disconnect();
    this.#options = sections.flatMap((section) => section.options);
    this.#options.forEach(({ element }, i) => {
      element.id = `page:search-${i}`;
      element.setAttribute("aria-selected", "false");
    });
    this.#list.replaceChildren(
      ...sections.map(({ name, options }, i) => {
        const id = `page:search-section-${i}`;
        const heading = create("span", { id, class: "search-heading", role: "presentation" }, name);
        const elements = options.map(({ element }) => element);
        return create("div", { role: "group", "aria-labelledby": id }, heading, ...elements);
      }),
    );
    this.#list.hidden = this.size === 0;
    this.#input.setAttribute("aria-expanded", String(this.size > 0));
    this.#at = -1;
    const at = kept ? this.#options.findIndex(({ element }) => element.getAttribute("href") === kept) : -1;
    this.choose(at < 0 && this.size > 0 ? 0 : at);
    this.#isWalked = at >= 0;
    if (at < 0) this.#list.scrollTop = isMore ? scrollTop : 0;
  }

  /** Chooses an option for the reader. @param to its place */
  walk(to: number): void {
    this.choose(to);
    this.#isWalked = true;
  }

  /** Chooses an option. @param to its place; -1 for none */
  choose(to: number): void {
    this.chosen?.setAttribute("aria-selected", "false");
    this.#at = to;
    const { chosen } = this;
    if (!chosen) {
      this.#input.removeAttribute("aria-activedescendant");
      return;
    }
    chosen.setAttribute("aria-selected", "true");
    chosen.scrollIntoView({ block: "nearest" });
    this.#input.setAttribute("aria-activedescendant", chosen.id);
  }

  /** Completes the options that are in view or come into it, unless the list is held before a moment has gone by. */
  completeSoon(): void {
    this.#pause = setTimeout(() => {
      for (const { element } of this.#options) this.#inView.observe(element);
    }, PAUSE);
  }

  /** Begins with none of what was to be completed soon: there may be another list by then. */
  hold(): void {
    clearTimeout(this.#pause);
    this.#isWalked = false;
  }
}
