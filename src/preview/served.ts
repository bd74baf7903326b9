// Which file of the site an address leads to, and what is in it: the same files that a build writes, each made when it is
// asked for. Those that say something of every page wait until all pages are known.
import fs from "node:fs";
import path from "node:path";
import { setImmediate as pass } from "node:timers/promises";
import { DIAGRAM_SCRIPT } from "../diagrams.ts";
import { type JoinedFile, summaryFiles } from "../finish.ts";
import { ISLANDS } from "../islands.ts";
import type { GeneratedFile } from "../plugins/types.ts";
import { contentHomes } from "../project.ts";
import { searchFolder, twinPath } from "../route.ts";
import type { Found } from "../server/source.ts";
import type { Page, PageRecord, PropLink } from "../types.ts";
import type { SiteReport } from "./checks.ts";
import type { Generation } from "./generation.ts";
import type { ShownPage } from "./pages.ts";

/** What files are made from. */
export interface ServeContext {
  readonly generation: Generation;
  /** Absolute path of the content folder. */
  readonly content: string;
  show(page: Page): ShownPage;
  guidesOf(page: Page): readonly PropLink[];
  /** Records of pages that are known. */
  known(): readonly PageRecord[];
  /** What is known when all pages are. */
  report(): Promise<SiteReport>;
  /** Files that plugins add, which say something of all pages. */
  pluginFiles(): Promise<ReadonlyMap<string, GeneratedFile>>;
}

/** A file that cannot be made because of errors in what it is made from. */
export const BROKEN = Symbol("broken");
/** An address of which it is not known yet what it leads to. */
export const PENDING = Symbol("pending");

/** The names of files that an address may mean, as a static host has it: a folder's page, with and without a slash. */
export function candidates(wanted: string): readonly string[] {
  return wanted === "" || wanted.endsWith("/") ? [`${wanted}index.html`] : [wanted, `${wanted}/index.html`];
}

/** Finds the page that an address shows. */
export function pageAt(wanted: string, { places, site }: Generation): Page | undefined {
  for (const name of candidates(wanted)) {
    const place = places.get(name);
    if (place) return site.pages[place.index];
  }
  return undefined;
}

/**
 * Finds the file that an address leads to.
 * @param wanted decoded, under `baseUrl`, no slash at its start
 * @param patient whether to wait for what plugins add when all pages are known
 */
export async function findFile(
  wanted: string,
  context: ServeContext,
  patient: boolean,
): Promise<Found | typeof BROKEN | typeof PENDING | undefined> {
  const names = candidates(wanted);
  // Pages first: the other files must be listed, which takes longer the more pages there are. No file of theirs can have
  // the name of a page's folder.
  for (const name of names) {
    const found = pageFile(name, context);
    if (found) return found;
  }
  for (const name of names) {
    const found = structureFile(name, context) ?? (await contentFile(name, context));
    if (found) return found;
  }
  if (context.generation.inputs.plugins.made.forFiles.length === 0) return undefined;
  const coming = context.pluginFiles();
  const files = await (patient ? coming : Promise.race([coming, pass(PENDING)]));
  if (files === PENDING) return PENDING;
  const [file] = candidates(wanted).flatMap((name) => files.get(name) ?? []);
  return file && { path: file.path, data: file.content };
}

function pageFile(name: string, { generation, show }: ServeContext): Found | typeof BROKEN | undefined {
  const place = generation.places.get(name);
  const page = place && generation.site.pages[place.index];
  if (!page) return undefined;
  const data = show(page).text?.[place.form];
  return data === undefined ? BROKEN : { path: name, data };
}

/** A file that metadata decides. Throws where a template does. */
function structureFile(name: string, context: ServeContext): Found | undefined {
  const file = context.generation.structure().files.get(name);
  if (!file) return undefined;
  if (file.source === undefined) return { path: name, data: file.content() };
  return copyOf(name, file.source, context);
}

/** A file that some page, or every page, decides by what is in it. */
async function contentFile(name: string, context: ServeContext): Promise<Found | undefined> {
  const { generation, content, known } = context;
  if (name.startsWith("assets/")) {
    const records = known();
    const isUsed = (script: string) => records.some(({ scripts }) => scripts.includes(script));
    const asset = records.flatMap(({ assets }) => assets).find(({ output }) => output === name);
    if (asset) return copyOf(name, path.join(content, asset.file), context);
    const island = generation.templates.bundle.islands?.files.find((file) => file.path === name);
    if (island && isUsed(ISLANDS)) return { path: name, data: island.content };
    const { mermaid } = generation.inputs.packages;
    if (!name.startsWith("assets/mermaid-") || !mermaid || !isUsed(DIAGRAM_SCRIPT)) return undefined;
    const part = (await mermaid.load()).files.find((file) => file.path === name);
    return part && { path: name, data: part.content };
  }
  if (name.startsWith(`${searchFolder(generation.site.config.docsPath)}/`)) {
    if (!generation.site.config.search) return undefined;
    const file = (await context.report()).searchFiles().get(name);
    return file && { path: name, data: file.content() };
  }
  const { files, joined } = summaryFiles(generation.site, []);
  if (![...files, ...joined].some((file) => file.path === name)) return undefined;
  const { records } = await context.report();
  const complete = summaryFiles(generation.site, records.map(withTwin));
  const file = complete.files.find((each) => each.path === name);
  if (file) return { path: name, data: file.content() };
  const whole = complete.joined.find((each) => each.path === name);
  return whole && { path: name, data: await join(whole, context) };
}

/** A file of the content folder, as it is now; undefined for one that has become something else meanwhile. */
function copyOf(name: string, source: string, { generation, content }: ServeContext): Found | undefined {
  try {
    const file = fs.realpathSync(source);
    const homes = contentHomes(content, generation.site.config.docsPath);
    const isInside = homes.some((home) => file.startsWith(home + path.sep));
    return isInside && fs.statSync(file).isFile() ? { path: name, data: { file } } : undefined;
  } catch {
    return undefined;
  }
}

/** A record that says where the page's twin would be. */
function withTwin(record: PageRecord): PageRecord {
  return { ...record, outputs: [{ path: twinPath(record.route), hash: "", size: 0, mtimeMs: 0 }] };
}

/** Puts a file together from twins, which are made anew one by one and not kept. */
async function join(file: JoinedFile, { generation, guidesOf }: ServeContext): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for (const part of file.parts()) {
    await pass();
    const place = generation.places.get(part.file.path);
    const page = place && generation.site.pages[place.index];
    const text = page && generation.make(page, guidesOf(page)).text;
    pieces.push(Buffer.from(part.head), Buffer.from(text?.twin ?? ""));
  }
  return Buffer.concat(pieces);
}
