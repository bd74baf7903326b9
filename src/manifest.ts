// The manifest of an output: each file's hash, and what each page is known by, so that two outputs can be compared
// without either being there. Owns its written form: writes it and reads it, as a whole or its addresses alone. Pure.
import { bareRoute } from "./route.ts";
import type { OutputFile, Page, PageRecord } from "./types.ts";

/** The manifest's name, in the cache and, where the configuration asks for it, in the output. */
export const MANIFEST = "docsgen-manifest.json";

/** What an output holds. */
export interface Manifest {
  /** Hashes by path: SHA-256, first 32 hexadecimal digits. Without the manifest itself. */
  readonly files: ReadonlyMap<string, string>;
  /** By route, without a slash at its end. */
  readonly pages: ReadonlyMap<string, ManifestPage>;
  /** Addresses that lead elsewhere, and where; routes without a slash at their end. `/x/index` for `/x` is not told. */
  readonly redirects: ReadonlyMap<string, string>;
}

export interface ManifestPage {
  /** Its file in the output. */
  readonly file: string;
  /** Ids in the article. */
  readonly anchors: readonly string[];
  /** Hash of the text of its article; where it is not written down, the page is read when it is asked for. */
  text(): string;
}

/** A page as it stands in a manifest's text. */
type WrittenPage = Omit<ManifestPage, "text"> & { readonly text: string };

/** An address that leads elsewhere. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** A redirect that is in a manifest. */
export function isTold({ from, to }: Redirect): boolean {
  return from !== `${bareRoute(to)}/index` && from !== "/index";
}

/** What a build knows of the output that it made. */
export interface BuiltOutput {
  readonly pages: readonly { readonly page: Page; readonly record: PageRecord }[];
  /** All but the manifest itself. */
  readonly files: readonly OutputFile[];
  readonly redirects: readonly Redirect[];
}

/**
 * Builds the manifest of a build's output.
 * @param readText gives the hash of a page's text where its record has none
 */
export function buildManifest({ pages, files, redirects }: BuiltOutput, readText: (page: Page) => string): Manifest {
  const entries = pages.map(({ page, record: { anchors, text } }): [string, ManifestPage] => [
    bareRoute(page.route),
    { file: page.output, anchors, text: () => text ?? readText(page) },
  ]);
  const told = new Map(redirects.filter(isTold).map(({ from, to }) => [from, to]));
  return { files: new Map(files.map(({ path, hash }) => [path, hash])), pages: new Map(entries), redirects: told };
}

/** The form that is written, and the only one that is read. */
const FORMAT = 1;

/** A manifest as text: one entry a line, in code-unit order. */
export function formatManifest({ files, pages, redirects }: Manifest): string {
  const object = (entries: ReadonlyMap<string, unknown>): string => {
    const lines = [...entries.keys()].sort().map((key) => `${JSON.stringify(key)}:${JSON.stringify(entries.get(key))}`);
    return lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n}`;
  };
  const written = new Map([...pages].map(([route, page]) => [route, { ...page, text: page.text() }]));
  return `{"format":${FORMAT},\n"pages":${object(written)},\n"redirects":${object(redirects)},\n"files":${object(files)}}\n`;
}

/** Reads a manifest's text; undefined where it is none, or one of another format. */
export function parseManifest(text: string): Manifest | undefined {
  const { pages, redirects, files } = parseWritten(text) ?? {};
  const isSound =
    isMap(files, isText) &&
    isMap(redirects, isText) &&
    isMap(pages, (page) => isObject(page) && isText(page["file"]) && isText(page["text"]) && isList(page["anchors"]));
  if (!isSound) return undefined;
  const map = <T>(object: unknown) => new Map(Object.entries(object as Record<string, T>));
  const written = Object.entries(pages as Record<string, WrittenPage>);
  const read = written.map(([route, { text, ...page }]): [string, ManifestPage] => [
    route,
    { ...page, text: () => text },
  ]);
  return { files: map<string>(files), pages: new Map(read), redirects: map<string>(redirects) };
}

/** The addresses of an output. */
export interface ManifestRoutes {
  /** Routes of pages, without a slash at their end. */
  readonly pages: readonly string[];
  /** Those that only lead elsewhere. */
  readonly redirects: readonly string[];
}

/** Reads which addresses an output has; undefined as for the whole. What is said of them is not looked into, for there are many. */
export function parseRoutes(text: string): ManifestRoutes | undefined {
  const { pages, redirects } = parseWritten(text) ?? {};
  return isObject(pages) && isObject(redirects)
    ? { pages: Object.keys(pages), redirects: Object.keys(redirects) }
    : undefined;
}

/** Reads what stands in a manifest, unchecked but for its format. */
function parseWritten(text: string): Record<string, unknown> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isObject(value) && value["format"] === FORMAT ? value : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isMap(value: unknown, isValue: (value: unknown) => boolean): boolean {
  return isObject(value) && Object.values(value).every(isValue);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}
