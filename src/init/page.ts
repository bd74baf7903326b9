// One page on its way: the page, its converter, and what is noted and counted of it.
import path from "node:path";
import type { Place } from "../config/places.ts";
import { nearest } from "../diagnostics.ts";
import { escapePattern } from "../escape-pattern.ts";
import { FENCE_ATTRIBUTES, MERMAID, parseFenceInfo, RANGE_ATTRIBUTES } from "../markdown/fence-info.ts";
import { refusedScheme } from "../markdown/url.ts";
import { parseHref, UNSAFE_SCHEMES } from "../route.ts";
import type { Converter } from "./markdown/convert.ts";
import { type Entry, entryOf } from "./markdown/front-matter.ts";
import { escapeText } from "./markdown/lines.ts";
import type { Tag } from "./markdown/tags.ts";
import { closesImage, rewriteText } from "./markdown/text.ts";
import type { Migration, OldPage } from "./migration.ts";

/** Where the links of one page lead. */
export interface Addresses {
  /** Where a link or an image leads now; undefined where it stays as it is, null where nobody can say. */
  resolve(path: string, page: OldPage): string | null | undefined;
}

/** Notes and counts what becomes of one page, and answers what its rules ask. */
export class PageConversion {
  readonly page: OldPage;
  readonly migration: Migration;
  readonly converter: Converter;
  readonly #addresses: Addresses;
  readonly #entries = new Map<string, Entry>();

  constructor(page: OldPage, migration: Migration, converter: Converter, addresses: Addresses) {
    this.page = page;
    this.migration = migration;
    this.converter = converter;
    this.#addresses = addresses;
  }

  /** Absolute path of the page's folder. */
  get folder(): string {
    return path.dirname(this.page.absolute);
  }

  /** Notes something at an offset of the body. */
  note(offset: number, code: string, message: string): void {
    this.migration.note(this.page.absolute, this.#placeOf(offset), code, message);
  }

  #placeOf(offset: number): Place {
    const line = this.page.bodyLine + this.converter.lineOf(offset);
    return { line, column: offset - this.converter.source.lastIndexOf("\n", offset - 1) };
  }

  /** Whether something stands in a heading, which the sidebar and lists of headings show as plain text. */
  isInHeading({ start }: { readonly start: number }): boolean {
    return /^[ \t>]*#{1,6}[ \t]/.test(this.lineBefore(start));
  }

  /** What stands before an offset of the body on its line. */
  lineBefore(offset: number): string {
    const { source } = this.converter;
    return source.slice(source.lastIndexOf("\n", offset - 1) + 1, offset);
  }

  count(kind: string): void {
    this.migration.count(kind);
  }

