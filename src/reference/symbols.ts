// What a reference has and where: packages, items and members with their routes and anchors. Owns the rule that every
// route and every anchor of a page is there once. Reads no comments and resolves nothing.
import { compare } from "../diagnostics.ts";
import { cutName } from "../route.ts";
import { mergeDeclarations } from "./merged-declarations.ts";
import type { ApiKind, ApiMemberKind, ExtractedPackage, ItemName, RawDeclaration, RawKind } from "./types.ts";

export interface SymbolPackage {
  readonly extracted: ExtractedPackage;
  /** The package's own doc comment; "" for none. */
  readonly comment: string;
  readonly shortName: string;
  readonly route: string;
  readonly items: readonly SymbolItem[];
  readonly itemsByName: ReadonlyMap<string, readonly SymbolItem[]>;
}

export interface SymbolItem {
  readonly packageName: string;
  readonly parent: SymbolItem | undefined;
  readonly kind: ApiKind;
  readonly name: string;
  /** Overloads, what is merged, or one. Of a class, those of the class come before those of an interface of its name. */
  readonly declarations: readonly RawDeclaration[];
  readonly route: string;
  readonly anchor: string | undefined;
  readonly items: readonly SymbolItem[];
  /** What a namespace has that is placed elsewhere. */
  readonly references: readonly SymbolReference[];
  /** With those that are placed elsewhere. */
  readonly itemsByName: ReadonlyMap<string, readonly SymbolItem[]>;
  readonly members: readonly SymbolMember[];
}

/** The name in a namespace of an item that has its place elsewhere. */
export interface SymbolReference {
  readonly name: string;
  readonly item: SymbolItem;
}

export interface SymbolMember {
  readonly kind: ApiMemberKind;
  readonly name: string;
  readonly static: boolean;
  readonly declarations: readonly RawDeclaration[];
  readonly anchor: string;
  /** The same for what overrides it in a derived type. */
  readonly key: string;
}

/** Where a declaration stands. */
export interface DocsPlace {
  readonly package: SymbolPackage;
  readonly item: SymbolItem | undefined;
  readonly member: SymbolMember | undefined;
}

/** Kinds in the order in which one of several things of a name is meant. */
export const KINDS: readonly ApiKind[] = [
  "class",
  "interface",
  "typealias",
  "enum",
  "namespace",
  "function",
  "variable",
];

const ITEM_KINDS: ReadonlyMap<RawKind, ApiKind> = new Map([
  ["Class", "class"],
  ["Interface", "interface"],
  ["Enum", "enum"],
  ["TypeAlias", "typealias"],
  ["Namespace", "namespace"],
  ["Function", "function"],
  ["Variable", "variable"],
] as const);

const MEMBER_KINDS: ReadonlyMap<RawKind, ApiMemberKind> = new Map([
  ["Constructor", "constructor"],
  ["CallSignature", "call"],
  ["ConstructSignature", "new"],
  ["IndexSignature", "index"],
  ["Property", "property"],
  ["PropertySignature", "property"],
  ["Method", "method"],
  ["MethodSignature", "method"],
  ["EnumMember", "member"],
] as const);

/** Members in the order of a page. */
const MEMBER_ORDER: readonly ApiMemberKind[] = ["member", "constructor", "call", "new", "index", "property", "method"];
/** Pages of the reference that are no package's. */
const RESERVED = ["index", "package-reference"];

/** The address of an item: that of its page, or its place on the page that has it. */
export function addressOf({ route, anchor }: { readonly route: string; readonly anchor: string | undefined }): string {
  return anchor === undefined ? route : `${route}#${anchor}`;
}

/** An item's name after those of its namespaces. */
export function pathOf(item: SymbolItem): string[] {
  const path: string[] = [];
  for (let at: SymbolItem | undefined = item; at; at = at.parent) path.unshift(at.name);
  return path;
}

/** Names that a package exports an item by besides its own. */
export function otherNamesOf({ name, parent }: SymbolItem, { extracted }: SymbolPackage): string[] {
  if (parent) return [];
  const names = extracted.entryPoints.flatMap(({ aliases = [] }) =>
    aliases.flatMap((one) => (one.names.includes(name) ? one.names : [])),
  );
  return [...new Set(names)].filter((one) => one !== name);
}

