// Types as the compiler writes them, with the items of the reference that their names are.
import { brackets, closingOf } from "./brackets.ts";
import { CanonicalReferences } from "./canonical-references.ts";
import type { CompiledPackages } from "./compiled-packages.ts";
import { sliceTokens, textOf } from "./tokens.ts";
import type { Signature, TextWriter, Type, TypeChecker, TypeLibrary } from "./type-checker.ts";
import type { RawToken } from "./types.ts";

/** Longer types are a compiler's answer, not a reader's. */
const MAX_TYPE = 500;
/** How much of a type the compiler is asked for, by its own estimate: of some it would write a hundred thousand characters. */
const ENOUGH = 4 * MAX_TYPE;

/** How the compiler names a module: by its file, wherever that is. */
const MODULE = /\bimport\("((?:[^"\\\n]|\\.)*)"\)/g;

/** Writes types, all type parameters put in. */
export class TypeWriter {
  readonly #typescript: TypeLibrary;
  readonly #checker: TypeChecker;
  readonly #references: CanonicalReferences;
  /** Flags of what the compiler writes. */
  readonly #format: number;

  constructor(packages: CompiledPackages) {
    const { NoTruncation, UseAliasDefinedOutsideCurrentScope } = packages.typescript.TypeFormatFlags;
    this.#typescript = packages.typescript;
    this.#checker = packages.checker;
    this.#references = new CanonicalReferences(packages);
    this.#format = NoTruncation | UseAliasDefinedOutsideCurrentScope;
  }

  /** Writes a type. @param isOptional whether it is what may be left out: `undefined` is not said then */
  type(type: Type, isOptional = false): readonly RawToken[] {
    const checker = this.#checker;
    const whole = () => checker.typeToString(type, undefined, this.#format);
    const out = { truncated: false };
    let tokens = this.#written(checker.writeType, type, whole, ENOUGH, out);
    if (out.truncated && textOf(tokens).length <= MAX_TYPE) tokens = this.#written(checker.writeType, type, whole);
    const shown = isOptional ? withoutUndefined(tokens) : tokens;
    return textOf(shown).length > MAX_TYPE ? [{ text: "…", reference: undefined }] : shown;
  }

  /** Writes what a call gives. */
  returned(signature: Signature): readonly RawToken[] {
    const checker = this.#checker;
    const predicate = checker.getTypePredicateOfSignature(signature);
    if (predicate) {
      const whole = () => checker.signatureToString(signature, undefined, this.#format).replace(/^.*\): /s, "");
      return this.#written(checker.writeTypePredicate, predicate, whole);
    }
    // The compiler puts in the type itself.
    const isThis = signature.declaration?.type?.getText() === "this";
    return isThis ? [{ text: "this", reference: undefined }] : this.type(signature.getReturnType());
  }

  /**
   * Lets the compiler write something.
   * @param text gives it where no names can be told
   * @param enough about how many characters of it are wanted; by default all
   * @param out hears whether there were more
   */
  #written<What>(
    write: TypeChecker["writeType"],
    what: What,
    text: () => string,
    enough?: number,
    out?: { truncated: boolean },
  ): readonly RawToken[] {
    const writer = this.#typescript.createTextWriter?.("");
    if (!write || !writer) return [{ text: text(), reference: undefined }];
    const tokens = tokensOf(writer, this.#references, () =>
      write(what, undefined, this.#format, writer, enough, undefined, out),
    );
    return tokens.flatMap((token) =>
      token.text.includes("import(") ? withModules(token.text, this.#references) : token,
    );
  }
}

/** What is written with a writer, as tokens: the names of items, and what stands between. */
function tokensOf(writer: TextWriter, references: CanonicalReferences, write: () => void): RawToken[] {
  const tokens: RawToken[] = [];
  let end = 0;
  const flush = (): void => {
    const before = writer.getText().slice(end);
    if (before !== "") tokens.push({ text: before, reference: undefined });
    end += before.length;
  };
  const own = writer.writeSymbol;
  writer.writeSymbol = (name, symbol) => {
    const reference = symbol && references.of(symbol);
    if (reference !== undefined) flush();
    own(name, symbol);
    if (reference === undefined) return;
    tokens.push({ text: name, reference });
    end += name.length;
  };
  write();
  flush();
  return tokens;
}

/** Names modules as readers know them: by the namespace that one is exported as, else by its package. */
function withModules(text: string, references: CanonicalReferences): RawToken[] {
  const tokens: RawToken[] = [];
  let end = 0;
  const add = (token: RawToken): void => {
    if (token.text !== "") tokens.push(token);
  };
  for (const { 0: whole, 1: file = "", index } of text.matchAll(MODULE)) {
    add({ text: text.slice(end, index), reference: undefined });
    const inPackage = whole.replace(file, () => file.replace(/^.*\/node_modules\/|^.*\/(?=[^/]*$)/, ""));
    add(references.module(file) ?? { text: inPackage, reference: undefined });
    end = index + whole.length;
  }
  add({ text: text.slice(end), reference: undefined });
  return tokens;
}

/** Takes off what an optional type has more, and the parentheses round all of the rest, which a function has in a union. */
function withoutUndefined(tokens: readonly RawToken[]): readonly RawToken[] {
  const text = textOf(tokens).replace(/ \| undefined$/, "");
  const close = text.startsWith("(") ? closingOf(brackets(text), 0) : undefined;
  const inside = close?.end === text.length ? 1 : 0;
  return sliceTokens(tokens, inside, text.length - inside);
}
