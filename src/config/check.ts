// Checks that fit any configuration: records, lists, texts, numbers, and how they say what is wrong. Knows no key by name.
import { nearest, shorten } from "../diagnostics.ts";
import type { Key } from "./places.ts";

/** Takes a problem with the value at a path. */
export type Report = (path: readonly Key[], code: string, message: string, hint?: string) => void;

/** Checks a value and returns it in its final form; undefined, and reported, where it is wrong. */
export type Check<T> = (value: unknown, path: readonly Key[], report: Report) => T | undefined;

/** Shows a key's path as an author would write it: `navbar.items[0].href`. */
export function pathText(path: readonly Key[]): string {
  return path
    .map((key, i) => {
      if (typeof key === "number") return `[${key}]`;
      if (!/^[\w$]+$/.test(key)) return `[${JSON.stringify(shorten(key))}]`;
      return i === 0 ? shorten(key) : `.${shorten(key)}`;
    })
    .join("");
}

/** Shows a value, or what kind of value it is, for a message. */
export function got(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "string") return JSON.stringify(shorten(value));
  if (typeof value === "object")
    return typeof (value as { then?: unknown }).then === "function"
      ? "a promise"
      : isRecord(value)
        ? "an object"
        : "an object that inherits from another one";
  if (typeof value === "function") return "a function";
  if (typeof value === "bigint") return `${value}n`;
  return String(value);
}

/** Reports a value of another type than the expected one. */
export function wrongType(
  value: unknown,
  path: readonly Key[],
  expected: string,
  report: Report,
  hint?: string,
): undefined {
  const what = path.length === 0 ? "the configuration" : pathText(path);
  report(path, "config-type", `${what} must be ${expected}, not ${got(value)}`, hint);
}

/** Reports a value of the right type that cannot stand. */
export function wrongValue(path: readonly Key[], why: string, report: Report, hint?: string): undefined {
  report(path, "config-value", path.length === 0 ? why : `${pathText(path)} ${why}`, hint);
}

/** Tells an object without a class of its own; one that was given another object as `__proto__` is none either. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** A function as in other generators: nothing calls it. */
const NO_FUNCTION =
  "Export what it returns: export default { … }; what must be awaited first, await at the module's top level.";

/** Checks an object that has no other keys than these. A key whose value is undefined counts as absent. */
export function record<T extends object>(
  shape: { readonly [K in keyof T]-?: Check<NonNullable<T[K]> | Extract<T[K], null>> },
  required: readonly (keyof T & string)[] = [],
): Check<T> {
  const known = new Map<string, Check<unknown>>(Object.entries(shape));
  return (value, path, report) => {
    if (!isRecord(value)) {
      const isMade = path.length === 0 && typeof value === "function";
      return wrongType(value, path, "an object", report, isMade ? NO_FUNCTION : undefined);
    }
    const out: Record<string, unknown> = {};
    const meant = new Set<string>();
    for (const key of Object.keys(value)) {
      // One after another: what throws when it is read must not hide what is wrong before it.
      const item = value[key];
      const check = known.get(key);
      if (!check) {
        const elsewhere = path.length === 0 ? saidElsewhere(key) : undefined;
        const near = elsewhere === undefined ? (likeKey(key, known) ?? nearest(key, known.keys())) : undefined;
        if (near !== undefined) meant.add(near);
        report(
          [...path, key],
          "unknown-config-key",
          `unknown key ${JSON.stringify(pathText([...path, key]))}`,
          elsewhere ??
            (near ? `Did you mean ${JSON.stringify(near)}?` : `Known keys: ${[...known.keys()].join(", ")}.`),
        );
      } else if (item !== undefined) {
        const checked = check(item, [...path, key], report);
        if (checked !== undefined) out[key] = checked;
      }
    }
    for (const key of required) {
      // One that is written otherwise is told there.
      if ((value[key] === undefined || !Object.hasOwn(value, key)) && !meant.has(key)) {
        report(
          path,
          "config-type",
          `${pathText([...path, key])} is missing`,
          `${pathText(path)} needs ${required.join(" and ")}.`,
        );
      }
    }
    return out as T;
  };
}

