// What needs all pages: the files of the site as a whole, and everything that is wrong with it.
import { mergeRepeated } from "../diagnostics.ts";
import { DIAGRAM_SCRIPT } from "../diagrams.ts";
import { areTemplatesSound, checkTemplateReads } from "../finish/template-reads.ts";
import { type JoinedFile, ownPaths, type SiteFile, siteFiles } from "../finish.ts";
import { ISLANDS } from "../islands.ts";
import { tellNearAddresses } from "../links/near-addresses.ts";
import { checkLinks } from "../links.ts";
import { MANIFEST } from "../manifest.ts";
import { createTeller, makePluginFiles, withoutClashes } from "../plugins.ts";
import type { SampleReport } from "../samples.ts";
import { withoutReferred } from "../scan/problems.ts";
import type { Diagnostic, PluginRead } from "../types.ts";
import type { Inputs } from "./inputs.ts";
import type { Metadata } from "./metadata.ts";
import type { Pages } from "./pages.ts";
import type { Run } from "./run.ts";

/** A site whose pages are made, checked as a whole. */
export interface Checked {
  readonly files: readonly SiteFile[];
  readonly joined: readonly JoinedFile[];
  readonly samples: SampleReport;
  /** Of plugins, while they made files. */
  readonly reads: readonly PluginRead[];
  /** Everything that is wrong, at places that authors know. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks the site. @param report of its samples; resolves when they are checked */
export async function checkSite(
  run: Run,
  { inputs, metadata }: { readonly inputs: Inputs; readonly metadata: Metadata },
  pages: Pages,
  report: () => Promise<SampleReport>,
): Promise<Checked> {
  const { project, options, display } = run;
  const { content, root } = project;
  const { templates, at } = inputs;
  const { made } = metadata;
  const { site, records, leftOut, navigation, renderer, siteProps } = pages;

  const isUsed = (name: string) => records.some(({ scripts }) => scripts.includes(name));
  const drawn = isUsed(DIAGRAM_SCRIPT) ? await inputs.mermaid?.load() : undefined;
  const islands = isUsed(ISLANDS) ? templates.islands : undefined;
  const scripts = [...(drawn?.files ?? []), ...(islands?.files ?? [])];
  const finished = siteFiles({
    site,
    records,
    navigation,
    renderer,
    siteProps,
    templates,
    scripts,
    content,
    root,
    display,
    at,
  });
  run.phase("check");

  const samples = await report();
  run.phase("samples");

  const added = await makePluginFiles(
    { project, config: site.config, plugins: made.forFiles, signal: options.signal },
    site,
    records,
    display,
  );
  const taken = () => ownPaths(site, [...finished.files, ...finished.joined, { path: MANIFEST }]);
  const extra = withoutClashes(added.files, taken);
  run.phase("plugins");

  const withNear = tellNearAddresses(site, content);
  const ofPages = [...records, ...leftOut.map(({ record }) => record)].flatMap(withNear);
  const rendered = mergeRepeated(
    // The page of the 404 is made by the same templates.
    [...ofPages, ...finished.problems],
    "template-error",
    "plugin-error",
    "plugin-problem",
    "mermaid-missing",
  );
  const written = new Set([...finished.files, ...finished.joined, ...extra.files].map(({ path }) => path));
  const isWritten = (name: string) => written.has(name) || (site.config.manifest && name === MANIFEST);
  const tell = createTeller(made.pages, display);
  const diagnostics = tell([
    ...withoutReferred(metadata.problems, () => [
      ...records.flatMap(({ reads, pluginReads = [] }) => [
        ...reads.map(({ file }) => display(file)),
        ...pluginReads.map(({ file }) => file),
      ]),
      ...[...made.reads, ...added.reads].map(({ file }) => file),
    ]),
    ...pages.problems,
    ...rendered,
    ...(pages.standIn || !areTemplatesSound(rendered)
      ? []
      : checkTemplateReads({ site, siteProps, navigation, renderer, root })),
    ...(drawn?.problems ?? []),
    ...samples.diagnostics,
    ...checkLinks(site, records, navigation.has, display, {
      at,
      isWritten,
      leftOut,
      addresses: pages.standIn ? undefined : templates.addresses,
    }),
    ...added.problems,
    ...extra.problems,
  ]);
  run.phase("check");
  const ofPlugins = extra.files.map(({ path, content }): SiteFile => ({ path, content: () => content }));
  return {
    files: [...finished.files, ...ofPlugins],
    joined: finished.joined,
    samples,
    reads: added.reads,
    diagnostics,
  };
}
