// The deferred script of every page. All of it is an addition: the page is whole without it.
import { startApiFilter } from "./api-filter.ts";
import { createCopy, startPageCopy } from "./clipboard.ts";
import { startCodeCopy, startScrollRegions } from "./code.ts";
import { startDrawer } from "./drawer.ts";
import { startMenus } from "./menus.ts";
import { startNavbar } from "./navbar.ts";
import { startPrefetch } from "./prefetch.ts";
import { startPrint } from "./print.ts";
import { startSearch } from "./search.ts";
import { startSmoothScroll } from "./smooth-scroll.ts";
import { startTabs } from "./tabs.ts";
import { startToContent } from "./to-content.ts";
import { startToc } from "./toc.ts";
import { startUnfolding } from "./unfold.ts";

const copy = createCopy();
/** What works on the article, and takes up what comes into it. */
const parts = [
  startTabs(),
  startToc,
  startCodeCopy(copy),
  startPageCopy(copy),
  startScrollRegions(),
  startApiFilter,
  startNavbar,
];
let current: AbortController | undefined;

startContent();
// An edit that `docsgen serve --watch` has put into the page.
document.addEventListener("docsgen-edit", startContent);
startDrawer();
startMenus();
startPrefetch();
startPrint();
startSearch();
startSmoothScroll();
startToContent();
startUnfolding();

function startContent(): void {
  current?.abort();
  current = new AbortController();
  for (const start of parts) start(current.signal);
}
