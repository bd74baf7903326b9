// What a grammar is compiled to: modes, and how what stands in one is found. Expressions are built when code needs them.
import type { ModeCallback } from "highlight.js";
import { Finder } from "./finder.ts";
import { NO_TAG, type Tag } from "./html.ts";
import type { Keywords } from "./keywords.ts";
import type { Pattern } from "./pattern.ts";

/** How a mode's own end is tried where something has ended. */
export type EndCheck =
  /** It has none. */
  | "never"
  /** It matches everywhere. */
  | "always"
  /** In the code. */
  | "in-place"
  /** On the rest of the code: it asks what stands before, and shall see nothing. */
  | "on-rest";

/** A part of a begin that has a scope of its own. */
export interface BeginPart {
  /** The group that it is. */
  readonly group: number;
  /** The scope's opening tag. */
  readonly open: Tag;
}

/** A mode of a language: how its text looks, what may stand in it, where it ends. */
export class CompiledMode {
  readonly flags: string;
  readonly begin: Pattern;
  beginParts: readonly BeginPart[] = [];
  end: Pattern | undefined;
  endCheck: EndCheck = "never";
  /** Its own end, and those of its parents where it ends with them. */
  terminator: Pattern | undefined;
  illegal: Pattern | undefined;
  contains: readonly CompiledMode[] = [];
  starts: CompiledMode | undefined;
  keywords: Keywords | undefined;
  subLanguage: string | undefined;
  /** Opening tag of its scope. */
  open = NO_TAG;
  /** The same where a later piece of an embedded language goes on with it. */
  reopen = NO_TAG;
  /** Opening tags for what begins it and what ends it. */
  openBegin = NO_TAG;
  openEnd = NO_TAG;
  skip = false;
  excludeBegin = false;
  excludeEnd = false;
  returnBegin = false;
  returnEnd = false;
  endsParent = false;
  endsWithParent = false;
  /** Whether it begins with keywords, which behind a dot are none. */
  beginsWithKeyword = false;
  onBegin: ModeCallback | undefined;
  onEnd: ModeCallback | undefined;
  /** What its callbacks keep between a begin and its end. */
  readonly data: Record<string, unknown> = {};
  #next: Finder | undefined;
  #endExpression: RegExp | undefined;

  constructor(begin: Pattern, flags: string) {
    this.flags = flags;
    this.begin = begin;
  }

  /** What may come next: modes that begin, by their order, then the mode's end, then what is illegal. */
  get next(): Finder {
    this.#next ??= this.#gather();
    return this.#next;
  }

  /** Matches the mode's own end at a place. */
  get endExpression(): RegExp {
    this.#endExpression ??= new RegExp(this.end?.source ?? "", `${this.flags}y`);
    return this.#endExpression;
  }

  #gather(): Finder {
    const next = this.contains.map(({ begin }) => begin);
    if (this.terminator) next.push(this.terminator);
    if (this.illegal) next.push(this.illegal);
    return new Finder(next, this.flags);
  }
}
