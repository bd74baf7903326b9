// A page as it is served, apart from the one that is shown: what of it may be put in place of what was there, and the rest,
// the frame, which takes a load of the page where it is another one.
import { findAll } from "../dom.ts";
import { markOrdinals } from "./merge.ts";

/** A page as it was served. */
export interface ServedPage {
  /** The document, without all that stands below. */
  readonly frame: Element;
  /** What the head says of the page: its title, what is found by search engines. */
  readonly about: readonly Element[];
  /** Hrefs of the site's own styles. */
  readonly styles: readonly string[];
  readonly main: Element;
  /** The sidebar's tree. */
  readonly tree: Element | undefined;
  /** Names what the page is. */
  readonly version: string;
}

/** What the head says of a page and nothing but who reads it asks for. */
export const ABOUT =
  "title, meta:not([name=theme-color], [http-equiv]), link:not([rel=stylesheet], [rel=prefetch]), script[type='application/ld+json']";
/** What is left to the browser, which treats it otherwise when it comes with the page. */
const LOADED = "script, noscript, template, style, link, meta, base, object, embed";
/** The same of attributes, which a policy may refuse. */
const POLICED = "//main//*[@style or @*[starts-with(name(), 'on')]]";
/** Scripts that take up what comes into the page, and ours. */
const OWN = /\/(?:assets\/(?:theme|main|suggest|islands|mermaid)-\w+|__docsgen\/live)\.js$/;

/** Asks for the page that an address shows now; undefined where only a load can show it. */
export function fetchServed(address: string): Promise<ServedPage | undefined> {
  return new Promise((resolve) => {
    // Of all ways to make a document of a page, the one that strict policies allow: nothing in it runs.
    const request = new XMLHttpRequest();
    request.open("GET", address);
    request.responseType = "document";
    request.addEventListener("load", () => {
      const { responseXML, responseURL } = request;
      resolve(responseXML && responseURL === address ? takeApart(responseXML) : undefined);
    });
    for (const event of ["error", "abort"]) request.addEventListener(event, () => resolve(undefined));
    request.send();
  });
}

function takeApart(page: Document): ServedPage | undefined {
  const content = page.querySelector("main");
  const live = findAll<HTMLScriptElement>("body > script", page as ParentNode).at(-1);
  if (!content || !live || content.querySelector(`${LOADED}, [data-suggest]`)) return undefined;
  if (page.evaluate(POLICED, page, null, XPathResult.BOOLEAN_TYPE).booleanValue) return undefined;
  const scripts = findAll<HTMLScriptElement>("script:not([type='application/ld+json'])", page);
  if (!scripts.every((script) => OWN.test(new URL(script.src, location.href).pathname))) return undefined;

  const version = new URL(live.src, location.href).searchParams.get("version") ?? "";
  live.remove();
  markOrdinals(content);
  const about = findAll(ABOUT, page.head);
  for (const element of about) element.remove();
  const links = findAll<HTMLLinkElement>("link[rel=stylesheet]", page.head).filter(isOwn);
  const styles = links.map(({ href }) => new URL(href).pathname);
  for (const link of links) link.removeAttribute("href");
  const tree = page.querySelector(".tree");
  page.normalize();
  return {
    about,
    styles,
    main: empty(content),
    tree: tree ? empty(tree) : undefined,
    frame: page.documentElement,
    version,
  };
}

/** Whether a style sheet is the site's own, and came with the page: that of the search comes when somebody searches. */
export function isOwn(link: HTMLLinkElement): boolean {
  const { style } = document.querySelector<HTMLElement>(".search-button")?.dataset ?? {};
  return new URL(link.href).origin === location.origin && link.getAttribute("href") !== style;
}

/** Moves what is in an element into another one like it. */
function empty(element: Element): Element {
  const copy = element.cloneNode() as Element;
  copy.append(...element.childNodes);
  return copy;
}
