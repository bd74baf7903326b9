// What a page is found to use while it is made: its record names it, because another one may make the page wrong.
import fs from "node:fs";
import { decodeSource } from "../decode.ts";
import { hashOf } from "../hash.ts";
import type { ResolvedHref } from "../markdown.ts";
import type { UseFile } from "../resolve/files.ts";
import type { Asset, FileRead } from "../types.ts";

/** A file that lies in the content folder. */
interface InsideFile {
  readonly file: string;
  readonly absolute: string;
}

/** Gathers what one page uses. */
export class PageUses {
  readonly #refused: (error: unknown) => void;
  readonly assets = new Map<string, Asset>();
  readonly reads = new Map<string, FileRead>();
  /** Ends of addresses that name no page's file: one that comes under such a name would be meant. */
  readonly loose = new Set<string>();
  /** Patterns of the configuration by which some address is another site's. */
  readonly elsewhere = new Set<string>();
  /** Names of scripts and styles that not all pages load. */
  readonly needs = new Set<string>();

  readonly use: UseFile = (read, asset) => {
    if (read.hash !== undefined || !this.reads.has(read.file)) this.reads.set(read.file, read);
    if (asset) this.assets.set(asset.output, asset);
  };

  readonly addLoose = (end: string): void => {
    this.loose.add(end);
  };

  /** @param refused tells of a file that may not be read; throws what is anything else */
  constructor(refused: (error: unknown) => void) {
    this.#refused = refused;
  }

  /** Does what reads a file; gives what stands for that where the file may not be read, so that the page goes on. */
  reading<T>(read: () => T, instead: T): T {
    try {
      return read();
    } catch (error) {
      this.#refused(error);
      return instead;
    }
  }

  /** Notes by which patterns an address is another site's. */
  resolved<T extends ResolvedHref>(found: T): T {
    if ("elsewhere" in found && found.elsewhere) for (const pattern of found.elsewhere) this.elsewhere.add(pattern);
    return found;
  }

  /** Reads a file that the page shows. */
  read({ file, absolute }: InsideFile): ReturnType<typeof decodeSource> {
    const bytes = fs.readFileSync(absolute);
    this.reads.set(file, { file, hash: hashOf(bytes) });
    return decodeSource(bytes);
  }
}
