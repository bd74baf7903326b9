// The labels of a sidebar that is shown from right to left.
import { markNames } from "../name-marks.ts";
import type { SidebarItem } from "../types.ts";

/** Marks the names in labels. Entries and lists without any stay the same objects. */
export function markLabels(items: readonly SidebarItem[]): readonly SidebarItem[] {
  const marked = items.map((item): SidebarItem => {
    const label = markNames(item.label);
    if (item.type === "link") return label === item.label ? item : { ...item, label };
    const inner = markLabels(item.items);
    return label === item.label && inner === item.items ? item : { ...item, label, items: inner };
  });
  return marked.some((item, at) => item !== items[at]) ? marked : items;
}
