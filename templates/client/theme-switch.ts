// The three-way theme switch, in the header and in the menu.
import { applyTheme, readTheme, storeTheme, type Theme } from "./theme-choice.ts";

/** Starts the theme switches and keeps them in step, across tabs of the browser too. */
export function startThemeSwitch(): void {
  const inputs = document.querySelectorAll<HTMLInputElement>(".theme-switch input");
  const show = (theme: Theme) => {
    applyTheme(theme);
    for (const input of inputs) input.checked = input.value === theme;
  };
  for (const input of inputs) {
    input.addEventListener("change", () => {
      storeTheme(input.value as Theme);
      show(input.value as Theme);
    });
  }
  addEventListener("storage", () => show(readTheme()));
  // A page that comes back from the back-forward cache may have missed a change.
  addEventListener("pageshow", () => show(readTheme()));
  show(readTheme());
}
