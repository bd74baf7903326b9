// What is said of arguments that commander refuses: its own words, and what was probably meant.
import type { Command } from "commander";
import { nearest } from "../diagnostics.ts";
import { isFolder } from "../stat.ts";

/** What other generators call a command. */
const OTHER_COMMANDS: ReadonlyMap<string, string> = new Map([
  ["dev", "serve --watch"],
  ["start", "serve --watch"],
  ["watch", "serve --watch"],
  ["preview", "serve"],
  ["new", "init"],
  ["create", "init"],
  ["version", "--version"],
]);

/** Finds the command that is called, as far as that can be known where arguments are wrong. */
export function calledCommand(program: Command, given: readonly string[]): Command | undefined {
  for (const arg of given) {
    const command = program.commands.find((each) => each.name() === arg);
    if (command !== undefined) return command;
  }
  return undefined;
}

/**
 * Says what is wrong with arguments.
 * @param text commander's words
 * @param given what stands behind the program's name
 */
export function tellUsage(text: string, program: Command, given: readonly string[]): string {
  const said = text.replace(/^error: /, "docsgen: ");
  const hint = commandHint(text, program) ?? optionHint(text, program, given) ?? dashHint(text, given);
  // What is known here says more than commander's guess does.
  return hint === undefined ? said : `${said.split("\n", 1)[0]}\n(${hint})\n`;
}

/** Says which command was meant. */
function commandHint(text: string, program: Command): string | undefined {
  const name = /^error: unknown command '(.+)'/.exec(text)?.[1];
  if (name === undefined) return undefined;
  const instead = OTHER_COMMANDS.get(name);
  if (instead !== undefined) return `Here it is docsgen ${instead}.`;
  const near = nearest(
    name,
    program.commands.map((command) => command.name()),
  );
  if (near !== undefined) return `Did you mean ${near}?`;
  return isFolder(name) ? `To build the site in that folder: docsgen build ${name}` : undefined;
}

/** Says which option was meant, or which command has it. */
function optionHint(text: string, program: Command, given: readonly string[]): string | undefined {
  const [, name, value] = /^error: unknown option '(--?[^'=]+)(=.*)?'/.exec(text) ?? [];
  if (name === undefined) return undefined;
  const called = calledCommand(program, given);
  const known = [...(called?.options ?? []), ...program.options];
  if (value !== undefined && known.some(({ long }) => long === name)) return `${name} takes no value.`;
  const owners = program.commands.filter(({ options }) => options.some(({ long }) => long === name));
  if (called !== undefined && owners.includes(called))
    return `Write it behind the command: docsgen ${called.name()} ${name}`;
  if (owners.length > 0) return `It is an option of: ${owners.map((command) => command.name()).join(", ")}.`;
  const longs = known.flatMap(({ long }) => long ?? []);
  const meant = /^-\w/.test(name)
    ? longs.filter((long) => long[2] === name[1]?.toLowerCase())
    : longs.filter((long) => long === name.toLowerCase());
  if (meant.length === 0) return undefined;
  return meant.length === 1 ? `Did you mean ${meant[0]}?` : `Did you mean one of ${meant.join(", ")}?`;
}

/** Says of a dash that programs for writing make of two hyphens what it was. */
function dashHint(text: string, given: readonly string[]): string | undefined {
  const dashed = text.startsWith("error: too many arguments") ? given.find(isDashed) : undefined;
  return dashed === undefined ? undefined : undashed(dashed);
}

/** Whether an argument begins with a dash that is no hyphen. */
export function isDashed(arg: string): boolean {
  return /^[\u2010-\u2015\u2212]/.test(arg);
}

/** Says how it is written. */
export function undashed(arg: string): string {
  return `Options begin with two hyphens: write --${arg.replace(/^[\u2010-\u2015\u2212-]+/, "")}, not ${arg}`;
}
