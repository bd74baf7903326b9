// Runs samples in processes of their own: bundled with what they import of the site itself, packages taken from where they
// are installed. Ends each process in any case, and finds the line of what a sample threw.
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import type { BuildFailure, Plugin } from "esbuild";
import { hashOf } from "../hash.ts";
import { literalPath, literalPaths } from "../literal-path.ts";
import { packageRoot } from "../project.ts";
import type { SampleModule } from "./modules.ts";

/** What a run came to. Lines and columns count in the module, from 0. */
export type RunOutcome =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: "sample-run-error" | "sample-run-timeout";
      readonly message: string;
      readonly hint: string;
      /** Where it is known. */
      readonly place: { readonly line: number; readonly column: number } | undefined;
    };

/** What the child process tells. */
export type RunnerMessage = { readonly settled: true } | { readonly threw: string; readonly stack: string };

export interface RunOptions {
  /** Absolute path of the content folder, in which samples run. */
  readonly content: string;
  /** Folder for what is run; removed by the caller. */
  readonly folder: string;
  readonly runMs: number;
  readonly compilerOptions: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal | undefined;
  /** Hears of each module whose run came to its end; of one that is run again, twice. */
  onSettled(module: SampleModule): void;
  /**
   * Whether a process is watched until it ends by itself, within the time limit: for modules that leave promises behind.
   * Others are through when all that they await is.
   */
  readonly untilEnd?: boolean;
}

/**
 * How long a process may go on when all that its module awaited is done. Long enough for what was about to fail; many
 * libraries leave timers behind that would keep it for days.
 */
const DRAIN_MS = 300;
/** How much of what a sample prints is shown where it fails without an error. */
const TAIL = 2000;

/**
 * Bundles modules and runs them, one after the other in one process: what they import is then loaded once, which is nearly
 * all of their time. Where anything goes wrong with one of them, each gets a process of its own, which tells what and where.
 */
export async function runModules(
  modules: readonly SampleModule[],
  options: RunOptions,
): Promise<Map<SampleModule, RunOutcome>> {
  const outcomes = new Map<SampleModule, RunOutcome>();
  const bundles = new Map<SampleModule, string>();
  for (const module of modules) {
    const bundle = path.join(options.folder, `${hashOf(module.name)}.mjs`);
    const failure = await bundleModule(module, path.join(options.content, module.name), bundle, options);
    if (failure) outcomes.set(module, failure);
    else bundles.set(module, bundle);
  }
  const isTogether = bundles.size > 1;
  const all = [...bundles.keys()];
  const settled = (own: readonly SampleModule[]) => (index: number) => options.onSettled(own[index] as SampleModule);
  const together = isTogether ? await runBundles([...bundles.values()], options, settled(all)) : undefined;
  for (const [module, bundle] of bundles) {
    options.signal?.throwIfAborted();
    const ended = together && isSound(together) ? together : await runBundles([bundle], options, settled([module]));
    outcomes.set(module, outcomeOf(ended, bundle, path.join(options.content, module.name), options));
  }
  return outcomes;
}

function isSound({ threw, end }: Ended): boolean {
  return threw === undefined && end === 0;
}

function outcomeOf(
  { threw, stack, end, output }: Ended,
  bundle: string,
  absolute: string,
  options: RunOptions,
): RunOutcome {
  if (threw !== undefined) {
    const hint = "It is run as the page shows it, in the content folder. Correct it, or remove run from the fence.";
    const place = placeOfThrow(stack, bundle, absolute);
    return { ok: false, code: "sample-run-error", message: `the sample throws ${threw}`, hint, place };
  }
  if (end === 0) return { ok: true };
  if (end === "late") {
    const message = `the sample has not finished after ${options.runMs / 1000} s`;
    const hint = options.untilEnd
      ? "It does not await this, so its process is watched until it ends by itself. Write await before it, or close what keeps the process running; void says that it may go on. The limit is samples.runMs."
      : "An await at its top level takes too long or never ends. The limit is samples.runMs.";
    return { ok: false, code: "sample-run-timeout", message, hint, place: undefined };
  }
  const message =
    end === 13 ? "the sample ends while it waits for what never comes" : `the sample ends with exit code ${end}`;
  const hint = output === "" ? "It printed nothing." : output;
  return { ok: false, code: "sample-run-error", message, hint, place: undefined };
}

async function bundleModule(
  module: SampleModule,
  absolute: string,
  outfile: string,
  { content, compilerOptions }: RunOptions,
): Promise<RunOutcome | undefined> {
  const esbuild = await import("esbuild");
  const loader = module.name.endsWith("x") ? "tsx" : "ts";
  const entry =
    module.text === undefined
      ? { entryPoints: [literalPath(absolute)] }
      : {
          stdin: { contents: module.text, loader, resolveDir: path.dirname(absolute), sourcefile: absolute } as const,
        };
  try {
    await esbuild.build({
      ...entry,
      outfile,
      absWorkingDir: content,
      bundle: true,
      format: "esm",
      platform: "node",
      target: `node${process.versions.node}`,
      sourcemap: "external",
      sourcesContent: false,
      logLevel: "silent",
      conditions: [],
      mainFields: ["main"],
      tsconfigRaw: { compilerOptions },
      define: { "import.meta.url": JSON.stringify(pathToFileURL(absolute).href) },
      plugins: [literalPaths, installedPackages],
    });
    return undefined;
  } catch (error) {
    const [first] = (error as Partial<BuildFailure>).errors ?? [];
    if (!first) throw error;
    const place = first.location && { line: first.location.line - 1, column: first.location.column };
    return {
      ok: false,
      code: "sample-run-error",
      message: `the sample cannot be run: ${first.text}`,
      hint: "Install what it imports in the content folder, or remove run from the fence.",
      place: place ?? undefined,
    };
  }
}

