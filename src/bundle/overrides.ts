// Where imports of templates lead: a site's file takes the place of the default of the same name wherever that one is
// imported, and `docsgen/templates` is the defaults themselves.
import fs from "node:fs";
import path from "node:path";
import type { Plugin } from "esbuild";
import { escapePattern } from "../escape-pattern.ts";
import { baseName } from "../route.ts";
import { isOverridable, listSheets, listTemplates, nameOf } from "./files.ts";
import { tellUnknownSheet } from "./hints.ts";

/** Marks the defaults' own index, through which a site's template reaches the default that it wraps. */
const DEFAULTS = "?defaults";

/**
 * Leads imports of defaults to a site's files.
 * @param defaults absolute path of docsgen's own templates
 * @param site absolute path of a site's own; undefined where there are none
 */
export function overrides(defaults: string, site: string | undefined): Plugin {
  const own = site === undefined ? [] : listTemplates(site).filter(isOverridable);
  const byName = new Map(own.map((file) => [keyOf(file), file]));
  return {
    name: "docsgen-templates",
    setup(build) {
      build.onResolve({ filter: /^docsgen\/templates$/ }, () => ({
        path: path.join(defaults, "index.ts"),
        suffix: DEFAULTS,
      }));
      // A site's style sheet can begin with the default that it takes the place of.
      build.onResolve({ filter: /^docsgen\/templates\/styles\/[\w-]+\.css$/ }, ({ path: name }) => {
        const file = path.join(defaults, "styles", path.basename(name));
        return fs.existsSync(file) ? { path: file } : { errors: [tellUnknownSheet(path.basename(name), listSheets())] };
      });
      if (site === undefined || own.length === 0) return;
      // Only what may be one of the site's files: each question that esbuild asks costs more than the import itself.
      const names = [...new Set(own.map((file) => escapePattern(nameOf(baseName(file)))))].join("|");
      build.onResolve({ filter: new RegExp(`^\\.\\.?/(?:.*/)?(?:${names})(?:\\.[a-z]+)?$`) }, (args) => {
        const wanted = path.resolve(args.resolveDir, args.path);
        const below = path.relative(defaults, wanted);
        if (below.startsWith("..") || path.isAbsolute(below)) return undefined;
        // The defaults' own index leads to the defaults themselves, so that a template can wrap its default.
        if (args.importer.startsWith(path.join(defaults, "index.ts")) && args.pluginData === DEFAULTS) return undefined;
        const name = below.split(path.sep).join("/");
        const file = byName.get(keyOf(name));
        return file === undefined ? undefined : { path: path.join(site, file) };
      });
      // Only a load knows the suffix of its importer: it is handed on to the imports as plugin data.
      build.onLoad({ filter: /[\\/]index\.ts$/ }, (args) =>
        args.suffix === DEFAULTS
          ? {
              contents: fs.readFileSync(args.path, "utf8"),
              loader: "ts",
              pluginData: DEFAULTS,
              resolveDir: path.dirname(args.path),
            }
          : undefined,
      );
    },
  };
}

/** A style sheet never stands for a component, nor the other way round. */
function keyOf(file: string): string {
  return `${nameOf(file)}${file.endsWith(".css") ? ".css" : ""}`;
}
