// The constant of a type's name, on the type's page: who looks for the name may look for either.
import type { ApiItem } from "../../src/reference/types.ts";
import { ApiDeclaration } from "./ApiDeclaration.tsx";
import { ApiHeading } from "./ApiHeading.tsx";
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
          <ApiDeclaration key={index} signature={signature} level={3} />
        ))}
      </section>
    );
  });
}
