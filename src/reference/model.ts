// Compiles what extraction leaves into the reference that pages are made of: places symbols, renders their comments,
// links their signatures. Plain data out; the same packages give the same data.
import { compare } from "../diagnostics.ts";
import type { Diagnostic } from "../types.ts";
import { commentOnly, NO_DOCS } from "./blank.ts";
import { nameDefault } from "./default-names.ts";
import { DocsRenderer } from "./docs.ts";
import { importSpecifier } from "./import-specifier.ts";
import { importOf } from "./imports.ts";
import { describeLiterals, literalRange, literalsIn, literalsOf } from "./literal-docs.ts";
import { Lookup } from "./lookup.ts";
import type { PageMember } from "./members.ts";
import { indexNames } from "./names.ts";
import { pageHashes } from "./pages.ts";
import { describeParameters } from "./parameters.ts";
import { readModel } from "./read-model.ts";
import { isValueOnly } from "./select.ts";
import { renderRange, renderSignature, renderTokens } from "./signature.ts";
import { createSourceLink, type SourceLink } from "./source-link.ts";
import { collectStandings } from "./standings.ts";
import {
  addressOf,
  type DocsPlace,
  initializerOf,
  otherNamesOf,
  pathOf,
  placeSymbols,
  type SymbolItem,
  type SymbolMember,
  type SymbolPackage,
} from "./symbols.ts";
import { type LinkReference, textOf, toTokens } from "./tokens.ts";
import { withTypeArguments } from "./type-arguments.ts";
import type {
  ApiAlike,
  ApiDocs,
  ApiItem,
  ApiLevel,
  ApiMember,
  ApiPackage,
  ApiSignature,
  ApiToken,
  ExtractedPackage,
  RawDeclaration,
  RawRange,
  Reference,
} from "./types.ts";

export interface CompileOptions {
  /** Route of the reference, without a slash at its end (`/docs/api`). */
  readonly base: string;
  /** TSDoc modifier tags of the packages' own, without `@`. */
  readonly tags: readonly string[];
  /** Address of sources, as the configuration has it. */
  readonly sourceUrl?: string | undefined;
}

/** Compiles extracted packages into the reference that pages are made of. Problems name the package as their file. */
export function compileReference(
  packages: readonly ExtractedPackage[],
  options: CompileOptions,
): { reference: Reference; problems: readonly Diagnostic[] } {
  const problems: Diagnostic[] = [];
  const aliases = new Map<string, string>();
  const symbols = placeSymbols(readModels(packages, aliases, problems), options.base.replace(/\/+$/, ""));
  const lookup = new Lookup(symbols, aliases);
  const compiler = new Compiler(
    lookup,
    new DocsRenderer(lookup, options.tags),
    createSourceLink(packages, options.sourceUrl),
  );
  const compiled = symbols.map((one) => compiler.package(one));
  if (lookup.members.isCut) {
    const file = symbols[0]?.extracted.name ?? "";
    const message = "the packages inherit more members than are listed: the last types show their own alone";
    const hint = "Each type still links its bases. To list all, document fewer packages in one site.";
    problems.push(problem("warning", "api-model-malformed", file, message, hint));
  }
  compiled.sort((a, b) => compare(a.shortName, b.shortName) || compare(a.name, b.name));
  return {
    reference: {
      standings: collectStandings(compiled),
      packages: compiled,
      hashes: pageHashes(compiled),
      unresolved: compiler.unresolved,
      names: indexNames(symbols, lookup),
      counts: compiler.counts(symbols),
    },
    problems,
  };
}

interface ReadPackage {
  readonly extracted: ExtractedPackage;
  readonly comment: string;
  readonly declarations: readonly RawDeclaration[];
}

