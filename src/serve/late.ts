// Errors that came up elsewhere than where something was awaited, such as in a timer of the configuration.
import { formatDiagnostic } from "../diagnostics.ts";
import { failures } from "../preview/inputs.ts";
import type { Diagnostic } from "../types.ts";

/** So many are kept. */
const MOST = 20;

/** Keeps what came up elsewhere, and may do so again. */
export class LateProblems {
  #all: readonly Diagnostic[] = [];

  get all(): readonly Diagnostic[] {
    return this.#all;
  }

  /** Takes in an error; gives those of its problems that are new. @param others problems that are known besides */
  add(error: unknown, others: readonly Diagnostic[]): readonly Diagnostic[] {
    const known = new Set([...others, ...this.#all].map(formatDiagnostic));
    const fresh = failures(error, "docsgen").filter((problem) => !known.has(formatDiagnostic(problem)));
    if (fresh.length > 0) this.#all = [...this.#all, ...fresh].slice(-MOST);
    return fresh;
  }

  /** Takes in which files changed: code may be another one now. Says whether problems are gone for that. */
  outdate(files: ReadonlySet<string>): boolean {
    const isMended = this.#all.length > 0 && [...files].some((file) => /\.(?:[cm]?[jt]sx?|json)$/.test(file));
    if (isMended) this.#all = [];
    return isMended;
  }
}
