// The model that pages of the API reference are made of. No values.
// All routes here are canonical and without `baseUrl`; texts of comments are Markdown whose links are such routes.

/** A stretch of a signature. */
export interface ApiToken {
  readonly text: string;
  /** Route, with anchor where the target has no page of its own, of the item that the text names. */
  readonly to?: string;
}

/** Kinds of items. The first five have pages of their own. */
export type ApiKind = "class" | "interface" | "enum" | "typealias" | "namespace" | "function" | "variable";

export type ApiMemberKind = "constructor" | "property" | "method" | "call" | "new" | "index" | "member";

/** What a package's authors say of a name that is not simply public. */
export type ApiStanding = "deprecated" | "legacy" | "alpha" | "beta" | "internal";

/** How stable an item is. */
export interface ApiLevel {
  readonly tag: "public" | "beta" | "alpha" | "internal" | "none";
  readonly legacy: boolean;
  readonly system: boolean;
}

/** A doc comment, in Markdown. Absent parts are "" or empty. */
export interface ApiDocs {
  readonly summary: string;
  readonly remarks: string;
  readonly returns: string;
  readonly throws: readonly string[];
  readonly examples: readonly string[];
  readonly see: readonly string[];
  /** Undefined: not deprecated. */
  readonly deprecated: string | undefined;
  readonly defaultValue: string;
}

/** A rendered comment. */
export interface DeclarationDocs {
  readonly docs: ApiDocs;
  /** By name of parameter. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly typeParameters: ReadonlyMap<string, string>;
}

export interface ApiParameter {
  /** As it is written: `...rest`, `{ a, b }`. */
  readonly name: string;
  readonly type: readonly ApiToken[];
  readonly optional: boolean;
  /** It is no parameter, but a part of the one before: what it is taken apart into, or what a listener gets. */
  readonly part?: true;
  /** Id on the page, of a member of a literal. */
  readonly anchor?: string;
  readonly docs: string;
}

export interface ApiTypeParameter {
  readonly name: string;
  readonly constraint: readonly ApiToken[];
  readonly default: readonly ApiToken[];
  readonly docs: string;
}

/** Where something comes from, by its name. */
export interface ApiPlace {
  readonly name: string;
  /** Undefined: it has no page. */
  readonly to: string | undefined;
}

/** Where an inherited member is declared. */
export interface ApiOrigin extends ApiPlace {
  /** No page of that says anything of the member, or readers look for it on the heir's: how that is made. */
  readonly silent?: true;
}

/** One way to call, or one declaration. Overloads are several of them. */
export interface ApiSignature {
  readonly tokens: readonly ApiToken[];
  readonly typeParameters: readonly ApiTypeParameter[];
  /** Of what holds a function, those of that one. Parts of a parameter that the comment speaks of follow it. */
  readonly parameters: readonly ApiParameter[];
  /** Type of a property or variable, return type of a function or method; empty for a constructor. */
  readonly type: readonly ApiToken[];
  /** Of what holds a function: what that one returns. */
  readonly returns?: readonly ApiToken[];
  /** Members of object literals in its types, as far as comments say something of them. */
  readonly members?: readonly ApiParameter[];
  readonly docs: ApiDocs;
  /** The package that adds it to another one's type. */
  readonly addedBy?: ApiPlace;
}

/** What the sections of a comment are made from: a declaration, or a package's comment alone. */
export type ApiCommented = Pick<ApiSignature, "docs"> & Partial<ApiSignature>;

export interface ApiMember {
  readonly kind: ApiMemberKind;
  readonly name: string;
  /** Id on its page: `viewWith-method`. */
  readonly anchor: string;
  readonly level: ApiLevel;
  readonly signatures: readonly ApiSignature[];
  readonly optional: boolean;
  readonly readonly: boolean;
  readonly static: boolean;
  readonly protected: boolean;
  readonly abstract: boolean;
  /** Value of an enum's member, as written. */
  readonly value: string | undefined;
  /** Where an inherited member is declared. */
  readonly inheritedFrom: ApiOrigin | undefined;
}

