// The configuration: loads it and fills its defaults in; how it is found, run and checked is in `config/`. Reads nothing
// of the content.
import { dirname, resolve } from "node:path";
import { importCandidates } from "./bundle-failure.ts";
import { baseUrl, baseUrlHint } from "./config/address.ts";
import { resolveLanguages, resolveVersions } from "./config/builds.ts";
import type { ConfigInput } from "./config/bundle.ts";
import { loadBundle } from "./config/cache.ts";
import type { Report } from "./config/check.ts";
import { exampleOf } from "./config/examples.ts";
import { CONFIG_FILES, findConfig, readSource } from "./config/find.ts";
import { readKnownPages } from "./config/known-pages.ts";
import { type ConfigAt, locator, START } from "./config/places.ts";
import { broken, diagnostic } from "./config/problems.ts";
import { placeOfThrow, readExported, runConfig, type SourcePlace } from "./config/run.ts";
import { configShape } from "./config/shape.ts";
import { writtenPath } from "./config/sidebar.ts";
import { DocsgenError, EXIT, hasErrors, usageError } from "./diagnostics.ts";
import { displayPath, TEMPLATES_PATH } from "./project.ts";
import { isFile } from "./stat.ts";
import type { Checks, Config, Diagnostic, Limits, ResolvedConfig, SamplesConfig, StopSignal } from "./types.ts";

export type { ConfigInput } from "./config/bundle.ts";
export { CONFIG_FILES, UNREAD_CONFIG_FILES } from "./config/find.ts";

/** Gives a configuration its type; returns it as it is. */
export function defineConfig(config: Config): Config {
  return config;
}

/** What came of a configuration. */
export interface LoadedConfig {
  readonly config: ResolvedConfig;
  /** Absolute path of the configuration file; undefined where there is none. */
  readonly file: string | undefined;
  /** That file as authors know it, the one that they would write it to, or what a program's own object is called. */
  readonly name: string;
  /** The file, the site's own modules that it imports, the entries of packages that it imports, and other builds' manifests. */
  readonly inputs: readonly ConfigInput[];
  readonly warnings: readonly Diagnostic[];
  /** The file's text; empty where there is none. */
  readonly source: string;
  /** Where a value stands that is right by itself and does not fit the site. */
  readonly at: ConfigAt;
}

interface ConfigOptions {
  readonly root: string;
  readonly cacheDir: string;
  readonly config?: string | Config;
  /** Ends the wait for a configuration that waits for something. */
  readonly signal?: StopSignal | undefined;
}

/**
 * Loads the configuration: the named file, else the first of `CONFIG_FILES` in the root, or the object itself.
 * @throws DocsgenError with exit code 2 that holds all its problems; the signal's reason
 */
export async function loadConfig(options: ConfigOptions & { baseUrl?: string }): Promise<LoadedConfig> {
  const overriding = options.baseUrl === undefined ? undefined : overridingBaseUrl(options.baseUrl);
  let loaded: LoadedConfig;
  try {
    loaded = await loadGiven(options);
  } catch (error) {
    if (!overriding?.wrong || !(error instanceof DocsgenError) || error.exitCode !== EXIT.usage) throw error;
    const { message, diagnostics } = error;
    const hint = [overriding.hint, message, error.hint].filter(Boolean).join("\n");
    throw usageError(`the given base URL: ${overriding.wrong}`, hint, diagnostics);
  }
  if (!overriding) return loaded;
  const { value, wrong, hint } = overriding;
  if (value === undefined) throw usageError(`the given base URL: ${wrong}`, hint);
  return { ...loaded, config: { ...loaded.config, baseUrl: value } };
}

