// One use of a directive in a text: where its parts stand, and whether the directive may be used so.
import type { DirectiveSpec, Directives } from "../directives.ts";
import type { DirectiveKind } from "../types.ts";
import type { Article } from "./article.ts";
import { readAttributes, typeOf, type WrittenValue } from "./attribute-values.ts";
import type { DirectiveTail } from "./attributes.ts";
import type { Place } from "./places.ts";
import type { Token } from "./tokens.ts";

/** A directive's token, whatever its kind. */
interface AnyDirectiveToken extends DirectiveTail {
  readonly raw: string;
  readonly name: string;
  readonly labelTokens: Token[];
}

/** A directive where it is used. */
export interface DirectiveUse {
  readonly token: AnyDirectiveToken;
  readonly kind: DirectiveKind;
  /** How it would be written, for hints. */
  readonly written: string;
  /** Where it begins. */
  place(): Place;
  namePlace(): Place;
  /** Where an attribute begins, or else the name. */
  attributePlace(key: string): Place;
  /** Where an attribute's value begins, or else the attribute. */
  valuePlace(key: string, value: string): Place;
}

const COLONS: Readonly<Record<DirectiveKind, string>> = { container: ":::", leaf: "::", text: ":" };

/** Describes a use. @param placeAt finds an offset of the token's first line in the file */
export function describeUse(
  token: AnyDirectiveToken,
  kind: DirectiveKind,
  placeAt: (offset: number) => Place,
): DirectiveUse {
  const nameAt = token.raw.indexOf(token.name);
  const at = (key: string): number => {
    const start = nameAt + token.name.length + token.attributesStart;
    const found = keyAt(token.raw.slice(start), key);
    return found < 0 ? nameAt : start + found;
  };
  return {
    token,
    kind,
    written: COLONS[kind] + token.name,
    place: () => placeAt(token.raw.search(/\S/)),
    namePlace: () => placeAt(nameAt),
    attributePlace: (key) => placeAt(at(key)),
    valuePlace: (key, value) => placeAt(Math.max(at(key), token.raw.indexOf(value, at(key) + key.length))),
  };
}

/**
 * Checks kind, label and attributes of a use; what is wrong is reported.
 * @returns the values of the attributes, and whether they are what the component may rely on
 */
export function checkUse(
  use: DirectiveUse,
  spec: DirectiveSpec,
  article: Article,
): { readonly values: Readonly<Record<string, WrittenValue>>; readonly isSound: boolean } {
  const { token, kind } = use;
  const { name, label } = token;
  const isKind = spec.kinds.includes(kind);
  const [first = kind] = isKind ? [] : spec.kinds;
  const written = `${COLONS[first]}${name}`;
  if (!isKind) {
    const brackets = spec.label === "required" ? "[Label]" : "";
    const ways = spec.kinds.map((each) => `${COLONS[each]}${name}${brackets}${each === "container" ? " … :::" : ""}`);
    article.report(use.place(), {
      code: "directive-kind",
      message: `directive "${name}" is not written ${use.written}`,
      hint: `Write ${ways.join(" or ")}.`,
    });
  }
  if (token.problem !== undefined) {
    const hint = `Written is a directive as ${written}[Label]{key=value other="two words"}`;
    article.report(use.place(), { code: "directive-syntax", message: `directive "${name}": ${token.problem}`, hint });
  }
  if (spec.label === "none" && label !== undefined) {
    const message = `directive "${name}" takes no label`;
    article.report(use.namePlace(), { code: "directive-label", message, hint: "Take the brackets out." });
  } else if (spec.label === "required" && !label?.trim()) {
    const message = `directive "${name}" needs a label`;
    article.report(use.place(), { code: "directive-label", message, hint: `Write ${written}[Label].` });
  }
  if (spec.attributes === undefined) return { values: token.attributes, isSound: isKind };
  const { values, faults } = readAttributes(name, spec.attributes, token.attributes);
  for (const { key, message, hint } of faults) {
    const place = key === undefined ? use.place() : use.attributePlace(key);
    // What other generators have among the attributes.
    const isLabel = key === "title" && spec.label !== "none" && label === undefined;
    const said = isLabel && typeOf(spec.attributes, key) === undefined ? `Write ${written}[Title].` : hint;
    article.report(place, { code: "directive-attribute", message, ...(said !== undefined && { hint: said }) });
  }
  return { values, isSound: isKind && faults.length === 0 };
}

