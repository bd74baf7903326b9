// What a site's templates link to and show, as far as their code says it. Read from the bundle, once for each: there texts are
// decoded, comments and code that is not used are gone, and the source map tells each place.
import fs from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import { isOfSite, once, type SitePlace } from "./problems.ts";
import { placeIn } from "./surplus.ts";

/** An address, and where a template writes it. */
export interface TemplateAddress extends SitePlace {
  readonly attribute: string;
  /** As it is written, but for the base URL that the code puts before it. */
  readonly address: string;
  /** Whether the code puts the base URL before it. */
  readonly isBehindBase: boolean;
  /** Whether an element of HTML has it. What lists and components have may be changed before it is shown. */
  readonly isFinal: boolean;
}

/** What esbuild writes for an attribute, or a property, whose value is a text, maybe behind the base URL. */
const WRITTEN =
  /\b(href|src|poster): (?:([\w$.?]*\bbaseUrl) \+ )?(?:"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'|`(\$\{[\w$.?]*\bbaseUrl\})?((?:\\.|[^`\\$\n])*)`)(?=,| \}|\n)/g;

/** How far a tag is looked back for, in characters. */
const LONGEST_TAG = 2000;

/**
 * Finds the addresses.
 * @param site absolute path of the site's templates
 * @param display turns an absolute path into the one that authors know
 */
export function findAddresses(
  bundle: ServerBundle,
  site: string,
  display: (absolute: string) => string,
): TemplateAddress[] {
  const addresses = sourceMatches(bundle, WRITTEN, site).flatMap(({ match, file, source, at }): TemplateAddress[] => {
    const [, attribute = "", ...groups] = match;
    const written = source.slice(at, at + attribute.length + 10);
    const isAttribute = new RegExp(`^${attribute}\\s*=`).test(written);
    if (!isAttribute && !new RegExp(`^["']?${attribute}["']?\\s*:`).test(written)) return [];
    const text = groups[1] ?? groups[2] ?? groups[4] ?? "";
    return [
      {
        file: display(file),
        ...placeIn(source, at),
        attribute,
        address: text.replace(/\\(.)/g, "$1"),
        isBehindBase: (groups[0] ?? groups[3]) !== undefined,
        isFinal: isAttribute && /^[a-z]/.test(tagBefore(source, at)),
      },
    ];
  });
  return once(addresses);
}

/** The module that renders on the server, its source map, and from which folder this says where sources are. */
export interface ServerBundle {
  readonly code: string;
  readonly map: string;
  readonly from: string;
}

/** Finds what matches in a bundle, and where that is in the site's own files. @param site absolute path of its templates */
export function sourceMatches(bundle: ServerBundle, pattern: RegExp, site: string) {
  const found = [...bundle.code.matchAll(pattern)];
  if (found.length === 0) return [];
  const map = new SourceMap(JSON.parse(bundle.map));
  const sources = new Map<string, string | undefined>();
  const read = (file: string): string | undefined => {
    if (!sources.has(file)) sources.set(file, isOfSite(file, site) ? readSource(file) : undefined);
    return sources.get(file);
  };
  let line = 0;
  let start = 0;
  return found.flatMap((match) => {
    const { index } = match;
    for (let end = bundle.code.indexOf("\n", start); end >= 0 && end < index; end = bundle.code.indexOf("\n", start)) {
      line++;
      start = end + 1;
    }
    const entry = map.findEntry(line, index - start);
    if (!("originalSource" in entry)) return [];
    const file = path.resolve(bundle.from, entry.originalSource);
    const source = read(file);
    if (source === undefined) return [];
    return [{ match, file, source, at: offsetOf(source, entry.originalLine, entry.originalColumn) }];
  });
}

function readSource(file: string): string | undefined {
  return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ? fs.readFileSync(file, "utf8") : undefined;
}

/** Where a place is in a text. @param line from 0 @param column from 0 */
function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let i = 0; i < line; i++) start = text.indexOf("\n", start) + 1;
  return start + column;
}

/** The name of the tag that an attribute is in; empty where that is not plain. */
export function tagBefore(source: string, at: number): string {
  const before = source.slice(Math.max(0, at - LONGEST_TAG), at);
  return /<([A-Za-z][\w.:-]*)\s(?:=>|[^<>])*$/.exec(before)?.[1] ?? "";
}
