// Bundles docsgen's own templates, once, when docsgen is compiled: what sites without templates of their own use as it is,
// and what a site's own are put into.
import fs from "node:fs";
import path from "node:path";
import { literalPath } from "../literal-path.ts";
import { ownTemplatesFolder } from "./files.ts";
import { bundleFrame } from "./frame.ts";
import { BUNDLE_FILES, browserOptions } from "./options.ts";
import { bundleOnce, type PartOptions } from "./part.ts";
import { bundleServer } from "./server.ts";
import { styleParts } from "./styles.ts";

/** Bundles docsgen's own templates into `outdir`. Throws esbuild's BuildFailure. */
export async function bundleOwnTemplates(outdir: string): Promise<void> {
  const defaults = ownTemplatesFolder();
  const options = browserOptions();
  const script = (file: string, input: string, more: Partial<PartOptions>): [string, PartOptions] => {
    const { name } = path.parse(file);
    return [name, { ...options, ...more, entryPoints: { [name]: literalPath(path.join(defaults, input)) }, outdir }];
  };
  fs.mkdirSync(outdir, { recursive: true });
  const own = await bundleFrame(defaults, outdir);
  const place = (name: string) => `./${name}`;
  const built = await Promise.all([
    bundleServer({ templates: [], own, resolveDir: defaults, outdir, place, bundle: bundleOnce }),
    ...[
      script(BUNDLE_FILES.theme, "client/theme.ts", { format: "iife" }),
      script(BUNDLE_FILES.script, "client/main.ts", { format: "iife" }),
      script(BUNDLE_FILES.suggest, "client/suggest.ts", { format: "iife" }),
      script(BUNDLE_FILES.search, "client/search/dialog.ts", { format: "esm" }),
      script(BUNDLE_FILES.diagrams, "client/diagrams.ts", { format: "esm", external: ["mermaid"] }),
      ...styleParts(options, undefined, outdir),
    ].map(([name, part]) => bundleOnce(name, part)),
  ]);
  for (const { path: file, contents } of built.flatMap(({ outputFiles }) => outputFiles))
    fs.writeFileSync(file, contents);
}

export { BROWSERS } from "./options.ts";
