// A label whose long names have places where they may break.
import type { ReactNode } from "react";
import { breakName } from "../client/break-name.ts";
import { breakBetween } from "./break-between.tsx";

/** Renders a name. */
export function BreakableName({ name }: { readonly name: string }) {
  return breakable(name);
}

/**
 * What `BreakableName` renders: pages have so many names that a component for each of them takes its time.
 * @param long characters from which on a word may break
 */
export function breakable(name: string, long?: number): ReactNode {
  return breakBetween(breakName(name, long));
}
