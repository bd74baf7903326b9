// A bundle of templates as it is read from its folder: docsgen's own, or one of a site's.
import fs from "node:fs";
import path from "node:path";
import { directionOf } from "../../templates/parts/locale.ts";
import type { TemplateAddress } from "../bundle/addresses.ts";
import { BUNDLE_FILES } from "../bundle/options.ts";
import { hashOf, nameHash } from "../hash.ts";
import { type Islands, readIslands } from "../islands.ts";
import { buildId } from "../project.ts";
import { translateScript } from "../translations.ts";
import type { ResolvedConfig } from "../types.ts";

/** The templates of one build. */
export interface Templates {
  /** Absolute path of the server bundle. */
  readonly module: string;
  /** Changes with the server bundle, and not with styles and scripts. */
  readonly moduleHash: string;
  /** Changes whenever any part of the bundle does. */
  readonly hash: string;
  /** Hashed files that every page loads, and what the 404 page loads besides. */
  readonly assets: {
    readonly theme: TemplateAsset;
    readonly script: TemplateAsset;
    readonly style: TemplateAsset;
    readonly suggest: TemplateAsset;
  };
  /** Hashed files that are loaded when a reader searches. */
  readonly search: { readonly script: TemplateAsset; readonly style: TemplateAsset };
  /** What pages load that use a directive with a life in the browser. */
  readonly islands: Islands | undefined;
  /** Files that a site's own bundle was made from, its packages' manifests among them; absolute. */
  readonly inputs: readonly string[];
  /** What a site's own link to and show, as far as their code says it. */
  readonly addresses: readonly TemplateAddress[];
}

export interface TemplateAsset {
  /** Path under the output folder. */
  readonly path: string;
  readonly content: string;
}

/** docsgen's own bundle, read when something of it is asked for: an unchanged site's build needs to know only which it is. */
export function ownBundle(own: string): Templates {
  let known: ReturnType<typeof readBundle> | undefined;
  const read = () => {
    known ??= readBundle(own, own);
    return known;
  };
  return {
    module: path.join(own, BUNDLE_FILES.server),
    moduleHash: buildId(),
    hash: buildId(),
    get assets() {
      return read().assets;
    },
    get search() {
      return read().search;
    },
    get islands() {
      return read().islands;
    },
    inputs: [],
    addresses: [],
  };
}

/** Reads a bundle. @param own absolute path of docsgen's own, which has what a site's has not */
export function readBundle(folder: string, own: string): Omit<Templates, "inputs" | "addresses"> {
  const read = (name: string) => {
    const file = path.join(folder, name);
    return fs.readFileSync(fs.existsSync(file) ? file : path.join(own, name), "utf8");
  };
  const asset = (name: string): TemplateAsset => hashedAsset(name, read(name));
  const assets = {
    theme: asset(BUNDLE_FILES.theme),
    script: asset(BUNDLE_FILES.script),
    style: asset(BUNDLE_FILES.style),
    suggest: asset(BUNDLE_FILES.suggest),
  };
  const search = { script: asset(BUNDLE_FILES.search), style: asset(BUNDLE_FILES.searchStyle) };
  const server = read(BUNDLE_FILES.server);
  const islands = readIslands(path.join(folder, BUNDLE_FILES.islands));
  const files = [...Object.values(assets), ...Object.values(search), ...(islands?.files ?? [])];
  const hash = hashOf([server, ...files.map(({ content }) => content)].join("\0"));
  return { module: path.join(folder, BUNDLE_FILES.server), moduleHash: hashOf(server), hash, assets, search, islands };
}

/** Puts a site's texts into scripts, under names that change with them, and tells apart what is shown the other way. */
export function inLanguage(
  templates: Templates,
  { translations, locale }: Pick<ResolvedConfig, "translations" | "locale">,
): Templates {
  const direction = directionOf(locale);
  if (Object.keys(translations).length === 0 && direction === "ltr") return templates;
  const scriptOf = (name: string, { content }: TemplateAsset) =>
    hashedAsset(name, translateScript(content, translations));
  const hashed = (hash: string) => hashOf(`${hash} ${direction} ${JSON.stringify(translations)}`);
  return {
    ...templates,
    moduleHash: hashed(templates.moduleHash),
    hash: hashed(templates.hash),
    // A bundle of docsgen's own is read when something of it is asked for.
    get assets() {
      const { theme, script, style, suggest } = templates.assets;
      return {
        theme: scriptOf(BUNDLE_FILES.theme, theme),
        script: scriptOf(BUNDLE_FILES.script, script),
        style,
        suggest: scriptOf(BUNDLE_FILES.suggest, suggest),
      };
    },
    get search() {
      const { script, style } = templates.search;
      return { script: scriptOf(BUNDLE_FILES.search, script), style };
    },
    get islands() {
      return templates.islands;
    },
  };
}

/** A file under a name that changes with what is in it. */
function hashedAsset(name: string, content: string): TemplateAsset {
  return { path: `assets/${name.replace(/(\.\w+)$/, `-${nameHash(hashOf(content))}$1`)}`, content };
}
