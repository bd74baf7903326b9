// The command line: argv in, exit code out. What is printed at the end is report's.
import { spawn } from "node:child_process";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { build, check } from "./build.ts";
import { DocsgenError, EXIT, printable } from "./diagnostics.ts";
import { type EndWatch, watchEnd } from "./early-end.ts";
import type { Origin } from "./init.ts";
import { listenForKeys } from "./keys.ts";
import { JOBS, LOSSES, PORTS } from "./options.ts";
import { showProgress } from "./progress.ts";
import { packageVersion } from "./project.ts";
import { begun, built, checked, type Printing, printError, report, reportFailure } from "./report.ts";
import type { ServeOptions, SiteServer } from "./serve.ts";
import { type Placement, showCommand } from "./show-command.ts";
import { complain, print, watchStreams, write } from "./standard-streams.ts";
import type { BuildOptions, BuildResult, Loss, Progress } from "./types.ts";
import { suitV8ToBuilds, suitV8ToPages } from "./v8-flags.ts";

/** Options as commander gives them. */
interface Flags extends Printing, Placement {
  readonly jobs?: number;
  readonly cache: boolean;
  readonly publish?: "rename" | "symlink";
  readonly watch?: boolean;
  readonly port?: number;
  readonly host?: string;
  readonly open?: boolean;
  readonly from?: Origin;
  readonly source?: string;
  readonly force?: boolean;
  readonly failOn?: readonly Loss[];
}

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
  const program = commands(stop.signal, state);
  try {
    await program.parseAsync([...argv]);
    return signalled || state.code;
  } catch (error) {
    // Ctrl-C ends the processes that are asked, too, and that may be seen before the signal is; so may be what kept this thread.
    // Events that are there already are handed on before the second of these.
    for (let i = 0; i < 2; i++) await new Promise((resolve) => setImmediate(resolve));
    if (signalled) return signalled;
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.done;
      const command = program.commands.find((each) => argv.includes(each.name()));
      // Help that was shown for want of a command says it already.
      if (error.code !== "commander.help")
        write(process.stderr, `docsgen ${command ? `${command.name()} ` : ""}--help says what it takes.\n`);
      return EXIT.usage;
    }
    return reportFailure(error, state.root, state.flags);
  } finally {
    process.off("SIGINT", onSignal);
    process.off("SIGTERM", onSignal);
  }
}

/** What other generators call a command. */
const OTHER_COMMANDS: ReadonlyMap<string, string> = new Map([
  ["dev", "serve --watch"],
  ["start", "serve --watch"],
  ["preview", "serve"],
]);

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

function commands(signal: AbortSignal, state: State): Command {
  const program = new Command("docsgen")
    .description("Builds developer documentation: Markdown in, checked and fast HTML out.")
    .version(packageVersion())
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => write(process.stdout, text),
      outputError: (text, write) => write(told(text.replace(/^error: /, "docsgen: "))),
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
  add("check", "checks everything that build checks and writes nothing", "docsgen check --strict").action(
    async (root: string | undefined, flags: Flags) => {
      begin(flags, root);
      const result = await watched(flags, (onProgress) => check({ ...optionsOf(root, flags, signal), onProgress }));
      state.code = report(result, state.root, flags, () => checked(result), "");
    },
  );
  add("serve", "builds the site and serves it as a static host would", "docsgen serve --watch --port 8080")
    .option("--watch", "render pages when they are asked for, and reload the browser on every edit")
    .option("--port <n>", "port; without it 3000 or the next free one", integer(PORTS))
    .option("--host <address>", "address to listen on (default: 127.0.0.1)")
    .option("--open", "open the site in a browser")
    .addOption(publishing())
    .action(async (root: string | undefined, flags: Flags) => {
      begin(flags, root);
      state.code = await serveUntilStopped(root, flags, signal, state);
    });
  program
    .command("diff")
    .description("says what changed between two outputs: routes, anchors, text, frame")
    .argument("<before>", "the older output's folder, or its docsgen-manifest.json")
    .argument("<after>", "the newer output's")
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
    .argument("[folder]", "the folder, made where there is none (default: the working directory)", named)
    .addOption(new Option("--from <generator>", "take over a site").choices(["docusaurus", "vitepress"]))
    .option("--source <folder>", "the site that is taken over (default: the folder itself)", named)
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

  /** Says of an option which commands have it, where others have. */
  function told(text: string): string {
    const [, command = ""] = /unknown command '([\w:-]+)'/.exec(text) ?? [];
    const instead = OTHER_COMMANDS.get(command);
    if (instead !== undefined) return `docsgen: unknown command '${command}'\n(Here it is docsgen ${instead}.)\n`;
    const [first, option] = /^.*unknown option '(--[\w-]+)'/.exec(text) ?? [];
    const owners = program.commands.filter(({ options }) => options.some(({ long }) => long === option));
    if (option === undefined || owners.length === 0) return text;
    return `${first}\n(It is an option of: ${owners.map((command) => command.name()).join(", ")}.)\n`;
  }

  function begin(flags: Flags, root = "."): void {
    state.flags = flags;
    state.root = root;
  }

  function add(name: string, description: string, example: string): Command {
    return program
      .command(name)
      .description(description)
      .argument("[root]", "the project's folder (default: the working directory)")
      .option("--content <dir>", "the content folder (default: content)")
      .option("--out <dir>", "the output folder (default: dist)")
      .option("--config <file>", "the configuration file (default: docsgen.config.{ts,mts,js,mjs})")
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

function reporter(): Option {
  return new Option("--reporter <name>", "how results are printed").choices(["pretty", "json"]).default("pretty");
}

function losses(text: string): readonly Loss[] {
  return text.split(",").map((name) => {
    const loss = LOSSES.find((known) => known === name.trim());
    if (loss === undefined)
      throw new InvalidArgumentError(`Allowed are ${LOSSES.join(" and ")}, with a comma between.`);
    return loss;
  });
}

function publishing(): Option {
  const description = "how a new output replaces the old one; without it as it is, or rename";
  return new Option("--publish <how>", description).choices(["rename", "symlink"]);
}

function named(text: string): string {
  if (text === "") throw new InvalidArgumentError("It must not be empty.");
  return text;
}

function integer([least, most]: readonly [number, number]): (text: string) => number {
  return (text) => {
    // To Number, what is empty is 0.
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most)) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    }
    return value;
  };
}

