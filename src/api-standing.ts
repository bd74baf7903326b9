// What it means to use an API that is not simply public: how it is said, in samples and in links alike. Pure.
import type { ApiStanding } from "./reference/types.ts";
import type { Checks } from "./types.ts";

/** The standings that are told, the graver ones first. */
export const API_STANDINGS: readonly ApiStanding[] = ["deprecated", "internal", "legacy", "alpha", "beta"];

/** A use of a name, and what its package says of it. */
export interface ApiUse {
  readonly standing: ApiStanding;
  readonly name: string;
  /** The deprecation's own text, "" for none. */
  readonly notice: string;
}

/** Names the check whose level a standing has. */
export function standingCheck(standing: ApiStanding): keyof Checks {
  return `${standing}Api`;
}

/** Says what is used, and what to do about it. */
export function tellApiUse({ standing, name, notice }: ApiUse): { code: string; message: string; hint: string } {
  const intent = `If the page means to show it, say so: allow_api: [${standing}] in its front matter, or allow=${standing} on the fence.`;
  return {
    code: `${standing}-api`,
    message: `"${name}" is ${WORDS[standing]}`,
    hint: notice === "" ? intent : `Its package says: ${notice.replace(LINK, "$1")}\n${intent}`,
  };
}

/** A link in a comment: `{@link Target}`, `{@link Target | text}`. */
const LINK = /\{@link(?:code|plain)?\s+(?:[^{}|]*\|\s*)?([^{}|]*?)\s*\}/g;

const WORDS: Readonly<Record<ApiStanding, string>> = {
  deprecated: "deprecated",
  legacy: "a legacy API",
  alpha: "an alpha API, which may change at any time",
  beta: "a beta API, which may still change",
  internal: "internal to its package",
};
