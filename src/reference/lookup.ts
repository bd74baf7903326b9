// Finds what names mean: in comments and in signatures. Knows which package is asked first; writes nothing. Everything is
// found through maps that are made once.
import { nameFrom } from "../../templates/parts/api-terms.ts";
import { packageNameOf } from "../packages.ts";
import {
  type CanonicalReference,
  parseCanonical,
  parseReference,
  type ReferenceStep,
} from "./declaration-reference.ts";
import { importSpecifier } from "./import-specifier.ts";
import { literalsOf } from "./literal-docs.ts";
import { Members, type PageMember } from "./members.ts";
import {
  containerOf,
  isDeclaredIn,
  isNameOnly,
  isSelected,
  isSelectedMember,
  isType,
  isValueOnly,
  MEANINGS,
  siblings,
} from "./select.ts";
import { addressOf, otherNamesOf, pathOf, type SymbolItem, type SymbolMember, type SymbolPackage } from "./symbols.ts";
import type { ApiKind, ApiToken, InheritedMember } from "./types.ts";

/** What a name means. */
export interface Found {
  readonly item: SymbolItem | undefined;
  readonly member: PageMember | undefined;
  readonly package: SymbolPackage;
  /** Route, with an anchor where it has no page of its own. */
  readonly to: string;
  /** Whether all of the reference was understood, not only its beginning. */
  readonly exact: boolean;
  /** Of a member of a literal in the item: its path. It has no declaration of its own. */
  readonly literal?: string;
}

/** Finds the meaning of names in all packages. */
export class Lookup {
  readonly #byName = new Map<string, SymbolPackage>();
  /** Items of every package by their own name, those of namespaces after the others. */
  readonly #everywhere = new Map<string, SymbolItem[]>();
  readonly #references = new Map<string, Found | undefined>();
  readonly #literals = new Map<SymbolItem, ReadonlyMap<string, string>>();
  readonly members: Members;

