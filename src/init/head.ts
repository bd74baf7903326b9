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

/** A tag as docsgen has it; undefined, and noted, for what loads scripts or styles: only their author knows what they do. */
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
  if (tag === "meta") return { tag, attributes };
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

/** An address of the old site without its base. */
export function withoutBase(address: string, base: string): string {
  return base !== "/" && address.startsWith(base) ? address.slice(base.length - 1) : address;
}
