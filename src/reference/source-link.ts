// Where a declaration's source can be read: the configured address with a package's own data in it. Pure.
import type { ExtractedPackage } from "./types.ts";

/** Gives the address of an item's source; undefined where the file is not one of the repository. */
export type SourceLink = (packageName: string, source: string | undefined) => string | undefined;

/**
 * Makes the function that links sources.
 * @param template an address with `{file}`, and mostly `{version}` and `{directory}`; undefined for no links
 */
export function createSourceLink(packages: readonly ExtractedPackage[], template: string | undefined): SourceLink {
  if (template === undefined) return () => undefined;
  const byName = new Map(packages.map((one) => [one.name, one]));
  const byFolder = new Map(packages.map((one) => [one.name.replace(/^@[^/]*\//, ""), one]));
  return (packageName, source) => {
    if (source === undefined) return undefined;
    // A bundled package's file begins with that package's name, or with its folder beside the bundling one's.
    const [, scoped = "", folder = ""] = /^((?:@[^/]+\/)?([^/]+))\//.exec(source) ?? [];
    const bundled = byName.get(scoped) ?? (scoped === folder && folder !== "src" ? byFolder.get(folder) : undefined);
    const owner = bundled ?? byName.get(packageName);
    const file = bundled ? source.slice(scoped.length + 1) : source;
    // Without declaration maps only the declaration file is known, which is made by a build and in no repository.
    if (!owner || owner.version === "" || /\.d\.[cm]?ts$/.test(file)) return undefined;
    if (owner.directory === "" && template.includes("{directory}")) return undefined;
    const values = { version: owner.version, directory: owner.directory, file, name: owner.name };
    return template.replace(/\{(version|directory|file|name)\}/g, (_, key: keyof typeof values) =>
      values[key].split("/").map(encodeURIComponent).join("/").replaceAll("%40", "@"),
    );
  };
}