export interface ApiItem {
  readonly kind: ApiKind;
  readonly name: string;
  /** Namespaces that it stands in, outermost first. */
  readonly namespace: readonly string[];
  readonly package: string;
  /** Route of its page; for functions and variables, of the page that has them. */
  readonly route: string;
  /** Id on that page, for functions and variables. */
  readonly anchor: string | undefined;
  readonly level: ApiLevel;
  /** The smallest entry point that exports it; undefined where none does. */
  readonly entryPoint: string | undefined;
  /** It is declared for all: it is there without an import. */
  readonly global?: true;
  /** That one exports it, or the namespace that it stands in, as its default alone. */
  readonly byDefault?: true;
  /** `import { X }` or `import type { X }`. */
  readonly typeOnly: boolean;
  /** The entry point that has the value of what `entryPoint` exports as a type only; undefined where none has it. */
  readonly valueFrom: string | undefined;
  /** It stands elsewhere: the name there, with its namespaces. The route leads to it, and all but a summary is left out. */
  readonly sameAs?: string;
  /** Names that it is exported by besides its own; none of them is one of a namespace. */
  readonly otherNames?: readonly string[];
  readonly signatures: readonly ApiSignature[];
  readonly members: readonly ApiMember[];
  readonly extends: readonly (readonly ApiToken[])[];
  readonly implements: readonly (readonly ApiToken[])[];
  /** Items of a namespace. */
  readonly items: readonly ApiItem[];
  /** What else has this very name: the constant beside a type, the type beside a constant. */
  readonly alike: readonly ApiAlike[];
  /** File that declares it, in its package. */
  readonly source: string | undefined;
  /** Where that file can be read. */
  readonly sourceUrl: string | undefined;
  readonly sealed: boolean;
}

/** An item of the same name as another. */
export interface ApiAlike {
  readonly kind: ApiKind;
  /** Route, with an anchor where it has no page of its own. */
  readonly to: string;
  /** Its declarations, where it has no page of its own and the other one has. */
  readonly signatures: readonly ApiSignature[];
}

export interface ApiPackage {
  readonly name: string;
  /** The package that it is an entry point of, if it is none itself. */
  readonly partOf?: ApiPlace;
  /** It has what that package declares for all, which no import says. */
  readonly globals?: true;
  /** Without the scope. */
  readonly shortName: string;
  readonly route: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly copyright: string;
  readonly homepage: string;
  readonly entryPoints: readonly {
    readonly specifier: string;
    readonly count: number;
    /** Route of the page with what it alone exports. */
    readonly to?: string;
  }[];
  readonly items: readonly ApiItem[];
  readonly reexports: readonly { readonly name: string; readonly from: string; readonly to: string | undefined }[];
  /** Names and kinds are all that is known: signatures and members are left out. */
  readonly namesOnly: boolean;
  /** Markdown. */
  readonly note: string | undefined;
  /** What its authors say of all of it (`@packageDocumentation`). */
  readonly docs: ApiDocs;
}

/** A `{@link}` that leads nowhere. */
export interface UnresolvedLink {
  readonly package: string;
  /** The item whose comment has it. */
  readonly item: string;
  readonly target: string;
  readonly reason: string;
}

/** What a package says of an item or member that is not simply public. */
export interface Standing {
  readonly standing: ApiStanding;
  /** The deprecation's own text, "" for none. */
  readonly notice: string;
}

/** The whole reference. */
export interface Reference {
  /** Code-unit order of their short names. */
  readonly packages: readonly ApiPackage[];
  readonly unresolved: readonly UnresolvedLink[];
  /** By `Symbol`, `Symbol.member`, `package.Symbol`, `package.Symbol.member`: routes of all that have the name. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** By route, with an anchor where it has no page of its own: what is not simply public. */
  readonly standings: Readonly<Record<string, readonly Standing[]>>;
  /** By route of a page: hash of what it shows of its package or item. */
  readonly hashes: Readonly<Record<string, string>>;
  readonly counts: { readonly packages: number; readonly items: number; readonly members: number };
}
