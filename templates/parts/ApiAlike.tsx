// Leads to what else has an item's name: to the constant beside a type, to the type beside a constant.
import { Fragment } from "react";
import type { ApiItem } from "../../src/reference/types.ts";
import { kindName, SEE_ALSO } from "./api-terms.ts";
import { breakable } from "./BreakableName.tsx";
import { LONG } from "./break-between.tsx";

/** Renders the line; nothing where the name is the item's alone. */
export function ApiAlike({ item }: { readonly item: ApiItem }) {
  if (item.alike.length === 0) return null;
  return (
    <p className="api-bases api-alike">
      {item.alike.map(({ kind, to }, index) => (
        <Fragment key={kind}>
          {index > 0 && " "}
          {SEE_ALSO}{" "}
          <a href={to}>
            {kindName(kind).toLowerCase()} <code>{breakable(item.name, LONG)}</code>
          </a>
          .
        </Fragment>
      ))}
    </p>
  );
}
