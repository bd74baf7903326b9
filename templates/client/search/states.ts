// The states of the search dialog: recent searches, an answer that takes long, results, what is said where there are none.
import { isUnspaced } from "../../../src/search/words.ts";
import { create } from "../dom.ts";
import type { DialogElements } from "./elements.ts";
import type { Answer } from "./engine.ts";
import { groupName, type HitContext, hitOption } from "./hit.ts";
import type { Listbox, Option, Section } from "./listbox.ts";
import { readRecent } from "./recent.ts";

/** What states are shown with. */
export interface StateContext extends HitContext {
  /** Searches for something again. */
  repeat(query: string): void;
}

/** Said beside what was found without it. */
const PARTIAL = "A part of the search could not be loaded.";

/** Shows the states. */
export class States {
  readonly #elements: DialogElements;
  readonly #listbox: Listbox;
  readonly #context: StateContext;

  constructor(elements: DialogElements, listbox: Listbox, context: StateContext) {
    this.#elements = elements;
    this.#listbox = listbox;
    this.#context = context;
  }

  /** Shows that an answer is on its way; what is shown stays. */
  asked(): void {
    this.#listbox.hold();
    this.#elements.list.setAttribute("aria-busy", "true");
  }

  /** Shows that none is. */
  answered(): void {
    this.#elements.list.removeAttribute("aria-busy");
    delete this.#elements.dialog.dataset.late;
  }

  /** Says that the answer takes long. */
  late(): void {
    const { dialog, status } = this.#elements;
    dialog.dataset.late = "";
    // Older results stay until there are others.
    if (this.#listbox.size === 0) this.#say("Searching …");
    else status.textContent = "Searching …";
  }

  /** Shows what was searched for before. */
  recent(): void {
    const options = readRecent().map((query): Option => {
      const element = create("div", { role: "option" }, query);
      element.addEventListener("click", () => this.#context.repeat(query));
      return { element };
    });
    const hasAny = options.length > 0;
    this.#fill(hasAny ? [{ name: "Recent searches", options }] : []);
    this.#say(hasAny ? "" : "Find pages, headings and symbols by any part of their names.");
    this.#elements.forget.hidden = !hasAny;
  }

  /** Shows what is found already, while the rest is looked for. */
  foundEarly(answer: Answer): void {
    this.#fill(this.#sectionsOf(answer));
    this.#say("Searching …");
  }

  /** Shows what was found. @param query what was asked @param isMore whether something of it is shown already */
  found(query: string, answer: Answer, isMore: boolean): void {
    const { lacking, isPartial } = answer;
    this.#fill(this.#sectionsOf(answer), isMore);
    const { size } = this.#listbox;
    if (size > 0) {
      const near =
        lacking.length > 0 && !isPartial
          ? "Nothing found for {words}. This comes nearest.".replace("{words}", () =>
              lacking.map((word) => `“${word}”`).join(", "),
            )
          : "";
      this.#say(near, isPartial ? `${PARTIAL} Try again` : undefined);
      const count = size === 1 ? "1 result" : "{count} results".replace("{count}", `${size}`);
      this.#elements.status.textContent = isPartial ? `${count}. ${PARTIAL}` : near === "" ? count : `${near} ${count}`;
      this.#listbox.completeSoon();
    } else if (/(?:^|\s)\S{1,2}$/.test(query) && !isUnspaced(query)) this.#say("Keep typing …");
    else {
      const nothing = "Nothing found for “{query}”. Check the spelling, or try fewer or other words.";
      this.#say(nothing.replace("{query}", () => query));
    }
  }

  /** Says that there is no answer. */
  failed(): void {
    this.#fill([]);
    this.#say("The search cannot be loaded. Are you offline?", "Try again");
  }

  #sectionsOf({ groups, marks }: Answer): Section[] {
    return groups.map((group) => ({
      name: groupName(group),
      options: group.hits.map((hit) => hitOption(hit, marks, this.#context)),
    }));
  }

  #fill(sections: readonly Section[], isMore = false): void {
    this.#listbox.fill(sections, isMore);
    this.#elements.forget.hidden = true;
  }

  /** Says something in the place of results. @param again on the button that asks once more */
  #say(text: string, again?: string): void {
    const { note, retry, status } = this.#elements;
    note.textContent = text;
    note.hidden = text === "";
    retry.hidden = again === undefined;
    retry.textContent = again ?? "";
    status.textContent = text;
  }
}
