// What a default export is called whose name in its declarations nobody says: a compiler writes `_default` where its authors gave
// none, and a letter is said there alone. Pure.
import { nameFrom } from "../../templates/parts/api-terms.ts";
import { importSpecifier } from "./import-specifier.ts";
import type { ExtractedPackage, RawDeclaration } from "./types.ts";

/** Such names. */
const UNSAID = /^(?:_default|[a-z])$/;

/** Calls it by the package's name, as imports do; all stays as it is where there is none, or where that name is taken. */
export function nameDefault(
  extracted: ExtractedPackage,
  declarations: readonly RawDeclaration[],
): [ExtractedPackage, readonly RawDeclaration[]] {
  const { literals, inherited, entryPoints } = extracted;
  const name = nameFrom(importSpecifier(extracted.name));
  const names = new Set(declarations.map((one) => one.name));
  const declared = entryPoints.find(({ byDefault = "" }) => UNSAID.test(byDefault))?.byDefault ?? "";
  const isSaid = entryPoints.some(({ exports }) => exports.includes(declared));
  if (isSaid || !names.has(declared) || names.has(name) || name === "") return [extracted, declarations];
  const own = new RegExp(`(?<![\\w$.])${declared}(?![\\w$])`);
  const renamed = (text: string) => text.replace(own, name);
  const renamedKeys = <V>(record: Readonly<Record<string, V>>): Record<string, V> =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [renamed(key), value]));
  return [
    {
      ...extracted,
      entryPoints: entryPoints.map((one) => (one.byDefault === declared ? { ...one, byDefault: name } : one)),
      ...(literals && { literals: renamedKeys(literals) }),
      ...(inherited && { inherited: renamedKeys(inherited) }),
      renamedDefault: { declared, name },
    },
    declarations.map((one) => (one.name === declared ? { ...one, name, tokens: withName(one.tokens, renamed) } : one)),
  ];
}

/** Says the name where it is declared: what follows may have parameters of that name, and references are said as they lead. */
function withName(tokens: RawDeclaration["tokens"], renamed: (text: string) => string): RawDeclaration["tokens"] {
  const at = tokens.findIndex(({ text, reference }) => reference === undefined && renamed(text) !== text);
  return tokens.map((token, i) => (i === at ? { ...token, text: renamed(token.text) } : token));
}
