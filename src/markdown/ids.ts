// The ids of an article: which there are, and free ones for headings and for what docsgen itself makes. Reports nothing.
import { slug } from "github-slugger";
import { toNfc } from "../nfc.ts";

/** Text of which GitHub's rules keep every character. */
const PLAIN_HEADING = /^[\w -]*$/;

export class Ids {
  /** All of them, in the order in which they came. */
  readonly anchors: string[] = [];
  readonly #taken = new Set<string>();
  /** By a heading's id, how often others wanted it: a thousand of one name shall not ask for all numbers each. */
  readonly #repeated = new Map<string, number>();

  /** Takes a heading's id, made from its text by GitHub's rules and composed, different from every id before it. */
  slug(text: string): string {
    // Of a text without letters GitHub makes an empty id.
    const base = (PLAIN_HEADING.test(text) ? text.toLowerCase().replaceAll(" ", "-") : toNfc(slug(text))) || "section";
    let times = this.#repeated.get(base) ?? 0;
    let id = base;
    while (!this.add(id)) id = `${base}-${++times}`;
    if (times > 0) this.#repeated.set(base, times);
    return id;
  }

  /** Takes an id of our own making, changed where it is taken. */
  claim(id: string): string {
    let free = id;
    for (let i = 1; !this.add(free); i++) free = `${id}-${i}`;
    return free;
  }

  /** Takes an id as it is; false where it is taken already. */
  add(id: string): boolean {
    if (this.#taken.has(id)) return false;
    this.#taken.add(id);
    this.anchors.push(id);
    return true;
  }
}
