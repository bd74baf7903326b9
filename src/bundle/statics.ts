// What style sheets name of the static files: `url(/fonts/text.woff2)` is content/static/fonts/text.woff2.
import path from "node:path";
import type { Metafile, Plugin } from "esbuild";
import { decodePath } from "../route.ts";
import { contentKinds } from "../scan/kinds.ts";
import { isFile } from "../stat.ts";

/** From the folder of all sheets to the root of the output: so a sheet is the same whatever the base URL. */
const TO_ROOT = "../";

/**
 * Leads addresses of style sheets to static files.
 * @param content absolute path of the content folder
 */
export function staticFiles(content: string): Plugin {
  return {
    name: "docsgen-static-files",
    setup(build) {
      build.onResolve({ filter: /^\/[^/]/ }, ({ kind, path: address }) => {
        if (kind !== "url-token") return undefined;
        const name = nameOf(address.slice(1));
        const isThere = isStatic(name) && isFile(path.join(content, name));
        if (isThere) return { path: TO_ROOT + address.slice(1), external: true };
        const bare = address.replace(/^\/(?:content\/)?static(?=\/)/, "");
        const mend = bare === address ? "Write the address without the base URL." : `Did you mean ${bare}?`;
        const hint = `Looked for ${name} in the content folder. ${mend}`;
        return {
          errors: [{ text: `no static file has the address ${JSON.stringify(address)}`, notes: [{ text: hint }] }],
        };
      });
    },
  };
}

/** Absolute paths of the static files that a bundle's sheets name. */
export function staticInputs({ inputs }: Metafile, content: string): string[] {
  const imports = Object.values(inputs).flatMap((input) => input.imports);
  const addresses = imports.filter(({ kind, external }) => kind === "url-token" && external).map(({ path }) => path);
  return addresses
    .filter((address) => address.startsWith(TO_ROOT))
    .map((address) => path.join(content, nameOf(address.slice(TO_ROOT.length))));
}

/** Whether a name under the content folder is a static file's. Where the site's pages are changes nothing about that. */
function isStatic(name: string): boolean {
  return contentKinds(name, "docs").includes("static");
}

/** The name under the content folder. @param address without the slash at its start */
function nameOf(address: string): string {
  return path.posix.join("static", decodePath(address.replace(/[?#].*/s, "")));
}
