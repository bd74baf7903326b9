// What goes wrong in a template: which file and line of the site's it is, as far as stacks and the bundle's source map tell.
import fs from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { placeOfThrown } from "../config/thrown.ts";
import { messageOf } from "../diagnostics.ts";
import type { DeclarationPath } from "../directives.ts";
import { placeOfExport } from "../template-exports.ts";
import type { Diagnostic } from "../types.ts";

/** A template threw, or gave something that is no page. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";
  /** Where, if the bundle's source map tells: an absolute path, line and column from 1. */
  readonly place: { readonly file: string; readonly line: number; readonly column: number } | undefined;
  /** Others that were found with it. */
  others: readonly TemplateError[] = [];

  constructor(message: string, place: TemplateError["place"], cause?: unknown) {
    super(message, { cause });
    this.place = place;
  }

  /** @param display turns an absolute path into the one that authors know */
  diagnostic(display: (absolute: string) => string, hint?: string): Diagnostic {
    const { place } = this;
    return {
      file: place ? display(place.file) : "templates",
      line: place?.line ?? 1,
      column: place?.column ?? 1,
      severity: "error",
      code: "template-error",
      message: this.message,
      ...(hint !== undefined && { hint }),
    };
  }
}

/**
 * Names the template's own line: the first frame of the stack that lies in the bundle, through its source map.
 * @param suspect where it is told if nothing else is known
 */
export function templateError(
  error: unknown,
  what: string,
  bundle: string,
  suspect?: TemplateError["place"],
): TemplateError {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const doubt = error instanceof Error ? "" : ", which is no Error and tells no line";
  const message = explained(messageOf(error));
  const place = placeInSource(stack, bundle) ?? placeOfThrown(error, ownSources(bundle)) ?? suspect;
  return new TemplateError(`${what}: ${message}${place === suspect ? doubt : ""}`, place, error);
}

/** Says in the author's words what React or the engine says to those who write for browsers. */
function explained(message: string): string {
  if (/suspended while responding to synchronous input/.test(message))
    return "it waits for something (async, use, lazy), and pages are rendered in one go";
  if (/^(?:window|document|navigator|location|localStorage|sessionStorage|matchMedia) is not defined$/.test(message))
    return `${message}: templates are rendered in the build, and only islands run in browsers`;
  const hook = /of null \(reading '(use[A-Z]\w*)'\)$/.exec(message)?.[1];
  return hook === undefined ? message : `${hook} was called outside of a component`;
}

/**
 * Finds a template's own file among those that a bundle was made from.
 * @param exported what of it is told, if the source says where it is
 */
export function fileInSource(template: string, bundle: string, exported?: DeclarationPath): TemplateError["place"] {
  const source = readMap(bundle)?.sources.find((each) => each.replace(/\.\w+$/, "").endsWith(`/${template}`));
  if (source === undefined) return undefined;
  const file = path.resolve(path.dirname(bundle), source);
  const place = exported && fs.existsSync(file) ? placeOfExport(fs.readFileSync(file, "utf8"), exported) : undefined;
  return { file, ...(place ?? { line: 1, column: 1 }) };
}

/** The site's file that a bundle was made from, where there is but one. */
export function onlySource(bundle: string): TemplateError["place"] {
  const [file, another] = ownSources(bundle);
  return file === undefined || another !== undefined ? undefined : { file, line: 1, column: 1 };
}

/** The site's files that a bundle was made from. */
function ownSources(bundle: string): readonly string[] {
  const files = (readMap(bundle)?.sources ?? []).map((source) => path.resolve(path.dirname(bundle), source));
  return files.filter((each) => !each.split(path.sep).includes("node_modules") && fs.existsSync(each));
}

function readMap(bundle: string): ConstructorParameters<typeof SourceMap>[0] | undefined {
  const file = `${bundle}.map`;
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : undefined;
}

/** The place in the site's own code of one call of a stack. @param depth how many calls are above it */
export function ownCaller(stack: string, depth: number, bundle: string): TemplateError["place"] {
  const calls = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return placeInSource(calls[depth] ?? "", bundle);
}

function placeInSource(stack: string, bundle: string): TemplateError["place"] {
  const payload = readMap(bundle);
  if (!payload) return undefined;
  const map = new SourceMap(payload);
  const sources = new Set(payload.sources.map((source) => path.resolve(path.dirname(bundle), source)));
  const isOwn = (file: string) => !file.split(/[\\/]/).includes("node_modules");
  for (const [, named = "", line, column] of stack.matchAll(/^\s+at (?:.*? \()?(.+?):(\d+):(\d+)\)?$/gm)) {
    const url = named.replace(/^async /, "").replace(/\?.*$/, "");
    const file = path.resolve(url.startsWith("file://") ? fileURLToPath(url) : url);
    // With --enable-source-maps Node has looked into the map already.
    if (sources.has(file) && isOwn(file)) return { file, line: Number(line), column: Number(column) };
    if (file !== path.resolve(bundle)) continue;
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!("originalSource" in entry) || !isOwn(entry.originalSource)) continue;
    return {
      file: path.resolve(path.dirname(bundle), entry.originalSource),
      line: entry.originalLine + 1,
      column: entry.originalColumn + 1,
    };
  }
  return undefined;
}
