// What of the own site is looked at in a browser: a page of each template, and what opens on one.
import type { Page, Route } from "playwright-core";
import { intercept } from "./intercept.ts";

/** A page in a state that readers can bring it into. */
export interface PageState {
  readonly name: string;
  readonly path: string;
  /** Widths of the window at which there is such a state. @default all */
  readonly widths?: readonly number[];
  /** Brings the page there and waits for it. */
  enter?(page: Page): Promise<void>;
}

/** A page of each template, by what it shows. */
export const PAGES: readonly PageState[] = [
  { name: "home", path: "/docs/" },
  { name: "guide", path: "/docs/start/tutorial" },
  { name: "long guide", path: "/docs/build/container-states-events" },
  { name: "data structure", path: "/docs/data-structures/map" },
  { name: "glossary", path: "/docs/glossary" },
  { name: "API reference", path: "/docs/api/" },
  // Items of all kinds, and few enough links to press Tab for each.
  { name: "package", path: "/docs/api/presence/" },
  { name: "class", path: "/docs/api/fluid-framework/schemafactory-class" },
  { name: "interface", path: "/docs/api/fluid-framework/treearraynode-interface" },
  { name: "enum", path: "/docs/api/fluid-framework/connectionstate-enum" },
  { name: "type alias", path: "/docs/api/fluid-framework/insertabletreefieldfromimplicitfield-typealias" },
  { name: "namespace", path: "/docs/api/fluid-framework/jsonastree-namespace/" },
  { name: "not found", path: "/docs/nowhere" },
];

const [, GUIDE] = PAGES as [PageState, PageState];

/** What the 404 page says while it looks for pages, and where it finds none. */
const UNSUGGESTED: readonly PageState[] = [
  // Within a part of the site, which is told meanwhile.
  unsuggested("not found looking", "/docs/build/nowhere", "Looking for pages", () => new Promise(() => {})),
  unsuggested("not found nothing near", "/qqq", "No page has a similar address", (route) => route.fallback()),
  unsuggested("not found unanswered", "/docs/build/nowhere", "could not be looked up", (route) =>
    route.fulfill({ status: 404 }),
  ),
];

/** What opens on a page. */
export interface OpenedState extends PageState {
  /** Selector of the button that opens it. */
  readonly opener: string;
  /** Selector of what is opened. */
  readonly panel: string;
  enter(page: Page): Promise<void>;
}

/** All that opens. */
export const OPENED: readonly OpenedState[] = [
  opened({ name: "drawer", path: GUIDE.path, widths: [320, 390], opener: ".menu-button", panel: ".sidebar" }),
  opened({ name: "on this page", path: GUIDE.path, widths: [320, 390], opener: ".toc-toggle", panel: ".toc-list" }),
  opened({ name: "search", path: GUIDE.path, opener: ".search-button", panel: ".search" }, async (page) => {
    await page.keyboard.type("undo tree");
    await page.locator(".search-excerpt mark").first().waitFor();
  }),
];

/** Lists the states that there are at a width. */
export function statesAt(width: number): PageState[] {
  return [...PAGES, ...UNSUGGESTED, ...OPENED].filter(({ widths }) => widths?.includes(width) ?? true);
}

/** @param fill brings more into what was opened */
function opened(state: Omit<OpenedState, "enter">, fill?: (page: Page) => Promise<void>): OpenedState {
  const { opener, panel } = state;
  return {
    ...state,
    async enter(page) {
      await page.locator(opener).click();
      await page.locator(panel).waitFor({ state: "visible" });
      await fill?.(page);
    },
  };
}

/** @param said by the page @param answer to what it asks for its suggestions */
function unsuggested(name: string, path: string, said: string, answer: (route: Route) => Promise<void>): PageState {
  return {
    name,
    path,
    async enter(page) {
      await intercept(page, "**/sidebar.json", answer);
      await page.reload();
      await page.locator("[data-suggest]").getByRole("status").filter({ hasText: said }).waitFor();
    },
  };
}
