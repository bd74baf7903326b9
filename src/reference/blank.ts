// What stands where a comment says nothing, and where a comment is all that is known.
import type { ApiDocs, ApiSignature } from "./types.ts";

/** What a comment says that says nothing. */
export const NO_DOCS: ApiDocs = {
  summary: "",
  remarks: "",
  returns: "",
  throws: [],
  examples: [],
  see: [],
  deprecated: undefined,
  defaultValue: "",
};

/** A declaration of which only what its comment says is known. */
export function commentOnly(docs: ApiDocs): ApiSignature {
  return { tokens: [], typeParameters: [], parameters: [], type: [], docs };
}
