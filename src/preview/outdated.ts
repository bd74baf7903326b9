// Whether a generation is still what would be made of what there is now. Pure.
import type { Diagnostic } from "../types.ts";
import type { Generation } from "./generation.ts";
import { type Inputs, templatesKey } from "./inputs.ts";

/** What there is now, besides the sources. */
export interface Current extends Pick<Generation, "reference" | "historyKey"> {
  readonly inputs: Inputs;
}

/**
 * Whether pages may be others with what there is now.
 * @param told gives what is known to be wrong with a generation's pages
 */
export function isOutdated(made: Generation, now: Current, told: (made: Generation) => readonly Diagnostic[]): boolean {
  const { plugins, templates, packages } = made.inputs;
  return (
    plugins.loaded.hash !== now.inputs.plugins.loaded.hash ||
    keyOf(templates) !== keyOf(now.inputs.templates) ||
    packages.mermaid?.hash !== now.inputs.packages.mermaid?.hash ||
    hasOtherMetadata(made, now) ||
    hasMovedProblems(made, now, told) ||
    JSON.stringify(templates?.bundle.addresses) !== JSON.stringify(now.inputs.templates?.bundle.addresses)
  );
}

/**
 * Whether what is arranged would be the same with what there is now, unless a file of the content is another one: whatever
 * renders the pages may be.
 * @param told as for `isOutdated`
 */
export function hasSameSite(
  made: Generation,
  now: Current,
  told: (made: Generation) => readonly Diagnostic[],
): boolean {
  const isSameFile = made.inputs.configFile === now.inputs.configFile;
  return isSameFile && !hasOtherMetadata(made, now) && !hasMovedProblems(made, now, told);
}

function hasOtherMetadata(made: Generation, { inputs, reference, historyKey }: Current): boolean {
  return (
    made.inputs.plugins.made.pages !== inputs.plugins.made.pages ||
    JSON.stringify(made.inputs.settings.config) !== JSON.stringify(inputs.settings.config) ||
    made.reference !== reference ||
    made.historyKey !== historyKey
  );
}

/** Whether problems are told of the configuration that may stand elsewhere in it now. */
function hasMovedProblems(
  made: Generation,
  { inputs }: Current,
  told: (made: Generation) => readonly Diagnostic[],
): boolean {
  if (made.inputs.settings.source === inputs.settings.source) return false;
  return [...made.problems, ...told(made)].some(({ file }) => file === made.inputs.configFile);
}

function keyOf(templates: Inputs["templates"]): string | undefined {
  return templates && templatesKey(templates);
}
