// The site's own links: in the header, and on phones in the menu.
import type { PropLink, PropMenu } from "../../src/types.ts";
import { once } from "./once.ts";
import { say } from "./own-text.ts";

type Item = PropLink | PropMenu;

/** Renders the navbar's links and menus; nothing where there are none. */
export function NavbarLinks({ items }: { readonly items: readonly Item[] }) {
  if (items.length === 0) return null;
  const __html = listOf(items);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of components.
  return <nav className={classOf(items)} aria-label={say("Site")} dangerouslySetInnerHTML={{ __html }} />;
}

/** Chinese, Japanese and Korean characters take the room of two; letters that no font has, emoji say, count as two anyway. */
const WIDE = /[\u1100-\u115f\u2e80-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6]/g;

/** Four capitals take the room of five small letters. */
const CAPITAL = /\p{Lu}/gu;

/**
 * Says how much room the items need beside title and search, reckoned in letters: no style sheet knows, and what sticks below
 * the header must know how high that is. Where a font takes more, the styles let the links wrap where they stand.
 */
function classOf(items: readonly Item[]): string {
  const letters = items.reduce((sum, item) => sum + widthOf(item.label) + ("items" in item ? 6 : 4), 0);
  const classes = [
    [65, "wide"],
    [105, "wider"],
    [140, "widest"],
    [205, "loose"],
  ] as const;
  return ["navbar", ...classes.flatMap(([most, name]) => (letters > most ? name : []))].join(" ");
}

function widthOf(label: string): number {
  return label.replace(WIDE, "  ").length + (label.match(CAPITAL)?.length ?? 0) / 4;
}

const listOf = once((items: readonly Item[]) => <List items={items} />);

function List({ items }: { readonly items: readonly Item[] }) {
  return (
    <ul>
      {items.map((item) =>
        "items" in item ? (
          <li key={item.label}>
            {/* By their name browsers know that one at a time is open, without a script too. */}
            <details name="page:menu">
              <summary>{item.label}</summary>
              <List items={item.items} />
            </details>
          </li>
        ) : (
          <li key={`${item.label} ${item.href}`}>
            <a href={item.href}>{item.label}</a>
          </li>
        ),
      )}
    </ul>
  );
}
