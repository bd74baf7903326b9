// What may make a comparison of outputs fail, by name.
import type { Loss } from "../types.ts";

/** All of them. */
export const LOSSES: readonly Loss[] = ["lost-route", "lost-anchor"];
