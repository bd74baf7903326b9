// What every style sheet of the project keeps to: directions by logical properties, values by tokens, motion only where it
// is welcome.
import * as assert from "uvu/assert";
import { type Declaration, parseDeclarations, readStyles } from "../support/css.ts";
import { suite } from "../support/suite.ts";

const test = suite("styles");
const styles = readStyles();
const ownTokens = "templates/styles/tokens.css";

/** Fails with each declaration that is wrong, its place and the way out of it. */
function expectNone(found: readonly Declaration[], hint: string): void {
  const lines = found.map(({ place, selector, property, value }) => `${place}: ${selector} { ${property}: ${value} }`);
  assert.is(lines.join("\n") && `${lines.join("\n")}\n  ${hint}`, "");
}

test("a sheet is read whole", () => {
  const css =
    '@media print {\n  a > b,\n  c { /* x: y; */ color: red; mask: url("data:;{}") }\n}\n.d { --e: (1; 2);\n\n f: g }';
  const read = parseDeclarations(css, "x.css");
  assert.equal(
    read.map(({ place, selector, property, value, within }) =>
      [place, within.join(), selector, property, value].join("|"),
    ),
    [
      "x.css:3|@media print|a > b, c|color|red",
      'x.css:3|@media print|a > b, c|mask|url("data:;{}")',
      "x.css:5||.d|--e|(1; 2)",
      "x.css:7||.d|f|g",
    ],
  );
  assert.ok(styles.length > 900, `${styles.length}`);
});

/** Sides of the screen that stay where they are in every language, and why. */
const PHYSICAL: Readonly<Record<string, string>> = {
  "pre { text-align: left }": "code runs from left to right everywhere",
  ".line-numbers .line::after { text-align: right }": "inside of code",
  ".table .align-left { text-align: left }": "the author said left",
  ".table .align-right { text-align: right }": "the author said right",
};

test("sides are named by the direction of the text", () => {
  const isPhysical = ({ property, value, within, selector }: Declaration): boolean => {
    if (within.some((rule) => rule.includes("@keyframes"))) return false;
    if (/^(left|right)$|-(left|right)(-|$)/.test(property)) return true;
    if (/^(text-align|float|clear)$/.test(property)) return /\b(left|right)\b/.test(value);
    const sides = value.split(/ (?![^(]*\))/);
    if (/^(margin|padding|inset|border-(width|color|style)|scroll-(margin|padding))$/.test(property))
      return sides.length === 4 && sides[1] !== sides[3] && !isMirrored(selector);
    return property === "transform" && /translateX|rotate\(-?(45|135)deg\)/.test(value) && !isMirrored(selector);
  };
  expectNone(
    styles.filter((each) => isPhysical(each) && !PHYSICAL[`${each.selector} { ${each.property}: ${each.value} }`]),
    'Name the side as start or end, add a rule for [dir="rtl"], or say here why it stays.',
  );
  for (const exception of Object.keys(PHYSICAL)) {
    const isUsed = styles.some(
      ({ selector, property, value }) => exception === `${selector} { ${property}: ${value} }`,
    );
    assert.ok(isUsed, `no sheet says ${exception}`);
  }
});

/** Whether what points to one side has a rule for the other direction, is that rule, or points down or up. */
function isMirrored(selector: string): boolean {
  if (selector.includes('[dir="rtl"]')) return true;
  const last = selector.split(" ").at(-1) ?? "";
  if (/toc-label|aria-expanded/.test(selector)) return true;
  return styles.some((other) => other.selector.includes('[dir="rtl"]') && other.selector.endsWith(last));
}

const SPACING = /^(margin|padding|gap|row-gap|column-gap|inset|scroll-margin|scroll-padding)/;

test("sizes of text, space, weights and corners are tokens", () => {
  const isLiteral = ({ place, property, value }: Declaration): boolean => {
    if (place.startsWith(ownTokens)) return false;
    // Lengths in em, ch or lh follow the text; hair lines are drawn in px.
    const lengths = value.match(/(?<![\w-])\d*\.?\d+(rem|px)\b/g) ?? [];
    if (SPACING.test(property)) return lengths.some((length) => !/^[0-6]px$/.test(length));
    if (property === "font-size" || property === "font") return lengths.some((length) => length.endsWith("rem"));
    if (property === "line-height") return !/^(0|var\(|calc\()/.test(value);
    if (property === "font-weight") return !/^(400|inherit|var\()/.test(value);
    if (property === "border-radius") return !/^(0|50%|inherit|2px|var\()/.test(value);
    return false;
  };
  expectNone(styles.filter(isLiteral), `Take a token of ${ownTokens}.`);
});

test("colours are tokens", () => {
  const COLOUR = /#[\da-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|lab|lch)\(|\b(white|black|red|green|blue|gr[ae]y)\b/i;
  const isLiteral = ({ place, property, value }: Declaration): boolean => {
    if (place.startsWith(ownTokens) || property.startsWith("--icon")) return false;
    // A shadow is the lack of light in both themes.
    if (property === "box-shadow") return COLOUR.test(value.replaceAll(/rgb\(0 0 0 \/ \d+%\)/g, ""));
    return COLOUR.test(value);
  };
  expectNone(styles.filter(isLiteral), `Take a token of ${ownTokens}, or mix two.`);
});

test("every token that is used is declared, and every declared one used", () => {
  const declared = new Set(styles.flatMap(({ property }) => (property.startsWith("--") ? [property] : [])));
  const uses = styles.flatMap(({ place, value }) =>
    [...value.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => ({ place, name })),
  );
  assert.equal(
    uses.filter(({ name }) => !declared.has(name)),
    [],
  );
  const used = new Set(uses.map(({ name }) => name));
  const tokens = styles.filter(({ place, property }) => place.startsWith(ownTokens) && property.startsWith("--"));
  assert.equal(
    tokens.map(({ property }) => property).filter((name) => !used.has(name)),
    [],
  );
});

test("what moves does so only where the system does not ask for less", () => {
  const moves = ({ property, value }: Declaration) =>
    (/^(transition|animation)/.test(property) && value !== "none" && value !== "0s") ||
    (property === "scroll-behavior" && value === "smooth") ||
    property === "navigation";
  const isWelcome = ({ within, selector }: Declaration) =>
    [...within, selector].some((rule) => rule.includes("prefers-reduced-motion: no-preference"));
  expectNone(
    styles.filter((each) => moves(each) && !isWelcome(each)),
    "Put it into @media (prefers-reduced-motion: no-preference).",
  );
});

test.run();
