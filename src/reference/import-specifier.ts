// What an import says to get an entry point. Pure.

/** The specifier by which an entry point is imported: declarations of `@types/scope__name` are those of `@scope/name`. */
export function importSpecifier(specifier: string): string {
  return specifier.replace(/^@types\/(?:([^/]+?)__)?/, (_, scope?: string) =>
    scope === undefined ? "" : `@${scope}/`,
  );
}
