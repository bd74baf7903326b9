// The keys `versions` and `languages`: the site's other builds, and this one among them.
import type { LanguageBuild, SiteBuild, VersionBuild } from "../types.ts";
import { buildAddress } from "./address.ts";
import { type Check, flag, got, line, list, type Report, record, wrongValue } from "./check.ts";
import { locale } from "./locale.ts";

/** Checks the list of versions. */
export const versions: Check<readonly VersionBuild[]> = list(
  record<VersionBuild>({ label: line, href: buildAddress, pages: line, latest: flag }, ["label", "href"]),
);

/** Checks the list of languages. */
export const languages: Check<readonly LanguageBuild[]> = list(
  record<LanguageBuild>({ locale, label: line, href: buildAddress, pages: line, default: flag }, [
    "locale",
    "label",
    "href",
  ]),
);

/** What says which of the builds this one is. */
interface Own {
  readonly label: string | undefined;
  readonly locale: string;
}

/** Finds this build among the versions, and tells what can't stand beside each other. */
export function resolveVersions(
  given: readonly VersionBuild[],
  { label: own }: Own,
  report: Report,
): readonly SiteBuild[] {
  refuseTwice(given, "versions", ["label", "href"], report);
  if (given[0] && !own) {
    const hint = `Write version: { label: ${got(given[0].label)} }.`;
    wrongValue(["versions"], "needs version.label, which says which of them this one is", report, hint);
  } else if (given[0] && !given.some(({ label }) => label === own)) {
    const why = `does not have this version, ${got(own)}, which version.label names`;
    wrongValue(["versions"], why, report, `Add it: { label: ${got(own)}, href: "/" }.`);
  }
  refuseSecond(given, "versions", "latest", report);
  const newest = given.find(({ latest }) => latest) ?? given[0];
  return given.map((build) => {
    const { latest: _, ...rest } = build;
    return { ...rest, isOwn: build.label === own, ...(build === newest && { isLatest: true }) };
  });
}

/** Finds this build among the languages, and tells what can't stand beside each other. */
export function resolveLanguages(
  given: readonly LanguageBuild[],
  { locale: own }: Own,
  report: Report,
): readonly SiteBuild[] {
  refuseTwice(given, "languages", ["locale", "label", "href"], report);
  if (given[0] && !given.some(({ locale }) => locale === own)) {
    const hint = `Add it: { locale: ${got(own)}, label: "…", href: "/" }. Or say locale: ${got(given[0].locale)}.`;
    wrongValue(["languages"], `does not have the language of this site, ${got(own)}`, report, hint);
  }
  refuseSecond(given, "languages", "default", report);
  return given.map(({ default: isDefault, ...build }) => ({
    ...build,
    isOwn: build.locale === own,
    ...(isDefault && { isDefault }),
  }));
}

/** Tells where a key is true for two of the builds. */
function refuseSecond<Key extends string>(
  builds: readonly { readonly [name in Key]?: boolean }[],
  list: string,
  key: Key,
  report: Report,
): void {
  const isMarked = (build: { readonly [name in Key]?: boolean }) => build[key] === true;
  const second = builds.findIndex((build, i) => isMarked(build) && builds.slice(0, i).some(isMarked));
  if (second >= 0)
    wrongValue([list, second, key], `is true for a second ${list.slice(0, -1)}`, report, `One can be the ${key}.`);
}

function refuseTwice<T extends VersionBuild>(
  builds: readonly T[],
  list: string,
  keys: readonly (keyof T & string)[],
  report: Report,
): void {
  for (const [i, build] of builds.entries()) {
    const again = keys.find((key) => builds.slice(0, i).some((other) => other[key] === build[key]));
    if (again === undefined) continue;
    wrongValue([list, i, again], `is ${got(build[again])} again`, report, "Each build is listed once.");
  }
}
