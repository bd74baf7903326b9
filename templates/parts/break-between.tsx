// Places in a text where a line may end. A module of its own: whoever replaces `BreakableName` need not have it.
import type { ReactNode } from "react";

/** From so many characters on, a name of the reference may break where it stands in code, or in a table's column. */
export const LONG = 16;

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
