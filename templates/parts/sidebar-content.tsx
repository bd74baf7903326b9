// What the sidebar's lists hold. Its markup is bare because every page carries it: meaning is in the structure.
import type { ReactNode } from "react";
import type { NavCategory, NavItem, NavLink, NavList, NavMore, NavStretch } from "../../src/types.ts";
import { breakable } from "./BreakableName.tsx";
import { classes } from "./directive-root.ts";
import { type Html, once, onceInStretches, oncePerShape, toHtml } from "./once.ts";
import { ownTexts, say } from "./own-text.ts";

type NavEntry = NavLink | NavCategory;

/** Gives the markup of a list's entries, with the lists inside it. */
export function sidebarContent(items: NavList): Html {
  return { __html: contentOf(items) };
}

function contentOf(items: NavList): string {
  const { stretch } = items;
  if (stretch === undefined || !isOf(stretch, items)) return items.map(entryOf).join("");
  const { all, from, to, at = to } = stretch;
  const other = items[at - from];
  const last = items.at(-1);
  let content = restingStretch(all, from, at);
  if (at < to && other) content += entryOf(other) + restingStretch(all, at + 1, to);
  if (last?.type === "more") content += moreOf(last);
  return content;
}

/** Whether a list still is what its stretch says: a template of the site's own may have sorted it where it stood. */
function isOf({ all, from, to, at }: NavStretch, items: NavList): boolean {
  const length = to - from;
  if (items.length < length || items.length > length + 1) return false;
  for (let i = 0; i < length; i++) if (items[i] !== all[from + i] && from + i !== at) return false;
  return items.length === length || items[length]?.type === "more";
}

function entryOf(item: NavItem): string {
  if (item.type === "more") return moreOf(item);
  return item.resting ? asShown(item, item.resting) : restingOf(item);
}

/** An entry on the way to the page: as it is at rest, but open and marked. */
function asShown(item: NavEntry, resting: NavEntry): string {
  if (item.type === "link") return linkOf(ownTexts(), placesOfLink(item));
  const markup = item.items
    ? openedOf(resting as NavCategory).slice(0, -LIST_END.length) + contentOf(item.items) + LIST_END
    : restingOf(resting);
  const mark = markOf(item);
  return mark === undefined ? markup : markup.replace(/^<li[^>]*><a href="[^"]*"/, `$& aria-current="${mark}"`);
}

function markOf(item: NavEntry): "page" | "true" | undefined {
  if (item.current) return "page";
  return item.type === "category" && item.within ? "true" : undefined;
}

const LIST_END = "</ul></li>";

/** Entries away from the page are the same objects on every page. */
const restingOf = once((item: NavEntry) => <Entry item={item} />);

/** Most entries are links, and differ in texts alone. */
const restingStretch = onceInStretches((item: NavEntry) =>
  item.type === "link" ? linkOf(ownTexts(), placesOfLink(item)) : toHtml(<Entry item={item} />).__html,
);

/** A category with an empty list, into which the page's own is put. */
const openedOf = once(({ part: _, ...category }: NavCategory) => (
  <Entry item={{ ...category, open: true, items: [] }} />
));

const moreOf = ({ part, count }: NavMore): string =>
  buttonOf(ownTexts(), { part, label: say("Show {count} more").replace("{count}", `${count}`) });

const buttonOf = oncePerShape((_: object, { part, label }: { readonly part: string; readonly label: string }) => (
  <li>
    <button className="more" type="button" data-part={part}>
      {label}
    </button>
  </li>
));

/** What an entry says. The tab in it, which is shown as a space, parts the label from its badge for the script. */
function saysOf({ label, badge }: NavEntry): ReactNode {
  if (!badge) return breakable(label);
  return (
    <>
      {breakable(label)}
      {"\t"}
      <span className={classes("badge", badge.type)}>{badge.text}</span>
    </>
  );
}

interface LinkPlaces {
  readonly className: string | undefined;
  readonly href: string;
  readonly mark: ReturnType<typeof markOf>;
  readonly label: Html;
}

function placesOfLink(item: NavLink): LinkPlaces {
  const { className, href } = item;
  return { className, href, mark: markOf(item), label: toHtml(saysOf(item)) };
}

/* biome-ignore-start lint/security/noDangerouslySetInnerHtml: markup of components. */
const linkOf = oncePerShape((_: object, { className, href, mark, label }: LinkPlaces) => (
  <li className={className || undefined}>
    <a href={href} aria-current={mark} dangerouslySetInnerHTML={label} />
  </li>
));

/** `data-part` names the part in which the script finds a list that the page leaves out; `data-fixed` marks one that doesn't fold. */
function Entry({ item }: { readonly item: NavEntry }) {
  const category = item.type === "category" ? item : undefined;
  const isClosed = category && !category.open && category.collapsible;
  return (
    <li
      className={item.className}
      data-part={category?.part}
      data-fixed={category?.collapsible === false ? "" : undefined}
    >
      <a href={item.href} aria-current={markOf(item)}>
        {saysOf(item)}
      </a>
      {category?.items && <ul hidden={isClosed} dangerouslySetInnerHTML={sidebarContent(category.items)} />}
    </li>
  );
}
/* biome-ignore-end lint/security/noDangerouslySetInnerHtml: markup of components. */
