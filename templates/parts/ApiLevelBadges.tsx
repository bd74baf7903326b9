// How stable an item is, in a word or two.
import type { ApiLevel } from "../../src/reference/types.ts";
import { levelsOf } from "./api-terms.ts";

/** Renders the badges of a level, and one for what is deprecated. */
export function ApiLevelBadges({
  level,
  deprecated = false,
}: {
  readonly level: ApiLevel;
  readonly deprecated?: boolean;
}) {
  const names = [...(deprecated ? ["deprecated"] : []), ...levelsOf(level)];
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 && " "}
      <span className={`api-badge ${name}`}>{name}</span>
    </span>
  ));
}
