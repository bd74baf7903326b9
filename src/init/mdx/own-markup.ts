// What a site's own component shows, read off its source where that is plain: markup round what it is given and holds, with
// simple conditions and lists. Runs nothing; what it cannot follow it leaves. Pure.
import { Marked, SLOT, withCodes, withDirectives, withLinks } from "./own-markup/marks.ts";
import { readShown } from "./own-markup/reader.ts";
import type { OwnSource, Use } from "./own-markup/types.ts";

/** A component as Markdown. */
export interface OwnMarkup {
  readonly text: string;
  /** Whether something may be shown besides, on a condition that nobody can tell. */
  readonly isPart: boolean;
}

/** What code may put something into. */
const IDS = /\b(?:id|ref)=|addEventListener|customElements|onMounted|useEffect/;

/** Writes out what a component shows; undefined where its source does more than show. */
export function ownMarkup(source: OwnSource, use: Use): OwnMarkup | undefined {
  const marked = new Marked();
  const shown = readShown({ source, use, marked }, 0);
  if (shown === undefined) return undefined;
  const { text: written, isPart } = shown;
  const text = use.isBlock
    ? written.replace(/[ \t]*\n[ \t]*/g, "\n").replace(/\n{3,}/g, "\n\n")
    : written.replace(/\s+/g, " ");
  const held = text.replace(SLOT, () => use.held).trim();
  if (held === "" && (isPart || IDS.test(source.text))) return undefined;
  if (!use.isBlock && /[\n|]/.test(held)) return undefined;
  const addresses = marked.links.map((link) => use.address(link));
  if (addresses.includes(undefined)) return undefined;
  const filled = withLinks(text, addresses).replace(SLOT, () => use.content());
  const coded = withCodes(filled, marked.codes, (info, code) => use.fenceInfo(info, code));
  return { text: withDirectives(coded).trim(), isPart };
}