const UNBRACED = /^ {0,3}(::([A-Za-z][\w-]*)[ \t]+([\w-]+=.*|(?=[^\s=]*[./]\w)\S+))$/gm;

/** A line of a text that was meant as a directive; offset in the text. */
export interface UnbracedLeaf {
  readonly offset: number;
  readonly raw: string;
  readonly written: string;
  readonly instead: string;
}

/** Finds lines such as `::include file=a.md`. Only names of directives count: a C++ name may stand there, too. */
export function findUnbracedLeaves(text: string, directives: Directives): UnbracedLeaf[] {
  return [...text.matchAll(UNBRACED)].flatMap(({ 0: whole, 1: raw = "", 2: name = "", 3: tail = "", index }) => {
    const spec = directives.get(name);
    const isLeaf = spec?.kinds.includes("leaf");
    if (!spec || !(isLeaf || spec.kinds.includes("container"))) return [];
    const first = isLeaf && Object.keys(spec.attributes ?? {}).find((key) => !key.endsWith("?"));
    const attributes = /^[\w-]+=/.test(tail) ? tail : first && `${first}=${tail}`;
    if (!attributes) return [];
    const brackets = spec.label === "required" ? "[Label]" : "";
    const instead = `${isLeaf ? "::" : ":::"}${name}${brackets}{${attributes.trim()}}${isLeaf ? "" : " … :::"}`;
    return [{ offset: index + whole.length - raw.length, raw, written: `::${name}`, instead }];
  });
}

/** How many are told of one text. */
const MOST = 20;
const WITHIN_LINE =
  /(?<![\w:\\])(?:(:{2,})([A-Za-z][\w-]*)(?=[[{])|(?<=[ \t])(:{3,})([A-Za-z][\w-]*)(?=[ \t]*(?:\n|$)))/g;

/** A directive of a line of its own that stands in a text; offset in the text. */
export interface MisplacedBlock {
  readonly offset: number;
  /** Its colons and its name. */
  readonly written: string;
  readonly hint: string;
}

/** Finds what was meant as a directive: `see ::include{file=a.md}`. Only names of directives count. */
export function findMisplacedBlocks(text: string, directives: Directives): MisplacedBlock[] {
  const found: MisplacedBlock[] = [];
  for (const { 0: written, 1: colons, 2: used, 3: bare, 4: name = used ?? "", index } of text.matchAll(WITHIN_LINE)) {
    const spec = directives.get(name);
    // Three colons and a name alone at a line's end begin a container, and nothing else.
    if (!spec || (bare !== undefined && !spec.kinds.includes("container"))) continue;
    const instead = `Put ${colons === "::" ? "it on a line of its own" : "its beginning and its end on lines of their own"}.`;
    const hint = spec.kinds.includes("text") ? `Write :${name}, with one colon.` : instead;
    if (found.push({ offset: index, written, hint }) === MOST) break;
  }
  return found;
}

/** How an attribute begins that stands without its key. */
const SHORT: ReadonlyMap<string, RegExp> = new Map([
  ["id", /(?<!\S)#/],
  ["class", /(?<!\S)\./],
]);

/** Where a key stands among attributes as they are written, or what says the same; -1 where neither does. */
function keyAt(attributes: string, key: string): number {
  for (let at = attributes.indexOf(key); at >= 0; at = attributes.indexOf(key, at + 1)) {
    if (!/\S/.test(attributes.charAt(at - 1)) && /[=\s}]/.test(attributes.charAt(at + key.length))) return at;
  }
  const short = SHORT.get(key);
  return short ? attributes.search(short) : -1;
}
