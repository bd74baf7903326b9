// Small random grammars that use every feature in any combination that comes to an end, and code for them.
import type { Language, Mode, ModeCallback } from "highlight.js";
import type { Random } from "../support/random.ts";

const LETTERS = "abcdef";
/** What takes at least one character. */
const TAKING = [
  "a",
  "b",
  "c",
  "ab",
  "[ab]",
  "[^a]",
  "a+",
  "b\\b",
  "\\bc",
  "^d",
  "d$",
  "(a)(b)?",
  "(a|b)c",
  "e(?=f)",
  "f(?!e)",
  "\\w+",
  "\\w",
  "\\s",
  "([ab])\\1",
  "(a)?(b)\\2",
  "\\n",
  "\\.",
  "aa|b",
  "(?:ab)+",
  "a{2}",
  "<",
  "&\\w*;?",
  "..",
  "\\bde?\\b",
  "\\Bf",
  "\\W",
  "é",
  "\\u{1F389}|x",
];
/** What may take none. */
const EMPTY = ["(?=a)", "$", "^", "\\b", "a?", "\\B|\\b", "(?=[cd])", "b*"];
const SCOPES = ["string", "title.function", "comment", "meta.prompt.x", "built_in"];

/**
 * Makes a grammar. Each call with the same random numbers gives an equal one, with objects of its own.
 * @param embeds whether "inner" may stand in it: in itself it would for ever
 */
