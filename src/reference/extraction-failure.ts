// Where and why the extractor gave a package up, as far as its message tells: of some failures it says the place.
import { compare } from "../diagnostics.ts";
import { displayPath } from "../project.ts";
import type { Diagnostic } from "../types.ts";
import { type Exported, ownFiles, type Program, type SourceFile } from "./declarations.ts";
import { type Located, problem } from "./locate.ts";

/** A failure, as a diagnostic has it: at the beginning of the package's declarations where no other place is known. */
export type ExtractionFailure = Pick<Diagnostic, "message" | "hint" | "file" | "line" | "column">;

const HINT = "Leave the package out, or give declarations that the extractor can read with `types`.";

/** A line of a message that is a place, or a file at least. */
const PLACE = /^\s*(\S.*\.d\.[cm]?ts)(?::(\d+):(\d+))?\s*$/;

/** Tells of a failure what can be told. @param text the extractor's message */
export function extractionFailure(program: Program, item: Located, root: string, text: string): ExtractionFailure {
  const [first = "", ...rest] = text.split("\n").filter((line) => line.trim() !== "");
  const why = first
    .replace(/^(?:Internal )?Error: /, "")
    .replace(/ in$/, "")
    .replaceAll(`${root}/`.replaceAll("\\", "/"), "");
  const place = rest.map((line) => PLACE.exec(line)).find((found) => found !== null);
  if (place) {
    const [, file = "", line = "1", column = "1"] = place;
    return { file: displayPath(root, file), line: Number(line), column: Number(column), message: why, hint: HINT };
  }
  const entry = { file: displayPath(root, item.entry), line: 1, column: 1 };
  const exported = why.startsWith("fetchAstModuleExportInfo()") ? findNamespaceExport(program, item) : undefined;
  if (exported) {
    const at = exported.file.getLineAndCharacterOfPosition(exported.start);
    const entry = `{ name: ${JSON.stringify(item.config.name)}, bundle: [${JSON.stringify(exported.from)}] }`;
    return {
      file: displayPath(root, exported.file.fileName),
      line: at.line + 1,
      column: at.character + 1,
      message: `it exports all of the package ${JSON.stringify(exported.from)} as a namespace`,
      hint: `Name that package with \`bundle\`, and its declarations are documented there: ${entry}.\nOr leave the package out, or give other declarations of it with \`types\`.`,
    };
  }
  return { ...entry, message: why, hint: HINT };
}

/** Whether a file exports or imports anything. */
export function isModule(program: Program, file: string): boolean {
  return program.getTypeChecker().getSymbolAtLocation(program.getSourceFile(file)) !== undefined;
}

/**
 * Tells that the main entry point of a package has nothing to import, and which modules the package declares for files of a
 * kind or adds to instead; undefined where it has.
 * @param others entry points that are documented
 */
export function noModule(
  program: Program,
  item: Located,
  others: readonly { readonly exported: Pick<Exported, "globals"> }[],
  root: string,
): Diagnostic | undefined {
  if (isModule(program, item.entry)) return undefined;
  const checker = program.getTypeChecker();
  const own = new Set(ownFiles(program, item).map(({ fileName }) => fileName));
  const modules = checker
    .getAmbientModules()
    .filter(({ declarations = [] }) => declarations.some((one) => own.has(one.getSourceFile().fileName)))
    .map(({ name }) => name)
    .sort(compare);
  const more = modules.length > 4 ? ` and ${modules.length - 3} more` : "";
  const count = modules.length === 1 ? "the module" : `${modules.length} modules:`;
  const names = modules.slice(0, more ? 3 : 4).join(", ") + more;
  const declared = modules.length === 0 ? "" : `; they declare ${count} ${names}`;
  const hasGlobals = others.some(({ exported }) => exported.globals);
  const isLeft = hasGlobals ? "is documented as globals alone" : "is left out";
  const what = `${others.length > Number(hasGlobals) ? "the main entry point of " : ""}package ${JSON.stringify(item.config.name)} ${isLeft}: its declarations are no module, as they export nothing`;
  const place = { file: displayPath(root, item.entry), line: 1, column: 1 };
  return { ...problem(place, "reference-extraction", what + declared, NO_MODULE_HINT), severity: "warning" };
}

const NO_MODULE_HINT =
  "In a package of your own, write `export` before what others may import.\nOf another's, copy that into a file of the site, with `export` before it, and name the file with `types` in the configuration. Or leave the package out.";

/** The first module of another package that a package gives a name to as a whole: by `export * as`, else by `import * as`. */
function findNamespaceExport(
  program: Program,
  item: Located,
): { readonly file: SourceFile; readonly start: number; readonly from: string } | undefined {
  const found = ownFiles(program, item).flatMap((file) =>
    file.statements.flatMap((statement) => {
      const named = statement.exportClause ?? statement.importClause?.namedBindings;
      const specifier = statement.moduleSpecifier?.text ?? ".";
      if (!named || named.elements || /^[./#]/.test(specifier)) return [];
      const from = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
      return { file, start: statement.getStart(), from, isExport: statement.exportClause !== undefined };
    }),
  );
  return found.find(({ isExport }) => isExport) ?? found[0];
}