/** Leaves installed packages where they are, under their files' addresses: the bundle itself lies in the cache folder. */
const installedPackages: Plugin = {
  name: "installed-packages",
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async (given) => {
      if (given.pluginData === installedPackages || given.kind === "entry-point" || path.isAbsolute(given.path))
        return undefined;
      const found = await build.resolve(given.path, {
        kind: given.kind,
        importer: given.importer,
        resolveDir: given.resolveDir,
        pluginData: installedPackages,
      });
      if (found.errors.length > 0 || found.external) return found;
      const isPackage = found.path.split(path.sep).includes("node_modules") && /\.[cm]?js$|\.node$/.test(found.path);
      return isPackage ? { path: pathToFileURL(found.path).href, external: true } : found;
    });
  },
};

interface Ended {
  readonly threw?: string;
  readonly stack: string;
  readonly end: number | "late";
  /** The end of what it printed. */
  readonly output: string;
}

/** Runs bundles one after the other in one process; each has the time limit to itself. */
function runBundles(
  bundles: readonly string[],
  { content, runMs, signal, untilEnd }: RunOptions,
  onSettled: (index: number) => void,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // docsgen's own setting for React, which no sample asked for.
    const { NODE_ENV: _own, ...env } = process.env;
    const child: ChildProcess = spawn(
      process.execPath,
      [path.join(packageRoot(), "lib", "samples-runner.js"), ...bundles.map((bundle) => pathToFileURL(bundle).href)],
      {
        cwd: content,
        env,
        stdio: ["ignore", "pipe", "pipe", "pipe"],
        ...(signal && { signal, killSignal: "SIGKILL" }),
      },
    );
    let output = "";
    let told = "";
    let settled = 0;
    let late = false;
    let thrown: { threw: string; stack: string } | undefined;
    const kill = () => child.kill("SIGKILL");
    const limit = () =>
      setTimeout(() => {
        late = true;
        kill();
      }, runMs);
    let timer = limit();
    const print = (chunk: string): void => {
      output = (output + chunk).slice(-TAIL);
    };
    for (const printed of [child.stdout, child.stderr]) printed?.setEncoding("utf8").on("data", print);
    (child.stdio[3] as Readable).setEncoding("utf8").on("data", (chunk: string) => {
      told += chunk;
      const lines = told.split("\n");
      told = lines.pop() ?? "";
      for (const line of lines) {
        const message = readMessage(line);
        if (!message) print(`${line}\n`);
        else if ("threw" in message) {
          thrown ??= message;
          kill();
        } else {
          onSettled(settled++);
          if (settled === bundles.length && untilEnd) continue;
          clearTimeout(timer);
          timer = settled < bundles.length ? limit() : setTimeout(kill, DRAIN_MS);
        }
      }
    });
    child.once("error", (error) => {
      clearTimeout(timer);
      kill();
      reject(signal?.aborted ? signal.reason : error);
    });
    // What a sample started itself may hold the streams open after it.
    child.once("exit", () =>
      setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
        (child.stdio[3] as Readable).destroy();
      }, DRAIN_MS).unref(),
    );
    child.once("close", (code, killed) => {
      clearTimeout(timer);
      const isThrough = settled === bundles.length;
      // One that leaves in the middle may say that all is well, and the others have not been run.
      const left = code === 0 && !isThrough && bundles.length > 1 ? 1 : code;
      const end = late ? "late" : (left ?? (isThrough && killed === "SIGKILL" ? 0 : 1));
      resolve({ ...thrown, stack: thrown?.stack ?? "", end, output: output.trim() });
    });
  });
}

/** Reads what the child process tells; undefined for what a sample wrote there by itself. */
function readMessage(line: string): RunnerMessage | undefined {
  try {
    const { settled, threw, stack } = JSON.parse(line) as Record<string, unknown>;
    if (typeof threw === "string" && typeof stack === "string") return { threw, stack };
    return settled === true ? { settled } : undefined;
  } catch {
    return undefined;
  }
}

/** Finds the line of the sample that an error came from or through. */
function placeOfThrow(stack: string, bundle: string, source: string): { line: number; column: number } | undefined {
  const url = pathToFileURL(bundle).href;
  const map = new SourceMap(JSON.parse(fs.readFileSync(`${bundle}.map`, "utf8")));
  for (let at = stack.indexOf(url); at >= 0; at = stack.indexOf(url, at + 1)) {
    const [, line, column = "1"] = /^:(\d+)(?::(\d+))?/.exec(stack.slice(at + url.length)) ?? [];
    if (line === undefined) continue;
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!("originalSource" in entry) || entry.originalSource === undefined) continue;
    if (path.resolve(path.dirname(bundle), entry.originalSource) !== source) continue;
    return { line: entry.originalLine, column: entry.originalColumn };
  }
  return undefined;
}
