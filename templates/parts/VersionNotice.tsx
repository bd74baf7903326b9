// The notice on every page of a version that is not out yet, or that nobody maintains any more.
import type { PageFrame, SiteProps } from "../../src/types.ts";
import { say, sayWith, shown } from "./own-text.ts";

interface VersionNoticeProps {
  readonly site: SiteProps;
  /** Where the items of the switches lead from the page. @default to the first pages of the builds */
  readonly switchHrefs?: PageFrame["switchHrefs"];
}

const says = {
  unreleased: "This is the documentation of a version that is not released yet:",
  unmaintained: "This is the documentation of a version that is no longer maintained:",
} as const;

/** Renders the notice, with a link to the latest version where that is another one; nothing for a version that needs none. */
export function VersionNotice({ site, switchHrefs }: VersionNoticeProps) {
  if (!site.versionBanner) return null;
  const builds = site.switches.flatMap(({ items }) => items);
  const at = builds.findIndex(({ latest, current }) => latest && !current);
  const latest = builds[at];
  return (
    <p className="version-notice" role="note">
      {say(says[site.versionBanner])}{" "}
      <strong>
        {shown(site.title)} {site.versionLabel}
      </strong>
      {latest && (
        <>
          <br />
          {sayWith("Latest version: {version}", {
            version: (
              <a href={switchHrefs?.[at] ?? latest.href}>
                {shown(site.title)} {latest.label}
              </a>
            ),
          })}
        </>
      )}
    </p>
  );
}
