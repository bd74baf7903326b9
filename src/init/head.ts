// Tags of an old site's head as docsgen's. Pure.
import type { Key } from "../config/places.ts";
import { headAddress } from "../route.ts";
import type { HeadTag } from "../types.ts";
import type { TellAt } from "./places.ts";
import { type Data, textOf } from "./values.ts";

/** How the old site writes addresses, and who is told. */
export interface HeadContext {
  /** A slash at both ends. */
  readonly base: string;
  readonly tell: TellAt;
}

/** What docsgen says in the head of each page, for that page: said for all, it would be what link previews show of every page. */
const OWN = new Set(
  (
    "viewport description generator og:type og:site_name og:locale og:title og:description og:url " +
    "twitter:card twitter:title twitter:description twitter:url"
  ).split(" "),
);

/**
 * A tag as docsgen has it; undefined, and noted, for what pages say themselves, and for what loads scripts or styles: only their
 * author knows what they do.
 */
export function headTag(
  tag: unknown,
  given: Data,
  { base, tell }: HeadContext,
  at: readonly Key[],
): HeadTag | undefined {
  const attributes = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : value === true ? [[name, ""]] : [],
    ),
  );
  const isSheet = tag === "link" && /(?:^|\s)stylesheet(?:\s|$)/i.test(attributes["rel"] ?? "");
  if (tag === "meta") {
    const name = metaName(attributes);
    if (!OWN.has(name)) return { tag, attributes };
    tell("config", `the tag <meta> of ${name} is left out: each page has its own`, at);
    return undefined;
  }
  if (tag === "link" && !isSheet) {
    // docsgen puts the base before addresses of the head itself.
    const href = headAddress({ tag, attributes })?.href;
    return { tag, attributes: href === undefined ? attributes : { ...attributes, href: withoutBase(href, base) } };
  }
  const address = textOf(attributes[isSheet ? "href" : "src"]);
  const isLoaded = isSheet || tag === "script";
  if (isLoaded && address !== undefined)
    tell(
      "config",
      `the ${isSheet ? "style sheet" : "script"} ${address} is left out: list it in head if the new site needs it`,
      at,
    );
  else
    tell(
      "config",
      `the tag <${String(tag)}> of the head is left out: head takes meta, link and scripts that are files`,
      at,
    );
  return undefined;
}

/** What a tag `meta` is about; empty where it doesn't say. */
export function metaName(attributes: Data): string {
  return (textOf(attributes["property"]) ?? textOf(attributes["name"]) ?? "").toLowerCase();
}

/** Where an image of the site itself stands for pages without one, and the tags that don't say so. */
export function imageOfHead(
  head: readonly HeadTag[],
  { base, origin, hasStatic }: { base: string; origin: string | undefined; hasStatic(address: string): boolean },
): { readonly image: string | undefined; readonly others: readonly HeadTag[] } {
  const localOf = ({ tag, attributes }: HeadTag): string | undefined => {
    const content = textOf(attributes["content"]);
    if (tag !== "meta" || content === undefined || !/^(?:og|twitter):image$/.test(metaName(attributes)))
      return undefined;
    const isOwn = origin !== undefined && content.startsWith(`${origin}/`);
    const address = withoutBase(isOwn ? content.slice(origin.length) : content, base);
    return address.startsWith("/") && hasStatic(address) ? address : undefined;
  };
  const image = head.map(localOf).find((address) => address !== undefined);
  return { image, others: head.filter((tag) => localOf(tag) === undefined) };
}

/** An address of the old site without its base. */
export function withoutBase(address: string, base: string): string {
  return base !== "/" && address.startsWith(base) ? address.slice(base.length - 1) : address;
}
