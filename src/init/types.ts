// The nouns of `docsgen init`: what is asked for, what is to be written, what is told. No values.

/** The site generators whose sites can be taken over. */
export type Origin = "docusaurus" | "vitepress" | "starlight";

/** Options of `init`. */
export interface InitOptions {
  /** The folder that becomes a site; made where there is none. @default the working directory */
  readonly folder?: string;
  /** Whose site is taken over. Without it the starter is written. */
  readonly from?: Origin;
  /** The folder of the site that is taken over, relative to the working directory. @default the folder itself */
  readonly source?: string;
  /** Whether files that are there are written over. @default false */
  readonly force?: boolean;
  /** What the package manager that started this says of itself, as in `npm_config_user_agent`. */
  readonly userAgent?: string;
  readonly signal?: AbortSignal;
}

/** A file of the plan; `path` is under the root, `/` separators. */
export interface PlannedFile {
  readonly path: string;
  /** What is written, or the absolute path of the file that is copied. */
  readonly content: string | Uint8Array | { readonly copy: string };
  /** Whether it is a file of the author's with something put in: it is written though it is there. */
  readonly merged?: boolean;
}

/** Something of the old site that a person must look at. */
export interface Note {
  /** In the old site: path under its folder, `/` separators. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** Stable name of the kind, kebab-case. */
  readonly code: string;
  readonly message: string;
}

/** What notes have in common. */
export interface Cause {
  /** Of the notes. */
  readonly code: string;
  /** A component's tag, or what is said alike. */
  readonly what: string;
  readonly times: number;
  /** In how many files. */
  readonly files: number;
}

/** What came of the site that was taken over. */
export interface MigrationSummary {
  readonly from: Origin;
  /** Path of the configuration that was read, under the source folder. */
  readonly config: string;
  /** Pages that are written. */
  readonly pages: number;
  /** Other files that are copied. */
  readonly assets: number;
  /** How often each kind of construct was rewritten. */
  readonly converted: Readonly<Record<string, number>>;
  readonly notes: readonly Note[];
  /** What the notes come from, the most frequent first. */
  readonly causes: readonly Cause[];
  /** The list of notes as a file, under the root; undefined where there are none. */
  readonly report?: string;
}

/** What `init` did. */
export interface InitResult {
  readonly ok: true;
  /** Absolute. */
  readonly root: string;
  readonly title: string;
  readonly packageManager: PackageManager;
  /** Paths under the root, in code-unit order. */
  readonly written: readonly string[];
  /** Files of the author's that something was put into. */
  readonly changed: readonly string[];
  /** Files that were there and were left as they are. */
  readonly kept: readonly string[];
  /** Commands for a shell, in order. */
  readonly next: readonly string[];
  /** What else there is to know or to do, in sentences. */
  readonly hints: readonly string[];
  readonly migration?: MigrationSummary;
}

export type PackageManager = "npm" | "pnpm" | "yarn" | "bun";
