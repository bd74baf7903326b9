// The pages before and after this one in the sidebar's order.
import type { PageProps } from "../../src/types.ts";
import { breakable } from "./BreakableName.tsx";

/** Renders the links to the neighbours; nothing where there are none. */
export function Pagination({ previous, next }: Pick<PageProps, "previous" | "next">) {
  if (!previous && !next) return null;
  return (
    <nav className="pagination" aria-label="Previous and next page">
      {previous && (
        <a className="previous" rel="prev" href={previous.href}>
          <span>Previous</span>
          <strong>{breakable(previous.label)}</strong>
        </a>
      )}
      {next && (
        <a className="next" rel="next" href={next.href}>
          <span>Next</span>
          <strong>{breakable(next.label)}</strong>
        </a>
      )}
    </nav>
  );
}
