// A query as the terms that it asks for.
import {
  findWords,
  foldWord,
  isTelling,
  isUnspaced,
  type Piece,
  splitName,
  stem,
  termsOf,
} from "../../../src/search/words.ts";

/** Neighbouring words of a query as one name: "view with" may mean `viewWith`. */
export interface Compound {
  readonly term: string;
  /** The term with the ending that was typed. */
  readonly typed: string;
  /** One bit for each of the query's words that are in it. */
  readonly mask: number;
  /** It is all of the query. */
  readonly isWhole: boolean;
  /** It is two words, which pages may have so in what they quote. */
  readonly isPair: boolean;
}

export interface Query {
  /** As it was typed, without space round it. */
  readonly text: string;
  readonly words: readonly QueryWord[];
  readonly compounds: readonly Compound[];
  /** Names that stand behind a type's, as they are written: `on` of `Tree.on`. */
  readonly members: readonly string[];
  /** Who writes words asks for what is said about them; who writes a name as code has it, for the symbol. */
  readonly asksForGuides: boolean;
}

/** A word that is asked for. */
export interface QueryWord {
  /** As it was written. */
  readonly text: string;
  /** Where in the query it begins. */
  readonly at: number;
  readonly term: string;
  /** The term with the ending that was typed, such as a plural's. */
  readonly typed: string;
  /** What it is made of, if it is a compound name. */
  readonly parts: readonly string[];
  /** It is the whole name of a type or of a member, as `Type.member` has them. */
  readonly isName: boolean;
  /** It stands in quotes by itself, as errors name what they are about: `(reading 'viewWith')`. */
  readonly isQuoted: boolean;
}

/** Further words of a query say little, and cost time. */
const MOST_WORDS = 12;
const LONGEST_COMPOUND = 4;
/** Says that names are compared, which no symbol's page does. */
const COMPARES = /\s(?:vs|versus|or)\.?\s/i;

/** Reads what was typed. */
export function readQuery(typed: string): Query {
  const text = typed.trim();
  const written = wordsOf(text).slice(0, 2 * MOST_WORDS);
  const all = written.map(({ text: word, at }) => ({ word, start: at, terms: termsOf(word) }));
  const tells = all.map(({ terms }) => terms.some(isTelling));
  const isStop = !tells.includes(true);
  const isMember = written.map((word, i) => tells[i - 1] === true && isMemberOf(written[i - 1], word, text));
  const words: QueryWord[] = [];
  const bits = all.map(({ word, start, terms }, i) => {
    const [first = "", ...rest] = terms;
    // Where no space parts words, each of the terms is asked for; a compound name, as it was typed.
    const isCompound = rest.length > 0 && !isUnspaced(word);
    // A stop word says nothing in a text, but members are called so: `on`, `get`, `is`.
    const asked = (isCompound ? [first] : terms).filter((term) => isStop || isMember[i] || isTelling(term));
    const isName = isMember[i] === true || isMember[i + 1] === true;
    let mask = 0;
    for (const term of asked) {
      let at = words.findIndex((known) => known.term === term);
      if (at < 0 && words.length < MOST_WORDS)
        at =
          words.push({
            text: word,
            at: start,
            term,
            typed: isUnspaced(word) ? term : foldWord(word),
            parts: isCompound ? partsOf(word) : [],
            isName,
            isQuoted: isQuoted(written[i] as Piece, text),
          }) - 1;
      if (at >= 0) mask |= 1 << at;
    }
    return mask;
  });
  return {
    text,
    words,
    compounds: compoundsOf(written, bits),
    members: written.flatMap(({ text: word }, i) => (isMember[i] ? word : [])),
    asksForGuides: !/\p{Ll}\p{Lu}/u.test(text) || written.length > 3 || COMPARES.test(text),
  };
}

/** Puts other words in the places of those that have one. @param insteadOf gives a word's, by its number */
export function withInstead({ text, words }: Query, insteadOf: (word: number) => string | undefined | false): string {
  let made = "";
  let end = 0;
  words.forEach(({ text: { length }, at }, i) => {
    const other = at < end ? undefined : insteadOf(i);
    if (!other) return;
    made += text.slice(end, at) + other;
    end = at + length;
  });
  return made + text.slice(end);
}

/**
 * The words of what was typed. Where code stands, of which errors tell, says nothing: `(webpack:///src/app.ts:31:27)`. Nor does
 * what is given to a function, `insertAt(index, value)`, but for events, which are named in quotes; nor what its value is called,
 * or which error an engine calls it, `TypeError: `, and what it did, `(reading 'viewWith')`.
 */
function wordsOf(text: string): Piece[] {
  const said = text
    .replace(/^(?:const|let|var)\s[^=]*=(?!>)/, (run) => " ".repeat(run.length))
    .replace(/\b(?:Type|Range|Reference|Syntax)Error: |\((?:reading|setting)(?= ['"])/g, (run) =>
      " ".repeat(run.length),
    )
    .replace(/\S+/g, (run) => (/[\\/].*:\d+:\d+\D*$/.test(run) ? " ".repeat(run.length) : run))
    .replace(/(?<=\w)\([^()]*/g, (run) => run.replace(/(["'`])\w+\1|./gs, (part, quote) => (quote ? part : " ")));
  return findWords(said.trim() === "" ? text : said);
}

/** Whether a word follows another one as the name of a member follows its type's. Node.js and `main.ts` are no such names. */
function isMemberOf(type: Piece | undefined, { text: name, at }: Piece, text: string): boolean {
  const isName = /^(?!(?:[jt]sx?|json)$)\p{L}/iu.test(name);
  return type !== undefined && /^[.#]$/.test(text.slice(type.at + type.text.length, at)) && isName;
}

/** Whether nothing else stands between the quotes round a word. */
function isQuoted({ text: word, at }: Piece, text: string): boolean {
  return /^["'`‘“]$/.test(text.charAt(at - 1)) && /^["'`’”]$/.test(text.charAt(at + word.length));
}

function partsOf(word: string): string[] {
  return splitName(word).map(stem).filter(isTelling);
}

function compoundsOf(written: readonly Piece[], bits: readonly number[]): Compound[] {
  const found: Compound[] = [];
  const folded = written.map((word) => foldWord(word.text));
  for (let from = 0; from < folded.length; from++) {
    let mask = 0;
    for (let to = from + 1; to <= folded.length && to - from <= LONGEST_COMPOUND; to++) {
      mask |= bits[to - 1] ?? 0;
      const isWhole = to - from === folded.length;
      if (mask === 0 || (to - from === 1 && !isWhole)) continue;
      const typed = folded.slice(from, to).join("");
      found.push({ term: stem(typed), typed, mask, isWhole, isPair: to - from === 2 });
    }
  }
  return found;
}
