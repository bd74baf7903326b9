// Code for any language: what its grammar looks for, in and out of place, among things that languages have in common.
import type { Random } from "../support/random.ts";
import { textFor } from "./matching.ts";

/** A mode as grammars write it. */
interface Mode {
  readonly [key: string]: unknown;
}

const COMMON = [
  " ",
  " ",
  " ",
  "\n",
  "\n",
  "\n\n",
  "\t",
  "a",
  "b1",
  "Foo",
  "foo_bar",
  "A_B",
  "0",
  "12",
  "3.14",
  "0x1F",
  "1e5",
  "é",
  "日本",
  "🎉",
  "\u2028",
  "ſ",
  "K",
  "\ud83c",
  "\0",
  "'",
  '"',
  "`",
  '"""',
  "'''",
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  "<",
  ">",
  "</",
  "/>",
  "<a>",
  "</a>",
  "<script>",
  "</script>",
  "<style>",
  "</style>",
  "&",
  "&amp;",
  "//",
  "/*",
  "*/",
  "#",
  "--",
  ";",
  ":",
  "::",
  ",",
  ".",
  "=",
  "==",
  "=>",
  "->",
  "+",
  "-",
  "*",
  "/",
  "\\",
  "\\n",
  "|",
  "^",
  "$",
  "${",
  "%",
  "@",
  "!",
  "?",
  "~",
  "_",
  "TODO: x",
  "it is so ",
  "<?php",
  "?>",
  "<%",
  "%>",
  "{{",
  "}}",
  "{%",
  "%}",
  "\r\n",
];

/** Makes a generator of code for a language. */
export function soupOf(language: object, random: Random): () => string {
  const modes: Mode[] = [];
  const words: string[] = [];
  const seen = new Set<unknown>();
  const gather = (value: unknown, key: string): void => {
    if (typeof value === "string" && key === "keywords") words.push(...value.split(" "));
    if (typeof value !== "object" || value === null || value instanceof RegExp || seen.has(value)) return;
    seen.add(value);
    if (!Array.isArray(value) && key !== "keywords") modes.push(value as Mode);
    const isWords = key === "keywords" || key === "exports";
    for (const [name, inner] of Object.entries(value))
      gather(inner, isWords || name === "keywords" ? "keywords" : name);
  };
  gather(language, "");
  const known = words.map((word) => word.split("|")[0] as string);

  const expression = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(expression).join("");
    if (value instanceof RegExp) return textFor(value.source, random);
    return typeof value === "string" ? textFor(value, random) : "";
  };
  const inside = (mode: Mode, depth: number): string => {
    const contained = (Array.isArray(mode["contains"]) ? mode["contains"] : []).filter(
      (each) => typeof each === "object",
    );
    let text = "";
    for (let i = random.below(5); i > 0; i--) {
      text +=
        contained.length > 0 && depth < 4 && random.chance(0.5)
          ? whole(random.pick(contained) as Mode, depth + 1)
          : piece(depth + 1);
    }
    return text;
  };
  const whole = (mode: Mode, depth: number): string => {
    const variants = mode["variants"];
    const variant = Array.isArray(variants) && variants.length > 0 ? { ...mode, ...random.pick(variants) } : mode;
    const { begin, match, end, beginKeywords, starts } = variant as Mode;
    let text = typeof beginKeywords === "string" ? random.pick(beginKeywords.split(" ")) : expression(match ?? begin);
    if (random.chance(0.3)) text += " ";
    if (end !== undefined || variant.contains !== undefined) text += inside(variant as Mode, depth);
    if (end !== undefined && random.chance(0.85)) text += expression(end);
    if (starts !== undefined && starts !== null && depth < 4) text += whole(starts as Mode, depth + 1);
    return text;
  };
  const piece = (depth: number): string => {
    const kind = random.below(10);
    if (kind < 3 && known.length > 0) return `${random.pick(known)}${random.pick([" ", "", "(", "\n", ".", "_"])}`;
    if (kind < 6 && modes.length > 0 && depth < 4) return whole(random.pick(modes), depth + 1);
    return random.pick(COMMON);
  };
  return () => {
    let code = "";
    for (let i = 1 + random.below(40); i > 0; i--) code += piece(0);
    return code.slice(0, 4000);
  };
}

/** Changes code at some places: takes out, repeats and moves parts, puts in what languages have in common. */
export function mutate(code: string, random: Random): string {
  let text = code;
  for (let i = 1 + random.below(4); i > 0; i--) {
    const at = random.below(text.length + 1);
    const length = random.below(30);
    const part = text.slice(at, at + length);
    const other = random.below(text.length + 1);
    const kind = random.below(4);
    if (kind === 0) text = text.slice(0, at) + text.slice(at + length);
    else if (kind === 1) text = text.slice(0, other) + part + text.slice(other);
    else text = text.slice(0, at) + random.pick(COMMON) + text.slice(kind === 2 ? at : at + 1);
  }
  return text;
}
