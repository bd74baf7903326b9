// Which of the configuration's patterns of other sites' addresses are used, and which take in pages of this one.
import { pathText } from "../config/check.ts";
import { printable } from "../diagnostics.ts";
import { createElsewhere, type FindElsewhere } from "../elsewhere.ts";
import { bareRoute } from "../route.ts";
import type { Diagnostic, Page, ResolvedConfig } from "../types.ts";

/** The configuration's patterns, and which of them some address fits. */
export class ElsewhereUse {
  readonly #patterns: readonly string[];
  /** The base without the slash at its end. */
  readonly #base: string;
  readonly #find: FindElsewhere;
  readonly #used = new Set<string>();

  constructor(config: Pick<ResolvedConfig, "baseUrl" | "linksElsewhere">) {
    this.#patterns = config.linksElsewhere;
    this.#base = config.baseUrl.slice(0, -1);
    this.#find = createElsewhere(config);
  }

  /** Whether an address is another site's, which uses its patterns. @param path decoded, without query and anchor */
  has(path: string): boolean {
    const found = this.#find(path);
    this.note(found);
    return found !== undefined;
  }

  /** Notes patterns that are used. */
  note(patterns: readonly string[] = []): void {
    for (const pattern of patterns) this.#used.add(pattern);
  }

  /**
   * Says what is wrong with patterns, by their places in the configuration.
   * @param areAllKnown whether all addresses of the site were seen: only then is known what is not used
   */
  problems(
    pages: readonly Page[],
    areAllKnown: boolean,
    display: (file: string) => string,
  ): (readonly [place: number, problem: Pick<Diagnostic, "code" | "message" | "hint">])[] {
    if (this.#patterns.length === 0) return [];
    const taken = new Map<string, Page>();
    for (const page of pages)
      for (const pattern of this.#find(this.#base + page.route) ?? [])
        if (!taken.has(pattern)) taken.set(pattern, page);
    return this.#patterns.flatMap((pattern, i) => {
      const says = `${pathText(["links", "elsewhere", i])}: ${JSON.stringify(pattern)}`;
      const page = taken.get(pattern);
      if (page) {
        const of = page.api ? bareRoute(page.route) : display(page.file);
        const message = `${says} takes in ${of}: links to this page are not checked`;
        return [
          [
            i,
            {
              code: "elsewhere-page",
              message: printable(message),
              hint: "Write it so that it fits no page of the site.",
            },
          ],
        ];
      }
      if (!areAllKnown || this.#used.has(pattern)) return [];
      return [[i, { code: "elsewhere-unused", message: printable(`${says} fits no address`), hint: "Remove it." }]];
    });
  }
}
