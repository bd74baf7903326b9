// The members of types: their own, and those of what they extend, with what the bases' type parameters stand for. Knows
// no names but through its owner.
import { joinedTypes, parseHeritage } from "./heritage.ts";
import { isType } from "./select.ts";
import {
  addressOf,
  compareMembers,
  memberAnchor,
  memberKey,
  type SymbolItem,
  type SymbolMember,
  UniqueNames,
} from "./symbols.ts";
import { toTokens } from "./tokens.ts";
import { assignTypeArguments, NO_ARGUMENTS, type TypeArguments } from "./type-arguments.ts";
import type { ApiOrigin, ApiToken, InheritedMember, RawDeclaration, RawToken } from "./types.ts";

/** A member as a type's page has it: its own, or one of a base's. */
export interface PageMember {
  readonly member: SymbolMember;
  /** Id on the page that it is listed on. */
  readonly anchor: string;
  /** The type whose comments and whose level are the member's. */
  readonly owner: SymbolItem;
  /** Where an inherited member is declared. */
  readonly from: ApiOrigin | undefined;
  /** What the type parameters of its owner stand for on that page. */
  typeArguments(): TypeArguments;
}

/** A type that another extends. */
export interface Base {
  readonly type: SymbolItem;
  /** Whether a member of it is one of the other's too. */
  shows(name: string): boolean;
  /** What its type parameters stand for in the other. Found when it is asked for: arguments may name members. */
  typeArguments(): TypeArguments;
}

/** Finds what the references of a package's model mean. */
export interface ModelNames {
  /** The type that a reference names. */
  type(reference: string, packageName: string): SymbolItem | undefined;
  /** The very same item as a package has it itself; where it has none, the item that is given. */
  within(item: SymbolItem, packageName: string): SymbolItem;
  /** What the compiler says that a type inherits and no model does. */
  inherited(item: SymbolItem): readonly InheritedMember[];
  /** The item of a package that has a name there, with those of its namespaces. */
  item(packageName: string, path: string): SymbolItem | undefined;
  /** The route of a package of the reference. */
  packageRoute(packageName: string): string | undefined;
  /** A name of a declaration, linked. */
  token(reference: string, text: string, packageName: string): ApiToken | undefined;
  /** Whether a package's items are known by name and kind only. */
  isNamesOnly(packageName: string): boolean;
}

/** Base types of one type that are looked at; only made-up models have more. */
const MAX_BASES = 100;
/** Inherited members of a whole reference: 23 libraries with React's elements among them have some 60,000. */
const MAX_INHERITED = 200_000;

/** Gathers members; each type's once. */
export class Members {
  readonly #names: ModelNames;
  readonly #members = new Map<SymbolItem, readonly PageMember[]>();
  readonly #membersByName = new Map<SymbolItem, ReadonlyMap<string, readonly PageMember[]>>();
  readonly #own = new Map<SymbolItem, readonly SymbolMember[]>();
  #inherited = 0;

  constructor(names: ModelNames) {
    this.#names = names;
  }

  /** Whether inherited members were left out because there are too many. */
  get isCut(): boolean {
    return this.#inherited >= MAX_INHERITED;
  }

  /** Members of an item by name: its own, then the inherited ones. */
  named(item: SymbolItem, name: string): readonly PageMember[] {
    let byName = this.#membersByName.get(item);
    if (!byName) {
      const map = new Map<string, PageMember[]>();
      for (const member of this.of(item)) {
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
  of(item: SymbolItem): readonly PageMember[] {
    const known = this.#members.get(item);
    if (known) return known;
    const own = this.own(item);
    const anchors = new UniqueNames(
      undefined,
      own.map(({ anchor }) => anchor),
    );
    const typeArguments = () => NO_ARGUMENTS;
    const inherited = this.#inheritedBy(item).map((one) => ({
      ...one,
      anchor: anchors.take(memberAnchor(one.member)),
    }));
    const members = [
      ...own.map(
        (member): PageMember => ({ member, anchor: member.anchor, owner: item, from: undefined, typeArguments }),
      ),
      ...inherited.sort((a, b) => compareMembers(a.member, b.member)),
    ];
    this.#members.set(item, members);
    return members;
  }

