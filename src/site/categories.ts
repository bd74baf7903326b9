// What a `_category_` file says, checked.
import fs from "node:fs";
import path from "node:path";
import { BADGE_TYPES } from "../badge-types.ts";
import { decodeSource } from "../decode.ts";
import { hasErrors, nearest, presentable } from "../diagnostics.ts";
import type { CategoryMetadata } from "../sidebar/folders.ts";
import type { Diagnostic, SidebarBadge } from "../types.ts";
import { isInTypographicQuotes, TYPOGRAPHIC } from "../yaml/explain.ts";
import { parseYamlMapping } from "../yaml.ts";
import { type ReadInput, unreadable } from "./read.ts";

const CATEGORY_KEYS = [
  "label",
  "position",
  "collapsed",
  "collapsible",
  "className",
  "badge",
  "link",
  "description",
  "key",
  "customProps",
];

/** What other generators make a page of that lists the category's. */
const GENERATED_INDEX = "generated-index";

/** A generated index has no page of its own here: the category leads to its first page. */
const NOT_GENERATED = {
  severity: "warning",
  code: "category-link",
  message: "link: no page is generated for the category, which leads to its first page",
  hint: "Write an index.md in the folder, with the title and slug that the page is to have, or leave link out.",
} as const;

/** What was read of a category's file. */
export interface ReadCategory {
  /** Undefined where the file has errors. */
  readonly metadata: CategoryMetadata | undefined;
  readonly problems: readonly Diagnostic[];
}

/** Says that a folder has two category files, of which the first does not count. Both as authors know them. */
export function tellSecondCategory(file: string, counts: string): Diagnostic {
  const message = `the folder has another category file, ${counts}: this one does not count`;
  return {
    file,
    line: 1,
    column: 1,
    severity: "warning",
    code: "second-category",
    message,
    hint: "Remove one of the two.",
  };
}

/** Whether a text stands at a place, and not within straight quotes there. */
function stands(source: string, text: string, line: number, column: number): boolean {
  return source.split(/\r\n|\n|\r/)[line - 1]?.startsWith(text, column - 1) ?? false;
}

function badgeOf(value: unknown): SidebarBadge | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : { text: presentable(value) };
  if (typeof value !== "object" || value === null) return undefined;
  const { text, type, ...others } = value as Readonly<Record<string, unknown>>;
  const known = BADGE_TYPES.find((each) => each === type);
  const isWrong = typeof text !== "string" || text.trim() === "" || known !== type || Object.keys(others).length > 0;
  return isWrong ? undefined : { text: presentable(text), ...(known && { type: known }) };
}

/** Reads a `_category_` file. @param file under the content folder */
export function readCategory(file: string, input: ReadInput): ReadCategory {
  const display = input.display(file);
  let bytes: Uint8Array;
  try {
    bytes = fs.readFileSync(path.join(input.content, file));
  } catch (error) {
    return { metadata: undefined, problems: [unreadable(display, error)] };
  }
  const decoded = decodeSource(bytes);
  // JSON is YAML, so one strict parser with positions reads both forms.
  const parsed = parseYamlMapping(decoded.text, { firstLine: 1, maxBytes: 65536, maxDepth: 16, maxAliases: 0 });
  const problems = [...decoded.problems, ...parsed.problems].map(
    (problem): Diagnostic => ({ file: display, ...problem }),
  );
  const metadata: { -readonly [K in keyof CategoryMetadata]: CategoryMetadata[K] } = {};
  for (const { key, value, line, column, valueLine, valueColumn } of parsed.entries) {
    if (
      typeof value === "string" &&
      isInTypographicQuotes(value) &&
      stands(decoded.text, value, valueLine, valueColumn)
    ) {
      const message = `${key} stands in typographic quotes, which are shown`;
      const place = { file: display, line: valueLine, column: valueColumn };
      problems.push({ ...place, severity: "warning", code: "category-value", message, hint: TYPOGRAPHIC });
    }
    const wrong = (expected: string, example?: string) => {
      problems.push({
        file: display,
        line: valueLine,
        column: valueColumn,
        severity: "error",
        code: "category-type",
        message: `${key} must be ${expected}`,
        hint: `It is ${JSON.stringify(value)}.${example === undefined ? "" : ` Write: ${key}: ${example}`}`,
      });
    };
    if (key === "label" || key === "className") {
      if (typeof value === "string" && value.trim() !== "") metadata[key] = presentable(value);
      else wrong("a text");
    } else if (key === "position") {
      const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
      if (typeof number === "number" && Number.isFinite(number)) metadata.position = number;
      else wrong("a number", "2");
    } else if (key === "collapsed" || key === "collapsible") {
      if (value === true || value === "true") metadata[key] = true;
      else if (value === false || value === "false") metadata[key] = false;
      else wrong("true or false", "true");
    } else if (key === "badge") {
      const badge = badgeOf(value);
      if (badge) metadata.badge = badge;
      else wrong(`a text, or {text: New, type: tip} with a type of ${BADGE_TYPES.join(", ")}`);
    } else if (key === "link") {
      if (value === null || value === "null" || value === "~") metadata.link = null;
      else {
        const link = typeof value === "object" ? (value as Readonly<Record<string, unknown>>) : { type: value };
        const { type, id } = link;
        const place = { file: display, line: valueLine, column: valueColumn };
        if (type === "doc" && typeof id === "string") metadata.link = { id, place };
        else if (type === GENERATED_INDEX) problems.push({ ...place, ...NOT_GENERATED });
        else wrong("null or {type: doc, id: …}");
      }
    } else if (!CATEGORY_KEYS.includes(key)) {
      const near = nearest(key, CATEGORY_KEYS);
      problems.push({
        file: display,
        line,
        column,
        severity: "error",
        code: "category-key",
        message: `unknown key ${JSON.stringify(key)} in a category file`,
        hint: near ? `Did you mean ${JSON.stringify(near)}?` : `Known keys: ${CATEGORY_KEYS.join(", ")}.`,
      });
    }
  }
  return { metadata: hasErrors(problems) ? undefined : metadata, problems };
}
