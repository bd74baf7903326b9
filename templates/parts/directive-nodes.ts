// What a directive's component receives beside plain data, made alike on the server and in the browser.
import type { ReactNode } from "react";
import type { AnyDirectiveProps } from "../../src/types.ts";

/** The one of React's that makes an element. */
type Create = (type: string, props: object) => ReactNode;

/** Gives components their content and label as React nodes too. @param create the React that renders them */
export function withNodes(props: AnyDirectiveProps, create: Create): AnyDirectiveProps {
  const node = (tag: string, html: string | undefined): ReactNode =>
    html ? create(tag, { dangerouslySetInnerHTML: { __html: html } }) : undefined;
  const items = props.items.map((item) => withNodes(item, create));
  return { children: node("div", props.html), labelNode: node("span", props.label), ...props, items };
}

/** What ids that React makes begin with: several islands of a page must not have the same. */
export function islandPrefix(ordinal: number): string {
  return `island-${ordinal}-`;
}
