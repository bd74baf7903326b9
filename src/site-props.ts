// What the templates of all pages receive alike.
import { directionOf, localeWithRegion } from "../templates/parts/locale.ts";
import { createWithBase } from "./elsewhere.ts";
import { switchesOf } from "./other-builds.ts";
import { decodePath, docsRoute, headAddress, homeRoute, hrefOf, searchFolder, sidebarFolder } from "./route.ts";
import type { Templates } from "./templates.ts";
import type { HeadTag, ResolvedConfig, SiteProps } from "./types.ts";

function headTag(tag: HeadTag, local: (href: string) => string): HeadTag {
  const address = headAddress(tag);
  return address ? { ...tag, attributes: { ...tag.attributes, [address.name]: local(address.href) } } : tag;
}

/** What all pages share. @param pages all of the site's, by which its first page is found */
export function siteProps(
  config: ResolvedConfig,
  templates: Templates,
  generator: string,
  pages: readonly { readonly route: string }[],
): SiteProps {
  const { baseUrl } = config;
  const own = createWithBase({ baseUrl, linksElsewhere: [] });
  const local = createWithBase(config);
  const links = (items: readonly { label: string; href: string }[]) =>
    items.map(({ label, href }) => ({ label, href: local(href) }));
  const { theme, script, style, suggest } = templates.assets;
  const home = hrefOf(baseUrl, homeRoute(config, pages));
  return {
    title: config.title,
    description: config.description,
    baseUrl,
    home,
    docs: hrefOf(baseUrl, docsRoute(config)),
    locale: config.locale,
    direction: directionOf(config.locale),
    localeWithRegion: localeWithRegion(config.locale),
    versionLabel: config.version.label,
    versionBadge: config.version.badge,
    versionBanner: config.version.banner,
    favicon: config.favicon && own(config.favicon),
    image: config.image && config.url && config.url + hrefOf(baseUrl, decodePath(config.image)),
    logo: config.logo && {
      ...config.logo,
      src: own(config.logo.src),
      ...(config.logo.srcDark && { srcDark: own(config.logo.srcDark) }),
    },
    navbar: config.navbar.map(({ label, href, items }) =>
      items ? { label, items: links(items) } : { label, href: local(href) },
    ),
    switches: switchesOf(config, home),
    footer: {
      columns: config.footer.columns.map(({ title, items }) => ({ title, items: links(items) })),
      text: config.footer.text,
    },
    head: config.head.map((tag) => headTag(tag, local)),
    noIndex: config.version.noIndex,
    assets: {
      theme: hrefOf(baseUrl, theme.path),
      script: hrefOf(baseUrl, script.path),
      style: hrefOf(baseUrl, style.path),
      suggest: hrefOf(baseUrl, suggest.path),
    },
    parts: hrefOf(baseUrl, `${sidebarFolder(config.docsPath)}/`),
    search: config.search
      ? {
          script: hrefOf(baseUrl, templates.search.script.path),
          style: hrefOf(baseUrl, templates.search.style.path),
          index: hrefOf(baseUrl, `${searchFolder(config.docsPath)}/`),
          hasTwins: config.llms,
        }
      : undefined,
    generator,
  };
}
