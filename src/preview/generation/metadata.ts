// The metadata of a previewed site: its pages, where each of them is found and where it stands. Whatever comes out the same
// is taken over from the metadata before.
import { hasErrors } from "../../diagnostics.ts";
import { indexNavigation, type Navigation } from "../../navigation.ts";
import { displayNames } from "../../project.ts";
import { referenceBase } from "../../route.ts";
import { noPages, onlyDrafts } from "../../scan/problems.ts";
import { indexSite, type SiteIndex } from "../../site.ts";
import type { Diagnostic, Page, Site } from "../../types.ts";
import { addressesOf, type SiteAddresses } from "./addresses.ts";
import type { GenerationInput } from "./input.ts";

export interface SiteMetadata extends SiteAddresses {
  readonly historyKey: string;
  readonly site: Site;
  /** What the next metadata takes over besides; its pages have no dates. */
  readonly index: SiteIndex;
  readonly navigation: Navigation;
}

/**
 * Arranges the metadata of a site.
 * @param previous whatever comes out the same is taken over from it, part by part; it is not kept
 */
export function arrangeMetadata(input: GenerationInput, previous: SiteMetadata | undefined): SiteMetadata {
  const { historyKey } = input;
  if (input.isSameSite && previous) {
    const { site, index, navigation, targets, places, indexes, files, aliases } = previous;
    return { historyKey, site, index, navigation, targets, places, indexes, files, aliases };
  }
  const index = indexSources(input, previous?.index);
  const site = { ...index.site, pages: datedPages(index.site.pages, input, previous) };
  const navigation = indexNavigation(site, previous?.navigation);
  return { historyKey, site, index, navigation, ...addressesOf(site, previous) };
}

/** What is wrong with metadata, beside what their own files say. */
export interface MetadataProblems {
  readonly problems: readonly Diagnostic[];
  /** Whether there is no page: nothing else is told then, as whatever leads to one would be wrong. */
  readonly isEmpty: boolean;
}

/** Tells what is wrong with metadata. */
export function metadataProblems(input: GenerationInput, { site, index }: SiteMetadata): MetadataProblems {
  const { project, inputs, sources } = input;
  const { problems } = index;
  const { docsPath } = inputs.settings.config;
  const display = displayNames(project.root, project.content);
  if (sources.list().pages.length + inputs.plugins.made.pages.length === 0)
    return { problems: [noPages(docsPath, display)], isEmpty: true };
  if (site.pages.every(({ api }) => api) && !hasErrors([...problems, ...sources.problems()]))
    return { problems: [...problems, onlyDrafts(docsPath, display)], isEmpty: true };
  return { problems, isEmpty: false };
}

/** Indexes the site as its sources, its plugins and its reference have it. */
function indexSources(input: GenerationInput, previous: SiteIndex | undefined): SiteIndex {
  const { project, inputs, sources } = input;
  const { content } = project;
  const { config, at } = inputs.settings;
  const { reference, pages: referencePages } = input.reference ?? {};
  const reading = { config, content, display: displayNames(project.root, content) };
  return indexSite(
    {
      ...reading,
      scan: sources.list(),
      made: input.pluginPages.read(inputs.plugins.made.pages, reading),
      at,
      reference: reference &&
        config.reference && {
          reference,
          config: config.reference,
          base: referenceBase(config),
          docsPath: config.docsPath,
        },
      referencePages,
      known: (source, place) => sources.pageAt(place) ?? sources.failed(source.file),
      knownCategory: (file) => sources.category(file),
    },
    previous,
  );
}

/** Gives pages their dates; those that are where they were keep the date that they had. */
function datedPages(
  pages: readonly Page[],
  { date, historyKey }: GenerationInput,
  previous: SiteMetadata | undefined,
): readonly Page[] {
  const before = previous?.historyKey === historyKey ? previous : undefined;
  return pages.map((page, i) => {
    if (before && page === before.index.site.pages[i]) return before.site.pages[i] as Page;
    return page.api ? page : date(page);
  });
}
