// What a Docusaurus configuration says that has no like in docsgen: all of it is noted, but for what no reader sees. Pure.
import { type Data, dataOf, isData, listOf, otherOptions, textOf } from "../values.ts";
import type { DocusaurusSettings } from "./settings.ts";

/** Options that are taken over or noted elsewhere, and those that change nothing that readers see. */
const SITE = new Set(
  (
    "title tagline url baseUrl favicon i18n markdown presets plugins themes themeConfig staticDirectories headTags noIndex " +
    "onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks onDuplicateRoutes scripts stylesheets clientModules " +
    "organizationName projectName deploymentBranch githubHost githubPort customFields future storage trailingSlash " +
    "baseUrlIssueBanner"
  ).split(" "),
);
const MARKDOWN = new Set("format mermaid emoji mdx1Compat hooks anchors remarkRehypeOptions".split(" "));
const PRESET = new Set("docs blog pages theme sitemap svgr debug".split(" "));
const DOCS = new Set(
  (
    "id path routeBasePath sidebarPath include exclude numberPrefixParser editUrl editCurrentVersion editLocalizedFiles " +
    "sidebarItemsGenerator admonitions tags tagsBasePath onInlineTags showLastUpdateTime includeCurrentVersion " +
    "versions onlyIncludeVersions lastVersion disableVersioning sidebarCollapsible sidebarCollapsed breadcrumbs"
  ).split(" "),
);
const THEME = new Set(
  "navbar footer metadata announcementBar prism algolia typesense docs blog mermaid image tableOfContents".split(" "),
);
const CODE = new Set("theme darkTheme additionalLanguages defaultLanguage".split(" "));
const FOOTER = new Set("links copyright style".split(" "));

/** Notes the options that change what readers see and have no like here. */
export function noteOthers(settings: DocusaurusSettings, note: (code: string, message: string) => void): void {
  const { options, themeConfig, otherPlugins } = settings;
  const leftOut = (what: string) => note("config", `${what} is left out`);
  const others = (of: string, data: Data, known: ReadonlySet<string>) => {
    for (const key of otherOptions(data, known)) leftOut(`${of}${key}`);
  };
  for (const key of ["scripts", "stylesheets", "clientModules"]) {
    if (listOf(options[key]).length > 0)
      note("config", `${key} are left out: pages load nothing but docsgen's own files`);
  }
  others("", options, SITE);
  others("markdown.", dataOf(options["markdown"]), MARKDOWN);
  for (const { name, given, isKnown } of settings.presets) {
    if (!isKnown) leftOut(`the preset ${name}`);
    else others("the preset's ", given, PRESET);
  }
  for (const { given } of settings.instances) {
    if (given["sidebarCollapsible"] === false) note("config", "docs.sidebarCollapsible is left out: categories close");
    if (given["sidebarCollapsed"] === false)
      note("config", "docs.sidebarCollapsed is left out: categories begin closed");
    if (given["breadcrumbs"] === false) note("config", "docs.breadcrumbs is left out: pages have them");
    others("docs.", given, DOCS);
    others("docs.versions.", dataOf(given["versions"]), new Set(["current"]));
  }
  for (const name of otherPlugins) leftOut(`the plugin ${name}`);

  const navbar = dataOf(themeConfig["navbar"]);
  const name = textOf(navbar["title"]);
  if (name !== undefined && name !== textOf(options["title"]))
    note("config", `the navbar has the site's title, not ${JSON.stringify(name)}`);
  if (isData(themeConfig["announcementBar"])) leftOut("the announcement bar");
  if (dataOf(navbar["logo"])["srcDark"] !== undefined) note("config", "the logo is the same in both themes");
  if (themeConfig["tableOfContents"] !== undefined)
    note("config", "the levels of the list of headings are set in each page's front matter");
  others("themeConfig.", themeConfig, THEME);
  others("themeConfig.docs.", dataOf(themeConfig["docs"]), new Set());
  others("themeConfig.prism.", dataOf(themeConfig["prism"]), CODE);
  others("themeConfig.footer.", dataOf(themeConfig["footer"]), FOOTER);
  if (/<a\s/i.test(textOf(dataOf(themeConfig["footer"])["copyright"]) ?? ""))
    note("config", "the links in the footer's text are left out: give the footer columns");
  const locales = listOf(dataOf(options["i18n"])["locales"]);
  if (locales.length > 1) note("not-migrated", `translations are left out: ${locales.map(String).join(", ")}`);
}
