// Options of commands: what commander makes of them, how their values are read, and what the API is given of them.
import { InvalidArgumentError, Option } from "commander";
import type { Origin } from "../init.ts";
import { LOSSES } from "../options.ts";
import type { Printing } from "../report.ts";
import type { Placement } from "../show-command.ts";
import type { BuildOptions, Loss } from "../types.ts";
import { isDashed, undashed } from "./usage.ts";

/** Options as commander gives them. */
export interface Flags extends Printing, Placement {
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

/** Makes the option that says how results are printed. */
export function reporter(): Option {
  return new Option("--reporter <name>", "how results are printed").choices(["pretty", "json"]).default("pretty");
}

/** Reads which losses make `diff` fail. */
export function losses(text: string): readonly Loss[] {
  return text.split(",").map((name) => {
    const loss = LOSSES.find((known) => known === name.trim());
    if (loss === undefined)
      throw new InvalidArgumentError(`Allowed are ${LOSSES.join(" and ")}, with a comma between.`);
    return loss;
  });
}

/** Makes the option that says how an output takes the place of the last one. */
export function publishing(): Option {
  const description = "how a new output replaces the old one; without it as before, or rename";
  return new Option("--publish <how>", description).choices(["rename", "symlink"]);
}

/** Reads the path that a command is about. */
export function operand(text: string): string {
  if (text === "") throw new InvalidArgumentError("It must not be empty.");
  if (isDashed(text)) throw new InvalidArgumentError(undashed(text));
  // The folder would be made, and who deletes it with "rm -r ~" loses another one.
  if (/^~(?:[/\\]|$)/.test(text))
    throw new InvalidArgumentError('The shell has left the "~" as it is: write the path in full.');
  return text;
}

/** Reads the path that is an option's value. */
export function pathOf(text: string): string {
  return operand(value(text));
}

/** Reads the address to listen on. */
export function host(text: string): string {
  if (/:\/\/|^[^:]*:\d+$/.test(text))
    throw new InvalidArgumentError("It is a name or an address alone, such as 0.0.0.0; --port says the port.");
  return value(text);
}

/** Refuses an option in the place of another one's value: commander takes whatever comes next. */
function value(text: string): string {
  if (!text.startsWith("-")) return text;
  throw new InvalidArgumentError(`It is an option: the value before it is missing. A folder of that name is ./${text}`);
}

/** Makes what reads a whole number within bounds. */
export function integer([least, most]: readonly [number, number]): (text: string) => number {
  return (text) => {
    // To Number, what is empty is 0.
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most)) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    }
    return value;
  };
}

/** Turns flags into what the API takes. @param root the site's, as it was given */
export function optionsOf(root: string | undefined, flags: Flags, signal: AbortSignal): BuildOptions {
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
