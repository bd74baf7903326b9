// Finds which of several patterns matches first. All are one expression, in which an empty group behind each pattern tells
// which one matched. The patterns' own groups capture nothing there: each group costs every match, and above 63 of them V8
// leaves its fast path. The few matches whose groups are read are made once more, by their pattern alone. So are those of
// patterns that seldom match, to learn which one it was.
import { ASCII, type Pattern } from "./pattern.ts";

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
  /** Groups that are empty where their pattern matched and undefined otherwise, and these patterns. */
  readonly markers: readonly number[];
  readonly marked: readonly number[];
  /** The others, which are tried one by one where none of those matched. */
  readonly others: readonly number[];
}

/** From so many characters on a source is left as it is. */
const LONG = 600;
/** After so many matches it is looked which patterns matter, and again each time that there were so many times as many. */
const FIRST_LOOK = 1000;
const NEXT_LOOK = 8;
/** A pattern that matches more seldom than each so many times has no marker of its own: each of them costs every match. */
const SELDOM = 200;

/** Finds one of several patterns. */
export class Finder {
  readonly #patterns: readonly Pattern[];
  readonly #flags: string;
  /** Whether the first pattern matches at every place. */
  readonly #isSure: boolean;
  /** By how many are left out. */
  #joined: (Joined | undefined)[] = [];
  /** All of them, where the place is not within a run: those that begin with one are tried where it begins, and nowhere else. */
  #atEdges: Joined | undefined;
  /** By code, what such runs are made of; undefined where no pattern begins with one. */
  readonly #inRuns: Uint8Array | undefined;
  /** By pattern, the expression that is it alone. */
  readonly #alone: (RegExp | undefined)[] = [];
  /** By pattern, how often it matched, of so many matches, and when that is looked at. */
  readonly #hits: Uint32Array;
  #matches = 0;
  #nextLook = FIRST_LOOK;
  /** By pattern, whether it was found to match seldom. */
  #isSeldom: Uint32Array;

  constructor(patterns: readonly Pattern[], flags: string) {
    this.#patterns = patterns;
    this.#flags = flags;
    this.#hits = new Uint32Array(patterns.length);
    this.#isSeldom = new Uint32Array(patterns.length);
    // Within a character that UTF-16 has in two, an expression for whole ones doesn't match.
    this.#isSure = patterns[0]?.isAnywhere === true && !flags.includes("u");
    for (const pattern of patterns) {
      const { characters } = pattern.runOf(flags) ?? {};
      const known = this.#inRuns;
      this.#inRuns =
        known && characters ? known.map((isIn, code) => isIn | (characters[code] as number)) : (known ?? characters);
    }
  }

  /**
   * Finds the first match from a place on.
   * @param skipped how many of the patterns are left out at that very place
   * @param hit takes what is found
   */
  find(code: string, start: number, skipped: number, hit: Hit): boolean {
    if (skipped > 0) {
      const joined = this.#joined[skipped] ?? this.#join(skipped);
      return this.#search(joined, code, start, hit) || this.#searchAll(code, start + 1, hit);
    }
    if (!this.#isSure) return this.#searchAll(code, start, hit);
    hit.position = 0;
    hit.from = start;
    hit.to = start;
    return start <= code.length;
  }

  /** Gives the match of a pattern with its groups, where it was found. */
  groupsOf(code: string, { position, from }: Hit): readonly (string | undefined)[] {
    const expression = this.#aloneAt(position);
    expression.lastIndex = from;
    return expression.exec(code) as RegExpExecArray;
  }

  #aloneAt(position: number): RegExp {
    this.#alone[position] ??= new RegExp((this.#patterns[position] as Pattern).source, `${this.#flags}y`);
    return this.#alone[position];
  }

  #searchAll(code: string, start: number, hit: Hit): boolean {
    const joined = this.#isWithinRun(code, start)
      ? (this.#joined[0] ?? this.#join(0))
      : (this.#atEdges ?? this.#joinAtEdges());
    if (!this.#search(joined, code, start, hit)) return false;
    (this.#hits[hit.position] as number)++;
    if (++this.#matches === this.#nextLook) this.#look();
    return true;
  }

  #isWithinRun(code: string, at: number): boolean {
    const inRuns = this.#inRuns;
    if (inRuns === undefined || at === 0) return false;
    const before = code.charCodeAt(at - 1);
    if (before >= ASCII || inRuns[before] === 0 || at >= code.length) return false;
    const c = code.charCodeAt(at);
    return c < ASCII && inRuns[c] === 1;
  }

  #search({ expression, markers, marked, others }: Joined, code: string, start: number, hit: Hit): boolean {
    expression.lastIndex = start;
    const match = expression.exec(code);
    if (match === null) return false;
    hit.from = match.index;
    hit.to = expression.lastIndex;
    for (let i = 0; i < markers.length; i++) {
      if (match[markers[i] as number] === undefined) continue;
      hit.position = marked[i] as number;
      return true;
    }
    hit.position = others.find((position) => this.#isAt(position, code, hit.from)) as number;
    return true;
  }

  #isAt(position: number, code: string, at: number): boolean {
    const expression = this.#aloneAt(position);
    expression.lastIndex = at;
    return expression.test(code);
  }

  /** Looks which patterns match seldom. */
  #look(): void {
    this.#nextLook = this.#matches * NEXT_LOOK;
    const isSeldom = this.#hits.map((hits) => (hits * SELDOM < this.#matches ? 1 : 0));
    if (isSeldom.every((now, position) => now === this.#isSeldom[position])) return;
    this.#isSeldom = isSeldom;
    this.#joined = [];
    this.#atEdges = undefined;
  }

  #joinAtEdges(): Joined {
    this.#atEdges = this.#inRuns ? this.#joinFrom(0, true) : (this.#joined[0] ?? this.#join(0));
    return this.#atEdges;
  }

  #join(skipped: number): Joined {
    const joined = this.#joinFrom(skipped, false);
    this.#joined[skipped] = joined;
    return joined;
  }

  /** @param atEdges whether those that begin with a run are tried where it begins only */
  #joinFrom(skipped: number, atEdges: boolean): Joined {
    const markers: number[] = [];
    const marked: number[] = [];
    const others: number[] = [];
    let groups = 0;
    const sources = this.#patterns.slice(skipped).map((pattern, index) => {
      const run = atEdges ? pattern.runOf(this.#flags) : undefined;
      const edge = run ? `(?<!${run.source})` : "";
      // Without its groups V8 makes more of a long list of words: that takes longer than it saves.
      const isWhole = pattern.hasReferences || pattern.source.length > LONG;
      const source = isWhole ? pattern.behindGroups(groups) : pattern.withoutGroups();
      if (isWhole) groups += pattern.groups;
      const position = skipped + index;
      if (this.#isSeldom[position]) {
        others.push(position);
        return `(?:${edge}${source})`;
      }
      groups++;
      markers.push(groups);
      marked.push(position);
      return `(?:${edge}${source})()`;
    });
    // Just one of them is there: what matches often is looked for first.
    const order = [...markers.keys()].sort((a, b) => this.#hitsOf(marked, b) - this.#hitsOf(marked, a));
    // Without patterns nothing is found.
    const expression = new RegExp(sources.join("|") || "(?!)", `${this.#flags}${skipped > 0 ? "y" : "g"}`);
    return {
      expression,
      markers: order.map((i) => markers[i] as number),
      marked: order.map((i) => marked[i] as number),
      others,
    };
  }

  #hitsOf(marked: readonly number[], index: number): number {
    return this.#hits[marked[index] as number] as number;
  }
}
