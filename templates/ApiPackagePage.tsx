// The index page of a package of the reference.
import type { ApiPackageProps } from "../src/types.ts";
import { ApiCode } from "./parts/ApiCode.tsx";
import { ApiDeprecated } from "./parts/ApiDeprecated.tsx";
import { ApiDocs } from "./parts/ApiDocs.tsx";
import { ApiEntryPoints } from "./parts/ApiEntryPoints.tsx";
import { ApiFrame } from "./parts/ApiFrame.tsx";
import { ApiHeading } from "./parts/ApiHeading.tsx";
import { ApiHtml } from "./parts/ApiHtml.tsx";
import { ApiItems } from "./parts/ApiItems.tsx";
import { ApiProvenance } from "./parts/ApiProvenance.tsx";
import { ApiUsedIn } from "./parts/ApiUsedIn.tsx";
import { isAllInternal } from "./parts/api-terms.ts";
import { breakable } from "./parts/BreakableName.tsx";
import { LONG } from "./parts/break-between.tsx";

/** Renders a package: what it is, how it is imported, and all that it exports. */
export function ApiPackagePage(props: ApiPackageProps) {
  const { package: shown, usedIn } = props;
  const { name, partOf, version, license, description, items, reexports, namesOnly, note, docs } = shown;
  const isInstalled = version !== "";
  return (
    <ApiFrame frame={props}>
      <h1>
        {breakable(name)} <span className="api-kind-name">{kindOfPackage(shown)}</span>
      </h1>
      <p className="api-meta">
        {partOf && (
          <>
            {"Of "}
            <a href={partOf.to}>{breakable(partOf.name)}</a>
            {(isInstalled || license !== "") && " · "}
          </>
        )}
        {isInstalled && `Version ${version}`}
        {isInstalled && license !== "" && " · "}
        {license !== "" && `${license} licence`}
      </p>
      <ApiDeprecated html={docs.deprecated} />
      {description !== "" && <p className="api-summary">{description}</p>}
      <ApiHtml html={docs.summary} />
      {(namesOnly || note) && (
        <div className="admonition note" role="note" aria-label="Note">
          <p className="admonition-title">Note</p>
          {note ? <ApiHtml html={note} /> : <p>Names and kinds are all that is known: the rest is left out.</p>}
        </div>
      )}
      {isInstalled && (
        <ApiCode language="sh" className="api-import">
          npm install {breakable(`${partOf?.name ?? name}@${version}`, LONG)}
        </ApiCode>
      )}
      {!namesOnly && <ApiEntryPoints package={shown} />}
      <ApiDocs signature={shown} level={2} />
      <ApiItems items={items} />
      {isAllInternal(shown) && (
        <p>All that this package exports is internal: there is nothing in it for others to use.</p>
      )}
      <Reexports reexports={reexports} />
      <ApiUsedIn guides={usedIn} />
      <ApiProvenance package={shown} />
    </ApiFrame>
  );
}

function kindOfPackage({ partOf, globals }: ApiPackageProps["package"]): string {
  if (globals) return "Globals";
  return partOf ? "Entry point" : "Package";
}

function Reexports({ reexports }: Pick<ApiPackageProps["package"], "reexports">) {
  if (reexports.length === 0) return null;
  return (
    <section>
      <ApiHeading level={2} id="page:re-exports" name="Re-exported from other packages" />
      <ul className="api-reexports">
        {reexports.map(({ name, from, to }) => (
          <li key={name}>
            <code>{to === undefined ? name : <a href={to}>{name}</a>}</code> from <code>{from}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
