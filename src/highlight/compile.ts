// Compiles a language definition of highlight.js to modes that mean what they mean there. A definition that holds
// anything else than what is known here is refused, and not compiled to something similar.
import type { Language, ModeCallback } from "highlight.js";
import { NO_TAG, openTag, type Tag } from "./html.ts";
import { Keywords, type RawKeywords } from "./keywords.ts";
import { type BeginPart, CompiledMode, type EndCheck } from "./mode.ts";
import { ANYWHERE, Pattern, sourceOf } from "./pattern.ts";

/** A mode as grammars write it, or a language, which is one too. */
interface Definition {
  readonly begin?: unknown;
  readonly end?: unknown;
  readonly match?: unknown;
  readonly beforeMatch?: unknown;
  readonly beginKeywords?: string;
  readonly keywords?: RawKeywords;
  readonly contains?: readonly (Definition | "self")[] | null;
  readonly variants?: readonly Definition[] | null;
  readonly starts?: Definition | null;
  readonly scope?: unknown;
  readonly className?: unknown;
  readonly beginScope?: unknown;
  readonly endScope?: unknown;
  readonly illegal?: unknown;
  readonly subLanguage?: string | readonly string[];
  readonly endsParent?: boolean;
  readonly endsWithParent?: boolean;
  readonly excludeBegin?: boolean;
  readonly excludeEnd?: boolean;
  readonly returnBegin?: boolean;
  readonly returnEnd?: boolean;
  readonly skip?: boolean;
  readonly "on:begin"?: ModeCallback;
  readonly "on:end"?: unknown;
}

/** What a language says beside. */
interface LanguageDefinition extends Definition {
  readonly case_insensitive?: boolean;
  readonly unicodeRegex?: boolean;
  readonly classNameAliases?: Readonly<Record<string, string>>;
}

/** A definition holds something that isn't known here. */
export class UnknownFeature extends Error {}

const MODE_KEYS = `begin end match beforeMatch beginKeywords keywords contains variants starts scope className
  beginScope endScope illegal subLanguage endsParent endsWithParent excludeBegin excludeEnd returnBegin returnEnd skip
  on:begin on:end relevance label binary`;
const LANGUAGE_KEYS = `name aliases case_insensitive unicodeRegex classNameAliases supersetOf disableAutodetect exports`;
const KNOWN_OF_MODE: ReadonlySet<string> = new Set(MODE_KEYS.split(/\s+/));
const KNOWN_OF_LANGUAGE: ReadonlySet<string> = new Set(`${MODE_KEYS} ${LANGUAGE_KEYS}`.split(/\s+/));

/** Compiles a language to the mode that its code begins in. What it can't compile it gives back as an error. */
export function compileLanguage(language: Language): CompiledMode | UnknownFeature {
  // Grammars write more than the library's types say.
  const definition = language as unknown as LanguageDefinition;
  try {
    return new Compiler(definition).compile(definition, undefined);
  } catch (error) {
    if (error instanceof UnknownFeature) return error;
    throw error;
  }
}

class Compiler {
  readonly #flags: string;
  readonly #aliases: ReadonlyMap<unknown, string>;
  readonly #modes = new Map<Definition, CompiledMode>();
  readonly #variants = new Map<Definition, readonly Definition[]>();
  readonly #patterns = new Map<string, Pattern>();
  readonly #keywords = new Map<unknown, Keywords>();

  constructor(language: LanguageDefinition) {
    this.#flags = `m${language.case_insensitive ? "i" : ""}${language.unicodeRegex ? "u" : ""}`;
    this.#aliases = new Map(Object.entries(language.classNameAliases ?? {}));
  }

