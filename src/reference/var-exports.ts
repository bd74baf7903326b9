// Works round a refusal of API Extractor: it gives up a package that exports a `var`, because it takes one for the parameter of
// a function (`ExportAnalyzer.fetchReferencedAstEntity`). While declarations are read, `var` is written as `let`, which is as
// long, and is how a page shows it anyway.

/** A `var` at the top of a module. */
const VAR = /^((?:export[ \t]+)?declare[ \t]+|export[ \t]+)var(?![\w$])/gm;

/**
 * Writes `let` for each `var` that a module of a package may export.
 * @param file absolute path; the language's own files declare names for all others, of which some come twice
 */
export function withoutVars(text: string, file: string): string {
  return !text.includes("var ") || /\/node_modules\/(?:typescript|@types)\//.test(file)
    ? text
    : text.replace(VAR, "$1let");
}