/** Keys, of any record, and other generators' that do the same. */
const OTHERS: readonly (readonly [key: string, others: string])[] = [
  ["description", "tagline"],
  ["navbar", "themeConfig nav"],
  ["footer", "copyright"],
  ["baseUrl", "base"],
  ["url", "site hostname siteUrl"],
  ["locale", "lang"],
  ["languages", "locales i18n"],
  ["lastUpdate", "lastUpdated"],
  ["editUrl", "editLink"],
  ["checks", "onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks"],
  ["links", "ignoreDeadLinks"],
  ["elsewhere", "exclude ignore ignoreDeadLinks"],
  ["docsPath", "srcDir"],
  ["head", "scripts stylesheets headTags"],
  ["trailingSlash", "cleanUrls"],
  ["label", "text title name"],
  ["href", "to link url"],
  ["items", "children"],
  ["columns", "links"],
  ["type", "variant"],
  ["text", "copyright message"],
];

/** Finds the key that is meant by another generator's. */
function likeKey(key: string, known: ReadonlyMap<string, unknown>): string | undefined {
  return OTHERS.find(([like, others]) => known.has(like) && others.split(" ").includes(key))?.[0];
}

/** Other generators' keys for what docsgen is told elsewhere than in the configuration, and where. */
const ELSEWHERE: readonly (readonly [others: string, place: string])[] = [
  ["css customCss styles theme", "Styles are files of templates/styles/: templates/styles/tokens.css has the colours."],
  ["outDir out output dest", "The command says it: --out <dir>; in a program, the option out."],
];

function saidElsewhere(key: string): string | undefined {
  return ELSEWHERE.find(([others]) => others.split(" ").includes(key))?.[1];
}

/** Checks an array whose items all pass one check. */
export function list<T>(check: Check<T>): Check<readonly T[]> {
  return (value, path, report) => {
    if (!Array.isArray(value)) return wrongType(value, path, "an array", report);
    // Array.from also visits the holes.
    return Array.from(value as unknown[], (item, i) => check(item, [...path, i], report)).filter(
      (item) => item !== undefined,
    );
  };
}

/** Checks that a value is one of these. */
export function oneOf<T extends string | boolean | null>(...values: readonly T[]): Check<T> {
  return (value, path, report) => {
    const found = values.find((known) => known === value);
    if (found !== undefined) return found;
    const texts = values.filter((known) => typeof known === "string");
    const near = typeof value === "string" ? nearest(value, texts) : undefined;
    const expected = `one of ${values.map((known) => JSON.stringify(known)).join(", ")}`;
    return wrongType(value, path, expected, report, near && `Did you mean ${JSON.stringify(near)}?`);
  };
}

/** Checks for true or false. */
export const flag: Check<boolean> = (value, path, report) =>
  typeof value === "boolean"
    ? value
    : wrongType(
        value,
        path,
        "true or false",
        report,
        typeof value === "string" ? withoutQuotes(value, path) : undefined,
      );

function withoutQuotes(value: string, path: readonly Key[]): string {
  const meant = /^(?:false|no|off|n|0|)$/i.test(value.trim()) ? "false" : "true";
  return `Write it without quotes: ${path.at(-1) ?? ""}: ${meant}`;
}

/** Checks for a text without control characters; it may be empty. */
export const text: Check<string> = (value, path, report) => {
  if (typeof value !== "string") return wrongType(value, path, "text", report);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|[\ud800-\udfff]/u.exec(value);
  if (control)
    return wrongValue(
      path,
      `holds the character U+${control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
      report,
      "Remove it.",
    );
  return value;
};

/** Checks for a text of one line, and trims it. */
export const line: Check<string> = (value, path, report) => {
  const given = text(value, path, report);
  if (given === undefined) return undefined;
  if (given.trim() === "") return wrongValue(path, "is empty", report, "Remove the key, or give it a text.");
  return /[\n\t]/.test(given)
    ? wrongValue(path, "holds a line break or a tab", report, "Write it on one line.")
    : given.trim();
};

/** Checks for a whole number above 0. */
export const positive: Check<number> = (value, path, report) =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0
    ? value
    : wrongType(value, path, "a whole number above 0", report);
