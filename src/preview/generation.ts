// The site between two changes of anything that more than one page may show: its pages' metadata, and all that they are
// rendered with. Whatever comes out the same is taken over from the one before; an edit of one page's text only replaces
// that page.
import { isDeepStrictEqual } from "node:util";
import { type SiteFile, structureFiles } from "../finish.ts";
import { loadGlossary } from "../glossary.ts";
import { hashOf } from "../hash.ts";
import { indexNavigation, type Navigation } from "../navigation.ts";
import { pageAssets } from "../page-pass/input.ts";
import { timedOut } from "../page-pass/problems.ts";
import type { Steps } from "../page-pass/steps.ts";
import type { RenderedPage } from "../page-pass/tools.ts";
import { createPagePass } from "../page-pass.ts";
import { loadPageHooks } from "../plugins/hooks.ts";
import { passPlugins } from "../plugins.ts";
import { displayNames, type Project, packageVersion } from "../project.ts";
import { referenceNames } from "../reference/author-links.ts";
import { TemplateError } from "../render/template-error.ts";
import { indexTargets, type LinkTargets } from "../resolve/targets.ts";
import { referenceBase, twinPath } from "../route.ts";
import { noPages } from "../scan/problems.ts";
import type { SearchSource } from "../search.ts";
import { hasSameAddresses } from "../site/addresses.ts";
import { mayBeMapped } from "../site/mapped.ts";
import { indexSite, type SiteIndex } from "../site.ts";
import { siteProps } from "../site-props.ts";
import type { Diagnostic, Page, PageRecord, PropLink, Site } from "../types.ts";
import type { Watchdog } from "../watchdog.ts";
import { failures, type Inputs, type LoadedTemplates } from "./inputs.ts";
import type { PluginPageKeeper } from "./plugin-pages.ts";
import type { CurrentReference } from "./reference.ts";
import type { Sources } from "./sources.ts";

export interface GenerationInput {
  readonly project: Project;
  readonly inputs: Inputs;
  readonly templates: LoadedTemplates;
  readonly sources: Sources;
  readonly pluginPages: PluginPageKeeper;
  readonly reference: CurrentReference | undefined;
  /** Gives a page the date of its last change. */
  readonly date: (page: Page) => Page;
  /** Changes whenever a date may. */
  readonly historyKey: string;
  readonly watchdog: Watchdog;
  /** Whether pages, configuration and reference are those of the generation before: only what renders is another one. */
  readonly isSameSite: boolean;
}

/** A page that was taken through its pass. */
export interface MadePage {
  readonly record: PageRecord;
  /** The page as it would be written, also where it has errors; undefined where they kept it from being rendered. */
  readonly text: RenderedPage | undefined;
  /** What it is found by; undefined where it is not to be found. */
  readonly found: SearchSource | undefined;
}

/** Takes a page through its pass. Never throws. @param guides for a page of the reference: those that link to it */
export type MakePage = (page: Page, guides: readonly PropLink[]) => MadePage;

/** Where in `site.pages` the page is that an output file shows, and as what. */
export interface PagePlace {
  readonly index: number;
  readonly form: keyof RenderedPage;
}

export interface Generation {
  /** The same as long as only texts of pages change: what is kept of a generation shall not keep all of it. */
  readonly id: symbol;
  readonly inputs: Inputs;
  readonly reference: CurrentReference | undefined;
  readonly historyKey: string;
  readonly templates: LoadedTemplates;
  readonly site: Site;
  /** The site's metadata, and what the next generation takes over of it. */
  readonly index: SiteIndex;
  readonly navigation: Navigation;
  readonly targets: LinkTargets;
  /** What is wrong with the site as a whole, and with its pages' metadata beside that in their own files. */
  readonly problems: readonly Diagnostic[];
  /** Pages and their twins, by path under the output folder. */
  readonly places: ReadonlyMap<string, PagePlace>;
  /** Where in `site.pages` a page is, by file. */
  readonly indexes: ReadonlyMap<string, number>;
  /** Files of pages, by route. */
  readonly files: ReadonlyMap<string, string>;
  /** Other addresses of pages, by route. */
  readonly aliases: readonly (readonly [route: string, aliases: readonly string[]])[];
  /** Hrefs of styles, whose names change with what is in them. */
  readonly styles: readonly string[];
  /** File of the glossary's page; undefined where the site has none. */
  readonly glossary: string | undefined;
  readonly make: MakePage;
  /** Changes whenever any page's record may, beside what its own file and the files that it depends on say. */
  readonly key: string;
  /** The site's own files that metadata alone decides, and what is wrong with them; listed when it is first asked for. */
  structure(): {
    readonly files: ReadonlyMap<string, SiteFile>;
    /** Those of the files that a template makes, and may throw while it does. */
    readonly documents: readonly SiteFile[];
    readonly problems: readonly Diagnostic[];
  };
}

