// The command line: argv in, exit code out. What is printed at the end is report's.
import { Command, CommanderError, Option } from "commander";
import { build, check } from "./build.ts";
import { type Flags, host, integer, losses, operand, optionsOf, pathOf, publishing, reporter } from "./cli/flags.ts";
import { serveUntilStopped } from "./cli/serve.ts";
import { calledCommand, tellUsage } from "./cli/usage.ts";
import { watched } from "./cli/watched.ts";
import { DocsgenError, EXIT, environmentError, printable } from "./diagnostics.ts";
import { type EndWatch, watchEnd } from "./early-end.ts";
import { JOBS, PORTS } from "./options.ts";
import { packageVersion } from "./project.ts";
import { begun, built, checked, printError, report, reportFailure } from "./report.ts";
import { showCommand } from "./show-command.ts";
import { print, watchStreams, write } from "./standard-streams.ts";
import type { BuildResult } from "./types.ts";

/** Runs one command to its end and gives the exit code. @param argv as in `process.argv` */
export async function main(argv: readonly string[]): Promise<number> {
  const streams = watchStreams(process);
  const end: EndWatch = watchEnd(
    process,
    () => state.root,
    (error) => reportFailure(error, state.root, state.flags),
  );
  const state: State = { code: EXIT.done, isPublished: false, root: ".", flags: undefined, end };
  try {
    const code = await run(argv, state);
    end.done(code);
    const lost = await streams.failure();
    if (lost === undefined) return code;
    printError(lost);
    await streams.failure();
    // With any other code than 0, the last output would be as it was.
    return code === EXIT.done && !state.isPublished ? EXIT.environment : code;
  } finally {
    end.release();
    streams.release();
  }
}

async function run(argv: readonly string[], state: State): Promise<number> {
  const stop = new AbortController();
  let signalled = 0;
  const onSignal = (signal: NodeJS.Signals): void => {
    signalled = signal === "SIGINT" ? 130 : 143;
    stop.abort(new DocsgenError(signalled, `stopped by ${signal}`));
  };
  process.once("SIGINT", onSignal);
  process.once("SIGTERM", onSignal);
  const given = argv.slice(2);
  const program = commands(stop.signal, state, given);
  try {
    const [first, sought] = given;
    // Commander would show the help of all commands, and say nothing of that one.
    if (first === "help" && sought !== undefined && calledCommand(program, [sought]) === undefined)
      program.error(`error: unknown command '${sought}'`);
    await program.parseAsync([...argv]);
    return signalled || state.code;
  } catch (error) {
    // Ctrl-C ends the processes that are asked, too, and that may be seen before the signal is; so may be what kept this thread.
    // Events that are there already are handed on before the second of these.
    for (let i = 0; i < 2; i++) await new Promise((resolve) => setImmediate(resolve));
    if (signalled) return signalled;
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.done;
      const command = calledCommand(program, given);
      // Help that was shown for want of a command says it already.
      if (error.code !== "commander.help")
        write(process.stderr, `docsgen ${command ? `${command.name()} ` : ""}--help says what it takes.\n`);
      // Who reads the result reads what was wrong, too.
      if (wantsJson(argv)) {
        const wrong = new DocsgenError(EXIT.usage, error.message.replace(/^error: /, ""));
        return reportFailure(wrong, state.root, { reporter: "json" });
      }
      return EXIT.usage;
    }
    return reportFailure(error, state.root, state.flags);
  } finally {
    process.off("SIGINT", onSignal);
    process.off("SIGTERM", onSignal);
  }
}

/** Whether options that are wrong elsewhere ask for JSON: they are not read then. */
function wantsJson(argv: readonly string[]): boolean {
  return argv.some((arg, i) => arg === "--reporter=json" || (arg === "--reporter" && argv[i + 1] === "json"));
}

/** What is known of the command so far. */
interface State {
  code: number;
  /** Whether the output may be another one than it was. */
  isPublished: boolean;
  /** The site's, as it was given. */
  root: string;
  flags: Flags | undefined;
  readonly end: EndWatch;
}

