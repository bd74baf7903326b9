// `::reference-parts`: the parts of the API reference, with made-up items.
import type { Attributes, Usage } from "docsgen";
import {
  ApiAlike,
  ApiAlikeValues,
  ApiDeprecated,
  ApiEntryPoints,
  ApiHtml,
  ApiImport,
  ApiItems,
  ApiLevelNotice,
  ApiMemberDetails,
  ApiMembers,
  ApiProvenance,
  ApiSignature,
  ApiTokens,
  ApiUsedIn,
  BreakableName,
} from "docsgen/templates";
import { BOTH, ENTRY_POINTS, ITEM, ITEMS, LEVELS, METHOD, PACKAGE, PUBLIC } from "../gallery/api.ts";

export const attributes = {} as const satisfies Attributes;
export const usage: Usage = { kinds: ["leaf"] };

/** Renders them in the order of a page. */
export function ReferenceParts() {
  const [signature] = ITEM.signatures;
  return (
    <div className="api">
      <p className="api-title">
        <BreakableName name={ITEM.name} /> <span className="api-kind-name">Class</span>
      </p>
      <p className="api-meta">
        <a href={PACKAGE.href}>{PACKAGE.name}</a> {PACKAGE.version} · <a href="https://example.org/">Source</a>
      </p>
      <ApiDeprecated html={'<p>Use <a href="#reference"><code>Other</code></a>.</p>'} />
      <ApiHtml html={signature?.docs.summary ?? ""} className="api-summary" />
      {LEVELS.map((level) => (
        <ApiLevelNotice key={JSON.stringify(level)} level={level} />
      ))}
      <ApiImport item={ITEM} />
      <ApiImport item={{ ...ITEM, typeOnly: true, valueFrom: PACKAGE.name }} />
      {signature && <ApiSignature tokens={signature.tokens} />}
      <p className="api-bases">
        Extends{" "}
        <code className="api-type">
          <ApiTokens tokens={[{ text: "ReadonlyArrayNode", to: "#reference" }, { text: "<T>" }]} />
        </code>
      </p>
      <ApiAlike item={BOTH} />
      <ApiAlikeValues item={BOTH} />
      <ApiMembers members={ITEM.members} level={PUBLIC} />
      <section className="api-details">
        <ApiMemberDetails anchor="gallery-method" name="insertAt" signatures={METHOD} level={LEVELS[2]} isStatic />
      </section>
      <ApiEntryPoints package={{ name: PACKAGE.name, entryPoints: ENTRY_POINTS }} />
      <ApiItems items={ITEMS} />
      <ApiUsedIn guides={[{ label: "A guide", href: "#text" }]} />
      <ApiProvenance source="gallery/src/tree.ts" sourceUrl="https://example.org/tree.ts" package={PACKAGE} />
    </div>
  );
}
