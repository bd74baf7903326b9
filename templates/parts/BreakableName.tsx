// A label whose long names have places where they may break.
import type { ReactNode } from "react";
import { breakName } from "../client/break-name.ts";

/** Renders a name. */
export function BreakableName({ name }: { readonly name: string }) {
  return breakable(name);
}

/** What `BreakableName` renders: pages have so many names that a component for each of them takes its time. */
export function breakable(name: string): ReactNode {
  return breakBetween(breakName(name));
}

/** Joins pieces of a text; between them a line may end. */
export function breakBetween(pieces: readonly string[]): ReactNode {
  if (pieces.length === 1) return pieces[0];
  const out: ReactNode[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) out.push(<wbr key={index} />);
    out.push(piece);
  }
  return out;
}
