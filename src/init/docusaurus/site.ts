// A Docusaurus site as it is read: its configuration is run, its pages are found. Converts none.
import path from "node:path";
import { usageError } from "../../diagnostics.ts";
import { isFile, isFolder } from "../../stat.ts";
import { evaluateModule } from "../evaluate.ts";
import { Migration } from "../migration.ts";
import { type TellAt, tellMissing, tellOf } from "../places.ts";
import type { TakeoverOptions } from "../takeover.ts";
import { type ReadInstance, readInstance } from "./docs.ts";
import { type DocusaurusSettings, readSettings } from "./settings.ts";

const NAMES = ["ts", "mts", "cts", "js", "mjs", "cjs"].map((extension) => `docusaurus.config.${extension}`);

/** A site as it was read, with its pages in the migration. */
export interface ReadSite {
  /** Absolute path of its configuration. */
  readonly file: string;
  readonly settings: DocusaurusSettings;
  /** Those whose folders are there. */
  readonly instances: DocusaurusSettings["instances"];
  readonly docsPath: string;
  readonly read: readonly ReadInstance[];
  readonly migration: Migration;
  readonly tell: TellAt;
  /** Paths of the options that are functions. */
  readonly dropped: readonly string[];
}

/**
 * Reads a site.
 * @throws DocsgenError with exit code 2 where there is none, or its configuration cannot be read
 */
export async function readSite({ source, top, ignore, signal }: TakeoverOptions): Promise<ReadSite> {
  const name = NAMES.find((each) => isFile(path.join(source, each)));
  if (name === undefined)
    throw usageError(
      `no Docusaurus site in ${source}`,
      "Its docusaurus.config.js is looked for. Name the site's folder with --source.",
    );
  const file = path.join(source, name);
  const { value, dropped, missing } = await evaluateModule(file, { root: source, signal });
  const settings = readSettings(value, source);
  const instances = settings.instances.filter(({ folder }) => isFolder(folder));
  if (instances.length === 0)
    throw usageError(
      `${name} names no folder of pages that is there`,
      `Looked for: ${settings.instances.map(({ folder }) => folder).join(", ") || "the options of the docs plugin"}.`,
    );
  const migration = new Migration(source, top, settings.staticFolders);
  const tell = tellOf(migration, file);
  tellMissing(migration, missing);
  const docsPath = docsPathOf(instances.map(({ route }) => route));
  const read = instances.map((instance) => readInstance(instance, docsPath, migration, ignore));
  if (migration.pages.length === 0)
    throw usageError(
      `no page in ${instances.map(({ folder }) => folder).join(", ")}`,
      "Its folder is path in the options of the docs plugin.",
    );
  return { file, settings, instances, docsPath, read, migration, tell, dropped };
}

/** The folder of all pages under the content folder: that of the one docs plugin, else the content folder itself. */
function docsPathOf(routes: readonly string[]): string {
  const [route = ""] = routes;
  const isPlain = routes.length === 1 && route !== "" && !/(?:^|\/)[_.]|^(?:static|node_modules)(?:\/|$)/.test(route);
  return isPlain ? route : ".";
}