  /** What a type declares itself, and what modules add to it: members, and overloads of its methods. */
  own(item: SymbolItem): readonly SymbolMember[] {
    const known = this.#own.get(item);
    if (known) return known;
    const isTold = isType(item) && !this.#names.isNamesOnly(item.packageName);
    const added = isTold ? this.#names.inherited(item).filter(isAdded) : [];
    const members = added.length === 0 ? item.members : withAdded(item.members, added);
    this.#own.set(item, members);
    return members;
  }

  /** What an item has of its bases: of those that models describe, and of others what the compiler tells. */
  #inheritedBy(item: SymbolItem): PageMember[] {
    if (!isType(item) || this.#names.isNamesOnly(item.packageName)) return [];
    const keys = new Set(this.own(item).map(({ key }) => key));
    const inherited: PageMember[] = [];
    const add = (one: PageMember): void => {
      if (keys.has(one.member.key) || this.isCut) return;
      keys.add(one.member.key);
      inherited.push(one);
      this.#inherited++;
    };
    const others = this.#names.inherited(item).filter((one) => !isAdded(one));
    const told = others.flatMap((one) => this.#told(one, item) ?? []);
    const toldByKey = new Map(told.map((one) => [one.member.key, one]));
    for (const { type, shows, typeArguments } of this.bases(item, false)) {
      for (const member of this.own(type)) {
        if (!shows(member.name)) continue;
        const known = toldByKey.get(member.key);
        // `Partial<Base>` makes others of a base's members.
        if (known && !hasSameModifiers(known.member, member)) add(known);
        const from = { name: type.name, to: `${type.route}#${member.anchor}` };
        add({ member, anchor: "", owner: type, from, typeArguments });
      }
    }
    for (const one of told) add(one);
    return inherited;
  }

  /** A member that the compiler told of; undefined where it is as its owner declares it, and the owner's model leaves it out. */
  #told(told: InheritedMember, item: SymbolItem): PageMember | undefined {
    const { name, static: isStatic, from, declarations } = told;
    const owner = from?.package === undefined ? undefined : this.#names.item(from.package, from.path ?? "");
    const key = memberKey(told);
    // What a class has itself may be what an interface has that its constructor is.
    const isOfConstructor = isStatic && owner?.kind === "interface";
    const ownersKey = isOfConstructor ? memberKey({ ...told, static: false }) : key;
    const original = owner && this.own(owner).find((one) => one.key === ownersKey);
    const isAsDeclared = declarations.length === 0;
    if (isAsDeclared && !original) return undefined;
    const kind = original && isAsDeclared ? original.kind : told.kind;
    const to = owner ? addressOf(owner) : from?.package && this.#names.packageRoute(from.package);
    const shown =
      original && isAsDeclared ? original.declarations.map((one) => withModifiers(one, told)) : declarations;
    const isOriginal = key === ownersKey && shown.every((one, i) => one === original?.declarations[i]);
    return {
      // Of the very same member the pages of all heirs share what is made of it.
      member:
        original && isAsDeclared && isOriginal
          ? original
          : { kind, name, static: isStatic, key, anchor: memberAnchor({ kind, name }), declarations: shown },
      anchor: "",
      owner: owner && original ? owner : item,
      from:
        from &&
        (original
          ? { name: from.name, to: `${owner?.route}#${original.anchor}` }
          : // How a class is made, its readers look for on its page.
            { name: from.name, to, ...((!from.isForeign || kind === "constructor") && { silent: true }) }),
      typeArguments: () => NO_ARGUMENTS,
    };
  }

