// The pass over edited pages, with what the cache knows of all others: only what a page looks for is read of it.
import fs from "node:fs";
import path from "node:path";
import type { OpenedPages } from "../cache.ts";
import { batchWriter, type Stage } from "../emit.ts";
import { loadGlossary } from "../glossary.ts";
import { hashOf } from "../hash.ts";
import { type OpenedNavigation, openPlaces, sidebarFrom } from "../navigation/kept.ts";
import type { Place } from "../navigation/places.ts";
import type { Navigation } from "../navigation.ts";
import { pageAssets } from "../page-pass/input.ts";
import { unmadeRecord } from "../page-pass/problems.ts";
import { createPagePass } from "../page-pass.ts";
import { takeTurns } from "../pool/turns.ts";
import { packageVersion } from "../project.ts";
import { TemplateError } from "../render/template-error.ts";
import { loadRenderer, type Renderer } from "../render.ts";
import { indexTargets } from "../resolve/targets.ts";
import { type PackedPages, PageCollector } from "../search.ts";
import { siteProps } from "../site-props.ts";
import { statOf } from "../stat.ts";
import type { Page, PageRecord, ResolvedConfig, Site } from "../types.ts";
import { createWatchdog } from "../watchdog.ts";
import type { Inputs } from "./inputs.ts";
import type { Run } from "./run.ts";

/** What came of the pass over edited pages. */
export interface MadeEdits {
  /** In the order of the pages. */
  readonly records: readonly PageRecord[];
  /** What they are found by; undefined where the site is not searched. */
  readonly found: PackedPages | undefined;
}

/** A site of which most pages are known by name only, until somebody asks for all of them. */
export interface OpenedSite {
  readonly site: Site;
  /** Where the edited pages stand. */
  readonly navigation: Pick<Navigation, "place">;
  /** Places of the pages in the sidebar, in its order. */
  readonly order: readonly number[];
  /** Whether the sidebar leads to a page. @param at its place */
  isListed(at: number): boolean;
  /** Whether no page was asked for of which the cache is damaged. */
  isSound(): boolean;
}

/**
 * Puts a site together from what the cache knows of it; undefined where that is damaged.
 * @param edited pages by their places
 */
export function openSite(
  config: ResolvedConfig,
  opened: OpenedPages,
  edited: ReadonlyMap<number, Page>,
): OpenedSite | undefined {
  const { names, navigation, assets, drafts, metadataAt } = opened;
  const { turns, order } = navigation.spots;
  let all: readonly Page[] | undefined;
  const site: Site = {
    config,
    get pages() {
      all ??= names.flatMap((_, at) => edited.get(at) ?? metadataAt(at)?.page ?? []);
      return all;
    },
    get sidebar() {
      return sidebarFrom(navigation);
    },
    assets,
    broken: [],
    drafts,
  };
  const isSound = () => !all || all.length === names.length;
  const isListed = (at: number) => (turns[at] ?? -1) >= 0;
  try {
    const places = placesOf(edited, navigation, site);
    return {
      site,
      navigation: { place: (page) => places.get(page?.route ?? "") as Place },
      order: order.pages.filter((at) => at >= 0),
      isListed,
      isSound,
    };
  } catch {
    return undefined;
  }
}

/** Finds where pages stand, by route. @throws where what the cache knows of it is damaged */
function placesOf(
  pages: ReadonlyMap<number, Page>,
  navigation: OpenedNavigation,
  site: Site,
): ReadonlyMap<string, Place> {
  const places = new Map([...pages].map(([at, { route }]) => [route, at]));
  const placeOf = openPlaces(navigation, site, ({ route }) => places.get(route) ?? -1);
  return new Map([...pages.values()].map((page) => [page.route, placeOf(page)]));
}

/** A page that is made again. */
export interface ChangedPage {
  readonly page: Page;
  /** What the last build left of it. */
  readonly before: { readonly record: PageRecord };
}

/**
 * Takes pages through their pass; undefined where one takes too long, where no page can be made, or where terms of the glossary
 * are others. Whoever makes all pages then tells what is wrong.
 * @param terms hash of the glossary's
 */
export async function makeEdited(
  run: Run,
  stage: Stage,
  inputs: Inputs,
  { site, navigation, isSound }: OpenedSite,
  { names, glossary: terms, assets, drafts }: OpenedPages,
  changed: readonly ChangedPage[],
): Promise<MadeEdits | undefined> {
  const pages = changed.map(({ page }) => page);
  if (pages.length === 0) return { records: [], found: undefined };
  const { root, content } = run.project;
  const { config, configFile, templates, mermaid, samples, at } = inputs;
  let renderer: Renderer;
  try {
    renderer = await loadRenderer(templates.module, {
      signal: run.options.signal,
      config,
    });
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return undefined;
  }
  const { glossary } = loadGlossary({ site, content, directives: renderer.directives, at });
  if ((glossary?.hash ?? null) !== terms) return undefined;
  const collector = config.search ? new PageCollector() : undefined;
  const writer = batchWriter(stage.dir);
  const targets = indexTargets({ config, assets, drafts, broken: [], pages: names });
  const before = new Map(changed.map((page) => [page.page.route, page.before.record]));
  const writtenBefore = ({ route }: Page) => writtenIn(run.project.out, before.get(route));
  const pass = await createPagePass(
    {
      site,
      siteProps: siteProps(config, templates, `docsgen ${packageVersion()}`, names),
      root,
      content,
      configFile,
      templates: templates.module,
      stage: stage.dir,
      reference: undefined,
      names: undefined,
      glossary,
      plugins: undefined,
      ...pageAssets(config, templates, mermaid),
      usedIn: {},
      samples: samples.off === undefined,
    },
    // Templates of the site's own may show code of their own.
    { renderer, navigation, collector, writer, targets, ...(templates.inputs.length === 0 && { writtenBefore }) },
  );
  const late: Page[] = [];
  const records = takeTurns(pages, pass, createWatchdog(config.limits.pageMs), (page) => {
    late.push(page);
    return unmadeRecord(page, []);
  });
  if (late.length > 0 || !isSound()) return undefined;
  writer.flush();
  // Lets signals through.
  await new Promise((resolve) => setImmediate(resolve));
  run.options.onProgress?.({ phase: "pages", done: pages.length, total: pages.length });
  return { records, found: collector?.pack() };
}

/** Reads a page as the last build wrote it; undefined where that does not stand any more, or its author wrote some of its HTML. */
function writtenIn(out: string, record: PageRecord | undefined): string | undefined {
  const [written] = record?.outputs ?? [];
  if (!written || record?.rawHtml) return undefined;
  const file = path.join(out, written.path);
  try {
    if (!statOf(file)?.isFile()) return undefined;
    const bytes = fs.readFileSync(file);
    return hashOf(bytes) === written.hash ? bytes.toString() : undefined;
  } catch {
    return undefined;
  }
}