export function grammarOf(random: Random, embeds: boolean): Language {
  const language: Language = { name: "random", contains: [] };
  // Within a character that UTF-16 has in two, such expressions go back: highlight.js would go round for ever.
  const isUnicode = random.chance(0.2);
  if (isUnicode) language.unicodeRegex = true;
  const modes: Mode[] = [];
  const scope = () => random.pick(SCOPES);
  const source = (text: string) => (random.chance(0.5) ? text : new RegExp(text.replace("\\u{1F389}", "🎉")));
  const taking = () => source(random.pick(TAKING));
  const parts = (): Partial<Mode> => {
    const count = 1 + random.below(3);
    const scopes: Record<number, string> = {};
    for (let i = 1; i <= count; i++) if (random.chance(0.7)) scopes[i] = scope();
    const begin = Array.from({ length: count }, (_, i) =>
      i > 0 && random.chance(0.3) ? source(random.pick(EMPTY)) : taking(),
    );
    return random.chance(0.5) ? { match: begin, scope: scopes } : { begin, beginScope: scopes };
  };
  const keywords = (): NonNullable<Mode["keywords"]> => {
    const lists = [
      "ab cd e",
      ["ab", "f|3", "bb"],
      { keyword: "ab c", literal: ["d", "ee"], _hidden: "aa", built_in: "b" },
    ];
    const list = random.pick(lists);
    if (typeof list !== "object" || Array.isArray(list) || random.chance(0.5)) return list as string;
    return {
      ...list,
      $pattern: random.pick(["[a-z]+", "\\w", "[a-c][a-e]*", "[a-c]\\w+", /\b[a-e]+/, "[b-]\\w*"]),
    } as never;
  };
  const ignoring = (): ModeCallback => {
    const [kind, letter] = [random.below(4), random.pick([...LETTERS])];
    return (match, response) => {
      const { index = 0, input = "" } = match;
      if (kind === 0 && index % 2 === 1) response.ignoreMatch();
      if (kind === 1 && input[index + match[0].length] === letter) response.ignoreMatch();
      if (kind === 2 && (match[1] === letter || match[2] === letter)) response.ignoreMatch();
      if (kind === 3) response.data["begun"] = match[1] ?? match[0];
    };
  };
  const closing: ModeCallback = (match, response) => {
    if (response.data["begun"] !== undefined && response.data["begun"] !== (match[1] ?? match[0]))
      response.ignoreMatch();
  };
  const modeOf = (depth: number): Mode => {
    const mode: Mode = {};
    const kind = random.below(12);
    const isEmpty = !isUnicode && random.chance(0.15);
    if (kind < 2 && !isEmpty) Object.assign(mode, parts());
    else if (kind === 2 && !isEmpty) mode.beginKeywords = random.pick(["ab", "c d", "f ab"]);
    else if (kind === 3 && !isEmpty) Object.assign(mode, { beforeMatch: taking(), begin: taking() });
    else if (isEmpty) mode.begin = source(random.pick(EMPTY));
    else mode.begin = taking();
    const isPlain = typeof mode.begin !== "object" || mode.begin instanceof RegExp;
    if (isPlain && mode.match === undefined && mode.beginKeywords === undefined) {
      // What begins without taking a character contains nothing: it would begin for ever.
      if (isEmpty && random.chance(0.5)) mode.returnBegin = true;
      else if (random.chance(0.15)) mode.excludeBegin = true;
    }
    if (mode.match === undefined && random.chance(0.6))
      mode.end = isUnicode || random.chance(0.8) ? taking() : source(random.pick(EMPTY));
    if (mode.end !== undefined && !isEmpty) {
      if (random.chance(0.15)) mode.excludeEnd = true;
      else if (random.chance(0.1)) mode.returnEnd = true;
    }
    if (isPlain && mode.match === undefined && random.chance(0.7)) mode.scope = scope();
    if (isPlain && mode.match === undefined && random.chance(0.15)) mode.beginScope = scope();
    if (mode.end !== undefined && random.chance(0.15)) mode.endScope = scope();
    if (random.chance(0.3)) mode.keywords = keywords();
    if (random.chance(0.15)) mode.illegal = random.pick([taking(), [taking(), taking()], source("$")]) as never;
    if (random.chance(0.1)) mode.endsWithParent = true;
    if (depth > 1 && random.chance(0.1)) mode.endsParent = true;
    if (isPlain && mode.match === undefined && random.chance(0.08)) mode.skip = true;
    if (!isUnicode && random.chance(0.1)) mode["on:begin"] = ignoring();
    if (random.chance(0.15)) mode["on:end"] = closing;
    if (random.chance(0.1))
      mode.subLanguage = random.pick(embeds ? ["inner", "none", ["inner", "none"], []] : ["none"]);
    if (!isEmpty && depth < 4) mode.contains = contained(depth + 1);
    if (!isEmpty && mode.endsWithParent !== true && random.chance(0.1))
      mode.contains = [...(mode.contains ?? []), "self"];
    if (!isEmpty && "beforeMatch" in mode === false && depth < 4 && random.chance(0.1)) {
      // What is started took no character: what it left, it would leave for ever.
      const { "on:end": _, returnEnd: __, endsParent: ___, ...starts } = modeOf(depth + 1);
      delete mode.returnEnd;
      if (!Array.isArray(starts.begin) && !Array.isArray(starts.match)) mode.starts = starts;
    }
    if (!isEmpty && random.chance(0.1))
      mode.variants = [{ begin: taking() }, { scope: scope() }, { endsWithParent: true }];
    if (isPlain && mode.match === undefined && !Array.isArray(mode.begin)) modes.push(mode);
    return mode;
  };
  const contained = (depth: number): Mode[] =>
    Array.from({ length: random.below(4) }, () =>
      modes.length > 0 && random.chance(0.2) ? random.pick(modes) : modeOf(depth),
    );
  if (random.chance(0.2)) language.case_insensitive = true;
  if (random.chance(0.3)) language.classNameAliases = { string: "text", built_in: "title.class" };
  if (random.chance(0.4)) language.keywords = keywords() as never;
  if (random.chance(0.1)) language.illegal = random.pick(["e", /$/]);
  language.contains = [modeOf(1), ...contained(1)];
  return language;
}

/** Writes code of the characters that those grammars look for. */
export function codeFor(random: Random): string {
  const pieces = [
    ...LETTERS,
    ...LETTERS,
    "ab",
    "cd",
    "aa",
    "bb",
    " ",
    "\n",
    ".",
    "<",
    "&",
    "A",
    "B",
    "é",
    "🎉",
    "_",
    "-",
    "ſ",
  ];
  return Array.from({ length: random.below(40) }, () => random.pick(pieces)).join("");
}