/**
 * Arranges the site.
 * @param previous whatever comes out the same is taken over from it, part by part; it is not kept
 */
export async function createGeneration(input: GenerationInput, previous: Generation | undefined): Promise<Generation> {
  const { project, inputs, templates, sources, watchdog } = input;
  const { config, at } = inputs.settings;
  const { content, root } = project;
  const { mermaid } = inputs.packages;
  const display = displayNames(project.root, project.content);
  const scan = sources.list();
  const { loaded, made } = inputs.plugins;
  const { reference, isStandIn } = input.reference ?? {};
  const reading = { config, content, display };
  const same = input.isSameSite ? previous : undefined;
  const index =
    same?.index ??
    indexSite(
      {
        ...reading,
        scan,
        made: input.pluginPages.read(made.pages, reading),
        at,
        reference: reference &&
          config.reference && {
            reference,
            config: config.reference,
            base: referenceBase(config),
            docsPath: config.docsPath,
          },
        referencePages: input.reference?.pages,
        known: (source, place) => sources.pageAt(place) ?? sources.failed(source.file),
        knownCategory: (file) => sources.category(file),
      },
      previous?.index,
    );
  const { site: undated, problems } = index;
  const site = same?.site ?? { ...undated, pages: datedPages(undated.pages, input, previous) };
  const { renderer, bundle, standIn } = templates;
  const navigation = same?.navigation ?? indexNavigation(site, previous?.navigation);
  const addresses = same ?? addressesOf(site, previous);
  const directives = standIn ? renderer.directivesWithout(standIn) : renderer.directives;
  const plugins = passPlugins(made);
  const { glossary, problems: glossaryProblems } = loadGlossary({
    site,
    content,
    directives,
    at,
    texts: plugins?.texts,
  });
  const props = siteProps(config, bundle, `docsgen ${packageVersion()}`, site.pages);
  const assets = pageAssets(config, bundle, mermaid);
  const passInput = {
    site,
    siteProps: props,
    root,
    content,
    configFile: inputs.configFile,
    templates: bundle.module,
    standIn,
    stage: undefined,
    reference: undefined,
    names: reference && referenceNames(reference, config.reference?.headline ?? []),
    glossary,
    plugins,
    ...assets,
    usedIn: {},
    samples: true,
  };
  let text: RenderedPage | undefined;
  let found: SearchSource | undefined;
  const hooks = plugins && (await loadPageHooks(plugins.plugins, root, config, input.pluginPages.note));
  const pass = await createPagePass(passInput, {
    reference,
    hooks,
    renderer,
    navigation,
    targets: addresses.targets,
    collector: {
      add: (_route, source) => {
        found = source;
      },
    },
    onRendered: (_page, rendered) => {
      text = rendered;
    },
  });
  const make: MakePage = (page, guides) => {
    text = undefined;
    found = undefined;
    let record: PageRecord | undefined;
    try {
      watchdog(
        [page],
        () => {
          record = lastOf(pass(page, guides));
        },
        () => {},
      );
    } catch (error) {
      // What ends a build, a full disk or a missing right, ends this page alone.
      record = { ...timedOut(page, passInput), diagnostics: failures(error, display(page.file)) };
    }
    record ??= timedOut(page, passInput, { plugin: hooks?.busy, template: renderer.brokenOff() });
    if (!isStandIn) return { record, text, found };
    const diagnostics = record.diagnostics.filter(({ code }) => code !== "dead-api-link");
    return { record: { ...record, diagnostics }, text, found };
  };
  let listed: ReturnType<Generation["structure"]> | undefined;
  const listFiles = () => {
    const siteWide = { site, navigation, renderer, siteProps: props, templates: bundle, content, display, at };
    const structure = structureFiles(siteWide);
    const documents = structure.documents.map(guarded);
    const files = new Map([...documents, ...structure.files].map((file) => [file.path, file]));
    return { files, documents, problems: structure.problems };
  };
  /** A document that a template makes, within the time of a page. */
  const guarded = (file: SiteFile): SiteFile => ({
    path: file.path,
    content: () => {
      const { pageMs } = config.limits;
      let html: string | Uint8Array = "";
      watchdog(
        [file],
        () => {
          html = file.content();
        },
        () => {
          throw new TemplateError(`a template took longer than ${pageMs} ms and was broken off`, undefined);
        },
      );
      return html;
    },
  });

  const glossaryPage = glossary && site.pages.find(({ route }) => route === glossary.route);
  return {
    id: Symbol("generation"),
    inputs,
    reference: input.reference,
    historyKey: input.historyKey,
    templates,
    site,
    index,
    navigation,
    problems: [
      ...problems,
      ...glossaryProblems,
      ...(scan.pages.length + made.pages.length === 0 ? [noPages(config.docsPath, display)] : []),
    ],
    places: addresses.places,
    indexes: addresses.indexes,
    files: addresses.files,
    aliases: addresses.aliases,
    targets: addresses.targets,
    styles: [props.assets.style, ...Object.values(assets.styles)],
    glossary: glossaryPage?.file,
    make,
    key: hashOf(
      JSON.stringify([
        config,
        bundle.hash,
        loaded.hash,
        mermaid?.hash ?? null,
        input.reference?.key ?? null,
        glossary?.hash ?? null,
        addresses.aliases,
      ]),
    ),
    structure: () => {
      listed ??= listFiles();
      return listed;
    },
  };
}

