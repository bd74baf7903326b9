// What the checks of links find: problems, each as severe as the site wants it, and the pages that something leads to.
import type { Checks, Diagnostic } from "../types.ts";

/** Collects what the checks of one site find. */
export class LinkFindings {
  readonly problems: Diagnostic[] = [];
  readonly #levels: Checks;
  readonly #linked = new Set<string>();

  constructor(levels: Checks) {
    this.#levels = levels;
  }

  /** Takes in a problem, unless its check is off. @param most how severe it may be. @default as its check says */
  add(check: keyof Checks, problem: Omit<Diagnostic, "severity">, most: Diagnostic["severity"] = "error"): void {
    const level = this.#levels[check];
    if (level !== "off") this.problems.push({ ...problem, severity: level === "warn" ? "warning" : most });
  }

  /** Notes that something leads to the page that has a route. */
  link(route: string): void {
    this.#linked.add(route);
  }

  /** Whether something leads there. */
  isLinked(route: string): boolean {
    return this.#linked.has(route);
  }
}
