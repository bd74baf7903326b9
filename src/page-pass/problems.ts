// What goes wrong with a page, as diagnostics at their places.
import path from "node:path";
import { API_STANDINGS, standingCheck } from "../api-standing.ts";
import { DocsgenError } from "../diagnostics.ts";
import { ExtensionError } from "../markdown.ts";
import { PluginError } from "../plugins/module.ts";
import { displayPath } from "../project.ts";
import type { BrokenOff } from "../render/runs.ts";
import { TemplateError } from "../render/template-error.ts";
import { unreadable } from "../site/read.ts";
import { isRefusal, refusalOf } from "../stat.ts";
import type {
  CheckLevel,
  DeadAddress,
  Diagnostic,
  Page,
  PageDiagnostic,
  PageRecord,
  ResolvedConfig,
} from "../types.ts";
import type { PassInput } from "./input.ts";

/** A problem of the page, or of another file where one is named. */
type PageProblem = Omit<Diagnostic, "file" | "severity"> & { readonly file?: string; readonly dead?: DeadAddress };

/** Reports a problem. */
export type Report = (problem: PageProblem) => void;

/** What is said of one page. */
export class PageProblems {
  readonly diagnostics: PageDiagnostic[] = [];
  /** Whether the page must be made again, whatever stays as it is. */
  isUnresolved = false;
  /** Whether not all of it is known, such as its anchors. */
  #isUnmade = false;
  /** Places of the addresses that lead nowhere, by what they are. */
  readonly #dead = new Map<string, number>();
  readonly #addresses: DeadAddress[] = [];
  readonly #file: string;
  readonly #levels: Levels;

  /** @param file the page's own, as authors know it */
  constructor(file: string, levels: Levels) {
    this.#file = file;
    this.#levels = levels;
  }

  readonly report: Report = (problem) => {
    const dead = problem.dead && this.#placeOf(problem.dead);
    // Such as a drawing that is to be put into the page: it may come.
    if (dead === undefined && problem.code === "missing-asset") this.isUnresolved = true;
    if (problem.code === "unreadable") this.#isUnmade = true;
    const level = this.#levels[problem.code] ?? "error";
    if (level === "off") return;
    const { code, line, column, message, hint } = problem;
    const severity = level === "warn" ? "warning" : "error";
    this.diagnostics.push({
      file: problem.file ?? this.#file,
      line,
      column,
      severity,
      code,
      message,
      ...(hint !== undefined && { hint }),
      ...(dead !== undefined && { dead }),
    });
  };

