// Doc comments of declarations as the reference shows them: links resolved, `{@inheritDoc}` followed, levels read.
// Collects the links that lead nowhere. Each comment is rendered once, however many pages show it.
import { NO_DOCS } from "./blank.ts";
import { type Comment, type CommentBlock, modifierTags, parseComment } from "./comment.ts";
import type { CommentLinks } from "./comment-markdown/addresses.ts";
import { commentMarkdown } from "./comment-markdown.ts";
import type { Found, Lookup } from "./lookup.ts";
import type { Base } from "./members.ts";
import { type DocsPlace, pathOf, type SymbolItem, type SymbolPackage } from "./symbols.ts";
import type { ApiDocs, ApiLevel, DeclarationDocs, RawDeclaration, UnresolvedLink } from "./types.ts";

const EMPTY: DeclarationDocs = { docs: NO_DOCS, parameters: new Map(), typeParameters: new Map() };
/** Comments that inherit from one another in a row; only made-up models have more. */
const MAX_WAITING = 100;
const RELEASE_TAGS = ["public", "beta", "alpha", "internal"];

/** Renders the comments of a reference. */
export class DocsRenderer {
  readonly #lookup: Lookup;
  readonly #modifiers: ReadonlySet<string>;
  readonly #comments = new Map<RawDeclaration, Comment>();
  readonly #rendered = new Map<RawDeclaration, DeclarationDocs>();
  readonly #bases = new Map<SymbolItem, readonly Base[]>();
  /** Declarations whose docs wait for those that they inherit. */
  readonly #waiting = new Set<RawDeclaration>();
  readonly #unresolved = new Map<string, UnresolvedLink>();

  constructor(lookup: Lookup, tags: readonly string[]) {
    this.#lookup = lookup;
    this.#modifiers = modifierTags(tags);
  }