  /** Compiles a mode, and all that it leads to. The order counts: a mode that several contain is compiled for the first. */
  compile(raw: Definition, parent: CompiledMode | undefined): CompiledMode {
    const known = this.#modes.get(raw);
    if (known) return known;
    for (const key in raw) if (!(parent ? KNOWN_OF_MODE : KNOWN_OF_LANGUAGE).has(key)) this.#refuse(`"${key}"`);
    if (!parent && (raw.starts || raw.endsWithParent)) this.#refuse("a language that needs a parent");
    const definition = raw.beforeMatch ? this.#qualified(raw) : raw;
    const { source, parts } = this.#readBegin(definition, parent !== undefined);
    const mode = new CompiledMode(this.#pattern(source), this.#flags);
    this.#modes.set(raw, mode);
    mode.beginParts = parts;
    if (parent) this.#readEnd(mode, definition, parent);
    this.#readRest(mode, definition);
    const contained = (definition.contains ?? []).flatMap((inner) =>
      inner === "self" ? this.#self(raw) : this.#expand(inner),
    );
    mode.contains = contained.map((inner) => this.compile(inner, mode));
    if (!parent && mode.contains.some(endsParent)) this.#refuse("a mode that ends its language");
    const { starts } = definition;
    if (starts) {
      if (starts["on:end"] || Array.isArray(starts.match || starts.begin))
        this.#refuse("a start with callbacks or parts");
      mode.starts = this.compile(starts, parent);
    }
    return mode;
  }

  /** Splits a mode with `beforeMatch`: one for what stands before starts one that ends with what is meant. */
  #qualified(raw: Definition): Definition {
    if (raw.starts) this.#refuse('"beforeMatch" with "starts"');
    const { beforeMatch, ...inner } = raw;
    const { source } = this.#readBegin(raw, false);
    return {
      ...(raw.keywords ? { keywords: raw.keywords } : {}),
      begin: `${sourceOf(beforeMatch)}(?=${source})`,
      starts: { contains: [{ ...inner, endsParent: true }] },
    };
  }

  /** The source of what begins a mode, and its parts where it has some. */
  #readBegin(raw: Definition, hasParent: boolean): { source: string; parts: readonly BeginPart[] } {
    if (raw.beginKeywords) {
      if (!hasParent || Array.isArray(raw.match || raw.begin)) this.#refuse('"beginKeywords" here');
      const words = raw.beginKeywords.split(" ").join("|");
      return { source: `\\b(${words})(?!\\.)(?=\\b|\\s)`, parts: [] };
    }
    if (raw.match && (raw.begin || raw.end)) this.#refuse('"match" with "begin" or "end"');
    const begin = raw.match || raw.begin;
    if (!Array.isArray(begin)) return { source: sourceOf(begin) || ANYWHERE, parts: [] };
    const scopes = objectOf(scopeOf(raw)) ?? objectOf(raw.beginScope);
    if (raw.skip || raw.excludeBegin || raw.returnBegin || !scopes) this.#refuse("such a begin in parts");
    let source = "";
    let groups = 0;
    const parts = begin.map((part: unknown, index): BeginPart => {
      const pattern = this.#pattern(sourceOf(part));
      source += `(${pattern.behindGroups(groups + 1)})`;
      const group = groups + 1;
      groups = group + pattern.groups;
      return { group, open: this.#open(scopes[index + 1]) };
    });
    return { source, parts };
  }

