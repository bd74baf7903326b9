// What the pages of the reference are found by.
import { isDeprecated, isDetailed, memberName } from "../../templates/parts/api-terms.ts";
import { isCompound } from "../search/words.ts";
import { RANK, type SearchPlace, type SearchRank, type SearchSource } from "../search.ts";
import { titleOf } from "./pages.ts";
import type { ApiItem, ApiMember, ApiPackage, ApiSignature } from "./types.ts";

/** What the sources of one site are made with. */
export interface SourceParts {
  /** A comment's plain text. */
  text(source: string): string;
  /** npm names of the packages that the site puts first; undefined where it puts none before others. */
  readonly headline: readonly string[] | undefined;
}

/** Members that have a name of their own, by which readers look for them. */
const NAMED: ReadonlySet<ApiMember["kind"]> = new Set(["property", "method", "member"]);

/** Gathers what an item's page is found by. @param guides how many link to it */
export function itemSource(item: ApiItem, pkg: ApiPackage, guides: number, parts: SourceParts): SearchSource {
  const members = item.members.filter(({ inheritedFrom }) => inheritedFrom === undefined);
  const inner = item.items.filter(({ anchor }) => anchor !== undefined);
  const [first] = item.signatures;
  return {
    title: titleOf(item),
    label: pkg.name,
    kind: item.kind,
    rank: isDeprecated(item) ? RANK.deprecated : rankOf(pkg, guides, parts, isPeripheral(item)),
    // `SomeName` is what everybody calls `ISomeName`. A single word is first of all that word.
    aliases: [item.name, ...named(item), ...(/^I\p{Lu}\p{Ll}/u.test(item.name) ? [item.name.slice(1)] : [])].filter(
      isCompound,
    ),
    keywords: [],
    places: [
      ...members.filter(({ kind }) => NAMED.has(kind)).map(memberPlace),
      ...inner.flatMap(itemPlaces),
      ...[
        ...item.signatures,
        ...members.filter(isDetailed).flatMap(signaturesOf),
        ...inner.flatMap(signaturesOf),
      ].flatMap(literalPlaces),
    ],
    lead: parts.text(first?.docs.summary ?? ""),
    texts: [...item.signatures, ...[...members, ...inner].flatMap(({ signatures }) => signatures)].flatMap(
      (signature) => textsOf(signature, parts),
    ),
  };
}

/** Gathers what a package's page is found by: of what has pages of its own, nothing. @param guides how many link to it */
export function packageSource(pkg: ApiPackage, guides: number, parts: SourceParts): SearchSource {
  const items = pkg.items.filter(({ anchor }) => anchor !== undefined);
  return {
    title: pkg.name,
    label: "",
    kind: "package",
    rank: rankOf(pkg, guides, parts),
    aliases: [pkg.shortName],
    keywords: [],
    places: [
      ...items.flatMap(itemPlaces),
      // A single word would be taken for the package's own: `Tree.on` is no `on` of something in the package `tree`.
      ...items
        .flatMap(signaturesOf)
        .flatMap(literalPlaces)
        .filter(({ name }) => isCompound(name)),
    ],
    lead: pkg.description || parts.text(pkg.docs.summary),
    texts: [
      parts.text(pkg.note ?? ""),
      ...items.flatMap(({ signatures }) => signatures.flatMap((signature) => textsOf(signature, parts))),
    ],
  };
}

/** What a list of packages is found by. */
export function listSource(title: string, description: string): SearchSource {
  return {
    title,
    label: "",
    kind: "packages",
    rank: RANK.headline,
    aliases: [],
    keywords: [],
    places: [],
    lead: description,
    texts: [],
  };
}

function rankOf(pkg: ApiPackage, guides: number, { headline }: SourceParts, isPeripheral = false): SearchRank {
  const place = headline ? headline.indexOf(pkg.name) : 1;
  const rank = place < 0 ? RANK.reference : place === 0 ? RANK.first : RANK.headline;
  return (rank + (guides > 0 ? 1 : 0) - (isPeripheral ? 1 : 0)) as SearchRank;
}

/** Whether an item is there for other packages, or may still change at any time. */
function isPeripheral({ level: { tag, legacy, system } }: ApiItem): boolean {
  return legacy || system || tag === "internal" || tag === "alpha";
}

function memberPlace(member: ApiMember): SearchPlace {
  return { name: memberName(member), anchor: member.anchor, kind: "member", deprecated: isDeprecated(member) };
}

function itemPlaces(item: ApiItem): SearchPlace[] {
  const place = { anchor: item.anchor ?? "", kind: "item", deprecated: isDeprecated(item) } as const;
  return [item.name, ...named(item)].map((name) => ({ name, ...place }));
}

/** The names that imports may say in braces besides an item's own. */
function named({ otherNames = [] }: ApiItem): string[] {
  return otherNames.filter((name) => name !== "default");
}

/** Gives places to what comments say of the members of object literals in a type. */
function literalPlaces({ members = [] }: ApiSignature): SearchPlace[] {
  return members.flatMap(({ name, anchor }) =>
    // One that is called is named with its parameters.
    anchor === undefined ? [] : { name: name.replace(/\(.*/s, ""), anchor, kind: "member", deprecated: false },
  );
}

function signaturesOf({ signatures }: Pick<ApiItem, "signatures">): readonly ApiSignature[] {
  return signatures;
}

function textsOf({ docs, parameters, typeParameters, members = [] }: ApiSignature, { text }: SourceParts): string[] {
  return [
    docs.summary,
    docs.remarks,
    docs.returns,
    ...docs.throws,
    docs.deprecated ?? "",
    ...[...parameters, ...typeParameters, ...members].map((parameter) => parameter.docs),
  ].flatMap((source) => (source === "" ? [] : text(source)));
}