  /** The types that a type extends, and those that aliases among them join, nearest first. @param implemented whether those that it implements count too */
  bases(item: SymbolItem, implemented: boolean): Base[] {
    const seen = new Set([item]);
    const queue: Base[] = [{ type: item, shows: () => true, typeArguments: () => NO_ARGUMENTS }];
    for (const outer of queue) {
      const { type, shows } = outer;
      for (const declaration of type.declarations) {
        for (const clause of clausesOf(declaration, implemented)) {
          const base = this.#base(clause, outer, item.packageName);
          if (!base || seen.has(base.type)) continue;
          if (seen.size > MAX_BASES) return queue.slice(1);
          seen.add(base.type);
          queue.push({ ...base, shows: (name) => base.shows(name) && shows(name) });
        }
      }
    }
    return queue.slice(1);
  }

  /** What a clause of `extends` names. @param outer the type that has the clause, @param home the package that asks */
  #base(tokens: readonly RawToken[], outer: Base, home: string): Base | undefined {
    const { packageName } = outer.type;
    const clause = parseHeritage(tokens);
    const named = clause && this.#names.type(clause.reference, packageName);
    if (!clause || !named || !(isType(named) || named.kind === "typealias")) return undefined;
    const type = this.#names.within(named, home);
    let found: TypeArguments | undefined;
    const typeArguments = (): TypeArguments => {
      found ??= this.#typeArguments(type, clause.typeArguments, packageName, outer.typeArguments());
      return found;
    };
    return { type, shows: clause.shows, typeArguments };
  }

  #typeArguments(
    type: SymbolItem,
    written: readonly (readonly RawToken[])[],
    packageName: string,
    outer: TypeArguments,
  ): TypeArguments {
    const declaration = type.declarations.find(({ typeParameters }) => typeParameters.length > 0);
    if (!declaration) return NO_ARGUMENTS;
    const linked = (tokens: readonly RawToken[], from: string) =>
      toTokens(tokens, (reference, text) => this.#names.token(reference, text, from));
    const parameters = declaration.typeParameters.map((parameter) => ({
      name: parameter.name,
      default: linked(declaration.tokens.slice(...parameter.default), type.packageName),
    }));
    return assignTypeArguments(
      parameters,
      written.map((tokens) => linked(tokens, packageName)),
      outer,
    );
  }
}

/** Whether a module adds a member to a type. */
function isAdded({ from }: InheritedMember): boolean {
  return from === undefined;
}

/** Puts what modules add among the members of a type. Of a method or an event that it has, these are overloads. */
function withAdded(members: readonly SymbolMember[], added: readonly InheritedMember[]): SymbolMember[] {
  const all = new Map(members.map((member) => [member.key, member]));
  const anchors = new UniqueNames(
    undefined,
    members.map(({ anchor }) => anchor),
  );
  for (const told of added) {
    const { kind, name, static: isStatic, declarations } = told;
    const key = memberKey(told);
    const own = all.get(key);
    if (!own) {
      const anchor = anchors.take(memberAnchor(told));
      all.set(key, { kind, name, static: isStatic, key, anchor, declarations });
    } else if (own.kind === kind && kind !== "property") {
      all.set(key, { ...own, declarations: [...own.declarations, ...declarations] });
    }
  }
  return [...all.values()].sort(compareMembers);
}

function hasSameModifiers({ declarations: [a] }: SymbolMember, { declarations: [b] }: SymbolMember): boolean {
  return a?.optional === b?.optional && a?.readonly === b?.readonly;
}

function withModifiers(declaration: RawDeclaration, { optional, readonly }: InheritedMember): RawDeclaration {
  return declaration.optional === optional && declaration.readonly === readonly
    ? declaration
    : { ...declaration, optional, readonly };
}

/** What a declaration says of the types whose members it has; of an alias, those that it joins. */
function clausesOf(declaration: RawDeclaration, implemented: boolean): readonly (readonly RawToken[])[] {
  const { kind, tokens, type } = declaration;
  if (kind === "TypeAlias") return joinedTypes(tokens.slice(...type));
  const ranges = [...declaration.extends, ...(implemented ? declaration.implements : [])];
  return ranges.map((range) => tokens.slice(...range));
}
