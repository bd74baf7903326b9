// Files of the site as a whole, before they are written.
import type { JoinedPart } from "../joined.ts";
import type { Redirect } from "../manifest.ts";

/** A file to be written; `content` is asked for once, when the site has no errors. */
export interface SiteFile {
  /** Path under the output folder. */
  readonly path: string;
  /** What the last build wrote is the same, if it is still there. */
  readonly isSame?: boolean;
  /** The address that it is at and the one to which it leads, where it is a redirect; no slash at their ends. */
  readonly redirect?: Redirect;
  /** Absolute path of the file that it is a copy of. */
  readonly source?: string;
  content(): string | Uint8Array;
}

/** A file that is put together from written ones. */
export interface JoinedFile {
  /** Path under the output folder. */
  readonly path: string;
  parts(): readonly JoinedPart[];
}
