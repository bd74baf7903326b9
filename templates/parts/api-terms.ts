// How the reference's pages call things. Used by the Api templates; nothing here renders.
import type {
  ApiItem,
  ApiKind,
  ApiLevel,
  ApiMember,
  ApiMemberKind,
  ApiPackage,
  ApiPlace,
  ApiSignature,
} from "../../src/reference/types.ts";
import type { SiteProps } from "../../src/types.ts";

/** A kind of item with its names and the id of its list on a page. */
export interface KindTerms {
  readonly kind: ApiKind;
  readonly one: string;
  readonly many: string;
  readonly id: string;
}

/** Kinds of items in the order of the lists. */
export const itemKinds: readonly KindTerms[] = [
  { kind: "class", one: "Class", many: "Classes", id: "page:classes" },
  { kind: "interface", one: "Interface", many: "Interfaces", id: "page:interfaces" },
  { kind: "enum", one: "Enum", many: "Enums", id: "page:enums" },
  { kind: "typealias", one: "Type alias", many: "Type aliases", id: "page:type-aliases" },
  { kind: "namespace", one: "Namespace", many: "Namespaces", id: "page:namespaces" },
  { kind: "function", one: "Function", many: "Functions", id: "page:functions" },
  { kind: "variable", one: "Variable", many: "Variables", id: "page:variables" },
];

/** Puts items of a kind together, in the order of the lists; what is deprecated stands last. */
export function groupItems(items: readonly ApiItem[]): (KindTerms & { readonly items: readonly ApiItem[] })[] {
  return itemKinds.flatMap((terms) => {
    const found = items.filter(({ kind }) => kind === terms.kind);
    const current = found.filter((item) => !isDeprecated(item));
    return found.length === 0 ? [] : [{ items: [...current, ...found.filter(isDeprecated)], ...terms }];
  });
}

/** Members of one kind, with the kind's name and the id of their part of the page. */
export interface MemberGroup {
  readonly kind: ApiMemberKind;
  readonly many: string;
  readonly id: string;
  readonly members: readonly ApiMember[];
}

const memberKinds: readonly Omit<MemberGroup, "members">[] = [
  { kind: "member", many: "Members", id: "page:members" },
  { kind: "constructor", many: "Constructors", id: "page:constructors" },
  { kind: "call", many: "Call signatures", id: "page:call-signatures" },
  { kind: "new", many: "Construct signatures", id: "page:construct-signatures" },
  { kind: "index", many: "Index signatures", id: "page:index-signatures" },
  { kind: "property", many: "Properties", id: "page:properties" },
  { kind: "method", many: "Methods", id: "page:methods" },
];

/** Puts members of a kind together, in the order of a page. Call signatures that each have an event's name are events. */
export function groupMembers(members: readonly ApiMember[]): MemberGroup[] {
  return memberKinds.flatMap((terms) => {
    const found = members.filter(({ kind }) => kind === terms.kind);
    if (found.length === 0) return [];
    const isEvents = terms.kind === "call" && found.every(({ name }) => name !== "call");
    return [{ members: found, ...terms, ...(isEvents && { many: "Events", id: "page:events" }) }];
  });
}

/** The ids of the headings that the tables of groups have; a table that is the only one has none. */
export function tableIds(groups: readonly MemberGroup[]): string[] {
  return groups.length > 1 ? groups.map(({ id }) => `${id}-table`) : [];
}

/** The id of the heading above the packages that are not in the headline. */
export const OTHERS = "page:others";

/** Begins the list of names that an item is exported by besides its own. */
export const ALSO_AS = "Also exported as";

/** Leads to what else has an item's name, with that one's kind after it. */
export const SEE_ALSO = "See also the";

/** The name of a kind of item, for a single one. */
export function kindName(kind: ApiKind): string {
  return itemKinds.find((terms) => terms.kind === kind)?.one ?? kind;
}

/** The kinds of what an item's page shows under its name: `Type alias and variable`. */
export function kindNames({ kind, alike }: Pick<ApiItem, "kind" | "alike">): string {
  const values = alike.filter(isDeclared).map((one) => kindName(one.kind).toLowerCase());
  return [kindName(kind), ...values].join(" and ");
}

/** What a member is called on a page: those that have no name of their own are called by their kind. */
export function memberName({ kind, name }: Pick<ApiMember, "kind" | "name">): string {
  const { many } = memberKinds.find((terms) => terms.kind === kind) ?? { many: name };
  return name === kind && kind !== "constructor" ? many.replace(/s$/, "") : name;
}

/** The id of a section of the page's own comment. One example or several: links to them hold. */
export function sectionId(title: string): string {
  return `page:${title === "Example" ? "examples" : title.toLowerCase().replaceAll(" ", "-")}`;
}

/** What an import of an item says before `from`: a name in braces, or for a default export one that is free to choose. */
export function importedName({ namespace, name, entryPoint = "", byDefault }: ApiItem): string {
  const imported = namespace[0] ?? name;
  if (!byDefault) return `{ ${imported} }`;
  // `_default` is a compiler's name for what its authors gave none, and `e` is said in the declarations alone.
  return /^(?:_?default|[a-z])$/.test(imported) ? nameFrom(entryPoint) || imported : imported;
}

/** The name that an import gives to what has none of its own: from the last part of what it is imported from. */
export function nameFrom(specifier: string): string {
  const words = specifier
    .replace(/^.*[/:]/, "")
    .split(/[^\p{ID_Continue}$]+/u)
    .filter(Boolean);
  return words.map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
}

