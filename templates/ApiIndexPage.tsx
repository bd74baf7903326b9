// The start page of the reference, and the list of all packages.
import type { ApiIndexProps } from "../src/types.ts";
import { ApiFrame } from "./parts/ApiFrame.tsx";
import { ApiHeading } from "./parts/ApiHeading.tsx";
import { itemKinds, OTHERS } from "./parts/api-terms.ts";
import { breakable } from "./parts/BreakableName.tsx";

type Package = ApiIndexProps["packages"][number];

/** Renders either of the two. */
export function ApiIndexPage(props: ApiIndexProps) {
  const { kind, title, description, packages, all } = props;
  const headline = packages.filter((one) => one.headline);
  const others = packages.filter((one) => !one.headline);
  return (
    <ApiFrame frame={props}>
      <h1>{title}</h1>
      {description !== "" && <p className="api-summary">{description}</p>}
      {kind === "packages" ? (
        <PackageTable packages={packages} />
      ) : (
        <>
          <Headline packages={headline} />
          {others.length > 0 && (
            <section>
              {headline.length > 0 && <ApiHeading level={2} id={OTHERS} name="Other packages" />}
              <Compact packages={others} />
            </section>
          )}
          <p>
            <a href={all}>All packages with their versions and what they hold</a>
          </p>
        </>
      )}
    </ApiFrame>
  );
}

function Headline({ packages }: { readonly packages: readonly Package[] }) {
  if (packages.length === 0) return null;
  return (
    <ul className="cards">
      {packages.map((one) => (
        <li key={one.name}>
          <p className="card-title">
            <a href={one.href}>{breakable(one.name)}</a>
          </p>
          <div>
            {one.description !== "" && <p>{one.description}</p>}
            <p className="api-counts">{countsOf(one)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Compact({ packages }: { readonly packages: readonly Package[] }) {
  return (
    <dl className="api-packages">
      {packages.map(({ name, href, description }) => (
        <div key={name}>
          <dt>
            <a href={href}>{breakable(name)}</a>
          </dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}

function PackageTable({ packages }: { readonly packages: readonly Package[] }) {
  return (
    <div className="api-table api-rows api-package-table">
      <table>
        <thead>
          <tr>
            <th scope="col">Package</th>
            <th scope="col">Version</th>
            <th scope="col">Description</th>
          </tr>
        </thead>
        <tbody>
          {packages.map((one) => (
            <tr key={one.name}>
              <td>
                <a href={one.href}>{breakable(one.name)}</a>
              </td>
              <td>{one.version}</td>
              <td>
                {one.description}
                <span className="api-counts">{countsOf(one)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a package holds: `2 classes, 14 interfaces`. */
function countsOf({ counts }: Package): string {
  const parts = itemKinds.flatMap(({ kind, one, many }) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [`${count} ${(count === 1 ? one : many).toLowerCase()}`];
  });
  return parts.join(", ") || "nothing public";
}
