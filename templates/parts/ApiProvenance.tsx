// Where the facts of a page come from, and whose they are.
import type { ApiPackageLink } from "../../src/types.ts";
import { breakable } from "./BreakableName.tsx";
import { LONG } from "./break-between.tsx";

/** Renders the closing line of a page of the reference. @param source file that declares the item, in its package */
export function ApiProvenance({
  source,
  sourceUrl,
  package: { name, version, license, copyright, homepage },
}: {
  readonly source?: string | undefined;
  readonly sourceUrl?: string | undefined;
  readonly package: Pick<ApiPackageLink, "name" | "version" | "license" | "copyright" | "homepage">;
}) {
  return (
    <footer className="api-provenance">
      <p>
        {source === undefined ? "From the declarations of " : "Declared in "}
        {source !== undefined && (
          <>
            {sourceUrl === undefined ? (
              <code>{breakable(source, LONG)}</code>
            ) : (
              <a href={sourceUrl}>
                <code>{breakable(source, LONG)}</code>
              </a>
            )}
            {" of "}
          </>
        )}
        {breakable(name, LONG)}
        {version !== "" && ` ${version}`}
        {license !== "" && `, ${license} licence`}.{copyright !== "" && ` ${endSentence(copyright)}`}
        {/^https?:\/\//i.test(homepage) && (
          <>
            {" "}
            <a href={homepage}>Homepage</a>
          </>
        )}
      </p>
    </footer>
  );
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
