// Icons among a page's elements: what they say as a character, where it is known; else they go, as ornaments.
import type { Rewritten } from "./markdown/convert.ts";
import type { Attribute } from "./markdown/tags.ts";
import type { Element } from "./markdown/tree.ts";
import { type PageConversion, shorten } from "./page.ts";

/** What icons of these names say, as a character. */
const SIGNS: readonly (readonly [names: RegExp, sign: string])[] = [
  [/^(?:check|tick)(?:-?mark)?(?:-?(?:circle|square|bold|filled))*(?:Icon)?$/i, "✅"],
  [/^(?:times|x|x-?mark|cross|close)(?:-?(?:circle|filled))*(?:Icon)?$/i, "❌"],
  [/^(?:exclamation-triangle|triangle-exclamation|warning|alert)(?:Icon)?$/i, "⚠️"],
];
/** Sets of icons of which each is a component by its name, or a class. */
const SET =
  /^(?:i-)?(?:fa|bi|bx|carbon|codicon|fluent|heroicons?|ic|ion|logos|lucide|material-symbols|mdi|octicon|ph|ri|simple-icons|skill-icons|tabler|twemoji|uil|vscode-icons)[-:]/;
const COMPONENT = /Icon$|^(?:Icon(?![a-z])|Fa[A-Z])/;

/** Writes an element that is an icon; undefined for any other, and for one without a sign where nothing else is. */
export function iconOf(
  element: Element,
  page: PageConversion,
  textOf: (name: string) => string | undefined,
): Rewritten | undefined {
  const { name, attributes } = element.tag;
  const { source } = page.converter;
  if (source.slice(element.innerStart, element.innerEnd).trim() !== "" || attributes.some((each) => isWords(each)))
    return undefined;
  const byClass = /^(?:div|i|span)$/.test(name)
    ? (textOf("class") ?? "").split(/\s+/).find((each) => each.startsWith("i-") && SET.test(each))
    : undefined;
  if (byClass === undefined && !COMPONENT.test(name) && !SET.test(name)) return undefined;
  const called = byClass ?? textOf("name") ?? textOf("icon") ?? textOf("type") ?? name;
  const sign = SIGNS.find(([names]) => names.test(called.replace(SET, "")))?.[1];
  if (sign === undefined && isAlone(element, source)) return undefined;
  // Each icon of a set has a name of its own: they are told of together.
  const [what, lost] = COMPONENT.test(name) ? [`<${name}>`, "is left out, an icon"] : ["an icon", "is left out"];
  const how = sign === undefined ? lost : "is shown as a character";
  page.note(element.start, "component", `${what} ${how}: ${shorten(page.converter.slice(element))}`);
  return { inline: sign ?? "" };
}

/** Whether an attribute says words to readers. */
function isWords({ name }: Attribute): boolean {
  return /^(?:alt|callout|caption|children|href|label|text|title|to|tooltip|url)$/.test(name);
}

/** Whether a cell of a table or a link holds nothing else. */
function isAlone({ start, end }: Element, source: string): boolean {
  const after = source.slice(end, end + 200);
  return /[|[][ \t]*$/.test(source.slice(Math.max(0, start - 200), start)) && /^[ \t]*[|\]]/.test(after);
}
