// The reader's choice of theme: where it is kept and how it is applied. Shared by both scripts.

export type Theme = "system" | "light" | "dark";

const key = "docsgen:theme";

/** Reads the stored choice; "system" where there is none or storage is refused. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    if (stored === "light" || stored === "dark") return stored;
  } catch {}
  return "system";
}

/** Keeps the choice for the next page and visit. */
export function storeTheme(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {}
}

/** Applies a theme to the page and to the browser's own bars. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    meta.dataset.media ??= meta.media;
    const own = meta.dataset.media.includes("dark") ? "dark" : "light";
    meta.media = theme === "system" ? meta.dataset.media : theme === own ? "all" : "not all";
  }
}