  /** Links that lead nowhere, as far as comments have been rendered. */
  get unresolved(): readonly UnresolvedLink[] {
    return [...this.#unresolved.values()];
  }

  comment(declaration: RawDeclaration): Comment {
    let comment = this.#comments.get(declaration);
    if (!comment) {
      comment = parseComment(declaration.comment, this.#modifiers);
      this.#comments.set(declaration, comment);
    }
    return comment;
  }

  /** How stable a declaration is; a member is what its type is, unless it says otherwise. */
  level(declaration: RawDeclaration, container: ApiLevel | undefined): ApiLevel {
    const { modifiers } = this.comment(declaration);
    const inherits = container && !RELEASE_TAGS.some((tag) => modifiers.has(tag));
    const { releaseTag } = declaration;
    return {
      tag: releaseTag === "none" && container ? container.tag : releaseTag,
      legacy: modifiers.has("legacy") || (inherits === true && container?.legacy === true),
      system: modifiers.has("system") || (inherits === true && container?.system === true),
    };
  }

  /** Renders a declaration's comment. @param index which of the overloads it is */
  docs(declaration: RawDeclaration, listed: DocsPlace, index: number): DeclarationDocs {
    const known = this.#rendered.get(declaration);
    if (known) return known;
    // A comment means the names of the package that it is written in.
    const adding = declaration.addedBy === undefined ? undefined : this.#lookup.package(declaration.addedBy);
    const place = adding ? { ...listed, package: adding } : listed;
    const comment = this.comment(declaration);
    const own = this.#render(comment, place);
    const isEmpty = comment.blocks.length === 0 && comment.inherits === undefined;
    let docs = own;
    if ((comment.inherits !== undefined || isEmpty) && this.#waiting.size < MAX_WAITING) {
      // Whoever inherits from what waits for it gets what is there.
      this.#waiting.add(declaration);
      const base = this.#baseDocs(declaration, comment, place, index);
      if (base) docs = inherit(own, base, comment.adds);
      else if (comment.inherits === "")
        this.#note(place, "@inheritDoc", "stands on nothing that overrides or implements a member");
      this.#waiting.delete(declaration);
    }
    this.#rendered.set(declaration, docs);
    return docs;
  }

  /** Renders a package's own comment. */
  ofPackage(owner: SymbolPackage): ApiDocs {
    const comment = parseComment(owner.comment, this.#modifiers);
    return this.#render(comment, { package: owner, item: undefined, member: undefined }).docs;
  }

  /** The docs that a comment inherits; undefined where it inherits from nothing. */
  #baseDocs(
    { baseComment }: RawDeclaration,
    { inherits }: Comment,
    place: DocsPlace,
    index: number,
  ): DeclarationDocs | undefined {
    const named = inherits ? this.#inherited(inherits, place) : undefined;
    let docs: DeclarationDocs | undefined;
    for (const source of named ? [named] : this.#overridden(place)) {
      docs = this.#docsOf(source, index);
      if (docs !== EMPTY) return docs;
    }
    return baseComment === undefined ? docs : this.#render(parseComment(baseComment, this.#modifiers), place);
  }

  #docsOf(place: DocsPlace, index: number): DeclarationDocs {
    const declarations = (place.member ?? place.item)?.declarations ?? [];
    const declaration = declarations[index] ?? declarations[0];
    if (declaration === undefined || this.#waiting.has(declaration)) return EMPTY;
    return this.docs(declaration, place, declarations.indexOf(declaration));
  }

  /** What `{@inheritDoc target}` names. */
  #inherited(target: string, place: DocsPlace): DocsPlace | undefined {
    const found = this.#lookup.link(target, place.package, place.item);
    if (typeof found !== "string" && found.exact && found.item) return placeOf(found);
    this.#note(place, target, typeof found === "string" ? found : "is known only as far as its first name");
    return undefined;
  }

  /** The members of bases that a member overrides or implements, nearest first. */
  *#overridden({ item, member }: DocsPlace): Iterable<DocsPlace> {
    if (!item || !member || member.kind === "constructor") return;
    let bases = this.#bases.get(item);
    if (!bases) {
      bases = this.#lookup.members.bases(item, true);
      this.#bases.set(item, bases);
    }
    for (const { type } of bases) {
      const overridden = this.#lookup.members.own(type).find(({ key }) => key === member.key);
      const owner = overridden && this.#lookup.package(type.packageName);
      if (owner) yield { package: owner, item: type, member: overridden };
    }
  }

  #render(comment: Comment, place: DocsPlace): DeclarationDocs {
    if (comment.blocks.length === 0) return EMPTY;
    const links = this.#links(place);
    const markdown = ({ text }: CommentBlock): string => commentMarkdown(text, links);
    const all = (tag: string): CommentBlock[] => comment.blocks.filter((block) => block.tag === tag);
    const joined = (tag: string): string => all(tag).map(markdown).filter(Boolean).join("\n\n");
    const named = (tag: string): Map<string, string> => new Map(all(tag).map((block) => [block.name, markdown(block)]));
    const deprecated = all("deprecated");
    return {
      docs: {
        summary: joined("summary"),
        remarks: joined("remarks"),
        returns: joined("returns"),
        throws: all("throws").map(markdown),
        examples: all("example").map(({ text }) => commentMarkdown(fencedExample(text), links, "ts")),
        see: all("see").map(markdown),
        deprecated: deprecated.length > 0 ? deprecated.map(markdown).join("\n\n") : undefined,
        defaultValue: joined("defaultvalue"),
      },
      parameters: named("param"),
      typeParameters: named("typeparam"),
    };
  }

  #links(place: DocsPlace): CommentLinks {
    return {
      symbol: (target) => {
        const found = this.#lookup.link(target, place.package, place.item);
        if (typeof found !== "string") return { to: found.to, names: namesOf(found) };
        this.#note(place, target, found);
        return undefined;
      },
      refuse: (address, reason) => this.#note(place, address, reason),
    };
  }

  #note({ package: { extracted }, item, member }: DocsPlace, target: string, reason: string): void {
    const path = [...(item ? pathOf(item) : []), ...(member ? [member.name] : [])].join(".");
    const link = { package: extracted.name, item: path, target, reason };
    // An item that other packages export too has one comment, and its link is one.
    const key = JSON.stringify([item ? "" : extracted.name, path, target, reason]);
    if (!this.#unresolved.has(key)) this.#unresolved.set(key, link);
  }
}