  /** Completes the page's record with what is missing. */
  complete(record: PageRecord): PageRecord {
    return {
      ...record,
      ...(this.#addresses.length > 0 && { dead: this.#addresses }),
      ...(this.isUnresolved && { unresolved: true }),
      ...(this.#isUnmade && { unmade: true }),
    };
  }

  #placeOf(dead: DeadAddress): number {
    const key = `${dead.kind} ${dead.file} ${dead.href}`;
    const known = this.#dead.get(key);
    if (known !== undefined) return known;
    this.#dead.set(key, this.#addresses.length);
    return this.#addresses.push(dead) - 1;
  }
}

/** How much problems count, by their codes; those that are not named are errors. */
export type Levels = Readonly<Record<string, CheckLevel>>;

/** Says how much problems count on this site. */
export function levelsOf(config: ResolvedConfig): Levels {
  return {
    "dead-link": config.checks.links,
    // What is wrong with the other page, or with the file, is told there.
    "broken-target": "off",
    "unread-file": "off",
    "dead-api-link": config.checks.links,
    "missing-asset": config.checks.assets,
    "duplicate-id": config.checks.duplicateIds,
    "missing-alt": config.checks.alt,
    "empty-link": config.checks.links === "off" ? "off" : "warn",
    "heading-id": "warn",
    "image-page": "warn",
    "late-front-matter": "warn",
    "csp-html": "warn",
    "csp-image": "warn",
    "svg-left-out": "warn",
    "svg-page-colours": "warn",
    "broken-image": "warn",
    "unknown-language": config.checks.codeLanguages,
    "unknown-fence-attribute": "warn",
    "fence-attribute-value": "warn",
    "unknown-code-mark": "warn",
    "line-out-of-range": "warn",
    "mermaid-missing": "warn",
    "unclosed-fence": "warn",
    "indented-code": "warn",
    "code-and-file": "warn",
    "code-syntax": "warn",
    "unclosed-region": "warn",
    "empty-heading": "warn",
    "unclosed-comment": "warn",
    "unclosed-element": "warn",
    "stray-end-tag": "warn",
    "markdown-in-html": "warn",
    "link-syntax": "warn",
    "task-syntax": "warn",
    "unclosed-code": "warn",
    "emphasis-syntax": "warn",
    "entity-syntax": "warn",
    "bidi-control": "warn",
    "include-code": "warn",
    "image-kind": "warn",
    "fence-in-fence": "warn",
    "swallowed-line": "warn",
    "unknown-alert": "warn",
    "duplicate-tab": "warn",
    "duplicate-term": "warn",
    "empty-glossary": "warn",
    "space-in-address": "warn",
    "foreign-syntax": "warn",
    "surplus-cells": "warn",
    "table-delimiter": "warn",
    "unknown-element": "warn",
    "unused-footnote": "warn",
    "undefined-footnote": "warn",
    "duplicate-footnote": "warn",
    "sample-attribute": config.checks.samples,
    ...Object.fromEntries(API_STANDINGS.map((standing) => [`${standing}-api`, config.checks[standingCheck(standing)]])),
  };
}

/** Where a site's directives are not known, what is said of names that docsgen does not have, or has in other places. */
export const UNKNOWN_DIRECTIVES: Levels = { "unknown-directive": "off", "misplaced-directive": "off" };

/** What was thrown, as problems at their places: the page's line that a plugin threw at, a template's own line, or the page that could not be made. */
export function faultsOf(thrown: unknown, page: Page, input: PassInput): readonly PageProblem[] {
  const error = thrown instanceof ExtensionError ? thrown.cause : thrown;
  const shown = (file: string) => shownFile(file, input);
  if (error instanceof PluginError) {
    const { place } = thrown instanceof ExtensionError ? thrown : {};
    const making = `While making ${place?.file === undefined ? "" : `${shown(place.file)} in `}${shown(page.file)}, route ${page.route}.`;
    return error.diagnostics.map(({ file, ...each }) => {
      // What is thrown on purpose is about what is written there; of an answer that is none there is a hint.
      if (place && each.hint === undefined && !isSlip(error.cause)) {
        const written = place.file !== undefined && shown(place.file);
        const { line, column } = place;
        const hint = `Thrown at ${file}:${each.line}:${each.column}, while making the route ${page.route}.`;
        return { ...each, ...(written && { file: written }), line, column, hint };
      }
      return { ...each, file, hint: each.hint === undefined ? making : `${each.hint}\n${making}` };
    });
  }
  return [faultOf(error, page, input)];
}

/** A file of the content folder as authors know it. */
function shownFile(file: string, { root, content }: Pick<PassInput, "root" | "content">): string {
  return displayPath(root, path.join(content, file));
}

/** Whether code threw it that is wrong itself. */
function isSlip(thrown: unknown): boolean {
  return /^(?:Reference|Type)Error$/.test(String((thrown as { readonly name?: unknown } | null | undefined)?.name));
}

function faultOf(error: unknown, page: Page, input: PassInput): PageProblem {
  if (error instanceof TemplateError) {
    const problem = error.diagnostic(
      (file) => displayPath(input.root, file),
      `While rendering ${shownFile(page.file, input)}, route ${page.route}.`,
    );
    return error.place ? problem : { ...problem, file: shownFile(page.file, input) };
  }
  if (error instanceof DocsgenError) throw error;
  const refused = refusedFile(error, page, input);
  if (refused) return refused;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  // A disk or permission problem is not the page's fault and ends the build.
  if (code !== undefined && /^E[A-Z]+$/.test(code) && code !== "ENOENT") throw error;
  if (code === "ENOENT") {
    return {
      line: 1,
      column: 1,
      code: "unreadable",
      message: "the file, or one that it shows, vanished while the site was built",
      hint: "Build again.",
    };
  }
  return {
    line: 1,
    column: 1,
    code: "defect",
    message: `docsgen failed on this page: ${message}`,
    hint: `This is a defect of docsgen. ${stack ?? ""}`,
  };
}

/** A file of the content folder that may not be read. It ends the build, too, but not before all pages are checked. */
function refusedFile(error: unknown, page: Page, input: PassInput): Diagnostic | undefined {
  const { path: file = "" } = error as NodeJS.ErrnoException;
  if (!isRefusal(error) || !file.startsWith(input.content + path.sep) || !refusalOf(file)) return undefined;
  const { hint, ...problem } = unreadable(displayPath(input.root, file), error);
  return { ...problem, hint: `${hint}\nWhile making ${shownFile(page.file, input)}, route ${page.route}.` };
}

/** Tells once of each file that a page would show and that may not be read; throws what is anything else. */
export function tellRefused(page: Page, input: PassInput, report: Report): (error: unknown) => void {
  const told = new Set<string>();
  return (error) => {
    const problem = refusedFile(error, page, input);
    if (!problem) throw error;
    if (told.has(problem.file)) return;
    told.add(problem.file);
    report(problem);
  };
}

/** The record of a page that could not be made. */
export function unmadeRecord(page: Page, diagnostics: readonly Diagnostic[]): PageRecord {
  return { unmade: true, ...emptyRecord(page, diagnostics) };
}

/** The record of a page of which nothing is written. */
export function emptyRecord({ route }: Page, diagnostics: readonly Diagnostic[]): PageRecord {
  return {
    route,
    description: "",
    anchors: [],
    links: [],
    assets: [],
    reads: [],
    diagnostics,
    scripts: [],
    outputs: [],
  };
}

/** What was at work when a page's time was over. */
export interface Culprit {
  readonly plugin?: string | undefined;
  readonly template?: BrokenOff | undefined;
}

/**
 * The record of a page whose pass took longer than the limit; that is its last problem.
 * @param found what was wrong until then
 */
export function timedOut(page: Page, input: PassInput, culprit: Culprit = {}, found?: PageProblems): PageRecord {
  const record = unmadeRecord(page, [...(found?.diagnostics ?? []), lateness(page, input, culprit)]);
  return found ? found.complete(record) : record;
}

function lateness(page: Page, input: PassInput, { plugin, template }: Culprit): Diagnostic {
  const ms = input.site.config.limits.pageMs;
  if (template) {
    const message = `the template ${template.template} took longer than ${ms} ms and was broken off`;
    return lateTemplate(message, template, page, input);
  }
  const where = plugin === undefined ? "" : ` in the plugin ${JSON.stringify(plugin)}`;
  const suspect = plugin === undefined ? "template or directive" : "loop in it";
  return {
    file: displayPath(input.root, path.join(input.content, page.file)),
    line: 1,
    column: 1,
    severity: "error",
    code: "page-timeout",
    message: `the page took longer than ${ms} ms${where} and was broken off`,
    hint: `Look for a ${suspect} that never ends, or for input that repeats itself without end; the limit is limits.pageMs.`,
  };
}

function lateTemplate(message: string, { place }: BrokenOff, page: Page, input: PassInput): Diagnostic {
  const error = new TemplateError(message, place);
  const hint = `While rendering ${shownFile(page.file, input)}, route ${page.route}. Look for a loop that never ends; the limit is limits.pageMs.`;
  const problem = error.diagnostic((file) => displayPath(input.root, file), hint);
  return place ? problem : { ...problem, file: shownFile(page.file, input) };
}