/** Loads the configuration as it is written. */
async function loadGiven({ root, cacheDir, config: given, signal }: ConfigOptions): Promise<LoadedConfig> {
  if (given !== undefined && typeof given !== "string") {
    const name = "configuration";
    const at = beginningOf(name);
    const config = resolveConfig(given, name, at);
    return { ...withKnownPages(config, root, at), file: undefined, name, source: "", at };
  }
  const { file, warnings } = findConfig(root, given);
  if (file === undefined) {
    const name = CONFIG_FILES[0] as string;
    const at = beginningOf(name);
    return { config: resolveConfig({}, name, at), file, name, inputs: [], warnings, source: "", at };
  }
  const name = displayPath(root, file);
  let told = warnings;
  let sources: readonly string[] = [];
  try {
    const bundle = await loadBundle("config", file, root, cacheDir);
    sources = bundle.inputs.map((input) => input.file);
    // What the configuration itself imports is no other one.
    const isOther = (warning: Diagnostic) =>
      !bundle.inputs.some((input) => displayPath(root, input.file) === warning.file);
    told = [...warnings.filter(isOther), ...bundle.warnings];
    const value = await runConfig(bundle.module, file, root, signal);
    const source = readSource(file);
    const written = placesOf(name, source, root);
    const config = resolveConfig(value, name, written, (error) => placeOfThrow(error, bundle.module, root));
    const at: ConfigAt = (path) => written(writtenPath(value, path));
    const known = withKnownPages(config, root, at);
    const inputs = [...bundle.inputs, ...known.inputs];
    return { config: known.config, file, name, inputs, warnings: [...told, ...known.warnings], source, at };
  } catch (error) {
    if (!(error instanceof DocsgenError) || error.diagnostics.length === 0) throw error;
    throw broken(name, [...told, ...error.diagnostics], error.cause, [...sources, ...error.sources]);
  }
}

/**
 * Adds which pages the site's other builds have.
 * @throws DocsgenError with exit code 2 where a file that says so can't be read
 */
function withKnownPages(
  config: ResolvedConfig,
  root: string,
  at: ConfigAt,
): Pick<LoadedConfig, "config" | "inputs" | "warnings"> {
  if (config.versions.length + config.languages.length === 0) return { config, inputs: [], warnings: [] };
  const found: Diagnostic[] = [];
  const tell: Parameters<typeof readKnownPages>[3] = (path, severity, message, hint) => {
    const place = at(path);
    found.push(diagnostic(place.file, place, "unknown-pages", message, hint, severity));
  };
  const versions = readKnownPages(config.versions, "versions", root, tell);
  const languages = readKnownPages(config.languages, "languages", root, tell);
  const inputs = [...versions.inputs, ...languages.inputs];
  if (hasErrors(found))
    throw broken(
      at([]).file,
      found,
      undefined,
      inputs.map(({ file }) => file),
    );
  return { config: { ...config, versions: versions.builds, languages: languages.builds }, inputs, warnings: found };
}

/** Finds keys in a configuration's file, and in the site's own modules that it imports; reads nothing before it is asked. */
function placesOf(name: string, source: string, root: string): ConfigAt {
  let find: ConfigAt | undefined;
  return (path) => {
    find ??= locator({ file: name, source }, (specifier, from) => {
      const folder = dirname(resolve(root, from));
      const file = importCandidates(folder, specifier).find(isFile);
      return file === undefined ? undefined : { file: displayPath(root, file), source: readSource(file) };
    });
    return find(path);
  };
}

/** Finds no more than where a configuration begins: of an object there is no text, and of one that is not there nothing. */
function beginningOf(name: string): ConfigAt {
  return () => ({ file: name, ...START });
}

/** The base that a command or a program gives, or what is wrong with it. */
function overridingBaseUrl(text: string): {
  readonly value: string | undefined;
  readonly wrong: string;
  readonly hint: string;
} {
  const problems: string[] = [];
  const value = baseUrl(text, [], (_path, _code, message) => void problems.push(message));
  return { value, wrong: problems.join("; "), hint: baseUrlHint(text) };
}

/**
 * Checks a configuration and fills its defaults in.
 * @param at finds the places of problems
 * @param placeOf finds where what a getter threw came from
 */
