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

/**
 * So long after a list is there, who presses or opens something may mean what was there before: nobody has read it yet and moved
 * a hand; milliseconds.
 */
const REACTION = 500;

/** What a reader types in one go is not interrupted for what completes options; milliseconds. */
const PAUSE = 150;

/** Keeps the list. */
export class Listbox {
  readonly #input: HTMLElement;
  readonly #list: HTMLElement;
  readonly #inView: IntersectionObserver;
  #sections: readonly Section[] = [];
  #options: readonly Option[] = [];
  /** When the list was filled last. */
  #filledAt = -REACTION;
  /** Where options stood before, by what they lead to; undefined where there were none. */
  #before: ReadonlyMap<string, number> | undefined;
  /** Whether it answers what is typed. */
  #isAnswer = false;
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
    for (const type of ["click", "auxclick"])
      list.addEventListener(type, (event) => this.#refuse(event as MouseEvent), true);
  }

  /** How many options there are. */
  get size(): number {
    return this.#options.length;
  }

  /** Where the chosen one is; -1 where there is none. */
  get at(): number {
    return this.#at;
  }

  /** Whether the reader has chosen in the list that answers what is typed, or had time to see what is chosen in it. */
  get isSeen(): boolean {
    return this.#isWalked || (this.#isAnswer && !this.#isNew());
  }

  /** Element of the option that is chosen. */
  get chosen(): HTMLElement | undefined {
    return this.#options[this.#at]?.element;
  }

  /**
   * Replaces all options, and chooses the first one.
   * @param isMore they complete those that are shown: what the reader chose among these stays chosen, and in view, even if
   * they lack it
   */
  fill(sections: readonly Section[], isMore = false): void {
    const kept = isMore && this.#isWalked ? this.#options[this.#at] : undefined;
    const { scrollTop } = this.#list;
    this.#inView.disconnect();
    this.#before =
      this.size > 0 ? new Map(this.#options.map(({ element }) => [leadOf(element), topOf(element)])) : undefined;
    this.#sections = kept ? this.#withKept(sections, kept) : sections;
    this.#options = this.#sections.flatMap((section) => section.options);
    this.#options.forEach(({ element }, i) => {
      element.id = `page:search-${i}`;
      element.setAttribute("aria-selected", "false");
    });
    this.#list.replaceChildren(
      ...this.#sections.map(({ name, options }, i) => {
        const id = `page:search-section-${i}`;
        const heading = create("span", { id, class: "search-heading", role: "presentation" }, name);
        const elements = options.map(({ element }) => element);
        return create("div", { role: "group", "aria-labelledby": id }, heading, ...elements);
      }),
    );
    this.#list.hidden = this.size === 0;
    this.#input.setAttribute("aria-expanded", String(this.size > 0));
    this.#at = -1;
    const at = kept ? this.#options.findIndex((option) => isSamePage(option, kept)) : -1;
    this.choose(at < 0 && this.size > 0 ? 0 : at);
    this.#isWalked = at >= 0;
    if (at < 0) this.#list.scrollTop = isMore ? scrollTop : 0;
    this.#isAnswer = true;
    this.#filledAt = performance.now();
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
    this.#isAnswer = false;
  }

  #isNew(): boolean {
    return performance.now() - this.#filledAt < REACTION;
  }

  /** Adds an option that sections lack to the one that is called as its own was. */
  #withKept(sections: readonly Section[], kept: Option): readonly Section[] {
    if (sections.some(({ options }) => options.some((option) => isSamePage(option, kept)))) return sections;
    const { name = "" } = this.#sections.find(({ options }) => options.includes(kept)) ?? {};
    const isOwn = (section: Section) => section.name === name;
    if (!sections.some(isOwn)) return [...sections, { name, options: [kept] }];
    return sections.map((section) => (isOwn(section) ? { name, options: [...section.options, kept] } : section));
  }

  /** Lets no press through that may be meant for what was there before. What scripts and screen readers press is meant. */
  #refuse(event: MouseEvent): void {
    const option = (event.target as Element).closest<HTMLElement>("[role=option]");
    if (!option || !this.#before || event.detail === 0 || !this.#isNew()) return;
    const moved = Math.abs(topOf(option) - (this.#before.get(leadOf(option)) ?? Infinity));
    if (moved < 4) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** What an option leads to. */
function leadOf(element: HTMLElement): string {
  return element.getAttribute("href") ?? element.textContent ?? "";
}

function topOf(element: HTMLElement): number {
  return element.getBoundingClientRect().top;
}

/** Whether two options lead to one page, wherever on it. */
function isSamePage(one: Option, other: Option): boolean {
  const [a, b] = [one, other].map(({ element }) => leadOf(element).replace(/#.*/, ""));
  return a === b;
}
