// Says that something is deprecated, and what its authors say about it.
import { ApiHtml } from "./ApiHtml.tsx";

/** Renders the notice; nothing where `html` is undefined: not deprecated. */
export function ApiDeprecated({ html }: { readonly html: string | undefined }) {
  if (html === undefined) return null;
  return (
    <div className="admonition danger" role="note" aria-label="Deprecated">
      <p className="admonition-title">Deprecated</p>
      <ApiHtml html={html} />
    </div>
  );
}
