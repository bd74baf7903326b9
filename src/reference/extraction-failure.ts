// Where and why the extractor gave a package up, as far as its message tells: of some failures it says the place, of others the
// name, which is looked for in the package's files.
import { displayPath } from "../project.ts";
import type { Diagnostic } from "../types.ts";
import { ownFiles, type Program, type SourceFile } from "./declarations.ts";
import type { Located } from "./locate.ts";

/** A node, as far as one is looked at. */
interface Node {
  readonly kind: number;
  readonly text?: string;
  getStart(): number;
}

/** The parts of the `typescript` module that are used. */
export interface SearchLibrary {
  readonly SyntaxKind: Readonly<
    Record<
      "Identifier" | "TypeReference" | "ExpressionWithTypeArguments" | "ComputedPropertyName" | "TypeQuery",
      number
    >
  >;
  /** Visits the children of a node until one of them gives something. */
  forEachChild<T>(node: unknown, visit: (child: Node) => T | undefined): T | undefined;
}

/** A failure, as a diagnostic has it: at the beginning of the package's declarations where no other place is known. */
export type ExtractionFailure = Pick<Diagnostic, "message" | "hint" | "file" | "line" | "column">;

const HINT = "Leave the package out, or give declarations that the extractor can read with `types`.";

/** A line of a message that is a place, or a file at least. */
const PLACE = /^\s*(\S.*\.d\.[cm]?ts)(?::(\d+):(\d+))?\s*$/;

/** Tells of a failure what can be told. @param text the extractor's message */
export function extractionFailure(
  typescript: SearchLibrary,
  program: Program,
  item: Located,
  root: string,
  text: string,
): ExtractionFailure {
  const [first = "", ...rest] = text.split("\n").filter((line) => line.trim() !== "");
  const why = first
    .replace(/^(?:Internal )?Error: /, "")
    .replace(/ in$/, "")
    .replaceAll(`${root}/`.replaceAll("\\", "/"), "");
  const missing = /could not resolve module name ("[^."].*")$/.exec(why)?.[1];
  const place = rest.map((line) => PLACE.exec(line)).find((found) => found !== null);
  if (place) {
    const [, file = "", line = "1", column = "1"] = place;
    const at = { file: displayPath(root, file), line: Number(line), column: Number(column) };
    return missing === undefined
      ? { ...at, message: why, hint: HINT }
      : {
          ...at,
          message: `cannot find module ${missing}, whose types it exports`,
          hint: `Install that where the package is: npm install --save-dev ${JSON.parse(missing)}\nOr leave the package out, or give declarations that the extractor can read with \`types\`.`,
        };
  }
  const entry = { file: displayPath(root, item.entry), line: 1, column: 1 };
  if (why.startsWith("Unable to determine module for"))
    return {
      ...entry,
      message: "its declarations are no module, as they export nothing",
      hint: "In a package of your own, write `export` before what others may import.\nOf another's, copy the declarations into a file of the site, without `declare module` around them, and name it with `types` in the configuration. Or leave the package out.",
    };
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
  const name = /^Unable to follow symbol for "(.+)"$/.exec(why)?.[1];
  if (name === undefined) return { ...entry, message: why, hint: HINT };
  const use = findUse(name, typescript, program, item);
  const at = use?.file.getLineAndCharacterOfPosition(use.start);
  return {
    ...(use && at
      ? { file: displayPath(root, use.file.fileName), line: at.line + 1, column: at.character + 1 }
      : entry),
    message: `the name "${name}" is neither declared nor imported where it is used`,
    hint: `Import it there. Where an @types package declares it, install that and list it in the content folder's package.json.\nOr leave the package out, or give other declarations of it with \`types\`.`,
  };
}

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

/** The first use of a name, as a type or in brackets, in a file of a package that doesn't declare it. */
function findUse(
  name: string,
  { SyntaxKind, forEachChild }: SearchLibrary,
  program: Program,
  item: Located,
): { readonly file: SourceFile; readonly start: number } | undefined {
  const { Identifier, TypeReference, ExpressionWithTypeArguments, ComputedPropertyName, TypeQuery } = SyntaxKind;
  // The kinds that the extractor looks at, each with its first name.
  const naming = new Set([TypeReference, ExpressionWithTypeArguments, ComputedPropertyName, TypeQuery]);
  const firstName = (node: Node): Node | undefined => (node.kind === Identifier ? node : forEachChild(node, firstName));
  const checker = program.getTypeChecker();
  for (const file of ownFiles(program, item)) {
    const visit = (node: Node): Node | undefined => {
      const used = naming.has(node.kind) ? firstName(node) : undefined;
      if (used?.text === name && !isDeclaredIn(file, used)) return used;
      return forEachChild(node, visit);
    };
    const found = forEachChild(file, visit);
    if (found) return { file, start: found.getStart() };
  }
  return undefined;

  function isDeclaredIn(file: SourceFile, node: Node): boolean {
    const symbol = checker.getSymbolAtLocation(node) as
      | { readonly declarations?: readonly { getSourceFile(): unknown }[] }
      | undefined;
    return symbol?.declarations?.some((declaration) => declaration.getSourceFile() === file) === true;
  }
}
