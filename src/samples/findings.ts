// What a check finds in a module, as it crosses threads and is kept in the cache: places count in the module, so that they
// hold wherever its fences stand. Types only.
import type { ApiStanding } from "../reference/types.ts";

/** A place in a module. */
export interface Place {
  /** From 0. */
  readonly line: number;
  readonly column: number;
}

/** An error of TypeScript's. */
export interface FoundError extends Place {
  readonly code: number;
  readonly text: string;
}

/** A use of a name that is not simply public. */
export interface FoundUse extends Place {
  readonly standing: ApiStanding;
  readonly name: string;
  readonly notice: string;
}

/** What was found in one module. */
export interface ModuleFindings {
  readonly errors: readonly FoundError[];
  readonly uses: readonly FoundUse[];
  /** Promises at its top level that it starts and does not wait for. */
  readonly unawaited: readonly Place[];
  /** Files that the result depends on and no lockfile vouches for, content-relative, with the hash of their bytes. */
  readonly dependencies: readonly (readonly [file: string, hash: string])[];
  /** After how many milliseconds the check was broken off, where it took too long; nothing is known of the module then. */
  readonly brokenOffMs?: number;
  /** Files that are not there, content-relative: an import would find them before what it finds, or instead of nothing. */
  readonly missing: readonly string[];
}

/** What is to be checked. Names are content-relative, `/` separators. */
export interface CheckRequest {
  /** Every module of the site. */
  readonly modules: readonly { readonly name: string; readonly text: string | undefined }[];
  /** Names of those that are to be checked. */
  readonly wanted: readonly string[];
}

/** What was found. */
export interface CheckResponse {
  /** By name of the module. */
  readonly findings: Readonly<Record<string, ModuleFindings>>;
  /** What is wrong with the compiler's options, or with the compiler. */
  readonly problems: readonly string[];
}
