// Where what is served comes from.
import type { ServerResponse } from "node:http";

/** A folder that should be there, being the root or listed in one, isn't: a publication may be at work. */
export const VANISHED = Symbol("vanished");

/** What a path leads to. */
export interface Found {
  /** Path of the file, by which its type is known. */
  readonly path: string;
  readonly data: string | Uint8Array | FileData;
}

/** What a file on the disk holds. */
export interface FileData {
  /** Absolute path. */
  readonly file: string;
  /** Sends the whole file. */
  readonly send?: (response: ServerResponse) => void;
}

/** A page that is no success. */
export interface Refusal {
  readonly status: number;
  readonly html: string | Uint8Array;
}

export interface Source {
  /** Finds what a path leads to. @param path decoded, under the base, no slash at its start */
  find(path: string): Promise<Found | Refusal | typeof VANISHED | undefined>;
  /** What to answer where it leads nowhere; undefined for a line of text. */
  missing(path: string): Promise<Refusal | undefined>;
  /** Drops what is known: the next question looks anew. */
  forget?(): void;
}
