// What is known to be wrong, told by place: all of it, or as seen from one page.
import path from "node:path";
import { withoutMissing } from "../links/without-pages.ts";
import { createTeller } from "../plugins.ts";
import type { Project } from "../project.ts";
import type { Diagnostic, Page } from "../types.ts";
import type { Arrangement } from "./arrangement.ts";
import type { Checks } from "./checks.ts";
import type { Completion } from "./completion.ts";
import type { Inputs } from "./inputs.ts";
import type { Material } from "./material.ts";

/** What is wrong, as seen from one page. */
export interface PageProblems {
  /** With the page itself, and with what every page is made with. */
  readonly own: readonly Diagnostic[];
  /** With other pages. */
  readonly others: readonly Diagnostic[];
}

/** What is known now. */
export interface KnownProblems {
  readonly inputs: Inputs;
  /** With what the site is made from, and with its metadata, beside what is told of the inputs. */
  readonly ofSite: readonly Diagnostic[];
  /** With pages and across them. */
  readonly ofPages: readonly Diagnostic[];
  /** Absolute. */
  readonly root: string;
  readonly content: string;
  readonly display: (file: string) => string;
  /** Whether a file under the content folder is a page. */
  isPage(file: string): boolean;
}

/** What knows of problems. */
export interface ProblemParts {
  readonly project: Project;
  readonly material: Material;
  readonly arrangement: Arrangement;
  readonly checks: Checks;
  readonly completion: Completion;
}

/** Gathers all that is known to be wrong now. */
export function knownProblems(parts: ProblemParts): KnownProblems {
  const { material, arrangement, checks, completion } = parts;
  const { root, content } = parts.project;
  const { generation } = arrangement;
  const ofMetadata = material.isLacking ? material.sources.cautions() : (generation?.problems ?? []);
  const isChecked = generation && !generation.isEmpty;
  // Samples that import a package which is missing would all be wrong.
  const ofSamples = material.reference.current?.isStandIn ? [] : completion.problems;
  const ofPages = isChecked ? [...checks.diagnostics(generation), ...ofSamples] : [];
  return {
    inputs: material.inputs,
    ofSite: [...material.problems(checks.reads), ...ofMetadata],
    // What leads to pages that are missing would all be wrong.
    ofPages: material.isLacking ? withoutMissing(ofPages, material.inputs.plugins.made.areHooksKnown) : ofPages,
    root,
    content,
    display: material.display,
    isPage: (file) => material.sources.isPage(file),
  };
}

/** Tells all problems, by place; those of pages that plugins made at what these were made from. */
export function tellProblems({ inputs, ofSite, ofPages, display }: KnownProblems): readonly Diagnostic[] {
  return tellerOf(inputs, display)([...ofInputs(inputs), ...ofSite, ...ofPages]);
}

/**
 * Tells the same as seen from a page.
 * @param page undefined for an address that shows none
 * @param shown what was found while the page was made: what it includes has problems under its own name
 */
export function tellProblemsAt(
  page: Page | undefined,
  shown: readonly Diagnostic[],
  known: KnownProblems,
): PageProblems {
  const { inputs, ofSite, ofPages, root, content, display, isPage } = known;
  const file = page && display(page.file);
  const own = new Set(shown.map(keyOf));
  /** @param name as authors know it */
  const isOfPage = (name: string) => {
    const below = path.relative(content, path.join(root, name)).split(path.sep).join("/");
    return isPage(below) || inputs.plugins.made.pages.some((each) => each.file === below);
  };
  const site = [...ofInputs(inputs), ...ofSite];
  const isOwnOfSite = (problem: Diagnostic) => problem.file === file || !isOfPage(problem.file);
  const isOwnOfPages = (problem: Diagnostic) => problem.file === file || own.has(keyOf(problem));
  const not = (test: (problem: Diagnostic) => boolean) => (problem: Diagnostic) => !test(problem);
  const tell = tellerOf(inputs, display);
  return {
    own: tell([...site.filter(isOwnOfSite), ...ofPages.filter(isOwnOfPages)]),
    others: tell([...site.filter(not(isOwnOfSite)), ...ofPages.filter(not(isOwnOfPages))]),
  };
}

function tellerOf({ plugins }: Inputs, display: (file: string) => string) {
  return createTeller(plugins.made.pages, display);
}

function ofInputs({ problems: { config, templates, packages, plugins } }: Inputs): readonly Diagnostic[] {
  return [...config, ...templates, ...packages, ...plugins];
}

function keyOf({ file, line, column, code, message }: Diagnostic): string {
  return JSON.stringify([file, line, column, code, message]);
}
