// Types as the compiler writes them, with the items of the reference that their names are.
import { brackets, closingOf } from "./brackets.ts";
import type { PackageOf } from "./declarations.ts";
import { type ExportedSymbols, FLAGS, type TypeSymbol } from "./exported-symbols.ts";
import { sliceTokens, textOf } from "./tokens.ts";
import type { Signature, TextWriter, Type, TypeChecker, TypeLibrary } from "./type-checker.ts";
import type { RawToken } from "./types.ts";

/** Writes types, all type parameters put in. */
export interface TypeWriter {
  /** @param isOptional whether it is what may be left out: `undefined` is not said then */
  type(type: Type, isOptional?: boolean): readonly RawToken[];
  /** What a call gives. */
  returned(signature: Signature): readonly RawToken[];
}

/** Longer types are a compiler's answer, not a reader's. */
const MAX_TYPE = 500;

const MEANINGS = [
  [FLAGS.class, "class"],
  [FLAGS.interface, "interface"],
  [FLAGS.enum, "enum"],
  [FLAGS.typeAlias, "type"],
  [FLAGS.function, "function"],
  [FLAGS.variable, "var"],
  [FLAGS.namespace, "namespace"],
] as const;

/** How the compiler names a module: by its file, wherever that is. */
const MODULE = /\bimport\("((?:[^"\\\n]|\\.)*)"\)/g;

/** Makes a writer. @param packageOf finds which package a file belongs to */
export function createTypeWriter(
  typescript: TypeLibrary,
  checker: TypeChecker,
  exported: ExportedSymbols,
  packageOf: PackageOf,
): TypeWriter {
  const { NoTruncation, UseAliasDefinedOutsideCurrentScope } = typescript.TypeFormatFlags;
  const format = NoTruncation | UseAliasDefinedOutsideCurrentScope;
  let byFile: ReadonlyMap<string, TypeSymbol> | undefined;
  return { type: typeTokens, returned };

  function typeTokens(type: Type, isOptional = false): readonly RawToken[] {
    const tokens = tokensOf(checker.writeType, type, () => checker.typeToString(type, undefined, format));
    const shown = isOptional ? withoutUndefined(tokens) : tokens;
    return textOf(shown).length > MAX_TYPE ? [{ text: "…", reference: undefined }] : shown;
  }

  function returned(signature: Signature): readonly RawToken[] {
    const predicate = checker.getTypePredicateOfSignature(signature);
    if (predicate) {
      const whole = () => checker.signatureToString(signature, undefined, format).replace(/^.*\): /s, "");
      return tokensOf(checker.writeTypePredicate, predicate, whole);
    }
    // The compiler puts in the type itself.
    const isThis = signature.declaration?.type?.getText() === "this";
    return isThis ? [{ text: "this", reference: undefined }] : typeTokens(signature.getReturnType());
  }

  /** Lets the compiler write something. @param text gives it where no names can be told */
  function tokensOf<What>(
    write: ((what: What, enclosing: undefined, flags: number, writer: TextWriter) => void) | undefined,
    what: What,
    text: () => string,
  ): readonly RawToken[] {
    const writer = typescript.createTextWriter?.("");
    if (!write || !writer) return [{ text: text(), reference: undefined }];
    const tokens: RawToken[] = [];
    let end = 0;
    const flush = (): void => {
      const before = writer.getText().slice(end);
      if (before !== "") tokens.push({ text: before, reference: undefined });
      end += before.length;
    };
    const own = writer.writeSymbol;
    writer.writeSymbol = (name, symbol) => {
      const reference = symbol && referenceOf(symbol);
      if (reference !== undefined) flush();
      own(name, symbol);
      if (reference === undefined) return;
      tokens.push({ text: name, reference });
      end += name.length;
    };
    write(what, undefined, format, writer);
    flush();
    return tokens.flatMap((token) => (token.text.includes("import(") ? withModules(token.text) : token));
  }

  /** Names modules as readers know them: by the namespace that one is exported as, else by its package. */
  function withModules(text: string): RawToken[] {
    const tokens: RawToken[] = [];
    let end = 0;
    const add = (before: string, reference?: string): void => {
      if (before !== "") tokens.push({ text: before, reference });
    };
    for (const { 0: whole, 1: file = "", index } of text.matchAll(MODULE)) {
      add(text.slice(end, index));
      const module = modules().get(file);
      const name = module && exported.get(module)?.[0]?.path;
      if (module && name !== undefined) add(name, referenceOf(module));
      else add(whole.replace(file, () => file.replace(/^.*\/node_modules\/|^.*\/(?=[^/]*$)/, "")));
      end = index + whole.length;
    }
    add(text.slice(end));
    return tokens;
  }

  /** Modules that are exported as namespaces, by their files as the compiler writes them. */
  function modules(): ReadonlyMap<string, TypeSymbol> {
    byFile ??= new Map(
      [...exported.keys()].flatMap((symbol) =>
        symbol.name.startsWith('"') ? [[symbol.name.slice(1, -1), symbol] as const] : [],
      ),
    );
    return byFile;
  }

  /** How a model names an item of the reference: as the package that declares it has it, else as one that bundles it. */
  function referenceOf(symbol: TypeSymbol): string | undefined {
    const names = exported.get(symbol);
    const file = symbol.declarations?.[0]?.getSourceFile().fileName;
    const declaring = file === undefined ? undefined : packageOf(file);
    const name = names?.find((one) => one.package === declaring) ?? names?.[0];
    const [, meaning] = MEANINGS.find(([flag]) => symbol.flags & flag) ?? [];
    return name && `${name.package}!${name.path}:${meaning}`;
  }
}

/** Takes off what an optional type has more, and the parentheses round all of the rest, which a function has in a union. */
function withoutUndefined(tokens: readonly RawToken[]): readonly RawToken[] {
  const text = textOf(tokens).replace(/ \| undefined$/, "");
  const close = text.startsWith("(") ? closingOf(brackets(text), 0) : undefined;
  const inside = close?.end === text.length ? 1 : 0;
  return sliceTokens(tokens, inside, text.length - inside);
}
