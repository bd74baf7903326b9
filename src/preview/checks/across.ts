// What is wrong across the pages of a previewed site: with their links, and with the documents that templates make of all.
// Both are looked at in small steps, and only where what they are made from is another one than the last time.
import { areTemplatesSound, checkTemplateReads } from "../../finish/template-reads.ts";
import type { SiteFile } from "../../finish.ts";
import { checkLinksStepwise } from "../../links.ts";
import { displayNames, displayPath, type Project } from "../../project.ts";
import { TemplateError } from "../../render/template-error.ts";
import type { Diagnostic, LeftOutPage, PageRecord } from "../../types.ts";
import type { Generation } from "../generation.ts";

/** Pages as they were last made. */
export interface MadeSite {
  /** Of every page, in the site's order. */
  readonly records: readonly PageRecord[];
  /** Pages that have errors of their own, as they are now. */
  readonly leftOut: readonly LeftOutPage[];
  /** As `CheckedPages.linkings`. */
  readonly linkings: number;
}

/** Keeps what is wrong across one site's pages. */
export class AcrossPages {
  readonly #project: Project;
  /** What links were found to be wrong with: in which arrangement, and how far `linkings` of the pages had grown. */
  #links:
    | { readonly basis: readonly unknown[]; readonly linkings: number; readonly problems: readonly Diagnostic[] }
    | undefined;
  #documents:
    | { readonly structure: unknown; readonly isSound: boolean; readonly problems: readonly Diagnostic[] }
    | undefined;

  constructor(project: Project) {
    this.#project = project;
  }

  /** What was wrong with links when they were last looked at; undefined before that. */
  get linkProblems(): readonly Diagnostic[] | undefined {
    return this.#links?.problems;
  }

  /** What was wrong with documents when they were last looked at; undefined before that. */
  get documentProblems(): readonly Diagnostic[] | undefined {
    return this.#documents?.problems;
  }

  /** Looks at the links, step by step. */
  *lookAtLinks(generation: Generation, { records, leftOut, linkings }: MadeSite): Generator<void, void> {
    const { site, navigation, inputs, templates } = generation;
    const basis = linkBasis(generation);
    const known = this.#links;
    if (known?.linkings === linkings && basis.every((part, i) => part === known.basis[i])) return;
    const display = displayNames(this.#project.root, this.#project.content);
    const others = {
      at: inputs.settings.at,
      isWritten: (name: string) => isWritten(generation, name),
      leftOut,
      addresses: templates.standIn ? undefined : templates.bundle.addresses,
    };
    const problems = yield* checkLinksStepwise(site, records, navigation.has, display, others);
    this.#links = { basis, linkings, problems };
  }

  /** Renders the documents of a generation, step by step, to see whether they can be, and what templates read for them. */
  *lookAtDocuments(generation: Generation, { records }: MadeSite): Generator<void, void> {
    const structure = generation.structure();
    const isSound = areTemplatesSound(records.flatMap(({ diagnostics }) => diagnostics));
    if (this.#documents?.structure === structure && this.#documents.isSound === isSound) return;
    const { root } = this.#project;
    const problems: Diagnostic[] = [];
    for (const document of structure.documents) {
      yield;
      const problem = problemOf(root, document);
      if (problem) problems.push(problem);
    }
    yield;
    const { site, siteProps, navigation, templates } = generation;
    const input = { site, siteProps, navigation, renderer: templates.renderer, root };
    if (isSound && areTemplatesSound(problems) && !templates.standIn) problems.push(...checkTemplateReads(input));
    this.#documents = { structure, isSound, problems };
  }
}

/** Renders a document that a template makes, to see whether it can. */
function problemOf(root: string, { path: name, content }: SiteFile): Diagnostic | undefined {
  try {
    content();
    return undefined;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return error.diagnostic((file) => displayPath(root, file), `While rendering ${name}.`);
  }
}

/** Whether a build would write such a file, pages apart. */
function isWritten({ structure, targets, inputs }: Generation, name: string): boolean {
  if (targets.written.has(name) || structure().files.has(name)) return true;
  // Plugins are asked for their files when all is checked, so a build alone tells of those that are missing.
  return inputs.plugins.made.forFiles.length > 0 && /\.\w+$/.test(name) && !name.endsWith("/index.html");
}

/** All of an arrangement that the checks of links look at: the same things where pages are only called otherwise. */
function linkBasis({ files, targets, navigation, inputs, templates }: Generation): readonly unknown[] {
  const addresses = JSON.stringify([templates.bundle.addresses, templates.standIn !== undefined]);
  return [files, targets, navigation.index.spots, inputs.settings, addresses];
}
