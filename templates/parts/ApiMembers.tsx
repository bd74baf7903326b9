// The members of a class, an interface or an enum at a glance: one table for each kind.
import { Fragment, type ReactNode } from "react";
import type { ApiLevel, ApiMember, ApiSignature, ApiToken } from "../../src/reference/types.ts";
import { ApiHeading } from "./ApiHeading.tsx";
import { ApiHtml } from "./ApiHtml.tsx";
import { ApiLevelBadges } from "./ApiLevelBadges.tsx";
import { ApiTokens } from "./ApiTokens.tsx";
import {
  adderOf,
  current,
  groupMembers,
  isDeprecated,
  isDetailed,
  isOwn,
  isSameLevel,
  leadOf,
  memberName,
  tableIds,
} from "./api-terms.ts";
import { breakable } from "./BreakableName.tsx";

/** Types that are longer are cut in a table; the member's own signature has all of it. */
const TYPE_LIMIT = 60;

/** So many ways to call a member a row lists; its details have all. */
const FORM_LIMIT = 3;

/** The column of what a member of a kind is or gives. */
const COLUMNS: ReadonlyMap<ApiMember["kind"], string> = new Map([
  ["property", "Type"],
  ["index", "Type"],
  ["method", "Returns"],
  ["call", "Returns"],
  ["new", "Returns"],
]);

/**
 * Renders the tables; what is inherited stands last.
 * @param level of what has the members: theirs is shown where it differs
 */
