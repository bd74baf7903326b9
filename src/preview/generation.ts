// The site between two changes of anything that more than one page may show: its pages' metadata, and all that they are
// rendered with. Whatever comes out the same is taken over from the one before; an edit of one page's text only replaces
// that page.
import type { Glossary } from "../glossary.ts";
import { hashOf } from "../hash.ts";
import { displayNames } from "../project.ts";
import type { Diagnostic, Page, SiteProps } from "../types.ts";
import type { GenerationInput } from "./generation/input.ts";
import type { MakePage } from "./generation/make.ts";
import { arrangeMetadata, metadataProblems, type SiteMetadata } from "./generation/metadata.ts";
import { prepareRendering, type Rendering } from "./generation/rendering.ts";
import { type SiteStructure, structureLister } from "./generation/structure.ts";
import { type Inputs, type LoadedTemplates, templatesKey } from "./inputs.ts";
import type { CurrentReference } from "./reference.ts";

export interface Generation extends SiteMetadata {
  /** The same as long as only texts of pages change: what is kept of a generation shall not keep all of it. */
  readonly id: symbol;
  readonly inputs: Inputs;
  readonly reference: CurrentReference | undefined;
  readonly templates: LoadedTemplates;
  /** What is wrong with the site as a whole, and with its pages' metadata beside that in their own files. */
  readonly problems: readonly Diagnostic[];
  /** As `MetadataProblems` has it. */
  readonly isEmpty: boolean;
  /** Hrefs of styles, whose names change with what is in them. */
  readonly styles: readonly string[];
  /** File of the glossary's page; undefined where the site has none. */
  readonly glossary: string | undefined;
  /** What was read in it. */
  readonly terms: Glossary | undefined;
  readonly siteProps: SiteProps;
  readonly make: MakePage;
  /** Changes whenever any page's record may, beside what its own file and the files that it depends on say. */
  readonly key: string;
  /** The site's own files that metadata alone decides, and what is wrong with them; listed when it is first asked for. */
  structure(): SiteStructure;
}

/**
 * Arranges the site.
 * @param previous whatever comes out the same is taken over from it, part by part; it is not kept
 */
export async function createGeneration(input: GenerationInput, previous: Generation | undefined): Promise<Generation> {
  const { project, inputs, templates, reference, watchdog } = input;
  const { root, content } = project;
  const metadata = arrangeMetadata(input, previous);
  const { problems, isEmpty } = metadataProblems(input, metadata);
  const rendering = await prepareRendering(input, metadata, previous?.terms);
  const { siteProps, styles, glossary, make } = rendering;
  const { site, navigation } = metadata;
  const { renderer, bundle } = templates;
  const { at } = inputs.settings;
  const display = displayNames(root, content);
  return {
    ...metadata,
    id: Symbol("generation"),
    inputs,
    reference,
    templates,
    problems: isEmpty ? problems : [...problems, ...rendering.problems],
    isEmpty,
    styles,
    siteProps,
    glossary: glossary && site.pages.find(({ route }) => route === glossary.route)?.file,
    terms: glossary,
    make,
    key: keyOf(input, metadata, rendering),
    structure: structureLister(
      { site, navigation, renderer, siteProps, templates: bundle, content, display, at },
      watchdog,
    ),
  };
}

function keyOf(
  { inputs, templates, reference }: GenerationInput,
  { aliases }: SiteMetadata,
  { glossary }: Rendering,
): string {
  const { settings, plugins, packages } = inputs;
  return hashOf(
    JSON.stringify([
      settings.config,
      templatesKey(templates),
      plugins.loaded.hash,
      packages.mermaid?.hash ?? null,
      reference?.key ?? null,
      glossary?.hash ?? null,
      aliases,
    ]),
  );
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
