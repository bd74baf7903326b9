// The headings of the page: beside the article on wide screens, a bar that unfolds on narrow ones.
import type { TocItem } from "../../src/types.ts";
import { breakable } from "./BreakableName.tsx";

interface Branch {
  readonly item: TocItem;
  readonly children: Branch[];
}

/** Renders the on-this-page list; nothing where there are no headings. */
export function Toc({ items }: { readonly items: readonly TocItem[] }) {
  if (items.length === 0) return null;
  return (
    <nav className="toc" aria-label="On this page">
      <p className="toc-title">On this page</p>
      <button className="toc-toggle" type="button" aria-expanded="false" aria-controls="page:toc">
        <span className="toc-label">On this page</span> <span className="toc-here" />
      </button>
      <div className="toc-list" id="page:toc">
        <TocList branches={nestToc(items)} />
      </div>
    </nav>
  );
}

function TocList({ branches }: { readonly branches: readonly Branch[] }) {
  return (
    <ul>
      {branches.map(({ item, children }) => (
        <li key={item.id}>
          <a href={`#${encodeURIComponent(item.id)}`}>{breakable(item.text)}</a>
          {children.length > 0 && <TocList branches={children} />}
        </li>
      ))}
    </ul>
  );
}

/** Builds the tree of a flat list: each heading belongs to the nearest one before it of a lower level. */
function nestToc(items: readonly TocItem[]): readonly Branch[] {
  const roots: Branch[] = [];
  const open: Branch[] = [];
  for (const item of items) {
    while ((open.at(-1)?.item.level ?? 0) >= item.level) open.pop();
    const branch: Branch = { item, children: [] };
    (open.at(-1)?.children ?? roots).push(branch);
    open.push(branch);
  }
  return roots;
}
