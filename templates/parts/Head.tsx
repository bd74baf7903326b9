// The head of a page.
import { type HeadProps, headContent } from "./head-content.tsx";
import { type Html, isHtml } from "./once.ts";

/** Renders the head. @param props or its content, where it is known already */
export function Head(props: HeadProps | Html) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of components.
  return <head dangerouslySetInnerHTML={isHtml(props) ? props : headContent(props)} />;
}
