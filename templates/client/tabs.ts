// Tabs: the panels stand under their labels in the page; here they become tabs, those of one group in step.
import { create, findAll, targetId } from "./dom.ts";

interface TabSet {
  readonly group: string | undefined;
  readonly tabs: readonly HTMLElement[];
  /** Finds the tab with a label; -1 for none. */
  find(label: string): number;
  select(index: number): void;
  /** Scrolls the row of tabs, and nothing else, so that the selected one can be seen. */
  reveal(): void;
}

const key = (group: string) => `docsgen:tab:${group}`;

/** Starts all tabs of the page. @returns starts those that have come into it */
export function startTabs(): () => void {
  let sets = new Map<HTMLElement, TabSet>();
  const choose = (from: TabSet, tab: HTMLElement) => {
    const { group, tabs } = from;
    const label = tab.textContent ?? "";
    const top = tab.getBoundingClientRect().top;
    from.select(tabs.indexOf(tab));
    from.reveal();
    if (!group) return;
    for (const set of sets.values()) {
      const index = set.group === group && set !== from ? set.find(label) : -1;
      if (index >= 0) set.select(index);
    }
    for (const set of sets.values()) set.reveal();
    // The tab stays where it was under the pointer, whatever others of the group did above it.
    scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: "instant" });
    try {
      localStorage.setItem(key(group), label);
    } catch {}
  };
  return () => {
    const all = findAll(".tabs").entries();
    sets = new Map([...all].map(([number, each]) => [each, sets.get(each) ?? buildTabs(each, number, choose)]));
  };
}

function buildTabs(element: HTMLElement, number: number, choose: (set: TabSet, tab: HTMLElement) => void): TabSet {
  const sections = findAll(":scope > section", element);
  const bar = create("div", { class: "tab-list", role: "tablist" });
  const tabs = sections.map((section, index) => {
    const label = section.querySelector<HTMLElement>(":scope > .tab-label") as HTMLElement;
    const id = `page:tab-${number + 1}-${index + 1}`;
    const tab = create("button", { type: "button", role: "tab", id, "aria-controls": `${id}-panel` });
    tab.append(...[...label.childNodes].map((node) => node.cloneNode(true)));
    section.id = `${id}-panel`;
    section.setAttribute("role", "tabpanel");
    section.setAttribute("aria-labelledby", id);
    bar.append(tab);
    return tab;
  });

  const set: TabSet = {
    group: element.dataset.group,
    tabs,
    find: (label) => tabs.findIndex(({ textContent }) => textContent === label),
    select(index) {
      for (const [at, tab] of tabs.entries()) {
        const section = sections[at] as HTMLElement;
        tab.setAttribute("aria-selected", String(at === index));
        // A hidden panel keeps its place in the page, and without this one in the tab order.
        tab.tabIndex = section.tabIndex = at === index ? 0 : -1;
        // Screen readers would tell of it as an empty one.
        section.setAttribute("aria-hidden", String(at !== index));
        // Found by searching in the page, and by links to a heading inside, where the browser can.
        if (at === index) section.removeAttribute("hidden");
        else section.setAttribute("hidden", "until-found");
      }
    },
    reveal() {
      const tab = bar.querySelector("[aria-selected=true]")?.getBoundingClientRect();
      const frame = bar.getBoundingClientRect();
      if (tab) bar.scrollLeft += Math.min(tab.left - frame.left, 0) || Math.max(tab.right - frame.right, 0);
    },
  };

  bar.addEventListener("click", ({ target }) => {
    const tab = (target as Element).closest<HTMLElement>("[role=tab]");
    if (tab) choose(set, tab);
  });
  bar.addEventListener("keydown", (event) => {
    const at = tabs.indexOf(document.activeElement as HTMLButtonElement);
    const step = getComputedStyle(bar).direction === "rtl" ? -1 : 1;
    const to = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!tab) return;
    event.preventDefault();
    tab.focus();
    choose(set, tab);
  });
  for (const [index, section] of sections.entries()) {
    section.addEventListener("beforematch", () => {
      set.select(index);
      set.reveal();
    });
  }

  element.prepend(bar);
  element.dataset.ready = "";
  const target = document.getElementById(targetId());
  const linked = target ? sections.findIndex((section) => section.contains(target)) : -1;
  set.select(linked >= 0 ? linked : Math.max(0, set.find(readChoice(set.group))));
  // As soon as it is drawn, which within another panel may be later, and when it becomes narrower.
  new ResizeObserver(set.reveal).observe(bar);
  return set;
}

function readChoice(group: string | undefined): string {
  try {
    return (group && localStorage.getItem(key(group))) || "";
  } catch {
    return "";
  }
}