/** Gives packages, items and members their places. @param base route of the reference, without a slash at its end */
export function placeSymbols(
  packages: readonly (Pick<SymbolPackage, "extracted" | "comment"> & {
    readonly declarations: readonly RawDeclaration[];
  })[],
  base: string,
): SymbolPackage[] {
  const taken = new UniqueNames(fold, RESERVED);
  // Entry points come last: what a package has besides moves no other package's pages.
  const isPart = ({ partOf }: ExtractedPackage): number => Number(partOf !== undefined);
  const segments = new Map(
    packages
      .map(({ extracted }) => extracted)
      .sort((a, b) => isPart(a) - isPart(b) || compare(a.name, b.name))
      .map(({ name }) => name)
      .map((name) => [name, taken.take(pathSegment(shortNameOf(name), ""))]),
  );
  const elsewhere = new ItemsElsewhere(packages);
  const placed = packages.map(({ extracted, comment, declarations }) => {
    const route = `${base}/${segments.get(extracted.name)}/`;
    const items = placeItems(declarations, route, extracted.name, undefined, elsewhere);
    const itemsByName = byName(items);
    const { declared = "", name = "" } = extracted.renamedDefault ?? {};
    // References say it as it is declared.
    const renamed = itemsByName.get(name);
    if (renamed) itemsByName.set(declared, renamed);
    return { extracted, comment, shortName: shortNameOf(extracted.name), route, items, itemsByName };
  });
  elsewhere.refer(placed);
  return placed;
}

/** Tells what of namespaces is placed elsewhere, and refers to it once all is placed. */
class ItemsElsewhere {
  readonly #same = new Map<string, NonNullable<ExtractedPackage["same"]>>();
  /** By package: what it declares, each by its kind and its name with its namespaces. */
  readonly #declared = new Map<string, ReadonlySet<string>>();
  readonly #found: {
    readonly references: SymbolReference[];
    readonly itemsByName: Map<string, SymbolItem[]>;
    readonly name: string;
    readonly to: ItemName;
  }[] = [];

  constructor(
    packages: readonly {
      readonly extracted: ExtractedPackage;
      readonly declarations: readonly RawDeclaration[];
    }[],
  ) {
    for (const { extracted } of packages) if (extracted.same) this.#same.set(extracted.name, extracted.same);
    if (this.#same.size === 0) return;
    for (const { extracted, declarations } of packages) {
      const all = new Set<string>();
      addPaths(all, declarations, "");
      this.#declared.set(extracted.name, all);
    }
  }

  /** The declarations of a namespace that have their place in it; remembers the others. */
  own(
    declarations: readonly RawDeclaration[],
    namespace: SymbolItem,
    itemsByName: Map<string, SymbolItem[]>,
    references: SymbolReference[],
  ): readonly RawDeclaration[] {
    const same = this.#same.get(namespace.packageName);
    if (!same) return declarations;
    const path = pathOf(namespace).join(".");
    const names = new Set<string>();
    return declarations.filter(({ kind, name }) => {
      const own = `${path}.${name}`;
      const to = Object.hasOwn(same, own) ? same[own] : undefined;
      if (!to || !this.#isPlaced(to, kind)) return true;
      if (!names.has(name)) this.#found.push({ references, itemsByName, name, to });
      names.add(name);
      return false;
    });
  }

  /** Whether a model has the item of that name, in no namespace that is placed elsewhere itself. */
  #isPlaced({ package: owner, path }: ItemName, kind: RawKind): boolean {
    if (!this.#declared.get(owner)?.has(`${kind} ${path}`)) return false;
    const same = this.#same.get(owner) ?? {};
    for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf(".")))) {
      if (Object.hasOwn(same, at)) return false;
    }
    return true;
  }

  /** Lets namespaces refer to what is placed elsewhere. */
  refer(packages: readonly SymbolPackage[]): void {
    const byPackage = new Map(packages.map((one) => [one.extracted.name, one]));
    for (const { references, itemsByName, name, to } of this.#found) {
      const [first = "", ...rest] = to.path.split(".");
      let items = byPackage.get(to.package)?.itemsByName.get(first) ?? [];
      for (const step of rest) items = items.flatMap((item) => item.itemsByName.get(step) ?? []);
      for (const item of items) references.push({ name, item });
      if (items.length > 0) itemsByName.set(name, [...(itemsByName.get(name) ?? []), ...items]);
    }
  }
}

function addPaths(all: Set<string>, declarations: readonly RawDeclaration[], around: string): void {
  for (const { kind, name, members } of declarations) {
    all.add(`${kind} ${around}${name}`);
    if (kind === "Namespace") addPaths(all, members, `${around}${name}.`);
  }
}

