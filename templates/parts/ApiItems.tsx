// What a package or a namespace holds: a table for each kind, then its functions and variables in full.
import type { ApiItem } from "../../src/reference/types.ts";
import { ApiAlike } from "./ApiAlike.tsx";
import { ApiHeading } from "./ApiHeading.tsx";
import { ApiImport } from "./ApiImport.tsx";
import { ApiItemTable } from "./ApiItemTable.tsx";
import { ApiMemberDetails } from "./ApiMemberDetails.tsx";
import { ApiValueNote } from "./ApiValueNote.tsx";
import { groupItems, isDeclared } from "./api-terms.ts";

/** From so many items on, the script offers to filter them. */
const FILTER_FROM = 10;

/** Renders the items; what is deprecated stands last. */
export function ApiItems({ items }: { readonly items: readonly ApiItem[] }) {
  const groups = groupItems(items);
  return (
    <>
      {items.length >= FILTER_FROM && <div className="api-filter" />}
      {groups.map(({ kind, many, id, items: found }) => (
        <section key={kind} className="api-kind">
          <ApiHeading level={2} id={id} name={many} />
          <ApiItemTable items={found} />
        </section>
      ))}
      {groups.map(({ kind, one, items: found }) => {
        const shown = found.filter((item) => item.anchor !== undefined && isDeclared(item));
        if (shown.length === 0) return null;
        return (
          <section key={kind} className="api-details">
            <ApiHeading level={2} id={`page:${kind}-details`} name={`${one} details`} />
            {shown.map((item) => (
              <ApiMemberDetails
                key={item.anchor}
                anchor={item.anchor ?? ""}
                name={item.name}
                signatures={item.signatures}
                level={item.level}
              >
                {item.namespace.length === 0 ? <ApiImport item={item} /> : <ApiValueNote item={item} />}
                <ApiAlike item={item} />
                {item.sourceUrl !== undefined && (
                  <p className="api-meta">
                    <a href={item.sourceUrl} aria-label={`Source of ${item.name}`}>
                      Source
                    </a>
                  </p>
                )}
              </ApiMemberDetails>
            ))}
          </section>
        );
      })}
    </>
  );
}