  /** Entries of the front matter that the text gave. */
  get entries(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  /** Gives the front matter a value that it has not; the first one of a key counts. */
  addEntry(key: string, value: string, offset: number): void {
    const isThere = this.page.entries.some((entry) => entry.key === key) || this.#entries.has(key);
    if (!isThere) this.#entries.set(key, entryOf(key, value, this.#placeOf(offset).line));
    this.count("front matter");
  }

  /** Rewrites running text. */
  text(text: string, start: number, emoji: boolean): string {
    const { source } = this.converter;
    return rewriteText(text, this.lineBefore(start), {
      emoji,
      count: (kind) => this.count(kind),
      address: (address, at, closing) =>
        this.link(address, start + at, () => closing !== undefined && closesImage(source, start + closing)),
    });
  }

  /** Rewrites the title of a container, which is text: of components only what they hold is kept. */
  title(title: string, start: number, emoji: boolean): string {
    if (!title.includes("<")) return this.text(title, start, emoji);
    const plain = title.replace(COMPONENT_TAG, (whole: string, name: string | undefined) => {
      if (name === undefined) return whole;
      if (!whole.startsWith("</")) this.note(start, "component", leftOut(name, whole));
      return "";
    });
    return this.text(plain.replace(/ {2,}/g, " ").trim(), start, emoji);
  }

  /**
   * Where a link or an image leads now; undefined where it stays as it is, null where it may not be a link.
   * @param offset of the address in the body
   * @param isAsset whether it is shown, and no link
   */
  link(address: string, offset: number, isAsset: () => boolean = () => false): string | null | undefined {
    const scheme = refusedScheme(address, "link");
    // Docusaurus' way to say that nothing is to be done to a path.
    const isRefused = scheme !== undefined && scheme !== "pathname" && !/^data:image\//i.test(address);
    if (isRefused && isFree(scheme) && !isAsset()) {
      if (this.migration.allowScheme(scheme))
        this.note(
          offset,
          "link",
          `links with the scheme "${scheme}:" are allowed in docsgen.config.ts: ${shorten(address)}`,
        );
      return undefined;
    }
    if (isRefused) {
      this.note(offset, "link", `an address with the scheme "${scheme}:" is no link: ${shorten(address)}`);
      return null;
    }
    const plain = address.replace(/^pathname:\/\//i, "");
    const parsed = parseHref(plain);
    if (parsed.kind === "external" || parsed.path === "") return plain === address ? undefined : plain;
    const moved = this.#addresses.resolve(parsed.path, this.page);
    if (moved === null) {
      if (plain !== address) this.migration.allowElsewhere(parsed.path);
      this.migration.lost.push({
        file: this.page.absolute,
        place: this.#placeOf(offset),
        path: parsed.path,
        written: address,
      });
      return plain === address ? undefined : plain;
    }
    if (moved === undefined || moved === parsed.path) return plain === address ? undefined : plain;
    const tail = plain.slice(plain.search(/[?#]|$/));
    return encodeAddress(moved) + tail;
  }

  /** An address that an attribute holds, as it is written now; undefined where it may not be one. */
  address(address: string, offset: number, isAsset = false): string | undefined {
    const moved = this.link(address, offset, () => isAsset);
    return moved === null ? undefined : (moved ?? address);
  }

  /** A tag of HTML with its addresses as they are now. */
  tag(tag: Tag): string {
    const { source } = this.converter;
    let out = "";
    let at = tag.start;
    for (const { name, text: value, start, end } of tag.attributes) {
      if (!/^(?:href|src|poster)$/.test(name) || !value) continue;
      const moved = this.address(value, start, name !== "href");
      if (moved === value) continue;
      out += source.slice(at, start);
      out = moved === undefined ? out.trimEnd() : out + source.slice(start, end).replace(value, () => moved);
      at = end;
    }
    return out + source.slice(at, tag.end);
  }

  /**
   * The info of a fence without what docsgen does not know.
   * @param offset of the fence
   * @param code what stands in it
   */
  fenceInfo(info: string, offset: number, code: string): string {
    const { language, attributes } = parseFenceInfo(info.trim());
    const usual = this.migration.languages.get(language.toLowerCase());
    let rest = usual === undefined ? info : info.replace(language, usual);
    for (const name of Object.keys(attributes)) {
      const isKnown = KNOWN.has(name) && name !== "file" && name !== "run" && name !== "group";
      if (isKnown) continue;
      rest = rest.replace(attributePattern(name), "");
      this.note(offset, "code-attribute", `the attribute ${shorten(name)} of a code block is left out`);
    }
    const known = rest === info ? info : rest.trimEnd();
    return parseFenceInfo(known.trim()).language === MERMAID ? this.#diagramInfo(known, offset, code) : known;
  }

  /** A diagram needs its package, and words for those who do not see it. */
  #diagramInfo(info: string, offset: number, code: string): string {
    this.migration.packages[MERMAID] = MERMAID_RANGE;
    if (/\salt=/.test(info)) return info;
    const [, title] = /^[ \t>]*(?:accTitle:|title:?)[ \t]*(\S.*?)[ \t]*$/m.exec(code) ?? [];
    if (title === undefined) this.note(offset, "image", "the diagram has no text alternative but its kind");
    return `${info.trimEnd()} alt=${JSON.stringify(title ?? diagramKind(code))}`;
  }
}

/** The versions of mermaid that docsgen draws with. */
const MERMAID_RANGE = "^11.0.0";

const DIAGRAMS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^(?:graph|flowchart)/, "Flowchart"],
  [/^sequenceDiagram/, "Sequence diagram"],
  [/^classDiagram/, "Class diagram"],
  [/^stateDiagram/, "State diagram"],
  [/^erDiagram/, "Entity relationship diagram"],
  [/^gantt/, "Gantt chart"],
  [/^pie/, "Pie chart"],
  [/^gitGraph/, "Git graph"],
  [/^mindmap/, "Mind map"],
  [/^timeline/, "Timeline"],
];

/** What kind of diagram a source draws, by its first word. */
function diagramKind(code: string): string {
  const words = code
    .replace(/^---[\s\S]*?\n---/, "")
    .replace(/^(?:[ \t>]*(?:%%.*)?\n)+/, "")
    .trimStart();
  return DIAGRAMS.find(([pattern]) => pattern.test(words))?.[1] ?? "Diagram";
}

/** Puts the title that a component showed over what it holds. */
export function titled(title: string | undefined, block: string): string {
  const text = title?.replace(/\s+/g, " ").trim() ?? "";
  return text === "" ? block : `**${escapeText(text)}**\n\n${block}`;
}

/** What components call a title that they show. */
export const TITLES = ["title", "header", "heading"] as const;

/**
 * Takes out of code what only twoslash reads, where its fence asks for that: queries, options of the compiler, and what its
 * cuts hide.
 * @param rest the fence behind its info
 */
export function withoutTwoslash(info: string, rest: string): string {
  return /\btwoslash\b/.test(info) ? rest.replace(CUT, "").replace(TWOSLASH, "") : rest;
}

const cutLine = (kind: string) => String.raw`^[ \t>]*\/\/[ \t]?---cut${kind}---[ \t]*\n`;
/** All above a cut, what stands between two, and all below one but the closing fence. */
const CUT = new RegExp(
  String.raw`(?<=^[^\n]*\n)[\s\S]*${cutLine("(?:-before)?")}|${cutLine("-start")}[\s\S]*?${cutLine("-end")}|${cutLine("-after")}[\s\S]*?(?=^[ \t>]*(?:\`{3,}|~{3,})[ \t]*\n?$(?![\s\S]))`,
  "gm",
);
/** What it shows beside the code, and names of files, stay. */
const TWOSLASH = /^[ \t>]*\/\/[ \t]*(?:\^[?|].*|@(?!filename|log|error:|warn|annotate)[A-Za-z]+[ \t]*(?::.*)?)\n/gm;

/** A component's tag, or code, in which there is none. */
const COMPONENT_TAG = /`[^`]*`|<\/?([A-Z][\w.]*|[a-z]+-[\w-]*)(?:\s[^<>]*)?>/g;

const KNOWN: ReadonlySet<string> = new Set([...FENCE_ATTRIBUTES, ...Object.keys(RANGE_ATTRIBUTES)]);

function attributePattern(name: string): RegExp {
  return new RegExp(
    `(?:^|\\s+)${escapePattern(name)}(?:=(?:"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|\\{[^{}]*\\}|\\S*))?(?=\\s|$)`,
    "g",
  );
}

/** Whether a site may allow links with a scheme; one that is like another is a typing error. */
function isFree(scheme: string): boolean {
  return !UNSAFE_SCHEMES.test(scheme) && nearest(scheme, ["http", "https", "mailto", "tel"]) === undefined;
}

/** A path as an address; what is encoded in it already was decoded before. */
function encodeAddress(moved: string): string {
  return moved.replace(/[ "<>\\^`{|}%?#]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A text short enough for a note. */
export function shorten(text: string, most = 80): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}

/** Says that a component goes and its content stays. @param tag its opening tag as it is written */
export function leftOut(name: string, tag: string): string {
  const said = `<${name}> is left out, what it holds is kept`;
  return tag === `<${name}>` ? said : `${said}: ${shorten(tag)}`;
}
