// The files of a previewed site that its metadata alone decides, listed when they are first asked for.
import { type SiteFile, type StructureInput, structureFiles } from "../../finish.ts";
import { TemplateError } from "../../render/template-error.ts";
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
  const documents = structure.documents.map((file) => guarded(file, input.site.config.limits.pageMs, watchdog));
  const files = new Map([...documents, ...structure.files].map((file) => [file.path, file]));
  return { files, documents, problems: structure.problems };
}

/** A document that a template makes, within the time of a page. @param limitMs that time */
function guarded(file: SiteFile, limitMs: number, watchdog: Watchdog): SiteFile {
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
          throw new TemplateError(`a template took longer than ${limitMs} ms and was broken off`, undefined);
        },
      );
      return content;
    },
  };
}
