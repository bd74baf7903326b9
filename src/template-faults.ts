// All that keeps a site's templates from being loaded. Loading ends at the first module that throws; here it begins again
// without that one, until nothing else is at fault. Slow, and for sites with errors only.
import { displayPath, type Project } from "./project.ts";
import { TemplateError } from "./render/template-error.ts";
import { loadRenderer } from "./render.ts";
import { bundleSome, type Templates } from "./templates.ts";
import type { Diagnostic, ResolvedConfig } from "./types.ts";

/** Loads templates, and tells all that keeps them from it. */
export async function loadProblems(
  project: Project,
  config: Pick<ResolvedConfig, "templatesPath" | "docsPath">,
  { module }: Pick<Templates, "module">,
): Promise<readonly Diagnostic[]> {
  try {
    await loadRenderer(module);
    return [];
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return templateFaults(project, config, error);
  }
}

/** Tells all that keeps templates from being loaded. @param first what is known */
export async function templateFaults(
  project: Project,
  config: Pick<ResolvedConfig, "templatesPath" | "docsPath">,
  first: TemplateError,
): Promise<readonly Diagnostic[]> {
  const faults: TemplateError[] = [];
  const faulty = new Set<string>();
  for (let found: TemplateError | undefined = first; found; ) {
    faults.push(found, ...found.others);
    const { place } = found;
    // Another one imports what is left out.
    if (place === undefined || faulty.has(place.file)) break;
    faulty.add(place.file);
    found = await loadWithout(faulty);
  }
  const told = new Map(faults.map((fault) => [JSON.stringify([fault.place, fault.message]), fault]));
  return [...told.values()].map((fault) => fault.diagnostic((absolute) => displayPath(project.root, absolute)));

  async function loadWithout(files: ReadonlySet<string>): Promise<TemplateError | undefined> {
    try {
      await bundleSome(
        project,
        config,
        (file) => !files.has(file),
        (module) => loadRenderer(module),
      );
      return undefined;
    } catch (error) {
      return error instanceof TemplateError ? error : undefined;
    }
  }
}
