// A comparison of two outputs as lines of text. Never prints.
import type { DiffResult } from "../types.ts";

/** So many pages of a group that loses nothing are named. */
const MOST_NAMED = 50;

/** Says what changed: all that readers lose, and as much of the rest as can be read. */
export function describeDiff(diff: DiffResult): string {
  const lines: string[] = [];
  const group = (title: string, items: readonly string[], most = Number.POSITIVE_INFINITY) => {
    if (items.length === 0) return;
    const named = items.length > most ? items.slice(0, most) : items;
    lines.push(`${title} (${items.length}):`, ...named.map((item) => `  ${item}`));
    if (named.length < items.length) lines.push(`  and ${items.length - named.length} more`);
  };
  const way = ({ from, to }: DiffResult["moved"][number]) => `${from} → ${to}`;
  group("Removed routes", diff.removed);
  group("Moved without a redirect", diff.moved.filter(({ redirected }) => !redirected).map(way));
  group(
    "Lost anchors",
    diff.lostAnchors.map(({ route, anchor }) => `${route}#${anchor}`),
  );
  group("Moved", diff.moved.filter(({ redirected }) => redirected).map(way));
  group("Added routes", diff.added);
  group("Text changed", diff.textChanged, MOST_NAMED);
  group("Only the frame changed", diff.frameChanged, MOST_NAMED);
  const count = diff.unchanged;
  lines.push(
    lines.length === 0 ? `No page changed (${count}).` : `${count} ${count === 1 ? "page is" : "pages are"} as before.`,
  );
  return lines.join("\n");
}
