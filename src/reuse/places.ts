// Where pages stand in this site's navigation and stood in the cached one's, as hashes.
import type { CachedPages } from "../cache.ts";
import { hashOf } from "../hash.ts";
import type { Navigation } from "../navigation.ts";
import type { Page, Site } from "../types.ts";

/** The places of one site's pages, each worked out once. */
export class Places {
  readonly #site: Site;
  readonly #navigation: Navigation;
  readonly #known = new Map<string, string>();
  #structure: string | undefined;
  /** Whether any page's place may be another one than it was. */
  readonly moved: boolean;

  constructor(site: Site, navigation: Navigation, cached: CachedPages | undefined) {
    this.#site = site;
    this.#navigation = navigation;
    this.moved = cached !== undefined && cached.structure !== this.structure();
  }

  /** Hash of all that places follow from. Where it is the same no page's can have changed: the common case costs one hash. */
  structure(): string {
    const { sidebar, pages } = this.#site;
    this.#structure ??= hashOf(
      JSON.stringify([
        sidebar,
        // Links name files and aliases, too: these may change while every address stays.
        pages.map(({ id, route, label, file, frontMatter }) => [id, route, label, file, frontMatter.aliases]),
      ]),
    );
    return this.#structure;
  }

  /** Takes over a page's place from the cache, if nothing has moved. */
  keep(page: Page, place: string): void {
    if (!this.moved) this.#known.set(page.route, place);
  }

  /** A page's place. */
  of(page: Page): string {
    let place = this.#known.get(page.route);
    if (place === undefined) {
      place = this.#navigation.fingerprint(page);
      this.#known.set(page.route, place);
    }
    return place;
  }
}
