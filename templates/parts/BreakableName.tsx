// A label whose long names have places where they may break.
import { Fragment } from "react";
import { breakName } from "../client/break-name.ts";

/** Renders a name. */
export function BreakableName({ name }: { readonly name: string }) {
  const pieces = breakName(name);
  if (pieces.length === 1) return name;
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: static markup; pieces may be the same.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
