// Finds the terms of a glossary in running text. Knows no Markdown: it is asked for one text after another of a page.

/** A term of a glossary, with all that it is called. */
export interface Term {
  /** The first one is the heading's text. */
  readonly names: readonly string[];
  /** Id of its heading. */
  readonly anchor: string;
  /** The pages that its entry leads to, as addresses: they explain it themselves. */
  readonly pages: readonly string[];
  /** Whether pages don't link it: its words are in every second sentence. */
  readonly isQuiet: boolean;
}

/** The use of a term that is to be a link. */
export interface TermUse {
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** Id of the term's heading in the glossary. */
  readonly anchor: string;
}

/** The terms of one page; it remembers which of them it has found. */
export interface PageTerms {
  /** Never finds the term that is called just this: the page tells of it under its own title or heading. */
  skip(title: string): void;
  /** Finds the terms that no earlier text of the page has used. */
  find(text: string): readonly TermUse[];
}

/** What belongs to a word, on either side of a term. */
const WORD = "\\w\\u00aa-\\u1fff";

/** Not in `op-log`, `a/op`, `op.js` or `@op`: there it is a part of a name. */
const BEFORE = `(?<![${WORD}./:@#$\\\\-])`;
const AFTER = new RegExp(`(?![${WORD}-]|[./:@\\\\][${WORD}])`, "y");

const WORD_AT = new RegExp(`^[${WORD}]`);
const FIRST_WORD = new RegExp(`^[${WORD}]+|^[^]`);

/** How many beginnings of words are told apart by an expression; V8 compiles none of any length. */
const MOST_HEADS = 500;

/** How long a name may be that is looked for, and how much more its spaces and line ends may be in a text, in characters. */
const LONGEST_NAME = 200;
const MOST_SPACE = 100;

/**
 * Compiles terms, once for all pages.
 * @returns makes what one page needs, given the addresses that a term may know it by
 */
export function compileTerms(terms: readonly Term[]): (addresses: readonly string[]) => PageTerms {
  const byName = new Map<string, { readonly name: string; readonly term: Term }>();
  const add = (name: string, term: Term) => {
    const key = keyOf(name);
    if (key !== "" && key.length <= LONGEST_NAME && !byName.has(key)) byName.set(key, { name, term });
  };
  for (const term of terms) for (const name of term.names) add(name, term);
  // A plural that is a term itself stays one.
  for (const term of terms) for (const name of term.names) add(pluralOf(name), term);
  const { starts, lengthAt } = finderOf(byName);

  const byPage = new Map<string, Term[]>();
  for (const term of terms) {
    for (const page of term.pages) {
      const told = byPage.get(page);
      if (told) told.push(term);
      else byPage.set(page, [term]);
    }
  }

  return (addresses) => {
    const done = new Set<Term>(addresses.flatMap((address) => byPage.get(address) ?? []));
    return {
      skip(title) {
        const found = byName.get(keyOf(title));
        if (found) done.add(found.term);
      },
      find(text) {
        const uses: TermUse[] = [];
        const small = lowerCase(text);
        starts.lastIndex = 0;
        for (let start = starts.exec(small); start; start = starts.exec(small)) {
          const length = lengthAt(small, start.index, start[0]);
          const words = length === 0 ? undefined : text.slice(start.index, start.index + length);
          const found = words === undefined ? undefined : byName.get(keyOf(words));
          if (words === undefined || found === undefined || !isSpelled(words, found.name)) continue;
          starts.lastIndex = start.index + words.length;
          if (!found.term.isQuiet && !done.has(found.term)) {
            done.add(found.term);
            uses.push({ start: start.index, end: starts.lastIndex, anchor: found.term.anchor });
          }
        }
        return uses;
      },
    };
  };
}

/**
 * Arranges names by what they begin with, so that a text costs what its words do, however many names there are.
 * @returns `starts` finds the words that a name may begin with, `lengthAt` how much of a text is the longest name that begins with
 * one of them, 0 where none does; both take small letters
 */
