// The redirects of an old site, from its configuration or its host: which of them docsgen can have too.
import { bareRoute, decodePath } from "../route.ts";
import { addressKey } from "../site/addresses.ts";
import { type Entry, entryOf } from "./markdown/front-matter.ts";
import type { Migration, OldPage } from "./migration.ts";
import { expandRule } from "./redirect-patterns.ts";

/** A redirect of the old site. */
export interface OldRedirect {
  readonly from: string;
  readonly to: string;
  /** Whether `:name` and `:name*` stand for parts of both addresses. */
  readonly isPattern?: boolean;
  /** Notes why it is left out. @param at of a pattern, which of its addresses are meant, if not all */
  refuse?(why: string, at?: string): void;
}

/** Says that a redirect is left out, or some of those that a pattern stands for. */
export function leftOut(written: string, why: string, at: string | undefined): string {
  return at === undefined ? `left out, for ${why}: ${written}` : `left out in part, for ${why}: ${written}, at ${at}`;
}

/** The addresses of a page's own that lead to it, as its front matter has them. */
function aliasesOf({ entries }: OldPage): readonly string[] {
  const given = entries.find(({ key }) => key === "aliases")?.value;
  return [given].flat().filter((alias) => typeof alias === "string");
}

/** Finds the page that has each alias: the first one. */
export function aliasOwners(pages: readonly OldPage[]): ReadonlyMap<string, OldPage> {
  return new Map(pages.flatMap((page) => aliasesOf(page).map((alias) => [keyOf(alias), page] as const)).reverse());
}

/** Leaves out those aliases of a page that another page has, as its address or as an alias. @param owners of all aliases */
export function soundAliases(
  entry: Entry,
  page: OldPage,
  migration: Migration,
  owners: ReturnType<typeof aliasOwners>,
): readonly Entry[] {
  const all = aliasesOf(page);
  const kept = all.filter((alias) => {
    const isFree = !migration.isTaken(alias) && owners.get(keyOf(alias)) === page;
    if (!isFree)
      migration.note(
        page.absolute,
        { line: entry.line, column: 1 },
        "redirect",
        `the alias ${alias} is left out, for a page has this address`,
      );
    return isFree;
  });
  if (kept.length === all.length) return [entry];
  return kept.length === 0 ? [] : [entryOf("aliases", kept, entry.line)];
}

function ownOf(address: string): string {
  return bareRoute(address.replace(/\/index\.html$/, "/"));
}

/** What an address is known by: hosts may take those for the same that differ in case. */
function keyOf(address: string): string {
  return addressKey(decodePath(ownOf(address)));
}

const NOWHERE = "it leads to nothing that was taken over";

/** So many redirects may lead on from one to the other. */
const MOST_STEPS = 10;

/** Keeps those redirects that docsgen takes: from an address that is none, to one that is; the first of each address. */
export function soundRedirects(
  redirects: readonly OldRedirect[],
  migration: Migration,
): readonly { readonly from: string; readonly to: string }[] {
  const pageOf = (address: string) => migration.pageAt(address.replace(/[?#].*$/, ""));
  const isPage = (address: string) => pageOf(address) !== undefined;
  const aliases = aliasOwners(migration.pages);
  const first = new Map<string, OldRedirect>();
  const losses = new Losses();
  for (const redirect of expanded(redirects, migration, losses)) {
    const own = ownOf(redirect.from);
    const known = first.get(keyOf(own));
    const page = migration.pageAt(own);
    if (page) {
      // A rule may lead from pages to themselves, with another ending.
      if (page !== pageOf(redirect.to)) redirect.refuse?.("a page has this address");
    } else if (migration.isTaken(own)) redirect.refuse?.("a page has this address but for the case of its letters");
    else if (aliases.has(keyOf(own))) redirect.refuse?.("a page has this address as an alias");
    else if (known === undefined || (!isPage(known.to) && isPage(redirect.to))) first.set(keyOf(own), redirect);
  }
  const sound = [...first.values()].flatMap(({ from, to, refuse }) => {
    let end = to;
    // One may lead to where another one begins.
    for (let steps = 0; !isPage(end) && steps < MOST_STEPS; steps++) {
      const next = first.get(keyOf(end.replace(/[?#].*$/, "")))?.to;
      if (next === undefined) break;
      end = next;
    }
    if (isPage(end)) return [{ from, to: end }];
    refuse?.(NOWHERE);
    return [];
  });
  losses.tell();
  return sound;
}

/** So many redirects one pattern may come to: each is a file of the output. */
const MOST_OF_PATTERN = 2000;
/** So many all patterns together may come to. */
const MOST_OF_ALL = 10_000;

/** What patterns lose, said once for each of them and each reason. */
class Losses {
  readonly #patterns: { pattern: OldRedirect; count: number; reasons: Map<string, string[]> }[] = [];

  /** Gives what hears why one of a pattern's redirects is left out. @param count how many the pattern stands for */
  of(pattern: OldRedirect, count: number): (from: string, why: string) => void {
    const reasons = new Map<string, string[]>();
    this.#patterns.push({ pattern, count, reasons });
    return (from, why) => {
      const known = reasons.get(why);
      if (known) known.push(from);
      else reasons.set(why, [from]);
    };
  }

  tell(): void {
    for (const { pattern, count, reasons } of this.#patterns)
      for (const [why, lost] of reasons) {
        // Such a one leads to where another redirect begins, of which it is said.
        if (why === NOWHERE && lost.length < count) continue;
        const more = lost.length > 1 ? ` and ${lost.length - 1} more` : "";
        pattern.refuse?.(why, lost.length === count ? undefined : `${lost[0]}${more}`);
      }
  }
}

/** Puts in a pattern's place what it comes to, by the pages and by where the other redirects begin. */
function expanded(redirects: readonly OldRedirect[], migration: Migration, losses: Losses): readonly OldRedirect[] {
  const addresses = new Set([
    ...migration.pages.flatMap(({ route }) => (route === undefined ? [] : [bareRoute(route)])),
    ...redirects.flatMap(({ from, isPattern }) => (isPattern ? [] : [bareRoute(from)])),
  ]);
  let left = MOST_OF_ALL;
  return redirects.flatMap((redirect): readonly OldRedirect[] => {
    if (!redirect.isPattern) return [redirect];
    const found = expandRule(redirect, addresses);
    if (found === undefined) redirect.refuse?.("nobody can say which addresses it stands for");
    else if (found.length === 0) redirect.refuse?.(NOWHERE);
    const all = found ?? [];
    const lose = losses.of(redirect, all.length);
    const kept = all.slice(0, Math.min(MOST_OF_PATTERN, left));
    left -= kept.length;
    const why =
      kept.length === MOST_OF_PATTERN
        ? `it stands for more than ${MOST_OF_PATTERN} addresses`
        : `all rules together stand for more than ${MOST_OF_ALL} addresses`;
    for (const { from } of all.slice(kept.length)) lose(from, why);
    return kept.map((each) => ({ ...each, refuse: (reason) => lose(each.from, reason) }));
  });
}
