// Problems of a configuration as diagnostics, and as the error that holds them. Prints nothing.
import { DocsgenError, EXIT, printable, sortDiagnostics } from "../diagnostics.ts";
import type { Diagnostic } from "../types.ts";
import type { Place } from "./places.ts";

/** Builds a diagnostic whose texts are printable. */
export function diagnostic(
  file: string,
  place: Place,
  code: string,
  message: string,
  hint?: string,
  severity: "error" | "warning" = "error",
): Diagnostic {
  const { line, column } = place;
  return { file, line, column, severity, code, message: printable(message), ...(hint && { hint: printable(hint) }) };
}

/** Builds the error that stops docsgen over a configuration, with all its problems. @param sources files that may mend it */
export function broken(
  name: string,
  diagnostics: readonly Diagnostic[],
  cause?: unknown,
  sources: readonly string[] = [],
): DocsgenError {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const count = errors === 1 ? "an error" : `${errors} errors`;
  return new DocsgenError(EXIT.usage, `${name} has ${count}`, {
    diagnostics: sortDiagnostics(diagnostics),
    cause,
    sources,
  });
}