/** Reads every package's model; one that can't be read leaves a package without items, and a problem. */
function readModels(
  packages: readonly ExtractedPackage[],
  aliases: Map<string, string>,
  problems: Diagnostic[],
): ReadPackage[] {
  const read = new Map<string, ReadPackage>();
  for (const extracted of packages) {
    const { name } = extracted;
    if (read.has(name)) {
      problems.push(problem("error", "api-model-twice", name, `package ${JSON.stringify(name)} is there twice`));
      continue;
    }
    const model = readModel(extracted.model);
    if ("code" in model) {
      problems.push(
        problem("error", model.code, name, `${model.message} (package ${JSON.stringify(name)})`, model.hint),
      );
      read.set(name, { extracted, comment: "", declarations: [] });
      continue;
    }
    if (model.name !== name && model.name !== "") aliases.set(model.name, name);
    if (model.dropped > 0) {
      const message = `${model.dropped} declarations of package ${JSON.stringify(name)} are not as API Extractor writes them`;
      problems.push(
        problem("warning", "api-model-malformed", name, message, "They are left out. Make the model again."),
      );
    }
    if (model.declarations.length === 0) problems.push(...emptyProblems(extracted));
    const { namespaceComments = {} } = extracted;
    const isNameless = extracted.entryPoints.some(({ byDefault }) => byDefault === "default");
    const declarations = model.declarations.map((one) =>
      isNameless && /^default_\d+$/.test(one.name)
        ? // The extractor's own name for what has none.
          { ...one, name: "default" }
        : one.kind === "Namespace" && one.comment === "" && Object.hasOwn(namespaceComments, one.name)
          ? { ...one, comment: namespaceComments[one.name] ?? "" }
          : one,
    );
    const [named, all] = nameDefault(extracted, declarations);
    read.set(name, { extracted: named, comment: model.comment, declarations: all });
  }
  return [...read.values()];
}

function emptyProblems({ name, entryPoints, reexports, documented }: ExtractedPackage): Diagnostic[] {
  if (documented === 0) return [];
  const elsewhere = new Set(reexports.map((reexport) => reexport.name));
  const exported = entryPoints.flatMap(({ exports }) => exports).filter((one) => !elsewhere.has(one));
  const [first] = exported;
  if (first === undefined) return [];
  const message = `the API model of package ${JSON.stringify(name)} is empty, but the package exports ${JSON.stringify(first)}`;
  const entry = `{ name: ${JSON.stringify(name)}, bundle: ["…"] }`;
  const hint = `Another package declares it, which is linked into node_modules. List that one among the packages too, and this one says what it has of it.\nOr name it with \`bundle\`, and its declarations are documented as this one's own: ${entry}. Or leave the package out.`;
  return [problem("error", "api-model-empty", name, message, hint)];
}

function problem(
  severity: "error" | "warning",
  code: string,
  file: string,
  message: string,
  hint?: string,
): Diagnostic {
  return { file, line: 1, column: 1, severity, code, message, ...(hint !== undefined && { hint }) };
}

/** Makes the data of pages from placed symbols. */
class Compiler {
  readonly #lookup: Lookup;
  readonly #docs: DocsRenderer;
  readonly #sourceLink: SourceLink;
  /** Of each member what all pages that list it share. */
  readonly #members = new Map<SymbolMember, Omit<ApiMember, "anchor" | "inheritedFrom">>();
  readonly #levels = new Map<SymbolItem, ApiLevel>();

  constructor(lookup: Lookup, docs: DocsRenderer, sourceLink: SourceLink) {
    this.#lookup = lookup;
    this.#docs = docs;
    this.#sourceLink = sourceLink;
  }

  get unresolved(): Reference["unresolved"] {
    return this.#docs.unresolved;
  }

  counts(packages: readonly SymbolPackage[]): Reference["counts"] {
    const all = (items: readonly SymbolItem[]): SymbolItem[] => items.flatMap((item) => [item, ...all(item.items)]);
    const items = packages.flatMap((one) => all(one.items));
    const members = items.reduce((sum, item) => sum + item.members.length, 0);
    const whole = packages.filter(({ extracted }) => extracted.partOf === undefined);
    return { packages: whole.length, items: items.length, members };
  }

