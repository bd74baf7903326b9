// Opens the search; shown only where scripts run.
import type { SiteProps } from "../../src/types.ts";
import { say } from "./own-text.ts";

interface SearchButtonProps {
  readonly search: NonNullable<SiteProps["search"]>;
  readonly baseUrl: string;
}

/** Renders the button with all that the script needs to know. */
export function SearchButton({ search, baseUrl }: SearchButtonProps) {
  const { script, style, index, hasTwins } = search;
  return (
    <button
      className="search-button"
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K Meta+K"
      data-script={script}
      data-style={style}
      data-index={index}
      data-base={baseUrl}
      data-twins={hasTwins ? "" : undefined}
    >
      <span className="icon icon-search" />
      <span className="search-label">{say("Search")}</span>
      <span className="search-key" aria-hidden="true">
        /
      </span>
    </button>
  );
}
