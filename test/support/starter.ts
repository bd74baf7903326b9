// The starter of `templates/init/` as a site in a temporary folder, and its pages as texts.
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { type Files, listFiles } from "./folder.ts";
import { root } from "./paths.ts";
import { makeSite, type TestSite } from "./site.ts";

/** The starter's folder. */
export const STARTER = join(root, "templates/init");

/** Reads the starter's Markdown files, by their paths. */
export function starterPages(): Record<string, string> {
  const files = listFiles(STARTER).filter((file) => file.endsWith(".md"));
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(STARTER, file), "utf8")]));
}

/** Writes the starter with docsgen and TypeScript installed. @param more files beside its own */
export function makeStarter(more: Files = {}): TestSite {
  const files = Object.fromEntries(listFiles(STARTER).map((file) => [file, readFileSync(join(STARTER, file))]));
  const site = makeSite({ ...files, ...more });
  const packages = join(site.root, "node_modules");
  mkdirSync(packages);
  symlinkSync(root, join(packages, "docsgen"), "dir");
  symlinkSync(join(root, "node_modules/typescript"), join(packages, "typescript"), "dir");
  return site;
}

/** A code block of a page. */
export interface Fence {
  readonly info: string;
  readonly code: string;
  /** What follows it in the page. */
  readonly rest: string;
}

/** Lists the code blocks of a text, those inside of others left out. */
export function fencesOf(text: string): Fence[] {
  return [...text.matchAll(/^(`{3,})(\S.*)\n([\s\S]*?)^\1\n/gm)].map(
    ({ index, 0: raw, 2: info = "", 3: code = "" }) => ({
      info,
      code,
      rest: text.slice(index + raw.length),
    }),
  );
}

/** The files that the manual's page on plugins shows, and the configuration that it begins with. */
export function pluginsOfManual(): Record<string, string> {
  const page = starterPages()["content/docs/authoring/plugins.md"] ?? "";
  const modules = fencesOf(page).filter(({ info }) => !info.startsWith("bash"));
  const titled = modules.map(({ info, code }) => {
    const title = /title="([^"]+)"/.exec(info)?.[1];
    return [title ?? "docsgen.config.ts", code] as const;
  });
  return Object.fromEntries(titled);
}
