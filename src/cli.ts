// The command line: argv in, exit code out. What is printed at the end is report's.
import { CommanderError } from "commander";
import { type CommandState, commands } from "./cli/commands.ts";
import { watchSignals } from "./cli/signals.ts";
import { calledCommand } from "./cli/usage.ts";
import { DocsgenError, EXIT } from "./diagnostics.ts";
import { type EndWatch, watchEnd } from "./early-end.ts";
import { printError, reportFailure } from "./report.ts";
import { watchStreams, write } from "./standard-streams.ts";

/** Runs one command to its end and gives the exit code. @param argv as in `process.argv` */
export async function main(argv: readonly string[]): Promise<number> {
  const streams = watchStreams(process);
  const end: EndWatch = watchEnd(
    process,
    () => state.root,
    (error) => reportFailure(error, state.root, state.flags),
  );
  const state: CommandState = { code: EXIT.done, isPublished: false, root: ".", flags: undefined, end };
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

async function run(argv: readonly string[], state: CommandState): Promise<number> {
  const stop = new AbortController();
  const signals = watchSignals(
    process,
    () => performance.now(),
    (reason) => stop.abort(reason),
  );
  const given = argv.slice(2);
  const program = commands(stop.signal, state, given);
  try {
    const [first, sought] = given;
    // Commander would show the help of all commands, and say nothing of that one.
    if (first === "help" && sought !== undefined && calledCommand(program, [sought]) === undefined)
      program.error(`error: unknown command '${sought}'`);
    await program.parseAsync([...argv]);
    return signals.code() || state.code;
  } catch (error) {
    // Ctrl-C ends the processes that are asked, too, and that may be seen before the signal is; so may be what kept this thread.
    // Events that are there already are handed on before the second of these.
    for (let i = 0; i < 2; i++) await new Promise((resolve) => setImmediate(resolve));
    if (signals.code() > 0) return signals.code();
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
    signals.release();
  }
}

/** Whether options that are wrong elsewhere ask for JSON: they are not read then. */
function wantsJson(argv: readonly string[]): boolean {
  return argv.some((arg, i) => arg === "--reporter=json" || (arg === "--reporter" && argv[i + 1] === "json"));
}
