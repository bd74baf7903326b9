// The notice on every page of a version that is not out yet, or that nobody maintains any more.
import type { SiteProps } from "../../src/types.ts";
import { say } from "./own-text.ts";

const says = {
  unreleased: "This is the documentation of a version that is not released yet:",
  unmaintained: "This is the documentation of a version that is no longer maintained:",
} as const;

/** Renders the notice; nothing for a version that needs none. */
export function VersionNotice({ site }: { readonly site: SiteProps }) {
  if (!site.versionBanner) return null;
  return (
    <p className="version-notice" role="note">
      {say(says[site.versionBanner])}{" "}
      <strong>
        {site.title} {site.versionLabel}
      </strong>
    </p>
  );
}
