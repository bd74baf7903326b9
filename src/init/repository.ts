// What a folder tells of itself: package manager, git remote and branch, workspaces, title. Reads files only: no git is
// run, because a repository's configuration can make git run anything.
import fs from "node:fs";
import path from "node:path";
import glob from "fast-glob";
import { escapePattern } from "../escape-pattern.ts";
import { displayPath } from "../project.ts";
import { firstHeading } from "../site/read.ts";
import { statOf } from "../stat.ts";
import { parseYamlMapping } from "../yaml.ts";
import type { PackageManager } from "./types.ts";
import { dataOf, isData, textOf } from "./values.ts";

/** Larger files are not what they seem to be. */
const MOST_BYTES = 1_048_576;

/** Reads a text file; undefined where there is none, or where it is no file of a bearable size. */
export function readText(file: string): string | undefined {
  try {
    const stat = fs.statSync(file);
    return stat.isFile() && stat.size <= MOST_BYTES ? fs.readFileSync(file, "utf8").replace(/^\uFEFF/, "") : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a package.json; undefined where there is none or it is no JSON object. */
export function readManifest(folder: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(readText(path.join(folder, "package.json")) ?? "null");
    return isData(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Lists a folder and those above it, up to the one that holds the repository; the folder alone outside of one. */
export function foldersUpward(folder: string): readonly string[] {
  const all = [folder];
  for (let at = folder; path.dirname(at) !== at; ) {
    if (fs.existsSync(path.join(at, ".git"))) return all;
    at = path.dirname(at);
    all.push(at);
  }
  return [folder];
}

const LOCKFILES: Readonly<Record<string, PackageManager>> = {
  "pnpm-lock.yaml": "pnpm",
  "pnpm-workspace.yaml": "pnpm",
  "yarn.lock": "yarn",
  "bun.lock": "bun",
  "bun.lockb": "bun",
  "package-lock.json": "npm",
  "npm-shrinkwrap.json": "npm",
};
const MANAGER = /^(npm|pnpm|yarn|bun)(?=[@/]|$)/;

/**
 * Finds the package manager that a folder is used with: by `packageManager` in the nearest package.json, by a lockfile, at
 * last by what started this process.
 */
export function detectPackageManager(folder: string, userAgent: string | undefined): PackageManager {
  for (const at of foldersUpward(folder)) {
    const named = readManifest(at)?.["packageManager"];
    const manager = typeof named === "string" ? MANAGER.exec(named)?.[1] : undefined;
    if (manager !== undefined) return manager as PackageManager;
    for (const [name, known] of Object.entries(LOCKFILES)) if (fs.existsSync(path.join(at, name))) return known;
  }
  return (MANAGER.exec(userAgent ?? "")?.[1] as PackageManager | undefined) ?? "npm";
}

/** How a package manager runs a script of package.json. */
export function runCommand(manager: PackageManager, script: string): string {
  if (manager === "yarn") return `yarn ${script}`;
  if (script === "start" && manager !== "bun") return `${manager} start`;
  return `${manager} run ${script}`;
}

/**
 * Finds the folder above whose workspaces ought to name this one and don't.
 * @returns undefined where the folder is no part of a monorepo, or is a workspace already
 */
export function missingWorkspace(folder: string): string | undefined {
  for (const at of foldersUpward(folder).slice(1)) {
    const globs = workspaceGlobs(at);
    if (globs === undefined) continue;
    const inside = displayPath(at, folder);
    return globs.some((glob) => matches(glob, inside)) ? undefined : at;
  }
  return undefined;
}

/**
 * Finds in which version a monorepo has a package, as a workspace of it may ask for it too.
 * @param fits whether a version will do: the one that is installed, else what is asked for
 * @returns undefined where the folder is in no monorepo, or none of its packages asks for one that fits
 */
export function workspaceVersion(folder: string, name: string, fits: (range: string) => boolean): string | undefined {
  for (const top of foldersUpward(folder).slice(1)) {
    const globs = workspaceGlobs(top);
    if (globs === undefined) continue;
    const [ignore, packages] = [
      globs.filter((each) => each.startsWith("!")),
      globs.filter((each) => /^[^!]/.test(each)),
    ];
    const manifests = glob.sync(
      packages.map((each) => `${each.replace(/^\.\/|\/+$/g, "")}/package.json`),
      { cwd: top, deep: 5, ignore: ["**/node_modules/**", ...ignore.map((each) => each.slice(1))] },
    );
    return [top, ...manifests.sort().map((file) => path.join(top, path.dirname(file)))].flatMap((at) => {
      const range = installedPackages(readManifest(at))[name];
      const version = readManifest(path.join(at, "node_modules", name))?.["version"];
      return range !== undefined && fits(textOf(version) ?? catalogRange(range, name, top)) ? range : [];
    })[0];
  }
  return undefined;
}

/** What a manifest asks for, by packages' names. */
export function installedPackages(manifest: ReturnType<typeof readManifest>): Readonly<Record<string, string>> {
  const kinds = ["peerDependencies", "optionalDependencies", "devDependencies", "dependencies"];
  return Object.assign({}, ...kinds.map((kind) => manifest?.[kind]).filter(isData));
}

/** The range that a catalog of pnpm has for a package; what names no catalog is a range itself. */
function catalogRange(written: string, name: string, top: string): string {
  const catalog = /^catalog:(.*)$/.exec(written)?.[1];
  if (catalog === undefined) return written;
  const settings = Object.fromEntries(workspaceSettings(top)?.map(({ key, value }) => [key, value]) ?? []);
  const named = catalog === "" || catalog === "default" ? settings["catalog"] : undefined;
  const range = dataOf(named ?? dataOf(settings["catalogs"])[catalog || "default"])[name];
  return typeof range === "string" ? range : "";
}

/** The entries of a folder's pnpm-workspace.yaml. */
function workspaceSettings(folder: string): ReturnType<typeof parseYamlMapping>["entries"] | undefined {
  const yaml = readText(path.join(folder, "pnpm-workspace.yaml"));
  if (yaml === undefined) return undefined;
  return parseYamlMapping(yaml, { firstLine: 1, maxBytes: MOST_BYTES, maxDepth: 16, maxAliases: 10 }).entries;
}

function workspaceGlobs(folder: string): readonly string[] | undefined {
  const texts = (value: unknown) =>
    Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;
  const settings = workspaceSettings(folder);
  if (settings !== undefined) return texts(settings.find(({ key }) => key === "packages")?.value) ?? [];
  const workspaces = readManifest(folder)?.["workspaces"];
  return texts(workspaces) ?? texts((workspaces as { packages?: unknown } | undefined)?.packages);
}

function matches(glob: string, inside: string): boolean {
  const pattern = glob
    .replace(/^\.\/|\/+$/g, "")
    .split(/(\*\*|\*)/)
    .map((part) => (part === "**" ? ".*" : part === "*" ? "[^/]*" : escapePattern(part)))
    .join("");
  return new RegExp(`^${pattern}$`).test(inside);
}

/** Where a repository's files are edited. */
export interface Remote {
  /** Prefix of a file's path under the repository, slash at its end; undefined for a host whose addresses are not known. */
  readonly editUrl: string | undefined;
  /** The page of the repository. */
  readonly page: string;
}

/** Reads the git repository that a folder is in: its top, its `origin`, its default branch. */
export function readRepository(
  folder: string,
): { readonly top: string; readonly remote: Remote | undefined } | undefined {
  const top = foldersUpward(folder).at(-1) ?? folder;
  const git = gitFolder(top);
  if (git === undefined) return undefined;
  const url = originUrl(readText(path.join(git.common, "config")) ?? "");
  const remote = url === undefined ? undefined : remoteOf(url, defaultBranch(git));
  return { top, remote };
}

interface GitFolder {
  /** What belongs to this work tree: HEAD. */
  readonly own: string;
  /** What all work trees share: configuration and references. */
  readonly common: string;
}

function gitFolder(top: string): GitFolder | undefined {
  const at = path.join(top, ".git");
  const stat = statOf(at);
  if (stat?.isDirectory()) return { own: at, common: at };
  // A work tree or a submodule has a file that names the folder.
  const [, named] = /^gitdir:[ \t]*(.+?)\s*$/m.exec(readText(at) ?? "") ?? [];
  if (named === undefined) return undefined;
  const own = path.resolve(top, named);
  const common = readText(path.join(own, "commondir"))?.trim();
  return { own, common: common === undefined ? own : path.resolve(own, common) };
}

/** The address of the remote `origin`, or of the first one; `include` is not followed. */
function originUrl(config: string): string | undefined {
  let remote: string | undefined;
  const urls = new Map<string, string>();
  for (const line of config.split(/\r\n|\n/)) {
    const section = /^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/.exec(line);
    if (section) remote = section[1]?.toLowerCase() === "remote" ? section[2] : undefined;
    const url = /^\s*url\s*=\s*"?([^"#;]*?)"?\s*$/i.exec(line)?.[1];
    if (remote !== undefined && url && !urls.has(remote)) urls.set(remote, url);
  }
  return urls.get("origin") ?? [...urls.values()][0];
}

function defaultBranch({ own, common }: GitFolder): string {
  const head = (file: string, prefix: string) => {
    const [, name] = /^ref:\s*(\S+)\s*$/.exec(readText(file) ?? "") ?? [];
    return name?.startsWith(prefix) ? name.slice(prefix.length) : undefined;
  };
  const remote = head(path.join(common, "refs/remotes/origin/HEAD"), "refs/remotes/origin/");
  if (remote !== undefined) return remote;
  const packed = readText(path.join(common, "packed-refs")) ?? "";
  const exists = (ref: string) => fs.existsSync(path.join(common, ref)) || packed.includes(` ${ref}\n`);
  const usual = ["main", "master"].find((name) => exists(`refs/remotes/origin/${name}`));
  return usual ?? head(path.join(own, "HEAD"), "refs/heads/") ?? "main";
}

/** Which path leads to a file's editor, by what the host's name says of its software. */
const HOSTS: readonly { readonly name: RegExp; readonly edit: string }[] = [
  { name: /(?:^|\.)github\b/, edit: "edit" },
  { name: /(?:^|\.)gitlab\b/, edit: "-/edit" },
  { name: /(?:^|\.)bitbucket\b/, edit: "src" },
  { name: /(?:^|\.)(?:gitea|forgejo|codeberg)\b/, edit: "_edit" },
];

/** Turns a remote's address into those of its pages; undefined for what is no host on the web. */
export function remoteOf(url: string, branch: string): Remote | undefined {
  const [, host, inside] =
    /^(?:https?|ssh|git):\/\/(?:[^/@\s]*@)?([\w.-]+)(?::\d+)?\/(\S+?)\/?$/.exec(url) ??
    /^(?:[\w.-]+@)?([\w-]+(?:\.[\w-]+)+):(?!\/\/)(\S+?)\/?$/.exec(url) ??
    [];
  const name = inside?.replace(/\.git$/, "").replace(/^\/+/, "");
  if (host === undefined || name === undefined) return undefined;
  if (!/^[\w.~-]+(?:\/[\w.~-]+)+$/.test(name) || /(?:^|\/)\.{1,2}(?:\/|$)/.test(name)) return undefined;
  const page = `https://${host}/${name}`;
  const known = HOSTS.find((each) => each.name.test(host));
  const encoded = branch.split("/").map(encodeURIComponent).join("/");
  return { page, editUrl: known && `${page}/${known.edit}/${encoded}/` };
}

/** The site's title: the README's heading, the package's name, or the folder's. */
export function detectTitle(folder: string): string {
  const readme = ["README.md", "readme.md", "Readme.md"].flatMap((name) => readText(path.join(folder, name)) ?? [])[0];
  const heading =
    readme === undefined
      ? undefined
      : firstHeading(readme)
          ?.replace(/<[^>]*>/g, "")
          .trim();
  if (heading && heading.length <= 60) return heading;
  const name = readManifest(folder)?.["name"];
  const own = typeof name === "string" ? name.replace(/^@[^/]*\//, "").trim() : "";
  return own || titleOf(path.basename(folder)) || "Documentation";
}

/** A name as a title: `my-docs` is “My docs”. */
export function titleOf(name: string): string {
  const words = name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, " ")
    .replace(/[-_.\s]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