function finderOf(names: ReadonlyMap<string, unknown>): {
  readonly starts: RegExp;
  lengthAt(text: string, index: number, start: string): number;
} {
  const lengths = new Map<string, Set<number>>();
  const haveSpaces = new Set<string>();
  for (const key of names.keys()) {
    const [start = ""] = FIRST_WORD.exec(key) ?? [];
    const known = lengths.get(start);
    if (known) known.add(key.length);
    else lengths.set(start, new Set([key.length]));
    if (key.includes(" ")) haveSpaces.add(start);
  }
  const longestFirst = new Map([...lengths].map(([start, known]) => [start, [...known].sort((a, b) => b - a)]));
  return {
    starts: startsOf([...lengths.keys()]),
    lengthAt(text, index, start) {
      const known = longestFirst.get(start);
      if (known === undefined) return 0;
      const isSpaced = haveSpaces.has(start) && ODD_SPACE.test(text.slice(index, index + (known[0] ?? 0)));
      const spaced = isSpaced ? spacedKey(text.slice(index, index + (known[0] ?? 0) + MOST_SPACE)) : undefined;
      for (const length of known) {
        const key = spaced ? spaced.key.slice(0, length) : text.slice(index, index + length);
        if (key.length < length || !names.has(key)) continue;
        const written = spaced?.ends[length] ?? length;
        AFTER.lastIndex = index + written;
        if (AFTER.test(text)) return written;
      }
      return 0;
    },
  };
}

/** Compiles what finds the beginnings of names. */
function startsOf(starts: readonly string[]): RegExp {
  const isWord = (start: string) => WORD_AT.test(start);
  // Most words begin otherwise than any name does: two letters tell it before a word is looked up.
  const heads = new Set(
    starts.filter(isWord).map((word) => (word.length > 1 ? `${word.slice(0, 2)}[${WORD}]*` : `${word}(?![${WORD}])`)),
  );
  const words = heads.size > MOST_HEADS ? [`[${WORD}]+`] : [...heads];
  const signs = starts.filter((start) => !isWord(start)).map((sign) => sign.replace(/[\\\]^-]/g, "\\$&"));
  // Cheaper to look at than what follows it, and so asked first; it knows only ASCII.
  const edge = starts.every((start) => /^\w/.test(start)) ? "\\b" : "";
  return new RegExp(`${edge}${BEFORE}(?:${[...words, `[${signs.join("")}]`].join("|")})`, "g");
}

/** Spaces that are one space in a key. */
const ODD_SPACE = /\s\s|[^\S ]/;

/** A text as it would be in a key. @returns `ends` says for each length of the key how much of the text that is */
function spacedKey(text: string): { readonly key: string; readonly ends: readonly number[] } {
  const ends: number[] = [];
  let key = "";
  for (const { 0: part, index } of text.matchAll(/\s+|\S/g)) {
    ends[key.length] = index;
    key += part.trim() === "" ? " " : part;
  }
  ends[key.length] = text.length;
  return { key, ends };
}

/** A text in small letters, each where it was. */
function lowerCase(text: string): string {
  const small = text.toLowerCase();
  // Of few letters, the small one is two.
  return small.length === text.length ? small : text.replace(/\p{Lu}/gu, keepingLength);
}

function keepingLength(letter: string): string {
  const small = letter.toLowerCase();
  return small.length === letter.length ? small : letter;
}

/** A name without what does not tell it from another one: its case, and its spaces and line ends. */
export function keyOf(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}

/** The plural of a name by the simple rules of English. */
function pluralOf(name: string): string {
  if (/(?:s|x|z|ch|sh)$/i.test(name)) return `${name}es`;
  return /[^aeiou]y$/i.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}

/** Whether the words with capitals inside, such as `SharedTree` and `GC`, are written as in the name. */
function isSpelled(words: string, name: string): boolean {
  const written = words.split(/\s+/);
  return name
    .trim()
    .split(/\s+/)
    .every((word, i) => !/.\p{Lu}/u.test(word) || word === written[i]);
}
