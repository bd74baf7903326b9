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

/**
 * Compiles terms, once for all pages.
 * @returns makes what one page needs, given the addresses that a term may know it by
 */
export function compileTerms(terms: readonly Term[]): (addresses: readonly string[]) => PageTerms {
  const byName = new Map<string, { readonly name: string; readonly term: Term }>();
  const add = (name: string, term: Term) => {
    const key = keyOf(name);
    if (key !== "" && !byName.has(key)) byName.set(key, { name, term });
  };
  for (const term of terms) for (const name of term.names) add(name, term);
  // A plural that is a term itself stays one.
  for (const term of terms) for (const name of term.names) add(pluralOf(name), term);
  // Of several alternatives a regular expression takes the first that fits: the longest.
  const alternatives = [...byName.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).map(patternOf);
  // Cheaper to look at than what follows it, and so asked first; it knows only ASCII.
  const edge = [...byName.keys()].every((key) => /^\w/.test(key)) ? "\\b" : "";
  // Not in `op-log`, `a/op`, `op.js` or `@op`: there it is a part of a name.
  const source = `${edge}(?<![${WORD}./:@#$\\\\-])(?:${alternatives.join("|")})(?![${WORD}-]|[./:@\\\\][${WORD}])`;
  const pattern = new RegExp(source, "gi");

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
        pattern.lastIndex = 0;
        for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
          const [words] = match;
          const found = byName.get(keyOf(words));
          if (found === undefined || !isSpelled(words, found.name)) pattern.lastIndex = match.index + 1;
          else if (!found.term.isQuiet && !done.has(found.term)) {
            done.add(found.term);
            uses.push({ start: match.index, end: pattern.lastIndex, anchor: found.term.anchor });
          }
        }
        return uses;
      },
    };
  };
}

/** A name without what does not tell it from another one: its case, and its spaces and line ends. */
export function keyOf(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}

function patternOf(key: string): string {
  return key.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "\\s+");
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