function commands(signal: AbortSignal, state: State, given: readonly string[]): Command {
  const program = new Command("docsgen")
    .description("Builds developer documentation: Markdown in, checked and fast HTML out.")
    .version(packageVersion())
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => write(process.stdout, text),
      outputError: (text, write) => write(tellUsage(text, program, given)),
    });

  add("build", "reads the content folder and writes the site", "docsgen build --base-url /project/")
    .addOption(publishing())
    .action(async (root: string | undefined, flags: Flags) => {
      begin(flags, root);
      const result = await watched(flags, (onProgress) => build({ ...optionsOf(root, flags, signal), onProgress }));
      state.isPublished = result.ok;
      state.code = report(
        result,
        state.root,
        flags,
        () => `${built(result, state.root, flags)}\nLook at it with: ${printable(showCommand(root, flags))}`,
      );
    });
  add("check", "checks everything that build checks and writes no output", "docsgen check --strict").action(
    async (root: string | undefined, flags: Flags) => {
      begin(flags, root);
      const result = await watched(flags, (onProgress) => check({ ...optionsOf(root, flags, signal), onProgress }));
      state.code = report(result, state.root, flags, () => checked(result), "");
    },
  );
  add("serve", "builds the site and serves it as a static host would", "docsgen serve --watch --port 8080")
    .option("--watch", "render pages when they are asked for, and reload the browser on every edit")
    .option("--port <n>", "port; without it 3000 or the next free one", integer(PORTS))
    .option("--host <address>", "address to listen on (default: 127.0.0.1)", host)
    .option("--open", "open the site in a browser")
    .addOption(publishing())
    .action(async (root: string | undefined, flags: Flags) => {
      begin(flags, root);
      const onBuild = (result: BuildResult): void => {
        state.isPublished = result.ok;
      };
      state.code = await serveUntilStopped(root, flags, signal, onBuild, state.end);
    });
  program
    .command("diff")
    .description("says what changed between two outputs: routes, anchors, text, frame")
    .argument("<before>", "the older output's folder, or its docsgen-manifest.json", operand)
    .argument("<after>", "the newer output's", operand)
    .option("--fail-on <losses>", "exit with 1 where there is one: lost-route, lost-anchor or both", losses)
    .addOption(reporter())
    .option("--quiet", "print nothing")
    .option("--debug", "print stacks")
    .addHelpText("after", "\nExample:\n  $ docsgen diff old-dist dist --fail-on lost-route,lost-anchor")
    .action(async (before: string, after: string, flags: Flags) => {
      begin(flags);
      const { diff } = await import("./diff.ts");
      const { describeDiff } = await import("./diff/report.ts");
      const result = await diff(before, after, { failOn: flags.failOn ?? [] });
      if (flags.reporter === "json") print(JSON.stringify(result));
      else if (!flags.quiet) print(printable(describeDiff(result)));
      state.code = result.ok ? EXIT.done : EXIT.content;
    });
  program
    .command("init")
    .description("makes a site of a folder: a starter whose pages teach docsgen, or another generator's site")
    .argument("[folder]", "the folder, made where there is none (default: the working directory)", operand)
    .addOption(new Option("--from <generator>", "take over a site").choices(["docusaurus", "vitepress", "starlight"]))
    .option("--source <folder>", "the site that is taken over (default: the folder itself)", pathOf)
    .option("--force", "write over files that are there")
    .addOption(reporter())
    .option("--quiet", "print errors only")
    .option("--debug", "print stacks")
    .addHelpText("after", "\nExamples:\n  $ docsgen init my-docs\n  $ docsgen init --from docusaurus")
    .action(async (folder: string | undefined, flags: Flags) => {
      begin(flags);
      const { init } = await import("./init.ts");
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
  return program;

  function begin(flags: Flags, root = "."): void {
    state.flags = flags;
    state.root = root;
    checkWorkingDirectory();
  }

  function add(name: string, description: string, example: string): Command {
    return program
      .command(name)
      .description(description)
      .argument("[root]", "the project's folder (default: the working directory)", operand)
      .option("--content <dir>", "the content folder (default: content)", pathOf)
      .option("--out <dir>", "the output folder (default: dist)", pathOf)
      .option("--config <file>", "the configuration file (default: docsgen.config.{ts,mts,js,mjs})", pathOf)
      .option("--base-url <path>", "the path the site is deployed under")
      .option("--jobs <n>", "threads; 1 = no worker thread (default: by the number of pages and cores)", integer(JOBS))
      .option("--no-cache", "build everything anew")
      .option("--strict", "treat warnings as errors")
      .addOption(reporter())
      .option("--quiet", "print errors only")
      .option("--debug", "print stacks and the time of each phase")
      .addHelpText("after", `\nExample:\n  $ ${example}`);
  }
}

/** @throws DocsgenError with exit code 3 where the working directory was deleted: then no path leads anywhere */
function checkWorkingDirectory(): void {
  try {
    process.cwd();
  } catch (error) {
    throw environmentError("the working directory is gone", "Change into a folder that is there.", error);
  }
}
