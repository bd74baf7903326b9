// The deferred script of every page. All of it is an addition: the page is whole without it.
import { startApiFilter } from "./api-filter.ts";
import { createCopy, startAnchorCopy, startPageCopy } from "./clipboard.ts";
import { startCodeCopy, startScrollRegions } from "./code.ts";
import { startDrawer } from "./drawer.ts";
import { startPrefetch } from "./prefetch.ts";
import { startPrint } from "./print.ts";
import { startSearch } from "./search.ts";
import { startSuggestions } from "./suggest.ts";
import { startTabs } from "./tabs.ts";
import { startThemeSwitch } from "./theme-switch.ts";
import { startToc } from "./toc.ts";

startThemeSwitch();
startTabs();
startDrawer();
startToc();
const copy = createCopy();
startCodeCopy(copy);
startPageCopy(copy);
startAnchorCopy(copy);
startScrollRegions();
startApiFilter();
startPrefetch();
startPrint();
startSearch();
void startSuggestions();
