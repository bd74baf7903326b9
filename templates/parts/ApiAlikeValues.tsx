// The constant of a type's name, on the type's page: who looks for the name may look for either.
import { Fragment } from "react";
import type { ApiItem } from "../../src/reference/types.ts";
import { ApiDeprecated } from "./ApiDeprecated.tsx";
import { ApiDocs } from "./ApiDocs.tsx";
import { ApiHeading } from "./ApiHeading.tsx";
import { ApiHtml } from "./ApiHtml.tsx";
import { ApiSignature } from "./ApiSignature.tsx";
import { isDeclared, kindName, sectionId } from "./api-terms.ts";

/** Renders all that is known of what has an item's name and no page of its own; nothing where there is none. */
export function ApiAlikeValues({ item }: { readonly item: ApiItem }) {
  return item.alike.filter(isDeclared).map(({ kind, signatures }) => {
    const title = kindName(kind);
    return (
      <section key={kind} className="api-alike-values">
        <ApiHeading level={2} id={sectionId(title)} name={title} />
        {signatures.map((signature, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static markup.
          <Fragment key={index}>
            <ApiSignature tokens={signature.tokens} />
            <ApiDeprecated html={signature.docs.deprecated} />
            <ApiHtml html={signature.docs.summary} />
            <ApiDocs signature={signature} level={4} />
          </Fragment>
        ))}
      </section>
    );
  });
}
