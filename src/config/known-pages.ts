// Which pages the site's other builds have, as their manifests say.
import fs from "node:fs";
import path from "node:path";
import { messageOf } from "../diagnostics.ts";
import { hashOf } from "../hash.ts";
import { MANIFEST, parseRoutes } from "../manifest.ts";
import { statOf } from "../stat.ts";
import type { KnownPages, SiteBuild } from "../types.ts";
import type { ConfigInput } from "./bundle.ts";
import { got, pathText } from "./check.ts";
import type { Key } from "./places.ts";

/** Takes a problem with the file that a build's `pages` names. */
type Tell = (path: readonly Key[], severity: "error" | "warning", message: string, hint: string) => void;

/**
 * Reads which pages other builds have. The file of one that is not made yet is told as a warning: of two that name each other, one
 * is made first.
 * @param name the list's key
 */
export function readKnownPages(
  builds: readonly SiteBuild[],
  name: "versions" | "languages",
  root: string,
  tell: Tell,
): { readonly builds: readonly SiteBuild[]; readonly inputs: readonly ConfigInput[] } {
  const inputs: ConfigInput[] = [];
  const read = builds.map((build, i): SiteBuild => {
    if (build.isOwn || build.pages === undefined) return build;
    const file = path.resolve(root, build.pages);
    const at = [name, i, "pages"];
    const says = (what: string) => `${pathText(at)}: ${what}`;
    let known: KnownPages | undefined;
    let bytes: Buffer | undefined;
    try {
      bytes = statOf(file) && fs.readFileSync(file);
      known = bytes && knownPages(bytes.toString());
      const hint = `Build ${got(build.label)} first. Until then, all pages are taken to be there.`;
      if (bytes === undefined) tell(at, "warning", says(`there is no file ${got(build.pages)}`), hint);
      else if (known === undefined)
        tell(at, "error", says(`${got(build.pages)} is no manifest of docsgen`), MANIFEST_HINT);
    } catch (error) {
      tell(
        at,
        "error",
        says(`cannot read ${got(build.pages)}: ${messageOf(error).replace(/, .*/s, "")}`),
        MANIFEST_HINT,
      );
    }
    inputs.push({ file, hash: bytes ? hashOf(bytes) : "" });
    return known ? { ...build, known } : build;
  });
  return { builds: read, inputs };
}

const MANIFEST_HINT = `Name the ${MANIFEST} of its output, which manifest: true publishes.`;

/** Reads which pages a manifest has; undefined for any other text. */
function knownPages(text: string): KnownPages | undefined {
  const found = parseRoutes(text);
  if (!found) return undefined;
  const { pages, redirects } = found;
  return { hash: hashOf(JSON.stringify([pages, redirects])), routes: new Set(pages), moved: new Set(redirects) };
}
