// What the names of an index' files of terms begin with, and which file has a term.
import { shardOf } from "../format.ts";

/** Keeps the names. */
export class ShardNames {
  readonly #names = new Set<string>();
  /** What the names of files begin with, but for what is a name as a whole. */
  readonly #parted = new Set<string>();

  constructor(names: readonly string[]) {
    for (const name of names) this.add(name);
  }

  get isEmpty(): boolean {
    return this.#names.size === 0;
  }

  /** Takes in a file's name. */
  add(beginning: string): void {
    this.#names.add(beginning);
    const characters = [...beginning];
    for (let length = 0; length < characters.length; length++) this.#parted.add(characters.slice(0, length).join(""));
  }

  /** Finds the file that has a term, or would have it; undefined where there is none. */
  of(term: string): string | undefined {
    const known = shardOf(term, this.#names);
    // The file of a term that is a beginning of others has that term alone.
    return known !== undefined && (term === known || !this.#parted.has(known)) ? known : undefined;
  }

  /** What a term's file is named by that has none: a character more than what other files begin with, or the whole term. */
  next(term: string): string {
    const characters = [...term];
    let length = 0;
    const next = () => characters.slice(0, length + 1).join("");
    while (length < characters.length && (this.#parted.has(next()) || this.#names.has(next()))) length++;
    return next();
  }
}
