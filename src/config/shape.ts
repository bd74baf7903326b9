// The shape of `Config`: every key it may have and the check of its value. Fills no default in and reads no file.
import type { ReferenceConfig, ReferencePackageConfig } from "../reference/types.ts";
import { UNSAFE_SCHEMES } from "../route.ts";
import type {
  CheckLevel,
  Checks,
  Config,
  Limits,
  Logo,
  NavbarItem,
  NavbarLink,
  PluginConfig,
  SamplesConfig,
} from "../types.ts";
import { baseUrl, editUrl, elsewhere, folder, siteUrl, staticFile } from "./address.ts";
import { languages, versions } from "./builds.ts";
import {
  type Check,
  flag,
  got,
  isRecord,
  line,
  list,
  oneOf,
  pathText,
  positive,
  type Report,
  record,
  text,
  wrongType,
  wrongValue,
} from "./check.ts";
import { csp } from "./csp.ts";
import { headTag } from "./head.ts";
import { locale } from "./locale.ts";
import { link, navbarItem } from "./navbar.ts";
import type { Key } from "./places.ts";
import { redirects } from "./redirects.ts";
import { sidebar } from "./sidebar.ts";
import { translations } from "./translations.ts";

const docsPath: Check<string> = (value, path, report) => {
  const given = folder(value, path, report);
  if (given === undefined) return undefined;
  const [top = ""] = given.split("/");
  if (top === "static" || top === "node_modules")
    return wrongValue(path, `is inside ${top}/, which holds no pages`, report, "Name another folder.");
  return given.split("/").some((segment) => /^[_.]./.test(segment))
    ? wrongValue(
        path,
        'holds a name with "_" or "." at its beginning: such folders are private',
        report,
        "Rename the folder.",
      )
    : given;
};

const templatesPath: Check<string> = (value, path, report) => {
  const given = folder(value, path, report);
  return given === "." ? wrongValue(path, "is the root itself", report, 'Name a folder in it: "templates".') : given;
};

const trailingSlash: Check<false> = (value, path, report) => {
  if (value === false) return false;
  if (value === true)
    return wrongValue(
      path,
      "can only be false",
      report,
      "Addresses with and without a slash both answer; the canonical ones have none.",
    );
  return wrongType(value, path, "false", report);
};

const level: Check<CheckLevel> = (value, path, report) => {
  const other: Record<string, CheckLevel> = {
    warning: "warn",
    warnings: "warn",
    errors: "error",
    ignore: "off",
    none: "off",
    false: "off",
    true: "error",
  };
  if (value === "error" || value === "warn" || value === "off") return value;
  const meant = Object.hasOwn(other, String(value)) ? other[String(value)] : undefined;
  report(
    path,
    "config-type",
    `${pathText(path)} must be one of "error", "warn", "off", not ${got(value)}`,
    meant && `Did you mean ${JSON.stringify(meant)}?`,
  );
  return undefined;
};

const scheme: Check<string> = (value, path, report) => {
  const given = line(value, path, report);
  if (given === undefined) return undefined;
  if (UNSAFE_SCHEMES.test(given.replace(/:.*$/s, "")))
    return wrongValue(path, `can't be ${got(given)}`, report, "It runs code or reads files; no link may have it.");
  const hint = 'Write it in lower case and without the colon: "vscode".';
  return /^[a-z][a-z0-9+.-]*$/.test(given) ? given : wrongValue(path, `is no scheme: ${got(given)}`, report, hint);
};

const extraNames: Check<readonly string[]> = (value, path, report) => {
  const names = list(line)(value, path, report);
  return names && [...new Set(names)];
};

const referencePackage: Check<ReferencePackageConfig> = (value, path, report) => {
  if (typeof value === "string") return line(value, path, report);
  return record<Exclude<ReferencePackageConfig, string>>(
    { name: line, types: line, model: line, namesOnly: flag, entryPoints: list(line), bundle: list(line), note: text },
    ["name"],
  )(value, path, report);
};

const sourceUrl: Check<string> = (value, path, report) => {
  const given = line(value, path, report);
  if (given === undefined) return undefined;
  const isAddress = /^https?:\/\/[^/{}\s]+\/\S*$/.test(given) && given.includes("{file}");
  if (!isAddress)
    return wrongValue(
      path,
      'must be an http(s) address with "{file}" in it',
      report,
      'Such as "https://github.com/owner/repository/blob/v{version}/{directory}/{file}".',
    );
  const other = given.match(/\{[^}]*\}/g)?.find((part) => !/^\{(?:file|version|directory|name)\}$/.test(part));
  return other === undefined
    ? given
    : wrongValue(path, `has the unknown part ${other}`, report, "Known: {file}, {version}, {directory}, {name}.");
};

const reference: Check<ReferenceConfig> = record<ReferenceConfig>(
  { packages: list(referencePackage), headline: list(line), tags: list(line), path: folder, sourceUrl },
  ["packages"],
);

