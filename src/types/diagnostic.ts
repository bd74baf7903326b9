// A problem, and how it is treated. Types only.

/** How a problem is treated. `error` stops publication; `warning` does so only with `--strict`. */
export type Severity = "error" | "warning";

/** A problem at a place in a source. Lines and columns count from 1; columns count UTF-16 code units. */
export interface Diagnostic {
  /** Path as the author knows it: under the project's root, `/` separators (`content/docs/faq.md`). */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: Severity;
  /** Stable name of the kind of problem, kebab-case (`dead-link`). */
  readonly code: string;
  /** What is wrong, quoting the author's own text. */
  readonly message: string;
  /** Why, and how to mend it. */
  readonly hint?: string;
}
