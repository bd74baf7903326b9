// Page data → HTML. The only caller of renderToStaticMarkup beside templates/parts/once.ts, and of renderToString for what
// React takes over in the browser.
import fs from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ReactNode } from "react";
import { islandPrefix, withNodes } from "../templates/parts/directive-nodes.ts";
import { refuseNothing } from "./bundle/returns-nothing.ts";
import { placeOfThrown } from "./config/thrown.ts";
import { messageOf } from "./diagnostics.ts";
import {
  type DeclarationPath,
  type DirectiveEntry,
  type Directives,
  directiveTable,
  readDirectives,
} from "./directives.ts";
import { importModule } from "./import-module.ts";
import { isInside } from "./inside.ts";
import { packageRoot } from "./project.ts";
import { placeOfExport } from "./template-exports.ts";
import type { TemplateModule } from "./templates.ts";
import { importInTime } from "./timed-import.ts";
import type {
  AnyDirectiveProps,
  ApiIndexProps,
  ApiItemProps,
  ApiPackageProps,
  Diagnostic,
  DirectiveFault,
  Island,
  NotFoundProps,
  PageProps,
} from "./types.ts";
import { TookTooLong } from "./watchdog.ts";

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

/** Renders with one bundle of templates. Every method throws TemplateError. */
export interface Renderer {
  page(props: PageProps): string;
  apiItem(props: ApiItemProps): string;
  apiPackage(props: ApiPackageProps): string;
  apiIndex(props: ApiIndexProps): string;
  notFound(props: NotFoundProps): string;
  redirect(href: string, locale: string, noIndex: boolean): string;
  /** Undefined where no directive has the name, as an item has none of its own. */
  directive(props: AnyDirectiveProps): string | undefined;
  /** Asks the component what is wrong with a use of it. */
  checkDirective(props: AnyDirectiveProps): DirectiveFault | undefined;
  /** Whether a directive's component runs in the browser, too. */
  isIsland(name: string): boolean;
  readonly directives: Directives;
  /** Those that are not from files of these names. */
  directivesWithout(files: readonly string[]): Directives;
  /** Tells which template was rendering when the code was broken off; undefined where none was. */
  brokenOff(): BrokenOff | undefined;
  /** Lets a template fail at once from now on. @param why the message */
  refuse(template: BrokenOff, why: string): void;
}

/** A template that took too long. */
export interface BrokenOff {
  readonly template: string;
  /** Its file, where it is the site's own. */
  readonly place: TemplateError["place"];
  /** Whether it has been rendered in time before. */
  readonly isSound: boolean;
}

type DirectiveComponent = (props: AnyDirectiveProps) => ReactNode;

/** How a bundle is loaded. */
export interface RendererOptions {
  /** Tells it apart from others in one process, because a module is loaded once for each address. */
  readonly version?: string;
  /** Ends the wait for a module that waits for something. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Loads a bundle of templates.
 * @param file absolute path of the server bundle
 * @throws TemplateError, and the signal's reason
 */
export async function loadRenderer(file: string, options: RendererOptions = {}): Promise<Renderer> {
  let templates: TemplateModule;
  try {
    templates = (await importTemplates(file, options)) as TemplateModule;
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof TookTooLong) {
      const what = `a template's module has not finished after ${error.ms / 1000} s: a loop, or an await at its top level, never ends`;
      throw new TemplateError(what, onlySource(file), error);
    }
    throw templateError(error, "a template's module threw while it was loaded", file, onlySource(file));
  }
  const { createElement, renderToStaticMarkup, renderToString, calls, pageMarkups } = templates;
  const directives = readDeclarations();
  let rendering: string | undefined;
  /** Templates that were rendered in time. */
  const sound = new Set<string>();
  /** By template, why it is not rendered any more. */
  const refused = new Map<string, string>();
  const components = new Map<DirectiveComponent, DirectiveComponent>();

  /** @param toHtml renders the component */
  function render(name: string, component: unknown, toHtml: () => string): string {
    if (typeof component !== "function")
      throw new TemplateError(
        `the template ${name} exports no component`,
        fileInSource(name, file, [path.posix.basename(name)]),
      );
    const why = refused.get(name);
    if (why !== undefined) throw new TemplateError(why, fileInSource(name, file));
    calls.last = undefined;
    calls.called.clear();
    calls.refused = refused;
    // What is broken off sets nothing back.
    rendering = name;
    try {
      const html = toHtml();
      for (const called of calls.called) sound.add(called);
      sound.add(name);
      return html;
    } catch (error) {
      const culprit = calls.last ?? name;
      const why = refused.get(culprit);
      if (why !== undefined) throw new TemplateError(why, fileInSource(culprit, file));
      throw templateError(error, `the template ${culprit} threw`, file, fileInSource(culprit, file));
    } finally {
      rendering = undefined;
    }
  }

  /** A directive's component, looked at when it returns nothing. A class is called with `new`, and stays as it is. */
  function watched(component: DirectiveComponent): DirectiveComponent {
    const known = components.get(component);
    if (known !== undefined || typeof component !== "function") return known ?? component;
    const watching: DirectiveComponent = (props) => {
      const given = component(props);
      refuseNothing(component, given);
      return given;
    };
    const one = component.prototype?.isReactComponent ? component : watching;
    components.set(component, one);
    return one;
  }

  function brokenOff(): BrokenOff | undefined {
    if (rendering === undefined) return undefined;
    const template = calls.last ?? rendering;
    rendering = undefined;
    return { template, place: fileInSource(template, file), isSound: sound.has(template) };
  }