/** A package's name without its scope. */
function shortNameOf(name: string): string {
  return name.startsWith("@") && name.includes("/") ? name.slice(name.indexOf("/") + 1) : name;
}

/** Places what stands in one folder: a package's or a namespace's. */
function placeItems(
  declarations: readonly RawDeclaration[],
  folder: string,
  packageName: string,
  parent: SymbolItem | undefined,
  elsewhere: ItemsElsewhere,
): SymbolItem[] {
  const routes = new UniqueNames(fold);
  const anchors = new UniqueNames();
  return groupItems(declarations).map(({ kind, name, declarations }) => {
    const onPage = kind === "function" || kind === "variable";
    const segment = onPage ? "" : routes.take(pathSegment(name, `-${kind}`));
    const item = {
      packageName,
      parent,
      kind,
      name,
      declarations,
      route: onPage ? folder : `${folder}${segment}${kind === "namespace" ? "/" : ""}`,
      anchor: onPage ? anchors.take(anchorName(name, `-${kind}`)) : undefined,
      members: onPage ? [] : placeMembers(declarations, kind),
    };
    // A namespace's items name it as their parent.
    const items: SymbolItem[] = [];
    const itemsByName = new Map<string, SymbolItem[]>();
    const references: SymbolReference[] = [];
    const whole: SymbolItem = { items, references, itemsByName, ...item };
    if (kind === "namespace") {
      const all = declarations.flatMap(({ members }) => members);
      const inner = elsewhere.own(all, whole, itemsByName, references);
      for (const one of placeItems(inner, whole.route, packageName, whole, elsewhere)) items.push(one);
      for (const [name, group] of byName(items)) itemsByName.set(name, group);
    }
    return whole;
  });
}

interface ItemGroup {
  readonly kind: ApiKind;
  readonly name: string;
  declarations: RawDeclaration[];
}

