// Finds what names mean: in comments, in signatures, in `extends` clauses. Knows which package is asked first; writes
// nothing. Everything is found through maps that are made once.
import {
  type CanonicalReference,
  parseCanonical,
  parseReference,
  type ReferenceStep,
} from "./declaration-reference.ts";
import { parseHeritage } from "./heritage.ts";
import type { RawDeclaration, RawRange } from "./read-model.ts";
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
import {
  compareMembers,
  memberAnchor,
  type SymbolItem,
  type SymbolMember,
  type SymbolPackage,
  UniqueNames,
} from "./symbols.ts";
import type { ApiKind } from "./types.ts";

/** A member as a type's page has it: its own, or one of a base's. */
export interface PageMember {
  readonly member: SymbolMember;
  /** Id on the page that it is listed on. */
  readonly anchor: string;
  readonly owner: SymbolItem;
  readonly inherited: boolean;
}

/** A type that another extends. */
export interface Base {
  readonly type: SymbolItem;
  /** Whether a member of it is one of the other's too. */
  shows(name: string): boolean;
}

/** What a name means. */
export interface Found {
  readonly item: SymbolItem | undefined;
  readonly member: PageMember | undefined;
  readonly package: SymbolPackage;
  /** Route, with an anchor where it has no page of its own. */
  readonly to: string;
  /** Whether all of the reference was understood, not only its beginning. */
  readonly exact: boolean;
}

/** Base types of one type that are looked at; only made-up models have more. */
const MAX_BASES = 100;
/** Inherited members of a whole reference; only made-up models have more. */
const MAX_INHERITED = 50_000;
/** Finds the meaning of names in all packages. */
export class Lookup {
  readonly #byName = new Map<string, SymbolPackage>();
  /** Items of every package by their own name, those of namespaces after the others. */
  readonly #everywhere = new Map<string, SymbolItem[]>();
  readonly #members = new Map<SymbolItem, readonly PageMember[]>();
  readonly #membersByName = new Map<SymbolItem, ReadonlyMap<string, readonly PageMember[]>>();
  readonly #references = new Map<string, Found | undefined>();
  #inherited = 0;

  /** @param aliases names that models have for their packages, where those are others */
  constructor(packages: readonly SymbolPackage[], aliases: ReadonlyMap<string, string> = new Map()) {
    for (const one of packages) this.#byName.set(one.extracted.name, one);
    for (const [alias, name] of aliases) {
      const one = this.#byName.get(name);
      if (one && !this.#byName.has(alias)) this.#byName.set(alias, one);
    }
    const add = (item: SymbolItem): void => {
      const same = this.#everywhere.get(item.name);
      if (same) same.push(item);
      else this.#everywhere.set(item.name, [item]);
    };
    for (const one of packages) one.items.forEach(add);
    const inner = (items: readonly SymbolItem[]): void => {
      for (const item of items) {
        item.items.forEach(add);
        inner(item.items);
      }
    };
    for (const one of packages) inner(one.items);
  }

  /** Whether inherited members were left out because there are too many. */
  get isCut(): boolean {
    return this.#inherited >= MAX_INHERITED;
  }

  package(name: string): SymbolPackage | undefined {
    return this.#byName.get(name);
  }

  // -------------------------------------------------------------------------- links of comments

  /**
   * Finds what a comment points at: in the package that it states, then in the comment's own, then in any.
   * @param item whose comment it is
   * @returns a reason where there is nothing
   */
  link(target: string, from: SymbolPackage, item: SymbolItem | undefined): Found | string {
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
    const sibling = item && reference.steps.length === 1 && this.membersNamed(item, first)[0];
    if (sibling) return this.#foundMember(item, sibling, true);
    const container = candidates.map((items) => containerOf(items, reference.steps)).find((one) => one !== undefined);
    if (container) return this.#foundItem(container, false);
    const named = reference.steps.length === 1 ? this.#byName.get(first) : undefined;
    if (named) return { item: undefined, member: undefined, package: named, to: named.route, exact: true };
    return stated || reference.package === undefined
      ? `${JSON.stringify(first)} is not in the reference`
      : `package ${JSON.stringify(reference.package)} is not in the reference`;
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
      if (rest.length > 1) continue;
      const owner = this.typeOf(item) ?? item;
      const members = this.membersNamed(owner, next.name);
      const member = members.find((one) => isSelectedMember(one.member, next.selector)) ?? members[0];
      if (member) return this.#foundMember(owner, member, true);
    }
    return undefined;
  }

  #foundItem(item: SymbolItem, exact: boolean): Found {
    const { route, anchor } = item;
    const to = anchor === undefined ? route : `${route}#${anchor}`;
    return { item, member: undefined, package: this.#packageOf(item), to, exact };
  }

  #foundMember(item: SymbolItem, member: PageMember, exact: boolean): Found {
    return { item, member, package: this.#packageOf(item), to: `${item.route}#${member.anchor}`, exact };
  }

