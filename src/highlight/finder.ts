// Finds which of several patterns matches first. All are one expression, in which groups that nobody reads capture
// nothing and an empty group behind each pattern tells which one matched.
import type { Pattern } from "./pattern.ts";

/** One of several patterns. */
export interface Alternative {
  readonly pattern: Pattern;
  /** Whether its groups are read. */
  readonly hasGroups: boolean;
}

/** What was found. */
export interface Hit {
  /** Which of the patterns matched. Where several do, it is the first. */
  position: number;
  from: number;
  to: number;
  /** The groups of all patterns, where they are read, and the places before its own and behind them. */
  groups: readonly (string | undefined)[];
  groupsBefore: number;
  groupsEnd: number;
}

/** Patterns from one of them on. */
interface Joined {
  /** Looks at one place only, if some are left out. */
  readonly expression: RegExp;
  /** By pattern, the group that is empty where it matched and undefined otherwise. */
  readonly markers: readonly number[];
  readonly groupsBefore: readonly number[];
}

/** From so many characters on a source is left as it is. */
const LONG = 600;
const NO_GROUPS: readonly string[] = [];

/** Finds one of several patterns. */
export class Finder {
  readonly #alternatives: readonly Alternative[];
  readonly #flags: string;
  /** Whether the first pattern matches at every place. */
  readonly #isSure: boolean;
  /** By how many are left out. */
  readonly #joined: (Joined | undefined)[] = [];

  constructor(alternatives: readonly Alternative[], flags: string) {
    this.#alternatives = alternatives;
    this.#flags = flags;
    const [first] = alternatives;
    // Within a character that UTF-16 has in two, an expression for whole ones doesn't match.
    this.#isSure = first?.pattern.isAnywhere === true && !first.hasGroups && !flags.includes("u");
  }

  /**
   * Finds the first match from a place on.
   * @param skipped how many of the patterns are left out at that very place
   * @param hit takes what is found
   */
  find(code: string, start: number, skipped: number, hit: Hit): boolean {
    if (skipped > 0) return this.#search(code, start, skipped, hit) || this.#search(code, start + 1, 0, hit);
    if (!this.#isSure) return this.#search(code, start, 0, hit);
    hit.position = 0;
    hit.from = start;
    hit.to = start;
    hit.groups = NO_GROUPS;
    return start <= code.length;
  }

  #search(code: string, start: number, skipped: number, hit: Hit): boolean {
    const { expression, markers, groupsBefore } = this.#joined[skipped] ?? this.#join(skipped);
    if (markers.length === 0) return false;
    expression.lastIndex = start;
    const match = expression.exec(code);
    if (match === null) return false;
    let index = 0;
    while (match[markers[index] as number] === undefined) index++;
    hit.position = skipped + index;
    hit.from = match.index;
    hit.to = expression.lastIndex;
    hit.groups = match;
    hit.groupsBefore = groupsBefore[index] as number;
    hit.groupsEnd = markers[index] as number;
    return true;
  }

  #join(skipped: number): Joined {
    const markers: number[] = [];
    const groupsBefore: number[] = [];
    let groups = 0;
    const sources = this.#alternatives.slice(skipped).map(({ pattern, hasGroups }) => {
      groupsBefore.push(groups);
      // Without its groups V8 makes more of a long list of words: that takes longer than it saves.
      const isWhole = hasGroups || pattern.hasReferences || pattern.source.length > LONG;
      const source = isWhole ? pattern.behindGroups(groups) : pattern.withoutGroups();
      if (isWhole) groups += pattern.groups;
      groups++;
      markers.push(groups);
      return `(?:${source})()`;
    });
    const expression = new RegExp(sources.join("|"), `${this.#flags}${skipped > 0 ? "y" : "g"}`);
    const joined = { expression, markers, groupsBefore };
    this.#joined[skipped] = joined;
    return joined;
  }
}
