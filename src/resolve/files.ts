// The files of the content folder that pages link to and show: static ones, and those beside the page, which are copied.
import fs from "node:fs";
import path from "node:path";
import { imageSize } from "image-size";
import { nearest } from "../diagnostics.ts";
import { hashOf, nameHash } from "../hash.ts";
import { toNfc } from "../nfc.ts";
import { contentHomes } from "../project.ts";
import { baseName, dirName, hrefOf, joinPath, pathFrom } from "../route.ts";
import { isFolder, isRefusal } from "../stat.ts";
import type { Asset, FileRead, Page, Site } from "../types.ts";
import { findPageColour } from "./svg-colours.ts";

/** Hears of a file that a page was made from, and of where it is put if the page makes the site carry it. */
export type UseFile = (read: FileRead, asset?: Asset) => void;

/** A file of the content folder. */
export interface InsideFile {
  readonly file: string;
  readonly absolute: string;
}

/** A file as a page uses it. */
interface ContentFile {
  /** Whether a browser would run what is in it, where pages may not have such a thing. */
  readonly isRefused: boolean;
  href(use: UseFile): string;
  image(use: UseFile): ReadFile["image"];
}

/** Finds files for one page after another; reads each once, as long as it does not change. */
export interface ContentFiles {
  /** Finds a static file by its address, or a file beside the page. */
  at(page: Pick<Page, "file">, wanted: string): ContentFile | undefined;
  /**
   * Finds a file inside the content folder; undefined outside of it or where there is none.
   * @param target relative to the page's file, or from the content folder where it begins with a slash
   */
  inside(page: Page, target: string): InsideFile | undefined;
  /**
   * Finds the file that one may mean that is not there: its name, and its folders', differ in case, in Unicode form or by typing errors.
   * @param target as for `inside`; what is found is written like it
   * @param mayCompare asked before a name is compared with all others of a folder
   */
  near(page: Pick<Page, "file">, target: string, mayCompare?: () => boolean): string | undefined;
}

/** A file's bytes, as far as pages show something of them. */
interface ReadFile {
  readonly bytes: number;
  readonly mtimeMs: number;
  readonly hash: string;
  readonly image: {
    readonly width?: number;
    readonly height?: number;
    readonly pageColour?: string;
    /** What stands there where it is no image: a pointer of Git LFS, or other text. */
    readonly instead?: "pointer" | "text";
  };
}

/** What a folder held at a time. */
interface FolderNames {
  readonly mtimeMs: number;
  readonly names: ReadonlyMap<string, readonly string[]>;
}

