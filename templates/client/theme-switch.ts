// The reader's choice of theme, and the three-way switches in the header and in the menu. It is part of the blocking script:
// the first paint has the colours, and a switch shows the choice as soon as it is there.
import { findAll } from "./dom.ts";

const key = "docsgen:theme";

/** Applies the choice, and starts the switches, those too that are still to be parsed; keeps them in step, across tabs of the browser too. */
export function startThemeSwitch(): void {
  const show = () => applyTheme(readTheme());
  const observer = new MutationObserver(markTheme);
  show();
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => {
    observer.disconnect();
    show();
  });
  document.addEventListener("change", ({ target }) => {
    const { value } = target as HTMLInputElement;
    if (!(target as Element).matches(".theme-switch input")) return;
    storeTheme(value);
    applyTheme(value);
  });
  addEventListener("storage", show);
  // A page that comes back from the back-forward cache may have missed a change.
  addEventListener("pageshow", show);
}

/** Reads the stored choice; "system" where there is none or storage is refused. */
function readTheme(): string {
  try {
    const stored = localStorage.getItem(key);
    if (stored === "light" || stored === "dark") return stored;
  } catch {}
  return "system";
}

/** Keeps the choice for the next page and visit. */
function storeTheme(theme: string): void {
  try {
    localStorage.setItem(key, theme);
  } catch {}
}

/** Applies a theme to the page and to the browser's own bars. */
function applyTheme(theme: string): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  for (const meta of findAll<HTMLMetaElement>("meta[name=theme-color]")) {
    meta.dataset.media ??= meta.media;
    const own = meta.dataset.media.includes("dark") ? "dark" : "light";
    meta.media = theme === "system" ? meta.dataset.media : theme === own ? "all" : "not all";
  }
  markTheme();
}

function markTheme(): void {
  const theme = document.documentElement.dataset.theme ?? "system";
  for (const input of findAll<HTMLInputElement>(".theme-switch input")) input.checked = input.value === theme;
}
