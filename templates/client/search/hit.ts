// A hit as an option of the list: what it is called, what of it is meant, and a sentence that shows why it was found.
import { markNames } from "../../../src/name-marks.ts";
import { hrefOf } from "../../../src/route.ts";
import { breakName } from "../break-name.ts";
import { create } from "../dom.ts";
import { type Excerpts, LENGTH } from "./excerpt.ts";
import type { Group, Hit } from "./groups.ts";
import type { Option } from "./listbox.ts";
import { markText } from "./marks.ts";

/** So much of a sentence is shown however long what stands before it is, in characters. */
const LEAST = 40;
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/** What options are made with. */
export interface HitContext {
  readonly baseUrl: string;
  readonly excerpts: Excerpts;
  /** Hears that a link is followed. @param isElsewhere whether it opens elsewhere, and this page stays */
  followed(isElsewhere: boolean): void;
}

/** Creates the option. @param marks words that are marked in its texts */
export function hitOption(hit: Hit, marks: readonly string[], { baseUrl, excerpts, followed }: HitContext): Option {
  const { route, isDeprecated, place } = hit;
  const page = hrefOf(baseUrl, route);
  const { title, within, facts } = namesOf(hit);
  const name = create("span", { class: "search-name" }, isolate(title, marks));
  const say = (part: string) => name.append(create("span", { class: "search-place" }, " › ", isolate(part, marks)));
  if (within !== "") say(within);
  const about = create("span", { class: "search-about" }, facts.filter((fact) => fact !== "").join(" · "));
  if (isDeprecated) about.append(" ", create("span", { class: "search-deprecated" }, "deprecated"));
  const excerpt = create("span", { class: "search-excerpt" });
  const text = create("span", { class: "search-text" }, about, excerpt);
  const hrefAt = (anchor: string) => `${page}#${encodeURIComponent(anchor)}`;
  const href = place ? hrefAt(place.anchor) : page;
  const element = create("a", { role: "option", href, tabindex: "-1" }, name, text);
  element.addEventListener("click", ({ ctrlKey, metaKey, shiftKey }) => followed(ctrlKey || metaKey || shiftKey));
  let isComplete = false;
  const complete = (): void => {
    if (isComplete || savesData()) return;
    isComplete = true;
    // Without it, the result says less.
    // Where the two are one text, what the result belongs to takes its share of the lines, in smaller letters; elsewhere the
    // element has no box.
    const taken = text.offsetHeight > 0 ? 0.8 * (about.textContent ?? "").length : 0;
    excerpts.find(page, hit, marks, Math.max(LEAST, LENGTH - taken)).then(
      ({ text: sentence, section }) => {
        excerpt.replaceChildren(isolate(sentence, marks));
        if (!section) return;
        element.setAttribute("href", hrefAt(section.anchor));
        const { offsetHeight } = element;
        say(section.name);
        // What is about to be pressed stays where it is: a name that would take another line is left as it was.
        if (element.offsetHeight > offsetHeight) name.lastElementChild?.remove();
      },
      () => {},
    );
  };
  return { element, complete };
}

/** Creates a text with a direction of its own. A long name in it breaks between its parts, as it does in headings. */
function isolate(text: string, marks: readonly string[]): HTMLElement {
  // No longer in an element of code.
  const shown = RIGHT_TO_LEFT.test(text) ? markNames(text) : text;
  return create("bdi", {}, ...markText(shown, marks, breakName(shown)));
}

/** Names a group of hits. */
export function groupName({ isGuides, isMore }: Group): string {
  if (isGuides) return isMore ? "More guides" : "Guides";
  return isMore ? "More of the API reference" : "API reference";
}

/** Names a kind of page as the reference does, whose lists of kinds this needs no more of. */
export function kindLabel(kind: string): string {
  return kind.replace("alias", " alias").replace(/^./, (letter) => letter.toUpperCase());
}

/** What a hit is called, what of it is meant, and what else there is to know. */
function namesOf({ title, label, kind, place }: Hit): { title: string; within: string; facts: readonly string[] } {
  const [, item] = /-(function|variable)(?:-\d+)?$/.exec(place?.anchor ?? "") ?? [];
  // A symbol without a page of its own stands on its package's.
  if (place && item !== undefined && kind === "package")
    return { title: place.name, within: "", facts: [kindLabel(item), title] };
  return { title, within: place?.name ?? "", facts: [kindLabel(kind), label] };
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
