// How stable an item is, and what that means for those who use it.
import type { ApiLevel } from "../../src/reference/types.ts";
import { ApiLevelBadges } from "./ApiLevelBadges.tsx";
import { levelsOf } from "./api-terms.ts";

const meanings: Readonly<Record<string, string>> = {
  public: "Stable: only a new major version may break code that uses it.",
  beta: "A preview: a new minor version may still change it.",
  alpha: "An early preview: any new version may change it or take it away.",
  legacy: "For code that uses it already; new code is better off without it.",
  system: "There for the types of other items, not to be used by itself.",
};

/** Renders the notice; nothing where the level is unknown. */
export function ApiLevelNotice({ level }: { readonly level: ApiLevel }) {
  const { legacy, system } = level;
  const names = levelsOf(level);
  if (names.length === 0) return null;
  const tone = legacy || names.includes("alpha") ? "warning" : names.includes("beta") ? "info" : "note";
  // To whom it is of use says more than how soon it may change.
  const told = legacy || system ? names.slice(-1 - Number(legacy && system)) : names;
  const isQuiet = names.length === 1 && names[0] === "public";
  return (
    <div className={isQuiet ? "api-level" : `api-level admonition ${tone}`} role="note" aria-label="Release level">
      <p>
        <ApiLevelBadges level={level} /> {told.map((name) => meanings[name]).join(" ")}
      </p>
    </div>
  );
}
