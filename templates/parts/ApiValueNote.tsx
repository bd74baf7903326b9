// Says that an item can be imported as a type only, although it is more.
import type { ApiItem } from "../../src/reference/types.ts";
import { isWithoutValue, NO_VALUE } from "./api-terms.ts";
import { breakable } from "./BreakableName.tsx";
import { LONG } from "./break-between.tsx";

/** Renders the note; nothing where an import gives all that there is. */
export function ApiValueNote({ item }: { readonly item: ApiItem }) {
  const { entryPoint, namespace, name, valueFrom } = item;
  if (entryPoint === undefined || !isWithoutValue(item)) return null;
  return (
    <p className="api-import">
      <code>{breakable(entryPoint, LONG)}</code> exports <code>{breakable([...namespace, name].join("."), LONG)}</code>{" "}
      {NO_VALUE}
      {valueFrom !== undefined && (
        <>
          {" "}
          <code>{breakable(valueFrom, LONG)}</code> has the value.
        </>
      )}
    </p>
  );
}
