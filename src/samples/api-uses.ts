// Finds which names of packages a module uses that are not simply public. Asks TypeScript's checker where names come into
// a module or are taken from something. What a local name stands for was asked when it was imported.
import type ts from "typescript";
import type { UseScope } from "./api-uses/declarations.ts";
import { type UsedName, usedName } from "./api-uses/names.ts";
import { standingsOf } from "./api-uses/standings.ts";
import type { FoundUse } from "./findings.ts";

/**
 * Finds the uses, each name once a line.
 * @param content the content folder, with slashes: what its pages and modules declare is theirs, and no package's
 */
export function findApiUses(
  typescript: typeof ts,
  checker: ts.TypeChecker,
  file: ts.SourceFile,
  content: string,
): FoundUse[] {
  const scope: UseScope = { typescript, checker, content };
  const found = new Map<string, FoundUse>();
  const add = (used: UsedName): void => {
    for (const { standing, notice } of standingsOf(scope, used.declarations)) {
      const { line, character } = file.getLineAndCharacterOfPosition(used.name.getStart(file));
      const name = used.name.text;
      const key = `${line} ${name} ${standing}`;
      if (!found.has(key)) found.set(key, { line, column: character, standing, name, notice });
    }
  };
  const visit = (node: ts.Node): void => {
    const used = usedName(scope, node);
    if (used) add(used);
    typescript.forEachChild(node, visit);
  };
  visit(file);
  return [...found.values()];
}
