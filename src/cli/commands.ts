// The commands: which options each takes, and what it does with them.
import { Command, Option } from "commander";
import { build, check } from "../build.ts";
import { EXIT, environmentError, printable } from "../diagnostics.ts";
import type { EndWatch } from "../early-end.ts";
import { JOBS, PORTS } from "../options.ts";
import { packageVersion } from "../project.ts";
import { begun, built, checked, report } from "../report.ts";
import { showCommand } from "../show-command.ts";
import { print, write } from "../standard-streams.ts";
import type { BuildResult } from "../types.ts";
import { type Flags, host, integer, losses, operand, optionsOf, pathOf, publishing, reporter } from "./flags.ts";
import { serveUntilStopped } from "./serve.ts";
import { tellUsage } from "./usage.ts";
import { watched } from "./watched.ts";

/** What is known of the command that runs, so far. */
export interface CommandState {
  code: number;
  /** Whether the output may be another one than it was. */
  isPublished: boolean;
  /** The site's, as it was given. */
  root: string;
  flags: Flags | undefined;
  readonly end: EndWatch;
}

/**
 * Makes the program of all commands.
 * @param signal ends the command that runs
 * @param state is told what becomes of it
 * @param given the arguments, for what is said of wrong ones
 */
export function commands(signal: AbortSignal, state: CommandState, given: readonly string[]): Command {
  const program = new Command("docsgen")
    .description("Builds developer documentation: Markdown in, checked and fast HTML out.")
    .version(packageVersion())
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => write(process.stdout, text),
      outputError: (text, write) => write(tellUsage(text, program, given)),
    });
  addBuild(program, signal, state);
  addCheck(program, signal, state);
  addServe(program, signal, state);
  addDiff(program, state);
  addInit(program, signal, state);
  return program;
}

function addBuild(program: Command, signal: AbortSignal, state: CommandState): void {
  addSiteCommand(program, "build", "reads the content folder and writes the site", "docsgen build --base-url /project/")
    .addOption(publishing())
    .action(async (root: string | undefined, flags: Flags) => {
      begin(state, flags, root);
      const result = await watched(flags, (onProgress) => build({ ...optionsOf(root, flags, signal), onProgress }));
      state.isPublished = result.ok;
      state.code = report(
        result,
        state.root,
        flags,
        () => `${built(result, state.root, flags)}\nLook at it with: ${printable(showCommand(root, flags))}`,
      );
    });
}

function addCheck(program: Command, signal: AbortSignal, state: CommandState): void {
  const description = "checks everything that build checks and writes no output";
  addSiteCommand(program, "check", description, "docsgen check --strict").action(
    async (root: string | undefined, flags: Flags) => {
      begin(state, flags, root);
      const result = await watched(flags, (onProgress) => check({ ...optionsOf(root, flags, signal), onProgress }));
      state.code = report(result, state.root, flags, () => checked(result), "");
    },
  );
}

function addServe(program: Command, signal: AbortSignal, state: CommandState): void {
  const description = "builds the site and serves it as a static host would";
  addSiteCommand(program, "serve", description, "docsgen serve --watch --port 8080")
    .option("--watch", "render pages on request, and show every edit in the browser")
    .option("--port <n>", "the port; without it 3000 or the next free one", integer(PORTS))
    .option("--host <address>", "address to listen on (default: 127.0.0.1)", host)
    .option("--open", "open the site in a browser")
    .addOption(publishing())
    .action(async (root: string | undefined, flags: Flags) => {
      begin(state, flags, root);
      const onBuild = (result: BuildResult): void => {
        state.isPublished = result.ok;
      };
      state.code = await serveUntilStopped(root, flags, signal, onBuild, state.end);
    });
}

