// What extraction leaves of packages, before pages are made of it. No values.

/** What extraction leaves of one package. */
export interface ExtractedPackage {
  readonly name: string;
  /** The package that it is an entry point of, documented by itself for what the main one lacks. */
  readonly partOf?: string;
  /** That entry point is none: it has what the package declares for all. */
  readonly globals?: true;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  /** The copyright line of the package's own licence file or its author, as far as it says one. */
  readonly copyright: string;
  readonly homepage: string;
  /** The package's folder in its repository, as its package.json says it; "" where it says none. */
  readonly directory: string;
  /** Text of the `.api.json`. */
  readonly model: string;
  /** From the smallest (public) to the largest. */
  readonly entryPoints: readonly EntryPoint[];
  /** Names that the package exports but another package declares. */
  readonly reexports: readonly { readonly name: string; readonly from: string }[];
  /** What its default export is called in the declarations, and to readers, where that is another name. */
  readonly renamedDefault?: { readonly declared: string; readonly name: string };
  /** By name: what it says of modules that it exports as namespaces, each a whole comment. */
  readonly namespaceComments?: Readonly<Record<string, string>>;
  /** By what has a type, its kind first (`variable Ns.Name`): what is said of members of literals in that type. */
  readonly literals?: Readonly<Record<string, readonly LiteralMember[]>>;
  /** By a type's name with its namespaces (`Ns.Name`): what it inherits that no model says. */
  readonly inherited?: Readonly<Record<string, readonly InheritedMember[]>>;
  /** By a name in namespaces (`z.core`): where the same item has its page. */
  readonly same?: Readonly<Record<string, ItemName>>;
  /** How many of its own exports are not tagged `@internal`; undefined where there are only models, no declarations. */
  readonly documented: number | undefined;
  /** The declarations give names and kinds only. */
  readonly namesOnly: boolean;
  readonly note: string | undefined;
}

/** What an item is called in a package or an entry point. */
export interface ItemName {
  readonly package: string;
  /** With the namespaces that it stands in: `Namespace.Name`. */
  readonly path: string;
}

/** A member of an object literal in a type, of which a comment says something. */
export interface LiteralMember {
  /** After those of the literal members that it is inside of (`outer.inner`), with its parameters where it is called. */
  readonly name: string;
  readonly comment: string;
  /** Its code up to its type, or all of it. */
  readonly before: string;
  /** The code of its type, or of what it returns; "" for none. */
  readonly type: string;
  readonly optional: boolean;
  /** Of what is called: the code of the very overload that it stands in, without white space. */
  readonly within?: string;
}

/** Kinds of declarations in an `.api.json` that have a place in the reference. */
export type RawKind =
  | "Class"
  | "Interface"
  | "Enum"
  | "TypeAlias"
  | "Namespace"
  | "Function"
  | "Variable"
  | "Constructor"
  | "Property"
  | "PropertySignature"
  | "Method"
  | "MethodSignature"
  | "CallSignature"
  | "ConstructSignature"
  | "IndexSignature"
  | "EnumMember";

export interface RawToken {
  readonly text: string;
  /** Canonical reference of what the text names. */
  readonly reference: string | undefined;
}

/** A stretch of a declaration's tokens: the first, and the one after the last. */
export type RawRange = readonly [start: number, end: number];

export interface RawParameter {
  readonly name: string;
  readonly type: RawRange;
  readonly optional: boolean;
  /** Whether it takes all that follow: `...args`. */
  readonly rest: boolean;
}

export interface RawDeclaration {
  readonly kind: RawKind;
  readonly name: string;
  readonly comment: string;
  readonly tokens: readonly RawToken[];
  readonly releaseTag: "public" | "beta" | "alpha" | "internal" | "none";
  readonly members: readonly RawDeclaration[];
  readonly parameters: readonly RawParameter[];
  readonly typeParameters: readonly {
    readonly name: string;
    readonly constraint: RawRange;
    readonly default: RawRange;
  }[];
  /** Of a property, variable or alias the type, of a function the return type. */
  readonly type: RawRange;
  readonly initializer: RawRange;
  readonly extends: readonly RawRange[];
  readonly implements: readonly RawRange[];
  readonly source: string | undefined;
  /** Whether that file lies outside of the package's folder: another package's, which this one bundles. */
  readonly isForeign: boolean;
  readonly optional: boolean;
  readonly readonly: boolean;
  readonly static: boolean;
  readonly protected: boolean;
  readonly abstract: boolean;
  /** The package that adds it to another one's type. */
  readonly addedBy?: string;
  /** Where it inherits its comment from a member that no model has: that one's. */
  readonly baseComment?: string;
}

/** What declares an inherited member. */
export interface InheritedFrom {
  readonly name: string;
  /** Where a package of the reference exports that: which one, and under which name. */
  readonly package?: string;
  readonly path?: string;
  /** It is of a package that the reference doesn't have, and described by whoever made that. */
  readonly isForeign?: true;
}

/** A member that no model describes: what a type inherits from a base, or what a module adds to it. */
export interface InheritedMember {
  readonly kind: "property" | "method" | "call" | "constructor";
  readonly name: string;
  readonly static: boolean;
  readonly optional: boolean;
  readonly readonly: boolean;
  /** What declares it; undefined of what a module adds. */
  readonly from: InheritedFrom | undefined;
  /**
   * Overloads, or one, with all type parameters put in; of a type's own method that gets more, those alone. Empty: they
   * are those of what declares it.
   */
  readonly declarations: readonly RawDeclaration[];
}

export interface EntryPoint {
  /** What an import says (`fluid-framework`, `fluid-framework/alpha`). */
  readonly specifier: string;
  /** Exported names, code-unit order. */
  readonly exports: readonly string[];
  /** The name that its default export is declared with; "default" where it has none. */
  readonly byDefault?: string;
  /**
   * Those of them that it exports as types only, although they have a value where they are declared. `Ns.name` is one in
   * a module that it exports as the namespace `Ns`.
   */
  readonly typesOnly?: readonly string[];
  /** What it exports by several names: these, and the one that it is declared with. */
  readonly aliases?: readonly { readonly declared: string; readonly names: readonly string[] }[];
}
