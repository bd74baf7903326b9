// What a package is imported by, and how much each import has.
import type { ApiPackage } from "../../src/reference/types.ts";
import { entryPointsOf } from "./api-terms.ts";
import { breakable } from "./BreakableName.tsx";

type EntryPoints = ApiPackage["entryPoints"];

/** Lists a package's entry points. Hundreds that only repeat what stands elsewhere are folded: what they export comes first. */
export function ApiEntryPoints({ package: shown }: { readonly package: Pick<ApiPackage, "name" | "entryPoints"> }) {
  const { listed, folded } = entryPointsOf(shown);
  return (
    <>
      {listed.length > 0 && <Table entryPoints={listed} />}
      {folded.length > 0 && (
        <details>
          <summary>{folded.length} more entry points, without a page of their own</summary>
          <Table entryPoints={folded} />
        </details>
      )}
    </>
  );
}

function Table({ entryPoints }: { readonly entryPoints: EntryPoints }) {
  return (
    <div className="api-table">
      <table>
        <thead>
          <tr>
            <th scope="col">Entry point</th>
            <th scope="col">Exports</th>
          </tr>
        </thead>
        <tbody>
          {entryPoints.map(({ specifier, count, to }) => (
            <tr key={specifier}>
              <td>
                <code>{to === undefined ? breakable(specifier) : <a href={to}>{breakable(specifier)}</a>}</code>
              </td>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
