// Which page of the site an address means, as its author wrote it: one that is there, or one that is left out.
import { bareRoute, baseName } from "../route.ts";
import type { Page } from "../types.ts";
import { filesAt, nameAt, routesAt } from "./names.ts";
import type { LinkTargets } from "./targets.ts";

/** Finds the pages that addresses mean. */
export class MeantPages {
  readonly #targets: LinkTargets;

  constructor(targets: LinkTargets) {
    this.#targets = targets;
  }

  /** The route of the page that an address means. @param loose hears of the end of one that names no page's file */
  routeAt(page: Page, wanted: string, loose?: (end: string) => void): string | undefined {
    return this.#routeOfFile(page, wanted) ?? this.#routeOfName(page, wanted, loose);
  }

  /** Whether a page is meant that is left out because of errors of its own. */
  isBroken(page: Page, wanted: string): boolean {
    const { broken } = this.#targets;
    return broken.size > 0 && namesAt(page, wanted).some((name) => broken.has(name));
  }

  /** The file of the draft that is meant. */
  draftAt(page: Page, wanted: string): string | undefined {
    const { drafts } = this.#targets;
    const name = drafts.size > 0 ? namesAt(page, wanted).find((each) => drafts.has(each)) : undefined;
    return name === undefined ? undefined : drafts.get(name);
  }

  /** The route of the page whose file is named (`./x.md`, `/docs/x.md`), as by nearly every link. */
  #routeOfFile(page: Page, wanted: string): string | undefined {
    const file = nameAt(page, wanted);
    return file === undefined ? undefined : this.#targets.byFile.get(file);
  }

  /** The route of a page by its file without the ending, by its route, or by its address relative to this page's. */
  #routeOfName(page: Page, wanted: string, loose?: (end: string) => void): string | undefined {
    const { byFile, byRoute, redirects } = this.#targets;
    const named = filesAt(page, wanted);
    const [plain, folder] = routesAt(page, wanted);
    if (loose) for (const name of [...named.slice(0, 1), plain, folder]) loose(baseName(name));
    for (const file of named) {
      const found = byFile.get(file);
      if (found !== undefined) return found;
    }
    const direct = byRoute.get(plain) ?? byRoute.get(folder);
    if (direct !== undefined) return direct;
    const moved = redirects.get(plain);
    return moved === undefined ? undefined : byRoute.get(bareRoute(moved));
  }
}

/** Lists all files and routes that an address may mean. */
export function namesAt(page: Pick<Page, "file" | "route">, wanted: string): readonly string[] {
  return [...filesAt(page, wanted), ...routesAt(page, wanted)];
}
