// How problems are said that more than one kind of Markdown can have. Knows no places.
import { nearest, shorten } from "../diagnostics.ts";
import { UNSAFE_SCHEMES } from "../route.ts";
import type { Problem } from "./context.ts";
import type { UrlUse } from "./url.ts";

/** What is wrong, without where. */
export type Fault = Pick<Problem, "code" | "message" | "hint" | "dead">;

/** Says that an address has a scheme that is not allowed. @param schemes further ones that links of this site may have */
export function unsafeUrl(url: string, scheme: string, use: UrlUse, schemes: readonly string[] | undefined): Fault {
  const known = use === "link" ? ["http", "https", "mailto", "tel", ...(schemes ?? [])] : ["http", "https"];
  const allowed = `${known
    .slice(0, -1)
    .map((each) => `${each}:`)
    .join(", ")} and ${known.at(-1)}:`;
  const images = use === "image" ? ", and data: of png, jpeg, gif, webp and avif images" : "";
  const isFree = use === "link" && !UNSAFE_SCHEMES.test(scheme) && schemes !== undefined;
  const more = isFree ? ` To allow it: links: { schemes: [${JSON.stringify(scheme)}] } in the configuration.` : "";
  const near = UNSAFE_SCHEMES.test(scheme) ? undefined : nearest(scheme, known);
  return {
    code: "unsafe-url",
    message: `address "${shorten(url)}" has the scheme "${scheme}:", which is not allowed`,
    hint: near
      ? `Did you mean "${near}:"?`
      : scheme.length === 1
        ? 'A file is named by its path from this one, with "/" between folders: ../images/a.png'
        : `Allowed are addresses in the site, ${allowed}${images}. A file name with a colon needs "./" before it.${more}`,
  };
}

/** Says that an id is there twice. */
export function duplicateId(id: string): Fault {
  const hint = "Links to it lead to the first one. Write another id here, or leave it out.";
  return { code: "duplicate-id", message: `id "${id}" is on this page already`, hint };
}

/** What the ids begin with that docsgen's own templates and scripts give. */
export const FRAME_IDS = "page:";

/** Says that an id may be the frame's: the page's scripts would find the wrong element. */
export function frameId(id: string): Fault {
  const hint = "Write another id, here and in the links to it.";
  return { code: "duplicate-id", message: `id "${id}" begins with "${FRAME_IDS}", as docsgen's own do`, hint };
}

/** What is said of a comment that has no end. */
export const UNCLOSED_COMMENT: Fault = {
  code: "unclosed-comment",
  message: "this comment is never closed: all that follows is taken for a part of it",
  hint: "Write --> where it ends, or \\<!-- for these very characters.",
};

/** Says that an image's address is that of GitHub's page about it. */
export function imageOfPage(src: string): Fault {
  const raw = src.replace(/^https:\/\/github\.com\/([^/]+\/[^/]+)\/blob\//i, "https://raw.githubusercontent.com/$1/");
  return {
    code: "image-page",
    message: `"${shorten(src)}" is a page of GitHub's, and no image`,
    hint: `Write ${shorten(raw, 200)}, or put the file beside the page.`,
  };
}

/** What no browser shows where an image is. */
const NO_IMAGE = /\.(mdx?|html?|txt|pdf|zip|css|[cm]?[jt]sx?|json|ya?ml|mp4|m4v|webm|mov|ogv|mp3|wav|ogg)(?:[?#]|$)/i;
/** Of addresses elsewhere: badges end with names, such as that of `chart.js`. */
const NO_IMAGE_ELSEWHERE =
  /\.(pdf|zip|mp4|m4v|webm|mov|ogv|mp3|wav|ogg)(?:[?#]|$)|^(?:https?:)?\/\/(?:www\.)?(?:youtube\.com\/(?:watch|embed)|youtu\.be|vimeo\.com)\//i;

/** Says that an image's address is that of something else; undefined where it may be one. */
export function notAnImage(src: string): Fault | undefined {
  const isElsewhere = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(src);
  const match = (isElsewhere ? NO_IMAGE_ELSEWHERE : NO_IMAGE).exec(src);
  if (match === null) return undefined;
  const ending = match[1]?.toLowerCase() ?? "";
  const element = /^(?:mp4|m4v|webm|mov|ogv)$/.test(ending) ? "video" : /^(?:mp3|wav|ogg)$/.test(ending) ? "audio" : "";
  return {
    code: "image-kind",
    message: `"${shorten(src)}" is no image`,
    hint:
      element === ""
        ? "Without the ! it is a link: [text](address)."
        : `Write an element of HTML: <${element} src="${shorten(src)}" controls></${element}>`,
  };
}

/** Says what to do about an address that has a space. */
export function spacedHint(address: string): string {
  if (/^[a-z]+:(?:\/\/)? /i.test(address)) return "Take the space behind the colon out.";
  if (/ =\d*x\d*$/.test(address)) return "A size is an attribute of HTML: <img src=… alt=… width=… height=…>.";
  if (/[\u2018-\u201f]/.test(address)) return 'A title behind an address stands in straight quotes: "…".';
  return "Write %20 for the space, or put the address between < and >. A title behind it stands in quotes.";
}

/** Where an image's alternative text is written, by how the image is. */
const ALT_HINTS = {
  markdown: 'Say in the brackets what the image shows: ![a chart of …](…). For a mere ornament: <img alt="" src=…>.',
  element: 'Say what it shows: alt="a chart of …". For a mere ornament: alt="".',
  directive: 'Say what it shows: {alt="a chart of …"}. For a mere ornament: {alt=""}.',
};

/** Says that an image has no alternative text. */
export function missingAlt(src: string, writtenAs: keyof typeof ALT_HINTS): Fault {
  return {
    code: "missing-alt",
    message: `image "${shorten(src)}" has no alternative text`,
    hint: ALT_HINTS[writtenAs],
  };
}

/** Says that a link leads nowhere. */
export function emptyLink(href: string): Fault {
  const what = href.trim() === "" ? "no address" : `nothing behind "${shorten(href)}" in its address`;
  const hint = "Write where it leads, or take the brackets out.";
  return { code: "empty-link", message: `the link has ${what}`, hint };
}

/** Says that a link has nothing to click on. */
export function textlessLink(href: string): Fault {
  const message = `the link to "${shorten(href)}" has no text: readers do not see it`;
  return { code: "empty-link", message, hint: "Write in the brackets what is there." };
}

/** Says that nothing defines a label. @param near one that may be meant @param isIncluded whether it is in an included file */
export function undefinedReference(label: string, near: string | undefined, isIncluded: boolean): Fault {
  const where = isIncluded ? "in this file" : "on this page";
  return {
    code: "link-syntax",
    message: `the reference "${shorten(label)}" is defined nowhere ${where}, so that it is shown as text`,
    hint:
      near === undefined ? `Define it on a line of its own: [${shorten(label)}]: address` : `Did you mean "${near}"?`,
  };
}

/** Says that a language of code is not known. @param near one that may be meant */
export function unknownLanguage(language: string, near: string | undefined): Fault {
  const [, own, title] = /^([\w+#-]+):(\S*\.\w+)$/.exec(language) ?? [];
  const titled = title === undefined ? "" : `Write \`\`\`${own} title="${shorten(title)}". `;
  const meant = titled || (near === undefined ? "" : `Did you mean "${near}"? `);
  return {
    code: "unknown-language",
    message: `code language "${shorten(language)}" is not known`,
    hint: `${meant}The code is shown without colours; for plain text say "text".`,
  };
}
