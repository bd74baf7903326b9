// The two style sheets of a site: the one that all pages load, and that of the search.
import fs from "node:fs";
import path from "node:path";
import { literalPath } from "../literal-path.ts";
import { ownTemplatesFolder } from "./files.ts";
import { BUNDLE_FILES } from "./options.ts";
import type { PartOptions } from "./part.ts";

/**
 * How the style sheets are bundled, by the part's name.
 * @param options for browsers
 * @param site absolute path of a site's own templates
 */
export function styleParts(
  options: PartOptions,
  site: string | undefined,
  outdir: string,
): readonly (readonly [name: string, options: PartOptions])[] {
  const defaults = ownTemplatesFolder();
  return [
    ["site", { ...options, entryPoints: { site: literalPath(listOfStyles(defaults, site)) }, outdir }],
    [
      "searchStyle",
      {
        ...options,
        stdin: { contents: '@import "./styles/search.css";', resolveDir: defaults, loader: "css" },
        outfile: path.join(outdir, BUNDLE_FILES.searchStyle),
      },
    ],
  ];
}

/** The sheet that imports the others: a site's own, or the default. Nothing imports it, so that no import is overridden. */
function listOfStyles(defaults: string, site: string | undefined): string {
  const [own, theirs] = [site, defaults].map((folder) => folder && path.join(folder, "styles/site.css"));
  return (own && fs.existsSync(own) ? own : theirs) as string;
}
