// What a sidebar is made from, and how what is wrong with that is told.
import type { ConfigAt } from "../config/places.ts";
import type { BrokenPage, Page, SidebarCategory, SidebarItemConfig } from "../types.ts";
import type { CategoryMetadata, Place } from "./folders.ts";

export interface SidebarInput {
  readonly pages: readonly Page[];
  /** Pages that are left out because of errors, which are told anyway. */
  readonly broken: readonly BrokenPage[];
  readonly drafts: readonly BrokenPage[];
  /** By folder, as a path under the content folder. */
  readonly categories: ReadonlyMap<string, CategoryMetadata>;
  readonly config: readonly SidebarItemConfig[] | undefined;
  /** For the places of problems. */
  readonly at: ConfigAt;
  readonly docsPath: string;
  readonly baseUrl: string;
  /** Puts the base before addresses of the configuration that are the site's own. */
  readonly withBase: (href: string) => string;
  /** Makes the category of the API reference, where the site has one. */
  readonly reference?: ((label: string) => SidebarCategory) | undefined;
}

/** Takes in an error. */
export type Report = (message: string, hint: string, place: Place) => void;
