// All that the pages of a previewed site are made with.
import { type Glossary, loadGlossary } from "../../glossary.ts";
import { pageAssets } from "../../page-pass/input.ts";
import { loadPageHooks } from "../../plugins/hooks.ts";
import { passPlugins } from "../../plugins.ts";
import { packageVersion } from "../../project.ts";
import { referenceNames } from "../../reference/author-links.ts";
import { siteProps } from "../../site-props.ts";
import type { Diagnostic, SiteProps } from "../../types.ts";
import type { GenerationInput } from "./input.ts";
import { createMaker, type MakePage, withoutReference } from "./make.ts";
import type { SiteMetadata } from "./metadata.ts";

export interface Rendering {
  readonly siteProps: SiteProps;
  /** Hrefs of styles, whose names change with what is in them. */
  readonly styles: readonly string[];
  /** Undefined where the site has none. */
  readonly glossary: Glossary | undefined;
  /** What is wrong with the glossary. */
  readonly problems: readonly Diagnostic[];
  readonly make: MakePage;
}

/** Prepares what pages are made with. @param earlier the glossary as it was before */
export async function prepareRendering(
  input: GenerationInput,
  metadata: SiteMetadata,
  earlier: Glossary | undefined,
): Promise<Rendering> {
  const { project, inputs, watchdog } = input;
  const { root, content } = project;
  const { site, navigation, targets } = metadata;
  const { config, at } = inputs.settings;
  const { renderer, bundle, standIn, lacking = [] } = input.templates;
  const { reference, isStandIn } = input.reference ?? {};
  const directives = standIn ? renderer.directivesWithout(standIn) : renderer.directives;
  const plugins = passPlugins(inputs.plugins.made);
  const { glossary, problems } = loadGlossary({
    site,
    content,
    directives,
    at,
    texts: plugins?.texts,
    earlier: earlier?.terms,
  });
  const props = siteProps(config, bundle, `docsgen ${packageVersion()}`, site.pages);
  const assets = pageAssets(config, bundle, inputs.packages.mermaid);
  const hooks = plugins && (await loadPageHooks(plugins.plugins, root, config, input.pluginPages.note));
  const make = await createMaker(
    {
      site,
      siteProps: props,
      root,
      content,
      configFile: inputs.configFile,
      templates: bundle.module,
      standIn,
      knowsDirectives: lacking.length === 0,
      stage: undefined,
      reference: undefined,
      names: reference && referenceNames(reference, config.reference?.headline ?? []),
      glossary,
      plugins,
      ...assets,
      usedIn: {},
      samples: true,
    },
    { reference, hooks, renderer, navigation, targets, watchdog },
  );
  return {
    siteProps: props,
    styles: [props.assets.style, ...Object.values(assets.styles)],
    glossary,
    problems,
    make: isStandIn ? withoutReference(make) : make,
  };
}
