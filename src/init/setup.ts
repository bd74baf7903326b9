// What every site needs around its pages: entries in package.json, lines in .gitignore, and the commands that come next.
import path from "node:path";
import { usageError } from "../diagnostics.ts";
import { isOurs } from "../emit/ours.ts";
import { displayPath, packageRoot, packageVersion } from "../project.ts";
import { type Additions, addToManifest } from "./manifest.ts";
import {
  foldersUpward,
  installedPackages,
  missingWorkspace,
  readManifest,
  type readRepository,
  readText,
  runCommand,
  workspaceVersion,
} from "./repository.ts";
import type { PackageManager, PlannedFile } from "./types.ts";
import { dataOf } from "./values.ts";

/** What is known of the folder before anything is planned. */
export interface Surroundings {
  /** Absolute. */
  readonly root: string;
  readonly packageManager: PackageManager;
  readonly repository: ReturnType<typeof readRepository>;
  readonly title: string;
  /** The folder that the site is built into, under the root. */
  readonly output: string;
}

/** What a site needs of its package. */
export interface PackageNeeds {
  /** Options behind `docsgen build` and its kin, such as `--content .`. */
  readonly flags: string;
  /** Packages beside docsgen, by their version ranges. */
  readonly packages: Readonly<Record<string, string>>;
}

/**
 * The manifest with docsgen in it, and the name of the script that shows the site.
 * @throws DocsgenError with exit code 2 where the one that is there cannot be read
 */
export function planManifest(
  { root, title, output }: Surroundings,
  { flags, packages }: PackageNeeds,
): { readonly file: PlannedFile | undefined; readonly start: string } {
  const text = readText(path.join(root, "package.json"));
  const shared = Object.entries(packages).map(([name, range]) => [name, sharedVersion(root, name) ?? range]);
  const wanted: Record<string, string> = { docsgen: `^${packageVersion()}`, ...Object.fromEntries(shared) };
  const options = [flags, output === OUTPUT ? "" : `--out ${output}`].filter((option) => option !== "");
  const command = (name: string) => ["docsgen", name, ...options].join(" ");
  const scripts = { build: command("build"), start: command("serve --watch"), check: command("check --strict") };
  if (text === undefined) {
    const manifest = {
      name: packageName(root, title),
      private: true,
      type: "module",
      scripts,
      devDependencies: wanted,
    };
    return { file: { path: "package.json", content: `${JSON.stringify(manifest, null, 2)}\n` }, start: "start" };
  }
  const known = readManifest(root);
  const theirs = Object.entries((known?.["scripts"] ?? {}) as Record<string, unknown>);
  const shown = theirs.find(([, script]) => /\bdocsgen serve\b/.test(String(script)))?.[0];
  const installed = installedPackages(known);
  const missing = Object.entries(wanted).filter(([name]) => installed[name] === undefined);
  // The package is more than its documentation: its own names for scripts stay free.
  const isTaken = theirs.some(
    ([name, script]) => /^docs:(?:build|start|check)$/.test(name) && !/^docsgen /.test(String(script)),
  );
  const prefix = isTaken ? "docsgen" : "docs";
  const prefixed = Object.entries(scripts).map(([name, script]) => [`${prefix}:${name}`, script] as const);
  const additions: Additions = {
    ...(shown === undefined && { scripts: Object.fromEntries(prefixed) }),
    ...(missing.length > 0 && { devDependencies: Object.fromEntries(missing) }),
  };
  try {
    const content = addToManifest(text, additions);
    const file = content === text ? undefined : { path: "package.json", content, merged: true };
    return { file, start: shown ?? `${prefix}:start` };
  } catch (error) {
    throw usageError(`package.json cannot be read: ${(error as Error).message}`, "Mend it first. Nothing was written.");
  }
}

/** The version in which a monorepo has a package already, where docsgen works with it: another one would be a second. */
function sharedVersion(root: string, name: string): string | undefined {
  const peers = dataOf(readManifest(packageRoot())?.["peerDependencies"]);
  const [least = "", below] = String(peers[name] ?? "").match(/\d+(?:\.\d+)?/g) ?? [];
  return workspaceVersion(root, name, (version) => {
    const order = orderOf(/^[~^=v]*(\d[\w.+-]*)$/.exec(version)?.[1] ?? "");
    return order >= orderOf(least) && order < orderOf(below ?? String(Number.parseInt(least, 10) + 1));
  });
}