/** Options that decide which files are read, or what is written: they are docsgen's. */
const OWN_OPTIONS: ReadonlySet<string> = new Set([
  "noEmit",
  "outDir",
  "outFile",
  "rootDir",
  "declaration",
  "composite",
  "incremental",
  "tsBuildInfoFile",
  "extends",
]);

const compilerOptions: Check<Record<string, unknown>> = (value, path, report) => {
  if (!isRecord(value)) return wrongType(value, path, "an object", report);
  for (const name of Object.keys(value)) {
    if (OWN_OPTIONS.has(name))
      wrongValue([...path, name], "cannot be set: samples are checked and never written", report, "Remove it.");
  }
  return value;
};

const MAX_DATA_DEPTH = 30;

/** Checks for an object of plain data: it goes to other threads, and into the keys of the cache. */
const plainData: Check<Record<string, unknown>> = (value, path, report) => {
  if (!isRecord(value)) return wrongType(value, path, "an object", report);
  for (const [key, item] of Object.entries(value)) checkData(item, [...path, key], report, MAX_DATA_DEPTH);
  return value;
};

function checkData(value: unknown, path: readonly Key[], report: Report, depth: number): void {
  if (depth === 0) {
    wrongValue(path, "is nested too deeply, or holds itself", report);
  } else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) checkData(item, [...path, i], report, depth - 1);
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) checkData(item, [...path, key], report, depth - 1);
  } else if (!(value === null || ["string", "boolean", "undefined"].includes(typeof value) || Number.isFinite(value)))
    wrongType(value, path, "plain data: texts, numbers, true, false, null, and objects and lists of them", report);
}

const pluginRecord = record<PluginConfig>({ module: line, options: plainData }, ["module"]);

const plugin: Check<PluginConfig> = (value, path, report) => {
  if (typeof value === "string") return wrongPlugin(value, path, report, "an object", "");
  // As other generators have it: the plugin itself, which threads couldn't be handed.
  if (
    isRecord(value) &&
    value["module"] === undefined &&
    Object.values(value).some((item) => typeof item === "function")
  ) {
    report(
      path,
      "config-type",
      `${pathText(path)} must name a plugin's module, not be the plugin`,
      'Export it from a file of its own by default, and write { module: "./plugins/x.ts" }',
    );
    return undefined;
  }
  return pluginRecord(value, path, report);
};

/** Reports a module that is named by itself, and shows how it is written. */
function wrongPlugin(
  module: string,
  path: readonly Key[],
  report: Report,
  expected: string,
  open: "[" | "",
): undefined {
  const written = `{ module: ${got(module)} }`;
  report(
    path,
    "config-type",
    `${pathText(path)} must be ${expected}, not ${got(module)}`,
    `Write ${open === "" ? written : `plugins: [${written}]`}`,
  );
}

/** Checks a whole configuration; no default is filled in. */
export const configShape = record<Config>({
  title: line,
  description: text,
  url: siteUrl,
  baseUrl,
  favicon: staticFile,
  image: staticFile,
  logo: record<Logo>({ src: staticFile, srcDark: staticFile, alt: text, replacesTitle: flag }, ["src", "alt"]),
  navbar: record<{ items: readonly NavbarItem[] }>({ items: list(navbarItem) }, ["items"]),
  footer: record<NonNullable<Config["footer"]>>({
    columns: list(
      record<{ title: string; items: readonly NavbarLink[] }>({ title: line, items: list(link) }, ["title", "items"]),
    ),
    text,
  }),
  editUrl,
  lastUpdate: flag,
  locale,
  translations,
  trailingSlash,
  version: record<NonNullable<Config["version"]>>({
    label: line,
    banner: oneOf("unreleased", "unmaintained", null),
    badge: flag,
    noIndex: flag,
  }),
  versions,
  languages,
  docsPath,
  templatesPath,
  sidebar,
  markdown: record<NonNullable<Config["markdown"]>>({ rawHtml: flag }),
  links: record<NonNullable<Config["links"]>>({ schemes: list(scheme), elsewhere: list(elsewhere) }),
  frontMatter: record<NonNullable<Config["frontMatter"]>>({ extra: extraNames }),
  checks: record<Partial<Checks>>({
    links: level,
    anchors: level,
    assets: level,
    duplicateIds: level,
    orphans: level,
    alt: level,
    codeLanguages: level,
    samples: level,
    deprecatedApi: level,
    legacyApi: level,
    alphaApi: level,
    betaApi: level,
    internalApi: level,
  }),
  redirects,
  head: list(headTag),
  headers: list(oneOf("netlify", "cloudflare", "nginx", "apache")),
  csp,
  reference,
  samples: record<Partial<SamplesConfig>>({ check: flag, run: flag, build: flag, runMs: positive, compilerOptions }),
  llms: flag,
  manifest: flag,
  search: flag,
  glossary: line,
  limits: record<Partial<Limits>>({
    fileBytes: positive,
    frontMatterBytes: positive,
    nesting: positive,
    highlightChars: positive,
    pageMs: positive,
    pluginMs: positive,
  }),
  plugins: (value, path, report) =>
    typeof value === "string" ? wrongPlugin(value, path, report, "an array", "[") : list(plugin)(value, path, report),
});
