// Everything about a member, a function or a variable, under a heading of its own.
import { Fragment, type ReactNode } from "react";
import type { ApiLevel, ApiMemberKind, ApiSignature as Signature } from "../../src/reference/types.ts";
import { ApiDeclaration } from "./ApiDeclaration.tsx";
import { ApiHeading } from "./ApiHeading.tsx";
import { ApiLevelBadges } from "./ApiLevelBadges.tsx";
import { isDeprecated, levelsOf } from "./api-terms.ts";
import { breakable } from "./BreakableName.tsx";

/**
 * Renders the details; overloads follow one another.
 * @param level where it is to be told
 * @param children what stands before the first signature
 */
export function ApiMemberDetails({
  anchor,
  name,
  signatures,
  level,
  isStatic = false,
  kind,
  children,
}: {
  readonly anchor: string;
  readonly name: string;
  readonly signatures: readonly Signature[];
  readonly level: ApiLevel | undefined;
  readonly isStatic?: boolean;
  /** Index signatures stand beside one another: none of them is an overload. */
  readonly kind?: ApiMemberKind;
  readonly children?: ReactNode;
}) {
  return (
    <section className="api-member">
      <ApiHeading level={3} id={anchor} name={name} className="api-name">
        {isDeprecated({ signatures }) ? <s>{breakable(name)}</s> : breakable(name)}
        {isStatic && <span className="api-tag"> static</span>}
        {level && levelsOf(level).length > 0 && (
          <>
            {" "}
            <ApiLevelBadges level={level} />
          </>
        )}
      </ApiHeading>
      {children}
      {signatures.map((signature, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static markup.
        <Fragment key={index}>
          <Overload signature={signature} index={index} count={kind === "index" ? 1 : signatures.length} />
          <ApiDeclaration signature={signature} level={4} />
        </Fragment>
      ))}
    </section>
  );
}

/** Which of the overloads it is, and who adds it to the type. */
function Overload({
  signature: { addedBy },
  index,
  count,
}: {
  readonly signature: Signature;
  readonly index: number;
  readonly count: number;
}) {
  if (count < 2 && !addedBy) return null;
  return (
    <p className="api-overload">
      {count > 1 && `Overload ${index + 1} of ${count}${addedBy ? ", added by " : ""}`}
      {addedBy && count < 2 && "Added by "}
      {addedBy && (addedBy.to ? <a href={addedBy.to}>{addedBy.name}</a> : addedBy.name)}
    </p>
  );
}
