// The pass of a page of the API reference.
import path from "node:path";
import { readSource } from "../config/find.ts";
import { type ConfigAt, locate } from "../config/places.ts";
import { DocsgenError, EXIT } from "../diagnostics.ts";
import { textHash } from "../page-text.ts";
import { readKeptReference } from "../reference/kept.ts";
import { placeOfPackage } from "../reference/locate.ts";
import { createReferencePages, type MakeReferencePage } from "../reference/page.ts";
import { isFile } from "../stat.ts";
import type { Page, PageFrame, PluginRead, PropLink } from "../types.ts";
import { excerpt, pageFrame } from "./frame.ts";
import type { PassInput } from "./input.ts";
import { withPlugins } from "./plugin-changes.ts";
import { emptyRecord, type PageProblems } from "./problems.ts";
import { pause, type Steps } from "./steps.ts";
import type { PassTools } from "./tools.ts";
import { writePage } from "./write.ts";

/** A page of the reference on its way. */
interface ReferencePage {
  readonly page: Page;
  /** Those that link to it. */
  readonly guides: readonly PropLink[];
  /** Its own, as authors know it. */
  readonly file: string;
  readonly problems: PageProblems;
}

/** The pass over pages of the reference. */
export interface ReferencePass {
  /** Reads the reference, which may take seconds. Threads that make none of its pages need not. */
  open(): void;
  stepsOf(of: ReferencePage): Steps;
}

/** Prepares the pass over pages of the reference. */
export function createReferencePass(tools: PassTools): ReferencePass {
  const { input, options, navigation } = tools;
  const { config } = input.site;
  const { hooks } = options;
  let opened: MakeReferencePage | undefined;
  const open = (): MakeReferencePage => {
    opened ??= openReference(tools);
    return opened;
  };
  return { open, stepsOf };

  function* stepsOf({ page, guides, file, problems: { report, diagnostics } }: ReferencePage): Steps {
    const made = open()(page, guides, report);
    const description = excerpt(made.description);
    const pluginReads: PluginRead[] = [];
    const frame = pageFrame(page, { description, toc: made.toc }, input, navigation);
    const { article: _, ...changed } = withPlugins<PageFrame & { readonly article?: string }>(
      hooks,
      frame,
      page,
      file,
      { diagnostics, pluginReads },
    );
    yield* pause(hooks);
    if (input.standIn) return { ...emptyRecord(page, diagnostics), anchors: made.anchors, links: made.links };
    if (!options.isFailed?.()) options.collector?.add(page.route, made.found());
    const twin = config.llms ? made.twin() : undefined;
    yield* pause(hooks);
    const html = made.render(changed);
    const { route } = page;
    const { anchors, links } = made;
    return {
      route,
      description: changed.description,
      anchors,
      links,
      assets: [],
      reads: [],
      ...(pluginReads.length > 0 && { pluginReads }),
      diagnostics,
      scripts: [],
      outputs: writePage(page, { html, twin }, diagnostics, options),
      ...(config.manifest && { text: textHash(html) }),
    };
  }
}

function openReference({ input, options, renderer, resolver, addresses }: PassTools): MakeReferencePage {
  const { reference: file } = input;
  const reference = options.reference ?? (file === undefined ? undefined : readKeptReference(file)?.reference);
  if (!reference)
    throw new DocsgenError(EXIT.environment, `the compiled API reference cannot be read: ${file}`, {
      hint: "Build again.",
    });
  return createReferencePages({
    reference,
    comments: input.comments,
    placeOfNote: (name) => placeOfNote(name, input),
    config: input.site.config,
    renderer,
    addresses,
    resolveLink: (page, href) => resolver.link(page, href, () => {}),
  });
}

/** Reads the configuration's text anew: only who has something to say of a note needs its place. */
function placeOfNote(name: string, { root, configFile, site }: PassInput): ReturnType<ConfigAt> {
  const file = path.resolve(root, configFile);
  const source = isFile(file) ? readSource(file) : "";
  const at: ConfigAt = (keys) => ({ file: configFile, ...locate(source, keys) });
  return placeOfPackage({ packages: site.config.reference?.packages ?? [] }, name, at, "note");
}
