// What bundles consist of, and how esbuild makes all of them.
import { literalPaths } from "../literal-path.ts";
import { packageRoot } from "../project.ts";
import { ownTemplatesFolder } from "./files.ts";
import { overrides } from "./overrides.ts";
import type { PartOptions } from "./part.ts";
import { ownReact } from "./react.ts";
import { remoteResources } from "./remote.ts";
import { staticFiles } from "./statics.ts";

/** The files that a bundle consists of. A site's has those that differ from docsgen's own. */
export const BUNDLE_FILES = {
  server: "server.js",
  theme: "theme.js",
  script: "main.js",
  style: "site.css",
  /** Bundled again with a site's mermaid, where pages use it. */
  diagrams: "diagrams.js",
  /** The 404 page's. */
  suggest: "suggest.js",
  /** Loaded when a reader searches. */
  search: "search.js",
  searchStyle: "search.css",
  /** A folder: what pages with an island load. */
  islands: "islands",
} as const;

/** The oldest browsers that scripts and styles are written for. */
export const BROWSERS = ["es2022", "chrome109", "firefox115", "safari16.4"] as const;

/** What all bundles have in common. */
export const COMMON: PartOptions = {
  bundle: true,
  write: false,
  metafile: true,
  logLevel: "silent",
  absWorkingDir: packageRoot(),
  define: { "process.env.NODE_ENV": '"production"' },
  legalComments: "inline",
  charset: "utf8",
};

/** For what runs on the server. */
export const SERVER: PartOptions = {
  ...COMMON,
  platform: "node",
  jsx: "automatic",
  target: "node20.19",
  minifySyntax: true,
};

/**
 * For what runs in browsers.
 * @param site a site's own templates, and its content folder; absolute paths
 */
export function browserOptions(site?: { readonly templates: string; readonly content: string }): PartOptions {
  const plugins = [
    literalPaths,
    ownReact,
    overrides(ownTemplatesFolder(), site?.templates),
    ...(site === undefined ? [] : [staticFiles(site.content), remoteResources]),
  ];
  return { ...COMMON, plugins, minify: true, target: [...BROWSERS] };
}
