// One signature of several, or of what has no page of its own, with all that is said of it.
import type { ApiSignature as Signature } from "../../src/reference/types.ts";
import { ApiDeprecated } from "./ApiDeprecated.tsx";
import { ApiDocs } from "./ApiDocs.tsx";
import { ApiHtml } from "./ApiHtml.tsx";
import { ApiSignature } from "./ApiSignature.tsx";

/**
 * Renders a signature, the notice of its deprecation and what its comment says.
 * @param level of the headings of what it says
 */
export function ApiDeclaration({ signature, level }: { readonly signature: Signature; readonly level: 3 | 4 }) {
  return (
    <>
      <ApiSignature tokens={signature.tokens} />
      <ApiDeprecated html={signature.docs.deprecated} />
      <ApiHtml html={signature.docs.summary} />
      <ApiDocs signature={signature} level={level} />
    </>
  );
}
