// Finds what templates, and modules that they import, do in the browser alone, where they are never run there: pages are HTML,
// and only islands are more.
import fs from "node:fs";
import path from "node:path";
import type { Metafile } from "esbuild";
import { isInside } from "../inside.ts";
import { isFile } from "../stat.ts";
import type { OwnTemplate } from "../template-exports.ts";
import type { Diagnostic } from "../types.ts";
import { isOfSite } from "./problems.ts";
import { placeIn } from "./surplus.ts";

/** A handler of an element's, or what React calls once a component is on a page. Of components it may be called when they render. */
const BROWSER_CODE = /(?<=<[a-z][\w-]*\s(?:[^<]*\s)?)on[A-Za-z]{3,}(?==["'{])|\buse(?:Layout)?Effect(?=\()/;
/** What code says of itself, and HTML that is written as a text. */
const COMMENTS = /\b__html:\s*(?:`[^`]*`|"[^"\n]*"|'[^'\n]*')|\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;

/**
 * Warns of code that would react to readers, and doesn't. Of modules outside of the templates' folder nothing is told: they may
 * be made for other sites, too.
 * @param server what the bundle that renders was made from
 * @param root the folder from which that names files
 * @param site absolute path of the site's templates
 * @param islands absolute paths of the files that run in browsers
 * @param display turns an absolute path into the one that authors know
 */
export function checkBrowserCode(
  templates: readonly OwnTemplate[],
  server: Metafile,
  root: string,
  site: string,
  islands: ReadonlySet<string>,
  display: (absolute: string) => string,
): Diagnostic[] {
  const names = new Map(templates.map(({ name, file }) => [file, name]));
  const used = Object.values(server.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [path.resolve(root, file)] : [],
    ),
  );
  const modules = used.filter((file) => isInside(site, file) && isOfSite(file, site) && isFile(file));
  return [...new Set([...names.keys(), ...modules])].flatMap((file): Diagnostic[] => {
    if (islands.has(file)) return [];
    const source = fs.readFileSync(file, "utf8").replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, " "));
    const found = BROWSER_CODE.exec(source);
    if (found === null) return [];
    const name = names.get(file);
    const hint = name?.startsWith("directives/")
      ? 'Write: export const island = "load"; and it runs in the browser, too.'
      : "Put what reacts into a directive that exports island.";
    return [
      {
        file: display(file),
        ...placeIn(source, found.index),
        severity: "warning",
        code: "template-browser-code",
        message: `${found[0]} does nothing here: the ${name === undefined ? "module" : "template"} is not run in browsers`,
        hint,
      },
    ];
  });
}
