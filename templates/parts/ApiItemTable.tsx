// Items of one kind at a glance.
import type { ApiItem } from "../../src/reference/types.ts";
import { ApiHtml } from "./ApiHtml.tsx";
import { ApiLevelBadges } from "./ApiLevelBadges.tsx";
import { isDeclared, isDeprecated, leadOf, levelsOf, referenceNote } from "./api-terms.ts";
import { breakable } from "./BreakableName.tsx";

/** Renders a table of items. */
export function ApiItemTable({ items }: { readonly items: readonly ApiItem[] }) {
  const hasLevels = items.some((item) => levelsOf(item.level).length > 0 || isDeprecated(item));
  const hasTexts = items.some((item) => leadOf(item) !== "" || item.members.length > 0);
  return (
    <div className="api-table api-rows api-items">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {hasLevels && <th scope="col">Level</th>}
            {hasTexts && <th scope="col">Description</th>}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            // What is known by its name only has its anchor here.
            <tr key={item.anchor ?? item.route} id={isDeclared(item) ? undefined : item.anchor}>
              <td>
                <code className={isDeprecated(item) ? "api-deprecated" : undefined}>
                  <a href={hrefOf(item)}>{breakable(item.name)}</a>
                </code>
                {item.sameAs !== undefined && <span className="api-tag"> {referenceNote(item)}</span>}
                {item.kind === "function" && item.signatures.length > 1 && (
                  <span className="api-tag"> {`${item.signatures.length} overloads`}</span>
                )}
              </td>
              {hasLevels && (
                <td>
                  <ApiLevelBadges level={item.level} deprecated={isDeprecated(item)} />
                </td>
              )}
              {hasTexts && (
                <td>
                  <ApiHtml html={leadOf(item)} inline />
                  <MemberLinks item={item} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The way to each member from here. */
function MemberLinks({ item }: { readonly item: ApiItem }) {
  const { members } = item;
  if (members.length === 0) return null;
  return (
    <details className="api-member-links">
      <summary>{members.length === 1 ? "1 member" : `${members.length} members`}</summary>
      <ul>
        {members.map(({ anchor, name }) => (
          <li key={anchor}>
            <a href={`${item.route}#${encodeURIComponent(anchor)}`}>{name}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function hrefOf({ route, anchor }: ApiItem): string {
  return anchor === undefined ? route : `#${encodeURIComponent(anchor)}`;
}
