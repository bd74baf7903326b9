// Reads the tokens from the page's styles, with the contrast of colours in the theme that is shown.

export interface Token {
  readonly name: string;
  readonly value: string;
  /** Contrast with `--page` and `--raised`; undefined for what is no colour. */
  readonly onPage: number | undefined;
  readonly onRaised: number | undefined;
}

/** Reads all that the root declares, in the order of the sheet. */
export function readTokens(): Token[] {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string) => style.getPropertyValue(name).trim();
  const [page, raised] = ["--page", "--raised"].map((name) => luminanceOf(value(name)));
  return [...declaredNames()].map((name) => {
    const own = luminanceOf(value(name));
    return { name, value: value(name), onPage: contrast(own, page), onRaised: contrast(own, raised) };
  });
}

/** Calls when the theme changes; returns what ends it. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const media = matchMedia("(prefers-color-scheme: dark)");
  media.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    media.removeEventListener("change", changed);
  };
}

function declaredNames(): Set<string> {
  const names = new Set<string>();
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSStyleRule) || rule.selectorText !== ":root") continue;
      for (const name of rule.style) if (name.startsWith("--") && !/^--(light|dark)$/.test(name)) names.add(name);
    }
  }
  return names;
}

function luminanceOf(value: string): number | undefined {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(value) ?? /^#([\da-f])([\da-f])([\da-f])$/i.exec(value);
  if (!hex) return undefined;
  const [red = 0, green = 0, blue = 0] = hex.slice(1).map((digits) => {
    const part = Number.parseInt(digits.padEnd(2, digits), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return undefined;
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
