// The repository that a folder is in, and git run in it. What a repository says of itself is not trusted: nothing that
// its configuration names is executed, nothing is fetched, nothing is written, and no file of it may hold a build up.
import { type ChildProcessByStdio, execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";

/** A repository with a work tree. Paths are absolute. */
export interface Repository {
  /** The folder that holds `.git`. */
  readonly top: string;
  /** Its own git folder, and the one that it shares with other work trees. */
  readonly dir: string;
  readonly common: string;
}

/** Looks at what a path leads to; undefined for nothing, and where nobody may look: then there is no history either. */
function lookAt(file: string): fs.Stats | undefined {
  try {
    return fs.statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Finds the repository that a folder is in; undefined where it is in none. @param folder absolute, without links */
export function findRepository(folder: string): Repository | undefined {
  for (let top = folder; ; top = path.dirname(top)) {
    const found = path.join(top, ".git");
    const stat = lookAt(found);
    if (stat) {
      const named = stat.isFile() ? /^gitdir: (.+)/.exec(readSmall(found) ?? "")?.[1]?.trim() : ".git";
      if (named === undefined) return undefined;
      const dir = path.resolve(top, named);
      const common = readSmall(path.join(dir, "commondir"))?.trim();
      return { top, dir, common: common ? path.resolve(dir, common) : dir };
    }
    if (path.dirname(top) === top) return undefined;
  }
}

/**
 * Reads which commit is checked out, from files alone where refs are files.
 * @param git absolute path of git, asked where they are not
 * @returns undefined where there is no commit, or none that could be read
 */
export function readHead(repository: Repository, git: string | undefined): string | undefined {
  let text = readSmall(path.join(repository.dir, "HEAD"))?.trim() ?? "";
  for (let hops = 0; hops < 5; hops++) {
    if (isObjectName(text)) return text;
    const ref = /^ref: (refs\/[^\0\n]+)$/.exec(text)?.[1];
    if (ref === undefined || ref.split("/").some((part) => part.startsWith("."))) break;
    const own = readSmall(path.join(repository.dir, ref)) ?? readSmall(path.join(repository.common, ref));
    text = own?.trim() ?? packedRef(repository, ref) ?? "";
  }
  return git === undefined ? undefined : askHead(repository, git);
}

/** Whether the history was cut off when the repository was cloned. */
export function isShallow({ common }: Repository): boolean {
  return fs.existsSync(path.join(common, "shallow"));
}

function packedRef({ common }: Repository, ref: string): string | undefined {
  const packed = readSmall(path.join(common, "packed-refs"), 64_000_000) ?? "";
  const at = packed.indexOf(` ${ref}\n`);
  return at < 0 ? undefined : packed.slice(packed.lastIndexOf("\n", at) + 1, at);
}

function askHead({ top }: Repository, git: string): string | undefined {
  try {
    const args = [...SAFE, "rev-parse", "--verify", "--quiet", "HEAD"];
    const text = execFileSync(git, args, {
      cwd: top,
      env: safeEnv(),
      timeout: 10_000,
      stdio: ["ignore", "pipe", "ignore"],
    });
    const name = text.toString("latin1").trim();
    return isObjectName(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

function isObjectName(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}

/** Reads a file that should be small; undefined where there is none, or something else. */
function readSmall(file: string, most = 65_536): string | undefined {
  try {
    const stat = fs.statSync(file);
    return stat.isFile() && stat.size <= most ? fs.readFileSync(file, "utf8") : undefined;
  } catch {
    return undefined;
  }
}

/** Finds git on the path: an absolute one, so that none that lies in the working folder is run. */
export function findGit(): string | undefined {
  const names = process.platform === "win32" ? ["git.exe"] : ["git"];
  for (const folder of (process.env["PATH"] ?? "").split(path.delimiter)) {
    if (!path.isAbsolute(folder)) continue;
    for (const name of names) {
      const file = path.join(folder, name);
      try {
        fs.accessSync(file, fs.constants.X_OK);
        if (fs.statSync(file).isFile()) return file;
      } catch {
        // The next folder may have it.
      }
    }
  }
  return undefined;
}

/** Git at work, which is given nothing to read. */
type RunningGit = ChildProcessByStdio<null, Readable, Readable>;

/** Starts git in a folder of a repository. */
export function startGit(git: string, cwd: string, args: readonly string[]): RunningGit {
  return spawn(git, [...SAFE, ...args], { cwd, env: safeEnv(), windowsHide: true, stdio: ["ignore", "pipe", "pipe"] });
}

/** Options that outweigh whatever the repository's configuration says. */
const SAFE = [
  "--no-pager",
  "--no-replace-objects",
  "--no-optional-locks",
  "--literal-pathspecs",
  ...[
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.pager=cat",
    "core.sshCommand=false",
    "core.alternateRefsCommand=false",
    "log.showSignature=false",
    "log.showRoot=true",
    "log.follow=false",
    "diff.relative=false",
    "gpg.program=false",
  ].flatMap((setting) => ["-c", setting]),
];

/** The caller's environment without what git reads from it, so that the same history gives the same answer everywhere. */
function safeEnv(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^GIT_/i.test(name));
  return {
    ...Object.fromEntries(own),
    LC_ALL: "C",
    GIT_TERMINAL_PROMPT: "0",
    // A repository that lacks objects would fetch them, by a command of its own choice.
    GIT_ALLOW_PROTOCOL: "none",
    GIT_NO_LAZY_FETCH: "1",
    GIT_GRAFT_FILE: "/dev/null",
  };
}
