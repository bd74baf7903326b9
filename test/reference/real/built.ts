// The own site with its reference, and what its pages say of items and members.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readKeptReference } from "../../../src/reference/kept.ts";
import type { ExtractedPackage, Reference } from "../../../src/reference/types.ts";
import { readSealed } from "../../../src/sealed.ts";
import type { VersionRecord } from "../../../src/types.ts";
import { listFiles } from "../../support/folder.ts";
import { attribute, type Element, findAll, hasClass, isElement, parseHtml, textOf } from "../../support/html.ts";
import { ownSite, SHARED_REFERENCE } from "../../support/own-site.ts";

export interface Built {
  readonly out: string;
  readonly url: string | undefined;
  readonly record: VersionRecord;
  /** What the pages were made of. */
  readonly reference: Reference;
  /** Routes that answer under `/docs/api`, each with its HTML file; pages of old addresses that only lead on are not there. */
  readonly routes: ReadonlyMap<string, string>;
}

/** The own site as all test files of this run share it. */
export async function builtReference(): Promise<Built> {
  const { out, url } = await ownSite();
  return {
    out,
    url,
    record: JSON.parse(readFileSync(join(out, "docs/sidebar.json"), "utf8")) as VersionRecord,
    reference: cached("reference", readKeptReference).reference,
    routes: routesOf(out),
  };
}

/** The packages' models that the reference was compiled from. */
export function builtModels(): ExtractedPackage[] {
  return cached("models", readSealed<{ packages: ExtractedPackage[] }>).packages;
}

/** What the build left in the cache. */
function cached<T>(kind: "models" | "reference", read: (file: string) => T | undefined): T {
  const files = readdirSync(SHARED_REFERENCE).filter((name) => new RegExp(`^${kind}-\\w+\\.json$`).test(name));
  const [file = ""] = files;
  const value = files.length === 1 ? read(join(SHARED_REFERENCE, file)) : undefined;
  if (!value) throw new Error(`${SHARED_REFERENCE} should hold one whole ${kind}-….json, and holds ${files.length}`);
  return value;
}

function routesOf(out: string): Map<string, string> {
  const routes = new Map<string, string>();
  for (const file of listFiles(join(out, "docs/api"))) {
    const folder = file.replace(/\/?index\.html$/, "");
    if (folder === file || folder === "index" || folder.endsWith("/index")) continue;
    const isIndex = folder === "" || !folder.includes("/") || folder.endsWith("-namespace");
    const isList = folder === "package-reference";
    routes.set(`/docs/api/${folder}${isIndex && folder !== "" && !isList ? "/" : ""}`, `docs/api/${file}`);
  }
  return routes;
}

// ---------------------------------------------------------------------------- pages

/** What a page of the reference says, read from its HTML alone. */
export interface ApiPage {
  readonly article: Element;
  /** `name kind` of functions and variables, read from their details' headings; name and kind only of others. */
  readonly onPage: readonly string[];
  /** `kind name` of own members: those with details, and an enum's. */
  readonly members: readonly string[];
  /** `name from package` of what is listed as another package's. */
  readonly reexports: readonly string[];
}

/** Reads a page. @param file under the output folder */
export function readPage(out: string, file: string): ApiPage {
  const document = parseHtml(readFileSync(join(out, file), "utf8"));
  const [article] = findAll(document, "article");
  if (article === undefined) throw new Error(`${file} has no article`);
  const onPage: string[] = [];
  const members: string[] = [];
  const isPackage = !/-(class|interface|enum|typealias|namespace)\/index\.html$/.test(file);
  for (const heading of findAll(article, "h3", (h3) => hasClass(h3, "api-name"))) {
    const id = attribute(heading, "id") ?? "";
    const kind = kindOfAnchor(id);
    if (isInherited(heading)) continue;
    if (kind === "function" || kind === "variable") onPage.push(`${nameOf(heading)} ${kind}`);
    else members.push(`${kind} ${NAMELESS.test(id) ? kind : nameOf(heading)}`);
  }
  if (!isPackage) {
    for (const row of findAll(article, "tr", (tr) => attribute(tr, "id") !== undefined)) {
      const inherited = findAll(row, "span", (span) => hasClass(span, "api-from")).length > 0;
      const [name] = findAll(row, "code");
      if (!inherited && name) members.push(`${kindOfAnchor(attribute(row, "id") ?? "")} ${textOf(name)}`);
    }
  }
  const [list] = findAll(article, "ul", (ul) => hasClass(ul, "api-reexports"));
  return { article, onPage, members, reexports: list ? findAll(list, "li").map(textOf) : [] };
}

/** Whether a heading's section is of a member that its type inherits. */
function isInherited(heading: Element): boolean {
  // The section holds a frame, in which the heading stands beside its link.
  const frame = heading.parentNode as Element;
  const around = frame.parentNode?.childNodes ?? [];
  const after = around.slice(around.indexOf(frame) + 1);
  const end = after.findIndex((node) => isElement(node, "h2") || isElement(node, "h3"));
  const section = end < 0 ? after : after.slice(0, end);
  return section.some((node) => isElement(node, "p") && textOf(node).startsWith("Inherited from "));
}

/** The name that a heading is of: badges and tags beside it are spans. */
function nameOf(heading: Element): string {
  const name = { ...heading, childNodes: heading.childNodes.filter((node) => !isElement(node, "span")) };
  return textOf(name);
}

/** Anchors of members that have no names. */
const NAMELESS = /^(constructor|call-signature|new-signature|index-signature)(-\d+)?$/;

/** What an anchor is of: its end says so. */
function kindOfAnchor(id: string): string {
  const plain = id.replace(/-\d+$/, "");
  if (/^(constructor|call-signature|new-signature|index-signature)$/.test(plain))
    return plain.replace("-signature", "");
  return plain.slice(plain.lastIndexOf("-") + 1);
}

/** The page of an item: site.md's rule, written down a second time. */
export function pageRoute(shortName: string, path: readonly string[], kind: string): string {
  const folders = path.slice(0, -1).map((name) => `${name.toLowerCase()}-namespace/`);
  const folder = `/docs/api/${shortName}/${folders.join("")}`;
  if (kind === "function" || kind === "variable" || kind === "re-export") return folder;
  return `${folder}${path.at(-1)?.toLowerCase()}-${kind}${kind === "namespace" ? "/" : ""}`;
}

/** The items of a reference with those in namespaces. */
export function* allItems(items: Reference["packages"][number]["items"]): Generator<(typeof items)[number]> {
  for (const item of items) {
    yield item;
    yield* allItems(item.items);
  }
}