  function readDeclarations(): Map<string, DirectiveEntry<DirectiveComponent>> {
    const faults: TemplateError[] = [];
    const read = readDirectives<DirectiveComponent>(templates.directiveFiles, (error) => {
      const place = fileInSource(`directives/${error.file}`, file, error.path);
      faults.push(new TemplateError(error.message, place, error));
    });
    const [first, ...others] = faults;
    if (!first) return read;
    first.others = others;
    throw first;
  }

  /** Renders an island as React in the browser expects it, with what it needs to take over. */
  function renderIsland(name: string, component: DirectiveComponent, props: AnyDirectiveProps, mode: Island): string {
    const identifierPrefix = islandPrefix(props.ordinal);
    const html = render(`directives/${name}`, component, () =>
      renderToString(createElement(component, withNodes(props, createElement)), { identifierPrefix }),
    );
    const data = { "data-island": name, "data-mode": mode, "data-props": JSON.stringify(props) };
    return renderToStaticMarkup(
      createElement<object>("docsgen-island", { ...data, dangerouslySetInnerHTML: { __html: html } }),
    );
  }

  /** @param markup what renders the same faster */
  function renderDocument<P extends object>(
    name: string,
    component: (props: P) => ReactNode,
    props: P,
    markup = (props: P) => renderToStaticMarkup(createElement(component, props)),
  ): string {
    // Put together before it is looked at: looking makes one piece of the thousands that were written, and once is enough.
    const html = `<!DOCTYPE html>${render(name, component, () => markup(props))}\n`;
    if (!/^<!DOCTYPE html><html[\s>]/.test(html))
      throw new TemplateError(`the template ${name} returned no <html> element`, undefined);
    return html;
  }

  return {
    page: (props) => renderDocument("Page", templates.Page, props, pageMarkups.Page),
    apiItem: (props) => renderDocument("ApiItemPage", templates.ApiItemPage, props, pageMarkups.ApiItemPage),
    apiPackage: (props) =>
      renderDocument("ApiPackagePage", templates.ApiPackagePage, props, pageMarkups.ApiPackagePage),
    apiIndex: (props) => renderDocument("ApiIndexPage", templates.ApiIndexPage, props, pageMarkups.ApiIndexPage),
    notFound: (props) => marked(renderDocument("NotFound", templates.NotFound, props), props.site.generator),
    redirect: (href, locale, noIndex) => renderDocument("Redirect", templates.Redirect, { href, locale, noIndex }),
    directive: (props) => {
      const entry = directives.get(props.name);
      if (!entry) return undefined;
      const component = watched(entry.component as DirectiveComponent);
      return entry.island
        ? renderIsland(entry.file, component, props, entry.island)
        : render(`directives/${entry.file}`, component, () =>
            renderToStaticMarkup(createElement(component, withNodes(props, createElement))),
          );
    },
    checkDirective: (props) => {
      const entry = directives.get(props.name);
      try {
        return entry?.check?.(withNodes(props, createElement));
      } catch (error) {
        throw templateError(error, `the check of the template directives/${entry?.file} threw`, file);
      }
    },
    isIsland: (name) => directives.get(name)?.island !== undefined,
    directives: directiveTable(directives),
    directivesWithout: (files) =>
      directiveTable(new Map([...directives].filter(([, { file }]) => !files.includes(file)))),
    brokenOff,
    refuse: ({ template }, why) => refused.set(template, why),
  };
}

function importTemplates(file: string, { version, signal }: RendererOptions): Promise<unknown> {
  if (isInside(path.join(packageRoot(), "lib"), file)) return importModule(pathToFileURL(file).href);
  if (version === undefined) return importInTime(file, { signal });
  const entry = `${file}-${version}.mjs`;
  fs.writeFileSync(entry, `export * from "./${path.basename(file)}?${version}";\n`);
  return importInTime(entry, { signal });
}

/** The output folder is known as docsgen's own by this tag of its 404.html; a site's templates may have lost it. */
function marked(html: string, generator: string): string {
  const tag = `<meta name="generator" content="${generator}"/>`;
  return html.includes('<meta name="generator" content="docsgen') ? html : html.replace(/<head>/, `<head>${tag}`);
}

/**
 * Names the template's own line: the first frame of the stack that lies in the bundle, through its source map.
 * @param suspect where it is told if nothing else is known
 */
function templateError(error: unknown, what: string, bundle: string, suspect?: TemplateError["place"]): TemplateError {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const doubt = error instanceof Error ? "" : ", which is no Error and tells no line";
  const message = WAITS.test(messageOf(error))
    ? "it waits for something (async, use, lazy), and pages are rendered in one go"
    : messageOf(error);
  const place = placeInSource(stack, bundle) ?? placeOfThrown(error, ownSources(bundle)) ?? suspect;
  return new TemplateError(`${what}: ${message}${place === suspect ? doubt : ""}`, place, error);
}

/** What React says of a component that is not done at once: words for those who write for browsers. */
const WAITS = /suspended while responding to synchronous input/;

/**
 * Finds a template's own file among those that a bundle was made from.
 * @param exported what of it is told, if the source says where it is
 */
function fileInSource(template: string, bundle: string, exported?: DeclarationPath): TemplateError["place"] {
  const source = readMap(bundle)?.sources.find((each) => each.replace(/\.\w+$/, "").endsWith(`/${template}`));
  if (source === undefined) return undefined;
  const file = path.resolve(path.dirname(bundle), source);
  const place = exported && fs.existsSync(file) ? placeOfExport(fs.readFileSync(file, "utf8"), exported) : undefined;
  return { file, ...(place ?? { line: 1, column: 1 }) };
}

/** The site's file that a bundle was made from, where there is but one. */
function onlySource(bundle: string): TemplateError["place"] {
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