  #readEnd(mode: CompiledMode, raw: Definition, parent: CompiledMode): void {
    mode.endsWithParent = Boolean(raw.endsWithParent);
    const end = raw.end || (mode.endsWithParent ? undefined : ANYWHERE);
    if (Array.isArray(end)) this.#refuse("an end in parts");
    const source = sourceOf(end);
    if (end) {
      mode.end = this.#pattern(source);
      mode.endCheck = this.#checkOf(mode.end);
    }
    const inherited = mode.endsWithParent && parent.terminator ? (end ? "|" : "") + parent.terminator.source : "";
    const terminator = source + inherited;
    if (terminator) mode.terminator = this.#pattern(terminator);
  }

  #checkOf(end: Pattern): EndCheck {
    if (end.isAnywhere) return "always";
    // For an expression that takes whole characters, half a one is no place in the code.
    return end.looksBack || this.#flags.includes("u") ? "on-rest" : "in-place";
  }

  #readRest(mode: CompiledMode, raw: Definition): void {
    const scope = scopeOf(raw);
    if (typeof scope === "string") {
      mode.open = this.#open(scope);
      mode.reopen = openTag(scope);
    }
    const beginScope = objectOf(scope) ?? raw.beginScope;
    if (typeof beginScope === "string") mode.openBegin = this.#open(beginScope);
    if (typeof raw.endScope === "string") mode.openEnd = openTag(raw.endScope);
    const { illegal } = raw;
    const source = Array.isArray(illegal) ? `(?:${illegal.map(sourceOf).join("|")})` : sourceOf(illegal);
    if (source) mode.illegal = this.#pattern(source);
    const [language] = Array.isArray(raw.subLanguage) ? raw.subLanguage : [raw.subLanguage];
    if (typeof language === "string") mode.subLanguage = language;
    mode.skip = Boolean(raw.skip);
    mode.excludeBegin = Boolean(raw.excludeBegin);
    mode.excludeEnd = Boolean(raw.excludeEnd);
    mode.returnBegin = Boolean(raw.returnBegin);
    mode.returnEnd = Boolean(raw.returnEnd);
    mode.endsParent = Boolean(raw.endsParent);
    mode.beginsWithKeyword = Boolean(raw.beginKeywords);
    mode.onBegin = raw["on:begin"];
    mode.onEnd = raw["on:end"] as ModeCallback | undefined;
    const keywords = raw.keywords || raw.beginKeywords;
    if (keywords) mode.keywords = this.#readKeywords(keywords);
  }

  /** Modes share the lists that they share in the definition. */
  #readKeywords(raw: RawKeywords): Keywords {
    const known = this.#keywords.get(raw);
    if (known) return known;
    const keywords = new Keywords(raw, this.#flags, (scope) => this.#open(scope));
    this.#keywords.set(raw, keywords);
    return keywords;
  }

  #self(raw: Definition): Definition {
    if (raw.variants || dependsOnParent(raw)) this.#refuse('"self" of a mode that must be cloned');
    return raw;
  }

  /** Gives what stands for a mode that is contained: its variants, or a clone where it depends on what contains it. */
  #expand(mode: Definition): Definition | readonly Definition[] {
    if (mode.variants) {
      const known = this.#variants.get(mode);
      if (known) return known;
      if (this.#modes.has(mode) || Object.isFrozen(mode)) this.#refuse("variants of such a mode");
      const variants = mode.variants.map((variant) => inherit(mode, { variants: null }, variant));
      this.#variants.set(mode, variants);
      return variants;
    }
    // What is frozen belongs to several languages.
    if (Object.isFrozen(mode) && mode["on:begin"]) return inherit(mode);
    if (!dependsOnParent(mode)) return mode;
    const { starts } = mode;
    if (this.#modes.has(mode) || (starts && this.#modes.has(starts))) this.#refuse("a clone of a mode in use");
    return inherit(mode, { starts: starts ? inherit(starts) : null });
  }

  #pattern(source: string): Pattern {
    let pattern = this.#patterns.get(source);
    if (pattern === undefined) {
      pattern = new Pattern(source);
      if (pattern.isBound) this.#refuse(source);
      this.#patterns.set(source, pattern);
    }
    return pattern;
  }

  #open(scope: unknown): Tag {
    return typeof scope === "string" ? openTag(this.#aliases.get(scope) || scope) : NO_TAG;
  }

  #refuse(what: string): never {
    throw new UnknownFeature(what);
  }
}

function scopeOf(raw: Definition): unknown {
  return raw.className === undefined ? raw.scope : raw.className;
}

function objectOf(value: unknown): Readonly<Record<number, unknown>> | undefined {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<number, unknown>>) : undefined;
}

function dependsOnParent(mode: Definition | null | undefined): boolean {
  return Boolean(mode && (mode.endsWithParent || dependsOnParent(mode.starts)));
}

/** Whether a mode, or one that it starts, ends what contains it. */
function endsParent(mode: CompiledMode): boolean {
  return mode.endsParent || (mode.starts !== undefined && endsParent(mode.starts));
}

/** Merges modes; of several embedded languages it leaves the first, and none where any would do. */
function inherit(...modes: readonly Definition[]): Definition {
  const merged: Record<string, unknown> = {};
  for (const mode of modes) {
    for (const key in mode) {
      const value = mode[key as keyof Definition];
      if (key !== "subLanguage" || !Array.isArray(value)) merged[key] = value;
      else if (value.length > 0) merged[key] = value[0];
    }
  }
  return merged;
}
