// What leads to the pages before and after this one.
import type { PageProps } from "../../src/types.ts";
import { breakable } from "./BreakableName.tsx";
import { type Html, oncePerShape, toHtml } from "./once.ts";
import { ownTexts, say } from "./own-text.ts";

/** Gives the links to the neighbours; undefined where there are none. */
export function paginationContent({ previous, next }: Pick<PageProps, "previous" | "next">): Html | undefined {
  if (!previous && !next) return undefined;
  const __html = linksOf(ownTexts(), {
    previous: previous && toHtml(breakable(previous.label)),
    previousHref: previous?.href,
    next: next && toHtml(breakable(next.label)),
    nextHref: next?.href,
  });
  return { __html };
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
        <span>{say("Previous")}</span>
        <strong dangerouslySetInnerHTML={previous} />
      </a>
    )}
    {next && (
      <a className="next" rel="next" href={nextHref}>
        <span>{say("Next")}</span>
        <strong dangerouslySetInnerHTML={next} />
      </a>
    )}
  </>
));
/* biome-ignore-end lint/security/noDangerouslySetInnerHtml: labels that are rendered already. */
