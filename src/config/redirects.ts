// The redirects, checked: each by itself, and that none is given twice or leads round in a circle.
import { toNfc } from "../nfc.ts";
import { decodePath } from "../route.ts";
import { route, routeOrHeading } from "./address.ts";
import { type Check, pathText, record, wrongType, wrongValue } from "./check.ts";

/** Old addresses are what is asked for, and that is decoded and composed; what they lead to is looked up in either form. */
const composed: Check<string> = (value, path, report) => {
  const given = route(value, path, report);
  return given === undefined ? undefined : toNfc(decodePath(given));
};

const redirect = record<{ from: string; to: string }>({ from: composed, to: routeOrHeading }, ["from", "to"]);

/** Checks the redirects: that each is one, and that they lead somewhere together. */
export const redirects: Check<readonly { from: string; to: string }[]> = (value, path, report) => {
  if (!Array.isArray(value)) return wrongType(value, path, "an array", report);
  // Each keeps its place where others are wrong: those that are right are compared all the same.
  const items = Array.from(value as unknown[], (item, i) => redirect(item, [...path, i], report));
  const seen = new Map<string, number>();
  items.forEach((item, i) => {
    if (item?.from === undefined || item.to === undefined) return;
    const { from, to } = item;
    if (from.includes("*")) {
      const hint = "Write each old route by itself; patterns are the host's own matter.";
      wrongValue([...path, i, "from"], 'holds "*", which stands for nothing else here', report, hint);
      return;
    }
    const bare = bareOf(from);
    const known = seen.get(bare);
    if (known !== undefined)
      wrongValue(
        [...path, i, "from"],
        `is redirected by ${pathText([...path, known])} already`,
        report,
        "Remove one of the two.",
      );
    else if (bare === bareOf(to))
      wrongValue([...path, i, "to"], "leads to itself", report, "Remove it: both forms of an address answer anyway.");
    else seen.set(bare, i);
  });
  for (const circle of circlesOf(items, seen)) {
    const way = [...circle, circle[0] as number].map((i) => bareOf((items[i] as { from: string }).from));
    const hint = "Let one of them lead to a page.";
    wrongValue([...path, circle.at(-1) as number, "to"], `leads round in a circle: ${way.join(" → ")}`, report, hint);
  }
  return items.filter((item) => item !== undefined);
};

/** Finds redirects that lead back to themselves: of each circle the indexes, on its way. @param byFrom index by `from` */
function circlesOf(
  items: readonly ({ readonly to: string } | undefined)[],
  byFrom: ReadonlyMap<string, number>,
): number[][] {
  const done = new Set<number>();
  return [...byFrom.values()].flatMap((start) => {
    const way: number[] = [];
    let at: number | undefined = start;
    while (at !== undefined && !done.has(at)) {
      done.add(at);
      way.push(at);
      at = byFrom.get(bareOf((items[at] as { to: string }).to));
    }
    const first = at === undefined ? -1 : way.indexOf(at);
    return first < 0 ? [] : [way.slice(first)];
  });
}

function bareOf(given: string): string {
  return toNfc(decodePath(given.replace(/#.*$/, "").replace(/\/+$/, ""))) || "/";
}