function optionsOf(root: string | undefined, flags: Flags, signal: AbortSignal): BuildOptions {
  const { content, out, config, baseUrl, jobs, cache, strict, publish } = flags;
  return {
    ...(root !== undefined && { root }),
    ...(content !== undefined && { content }),
    ...(out !== undefined && { out }),
    ...(config !== undefined && { config }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(jobs !== undefined && { jobs }),
    ...(strict !== undefined && { strict }),
    ...(publish !== undefined && { publish }),
    cache,
    signal,
  };
}

/** Runs a command and shows how far it is, where somebody may look: not with --quiet, and not among JSON. */
async function watched<T>(flags: Flags, run: (onProgress: (progress: Progress) => void) => Promise<T>): Promise<T> {
  let most = 0;
  const begun = ({ phase, total }: Progress): void => {
    // How many pages there are says more, and holds to the end.
    if (most === 0) suitV8ToBuilds();
    // Some edited pages may turn out to be all.
    if (phase !== "pages" || total <= most) return;
    most = total;
    suitV8ToPages(most);
  };
  if (flags.quiet || flags.reporter === "json") return run(begun);
  const { stderr, env } = process;
  const progress = showProgress({
    write: (text) => stderr.write(text),
    columns: () => stderr.columns ?? 80,
    isTerminal: stderr.isTTY === true && !env.CI && env.TERM !== "dumb",
    now: () => performance.now(),
  });
  try {
    return await run((step) => {
      begun(step);
      progress.report(step);
    });
  } finally {
    progress.clear();
  }
}

async function serveUntilStopped(
  root: string | undefined,
  flags: Flags,
  signal: AbortSignal,
  state: State,
): Promise<number> {
  const { serve } = await import("./serve.ts");
  const stop = new AbortController();
  const end = () => stop.abort();
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  const tell = (result: BuildResult & { readonly url?: string }): void => {
    report(result, state.root, flags, () => built(result, state.root, flags));
  };
  const editor = process.env["DOCSGEN_EDITOR"] ?? process.env["VISUAL"] ?? process.env["EDITOR"];
  const server = await serve({
    ...optionsOf(root, flags, signal),
    ...(flags.port !== undefined && { port: flags.port }),
    ...(flags.host !== undefined && { host: flags.host }),
    ...(editor !== undefined && { editor }),
    ...(flags.watch && { watch: true, ...(await watchListeners(flags)) }),
    onBuild: (result) => {
      state.isPublished = result.ok;
      if (flags.reporter === "pretty") tell(result);
    },
  });
  // One object says all, and so comes when the address is known.
  if (server.result && flags.reporter === "json")
    tell(server.result.ok ? { ...server.result, url: server.url } : server.result);
  if (server.result?.ok === false) {
    await server.close();
    return EXIT.content;
  }
  if (!flags.watch && flags.reporter === "pretty") print(`Serving at ${server.url}. Stop with Ctrl-C.`);
  if (flags.open) openBrowser(server.url);
  const unlisten = flags.watch && flags.reporter === "pretty" ? listenWhileWatching(server, end, flags) : () => {};
  if (flags.watch) state.end.goOn((error) => server.tell(error));
  await new Promise<void>((resolve) => {
    if (stop.signal.aborted) resolve();
    else stop.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  state.end.goOn(undefined);
  unlisten();
  await server.close();
  return EXIT.done;
}

/** Prints what happens while the site is edited. */
async function watchListeners(flags: Flags): Promise<Pick<ServeOptions, "onUpdate" | "onCheck">> {
  if (flags.reporter === "json") {
    const printed = (event: string) => (value: object) => print(JSON.stringify({ event, ...value }));
    return { onUpdate: printed("update"), onCheck: printed("check") };
  }
  const { reportWatch } = await import("./watch-report.ts");
  const said = reportWatch({
    print: print,
    complain,
    quiet: flags.quiet === true,
    strict: flags.strict === true,
    now: () => new Date(),
  });
  let isStarted = false;
  return {
    onUpdate(update) {
      if (isStarted) said.updated(update);
      else said.started(update);
      isStarted = true;
    },
    onCheck: said.checked,
  };
}

/** Lets the author open, refresh and end with a key; gives a function that ends that. */
function listenWhileWatching(server: SiteServer, quit: () => void, flags: Flags): () => void {
  const help = "Press o to open the site in a browser, r to look at everything anew, q to quit.";
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
  if (!isTerminal || process.env["CI"]) return () => {};
  if (!flags.quiet) print(help);
  const actions = {
    o: () => openBrowser(server.url),
    r: () => server.refresh(),
    q: quit,
    h: () => print(help),
  };
  return listenForKeys(process.stdin, actions, () => process.kill(process.pid, "SIGINT"));
}

function openBrowser(url: string): void {
  const [command, ...args] =
    process.platform === "darwin"
      ? ["open", url]
      : process.platform === "win32"
        ? ["cmd", "/c", "start", "", url]
        : ["xdg-open", url];
  const child = spawn(command as string, args, { stdio: "ignore", detached: true });
  // Without a desktop there is nothing to open; the address is printed anyway.
  child.on("error", () => {});
  child.unref();
}
