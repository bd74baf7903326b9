// What a default export is called that its authors gave no name: a compiler writes `_default`, which nobody does. Pure.
import { nameFrom } from "../../templates/parts/api-terms.ts";
import { importSpecifier } from "./import-specifier.ts";
import type { ExtractedPackage, RawDeclaration } from "./types.ts";

/** A compiler's name for it. */
const COMPILERS = "_default";

/** Calls it by the package's name, as imports do; all stays as it is where there is none, or where that name is taken. */
export function nameDefault(
  extracted: ExtractedPackage,
  declarations: readonly RawDeclaration[],
): [ExtractedPackage, readonly RawDeclaration[]] {
  const name = nameFrom(importSpecifier(extracted.name));
  const names = new Set(declarations.map((one) => one.name));
  const isDefault = extracted.entryPoints.some(({ byDefault }) => byDefault === COMPILERS);
  if (!isDefault || !names.has(COMPILERS) || names.has(name) || name === "") return [extracted, declarations];
  const { literals, entryPoints } = extracted;
  const renamed = (text: string) => text.replace(/(?<![\w$.])_default(?![\w$])/, name);
  const all = Object.entries(literals ?? {}).map(([key, list]) => [renamed(key), list] as const);
  return [
    {
      ...extracted,
      entryPoints: entryPoints.map((one) => (one.byDefault === COMPILERS ? { ...one, byDefault: name } : one)),
      ...(literals && { literals: Object.fromEntries(all) }),
    },
    declarations.map((one) =>
      one.name === COMPILERS
        ? { ...one, name, tokens: one.tokens.map((token) => ({ ...token, text: renamed(token.text) })) }
        : one,
    ),
  ];
}
