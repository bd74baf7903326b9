// The generators whose sites are taken over.
import type { Origin } from "./types.ts";

/** What each is called, by its option. */
export const GENERATORS: Readonly<Record<Origin, string>> = {
  docusaurus: "Docusaurus",
  vitepress: "VitePress",
  starlight: "Starlight",
};
