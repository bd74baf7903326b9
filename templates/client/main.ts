// The deferred script of every page. All of it is an addition: the page is whole without it.
import { startApiFilter } from "./api-filter.ts";
import { startCopy, startScrollRegions } from "./code.ts";
import { startDrawer } from "./drawer.ts";
import { startPrefetch } from "./prefetch.ts";
import { startSuggestions } from "./suggest.ts";
import { startTabs } from "./tabs.ts";
import { startThemeSwitch } from "./theme-switch.ts";
import { startToc } from "./toc.ts";

startThemeSwitch();
startTabs();
startDrawer();
startToc();
startCopy();
startScrollRegions();
startApiFilter();
startPrefetch();
void startSuggestions();