/** Code, by how a line of it begins or ends. */
const CODE =
  /^\s*(?:\/\/|(?:const|let|var|import|await|return|type|function|class|new|if|for|throw|(?:declare|export) (?:default|declare|const|let|var|type|interface|abstract|async|function|class|enum|namespace))\s.*[^.:]$|[\w$.[\]]+(?:(?:<[^()]*>)?\(.*\)[\w.]*| [-+]?= \S.*)\s*(?:;|\/\/.*)?$|\S.*;(?:\s*\/\/.*)?$)/;

/** An element of a component or a drawing, and none that comments are written with. */
const ELEMENT =
  /^\s*<(?!(?:a|b|br|code|div|em|h\d|i|img|li|ol|p|pre|span|strong|table|ul)\b)[A-Za-z][\w.:-]*(?:\s[^<>]*)?>/;

/** Puts an example that is code alone into a fence, as JSDoc means it; its first line, or what is its caption, stays before it. */
function fencedExample(text: string): string {
  if (/^\s*(?:`{3}|~{3})/m.test(text)) return text;
  const [, caption = "", code = ""] = /^\s*(?:<caption>(.*?)<\/caption>[ \t]*\n)?([\s\S]*)$/.exec(text) ?? [];
  const [first = "", ...rest] = code.split("\n");
  const fenced = (before: string, lines: readonly string[]): string =>
    `${before}\n\`\`\`${ELEMENT.test(first) ? "tsx" : ""}\n${lines.join("\n")}\n\`\`\``.trim();
  if (caption !== "" || CODE.test(first) || ELEMENT.test(first)) {
    // The first line has lost its space already.
    const isShifted = rest.some((line) => /^ \S/.test(line)) && rest.every((line) => /^(?: |$)/.test(line));
    return fenced(caption, [first, ...(isShifted ? rest.map((line) => line.slice(1)) : rest)]);
  }
  const next = rest.find((line) => line.trim() !== "");
  return caption === "" && next !== undefined && CODE.test(next) ? fenced(first, rest) : text;
}

function placeOf({ package: owner, item, member }: Found): DocsPlace {
  return { package: owner, item: member?.owner ?? item, member: member?.member };
}

/** By which names readers know what was found. */
function namesOf({ package: { extracted, shortName }, item, member, literal }: Found): string[] {
  if (!item) return [extracted.name, shortName];
  const path = pathOf(item);
  const names = [item.name, path.join(".")];
  if (literal !== undefined) return [literal, `${item.name}.${literal}`, [...path, literal].join(".")];
  if (!member) return names;
  const { name } = member.member;
  return [name, `${item.name}.${name}`, [...path, name].join("."), ...(name === "constructor" ? names : [])];
}

/**
 * Takes from other docs what TSDoc lets one inherit, where there is nothing of one's own.
 * @param adds whether one's own summary comes after the other
 */
function inherit(own: DeclarationDocs, other: DeclarationDocs, adds: boolean): DeclarationDocs {
  const both = [other.docs.summary, own.docs.summary].filter(Boolean).join("\n\n");
  return {
    docs: {
      ...own.docs,
      summary: adds ? both : own.docs.summary || other.docs.summary,
      remarks: own.docs.remarks || other.docs.remarks,
      returns: own.docs.returns || other.docs.returns,
    },
    parameters: new Map([...other.parameters, ...own.parameters]),
    typeParameters: new Map([...other.typeParameters, ...own.typeParameters]),
  };
}
