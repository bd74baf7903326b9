// The Markdown files of a docs plugin: which of them are pages, at which addresses, and where they go. Reads files; converts
// none.
import path from "node:path";
import { baseName, dirName, joinPath, parseNumberPrefix } from "../../route.ts";
import { entryText } from "../markdown/front-matter.ts";
import { insideOf, type Migration, type OldPage } from "../migration.ts";
import { keepRoute } from "../routes.ts";
import type { DocsInstance } from "./settings.ts";

/** A docs plugin with its pages. */
export interface ReadInstance {
  readonly instance: DocsInstance;
  /** Folder of its pages under the new site's, "" for that one itself; a slash at its end. */
  readonly prefix: string;
  /** By Docusaurus' id. */
  readonly pages: ReadonlyMap<string, OldPage>;
}

/** Files that belong to no page: code and styles of components. */
const CODE = /\.(?:[cm]?[jt]sx?|s?css|less|vue)$/i;

/**
 * Reads a docs plugin's pages into the migration.
 * @param docsPath folder of all pages under the content folder, "." for that one itself
 * @param ignored absolute path of a folder whose files are none of the site's
 */
export function readInstance(
  instance: DocsInstance,
  docsPath: string,
  migration: Migration,
  ignored: string | undefined,
): ReadInstance {
  const prefix = docsPath === "." && instance.route !== "" ? `${instance.route}/` : "";
  const base = docsPath === "." ? "" : `${docsPath}/`;
  const cwd = instance.folder;
  const list = (patterns: readonly string[], ignore: readonly string[]) =>
    migration
      .filesIn(cwd, patterns, ["**/node_modules/**", ...ignore])
      .filter((file) => ignored === undefined || insideOf(ignored, path.join(cwd, file)) === undefined);
  const included = new Set(list(instance.include, instance.exclude).filter((file) => /\.mdx?$/i.test(file)));
  const pages = new Map<string, OldPage>();
  migration.addRoot(cwd, base + prefix);
  const files = list(["**/*"], []);
  for (const file of files) {
    const absolute = path.join(cwd, file);
    if (!/\.mdx?$/i.test(file)) {
      if (!CODE.test(file)) migration.copy(absolute, base + prefix + file);
      continue;
    }
    const isPart = /(?:^|\/)_/.test(file);
    if (!included.has(file) && !isPart) continue;
    const split = migration.readPage(absolute);
    if (split === undefined) continue;
    const target = base + prefix + targetOf(file, included);
    if (!included.has(file)) {
      migration.addPage({ ...split, absolute, target, route: undefined });
      continue;
    }
    const old = addressOf(file, instance, split.entries);
    const page = migration.addPage(
      keepRoute({ ...split, absolute, target, route: migration.freeRoute(absolute, old.route) }, docsPath),
    );
    pages.set(old.id, page);
  }
  return { instance, prefix, pages };
}

/** A file's name in the new site. A page that is named like its folder is the folder's. */
function targetOf(file: string, all: ReadonlySet<string>): string {
  const named = file.replace(/\.mdx?$/i, ".md");
  const folder = dirName(file);
  const stem = baseName(named).slice(0, -3);
  const isFolders = folder !== "" && stem.toLowerCase() === baseName(folder).toLowerCase();
  const taken = ["index", "README", "readme", "Readme"].some((name) =>
    ["md", "mdx"].some((end) => all.has(`${folder}/${name}.${end}`)),
  );
  return isFolders && !taken ? `${folder}/index.md` : named;
}

/** Docusaurus' id and route of a page. */
function addressOf(
  file: string,
  { route, numberPrefixes }: DocsInstance,
  entries: OldPage["entries"],
): { readonly id: string; readonly route: string } {
  const plain = (name: string) => (numberPrefixes ? parseNumberPrefix(name).name : name);
  const folder = dirName(file);
  const own = baseName(file).replace(/\.mdx?$/i, "");
  const folders = folder === "" ? [] : folder.split("/").map(plain);
  const base = entryText(entries, "id") ?? plain(own);
  const isIndex = ["index", "readme", baseName(folder).toLowerCase()].includes(own.toLowerCase());
  const slug = entryText(entries, "slug");
  const below =
    slug === undefined
      ? isIndex
        ? `${folders.join("/")}/`
        : [...folders, base].join("/")
      : slug.startsWith("/")
        ? slug
        : new URL(slug, `http://x/${folders.map(encodeURIComponent).join("/")}${folders.length > 0 ? "/" : ""}`)
            .pathname;
  const whole = joinPath(route, decodeSafely(below)) ?? "";
  return { id: [...folders, base].join("/"), route: `/${whole}${below.endsWith("/") && whole !== "" ? "/" : ""}` };
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
