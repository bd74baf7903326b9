// The line that makes an item available.
import { Fragment } from "react";
import type { ApiItem } from "../../src/reference/types.ts";
import { ApiCode } from "./ApiCode.tsx";
import { ApiValueNote } from "./ApiValueNote.tsx";
import { ALSO_AS, GLOBAL, importedName, NOT_EXPORTED } from "./api-terms.ts";
import { breakable } from "./BreakableName.tsx";
import { LONG } from "./break-between.tsx";

/** Renders the import of an item, or says that there is none. */
export function ApiImport({ item }: { readonly item: ApiItem }) {
  const { entryPoint, global, typeOnly } = item;
  if (global) return <p className="api-import">{GLOBAL}</p>;
  if (entryPoint === undefined) {
    return (
      <p className="api-import">
        No entry point of <code>{breakable(item.package, LONG)}</code> {NOT_EXPORTED}
      </p>
    );
  }
  return (
    <>
      <ApiCode language="ts" className="api-import">
        <span className="hljs-keyword">import</span>{" "}
        {typeOnly && (
          <>
            <span className="hljs-keyword">type</span>{" "}
          </>
        )}
        {breakable(importedName(item), LONG)}{" "}
        <span className="api-import-from">
          <span className="hljs-keyword">from</span>{" "}
          <span className="hljs-string">{breakable(JSON.stringify(entryPoint), LONG)}</span>
          {";"}
        </span>
      </ApiCode>
      <ApiValueNote item={item} />
      {item.otherNames && (
        <p className="api-import">
          {ALSO_AS}{" "}
          {item.otherNames.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && ", "}
              <code>{breakable(name, LONG)}</code>
            </Fragment>
          ))}
          .
        </p>
      )}
    </>
  );
}