  /** @param aliases names that models have for their packages, where those are others */
  constructor(packages: readonly SymbolPackage[], aliases: ReadonlyMap<string, string> = new Map()) {
    for (const one of packages) this.#byName.set(one.extracted.name, one);
    for (const [alias, name] of aliases) {
      const one = this.#byName.get(name);
      if (one && !this.#byName.has(alias)) this.#byName.set(alias, one);
    }
    const add = (item: SymbolItem, name = item.name): void => {
      const same = this.#everywhere.get(name);
      if (same) same.push(item);
      else this.#everywhere.set(name, [item]);
    };
    for (const one of packages) for (const item of one.items) add(item);
    for (const { extracted, itemsByName } of packages) {
      const { declared = "" } = extracted.renamedDefault ?? {};
      if (declared !== "") for (const item of itemsByName.get(declared) ?? []) add(item, declared);
    }
    const inner = (items: readonly SymbolItem[]): void => {
      for (const item of items) {
        for (const one of item.items) add(one);
        for (const { name, item: one } of item.references) if (name !== one.name) add(one, name);
        inner(item.items);
      }
    };
    for (const one of packages) inner(one.items);
    for (const one of packages)
      for (const item of one.items) for (const name of otherNamesOf(item, one)) add(item, name);
    this.members = new Members({
      type: (reference, from) => this.#type(reference, from),
      within: (item, packageName) => this.#within(item, packageName),
      inherited: (item) => this.#inherited(item),
      item: (packageName, path) => this.#itemAt(packageName, path),
      packageRoute: (name) => this.package(name)?.route,
      token: (reference, text, from) => this.token(reference, text, from),
      isNamesOnly: (name) => this.#byName.get(name)?.extracted.namesOnly === true,
    });
  }

  package(name: string): SymbolPackage | undefined {
    return this.#byName.get(name);
  }

  /** Entry points of a package that are documented by themselves. */
  partsOf(name: string): SymbolPackage[] {
    return [...new Set(this.#byName.values())].filter(({ extracted }) => extracted.partOf === name);
  }

  /** The items of a package by a name, with the namespaces that they stand in: `Namespace.Name`. */
  itemsAt(packageName: string, path: string): readonly SymbolItem[] {
    const [first = "", ...rest] = path.split(".");
    let items = this.#byName.get(packageName)?.itemsByName.get(first) ?? [];
    for (const name of rest) items = items.flatMap((item) => item.itemsByName.get(name) ?? []);
    return items;
  }

  /**
   * Finds what a comment points at: in the package that it states, then in the comment's own, then in any. What the
   * comment's own package has of the stated one comes first: readers stay where they are.
   * @param item whose comment it is
   * @returns a reason where there is nothing
   */
  link(target: string, from: SymbolPackage, item: SymbolItem | undefined): Found | string {
    const [, relative] = /^[.#]([\p{ID_Start}$_][\p{ID_Continue}$]*)(?:\(\))?$/u.exec(target.trim()) ?? [];
    if (relative !== undefined) {
      const member = item && this.members.named(item, relative)[0];
      return member
        ? this.#foundMember(item, member)
        : `${JSON.stringify(relative)} is no member of what it is said of`;
    }
    const reference = parseReference(target.trim());
    if (!reference) return "is not a declaration reference";
    const stated = reference.package === undefined ? undefined : this.#byName.get(reference.package);
    if (reference.steps.length === 0) {
      if (stated) return { item: undefined, member: undefined, package: stated, to: stated.route, exact: true };
      return `package ${JSON.stringify(reference.package ?? target)} is not in the reference`;
    }
    const first = reference.steps[0]?.name ?? "";
    const all = this.#everywhere.get(first) ?? [];
    const own = from.extracted.name;
    const candidates = [
      all.filter((one) => one.packageName === own && stated && isDeclaredIn(one, stated.extracted.name)),
      all.filter((one) => one.packageName === stated?.extracted.name && one.parent === undefined),
      siblings(item, first),
      all.filter((one) => one.packageName === own && one.parent === undefined),
      all.filter((one) => one.parent === undefined),
      // What stands in namespaces can be meant without naming them.
      all.filter((one) => one.packageName === own),
      all,
    ];
    for (const items of candidates) {
      const found = this.#path(items, reference.steps);
      if (found) return found;
    }
    // A member of the type that the comment is in.
    const sibling = item && reference.steps.length === 1 && this.members.named(item, first)[0];
    if (sibling) return this.#foundMember(item, sibling);
    const container = candidates.map((items) => containerOf(items, reference.steps)).find((one) => one !== undefined);
    if (container) return this.#foundItem(container, false);
    const named = reference.steps.length === 1 ? this.#byName.get(first) : undefined;
    if (named) return { item: undefined, member: undefined, package: named, to: named.route, exact: true };
    const inModule = stated ? undefined : this.#inModule(reference.steps, from);
    if (inModule) return inModule;
    return stated || reference.package === undefined
      ? `${JSON.stringify(first)} is not in the reference`
      : `package ${JSON.stringify(reference.package)} is not in the reference`;
  }

  /**
   * Finds what stands behind the name of a module: of a package, in whatever case an import gives it (`THREE.Mesh`), or, as
   * TypeDoc has it, the path of one of the comment's own package (`jwt/verify.jwtVerify`).
   */
  #inModule([first, ...rest]: readonly ReferenceStep[], from: SymbolPackage): Found | undefined {
    const [next] = rest;
    if (!first || !next) return undefined;
    const module = first.name.toLowerCase();
    const isMeant = (one: SymbolPackage): boolean =>
      module.includes("/")
        ? wholeOf(one) === wholeOf(from)
        : nameFrom(importSpecifier(one.extracted.name)).toLowerCase() === module;
    const all = this.#everywhere.get(next.name) ?? [];
    const items = all.filter((item) => item.parent === undefined && isMeant(this.#packageOf(item)));
    return this.#path(items, rest);
  }

  /** Follows a path of names from any of some items of one name. */
  #path(items: readonly SymbolItem[], steps: readonly ReferenceStep[]): Found | undefined {
    const [first, ...rest] = steps;
    const selected = first?.selector === undefined ? items : items.filter((item) => isSelected(item, first.selector));
    // A selector that selects nothing is wrong about the kind, not about the name.
    for (const item of selected.length > 0 ? selected : items) {
      const [next] = rest;
      if (next === undefined) return this.#foundItem(item, true);
      const inner = this.#path(item.itemsByName.get(next.name) ?? [], rest);
      if (inner) return inner;
      const owner = this.typeOf(item) ?? item;
      const members = rest.length > 1 ? [] : this.members.named(owner, next.name);
      const member = members.find((one) => isSelectedMember(one.member, next.selector)) ?? members[0];
      if (member) return this.#foundMember(owner, member);
      const literal = rest.map(({ name }) => name).join(".");
      const to = this.literals(item).get(literal);
      if (to !== undefined) return { ...this.#foundItem(item, false), to, literal };
    }
    return undefined;
  }

  /** Addresses of what pages say of members of literals in an item, by their paths after the item's name. */
  literals(item: SymbolItem): ReadonlyMap<string, string> {
    const known = this.#literals.get(item);
    if (known) return known;
    const found = new Map<string, string>();
    const place = { package: this.#packageOf(item), item, member: undefined };
    const add = (member: SymbolMember | undefined): void => {
      for (const { path, anchor } of literalsOf({ ...place, member }) ?? []) {
        const whole = member ? `${member.name}.${path}` : path;
        if (!found.has(whole)) found.set(whole, `${item.route}#${anchor}`);
      }
    };
    if (!place.package.extracted.namesOnly) for (const member of [undefined, ...item.members]) add(member);
    this.#literals.set(item, found);
    return found;
  }

  #foundItem(item: SymbolItem, exact: boolean): Found {
    return { item, member: undefined, package: this.#packageOf(item), to: addressOf(item), exact };
  }

  #foundMember(item: SymbolItem, member: PageMember): Found {
    return { item, member, package: this.#packageOf(item), to: `${item.route}#${member.anchor}`, exact: true };
  }

  #packageOf(item: SymbolItem): SymbolPackage {
    const found = this.#byName.get(item.packageName);
    if (!found) throw new Error(`no package ${item.packageName}`);
    return found;
  }

  /**
   * Finds what a canonical reference names: in the package that mentions it where that has the very item, then in the
   * declaring package, then in the mentioning one, then in those that bundle the declaring one. Nothing else in the
   * mentioning one comes first: `type Off = Off_2` would lead to itself.
   */
  reference(canonical: string, from: string): Found | undefined {
    const key = `${from} ${canonical}`;
    if (this.#references.has(key)) return this.#references.get(key);
    const found = this.#findReference(canonical, from);
    this.#references.set(key, found);
    return found;
  }

  #findReference(canonical: string, from: string): Found | undefined {
    const reference = parseCanonical(canonical);
    const first = reference?.steps[0];
    if (!reference || !first) return undefined;
    const kind = MEANINGS.get(reference.meaning);
    if (reference.local) return undefined;
    // Without a meaning it is a name of the inside of a type, such as a parameter's.
    if (kind === undefined && reference.meaning !== "member") return undefined;
    const declaring = this.#byName.get(reference.module) ?? this.#byName.get(reference.package);
    const bundling = (this.#everywhere.get(first.name) ?? []).filter((item) => isDeclaredIn(item, reference.package));
    const own = this.#byName.get(from)?.itemsByName.get(first.name);
    const isOwn = packageNameOf(from) === reference.package;
    const bundled = own?.filter((item) => isDeclaredIn(item, reference.package));
    for (const items of [bundled, declaring?.itemsByName.get(first.name), isOwn && own, bundling]) {
      const found = items && this.#canonicalPath(items, reference.steps, kind);
      if (found) return found;
    }
    return kind === undefined || own ? undefined : this.#notExported(reference, first.name, kind, from);
  }

  /** What a package takes over from another one counts as its own for the extractor, also where it is not exported. */
  #notExported(reference: CanonicalReference, name: string, kind: ApiKind, from: string): Found | undefined {
    if (reference.package !== from) return undefined;
    const all = this.#byName.get(from)?.items ?? [];
    const others = (this.#everywhere.get(name) ?? []).filter(
      (item) => item.kind === kind && all.some((one) => isDeclaredIn(one, item.packageName)),
    );
    return others.length === 1 ? this.#canonicalPath(others, reference.steps, kind) : undefined;
  }

  /** Links a name of a signature, said as importers know it: a file may have its own name for what it imports. */
  token(canonical: string, text: string, from: string): ApiToken | undefined {
    const found = this.reference(canonical, from);
    if (!found) return this.#constant(canonical, text);
    const { item, member, to } = found;
    return { text: item && !member ? this.#knownName(item, text, from) : text, to };
  }

  /** `typeof Kinds.first`: the model knows a member of a type without a name, and only the text which constant has it. */
  #constant(canonical: string, text: string): ApiToken | undefined {
    const [, declaring = ""] = /^(.+)!__type#/.exec(canonical) ?? [];
    const [, name = ""] = /^([^.]+)\.[^.]+$/.exec(text) ?? [];
    const item = this.#byName
      .get(declaring)
      ?.itemsByName.get(name)
      ?.find(({ kind }) => kind === "variable");
    return item && { text, to: addressOf(item) };
  }

  #knownName(item: SymbolItem, text: string, from: string): string {
    const path = pathOf(item);
    const name = path.join(".");
    // With its namespaces or without, or in a namespace that a file makes of all that it imports.
    if (name === text || name.endsWith(`.${text}`) || text.endsWith(`.${name}`)) return text;
    const owner = this.#packageOf(item);
    if (item.packageName === from || owner.extracted.globals) return name;
    const here = this.#byName.get(from);
    // In one package a name means one thing, as long as both entry points don't have it.
    if (here && wholeOf(here) === wholeOf(owner) && !here.itemsByName.has(path[0] ?? "")) return name;
    const { entryPoints } = owner.extracted;
    const entryPoint = entryPoints.find(({ exports }) => exports.includes(path[0] ?? ""));
    return entryPoint ? `import(${JSON.stringify(importSpecifier(entryPoint.specifier))}).${name}` : text;
  }

  #canonicalPath(
    items: readonly SymbolItem[],
    steps: readonly ReferenceStep[],
    kind: ApiKind | undefined,
  ): Found | undefined {
    const [, next, ...rest] = steps;
    if (next === undefined) {
      if (kind === undefined) return undefined;
      const item = items.find((one) => one.kind === kind) ?? items.find((one) => !isValueOnly(one)) ?? items[0];
      return item && this.#foundItem(item, true);
    }
    for (const item of items) {
      const found = this.#canonicalPath(item.itemsByName.get(next.name) ?? [], [next, ...rest], kind);
      if (found) return found;
      const member = kind === undefined && rest.length === 0 ? this.members.named(item, next.name)[0] : undefined;
      if (member) return this.#foundMember(item, member);
    }
    return undefined;
  }

  /** The same item in a package that bundles the one that declares it. */
  bundled(item: SymbolItem): SymbolItem | undefined {
    const same = this.#everywhere.get(item.name) ?? [];
    return same.find((one) => one !== item && one.kind === item.kind && isDeclaredIn(one, item.packageName));
  }

  /** The type with members that a constant is of, or that an alias is another name of. */
  typeOf({ kind, declarations: [declaration], packageName }: SymbolItem): SymbolItem | undefined {
    if (!declaration || (kind !== "variable" && kind !== "typealias")) return undefined;
    const first = declaration.tokens.slice(...declaration.type).find(({ text }) => text.trim() !== "");
    const found = first?.reference === undefined ? undefined : this.#type(first.reference, packageName);
    return found && isType(found) && isNameOnly(declaration) ? found : undefined;
  }

  #within(item: SymbolItem, packageName: string): SymbolItem {
    if (item.packageName === packageName || item.parent) return item;
    const same = this.#byName.get(packageName)?.itemsByName.get(item.name) ?? [];
    return same.find((one) => one.kind === item.kind && isDeclaredIn(one, item.packageName)) ?? item;
  }

  #inherited(item: SymbolItem): readonly InheritedMember[] {
    const path = pathOf(item).join(".");
    const { inherited = {} } = this.#byName.get(item.packageName)?.extracted ?? {};
    return Object.hasOwn(inherited, path) ? (inherited[path] ?? []) : [];
  }

  #itemAt(packageName: string, path: string): SymbolItem | undefined {
    const items = this.itemsAt(packageName, path);
    return items.find((item) => !isValueOnly(item) && item.kind !== "namespace") ?? items[0];
  }

  /** The item that a reference names, where it names no member. */
  #type(reference: string, packageName: string): SymbolItem | undefined {
    // A member is no type; and it could be one of the very type whose members are being looked for.
    if (parseCanonical(reference)?.meaning === "member") return undefined;
    return this.reference(reference, packageName)?.item;
  }
}

/** The package that one is, or is an entry point of. */
function wholeOf({ extracted: { name, partOf = name } }: SymbolPackage): string {
  return partOf;
}