function resolveConfig(
  value: unknown,
  name: string,
  at: ConfigAt,
  placeOf: (error: unknown) => SourcePlace = () => START,
): ResolvedConfig {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (path, code, message, hint) => {
    const said = hint ?? (code === "config-type" ? exampleOf(path) : undefined);
    const place = at(path);
    diagnostics.push(diagnostic(place.file, place, code, message, said));
  };
  const read = readExported(() => configShape(value, [], report), name, placeOf);
  if ("problem" in read) diagnostics.push(read.problem);
  const config = ("value" in read && read.value) || {};
  const isSound = diagnostics.length === 0;
  const own = { label: config.version?.label, locale: config.locale ?? "en" };
  const versions = isSound ? resolveVersions(config.versions ?? [], own, report) : [];
  const languages = isSound ? resolveLanguages(config.languages ?? [], own, report) : [];
  if (diagnostics.length > 0) throw broken(name, diagnostics);
  return {
    title: config.title ?? "Documentation",
    description: config.description ?? "",
    url: config.url,
    baseUrl: config.baseUrl ?? "/",
    favicon: config.favicon,
    image: config.image,
    logo: config.logo,
    navbar: config.navbar?.items ?? [],
    footer: { columns: config.footer?.columns ?? [], text: config.footer?.text ?? "" },
    editUrl: config.editUrl,
    lastUpdate: config.lastUpdate,
    locale: config.locale ?? "en",
    translations: config.translations ?? {},
    version: {
      label: config.version?.label ?? "",
      banner: config.version?.banner ?? null,
      badge: config.version?.badge ?? false,
      noIndex: config.version?.noIndex ?? false,
    },
    versions,
    languages,
    docsPath: config.docsPath ?? "docs",
    templatesPath: config.templatesPath ?? TEMPLATES_PATH,
    sidebar: config.sidebar,
    rawHtml: config.markdown?.rawHtml ?? true,
    linkSchemes: config.links?.schemes ?? [],
    linksElsewhere: config.links?.elsewhere ?? [],
    extraFrontMatter: config.frontMatter?.extra ?? [],
    checks: { ...DEFAULT_CHECKS, ...config.checks },
    redirects: config.redirects ?? [],
    head: config.head ?? [],
    headers: config.headers ?? [],
    csp: config.csp,
    limits: { ...DEFAULT_LIMITS, ...config.limits },
    reference: config.reference,
    samples: { ...DEFAULT_SAMPLES, ...config.samples },
    llms: config.llms ?? true,
    manifest: config.manifest ?? false,
    search: config.search ?? true,
    glossary: config.glossary,
    plugins: (config.plugins ?? []).map(({ module, options = {} }) => ({ module, options })),
  };
}

/**
 * Warns that the site does not say where it is deployed: in its configuration; where it has none, at its content.
 * @param given what the configuration was asked for by, if it was
 * @param content the content folder as authors know it
 */
export function noUrl(
  { config, file, name }: LoadedConfig,
  given: ConfigOptions["config"],
  content: string,
): Diagnostic[] {
  if (config.url !== undefined) return [];
  const isThere = (file ?? given) !== undefined;
  return [
    {
      file: isThere ? name : content,
      line: 1,
      column: 1,
      severity: "warning",
      code: "no-url",
      message: "the site has no url: no sitemap, canonical address or social card is written",
      hint: isThere
        ? 'Say where the site is deployed: url: "https://docs.example.com".'
        : `Say where the site is deployed, in a new file ${name}: export default { url: "https://docs.example.com" };`,
    },
  ];
}

const DEFAULT_CHECKS: Checks = {
  links: "error",
  anchors: "error",
  assets: "error",
  duplicateIds: "error",
  orphans: "warn",
  alt: "warn",
  codeLanguages: "warn",
  samples: "error",
  deprecatedApi: "warn",
  legacyApi: "warn",
  alphaApi: "warn",
  betaApi: "off",
  internalApi: "error",
};
const DEFAULT_SAMPLES: SamplesConfig = { check: true, run: undefined, build: true, runMs: 10_000, compilerOptions: {} };
const DEFAULT_LIMITS: Limits = {
  fileBytes: 2_097_152,
  frontMatterBytes: 65_536,
  nesting: 50,
  highlightChars: 200_000,
  pageMs: 2000,
  pluginMs: 30_000,
};