/** Orders versions by their first two numbers; what is none is in no order. */
function orderOf(version: string): number {
  const [major = "", minor = "0"] = version.split(".");
  return major === "" ? Number.NaN : Number(major) + Number(minor) / 1000;
}

/** A name that npm takes. */
function packageName(root: string, title: string): string {
  const plain = (text: string) =>
    text
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "");
  return plain(path.basename(root)) || plain(title) || "docs";
}

/** Where a site is built without options. */
const OUTPUT = "dist";
/** Where it is built beside a package whose own output that is. */
const OTHER_OUTPUT = "docs-dist";

/** Chooses the folder that a site is built into: what a package compiles would be mixed with it in one of its own. */
export function chooseOutput(root: string): string {
  const { main, module, types, typings, bin, exports, files } = readManifest(root) ?? {};
  const published = JSON.stringify([main, module, types, typings, bin, exports, files]);
  const isPublished = new RegExp(`"(?:\\./|/)?${OUTPUT}[/"]`).test(published);
  return isPublished || !isOurs(path.join(root, OUTPUT)) ? OTHER_OUTPUT : OUTPUT;
}

/** Says that the output is not where the manual has it. */
export function outputHints({ output }: Surroundings): readonly string[] {
  return output === OUTPUT ? [] : [`The site is built into ${output}/, because ${OUTPUT}/ is this package's own.`];
}

/** The `.gitignore` with what a site's folder gets, if anything is missing in it. */
export function planGitignore({ root, output }: Surroundings): PlannedFile | undefined {
  const text = readText(path.join(root, ".gitignore"));
  const lines = (text ?? "").split(/\r\n|\n/).map((line) => line.trim());
  // What a folder above ignores by name alone is ignored here too.
  const inherited = foldersUpward(root)
    .slice(1)
    .flatMap((folder) => (readText(path.join(folder, ".gitignore")) ?? "").split(/\r\n|\n/));
  const known = new Set([...lines.map((line) => line.replace(/^\//, "")), ...inherited.map((line) => line.trim())]);
  // The output has no slash, for it may be published as a link; the folders that the link leads to lie beside it.
  const missing = ["node_modules/", output, ".docsgen/", ".docsgen-*"].filter((name) => {
    const plain = name.replace(/\/$/, "");
    return !known.has(plain) && !known.has(`${plain}/`);
  });
  if (missing.length === 0) return undefined;
  const newline = text?.includes("\r\n") ? "\r\n" : "\n";
  const before = text === undefined || text === "" || text.endsWith("\n") ? (text ?? "") : text + newline;
  return { path: ".gitignore", content: before + missing.map((name) => name + newline).join(""), merged: true };
}

/** Prefix of the addresses at which the site's files are edited, where the repository tells. */
export function editUrlOf({ root, repository }: Surroundings): string | undefined {
  const prefix = repository?.remote?.editUrl;
  if (repository === undefined || prefix === undefined) return undefined;
  const inside = displayPath(repository.top, root);
  return inside === "." ? prefix : `${prefix}${inside.split("/").map(encodeURIComponent).join("/")}/`;
}

/** The commands that show the new site, from where the reader is. */
export function nextSteps({ root, packageManager }: Surroundings, start: string): readonly string[] {
  const here = path.relative(process.cwd(), root);
  const folder = /^[\w./\\-]+$/.test(here) ? here : JSON.stringify(here);
  return [...(here === "" ? [] : [`cd ${folder}`]), `${packageManager} install`, runCommand(packageManager, start)];
}

/** What a monorepo still has to be told. */
export function workspaceHints({ root, packageManager }: Surroundings, hasOwnManifest: boolean): readonly string[] {
  const top = hasOwnManifest ? missingWorkspace(root) : undefined;
  if (top === undefined) return [];
  const file = packageManager === "pnpm" ? "pnpm-workspace.yaml" : "package.json";
  const name = displayPath(top, root);
  return [`Add ${JSON.stringify(name)} to the workspaces in ${path.join(path.relative(process.cwd(), top), file)}.`];
}
