// What is said of addresses that lead nowhere, or where they may not, and what may have been meant.
import { tellDraft } from "../diagnostics.ts";
import { toNfc } from "../nfc.ts";
import { dirName, joinPath, pathFrom } from "../route.ts";
import type { Page } from "../types.ts";
import { HIDDEN_HINT, isHidden } from "./files.ts";

/** What is wrong with an address. */
export interface AddressFault {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

const IN_CONTENT = " in the content folder";

/** Says that a link leads nowhere. What may have been meant is known when all pages are. */
export function deadLink({ file }: Page, href: string, wanted: string): AddressFault {
  const { inside, isFile, isOther } = soughtBy(file, wanted);
  const full = inside ?? wanted;
  const besides = wanted.startsWith("/")
    ? isOther
      ? ` and for static/${full}${IN_CONTENT}`
      : ""
    : ` and for ${full}${isOther ? "" : ".md"}${IN_CONTENT}`;
  const looked =
    inside === undefined
      ? "It leads out of the content folder, whose files alone are published."
      : `Looked for ${isFile ? full + IN_CONTENT : `the route /${full}${besides}`}.`;
  return {
    code: "dead-link",
    message: `link ${JSON.stringify(href)} matches no page${isFile ? "" : " and no file"}`,
    hint: tellSlip(wanted) ?? looked + (isHidden(full) ? ` ${HIDDEN_HINT}` : ""),
  };
}

/** Says that a link leads to a folder whose pages it may mean. @param folder under the content folder */
export function leadsToFolder(href: string, folder: string): AddressFault {
  return {
    code: "dead-link",
    message: `link ${JSON.stringify(href)} leads to a folder that has no page of its own`,
    hint: `Write ${folder}/index.md${IN_CONTENT}, or link to a page in the folder.`,
  };
}

/** Says that an image is not there. What may have been meant is known when all pages are. */
export function missingImage({ file }: Page, src: string, wanted: string): AddressFault {
  const looked = wanted.startsWith("/") ? `static${wanted}` : (pathFrom(dirName(file), wanted) ?? wanted);
  return {
    code: "missing-asset",
    message: `image ${JSON.stringify(src)} matches no file`,
    hint: `Looked for ${looked}${IN_CONTENT}.${isHidden(wanted) ? ` ${HIDDEN_HINT}` : ""}`,
  };
}

/** What a link that leads nowhere was looked for as. */
export interface Sought {
  /** Under the content folder; undefined where it leads out of that. */
  readonly inside: string | undefined;
  /** Whether a page's file is named. */
  readonly isFile: boolean;
  /** Whether a file of another kind is named, as by its ending. */
  readonly isOther: boolean;
}

/** Tells what a link is looked for as. @param file that it stands in, @param wanted its path */
export function soughtBy(file: string, wanted: string): Sought {
  const isFile = /\.mdx?$/i.test(wanted);
  return {
    inside: wanted.startsWith("/") ? joinPath(wanted) : pathFrom(dirName(file), wanted),
    isFile,
    isOther: !isFile && /\.(?!html?$)[a-z]\w*$/i.test(wanted),
  };
}

/** Says that a link leads to a draft. */
export function leadsToDraft(href: string, draft: string): AddressFault {
  const { why, hint } = tellDraft(draft);
  return { code: "dead-link", message: `link ${JSON.stringify(href)} ${why}`, hint };
}

/** What is said of an address that has a scheme without its two slashes; browsers take some for one of the site itself. */
export function withoutSlashes(address: string, what: string): { message: string; hint: string } | undefined {
  const [, scheme, rest] = /^(https?:)(?!\/\/)[/\\]*([^/\\].*)$/is.exec(address) ?? [];
  if (scheme === undefined) return undefined;
  const message = `${what} ${JSON.stringify(address)} lacks the two slashes behind "${scheme}"`;
  return { message, hint: `Did you mean "${scheme}//${rest}"?` };
}

/** Says that a file may not be linked to, because a browser would run what is in it. */
export function activeFile(href: string): AddressFault {
  return {
    code: "active-file",
    message: `${JSON.stringify(href)} is a file whose scripts a browser would run, and rawHtml is false`,
    hint: "Show it as code, or put it into the folder static, whose files are published as they are.",
  };
}

/** Says that a drawing would be black. @param name the class or variable of the page that it lacks */
export function lacksPageColour(src: string, name: string): AddressFault {
  return {
    code: "svg-page-colours",
    message: `image ${JSON.stringify(src)} is drawn with the page's ${name}, which images do not get`,
    hint: "Put it into the page: ::figure[Caption]{src=… inline}. Or say the colours in the file.",
  };
}

/** Says that a file has an image's name and is none. */
export function isNoImage(src: string, instead: "pointer" | "text"): AddressFault {
  return {
    code: "broken-image",
    message: `image ${JSON.stringify(src)} is no image: the file holds ${instead === "text" ? "text, or nothing" : "a pointer of Git LFS"}`,
    hint:
      instead === "text"
        ? "Browsers show a broken image. Put the image itself there."
        : "Get the image itself before the build: git lfs pull, or lfs: true of actions/checkout.",
  };
}

/** Says that a file's name and what an author writes differ in their Unicode forms alone, where nobody sees a difference. */
export function tellForm(wanted: string): string {
  return `A file's name differs from it in the form of its characters alone: write both composed (NFC), ${toNfc(wanted)}`;
}

/** What is said of an address that lacks its scheme, or is written as Windows writes paths. */
export function tellSlip(address: string): string | undefined {
  const [, inner] = /^["'\u2018-\u201f](.+)["'\u2018-\u201f]$/.exec(address) ?? [];
  if (inner !== undefined) return `An address stands in no quotes: ${inner}`;
  const [, scheme, host] = /^(https?)\/\/(.+)$/i.exec(address) ?? [];
  if (host !== undefined) return `Did you mean "${scheme}://${host}"?`;
  if (address.includes("\\")) return `Folders are separated by "/": ${address.replaceAll("\\", "/")}`;
  if (/^[^\s/@]+@[\w-]+\.[\w.-]+$/.test(address)) return `An address of mail begins with mailto: mailto:${address}`;
  return isHost(address) ? `An address of another site begins with https://: https://${address}` : undefined;
}

/** Whether an address without a scheme looks like a site's. */
function isHost(address: string): boolean {
  return /^(?:www\.[\w-]+|[\w-]+(?=\.(?:com|org|net|io|dev|app)(?:\/|$)))\.[\w./-]+$/i.test(address);
}