  package(symbols: SymbolPackage): ApiPackage {
    const { extracted, shortName, route } = symbols;
    const { name, version, description, license, copyright, homepage, namesOnly, note } = extracted;
    return {
      name,
      shortName,
      route,
      version,
      description,
      license,
      copyright,
      homepage,
      ...(extracted.partOf !== undefined && {
        partOf: { name: extracted.partOf, to: this.#lookup.package(extracted.partOf)?.route },
      }),
      ...(extracted.globals && { globals: true as const }),
      entryPoints: extracted.globals ? [] : this.#entryPoints(extracted),
      items: symbols.items.map((item) => this.#item(item, symbols)),
      reexports: extracted.reexports.map((reexport) => ({
        name: reexport.name,
        from: reexport.from,
        to: this.#routeOf(reexport.name, reexport.from),
      })),
      namesOnly,
      note,
      docs: this.#docs.ofPackage(symbols),
    };
  }

  /** Those that the package says, and those behind its patterns that have a page. */
  #entryPoints({ name, entryPoints }: ExtractedPackage): ApiPackage["entryPoints"] {
    const parts = this.#lookup.partsOf(name);
    const globals = parts.find(({ extracted }) => extracted.globals)?.extracted.name;
    const all = [...entryPoints, ...parts.flatMap(({ extracted }) => extracted.entryPoints)];
    const bySpecifier = new Map(all.map((one) => [one.specifier, one]));
    const routes = new Map(
      parts.flatMap(({ extracted, route }) =>
        extracted.entryPoints.map(({ specifier }) => [specifier, route] as const),
      ),
    );
    const shown = [...bySpecifier.values()].map(({ specifier, exports }) => {
      const to = routes.get(specifier);
      const shown = specifier === globals ? specifier : importSpecifier(specifier);
      return { specifier: shown, count: exports.length, ...(to !== undefined && { to }) };
    });
    // Modules that it declares by other names may be a hundred, and are looked for by these.
    const own = importSpecifier(name);
    const nameOf = ({ specifier }: (typeof shown)[number]) =>
      specifier === own || specifier.startsWith(`${own}/`) ? "" : specifier.replace(/^(\w+:)?(.*)$/, "$2 $1");
    return shown.sort((a, b) => compare(nameOf(a), nameOf(b)));
  }

  #routeOf(name: string, from: string): string | undefined {
    const [item] = this.#lookup.itemsAt(from, name);
    return item && addressOf(item);
  }

  #item(item: SymbolItem, owner: SymbolPackage): ApiItem {
    const { namesOnly } = owner.extracted;
    const first = item.declarations[0];
    const otherNames = otherNamesOf(item, owner);
    const bases = (ranges: (declaration: RawDeclaration) => readonly RawRange[]): ApiToken[][] =>
      (namesOnly ? [] : item.declarations).flatMap((declaration) =>
        ranges(declaration).map((range) => renderRange(declaration, range, this.#link(item.packageName))),
      );
    return {
      kind: item.kind,
      name: item.name,
      namespace: pathOf(item).slice(0, -1),
      package: item.packageName,
      route: item.route,
      anchor: item.anchor,
      level: this.#level(item),
      ...importOf(item, owner, this.#lookup),
      ...(otherNames.length > 0 && { otherNames }),
      signatures: this.#itemSignatures(item, owner),
      members: namesOnly ? [] : this.#lookup.members.of(item).map((member) => this.#member(member)),
      extends: bases((declaration) => declaration.extends),
      implements: bases((declaration) => declaration.implements),
      items: this.#inner(item, owner),
      alike: this.#alike(item, owner),
      source: first?.source,
      sourceUrl: this.#sourceLink(item.packageName, first?.source),
      sealed: item.declarations.some((declaration) => this.#docs.comment(declaration).modifiers.has("sealed")),
    };
  }

  /** What a namespace has; of what is placed elsewhere, the way there. */
  #inner(item: SymbolItem, owner: SymbolPackage): ApiItem[] {
    const items = item.items.map((inner) => this.#item(inner, owner));
    if (item.references.length === 0) return items;
    const namespace = pathOf(item);
    for (const { name, item: one } of item.references) {
      const has = this.#lookup.package(one.packageName);
      if (has) items.push({ ...this.#reference(one, has), name, namespace });
    }
    return items.sort((a, b) => compare(a.name, b.name));
  }

  #reference(item: SymbolItem, owner: SymbolPackage): Omit<ApiItem, "name" | "namespace"> {
    return {
      kind: item.kind,
      package: item.packageName,
      route: addressOf(item),
      anchor: undefined,
      level: this.#level(item),
      ...importOf(item, owner, this.#lookup),
      sameAs: pathOf(item).join("."),
      signatures: this.#itemSignatures(item, owner).map(({ docs: { summary, deprecated } }) =>
        commentOnly({ ...NO_DOCS, summary, deprecated }),
      ),
      members: [],
      extends: [],
      implements: [],
      items: [],
      alike: [],
      source: undefined,
      sourceUrl: undefined,
      sealed: false,
    };
  }

  #itemSignatures(item: SymbolItem, owner: SymbolPackage): ApiSignature[] {
    const signatures = this.#signatures(item.declarations, { package: owner, item, member: undefined });
    return owner.extracted.namesOnly ? signatures.map(({ docs }) => commentOnly(docs)) : signatures;
  }

  #alike(item: SymbolItem, owner: SymbolPackage): ApiAlike[] {
    const same = (item.parent ?? owner).itemsByName.get(item.name) ?? [];
    const others = same.filter((one) => one !== item);
    if (others.length === 0) return [];
    const said = new Set(this.#itemSignatures(item, owner).map(({ docs }) => JSON.stringify(docs)));
    return others.map((one) => ({
      kind: one.kind,
      to: addressOf(one),
      // Authors say the same of both; readers need it once.
      signatures: (isValueOnly(one) && !isValueOnly(item) ? this.#itemSignatures(one, owner) : []).map((signature) =>
        said.has(JSON.stringify(signature.docs)) ? { ...signature, docs: NO_DOCS } : signature,
      ),
    }));
  }

  #level(item: SymbolItem): ApiLevel {
    let level = this.#levels.get(item);
    if (!level) {
      const [first] = item.declarations;
      level = first ? this.#docs.level(first, undefined) : { tag: "none", legacy: false, system: false };
      this.#levels.set(item, level);
    }
    return level;
  }

  #member({ member, anchor, owner, from, typeArguments }: PageMember): ApiMember {
    let shared = this.#members.get(member);
    if (!shared) {
      shared = this.#compileMember(member, owner);
      this.#members.set(member, shared);
    }
    const args = typeArguments();
    const signatures = shared.signatures.map((signature) => withTypeArguments(signature, args));
    const isSame = signatures.every((signature, i) => signature === shared.signatures[i]);
    return { anchor, inheritedFrom: from, ...shared, ...(!isSame && { signatures }) };
  }

  #compileMember(member: SymbolMember, owner: SymbolItem): Omit<ApiMember, "anchor" | "inheritedFrom"> {
    const { kind, name, declarations } = member;
    const [first] = declarations;
    const container = this.#level(owner);
    const packageOf = this.#lookup.package(owner.packageName);
    return {
      kind,
      name,
      level: first ? this.#docs.level(first, container) : container,
      signatures: packageOf ? this.#signatures(declarations, { package: packageOf, item: owner, member }) : [],
      optional: first?.optional === true,
      readonly: first?.readonly === true,
      static: member.static,
      protected: first?.protected === true,
      abstract: first?.abstract === true,
      value: kind === "member" && first ? initializerOf(first) : undefined,
    };
  }

