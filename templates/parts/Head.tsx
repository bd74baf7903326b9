// The head of a page: what browsers, search engines and link previews read.
import { createElement } from "react";
import type { PageProps } from "../../src/types.ts";

type HeadProps = Pick<PageProps, "site" | "title" | "documentTitle" | "description" | "noIndex"> &
  Partial<
    Pick<
      PageProps,
      "keywords" | "canonical" | "markdownHref" | "image" | "breadcrumbs" | "lastUpdate" | "scripts" | "styles"
    >
  >;

/** Renders the head. The theme's script comes first and blocks, so that the first paint has the right colours. */
export function Head(props: HeadProps) {
  const { site, title, documentTitle, description, keywords = [], canonical, markdownHref, image } = props;
  const { lastUpdate, scripts = [], styles = [] } = props;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{documentTitle}</title>
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
      {keywords.length > 0 && <meta name="keywords" content={keywords.join(", ")} />}
      <meta name="generator" content={site.generator} />
      {(props.noIndex || site.noIndex) && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={canonical} />}
      {markdownHref && <link rel="alternate" type="text/markdown" href={markdownHref} />}
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content={site.title} />
      <meta property="og:locale" content={site.localeWithRegion} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {canonical && <meta property="og:url" content={canonical} />}
      {image && <meta property="og:image" content={image} />}
      {image && <meta property="og:image:alt" content={title} />}
      {lastUpdate?.date && <meta property="article:modified_time" content={lastUpdate.date} />}
      <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
      <BreadcrumbList {...props} />
      {site.head.map(({ tag, attributes }, index) => createElement(tag, { key: index, ...attributes }))}
    </head>
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

/** Renders the breadcrumbs for search engines, as JSON-LD: a data block, which no browser runs. */
function BreadcrumbList({ canonical, breadcrumbs = [] }: HeadProps) {
  if (canonical === undefined || breadcrumbs.length < 2) return null;
  const data = {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: breadcrumbs.map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: href && index < breadcrumbs.length - 1 ? absolute(href, canonical) : undefined,
    })),
  };
  // No tag can begin in it, and no line break but JavaScript's own.
  const json = JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can begin.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
