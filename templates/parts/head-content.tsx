// What the head of a page holds: what browsers, search engines and link previews read.
import { createElement } from "react";
import type { HeadTag, PageProps, SiteProps } from "../../src/types.ts";
import { type Html, oncePerShape } from "./once.ts";

export type HeadProps = Pick<PageProps, "site" | "title" | "documentTitle" | "description" | "noIndex"> &
  Partial<
    Pick<
      PageProps,
      | "keywords"
      | "canonical"
      | "alternates"
      | "markdownHref"
      | "image"
      | "breadcrumbs"
      | "lastUpdate"
      | "scripts"
      | "styles"
    >
  >;

interface HeadPlaces {
  readonly title: string;
  readonly documentTitle: string;
  readonly description: string | undefined;
  readonly keywords: string;
  readonly robots: string;
  readonly canonical: string | undefined;
  readonly markdownHref: string | undefined;
  readonly image: string | undefined;
  readonly imageAlt: string;
  readonly modified: string | undefined;
  readonly breadcrumbs: Html | undefined;
  /** Addresses in the languages that the variant names. */
  readonly [alternate: `alternate${number}`]: string;
}

/** Gives the content of the head. */
export function headContent(props: HeadProps): Html {
  const { site, title, documentTitle, description, keywords = [], canonical, markdownHref } = props;
  const { alternates, scripts = [], styles = [] } = props;
  const places: HeadPlaces = {
    title,
    documentTitle,
    description,
    keywords: keywords.join(", "),
    robots: props.noIndex || site.noIndex ? "noindex" : "",
    canonical,
    markdownHref,
    image: props.image ?? site.image,
    imageAlt: props.image === undefined ? site.title : title,
    modified: props.lastUpdate?.date,
    breadcrumbs: breadcrumbList(props),
    ...(alternates && Object.fromEntries(alternates.map(({ href }, i) => [`alternate${i}`, href]))),
  };
  const lists = alternates ? [styles, scripts, alternates.map(({ locale }) => locale)] : [styles, scripts];
  const document = documentOf(site, places, lists.map((list) => list.join("\n")).join("\n\n"));
  return { __html: document.slice(document.indexOf(START) + START.length, -END.length) };
}

const START = "<head>";
const END = "</head></html>";

/** A document of a head alone, because React sorts what is in one. The theme's script comes first and blocks, so that the first paint has the right colours. */
const documentOf = oncePerShape((site: SiteProps, places: HeadPlaces, variant) => {
  const { title, description, canonical, markdownHref, image } = places;
  const [styles = [], scripts = [], locales = []] = variant
    .split("\n\n")
    .map((list) => list.split("\n").filter(Boolean));
  return (
    <html lang={site.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{places.documentTitle}</title>
        {/* The same two colours as --page in styles/tokens.css; the script picks one when a reader sets a theme. */}
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#12171d" media="(prefers-color-scheme: dark)" />
        <meta name="color-scheme" content="light dark" />
        <script src={site.assets.theme} />
        <link rel="stylesheet" href={site.assets.style} />
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <script src={site.assets.script} defer />
        {scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
        {/* An empty icon keeps browsers from asking for /favicon.ico. */}
        <link rel="icon" href={site.favicon ?? "data:,"} type={iconType(site.favicon)} />
        {description && <meta name="description" content={description} />}
        {places.keywords && <meta name="keywords" content={places.keywords} />}
        <meta name="generator" content={site.generator} />
        {places.robots && <meta name="robots" content={places.robots} />}
        {canonical && <link rel="canonical" href={canonical} />}
        {locales.map((locale, i) => (
          <link key={locale} rel="alternate" hrefLang={locale} href={places[`alternate${i}`]} />
        ))}
        {markdownHref && <link rel="alternate" type="text/markdown" href={markdownHref} />}
        <meta property="og:type" content="article" />
        <meta property="og:site_name" content={site.title} />
        <meta property="og:locale" content={site.localeWithRegion} />
        <meta property="og:title" content={title} />
        {description && <meta property="og:description" content={description} />}
        {canonical && <meta property="og:url" content={canonical} />}
        {image && <meta property="og:image" content={image} />}
        {image && <meta property="og:image:alt" content={places.imageAlt} />}
        {places.modified && <meta property="article:modified_time" content={places.modified} />}
        <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can begin. */}
        {places.breadcrumbs && <script type="application/ld+json" dangerouslySetInnerHTML={places.breadcrumbs} />}
        {site.head.map(({ tag, attributes }, index) =>
          createElement(tag, { key: index, ...headAttributes(attributes) }),
        )}
      </head>
    </html>
  );
});

/** Attributes as React takes them: it leaves out those of these names that are empty, and of others those that are `true`. */
function headAttributes(attributes: HeadTag["attributes"]): Record<string, string | true> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) =>
      /^(?:async|defer|disabled)$/.test(name) ? [name, true] : [name, value === true ? "" : value],
    ),
  );
}

function iconType(favicon: string | undefined): string | undefined {
  const [, ending = ""] = /\.(svg|png)$/i.exec(favicon ?? "") ?? [];
  return { svg: "image/svg+xml", png: "image/png" }[ending.toLowerCase()];
}

/** Nearly all breadcrumbs are paths of this site, which need no parser. */
function absolute(href: string, canonical: string): string {
  const [origin] = /^https?:\/\/[^/?#]+/.exec(canonical) ?? [];
  return origin !== undefined && /^\/(?!\/)[\w./%-]*$/.test(href) && !href.includes("/.")
    ? origin + href
    : new URL(href, canonical).href;
}

/** Describes the breadcrumbs for search engines, as JSON-LD: a data block, which no browser runs. */
function breadcrumbList({ canonical, breadcrumbs = [] }: HeadProps): Html | undefined {
  if (canonical === undefined || breadcrumbs.length < 2) return undefined;
  // Put together by hand: each page has another one.
  const entries = breadcrumbs.map(({ label, href }, index) => {
    const item = href && index < breadcrumbs.length - 1 ? `,"item":${JSON.stringify(absolute(href, canonical))}` : "";
    return `{"@type":"ListItem","position":${index + 1},"name":${JSON.stringify(label)}${item}}`;
  });
  const list = `{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[${entries.join(",")}]}`;
  // No tag can begin in it, and no line break but JavaScript's own.
  const __html = list.replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return { __html };
}
