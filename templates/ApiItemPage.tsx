// A page of one item of the reference: a class, an interface, an enum, a type alias or a namespace.
import { Fragment } from "react";
import type { ApiMember, ApiToken } from "../src/reference/types.ts";
import type { ApiItemProps } from "../src/types.ts";
import { ApiAlike } from "./parts/ApiAlike.tsx";
import { ApiAlikeValues } from "./parts/ApiAlikeValues.tsx";
import { ApiDeclaration } from "./parts/ApiDeclaration.tsx";
import { ApiDeprecated } from "./parts/ApiDeprecated.tsx";
import { ApiDocs } from "./parts/ApiDocs.tsx";
import { ApiFrame } from "./parts/ApiFrame.tsx";
import { ApiHeading } from "./parts/ApiHeading.tsx";
import { ApiHtml } from "./parts/ApiHtml.tsx";
import { ApiImport } from "./parts/ApiImport.tsx";
import { ApiItems } from "./parts/ApiItems.tsx";
import { ApiLevelNotice } from "./parts/ApiLevelNotice.tsx";
import { ApiMemberDetails } from "./parts/ApiMemberDetails.tsx";
import { ApiMembers } from "./parts/ApiMembers.tsx";
import { ApiProvenance } from "./parts/ApiProvenance.tsx";
import { ApiSignature } from "./parts/ApiSignature.tsx";
import { ApiTokens } from "./parts/ApiTokens.tsx";
import { ApiUsedIn } from "./parts/ApiUsedIn.tsx";
import { groupMembers, isDeclared, isDetailed, isSameLevel, kindNames, memberName } from "./parts/api-terms.ts";
import { breakable } from "./parts/BreakableName.tsx";

/** Renders an item with its members. */
export function ApiItemPage(props: ApiItemProps) {
  const { item, package: owner, usedIn } = props;
  const { kind, namespace, name, level, members, signatures } = item;
  const [first, ...others] = signatures;
  const isNamesOnly = !isDeclared(item) && members.length === 0 && item.items.length === 0;
  const details = groupMembers(members.filter(isDetailed));
  return (
    <ApiFrame frame={props}>
      <h1>
        {breakable([...namespace, name].join("."))} <span className="api-kind-name">{kindNames(item)}</span>
      </h1>
      <p className="api-meta">
        <a href={owner.href}>{breakable(owner.name)}</a>
        {owner.version !== "" && ` ${owner.version}`}
        {item.sourceUrl !== undefined && !isNamesOnly && (
          <>
            {" · "}
            <a href={item.sourceUrl}>Source</a>
          </>
        )}
        {item.sealed && " · Sealed: not for others to extend or implement"}
      </p>
      <ApiDeprecated html={first?.docs.deprecated} />
      <ApiHtml html={first?.docs.summary ?? ""} className="api-summary" />
      <ApiLevelNotice level={level} />
      {isNamesOnly ? <NamesOnly name={owner.name} /> : <ApiImport item={item} />}
      {first && !isNamesOnly && kind !== "enum" && <ApiSignature tokens={first.tokens} />}
      <Bases word="Extends" bases={item.extends} />
      <Bases word="Implements" bases={item.implements} />
      <ApiAlike item={item} />
      {first && <ApiDocs signature={first} level={2} />}
      {others.map((signature, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static markup.
        <ApiDeclaration key={index} signature={signature} level={3} />
      ))}
      <ApiAlikeValues item={item} />
      <ApiMembers members={members} level={level} />
      {details.map(({ kind: of, many, id, members: found }) => (
        <section key={of} className="api-details">
          <ApiHeading level={2} id={id} name={many} />
          {found.map((member) => (
            <ApiMemberDetails
              key={member.anchor}
              anchor={member.anchor}
              name={memberName(member)}
              signatures={member.signatures}
              isStatic={member.static}
              kind={member.kind}
              level={isSameLevel(member.level, level) ? undefined : member.level}
            >
              <InheritedFrom member={member} />
            </ApiMemberDetails>
          ))}
        </section>
      ))}
      <ApiItems items={item.items} />
      <ApiUsedIn guides={usedIn} />
      <ApiProvenance
        source={isNamesOnly ? undefined : item.source}
        sourceUrl={isNamesOnly ? undefined : item.sourceUrl}
        package={owner}
      />
    </ApiFrame>
  );
}

function Bases({ word, bases }: { readonly word: string; readonly bases: readonly (readonly ApiToken[])[] }) {
  if (bases.length === 0) return null;
  return (
    <p className="api-bases">
      {word}{" "}
      {bases.map((tokens, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static markup.
        <Fragment key={index}>
          {index > 0 && ", "}
          <code className="api-type">
            <ApiTokens tokens={tokens} />
          </code>
        </Fragment>
      ))}
    </p>
  );
}

function InheritedFrom({ member: { inheritedFrom: from } }: { readonly member: ApiMember }) {
  if (!from) return null;
  return (
    <p className="api-meta">Inherited from {from.to === undefined ? from.name : <a href={from.to}>{from.name}</a>}</p>
  );
}

function NamesOnly({ name }: { readonly name: string }) {
  return (
    <div className="admonition note" role="note" aria-label="Note">
      <p className="admonition-title">Name and kind only</p>
      <div>
        <p>
          The declarations of <code>{name}</code> are not at hand: its signature and its members are left out.
        </p>
      </div>
    </div>
  );
}