function addDiff(program: Command, state: CommandState): void {
  program
    .command("diff")
    .description("tells what changed between two outputs: routes, anchors, text, frame")
    .argument("<before>", "the older output's folder, or its docsgen-manifest.json", operand)
    .argument("<after>", "the same of the newer output", operand)
    .option("--fail-on <losses>", "exit with 1 if there are any: lost-route, lost-anchor or both", losses)
    .addOption(reporter())
    .option("--quiet", "print nothing")
    .option("--debug", "print stacks")
    .addHelpText("after", "\nExample:\n  $ docsgen diff old-dist dist --fail-on lost-route,lost-anchor")
    .action(async (before: string, after: string, flags: Flags) => {
      begin(state, flags);
      const { diff } = await import("../diff.ts");
      const { describeDiff } = await import("../diff/report.ts");
      const result = await diff(before, after, { failOn: flags.failOn ?? [] });
      if (flags.reporter === "json") print(JSON.stringify(result));
      else if (!flags.quiet) print(printable(describeDiff(result)));
      state.code = result.ok ? EXIT.done : EXIT.content;
    });
}

function addInit(program: Command, signal: AbortSignal, state: CommandState): void {
  program
    .command("init")
    .description(
      "turns a folder into a site: a starter whose pages teach docsgen, or an existing site of another generator",
    )
    .argument("[folder]", "the folder, created if necessary (default: the working directory)", operand)
    .addOption(new Option("--from <generator>", "migrate a site").choices(["docusaurus", "vitepress", "starlight"]))
    .option("--source <folder>", "the site to migrate (default: the folder itself)", pathOf)
    .option("--force", "overwrite existing files")
    .addOption(reporter())
    .option("--quiet", "print errors only")
    .option("--debug", "print stacks")
    .addHelpText("after", "\nExamples:\n  $ docsgen init my-docs\n  $ docsgen init --from docusaurus")
    .action(async (folder: string | undefined, flags: Flags) => {
      begin(state, flags);
      const { init } = await import("../init.ts");
      const { from, source, force } = flags;
      const userAgent = process.env["npm_config_user_agent"];
      const result = await init({
        ...(folder !== undefined && { folder }),
        ...(from !== undefined && { from }),
        ...(source !== undefined && { source }),
        ...(force !== undefined && { force }),
        ...(userAgent !== undefined && { userAgent }),
        signal,
      });
      if (flags.reporter === "json") print(JSON.stringify(result));
      else if (!flags.quiet) print(printable(begun(result)));
    });
}

/** Adds a command that makes a site, with the options that these have alike. */
function addSiteCommand(program: Command, name: string, description: string, example: string): Command {
  return program
    .command(name)
    .description(description)
    .argument("[root]", "the project's folder (default: the working directory)", operand)
    .option("--content <dir>", "the content folder (default: content)", pathOf)
    .option("--out <dir>", "the output folder (default: dist)", pathOf)
    .option("--config <file>", "the configuration file (default: docsgen.config.{ts,mts,js,mjs})", pathOf)
    .option("--base-url <path>", "the path the site is deployed under")
    .option(
      "--jobs <n>",
      "most threads; 1 = no worker thread (default: by the number of pages and cores)",
      integer(JOBS),
    )
    .option("--no-cache", "build everything anew")
    .option("--strict", "treat warnings as errors")
    .addOption(reporter())
    .option("--quiet", "print errors only")
    .option("--debug", "print stacks and the time of each phase")
    .addHelpText("after", `\nExample:\n  $ ${example}`);
}

/** Notes what runs from now on. @throws DocsgenError with exit code 3 where the working directory was deleted */
function begin(state: CommandState, flags: Flags, root = "."): void {
  state.flags = flags;
  state.root = root;
  checkWorkingDirectory();
}

/** @throws DocsgenError with exit code 3 where the working directory was deleted: then no path leads anywhere */
function checkWorkingDirectory(): void {
  try {
    process.cwd();
  } catch (error) {
    throw environmentError("the working directory is gone", "Change into a folder that is there.", error);
  }
}
