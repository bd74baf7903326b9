// How packages declare what a name stands for: as deprecated, or at a release that is not simply public.
import type ts from "typescript";
import type { ApiStanding } from "../../reference/types.ts";
import type { FoundUse } from "../findings.ts";
import { isInstalled, tagsOf, type UseScope } from "./declarations.ts";

/** Legacy APIs carry a release tag besides, which says how far along their removal is. */
const RELEASES: readonly ApiStanding[] = ["internal", "legacy", "alpha", "beta"];

/** Tells the standings of what all of some declarations declare; none where a package has it simply public. */
export function standingsOf(
  scope: UseScope,
  declarations: readonly ts.Node[],
): readonly Pick<FoundUse, "standing" | "notice">[] {
  const installed = declarations.filter((each) => isInstalled(scope, each)).map((each) => tagsOf(scope, each));
  if (installed.length === 0) return [];
  // Node's and the browser's own declarations have release tags of other meanings (`btoa` is "legacy").
  const isPlatform = declarations.some((each) => each.getSourceFile().fileName.includes("/node_modules/@types/"));
  // What still has a way to be used that is in order may be used.
  const has = (standing: ApiStanding) =>
    installed.every((tags) => tags.some(({ tagName }) => tagName.text === standing));
  const release = isPlatform ? undefined : RELEASES.find(has);
  const deprecated = has("deprecated") ? installed[0]?.find(({ tagName }) => tagName.text === "deprecated") : undefined;
  const notice = (scope.typescript.getTextOfJSDocComment(deprecated?.comment) ?? "").replace(/\s+/g, " ").trim();
  return [
    ...(deprecated ? [{ standing: "deprecated" as const, notice }] : []),
    ...(release ? [{ standing: release, notice: "" }] : []),
  ];
}