export function ApiMembers({ members, level }: { readonly members: readonly ApiMember[]; readonly level: ApiLevel }) {
  if (members.length === 0) return null;
  const groups = groupMembers(members);
  const ids = tableIds(groups);
  return (
    <section>
      <ApiHeading level={2} id="page:members" name="Members" />
      {groups.map(({ kind, many, members: found }, i) => (
        <Fragment key={kind}>
          {ids[i] && <ApiHeading level={3} id={ids[i]} name={many} />}
          <div className={`api-table api-rows api-members${kind === "member" ? " api-values" : ""}`}>
            <table aria-label={many}>
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  {kind === "member" && <th scope="col">Value</th>}
                  {columnOf(kind, found) && <th scope="col">{columnOf(kind, found)}</th>}
                  <th scope="col">Description</th>
                </tr>
              </thead>
              <tbody>
                {[...found.filter(isOwn), ...found.filter((member) => !isOwn(member))].map((member) => (
                  <MemberRow
                    key={member.anchor}
                    member={member}
                    level={level}
                    typed={columnOf(kind, found) !== undefined}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </Fragment>
      ))}
    </section>
  );
}

/** The column of a table's members. Of an event nobody asks what its call returns. */
function columnOf(kind: ApiMember["kind"], members: readonly ApiMember[]): string | undefined {
  const hasEvents = kind === "call" && members.some(({ name }) => name !== "call");
  return hasEvents ? undefined : COLUMNS.get(kind);
}

/** A row; it has the member's id where nothing else on the page is about the member. */
function MemberRow({
  member,
  level,
  typed,
}: {
  readonly member: ApiMember;
  readonly level: ApiLevel;
  readonly typed: boolean;
}) {
  const { kind, anchor, inheritedFrom, signatures, value } = member;
  const isWhole = !isDetailed(member);
  const shown = current(signatures);
  const types = new Map(shown.map(({ type }) => [textOf(type), type]));
  types.delete("");
  const from = inheritedFrom ?? adderOf(member);
  return (
    <tr id={isWhole ? anchor : undefined}>
      <td className="api-member-name">
        <code className={isDeprecated(member) ? "api-deprecated" : undefined}>
          <MemberLink member={member} shown={shown} />
        </code>
        <Tags member={member} level={level} />
        {from && (
          <span className="api-from">
            from {from.to ? <a href={from.to.replace(/#.*$/, "")}>{from.name}</a> : from.name}
          </span>
        )}
      </td>
      {kind === "member" && <td>{value !== undefined && <code>{value}</code>}</td>}
      {typed && (
        <td>
          {lines([...types.values()], "or ", (type) => (
            <code className="api-type">
              <ApiTokens tokens={type} limit={TYPE_LIMIT} />
            </code>
          ))}
        </td>
      )}
      <td>{kind === "member" ? <WholeDocs member={member} /> : <ApiHtml html={leadOf(member)} inline />}</td>
    </tr>
  );
}

function MemberLink({ member, shown }: { readonly member: ApiMember; readonly shown: readonly ApiSignature[] }) {
  const { anchor, inheritedFrom } = member;
  const isElsewhere = inheritedFrom !== undefined && !isDetailed(member);
  const names = new Set(shown.length === 0 ? [memberName(member)] : shown.map((one) => labelOf(member, one)));
  const label = lines([...names], "", (name) => breakable(name));
  const href = isElsewhere ? inheritedFrom.to : `#${encodeURIComponent(anchor)}`;
  return href === undefined ? label : <a href={href}>{label}</a>;
}

/** Renders each on a line of its own; of many the first. @param joint what begins all lines but the first */
function lines<T>(list: readonly T[], joint: string, render: (one: T) => ReactNode): ReactNode {
  const [only] = list;
  if (list.length === 1) return render(only as T);
  return list.slice(0, FORM_LIMIT + 1).map((one, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: static markup.
    <Fragment key={index}>
      {index > 0 && <br />}
      {index > 0 && joint}
      {index < FORM_LIMIT ? render(one) : "…"}
    </Fragment>
  ));
}

/** What has no name is called by how it is used. */
function labelOf(member: ApiMember, { parameters: all }: ApiSignature): string {
  const { kind, name } = member;
  const parameters = all.filter(({ part }) => !part);
  const names = parameters.map(({ name, optional }) => name + (optional ? "?" : ""));
  if (kind === "method" || kind === "constructor") return `${memberName(member)}(${names.join(", ")})`;
  if (name !== kind || (kind === "index" && names.length === 0)) return memberName(member);
  const typed = parameters.map(({ type }, i) => `${names[i]}: ${textOf(type)}`).join(", ");
  const list = typed.length > TYPE_LIMIT ? names.join(", ") : typed;
  return kind === "index" ? `[${list}]` : `${kind === "new" ? "new " : ""}(${list})`;
}

function textOf(tokens: readonly ApiToken[]): string {
  return tokens.map(({ text }) => text).join("");
}

function Tags({ member, level }: { readonly member: ApiMember; readonly level: ApiLevel }) {
  const { kind, signatures } = member;
  const tags = [
    ...(["static", "protected", "abstract", "readonly", "optional"] as const).filter((tag) => member[tag]),
    // Index signatures are each about other keys.
    ...(signatures.length > 1 && kind !== "index" ? [`${signatures.length} overloads`] : []),
  ];
  return (
    <>
      {tags.map((tag) => (
        <Fragment key={tag}>
          {" "}
          <span className="api-tag">{tag}</span>
        </Fragment>
      ))}
      {isDeprecated(member) && (
        <>
          {" "}
          <span className="api-tag deprecated">deprecated</span>
        </>
      )}
      {isOwn(member) && !isSameLevel(member.level, level) && (
        <>
          {" "}
          <ApiLevelBadges level={member.level} />
        </>
      )}
    </>
  );
}

/** A member of an enum has no details of its own: the table says everything. */
function WholeDocs({ member }: { readonly member: ApiMember }) {
  return member.signatures.map(({ docs }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: static markup.
    <div key={index}>
      <ApiHtml html={docs.summary} />
      {docs.deprecated !== undefined && (
        <div className="api-deprecated-text">
          <strong>Deprecated.</strong> <ApiHtml html={docs.deprecated} inline />
        </div>
      )}
      <ApiHtml html={docs.remarks} />
    </div>
  ));
}
