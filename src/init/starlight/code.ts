// Code blocks as Expressive Code has them, by what docsgen knows: lines and words are marked, expressions and frames are not. Pure.
import { shorten } from "../page.ts";

const LANGUAGE = /^[ \t]*[^\s={}"']*(?=[\s{]|$)/;
const PART =
  /[ \t]*(?:([\w:-]+)=)?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/(?:[^\\]|\\.)+?\/(?=[ \t]|$)|\{[^{}]*\}|[^\s{}]+|[{}])/g;
/** Words or an expression in quotes. */
const WORDS = /^["'/]/;
/** Lines with a label: `{"1":3-5}`. */
const LABEL = /^\{(?:"[^"{}]*"|'[^'{}]*'):/;
const MARKS: ReadonlySet<string> = new Set(["mark", "ins", "del", "focus"]);
/** What marks are called besides. */
const OTHER_NAMES: Readonly<Record<string, string>> = { add: "ins", rem: "del" };

/** Rewrites a fence's info. @param note hears what is lost */
export function expressiveInfo(info: string, note: (message: string) => void): string {
  const [head = ""] = LANGUAGE.exec(info) ?? [];
  let out = head;
  let isNumbered = false;
  let first = "";
  for (const [written, called, value = ""] of info.slice(head.length).matchAll(PART)) {
    const other = called === undefined || !Object.hasOwn(OTHER_NAMES, called) ? undefined : OTHER_NAMES[called];
    const name = other ?? called;
    const whole = other === undefined ? written : written.replace(`${called}=`, `${other}=`);
    const word = name === undefined ? value : undefined;
    const isOff = /^["'{]?false["'}]?$/.test(value);
    const text = WORDS.test(value) && (name === undefined || MARKS.has(name)) ? plainWords(name, value) : "";
    if (text === undefined) note(`these words are not marked in code: ${shorten(whole, 40)} is left out`);
    else if (text !== "") out += ` ${text}`;
    else if (name === "frame" || (name === "title" && /^(?:""|'')$/.test(value))) continue;
    else if (word === "showLineNumbers" || name === "showLineNumbers") isNumbered = !isOff;
    else if (name === "startLineNumber") first = /\d+/.exec(value)?.[0] ?? "";
    else if (isOff && /^(?:wrap|preserveIndent)$/.test(name ?? "")) continue;
    else if (LABEL.test(value)) {
      note("lines are marked without a label");
      out += whole.replace(value, value.replace(LABEL, "{"));
    } else out += whole;
  }
  return isNumbered ? `${out} showLineNumbers${first === "" ? "" : `=${first}`}` : out;
}

/** A text that is to be marked as docsgen has it; undefined for an expression, and for what is added or taken out. */
function plainWords(name: string | undefined, value: string): string | undefined {
  if (name !== undefined && name !== "mark") return undefined;
  if (!value.startsWith("/")) return inQuotes(value);
  const expression = value.slice(1, -1);
  if (!/^(?:[^\\.*+?^${}()|[\]]|\\\W)*$/.test(expression)) return undefined;
  const text = expression.replace(/\\(\W)/g, "$1");
  return text.includes("\\") ? undefined : quotedText(text);
}

/** Words in quotes, of which none are within. */
function inQuotes(value: string): string | undefined {
  return /\\["']/.test(value) ? quotedText(value.slice(1, -1).replace(/\\(["'])/g, "$1")) : value;
}

function quotedText(text: string): string | undefined {
  const quote = ['"', "'"].find((sign) => !text.includes(sign));
  return quote && quote + text + quote;
}
