// The files of a previewed site that its metadata alone decides, listed when they are first asked for.
import { brokenOff, type SiteFile, type StructureInput, structureFiles } from "../../finish.ts";
import type { Diagnostic } from "../../types.ts";
import type { Watchdog } from "../../watchdog.ts";

export interface SiteStructure {
  readonly files: ReadonlyMap<string, SiteFile>;
  /** Those of the files that a template makes, and may throw while it does. */
  readonly documents: readonly SiteFile[];
  /** What is wrong with the files. */
  readonly problems: readonly Diagnostic[];
}

/** Prepares the listing of the files. @param watchdog gives each document the time of a page */
export function structureLister(input: StructureInput, watchdog: Watchdog): () => SiteStructure {
  let listed: SiteStructure | undefined;
  return () => {
    listed ??= listStructure(input, watchdog);
    return listed;
  };
}

function listStructure(input: StructureInput, watchdog: Watchdog): SiteStructure {
  const structure = structureFiles(input);
  const documents = structure.documents.map((file) => guarded(file, input, watchdog));
  const files = new Map([...documents, ...structure.files].map((file) => [file.path, file]));
  return { files, documents, problems: structure.problems };
}

/** A document that a template makes, within the time of a page. */
function guarded(file: SiteFile, { site, renderer }: StructureInput, watchdog: Watchdog): SiteFile {
  return {
    path: file.path,
    content: () => {
      let content: string | Uint8Array = "";
      watchdog(
        [file],
        () => {
          content = file.content();
        },
        () => {
          throw brokenOff(renderer, site.config.limits.pageMs);
        },
      );
      return content;
    },
  };
}
