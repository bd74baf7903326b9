// Small sites for tests: files written to a fresh folder, built for real, read back.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { formatDiagnostic } from "../../src/diagnostics.ts";
import { build } from "../../src/index.ts";
import type { BuildOptions, BuildResult } from "../../src/types.ts";
import { type Files, hashFiles, htmlFile, makeFolder, removeFolder, writeFiles } from "./folder.ts";
import { find, normalise, parseHtml } from "./html.ts";
import { root } from "./paths.ts";

/** How a command ended. */
export interface CommandResult {
  /** 128 + the signal's number where a signal ended it, as a shell has it. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** @default the site's root */
  readonly cwd?: string;
  /** Milliseconds after which the command is killed and the test fails. @default 180000 */
  readonly limit?: number;
}

/** A site in a temporary folder. */
export interface TestSite {
  readonly root: string;
  /** The output folder of a build without `out`. */
  readonly out: string;
  /** Writes further files, or writes files anew. */
  write(files: Files): void;
  /** Deletes files or folders. */
  erase(...paths: string[]): void;
  build(options?: BuildOptions): Promise<BuildResult>;
  /** Builds, and throws with the diagnostics where the build has errors. */
  built(options?: BuildOptions): Promise<BuildResult>;
  /** Runs `docsgen` with these arguments in the site's root. */
  cli(args: readonly string[], options?: CommandOptions): Promise<CommandResult>;
  /** Reads a file under the site's root. */
  read(path: string): string;
  exists(path: string): boolean;
  /** The HTML of a route of the output. */
  html(route: string): string;
  /** The `main` element of a route's page, normalised. */
  main(route: string): string;
  /** Every file of the output and the SHA-256 of its bytes, in code-unit order. */
  files(): Record<string, string>;
  remove(): void;
}

/** Writes a site's files to a fresh folder. @param parent where that is made; by default where temporary files are */
export function makeSite(files: Files = {}, parent?: string): TestSite {
  const folder = makeFolder("site", parent);
  const out = join(folder, "dist");
  const site: TestSite = {
    root: folder,
    out,
    write: (more) => writeFiles(folder, more),
    erase: (...paths) => {
      for (const path of paths) rmSync(join(folder, path), { recursive: true });
    },
    build: (options) => build({ root: folder, ...options }),
    built: async (options) => {
      const result = await build({ root: folder, ...options });
      if (!result.ok)
        throw new Error(`the build failed:\n${result.diagnostics.slice(0, 10).map(formatDiagnostic).join("\n")}`);
      return result;
    },
    cli: (args, options) => runDocsgen(args, { cwd: folder, ...options }),
    read: (path) => readFileSync(join(folder, path), "utf8"),
    exists: (path) => existsSync(join(folder, path)),
    html: (route) => readFileSync(join(out, htmlFile(route)), "utf8"),
    main: (route) => normalise(find(parseHtml(site.html(route)), "main")),
    files: () => hashFiles(out),
    remove: () => removeFolder(folder),
  };
  site.write(files);
  return site;
}

/** Runs the command line as a child process, as users do. */
export function runDocsgen(args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  const limit = options.limit ?? 180_000;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, "bin/docsgen.js"), ...args], {
      cwd: options.cwd ?? root,
      env: commandEnv(options.env),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      stdout += chunk;
    });
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      stderr += chunk;
    });
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`docsgen ${args.join(" ")} did not end within ${limit / 1000} s\n${stdout}\n${stderr}`));
    }, limit);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      clearTimeout(timer);
      resolve({ code: code ?? SIGNALS[signal ?? ""] ?? 128, stdout, stderr });
    });
  });
}

/** The environment of a docsgen child: what a test sets, and nothing of CI that would change what is printed. */
export function commandEnv(extra: CommandOptions["env"] = {}): NodeJS.ProcessEnv {
  const {
    CI: _ci,
    GITHUB_ACTIONS: _actions,
    GITHUB_WORKSPACE: _workspace,
    FORCE_COLOR: _color,
    NODE_ENV: _env,
    ...inherited
  } = process.env;
  return { ...inherited, NO_COLOR: "1", ...extra };
}

const SIGNALS: Readonly<Record<string, number>> = { SIGHUP: 129, SIGINT: 130, SIGKILL: 137, SIGTERM: 143 };
