// What links may lead to: the pages by their addresses, with the anchors that they have, and what is nearest to one that is not there.
import { nearest } from "../diagnostics.ts";
import { createNearestPage, type FindNearestPage } from "../nearest-page.ts";
import { bareRoute } from "../route.ts";
import type { LeftOutPage, Page, PageRecord, Site } from "../types.ts";

/** An anchor that a page does not have, as messages quote it. */
export interface DeadAnchor {
  readonly anchor: string;
  readonly hint: string;
}

/** The pages of one site, as links lead to them. */
export class LinkTargets {
  readonly #index: RegExp;
  readonly #display: (file: string) => string;
  readonly #pages: ReadonlyMap<string, Page>;
  readonly #records: ReadonlyMap<string, PageRecord>;
  /** Files of the pages that have errors of their own. */
  readonly #leftOut: ReadonlySet<string>;
  readonly #anchors = new Map<string, ReadonlySet<string> | undefined>();
  readonly #nearestPage: FindNearestPage;
  // A suggestion is found by comparing with every anchor of a page: a thousand bad links must not cost minutes.
  #suggestions = 1000;

  constructor(
    { pages, config }: Site,
    records: readonly PageRecord[],
    leftOut: readonly LeftOutPage[],
    display: (file: string) => string,
  ) {
    this.#index = config.llms ? /(?:^|\/)index(?:\.html|\.md)?$/ : /(?:^|\/)index(?:\.html)?$/;
    this.#display = display;
    const byRoute = new Map(pages.map((page) => [page.route, page]));
    this.#pages = byRoute;
    this.#records = new Map(records.map((record) => [record.route, record]));
    this.#leftOut = new Set(leftOut.map(({ page }) => page.file));
    const broken = leftOut.map(({ page }) => page.route);
    this.#nearestPage = createNearestPage(() => new Set([...byRoute.keys(), ...broken].map(bareRoute)));
  }

  /** The file of the page that has a route, as authors know it; the route itself where there is none. */
  fileOf(route: string): string {
    const page = this.#pages.get(route);
    return page ? this.#display(page.file) : route;
  }

  /** A page as messages name it: its file, or the address of one of the reference, which has none that authors write. */
  nameOf(route: string): string {
    return this.#pages.get(route)?.api ? route : this.fileOf(route);
  }

  /** Whether the page that has a route has errors of its own. */
  isLeftOut(route: string): boolean {
    return this.#leftOut.size > 0 && this.#leftOut.has(this.#pages.get(route)?.file ?? "");
  }

  /** The route of the page at an address, whose file may be named too. @param wanted without a slash at either end */
  routeAt(wanted: string): string | undefined {
    const page = wanted.replace(this.#index, "");
    return [wanted, page].flatMap((each) => [`/${each}`, `/${each}/`]).find((route) => this.#pages.has(route));
  }

  /** The anchors of the page that has a route; undefined where they are not known. */
  anchorsAt(route: string): ReadonlySet<string> | undefined {
    if (!this.#anchors.has(route)) {
      const record = this.isLeftOut(route) ? undefined : this.#records.get(route);
      this.#anchors.set(route, record && !record.unmade ? new Set(record.anchors) : undefined);
    }
    return this.#anchors.get(route);
  }

  /** An anchor that a page does not have. @param known those that it has */
  deadAnchor(fragment: string, known: ReadonlySet<string> | undefined): DeadAnchor | undefined {
    // What stands behind ":~:" is for the browser: a text to look for.
    const anchor = fragment.replace(/:~:.*$/s, "");
    if (anchor === "" || anchor === "top") return undefined;
    // A target that could not be made has errors of its own; what anchors it will have is not known.
    if (!known || known.has(anchor)) return undefined;
    const near = this.#suggestions-- > 0 ? nearestAnchor(anchor, known) : undefined;
    const hint = near === undefined ? "The page has no heading with a similar id." : `Nearest: #${near}`;
    return { anchor: JSON.stringify(`#${anchor}`), hint };
  }

  /** The route of a page that may have been meant by an address that leads nowhere. */
  nearestRoute(wanted: string): string | undefined {
    return this.#suggestions-- > 0 ? this.#nearestPage(wanted) : undefined;
  }
}

/**
 * The anchor that may have been meant by one that there is not: misspelt, or of a heading that got words before it, or lost
 * them. Names with dots, such as `coverage.exclude`, have no seam between their words.
 */
function nearestAnchor(wanted: string, known: ReadonlySet<string>): string | undefined {
  const misspelt = nearest(wanted, known);
  if (misspelt !== undefined) return misspelt;
  return [...known].find((id) => {
    const [short, long] = [id.toLowerCase(), wanted.toLowerCase()].sort((a, b) => a.length - b.length) as [
      string,
      string,
    ];
    return short.length > 2 && long.endsWith(short.length < 5 ? `-${short}` : short);
  });
}
