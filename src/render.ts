// Page data → HTML. The only caller of renderToStaticMarkup beside its directives and templates/parts/once.ts.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ReactNode } from "react";
import { directionOf } from "../templates/parts/locale.ts";
import type { Directives } from "./directives.ts";
import { importModule } from "./import-module.ts";
import { isInside } from "./inside.ts";
import { packageRoot } from "./project.ts";
import { DirectiveRenderer } from "./render/directives.ts";
import { type BrokenOff, TemplateRuns } from "./render/runs.ts";
import { onlySource, TemplateError, templateError } from "./render/template-error.ts";
import { ReadWatch, type UnknownRead } from "./render/unknown-reads.ts";
import type { TemplateModule } from "./templates.ts";
import { importInTime } from "./timed-import.ts";
import type {
  AnyDirectiveProps,
  ApiIndexProps,
  ApiItemProps,
  ApiPackageProps,
  DirectiveFault,
  NotFoundProps,
  PageProps,
  ResolvedConfig,
} from "./types.ts";
import { TookTooLong } from "./watchdog.ts";

/** Renders with one bundle of templates. Every method throws TemplateError. */
export interface Renderer {
  page(props: PageProps): string;
  apiItem(props: ApiItemProps): string;
  apiPackage(props: ApiPackageProps): string;
  apiIndex(props: ApiIndexProps): string;
  notFound(props: NotFoundProps): string;
  redirect(href: string, locale: string, noIndex: boolean): string;
  /** Finds what templates of the site's own read of these and that is not there, as far as none throws. */
  unknownReads(page: PageProps, notFound: NotFoundProps): readonly UnknownRead[];
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

/** How a bundle is loaded. */
export interface RendererOptions {
  /** Tells it apart from others in one process, because a module is loaded once for each address. */
  readonly version?: string;
  /** Ends the wait for a module that waits for something. */
  readonly signal?: AbortSignal | undefined;
  /** What the site says in the place of docsgen's own texts, and its language. @default docsgen's own, in English */
  readonly config?: Pick<ResolvedConfig, "translations" | "locale">;
}

/**
 * Loads a bundle of templates.
 * @param file absolute path of the server bundle
 * @throws TemplateError, and the signal's reason
 */
export async function loadRenderer(file: string, options: RendererOptions = {}): Promise<Renderer> {
  const templates = await loadTemplates(file, options);
  const { createElement, renderToStaticMarkup, calls, pageMarkups, setLanguage } = templates;
  const { translations, locale } = options.config ?? { translations: {}, locale: "en" };
  const direction = directionOf(locale);
  // Other sites of the process may be rendered by the same module.
  const runs = new TemplateRuns(file, calls, () => setLanguage(translations, direction));
  const directives = new DirectiveRenderer(templates, file, runs);

  /** @param markup what renders the same faster */
  function renderDocument<P extends object>(
    name: string,
    component: (props: P) => ReactNode,
    props: P,
    markup = (props: P) => renderToStaticMarkup(createElement(component, props)),
  ): string {
    // Put together before it is looked at: looking makes one piece of the thousands that were written, and once is enough.
    const html = `<!DOCTYPE html>${runs.render(name, component, () => markup(props))}\n`;
    if (!/^<!DOCTYPE html><html[\s>]/.test(html))
      throw new TemplateError(`the template ${name} returned no <html> element`, undefined);
    return html;
  }

  function unknownReads(page: PageProps, notFound: NotFoundProps): readonly UnknownRead[] {
    // Without parts of the site's own, nothing of its own reads them.
    if (pageMarkups.Page) return [];
    const watch = new ReadWatch(file);
    const site = watch.site(page.site);
    for (const render of [
      () => renderDocument("Page", watch.component(templates.Page), { ...page, site }),
      () => renderDocument("NotFound", watch.component(templates.NotFound), { ...notFound, site }),
    ])
      try {
        render();
      } catch (error) {
        if (!(error instanceof TemplateError)) throw error;
      }
    return watch.found;
  }

  return {
    unknownReads,
    page: (props) => renderDocument("Page", templates.Page, props, pageMarkups.Page),
    apiItem: (props) => renderDocument("ApiItemPage", templates.ApiItemPage, props, pageMarkups.ApiItemPage),
    apiPackage: (props) =>
      renderDocument("ApiPackagePage", templates.ApiPackagePage, props, pageMarkups.ApiPackagePage),
    apiIndex: (props) => renderDocument("ApiIndexPage", templates.ApiIndexPage, props, pageMarkups.ApiIndexPage),
    notFound: (props) => marked(renderDocument("NotFound", templates.NotFound, props), props.site.generator),
    redirect: (href, locale, noIndex) => renderDocument("Redirect", templates.Redirect, { href, locale, noIndex }),
    directive: (props) => directives.render(props),
    checkDirective: (props) => directives.check(props),
    isIsland: (name) => directives.isIsland(name),
    directives: directives.table,
    directivesWithout: (files) => directives.without(files),
    brokenOff: () => runs.brokenOff(),
    refuse: (template, why) => runs.refuse(template, why),
  };
}

async function loadTemplates(file: string, options: RendererOptions): Promise<TemplateModule> {
  try {
    return (await importTemplates(file, options)) as TemplateModule;
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof TookTooLong) {
      const what = `a template's module has not finished after ${error.ms / 1000} s: a loop, or an await at its top level, never ends`;
      throw new TemplateError(what, onlySource(file), error);
    }
    throw templateError(error, "a template's module threw while it was loaded", file, onlySource(file));
  }
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
