// Finds which of several patterns matches first. All are one expression, in which an empty group behind each pattern tells
// which one matched. The patterns' own groups capture nothing there: each group costs every match, and above 63 of them V8
// leaves its fast path. The few matches whose groups are read are made once more, by their pattern alone.
import type { Pattern } from "./pattern.ts";

/** What was found. */
export interface Hit {
  /** Which of the patterns matched. Where several do, it is the first. */
  position: number;
  from: number;
  to: number;
}

/** Patterns from one of them on. */
interface Joined {
  /** Looks at one place only, if some are left out. */
  readonly expression: RegExp;
  /** By pattern, the group that is empty where it matched and undefined otherwise. */
  readonly markers: readonly number[];
}

/** From so many characters on a source is left as it is. */
const LONG = 600;

/** Finds one of several patterns. */
export class Finder {
  readonly #patterns: readonly Pattern[];
  readonly #flags: string;
  /** Whether the first pattern matches at every place. */
  readonly #isSure: boolean;
  /** By how many are left out. */
  readonly #joined: (Joined | undefined)[] = [];
  /** By pattern, the expression that is it alone. */
  readonly #alone: (RegExp | undefined)[] = [];

  constructor(patterns: readonly Pattern[], flags: string) {
    this.#patterns = patterns;
    this.#flags = flags;
    // Within a character that UTF-16 has in two, an expression for whole ones doesn't match.
    this.#isSure = patterns[0]?.isAnywhere === true && !flags.includes("u");
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
    return start <= code.length;
  }

  /** Gives the match of a pattern with its groups, where it was found. */
  groupsOf(code: string, { position, from }: Hit): readonly (string | undefined)[] {
    this.#alone[position] ??= new RegExp((this.#patterns[position] as Pattern).source, `${this.#flags}y`);
    const expression = this.#alone[position];
    expression.lastIndex = from;
    return expression.exec(code) as RegExpExecArray;
  }

  #search(code: string, start: number, skipped: number, hit: Hit): boolean {
    const { expression, markers } = this.#joined[skipped] ?? this.#join(skipped);
    if (markers.length === 0) return false;
    expression.lastIndex = start;
    const match = expression.exec(code);
    if (match === null) return false;
    let index = 0;
    while (match[markers[index] as number] === undefined) index++;
    hit.position = skipped + index;
    hit.from = match.index;
    hit.to = expression.lastIndex;
    return true;
  }

  #join(skipped: number): Joined {
    const markers: number[] = [];
    let groups = 0;
    const sources = this.#patterns.slice(skipped).map((pattern) => {
      // Without its groups V8 makes more of a long list of words: that takes longer than it saves.
      const isWhole = pattern.hasReferences || pattern.source.length > LONG;
      const source = isWhole ? pattern.behindGroups(groups) : pattern.withoutGroups();
      if (isWhole) groups += pattern.groups;
      groups++;
      markers.push(groups);
      return `(?:${source})()`;
    });
    const expression = new RegExp(sources.join("|"), `${this.#flags}${skipped > 0 ? "y" : "g"}`);
    const joined = { expression, markers };
    this.#joined[skipped] = joined;
    return joined;
  }
}
