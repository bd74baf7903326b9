// What the list of a page's headings holds.
import type { TocItem } from "../../src/types.ts";
import { breakable } from "./BreakableName.tsx";
import { type Html, oncePerShape, toHtml } from "./once.ts";
import { ownTexts, say } from "./own-text.ts";

/** An id that stands in an address as it is: nearly every one. */
const PLAIN_ID = /^[\w.!~*'()-]*$/;

interface Branch {
  readonly item: TocItem;
  readonly children: Branch[];
}

/** Gives the content of the on-this-page list; undefined where there are no headings. */
export function tocContent(items: readonly TocItem[]): Html | undefined {
  return items.length === 0 ? undefined : { __html: contentOf(ownTexts(), { list: listOf(nestToc(items)) }) };
}

/* biome-ignore-start lint/security/noDangerouslySetInnerHtml: parts that are rendered already. */
const contentOf = oncePerShape((_: object, { list }: { readonly list: Html }) => (
  <>
    <p className="toc-title">{say("On this page")}</p>
    <details>
      <summary className="toc-toggle">
        <span className="toc-label">{say("On this page")}</span> <span className="toc-here" />
      </summary>
      <div className="toc-list">
        <div className="toc-entries">
          <ul dangerouslySetInnerHTML={list} />
        </div>
        <a className="toc-top" href="#page:content">
          {say("Back to top")}
        </a>
      </div>
    </details>
  </>
));

const branchOf = oncePerShape(
  (
    _: object,
    { href, label, list }: { readonly href: string; readonly label: Html; readonly list: Html | undefined },
  ) => (
    <li>
      <a href={href} dangerouslySetInnerHTML={label} />
      {list && <ul dangerouslySetInnerHTML={list} />}
    </li>
  ),
);
/* biome-ignore-end lint/security/noDangerouslySetInnerHtml: parts that are rendered already. */
function listOf(branches: readonly Branch[]): Html {
  const markups = branches.map(({ item, children }) =>
    branchOf(ownTexts(), {
      href: `#${PLAIN_ID.test(item.id) ? item.id : encodeURIComponent(item.id)}`,
      label: toHtml(breakable(item.text)),
      list: children.length > 0 ? listOf(children) : undefined,
    }),
  );
  return { __html: markups.join("") };
}

/** Builds the tree of a flat list: each heading belongs to the nearest one before it of a lower level. */
function nestToc(items: readonly TocItem[]): readonly Branch[] {
  const roots: Branch[] = [];
  const open: Branch[] = [];
  for (const item of items) {
    while (open.length > 0 && (open[open.length - 1] as Branch).item.level >= item.level) open.pop();
    const children: Branch[] = [];
    const branch: Branch = { item, children };
    (open.length > 0 ? (open[open.length - 1] as Branch).children : roots).push(branch);
    open.push(branch);
  }
  return roots;
}
