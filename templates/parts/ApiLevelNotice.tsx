// How stable an item is, and what that means for those who use it.
import type { ApiLevel } from "../../src/reference/types.ts";
import { levelsOf } from "./api-terms.ts";

const meanings: Readonly<Record<string, string>> = {
  public: "Stable: only a new major version may break code that uses it.",
  beta: "A preview: it may still change in a minor version.",
  alpha: "An early preview: any version may change it or take it away.",
  legacy: "For code that uses it already; new code is better off without it.",
  system: "Other types need it; it is not meant to be used by itself.",
};

/** Renders the notice; nothing where the level is unknown. */
export function ApiLevelNotice({ level }: { readonly level: ApiLevel }) {
  const names = levelsOf(level);
  if (names.length === 0) return null;
  const tone =
    names.includes("alpha") || names.includes("legacy") ? "warning" : names.includes("beta") ? "info" : "note";
  const isQuiet = names.length === 1 && names[0] === "public";
  return (
    <div className={isQuiet ? "api-level" : `api-level admonition ${tone}`} role="note" aria-label="Release level">
      {names.map((name) => (
        <p key={name}>
          <span className={`api-badge ${name}`}>{name}</span> {meanings[name]}
        </p>
      ))}
    </div>
  );
}