/** Ends what is said in the place of an import, where no entry point has an item. */
export const NOT_EXPORTED = "exports it: it cannot be imported.";
/** What is said in the place of an import of what is declared for all. */
export const GLOBAL = "Global: it is there without an import.";
/** Ends what is said beside an import, where its entry point exports as a type what is more than one. */
export const NO_VALUE = "as a type only: with this import, there is no value of it at run time.";
/** Whether an import gives less than the item is, or than a namespace has: a function, variable, class or enum as a type. */
export function isWithoutValue({ kind, typeOnly, items }: Pick<ApiItem, "kind" | "typeOnly" | "items">): boolean {
  if (kind === "namespace") return typeOnly && items.some(isWithoutValue);
  return typeOnly && kind !== "interface" && kind !== "typealias";
}
/** Ends what a twin says in the place of an import, where an item's name and kind are all that is known. */
export const NOT_AT_HAND = "are not at hand.";

/** The levels of an item that readers are told, by the names of their badges. */
export function levelsOf({ tag, legacy, system }: ApiLevel): string[] {
  return [
    ...(tag === "none" || tag === "internal" ? [] : [tag]),
    ...(legacy ? ["legacy"] : []),
    ...(system ? ["system"] : []),
  ];
}

/** Whether readers are told the same of two levels. */
export function isSameLevel(a: ApiLevel, b: ApiLevel): boolean {
  return levelsOf(a).join() === levelsOf(b).join();
}

/** Whether every way to use an item or a member is deprecated. */
export function isDeprecated({ signatures }: Pick<ApiItem | ApiMember, "signatures">): boolean {
  return signatures.length > 0 && signatures.every(({ docs }) => docs.deprecated !== undefined);
}

/** The declarations that a list is about: those that are deprecated only where all are. */
export function current(signatures: readonly ApiSignature[]): readonly ApiSignature[] {
  const found = signatures.filter(({ docs }) => docs.deprecated === undefined);
  return found.length > 0 ? found : signatures;
}

/** The summary that a list says of an item or a member: the first that there is, rather of what is not deprecated. */
export function summaryOf({ signatures }: Pick<ApiItem | ApiMember, "signatures">): string {
  return [...current(signatures), ...signatures].find(({ docs }) => docs.summary !== "")?.docs.summary ?? "";
}

/** What a list says of an item or a member, as HTML: its summary's first paragraph, without its element. */
export function leadOf(item: Pick<ApiItem | ApiMember, "signatures">): string {
  const html = summaryOf(item);
  return inlineOf(/^<p>.*?<\/p>/s.exec(html)?.[0] ?? html);
}

/** HTML without the paragraph round it, where there is just one. */
export function inlineOf(html: string): string {
  return /^<p>((?:(?!<\/?p\b).)*)<\/p>\s*$/s.exec(html)?.[1] ?? html;
}

/** Whether a member is declared by the item itself. */
export function isOwn({ inheritedFrom }: ApiMember): boolean {
  return inheritedFrom === undefined;
}

/** Whether a type's page says all of a member: of one that it inherits, where no other page does. */
export function isDetailed({ kind, inheritedFrom }: Pick<ApiMember, "kind" | "inheritedFrom">): boolean {
  return kind !== "member" && (inheritedFrom === undefined || inheritedFrom.silent === true);
}

/** Whether an item's declarations are known, or its name and kind alone. */
export function isDeclared({ signatures }: Pick<ApiItem, "signatures">): boolean {
  return signatures.some(({ tokens }) => tokens.length > 0);
}

/** What lists say of an item that has its place elsewhere. */
export function referenceNote({ name, sameAs }: Pick<ApiItem, "name" | "sameAs">): string {
  return sameAs === name ? "re-exported" : `same as ${sameAs}`;
}

/** Whether a package has nothing for others, its other entry points' included. */
export function isAllInternal({ items, reexports, entryPoints }: ApiPackage): boolean {
  return items.length === 0 && reexports.length === 0 && entryPoints.every(({ to }) => to === undefined);
}

/** Entry points without a page of their own that a list may have: more would stand before all that they export. */
const MAX_WITHOUT_PAGE = 10;

/** The entry points that export anything: those to list, and by name those to fold, where many have no page of their own. */
export function entryPointsOf({ name, entryPoints }: Pick<ApiPackage, "name" | "entryPoints">) {
  const used = entryPoints.filter(({ count }) => count > 0);
  const hasPlace = ({ specifier, to }: (typeof used)[number]) => to !== undefined || specifier === name;
  const others = used.filter((one) => !hasPlace(one));
  if (others.length <= MAX_WITHOUT_PAGE) return { listed: used, folded: [] };
  return { listed: used.filter(hasPlace), folded: others.sort((a, b) => (a.specifier < b.specifier ? -1 : 1)) };
}

/** The package that adds a member to another one's type, where it adds all of it. */
export function adderOf({ signatures: [first, ...others] }: Pick<ApiMember, "signatures">): ApiPlace | undefined {
  return others.every(({ addedBy }) => addedBy?.name === first?.addedBy?.name) ? first?.addedBy : undefined;
}

/**
 * Tells which language the reference is in where the site is written from right to left: docsgen's texts in it are English, as
 * most packages' comments are, and in the site's direction their full stops would change sides.
 */
export function englishIn({ direction }: SiteProps) {
  return direction === "rtl" ? { lang: "en", dir: "ltr" } : {};
}
