// Makes classes of what pointers and keyboards do: `.is-hover` looks as `:hover` does.

const STATES = [":hover", ":focus-visible", ":active"];

/** Adds a copy of each rule that has such a state, with the class in its place. */
export function holdStates(): void {
  const held = new CSSStyleSheet();
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(hold));
  held.replaceSync(rules.join("\n"));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, held];
}

/** The rule as a class's rule; "" for one without states. */
function hold(rule: CSSRule): string {
  if (rule instanceof CSSStyleRule) {
    const { selectorText, style } = rule;
    if (!STATES.some((state) => selectorText.includes(state))) return "";
    const selector = STATES.reduce((text, state) => text.replaceAll(state, `.is-${state.slice(1)}`), selectorText);
    return `${selector} { ${style.cssText} }`;
  }
  if (rule instanceof CSSMediaRule) {
    return `@media ${rule.conditionText} { ${[...rule.cssRules].map(hold).join("\n")} }`;
  }
  return "";
}