/** Gives pages their dates; those that are where they were keep the date that they had. */
function datedPages(
  pages: readonly Page[],
  { date, historyKey }: GenerationInput,
  previous: Generation | undefined,
): readonly Page[] {
  const before = previous?.historyKey === historyKey ? previous : undefined;
  return pages.map((page, i) => {
    if (before && page === before.index.site.pages[i]) return before.site.pages[i] as Page;
    return page.api ? page : date(page);
  });
}

/** Where pages are found, by file and address. */
function addressesOf(
  site: Site,
  previous: Generation | undefined,
): Pick<Generation, "places" | "indexes" | "files" | "aliases" | "targets"> {
  const { pages, assets, config } = site;
  const before = previous?.site;
  if (previous && before?.config.llms === config.llms && hasSameAddresses(before.pages, pages)) {
    const { places, indexes, files, aliases, targets } = previous;
    const haveSameAliases = before.pages.every(
      (page, i) => page === pages[i] || isDeepStrictEqual(aliasesOf(page), aliasesOf(pages[i])),
    );
    const isSame =
      haveSameAliases &&
      isDeepStrictEqual(before.config.redirects, config.redirects) &&
      // What else a build writes follows from them.
      mayBeMapped(before.config) === mayBeMapped(config) &&
      before.config.manifest === config.manifest &&
      isDeepStrictEqual(before.assets, assets) &&
      isDeepStrictEqual(before.broken, site.broken) &&
      isDeepStrictEqual(before.drafts, site.drafts);
    return {
      places,
      indexes,
      files,
      aliases: haveSameAliases ? aliases : listAliases(pages),
      targets: isSame ? targets : indexTargets(site),
    };
  }
  const places = new Map<string, PagePlace>();
  for (const [index, page] of pages.entries()) {
    places.set(page.output, { index, form: "html" });
    if (config.llms) places.set(twinPath(page.route), { index, form: "twin" });
  }
  return {
    places,
    indexes: new Map(pages.map(({ file }, index) => [file, index])),
    files: new Map(pages.map(({ route, file }) => [route, file])),
    aliases: listAliases(pages),
    targets: indexTargets(site),
  };
}

function listAliases(pages: readonly Page[]): Generation["aliases"] {
  return pages.flatMap((page) => {
    const aliases = aliasesOf(page);
    return aliases ? [[page.route, aliases] as const] : [];
  });
}

function aliasesOf(page: Page | undefined): readonly string[] | undefined {
  return page?.frontMatter.aliases;
}

/** The same site with pages whose text, or what only they themselves show, is another one now. */
export function withPages(generation: Generation, edited: Iterable<Page>): Generation {
  const pages = [...generation.site.pages];
  for (const page of edited) {
    const index = generation.indexes.get(page.file);
    if (index !== undefined) pages[index] = page;
  }
  return { ...generation, site: { ...generation.site, pages } };
}

/** Takes all steps at once. */
function lastOf(steps: Steps): PageRecord {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