/** Puts overloads and merged declarations together; code-unit order of names, then kinds. */
function groupItems(declarations: readonly RawDeclaration[]): ItemGroup[] {
  const groups = new Map<string, ItemGroup>();
  for (const declaration of declarations) {
    const kind = ITEM_KINDS.get(declaration.kind);
    if (kind === undefined || isInternal(declaration)) continue;
    const key = `${kind} ${declaration.name}`;
    const group = groups.get(key);
    if (group) group.declarations.push(declaration);
    else groups.set(key, { kind, name: declaration.name, declarations: [declaration] });
  }
  for (const group of groups.values()) {
    const isMerged = group.kind === "interface" || group.kind === "namespace";
    if (isMerged) group.declarations = mergeDeclarations(group.declarations);
  }
  // A class and an interface of one name are one type.
  for (const { kind, name, declarations } of [...groups.values()]) {
    const merged = kind === "class" ? groups.get(`interface ${name}`) : undefined;
    if (!merged) continue;
    declarations.push(...merged.declarations);
    groups.delete(`interface ${name}`);
  }
  return [...groups.values()].sort((a, b) => compare(a.name, b.name) || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

function placeMembers(declarations: readonly RawDeclaration[], owner: ApiKind): SymbolMember[] {
  const groups = new Map<string, Omit<SymbolMember, "anchor" | "declarations"> & { declarations: RawDeclaration[] }>();
  for (const declaration of declarations.flatMap(({ members }) => members)) {
    const kind = MEMBER_KINDS.get(declaration.kind);
    if (kind === undefined || isInternal(declaration)) continue;
    const event = kind === "call" ? eventName(declaration) : undefined;
    const name = event ?? declaration.name;
    const key = memberKey({ kind, name, static: declaration.static });
    const own = `${kind} ${key}`;
    const group = groups.get(own);
    if (group && kind === "property") {
      // Each piece of a type may declare it, as the same; one says what it is.
      if (!group.declarations.some(({ comment }) => comment !== "")) group.declarations = [declaration];
    } else if (group) group.declarations.push(declaration);
    else groups.set(own, { kind, name, static: declaration.static, key, declarations: [declaration] });
  }
  const members = [...groups.values()].sort(compareMembers);
  if (owner === "enum") sortByValue(members);
  const anchors = new UniqueNames();
  return members.map((member) => ({ anchor: anchors.take(memberAnchor(member)), ...member }));
}

/** What is the same for a member and one of a base that it overrides. */
export function memberKey({ kind, name, static: isStatic }: Pick<SymbolMember, "kind" | "name" | "static">): string {
  const isNamed = kind === "property" || kind === "method" || kind === "member";
  return `${isStatic ? "static" : isNamed ? "named" : kind} ${name}`;
}

/** The anchor that a member would like to have. */
export function memberAnchor({ kind, name }: Pick<SymbolMember, "kind" | "name">): string {
  if (name !== kind) return anchorName(name, `-${kind}`);
  return kind === "constructor" ? kind : anchorName(`${kind}-signature`, "");
}

/** Kinds apart, what belongs to the class itself last, then by name whatever its case. */
export function compareMembers(
  a: Pick<SymbolMember, "kind" | "name" | "static">,
  b: Pick<SymbolMember, "kind" | "name" | "static">,
): number {
  return (
    MEMBER_ORDER.indexOf(a.kind) - MEMBER_ORDER.indexOf(b.kind) ||
    Number(a.static) - Number(b.static) ||
    compare(a.name.toLowerCase(), b.name.toLowerCase()) ||
    compare(a.name, b.name)
  );
}

/** The model has an enum's members by name; where all are numbers, their order says more. */
function sortByValue(members: { readonly declarations: readonly RawDeclaration[] }[]): void {
  const values = new Map(members.map((member) => [member, numericValue(member.declarations[0])]));
  if ([...values.values()].some(Number.isNaN)) return;
  members.sort((a, b) => (values.get(a) ?? 0) - (values.get(b) ?? 0));
}

function numericValue(declaration: RawDeclaration | undefined): number {
  const text = declaration && initializerOf(declaration);
  return text !== undefined && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

/** An initializer as written. */
export function initializerOf({ tokens, initializer: [start, end] }: RawDeclaration): string | undefined {
  const text = tokens.slice(start, end).map((token) => token.text);
  return text.length === 0 ? undefined : text.join("").trim();
}

/** The event that a call signature is for, as `(event: "connected", listener: …)` writes it. */
export function eventName({ parameters, tokens }: Pick<RawDeclaration, "parameters" | "tokens">): string | undefined {
  const [start, end] = parameters[0]?.type ?? [0, 0];
  const type = tokens
    .slice(start, end)
    .map(({ text }) => text)
    .join("");
  return /^"([^"\\|]+)"$/.exec(type.trim())?.[1];
}

function isInternal(declaration: RawDeclaration): boolean {
  const { releaseTag, comment } = declaration;
  return releaseTag === "internal" || (releaseTag === "none" && /(?:^|\s)@internal(?=\s|$)/.test(comment));
}

function byName(items: readonly SymbolItem[]): Map<string, SymbolItem[]> {
  const map = new Map<string, SymbolItem[]>();
  for (const item of items) {
    const same = map.get(item.name);
    if (same) same.push(item);
    else map.set(item.name, [item]);
  }
  for (const same of map.values()) same.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  return map;
}

const UNSAFE = /[^\p{L}\p{M}\p{N}_$]+/gu;

/** A name as a path's segment: lower case, and safe on every file system and in every URL. */
function pathSegment(name: string, suffix: string): string {
  const lower = name.normalize("NFKC").toLowerCase().normalize("NFC");
  const safe = lower.replace(/[^\p{L}\p{M}\p{N}_$.]+/gu, "-").replace(/\.{2,}/g, ".");
  return (cutName(safe.replace(/^[.-]+|[.-]+$/g, "")) || "unnamed") + suffix;
}

/** A name as an id: letters, digits and hyphens. */
export function anchorName(name: string, suffix: string): string {
  return (
    (cutName(
      name
        .normalize("NFC")
        .replace(UNSAFE, "-")
        .replace(/^-+|-+$/g, ""),
    ) || "unnamed") + suffix
  );
}

/** Names of which each is given away once: the second `x` is `x-2`. */
export class UniqueNames {
  readonly #fold: (name: string) => string;
  readonly #taken: Set<string>;
  readonly #next = new Map<string, number>();

  /** @param fold gives the same text for names that count as one */
  constructor(fold = (name: string) => name, taken: Iterable<string> = []) {
    this.#fold = fold;
    this.#taken = new Set(taken);
  }

  take(name: string): string {
    let unique = name;
    for (let n = this.#next.get(name) ?? 2; this.#taken.has(this.#fold(unique)); n++) {
      unique = `${name}-${n}`;
      this.#next.set(name, n + 1);
    }
    this.#taken.add(this.#fold(unique));
    return unique;
  }
}

/** What some file systems take for the same name. */
function fold(name: string): string {
  return name.toUpperCase().toLowerCase();
}
