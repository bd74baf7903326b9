// The texts of docsgen's own that readers see or hear on pages, and what a site has in their place. Those of the API reference
// are not among them. Pure.

/** Texts of templates and of rendered Markdown; what stands in braces is filled in. */
export const PAGE_TEXTS = [
  "Skip to content",
  "Menu",
  "Close menu",
  "Search",
  "Site",
  "Documentation",
  "Show {count} more",
  "Theme",
  "System",
  "Light",
  "Dark",
  "Breadcrumbs",
  "Copy page",
  "Markdown",
  "View this page as Markdown",
  "Version {version}",
  "Language: {language}",
  "This is the documentation of a version that is not released yet:",
  "This is the documentation of a version that is no longer maintained:",
  "Latest version: {version}",
  "On this page",
  "Back to top",
  "Link to this section",
  "Link to this section: {name}",
  "Table",
  "Table: {name}",
  "Note",
  "Tip",
  "Info",
  "Important",
  "Warning",
  "Caution",
  "Danger",
  "Details",
  "Done",
  "To do",
  "Also:",
  "Footnotes",
  "Footnote {number}",
  "Back to reference {number}",
  "Edit this page",
  "Last updated on {date}",
  "Last updated by {author}",
  "Last updated on {date} by {author}",
  "Previous and next page",
  "Previous",
  "Next",
  "Page not found",
  "There is no page at this address.",
  "There is no page at this address. It may have moved, or the link that led here has a slip in it.",
  "Go to the home page of {title}",
  "Moved",
  "This page is at {address}.",
] as const;

/** Texts that scripts put into pages. Their compiled code holds each as it stands here, or with a value in its place, and nothing else that reads alike. */
export const SCRIPT_TEXTS = [
  "Menu",
  "Pages in {name}",
  "Copy code",
  "Copied",
  "Could not copy",
  "Page copied as Markdown",
  "Link copied",
  "The address belongs to this part of the site:",
  "Looking for pages with a similar address …",
  "Did you mean one of these?",
  "No page has a similar address.",
  "Pages with a similar address could not be looked up.",
  "Search",
  "Search cannot be loaded. Try again",
  "Close",
  "to choose",
  "to open",
  "to close",
  "Recent searches",
  "Forget recent searches",
  "Find pages, headings and symbols by any part of their names.",
  "Keep typing …",
  "Searching …",
  "Results",
  "1 result",
  "{count} results",
  "Guides",
  "More guides",
  "API reference",
  "More of the API reference",
  "Nothing found for {words}. This comes nearest.",
  "Nothing found for “{query}”. Check the spelling, or try fewer or other words.",
  "A part of the search could not be loaded.",
  "The search cannot be loaded. Are you offline?",
  "Try again",
] as const;

/** A text of docsgen's own. */
export type OwnText = (typeof PAGE_TEXTS)[number] | (typeof SCRIPT_TEXTS)[number];

/** What a site says in the place of docsgen's own texts. */
export type Translations = { readonly [Text in OwnText]?: string };

/** Finds what is filled into a text: `{name}`. */
export const PLACES = /\{[a-z]+\}/g;

/** Texts taken apart at their places. Every heading of every page has one: they are the same few. */
const taken = new Map<string, readonly string[]>();

/** Gives a text as the site says it, with what is filled in. */
export function translate(
  translations: Translations,
  text: OwnText,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const parts = partsOf(translations[text] ?? text);
  let filled = parts[0] as string;
  for (let i = 1; i < parts.length; i += 2) {
    const name = parts[i] as string;
    filled += `${values[name] ?? `{${name}}`}${parts[i + 1]}`;
  }
  return filled;
}

/** Takes a text apart: what stands before its first place, the place's name, what stands behind it, and so on. */
function partsOf(text: string): readonly string[] {
  let parts = taken.get(text);
  if (parts === undefined) {
    parts = text.split(/\{([a-z]+)\}/);
    taken.set(text, parts);
  }
  return parts;
}

/** Puts a site's texts into a script of docsgen's own. @param code compiled */
export function translateScript(code: string, translations: Translations): string {
  let translated = code;
  for (const text of SCRIPT_TEXTS) {
    const said = translations[text];
    if (said === undefined) continue;
    translated = translated
      .replaceAll(JSON.stringify(text), () => JSON.stringify(said))
      .replace(templateOf(text), (_, value: string) => `\`${escapeTemplate(said).replace(PLACES, () => value)}\``);
  }
  return translated;
}

/** Finds a text as a template, whose code fills its one place by itself: `Pages in ${link.textContent}`. */
function templateOf(text: string): RegExp {
  const pattern = text.replace(/[.?]/g, "\\$&").replace(PLACES, () => "(\\$\\{[^{}]*\\})");
  return new RegExp(`\`${pattern}\``, "g");
}

function escapeTemplate(text: string): string {
  return text.replace(/[`\\]|\$(?=\{)/g, "\\$&");
}
