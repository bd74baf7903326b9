// The blocking script of every page: what must be right at the first paint. Must stay small.
import { startSidebar } from "./sidebar.ts";
import { startThemeSwitch } from "./theme-switch.ts";

const root = document.documentElement;

// Styles show what needs scripts only under this mark; it goes if the main script cannot be loaded.
root.dataset.js = "";
addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && delete root.dataset.js, true);

startThemeSwitch();
startSidebar();
