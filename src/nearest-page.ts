// Which page a link that leads nowhere may have meant: one of the same name in another folder, which is where a page went
// that moved, or one whose path differs by typing errors. Where neither is there, no page is near.
import { misspelling } from "./diagnostics.ts";
import { groupBy } from "./group-by.ts";
import { parseNumberPrefix } from "./route.ts";

/** Finds the page that a path may have meant; undefined where none is near. */
export type FindNearestPage = (wanted: string) => string | undefined;

/** A page's path, taken apart. */
interface Known {
  readonly path: string;
  readonly segments: readonly string[];
}

/**
 * @param paths of the pages: files, or routes. Asked for when the first one is looked for, because most sites need none
 * @param mayCompare asked where none has the name, before it is compared with all others, which takes long
 */
export function createNearestPage(paths: () => Iterable<string>, mayCompare = (): boolean => true): FindNearestPage {
  let index: Record<"byName" | "byFolder", ReadonlyMap<string, readonly Known[]>> | undefined;
  return (wanted) => {
    if (!index) {
      const all = [...paths()].map((path) => ({ path, segments: segmentsOf(path) }));
      index = {
        byName: groupBy(all, ({ segments }) => nameOf(segments)),
        byFolder: groupBy(all, ({ segments }) => folderOf(segments)),
      };
    }
    const segments = segmentsOf(wanted);
    const name = nameOf(segments);
    if (name === "") return undefined;
    const namesake = mostAlike(segments, index.byName.get(name) ?? []);
    return (namesake ?? (mayCompare() ? misspelt(segments, index.byFolder) : undefined))?.path;
  };
}

/** The parts of a path, without endings and numbers that only give an order. */
function segmentsOf(path: string): readonly string[] {
  const parts = path.toLowerCase().slice(0, LONGEST).split("/");
  return parts
    .filter((part) => part !== "")
    .map((part) => parseNumberPrefix(part.replace(/\.(?:mdx?|html?)$/, "")).name);
}

/** In characters; comparing takes their square. */
const LONGEST = 200;

/** What a page is called: its file, or its folder where the file is only called its index. */
function nameOf(segments: readonly string[]): string {
  return segments.findLast((part) => !/^(?:index|readme)$/.test(part)) ?? "";
}

/** Of pages with one name the one with the most folders in common; undefined where several have as many. */
function mostAlike(wanted: readonly string[], namesakes: readonly Known[]): Known | undefined {
  let best: Known | undefined;
  let most = -1;
  for (const known of namesakes) {
    const count = inCommon(wanted, known.segments);
    if (count < most) continue;
    best = count === most ? undefined : known;
    most = count;
  }
  return best;
}

/** How many parts two paths begin and end with alike. */
function inCommon(a: readonly string[], b: readonly string[]): number {
  return beginAlike(a, b) + beginAlike(a.toReversed(), b.toReversed());
}

function beginAlike(a: readonly string[], b: readonly string[]): number {
  const other = a.findIndex((part, i) => part !== b[i]);
  return other < 0 ? a.length : other;
}

/** The page whose path has the fewest typing errors, in each part no more than the part's length bears. */
function misspelt(wanted: readonly string[], byFolder: ReadonlyMap<string, readonly Known[]>): Known | undefined {
  let best: Known | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  // Most names are wrong in a folder that is right: what is found there spares looking far in others.
  const own = byFolder.get(folderOf(wanted)) ?? [];
  for (const pages of [own, ...byFolder.values()]) {
    const inFolder = errorsOf(wanted.slice(0, -1), pages[0]?.segments.slice(0, -1) ?? [], fewest);
    if (inFolder === undefined) continue;
    for (const page of pages) {
      const inName = errorsOf(wanted.slice(-1), page.segments.slice(-1), fewest - inFolder);
      if (inName === undefined) continue;
      best = page;
      fewest = inFolder + inName;
    }
  }
  return best;
}

function folderOf(segments: readonly string[]): string {
  return segments.slice(0, -1).join("/");
}

/** How many errors there are in all parts; undefined where that is no less than `below`. */
function errorsOf(wanted: readonly string[], segments: readonly string[], below: number): number | undefined {
  if (wanted.length !== segments.length) return undefined;
  let sum = 0;
  for (const [i, part] of wanted.entries()) {
    const known = segments[i] as string;
    const errors = part === known ? 0 : misspelling(part, known, below - sum);
    if (errors === undefined) return undefined;
    sum += errors;
  }
  return sum;
}