  #packageOf(item: SymbolItem): SymbolPackage {
    const found = this.#byName.get(item.packageName);
    if (!found) throw new Error(`no package ${item.packageName}`);
    return found;
  }

  // -------------------------------------------------------------------------- references of signatures

  /**
   * Finds what a canonical reference names: in the declaring package, then in the one that mentions it, then in those that
   * bundle the declaring one. Not in the mentioning one first: `type Off = Off_2` would lead to itself.
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
    if (reference.local) return kind === undefined ? undefined : this.#localReference(reference, first.name, kind);
    // Without a meaning it is a name of the inside of a type, such as a parameter's.
    if (kind === undefined && reference.meaning !== "member") return undefined;
    const declaring = this.#byName.get(reference.package);
    const bundling = (this.#everywhere.get(first.name) ?? []).filter((item) => isDeclaredIn(item, reference.package));
    const own = this.#byName.get(from);
    for (const items of [declaring?.itemsByName.get(first.name), own?.itemsByName.get(first.name), bundling]) {
      const found = items && this.#canonicalPath(items, reference.steps, kind);
      if (found) return found;
    }
    return undefined;
  }

  /**
   * The extractor calls a type local to a package that imports it, where the declaring package's entry file holds the
   * declaration itself. It is meant if there is only one item of that name and kind elsewhere.
   */
  #localReference(reference: CanonicalReference, name: string, kind: ApiKind): Found | undefined {
    const others = (this.#everywhere.get(name) ?? []).filter(
      (item) => item.kind === kind && item.packageName !== reference.package,
    );
    return others.length === 1 ? this.#canonicalPath(others, reference.steps, kind) : undefined;
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
      const member = kind === undefined && rest.length === 0 ? this.membersNamed(item, next.name)[0] : undefined;
      if (member) return this.#foundMember(item, member, true);
    }
    return undefined;
  }

  /** The type with members that a constant is of, or that an alias is another name of. */
  typeOf({ kind, declarations: [declaration], packageName }: SymbolItem): SymbolItem | undefined {
    if (!declaration || (kind !== "variable" && kind !== "typealias")) return undefined;
    const found = this.#named(declaration, declaration.type, packageName);
    return found && isType(found) && isNameOnly(declaration) ? found : undefined;
  }

  /** The item that a type begins with the name of. */
  #named({ tokens }: RawDeclaration, [start, end]: RawRange, packageName: string): SymbolItem | undefined {
    const first = tokens.slice(start, end).find(({ text }) => text.trim() !== "");
    // A member is no type; and it could be one of the very type whose members are being looked for.
    if (first?.reference === undefined || parseCanonical(first.reference)?.meaning === "member") return undefined;
    return this.reference(first.reference, packageName)?.item;
  }

  // -------------------------------------------------------------------------- members and their bases

  /** Members of an item by name: its own, then the inherited ones. */
  membersNamed(item: SymbolItem, name: string): readonly PageMember[] {
    let byName = this.#membersByName.get(item);
    if (!byName) {
      const map = new Map<string, PageMember[]>();
      for (const member of this.members(item)) {
        const same = map.get(member.member.name);
        if (same) same.push(member);
        else map.set(member.member.name, [member]);
      }
      byName = map;
      this.#membersByName.set(item, byName);
    }
    return byName.get(name) ?? [];
  }

  /** Every member of a type's page: its own, and of its bases what it doesn't override. */
  members(item: SymbolItem): readonly PageMember[] {
    const known = this.#members.get(item);
    if (known) return known;
    const anchors = new UniqueNames(
      undefined,
      item.members.map(({ anchor }) => anchor),
    );
    const keys = new Set(item.members.map(({ key }) => key));
    const inherited: PageMember[] = [];
    const bases = this.package(item.packageName)?.extracted.namesOnly ? [] : this.bases(item, false);
    for (const { type, shows } of bases) {
      for (const member of type.members) {
        if (keys.has(member.key) || !shows(member.name) || this.isCut) continue;
        keys.add(member.key);
        inherited.push({ member, anchor: "", owner: type, inherited: true });
        this.#inherited++;
      }
    }
    const members = [
      ...item.members.map((member): PageMember => ({ member, anchor: member.anchor, owner: item, inherited: false })),
      ...inherited
        .sort((a, b) => compareMembers(a.member, b.member))
        .map((one) => ({ ...one, anchor: anchors.take(memberAnchor(one.member)) })),
    ];
    this.#members.set(item, members);
    return members;
  }

  /** The types that a type extends, nearest first. @param implemented whether those that it implements count too */
  bases(item: SymbolItem, implemented: boolean): Base[] {
    const seen = new Set([item]);
    const queue: Base[] = [{ type: item, shows: () => true }];
    for (const { type, shows } of queue) {
      for (const declaration of isType(type) ? type.declarations : []) {
        for (const range of [...declaration.extends, ...(implemented ? declaration.implements : [])]) {
          const base = this.#base(declaration, range, type.packageName);
          if (!base || seen.has(base.type)) continue;
          if (seen.size > MAX_BASES) return queue.slice(1);
          seen.add(base.type);
          queue.push({ type: base.type, shows: (name) => base.shows(name) && shows(name) });
        }
      }
    }
    return queue.slice(1);
  }

  /** What a clause of `extends` names. */
  #base(declaration: RawDeclaration, range: RawRange, packageName: string): Base | undefined {
    const clause = parseHeritage(declaration, range);
    const type = clause && this.#named(declaration, clause.range, packageName);
    return type && isType(type) ? { type, shows: clause.shows } : undefined;
  }
}
