// What a plugin is written with. Apart, so that the public API's declarations reach nothing that runs plugins.
import type { Plugin } from "./types.ts";

/** Gives a plugin its type; returns it as it is. */
export function definePlugin<Options extends object = Readonly<Record<string, unknown>>>(
  plugin: Plugin<Options>,
): Plugin<Options> {
  return plugin;
}