  #signatures(declarations: readonly RawDeclaration[], place: DocsPlace): ApiSignature[] {
    const link = this.#link(place.package.extracted.name);
    const all = literalsOf(place);
    return declarations.map((declaration, index) => {
      const { kind, addedBy } = declaration;
      const { docs, ...texts } = this.#docs.docs(declaration, place, index);
      const part = ([start, end]: RawRange): ApiToken[] => toTokens(declaration.tokens.slice(start, end), link);
      const type = part(declaration.type);
      const typeParameters = declaration.typeParameters.map((one) => ({
        name: one.name,
        constraint: part(one.constraint),
        default: part(one.default),
      }));
      const parameters = declaration.parameters.map((one) => ({ ...one, type: part(one.type) }));
      const isOneOfMany = declarations.length > 1 || kind === "CallSignature";
      const literals = all && isOneOfMany ? literalsIn(all, textOf(declaration.tokens)) : all;
      return {
        tokens: renderSignature(declaration, link, place.member ? undefined : place.item),
        ...describeParameters({ kind, typeParameters, parameters, type }, texts),
        type: renderTokens(type),
        ...(literals?.length && {
          members: describeLiterals(part(literalRange(declaration)), literals, ({ comment }) =>
            // A declaration of its own, which overrides nothing.
            this.#docs.docs({ ...declaration, comment }, { ...place, member: undefined }, 0),
          ),
        }),
        docs: docs === NO_DOCS ? this.#docsOfOwner(place) : docs,
        ...(addedBy !== undefined && { addedBy: { name: addedBy, to: this.#lookup.package(addedBy)?.route } }),
      };
    });
  }

  /** What an interface's own comment says of a property that has none: as of a parameter. */
  #docsOfOwner({ member, ...owner }: DocsPlace): ApiDocs {
    if (member?.kind !== "property" || owner.item?.kind !== "interface") return NO_DOCS;
    const place = { ...owner, member: undefined };
    const texts = owner.item.declarations.map(
      (declaration, index) => this.#docs.docs(declaration, place, index).parameters.get(member.name) ?? "",
    );
    const summary = texts.find((text) => text !== "");
    return summary === undefined ? NO_DOCS : { ...NO_DOCS, summary };
  }

  #link(packageName: string): LinkReference {
    return (reference, text) => this.#lookup.token(reference, text, packageName);
  }
}
