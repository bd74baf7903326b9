// What changed between two outputs, as readers see it: addresses, anchors, text, frame. Compares; writes nothing.
import { list, oneOf } from "./config/check.ts";
import { compare, DocsgenError } from "./diagnostics.ts";
import { readOutput, recoverOutput } from "./diff/output.ts";
import type { Manifest, ManifestPage } from "./manifest.ts";
import { checkArguments, filePath, LOSSES, options as optionsOf } from "./options.ts";
import type { DiffOptions, DiffResult, Loss } from "./types.ts";

const diffOptions = optionsOf<DiffOptions>({ failOn: list(oneOf(...LOSSES)) });

/**
 * Compares two outputs.
 * @param before path of the older output's folder, or of its manifest
 * @param after path of the newer one's
 * @throws DocsgenError with exit code 2 where one is no output or an option is wrong, 3 where it cannot be read
 */
export async function diff(before: string, after: string, options: DiffOptions = {}): Promise<DiffResult> {
  checkArguments("diff", [before, filePath, ["before"]], [after, filePath, ["after"]], [options, diffOptions]);
  for (const place of [before, after]) await recoverOutput(place);
  const found = compareFound(before, after);
  const { failOn = [] } = options;
  const isLost: Readonly<Record<Loss, boolean>> = {
    "lost-route": found.removed.length > 0 || found.moved.some(({ redirected }) => !redirected),
    "lost-anchor": found.lostAnchors.length > 0,
  };
  return { ok: !failOn.some((loss) => isLost[loss]), ...found };
}

/** Compares by what is at hand. What the cache says may be of other types than docsgen's: then the HTML is asked. */
function compareFound(before: string, after: string): Omit<DiffResult, "ok"> {
  try {
    return compareOutputs(readOutput(before), readOutput(after));
  } catch (error) {
    if (error instanceof DocsgenError) throw error;
    return compareOutputs(readOutput(before, false), readOutput(after, false));
  }
}

/** Compares what two outputs hold. */
export function compareOutputs(before: Manifest, after: Manifest): Omit<DiffResult, "ok"> {
  const moved: DiffResult["moved"][number][] = [];
  const removed: string[] = [];
  const lostAnchors: DiffResult["lostAnchors"][number][] = [];
  const text: string[] = [];
  const frame: string[] = [];
  let unchanged = 0;
  let arrived: ReadonlyMap<string, string> | undefined;
  const newPageLike = (page: ManifestPage) => {
    arrived ??= newPagesByText(before, after);
    return arrived.get(page.text());
  };

  for (const [route, page] of before.pages) {
    const to = after.pages.has(route) ? route : (redirectOf(after, route) ?? newPageLike(page));
    if (to === undefined) {
      removed.push(route);
      continue;
    }
    const redirected = redirectOf(after, route) !== undefined;
    if (to !== route) moved.push({ from: route, to, redirected });
    const now = after.pages.get(withoutSuffix(to));
    // Elsewhere, or a redirect to a redirect: what it holds is not known.
    if (!now) continue;
    const there = new Set(now.anchors);
    const lost = page.anchors.filter((anchor) => !there.has(anchor));
    const marks = lost.length > 0 ? footnoteMarks(page.anchors) : undefined;
    for (const anchor of lost) if (!marks?.has(anchor)) lostAnchors.push({ route, anchor });
    const isSame = isSameFile(before.files.get(page.file), after.files.get(now.file));
    if (to === route && isSame) unchanged++;
    else if (!isSame && now.text() !== page.text()) text.push(withoutSuffix(to));
    else if (to === route) frame.push(route);
  }
  // An address that led elsewhere may be a page by now.
  for (const from of before.redirects.keys())
    if (!after.redirects.has(from) && !after.pages.has(from)) removed.push(from);

  const reached = new Set(moved.map(({ to }) => withoutSuffix(to)));
  const added = [...after.pages.keys()].filter((route) => !before.pages.has(route) && !reached.has(route));
  return {
    added: added.sort(compare),
    moved: moved.sort((a, b) => compare(a.from, b.from)),
    removed: removed.sort(compare),
    lostAnchors: lostAnchors.sort((a, b) => compare(a.route, b.route) || compare(a.anchor, b.anchor)),
    textChanged: [...new Set(text)].sort(compare),
    frameChanged: frame.sort(compare),
    unchanged,
  };
}

/** What generators call a place where a footnote is referred to: docsgen's, and others'. */
const REFERENCE = /^(user-content-)?(footnote-|fn)ref(?=[-:\d])-?(.+?)(-\d+)?$/;

/** The anchors that footnotes have, which lead from mark to note and back: nobody else links to them. */
function footnoteMarks(anchors: readonly string[]): ReadonlySet<string> {
  const marks = new Set<string>();
  for (const anchor of anchors) {
    const [, prefix = "", kind = "", key = "", count = ""] = REFERENCE.exec(anchor) ?? [];
    if (key === "") continue;
    marks.add(anchor).add("footnotes").add("footnote-label");
    const note = prefix + kind;
    // The number may be the reference's, or belong to the note's name.
    for (const name of [key, key + count]) marks.add(note + name).add(`${note}-${name}`);
  }
  return marks;
}

/** Whether two files are the same by their hashes; a manifest may have none. */
function isSameFile(before: string | undefined, after: string | undefined): boolean {
  return before !== undefined && before === after;
}

function redirectOf(after: Manifest, route: string): string | undefined {
  return after.pages.has(route) ? undefined : after.redirects.get(route);
}

/** Routes that only the newer output has, by their text; a text that several of them have tells nothing. */
function newPagesByText(before: Manifest, after: Manifest): Map<string, string> {
  const byText = new Map<string, string>();
  const twice = new Set<string>();
  for (const [route, page] of after.pages) {
    if (before.pages.has(route)) continue;
    const text = page.text();
    if (byText.has(text)) twice.add(text);
    byText.set(text, route);
  }
  for (const text of twice) byText.delete(text);
  return byText;
}

function withoutSuffix(address: string): string {
  return address.replace(/[?#].*$/s, "");
}
