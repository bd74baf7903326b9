// The pages before and after this one in the sidebar's order.
import type { PageProps } from "../../src/types.ts";
import { breakable } from "./BreakableName.tsx";
import { ALL, type Html, oncePerShape, toHtml } from "./once.ts";

/** Renders the links to the neighbours; nothing where there are none. */
export function Pagination({ previous, next }: Pick<PageProps, "previous" | "next">) {
  if (!previous && !next) return null;
  const __html = linksOf(ALL, {
    previous: previous && toHtml(breakable(previous.label)),
    previousHref: previous?.href,
    next: next && toHtml(breakable(next.label)),
    nextHref: next?.href,
  });
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of components.
    <nav className="pagination" aria-label="Previous and next page" dangerouslySetInnerHTML={{ __html }} />
  );
}

interface Places {
  readonly previous: Html | undefined;
  readonly previousHref: string | undefined;
  readonly next: Html | undefined;
  readonly nextHref: string | undefined;
}

/* biome-ignore-start lint/security/noDangerouslySetInnerHtml: labels that are rendered already. */
const linksOf = oncePerShape((_: object, { previous, previousHref, next, nextHref }: Places) => (
  <>
    {previous && (
      <a className="previous" rel="prev" href={previousHref}>
        <span>Previous</span>
        <strong dangerouslySetInnerHTML={previous} />
      </a>
    )}
    {next && (
      <a className="next" rel="next" href={nextHref}>
        <span>Next</span>
        <strong dangerouslySetInnerHTML={next} />
      </a>
    )}
  </>
));
/* biome-ignore-end lint/security/noDangerouslySetInnerHtml: labels that are rendered already. */
