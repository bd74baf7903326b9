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
  /** Notes why it is left out. */
  refuse?(why: string): void;
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

/** So many redirects may lead on from one to the other. */
const MOST_STEPS = 10;

/** Keeps those redirects that docsgen takes: from an address that is none, to one that is; the first of each address. */
export function soundRedirects(
  redirects: readonly OldRedirect[],
  migration: Migration,
): readonly { readonly from: string; readonly to: string }[] {
  const isPage = (address: string) => migration.pageAt(address.replace(/[?#].*$/, "")) !== undefined;
  const aliases = aliasOwners(migration.pages);
  const first = new Map<string, OldRedirect>();
  for (const redirect of expanded(redirects, migration)) {
    const own = ownOf(redirect.from);
    const known = first.get(keyOf(own));
    if (migration.pageAt(own)) redirect.refuse?.("a page has this address");
    else if (migration.isTaken(own)) redirect.refuse?.("a page has this address but for the case of its letters");
    else if (aliases.has(keyOf(own))) redirect.refuse?.("a page has this address as an alias");
    else if (known === undefined || (!isPage(known.to) && isPage(redirect.to))) first.set(keyOf(own), redirect);
  }
  return [...first.values()].flatMap(({ from, to, refuse }) => {
    let end = to;
    // One may lead to where another one begins.
    for (let steps = 0; !isPage(end) && steps < MOST_STEPS; steps++) {
      const next = first.get(keyOf(end.replace(/[?#].*$/, "")))?.to;
      if (next === undefined) break;
      end = next;
    }
    if (isPage(end)) return [{ from, to: end }];
    refuse?.("it leads to nothing that was taken over");
    return [];
  });
}

/** Puts in a pattern's place what it comes to, by the pages and by where the other redirects begin. */
function expanded(redirects: readonly OldRedirect[], migration: Migration): readonly OldRedirect[] {
  const addresses = new Set([
    ...migration.pages.flatMap(({ route }) => (route === undefined ? [] : [bareRoute(route)])),
    ...redirects.flatMap(({ from, isPattern }) => (isPattern ? [] : [bareRoute(from)])),
  ]);
  return redirects.flatMap((redirect): readonly OldRedirect[] => {
    if (!redirect.isPattern) return [redirect];
    const found = expandRule(redirect, addresses);
    if (found === undefined) redirect.refuse?.("nobody can say which addresses it stands for");
    else if (found.length === 0) redirect.refuse?.("it leads to nothing that was taken over");
    return found ?? [];
  });
}
