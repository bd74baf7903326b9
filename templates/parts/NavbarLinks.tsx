// The site's own links, and those to the page in other versions and languages: in the header, and on phones in the menu.
import type { PropLink, PropMenu, PropSwitch, PropSwitchItem } from "../../src/types.ts";
import { once, toHtml } from "./once.ts";
import { say, shown } from "./own-text.ts";

type Item = PropLink | PropMenu;

interface NavbarLinksProps {
  readonly items: readonly Item[];
  readonly switches?: readonly PropSwitch[];
  /** Where the items of the switches lead from the page. @default to the first pages of the builds */
  readonly switchHrefs?: readonly string[] | undefined;
}

/** Renders the navbar's links and menus; nothing where there are none. */
export function NavbarLinks({ items, switches = [], switchHrefs }: NavbarLinksProps) {
  if (items.length + switches.length === 0) return null;
  // Each page has other addresses in its switches.
  const content =
    switches.length === 0
      ? { __html: listOf(items) }
      : toHtml(<List items={[...items, ...withHrefs(switches, switchHrefs)]} />);
  const className = classOf([...items, ...switches]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of components.
  return <nav className={className} aria-label={say("Site")} dangerouslySetInnerHTML={content} />;
}

function withHrefs(switches: readonly PropSwitch[], hrefs: readonly string[] | undefined): readonly PropSwitch[] {
  let at = 0;
  return switches.map((each) => ({
    ...each,
    items: each.items.map((item) => ({ ...item, href: hrefs?.[at++] ?? item.href })),
  }));
}

/** Chinese, Japanese and Korean characters take the room of two; letters that no font has, emoji say, count as two anyway. */
const WIDE = /[\u1100-\u115f\u2e80-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6]/g;

/** Four capitals take the room of five small letters. */
const CAPITAL = /\p{Lu}/gu;

/**
 * Says how much room the items need beside title and search, reckoned in letters: no style sheet knows, and what sticks below
 * the header must know how high that is. Where a font takes more, the styles let the links wrap where they stand.
 */
function classOf(items: readonly (Item | PropSwitch)[]): string {
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

/** The name of each language is in that language. */
function List({ items }: { readonly items: readonly (Item | PropSwitch | PropSwitchItem)[] }) {
  return (
    <ul>
      {items.map((item) =>
        "items" in item ? (
          <li key={item.label} className={"kind" in item ? "switch" : undefined}>
            {/* By their name browsers know that one at a time is open, without a script too. */}
            <details name="page:menu">
              <summary aria-label={"kind" in item ? nameOf(item) : undefined}>{shown(item.label)}</summary>
              <List items={item.items} />
            </details>
          </li>
        ) : (
          <li key={`${item.label} ${item.href}`}>
            <a href={item.href} {...("current" in item && marksOf(item))}>
              {shown(item.label)}
            </a>
          </li>
        ),
      )}
    </ul>
  );
}

function nameOf({ kind, label }: PropSwitch): string {
  const name = kind === "version" ? say("Version {version}") : say("Language: {language}");
  return name.replace(/\{\w+\}/, () => label);
}

function marksOf({ current, locale }: PropSwitchItem) {
  return { lang: locale, hrefLang: locale, "aria-current": current || undefined };
}
