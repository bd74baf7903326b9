// What a Docusaurus configuration says that has no like in docsgen: all of it is noted, but for what no reader sees. Pure.
import type { Key } from "../../config/places.ts";
import type { TellAt } from "../places.ts";
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
const CODE = new Set("theme darkTheme additionalLanguages magicComments".split(" "));
const FOOTER = new Set("links copyright style".split(" "));
/** What of a docs plugin can be turned off there and not here, and how it is here. */
const FIXED = {
  sidebarCollapsible: "categories close",
  sidebarCollapsed: "categories begin closed",
  breadcrumbs: "pages have them",
} as const;

/** Notes the options that change what readers see and have no like here. */
export function noteOthers(settings: DocusaurusSettings, tell: TellAt): void {
  const { options, themeConfig, otherPlugins } = settings;
  const leftOut = (what: string, at: readonly Key[]) => tell("config", `${what} is left out`, at);
  const others = (of: string, data: Data, known: ReadonlySet<string>, at: readonly Key[]) => {
    for (const key of otherOptions(data, known)) leftOut(`${of}${key}`, [...at, key]);
  };
  if (listOf(options["clientModules"]).length > 0)
    tell("config", "clientModules are left out: pages load nothing but docsgen's own files", ["clientModules"]);
  others("", options, SITE, []);
  others("markdown.", dataOf(options["markdown"]), MARKDOWN, ["markdown"]);
  for (const { name, given, isKnown, at } of settings.presets) {
    if (!isKnown) leftOut(`the preset ${name}`, at);
    else others("the preset's ", given, PRESET, [...at, 1]);
  }
  for (const { given, at } of settings.instances) {
    for (const [key, instead] of Object.entries(FIXED))
      if (given[key] === false) tell("config", `docs.${key} is left out: ${instead}`, [...at, key]);
    others("docs.", given, DOCS, at);
    others("docs.versions.", dataOf(given["versions"]), new Set(["current"]), [...at, "versions"]);
  }
  for (const { name, at } of otherPlugins) leftOut(`the plugin ${name}`, at);

  const theme = (...keys: readonly string[]) => ["themeConfig", ...keys];
  const navbar = dataOf(themeConfig["navbar"]);
  const name = textOf(navbar["title"]);
  if (name !== undefined && name !== textOf(options["title"]))
    tell("config", `the navbar has the site's title, not ${JSON.stringify(name)}`, theme("navbar", "title"));
  if (isData(themeConfig["announcementBar"])) leftOut("the announcement bar", theme("announcementBar"));
  if (themeConfig["tableOfContents"] !== undefined)
    tell("config", "the levels of the list of headings are set in each page's front matter", theme("tableOfContents"));
  others("themeConfig.", themeConfig, THEME, theme());
  others("themeConfig.docs.", dataOf(themeConfig["docs"]), new Set(), theme("docs"));
  others("themeConfig.prism.", dataOf(themeConfig["prism"]), CODE, theme("prism"));
  others("themeConfig.footer.", dataOf(themeConfig["footer"]), FOOTER, theme("footer"));
  if (/<a\s/i.test(textOf(dataOf(themeConfig["footer"])["copyright"]) ?? ""))
    tell(
      "config",
      "the links in the footer's text are left out: give the footer columns",
      theme("footer", "copyright"),
    );
  const locales = listOf(dataOf(options["i18n"])["locales"]);
  if (locales.length > 1)
    tell("other-build", `translations are left out: ${locales.map(String).join(", ")}`, ["i18n", "locales"]);
}
