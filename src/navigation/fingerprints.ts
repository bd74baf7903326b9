// Names pages' places by hashes, without putting together what the pages show.
import { hashOf } from "../hash.ts";
import type { Page } from "../types.ts";
import type { List } from "./lists.ts";
import type { Places } from "./places.ts";
import { type Spot, WHOLE_LIST, windowOf } from "./shown.ts";

/** Names the places of one sidebar's pages: two are named alike where they are the same. */
export class Fingerprints {
  readonly #lists: readonly List[];
  readonly #places: Pick<Places, "wayTo" | "trailOf">;
  readonly #ofLists = new Map<List, string>();
  /** By list, what pages show of the way to it. */
  readonly #ofTrails = new Map<number, string>();

  constructor(lists: readonly List[], places: Pick<Places, "wayTo" | "trailOf">) {
    this.#lists = lists;
    this.#places = places;
  }

  /** Names a page's place. */
  of(page: Page): string {
    const { path, isThere, breadcrumbs, previous, next } = this.#places.wayTo(page);
    const spot = path.at(-1);
    const list = this.#listAt(spot?.list ?? 0);
    const own = spot && list.nodes[spot.position]?.list;
    const shown = [
      spot ? this.#ofTrail(spot.list) : "",
      spot?.position,
      this.#ofList(list, spot),
      own === undefined ? "" : this.#ofList(this.#listAt(own), undefined),
    ];
    // Those before are the trail's.
    return hashOf(JSON.stringify([shown, isThere, breadcrumbs.slice(-2), previous, next]));
  }

  /** Names what a page of a list shows of the lists above, and where in them it is. */
  #ofTrail(list: number): string {
    let known = this.#ofTrails.get(list);
    if (known === undefined) {
      const { path, breadcrumbs } = this.#places.trailOf(list);
      const lists = path.map((spot) => this.#ofList(this.#listAt(spot.list), spot));
      known = hashOf(JSON.stringify([path, breadcrumbs, lists]));
      this.#ofTrails.set(list, known);
    }
    return known;
  }

  #ofList(list: List, on: Spot | undefined): string {
    const isWhole = list.nodes.length <= WHOLE_LIST;
    const known = isWhole ? this.#ofLists.get(list) : undefined;
    if (known !== undefined) return known;
    const made = hashOf(JSON.stringify(windowOf(list, on)));
    if (isWhole) this.#ofLists.set(list, made);
    return made;
  }

  #listAt(list: number): List {
    return this.#lists[list] as List;
  }
}