/** @param content absolute path of the content folder */
export function openContentFiles(
  { config: { baseUrl, docsPath, rawHtml } }: Site,
  statics: ReadonlySet<string>,
  content: string,
): ContentFiles {
  const homes = contentHomes(content, docsPath);
  const known = new Map<string, ReadFile>();
  const folders = new Map<string, FolderNames>();

  return { at, inside, near };

  function near({ file: from }: Pick<Page, "file">, target: string, mayCompare = () => true): string | undefined {
    const file = target.startsWith("/") ? joinPath(target) : pathFrom(dirName(from), target);
    if (file === undefined || file.includes("\0") || isHidden(file)) return undefined;
    const parts = file.split("/");
    const written = target.split("/");
    let found = "";
    for (const [i, part] of parts.entries()) {
      const isFile = i === parts.length - 1;
      const name = nameIn(found, part, isFile, mayCompare);
      if (name === undefined) return undefined;
      found = path.posix.join(found, name);
      const place = written.length - parts.length + i;
      if (name !== part && written[place] !== undefined) written[place] = name;
    }
    return written.join("/");
  }

  /** The name of what is in a folder under the content folder, or of what may be meant there. */
  function nameIn(folder: string, wanted: string, isFile: boolean, mayCompare: () => boolean): string | undefined {
    const isThere = (name: string) => {
      const found = path.posix.join(folder, name);
      return isFile ? inside({ file: "" }, `/${found}`) !== undefined : isFolder(path.join(content, found));
    };
    if (!isFile && isThere(wanted)) return wanted;
    try {
      const names = namesIn(path.join(content, folder));
      const inOtherCase = names.get(foldName(wanted))?.find(isThere);
      if (inOtherCase !== undefined || names.size > MOST_NAMES || !mayCompare()) return inOtherCase;
      const alike = [...names.values()].flat().filter((name) => !isHidden(name) && name.includes(".") === isFile);
      const name = nearest(wanted, alike);
      return name !== undefined && isThere(name) ? name : undefined;
    } catch {
      return undefined;
    }
  }

  /** The names in a folder, by what they are in any case. */
  function namesIn(folder: string): FolderNames["names"] {
    const { mtimeMs } = fs.statSync(folder);
    const last = folders.get(folder);
    if (last?.mtimeMs === mtimeMs) return last.names;
    const names = new Map<string, string[]>();
    for (const name of fs.readdirSync(folder)) {
      const folded = foldName(name);
      const same = names.get(folded);
      if (same) same.push(name);
      else names.set(folded, [name]);
    }
    folders.set(folder, { mtimeMs, names });
    return names;
  }

  function at(page: Pick<Page, "file">, wanted: string): ContentFile | undefined {
    if (wanted.startsWith("/")) {
      const file = joinPath("static", wanted);
      if (file === undefined || !statics.has(file)) return undefined;
      return staticFile(file, path.join(content, file));
    }
    const found = inside(page, wanted);
    if (!found) return undefined;
    const { file, absolute } = found;
    if (file.startsWith("static/")) return staticFile(file, absolute);
    const { hash, image } = readFile(absolute);
    const output = `assets/${baseName(file).replace(/(\.[^.]*)?$/, `-${nameHash(hash)}$1`)}`;
    return {
      isRefused: !rawHtml && ACTIVE.test(file),
      href: (use: UseFile) => {
        use({ file, hash }, { file, output });
        return hrefOf(baseUrl, output);
      },
      image: () => image,
    };
  }

  /** A static file's address does not depend on what is in it; what is said of an image does. */
  function staticFile(file: string, absolute: string): ContentFile {
    return {
      // Who may write there may publish what they like.
      isRefused: false,
      href: (use: UseFile) => {
        use({ file });
        return hrefOf(baseUrl, file.slice("static/".length));
      },
      image: (use: UseFile) => {
        if (!IMAGE.test(absolute)) return {};
        const { hash, image } = readFile(absolute);
        use({ file, hash });
        return image;
      },
    };
  }

  function inside(page: Pick<Page, "file">, target: string): InsideFile | undefined {
    const file = target.startsWith("/") ? joinPath(target) : pathFrom(dirName(page.file), target);
    if (file === undefined || file === "" || file.includes("\0") || isHidden(file)) return undefined;
    const absolute = path.join(content, file);
    let real: string;
    try {
      real = fs.realpathSync.native(absolute);
    } catch (error) {
      if (isRefusal(error)) throw error;
      return undefined;
    }
    const home = homes.find((each) => real.startsWith(each + path.sep));
    if (home === undefined || isHidden(path.relative(home, real))) return undefined;
    if (!fs.statSync(real).isFile()) return undefined;
    return { file, absolute: real };
  }

  function readFile(absolute: string): ReadFile {
    const { size: bytes, mtimeMs } = fs.statSync(absolute);
    const last = known.get(absolute);
    if (last && last.bytes === bytes && last.mtimeMs === mtimeMs) return last;
    const data = fs.readFileSync(absolute);
    const read = { bytes, mtimeMs, hash: hashOf(data), image: IMAGE.test(absolute) ? imageOf(absolute, data) : {} };
    known.set(absolute, read);
    return read;
  }
}

/**
 * Whether a path under the content folder leads to what no page may show: names that begin with a dot (`.env`, `.git`), where
 * secrets are kept, and installed packages.
 */
export function isHidden(file: string): boolean {
  return file.split(/[\\/]/).some((name) => name === "node_modules" || /^\.(?!\.?$)/.test(name));
}

/** Of so many names in a folder none is looked for that is misspelt: a page may name thousands of files. */
const MOST_NAMES = 500;

/** What a name is known by where case and Unicode form don't count. */
function foldName(name: string): string {
  return toNfc(name).toLowerCase();
}

/** What is said of names that begin with a dot. */
export const HIDDEN_HINT = "Names that begin with a dot, and node_modules, stay out of the site.";

/** Files that a browser runs, or whose scripts it runs, when it is sent to them. */
const ACTIVE = /\.(?:x?html?|xht|shtml?|xml|xslt?|m?js|cjs)$/i;

/** Images: pages say their size in pixels. */
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i;

function imageOf(file: string, data: Buffer): ReadFile["image"] {
  const svg = /\.svg$/i.test(file) ? data.toString("utf8") : undefined;
  // All kinds of images but SVG begin with numbers that hold a NUL byte; no text has one, but UTF-16.
  if (!data.subarray(0, 512).includes(0) && !(svg && /<(?:\w+:)?svg\b/i.test(svg)))
    return { instead: data.subarray(0, 99).includes("git-lfs") ? "pointer" : "text" };
  const pageColour = svg && findPageColour(svg);
  return { ...sizeOf(data), ...(pageColour !== undefined && { pageColour }) };
}

/** The size of an image; nothing for one that can't be read. */
function sizeOf(data: Uint8Array): ReadFile["image"] {
  try {
    const { width, height, orientation } = imageSize(data);
    // EXIF orientations from 5 on are turned by a quarter.
    return orientation !== undefined && orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return {};
  }
}
