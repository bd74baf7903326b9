// Diagrams: finds the mermaid that a site has installed, and bundles it for the pages that use it. docsgen brings none.
import fs from "node:fs";
import path from "node:path";
import type { BuildFailure } from "esbuild";
import { BROWSERS, BUNDLE_FILES } from "./bundle/options.ts";
import { compare } from "./diagnostics.ts";
import { hashOf, nameHash } from "./hash.ts";
import { MERMAID } from "./markdown/fence-info.ts";
import { findPackage, readManifest } from "./packages.ts";
import { displayPath, type Project, packageRoot } from "./project.ts";
import { isMadeHere, noteMade, readSealed, removeOthers, writeSealed } from "./sealed.ts";
import type { TemplateAsset } from "./templates.ts";
import type { Diagnostic } from "./types.ts";

/** What `MarkdownResult.scripts` calls the script that draws diagrams. */
export const DIAGRAM_SCRIPT = MERMAID;

/** A site's mermaid. */
export interface Mermaid {
  /** Changes whenever what readers get of it may. */
  readonly hash: string;
  /** Path of the script under the output folder; known before it is bundled. */
  readonly path: string;
  /** Bundles it, or takes the bundle from the cache: the script and the parts that it loads as diagrams need them. */
  load(): Promise<{ readonly files: readonly TemplateAsset[]; readonly problems: readonly Diagnostic[] }>;
}

/** Finds mermaid from the content folder upwards; undefined where the site has none. */
export function findMermaid(project: Project): Mermaid | undefined {
  const folder = findPackage("mermaid", project.content);
  if (folder === undefined) return undefined;
  const script = fs.readFileSync(path.join(packageRoot(), "lib", "templates", BUNDLE_FILES.diagrams), "utf8");
  const hash = hashOf([script, ...withDependencies(folder)].join("\n"));
  const name = `mermaid-${nameHash(hash)}`;
  return {
    hash,
    path: `assets/${name}.js`,
    async load() {
      const file = path.join(project.cacheDir, "diagrams", `${name}.json`);
      // Readers' browsers run it: it is believed only where it was bundled, as templates are.
      const known = isMadeHere(file) ? readSealed<readonly TemplateAsset[]>(file) : undefined;
      if (known) return { files: known, problems: [] };
      try {
        const files = await bundle(name, script, path.dirname(path.dirname(folder)));
        writeSealed(file, files);
        removeOthers(file, "mermaid-");
        noteMade(file);
        return { files, problems: [] };
      } catch (error) {
        const [first] = (error as BuildFailure).errors ?? [];
        if (first === undefined) throw error;
        const place = displayPath(project.root, path.join(folder, "package.json"));
        return { files: [], problems: [notBundled(place, first.text)] };
      }
    },
  };
}

async function bundle(name: string, script: string, resolveDir: string): Promise<TemplateAsset[]> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir, sourcefile: "diagrams.js" },
    // Names of parts must not depend on where the site lies.
    absWorkingDir: resolveDir,
    outdir: path.join(resolveDir, "assets"),
    entryNames: name,
    chunkNames: "mermaid-[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    minify: true,
    write: false,
    target: [...BROWSERS],
    define: { "process.env.NODE_ENV": '"production"' },
    legalComments: "eof",
    charset: "utf8",
    logLevel: "silent",
  });
  return outputFiles
    .map((file) => ({ path: `assets/${path.basename(file.path)}`, content: file.text }))
    .sort((a, b) => compare(a.path, b.path));
}

/** Lists a package and all that it depends on, as `name@version`. */
function withDependencies(folder: string): string[] {
  const seen = new Map<string, string>();
  const visit = (at: string): void => {
    const real = fs.realpathSync(at);
    if (seen.has(real)) return;
    const manifest = readManifest(path.join(real, "package.json"));
    seen.set(real, `${path.basename(at)}@${manifest?.version}`);
    for (const name of Object.keys(manifest?.dependencies ?? {})) {
      const found = findPackage(name, real);
      if (found !== undefined) visit(found);
    }
  };
  visit(folder);
  return [...seen.values()].sort(compare);
}

function notBundled(file: string, reason: string): Diagnostic {
  return {
    file,
    line: 1,
    column: 1,
    severity: "error",
    code: "mermaid-bundle",
    message: `mermaid cannot be bundled: ${reason}`,
    hint: "Install it again: npm install mermaid",
  };
}
