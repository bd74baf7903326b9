// Goes through code by the modes of a language and writes HTML. Does what highlight.js does, with its quirks: they are
// seen in what it writes.
import type { ModeCallback } from "highlight.js";
import type { Finder, Hit } from "./finder.ts";
import { CLOSE, HtmlWriter, NO_TAG, openTag, type Tag } from "./html.ts";
import type { CompiledMode } from "./mode.ts";

/** Finds an embedded language; undefined where there is none of that name. */
export type FindLanguage = (name: string) => CompiledMode | undefined;

/** From so many steps on they must get on. */
const MANY_STEPS = 100_000;
/** So many scopes may stand in each other. Somewhat deeper, highlight.js runs out of stack. */
const DEEPEST = 5000;

/**
 * Highlights code; undefined where it is given up.
 * @param output is written to anew
 */
export function run(
  code: string,
  language: CompiledMode,
  find: FindLanguage,
  output = new HtmlWriter(),
): string | undefined {
  output.clear();
  try {
    if (!new Run(code, [language], output, find, new Map()).toEnd()) return undefined;
  } catch (error) {
    // An expression, or this, would need more stack than there is.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  for (; output.open > 0; output.open--) output.add(CLOSE);
  return output.toString();
}

/**
 * From which of a mode's alternatives on it was searched, the last such search first. highlight.js makes an expression for
 * each when it is first needed, and counts the alternatives anew from its beginning, also for the others.
 */
type Searched = Map<CompiledMode, number[]>;

/** One way through code: of a block, or of a piece of an embedded language. */
class Run {
  readonly #code: string;
  /** The modes that the place is in, the language's own first. */
  readonly #modes: CompiledMode[];
  readonly #output: HtmlWriter;
  readonly #find: FindLanguage;
  readonly #searched: Searched;
  /** In which modes pieces of embedded languages ended. */
  readonly #continued = new Map<string, CompiledMode[]>();
  readonly #hit: Hit = { position: 0, from: 0, to: 0 };
  /** What found it. */
  #finder: Finder;
  #top: CompiledMode;
  /** Where it goes on, and which of the mode's alternatives are left out there. */
  #next = 0;
  #skipped = 0;
  /** The text that is read and not yet written: a part of the code, or instead of it what isn't in it like that. */
  #from = 0;
  #to = 0;
  #text: string | undefined;

  /** @param modes are changed */
  constructor(code: string, modes: CompiledMode[], output: HtmlWriter, find: FindLanguage, searched: Searched) {
    this.#code = code;
    this.#modes = modes;
    this.#output = output;
    this.#find = find;
    this.#searched = searched;
    this.#top = modes[modes.length - 1] as CompiledMode;
    this.#finder = this.#top.next;
  }

  /** Goes to the end; false where it gives up before. */
  toEnd(): boolean {
    const code = this.#code;
    const hit = this.#hit;
    /** Where the last match was, if a mode began there. */
    let begun = -1;
    for (let steps = 1; ; steps++) {
      const top = this.#top;
      const skipped = this.#skipped;
      if (skipped > 0) this.#noteSearch(top, skipped);
      this.#finder = top.next;
      if (!this.#finder.find(code, this.#next, skipped, hit)) break;
      const { position, from, to } = hit;
      this.#append(this.#next, from);
      this.#skipped = 0;
      if (position < top.contains.length) {
        begun = from;
        const following = skipped + this.#numberOf(top, position) + 1;
        this.#begin(top.contains[position] as CompiledMode, following === top.contains.length ? 0 : following);
        continue;
      }
      const isEnd = position === top.contains.length && top.terminator !== undefined;
      if (isEnd && from === to && begun === from) {
        // What begins and ends without a character would do so for ever.
        this.#append(from, from + 1);
        this.#next = from + 1;
        continue;
      }
      begun = -1;
      if (isEnd) {
        const depth = this.#depthOfEnd();
        if (depth > 0) {
          this.#end(depth);
          continue;
        }
      } else if (from === to) {
        if (from < code.length) this.#appendText("\n");
        this.#next = from + 1;
        continue;
      }
      if (steps > MANY_STEPS && steps > from * 3) return false;
      this.#append(from, to);
      this.#next = to;
    }
    if (this.#next < code.length) this.#append(this.#next, code.length);
    this.#flush();
    return true;
  }

  #noteSearch(mode: CompiledMode, skipped: number): void {
    const searched = this.#searched.get(mode);
    if (!searched) this.#searched.set(mode, [skipped]);
    else if (!searched.includes(skipped)) searched.unshift(skipped);
  }

  /** Which number highlight.js gives to one of a mode's alternatives. */
  #numberOf(mode: CompiledMode, position: number): number {
    if (this.#searched.size === 0) return position;
    const from = this.#searched.get(mode)?.find((skipped) => skipped <= position);
    return position - (from ?? 0);
  }

  /** @param following how many alternatives are left out if this one is ignored */
  #begin(mode: CompiledMode, following: number): void {
    const { from, to } = this.#hit;
    if (
      (mode.beginsWithKeyword && this.#code[from - 1] === ".") ||
      (mode.onBegin !== undefined && this.#isIgnored(mode, mode.onBegin))
    ) {
      this.#ignore(following);
      return;
    }
    if (mode.skip) {
      this.#append(from, to);
    } else {
      if (mode.excludeBegin) this.#append(from, to);
      this.#flush();
      if (!mode.returnBegin && !mode.excludeBegin) this.#append(from, to);
    }
    this.#start(mode);
    this.#next = mode.returnBegin ? from : to;
  }

  /** Goes on at the same place with the alternatives behind the last; a character further where there are none. */
  #ignore(following: number): void {
    const { from, to } = this.#hit;
    this.#skipped = following;
    this.#next = following === 0 ? from + 1 : from;
    if (following > 0) return;
    if (from < to) this.#append(from, from + 1);
    else this.#appendText("undefined");
  }

  #start(mode: CompiledMode): void {
    if (mode.open !== NO_TAG) this.#open(mode.open);
    if (mode.openBegin !== NO_TAG) {
      this.#writeScope(mode.openBegin);
    } else if (mode.beginParts.length > 0) {
      const groups = this.#finder.groupsOf(this.#code, this.#hit);
      let { from } = this.#hit;
      for (const { group, open } of mode.beginParts) {
        const to = from + (groups[group] as string).length;
        this.#clear();
        this.#append(from, to);
        from = to;
        if (open !== NO_TAG) this.#writeScope(open);
        // Its keywords are those of the mode around.
        else this.#writeKeywords();
      }
      this.#clear();
    }
    this.#modes.push(mode);
    this.#top = mode;
  }

  /** Tells how deep the mode stands that ends; 0 for none. */
  #depthOfEnd(): number {
    for (let depth = this.#modes.length - 1; depth > 0; depth--) {
      const mode = this.#modes[depth] as CompiledMode;
      if (this.#endsHere(mode) && !(mode.onEnd !== undefined && this.#isIgnored(mode, mode.onEnd))) {
        let outer = depth;
        while (this.#modes[outer]?.endsParent) outer--;
        return outer;
      }
      if (!mode.endsWithParent) return 0;
    }
    return 0;
  }

  #endsHere(mode: CompiledMode): boolean {
    const { from } = this.#hit;
    switch (mode.endCheck) {
      case "never":
        return false;
      case "always":
        return true;
      case "in-place": {
        // Nothing else can have been found.
        if (mode === this.#top && !mode.endsWithParent) return true;
        const { endExpression } = mode;
        endExpression.lastIndex = from;
        return endExpression.test(this.#code);
      }
      case "on-rest": {
        const { endExpression } = mode;
        endExpression.lastIndex = 0;
        return endExpression.test(this.#code.slice(from));
      }
    }
  }

  /** Ends modes. @param depth that of the outermost one */
  #end(depth: number): void {
    const { from, to } = this.#hit;
    const top = this.#top;
    if (top.openEnd !== NO_TAG) {
      this.#flush();
      this.#append(from, to);
      this.#writeScope(top.openEnd);
    } else if (top.skip) {
      this.#append(from, to);
    } else {
      if (!top.returnEnd && !top.excludeEnd) this.#append(from, to);
      this.#flush();
      if (top.excludeEnd) this.#append(from, to);
    }
    let ended = top;
    while (this.#modes.length > depth) {
      ended = this.#modes.pop() as CompiledMode;
      if (ended.open !== NO_TAG) this.#close();
    }
    this.#top = this.#modes[depth - 1] as CompiledMode;
    if (ended.starts !== undefined) this.#start(ended.starts);
    this.#next = top.returnEnd ? from : to;
  }

  #isIgnored(mode: CompiledMode, callback: ModeCallback): boolean {
    const match = [...this.#finder.groupsOf(this.#code, this.#hit)];
    const response = {
      data: mode.data,
      isMatchIgnored: false,
      ignoreMatch: () => {
        response.isMatchIgnored = true;
      },
    };
    const { from } = this.#hit;
    callback(Object.assign(match, { index: from, input: this.#code }) as RegExpMatchArray, response);
    return response.isMatchIgnored;
  }

  /** Adds a part of the code to the text. An expression for whole characters may have gone back: from > to. */
  #append(from: number, to: number): void {
    if (from === to) return;
    if (this.#text === undefined && from < to) {
      const isEmpty = this.#from === this.#to;
      if (isEmpty) this.#from = from;
      if (isEmpty || this.#to === from) {
        this.#to = Math.min(to, this.#code.length);
        return;
      }
    }
    this.#appendText(this.#code.substring(from, to));
  }

  #appendText(text: string): void {
    this.#text = (this.#text ?? this.#code.slice(this.#from, this.#to)) + text;
  }

  #clear(): void {
    this.#text = undefined;
    this.#from = this.#to;
  }

  /** Writes the text. */
  #flush(): void {
    if (this.#text === undefined && this.#from === this.#to) return;
    if (this.#top.subLanguage !== undefined) this.#writeEmbedded(this.#top.subLanguage);
    else this.#writeKeywords();
    this.#clear();
  }

  #writeKeywords(): void {
    const { keywords } = this.#top;
    const text = this.#text ?? this.#code;
    const [from, to] = this.#text === undefined ? [this.#from, this.#to] : [0, text.length];
    if (keywords === undefined) this.#output.addText(text, from, to);
    else keywords.write(text, from, to, this.#output);
  }

  /** Writes the text as a scope of its own, if there is any. */
  #writeScope(tag: Tag): void {
    const text = this.#text ?? this.#code.slice(this.#from, this.#to);
    if (text !== "") {
      this.#output.add(tag);
      this.#output.addText(text, 0, text.length);
      this.#output.add(CLOSE);
    }
    this.#clear();
  }

  /** Writes the text as another language, from where the last piece of it ended. */
  #writeEmbedded(name: string): void {
    const output = this.#output;
    const text = this.#text ?? this.#code.slice(this.#from, this.#to);
    const language = this.#find(name);
    if (language === undefined) {
      output.addText(text, 0, text.length);
      return;
    }
    const before = output.open;
    const modes = this.#continued.get(name) ?? [language];
    this.#continued.set(name, modes);
    this.#open(openTag(`language:${name}`));
    for (const mode of modes.slice(1)) if (mode.reopen !== NO_TAG) this.#open(mode.reopen);
    // Where it gives up, what it has written stands.
    new Run(text, modes, output, this.#find, this.#searched).toEnd();
    while (output.open > before) this.#close();
  }

  #open(tag: Tag): void {
    if (this.#output.open >= DEEPEST) throw new RangeError("scopes stand too deep in each other");
    this.#output.add(tag);
    this.#output.open++;
  }

  #close(): void {
    this.#output.add(CLOSE);
    this.#output.open--;
  }
}
