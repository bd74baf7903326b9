// How items and members are declared, as a twin shows it: signature, import, bases, level, and what has the same name.
import {
  ALSO_AS,
  GLOBAL,
  importedName,
  isWithoutValue,
  kindName,
  levelsOf,
  NO_VALUE,
  NOT_EXPORTED,
  SEE_ALSO,
} from "../../../templates/parts/api-terms.ts";
import { codeSpan, fence, plainText } from "../../markdown-text.ts";
import { titleOf } from "../pages.ts";
import { textOf } from "../tokens.ts";
import type { ApiItem, ApiSignature, ApiToken } from "../types.ts";
import { about } from "./comments.ts";
import { code, joinBlocks, link, type TwinParts } from "./parts.ts";

/** Everything about a member, a function or a variable, under a heading of its own. */
export function detailsOf(
  parts: TwinParts,
  title: string,
  signatures: readonly ApiSignature[],
  first: readonly string[],
): string {
  return joinBlocks([
    `### ${plainText(title)}`,
    ...first,
    ...signatures.flatMap((signature) => [
      adding(parts, signature),
      signatureOf(signature),
      ...about(parts, signature, 4),
    ]),
  ]);
}

/** Who adds a declaration to another package's type. */
function adding(parts: TwinParts, { addedBy }: ApiSignature): string {
  return addedBy ? `Added by ${link(parts, codeSpan(addedBy.name), addedBy.to)}:` : "";
}

/** Writes a declaration's code. */
export function signatureOf({ tokens }: ApiSignature): string {
  return tokens.length === 0 ? "" : fence(textOf(tokens), "ts");
}

/** Writes how an item is imported. */
export function importOf(item: ApiItem): string {
  const { entryPoint, global, typeOnly } = item;
  if (global) return GLOBAL;
  if (entryPoint === undefined) return `No entry point of ${codeSpan(item.package)} ${NOT_EXPORTED}`;
  const statement = fence(
    `import ${typeOnly ? "type " : ""}${importedName(item)} from ${JSON.stringify(entryPoint)};`,
    "ts",
  );
  const { otherNames = [] } = item;
  const others = otherNames.length > 0 ? `${ALSO_AS} ${otherNames.map((name) => codeSpan(name)).join(", ")}.` : "";
  return joinBlocks([statement, valueNote(item), others]);
}

/** Says that an import gives a type only; "" where it gives all that there is. */
export function valueNote(item: ApiItem): string {
  const { entryPoint, valueFrom } = item;
  if (entryPoint === undefined || !isWithoutValue(item)) return "";
  const elsewhere = valueFrom === undefined ? "" : ` ${codeSpan(valueFrom)} has the value.`;
  return `${codeSpan(entryPoint)} exports ${codeSpan(titleOf(item))} ${NO_VALUE}${elsewhere}`;
}

/** Names what an item extends or implements. */
export function bases(parts: TwinParts, word: string, list: readonly (readonly ApiToken[])[]): string {
  const shown = list.map((tokens) => {
    const [first] = tokens;
    // What is no base's own name leads elsewhere than the base: `Partial<Base>`.
    return first?.to === undefined
      ? tokens.map(({ text, to }) => link(parts, codeSpan(text), to)).join("")
      : link(parts, code(tokens), first.to);
  });
  return shown.length === 0 ? "" : `${word} ${shown.join(", ")}`;
}

/** What else has an item's name. */
export function alsoOf(parts: TwinParts, { name: own, alike }: ApiItem): string {
  const links = alike.map(({ kind, to }) => link(parts, `${kindName(kind).toLowerCase()} ${codeSpan(own)}`, to));
  return links.map((text) => `${SEE_ALSO} ${text}.`).join(" ");
}

/** How stable an item is, in words. */
export function levelOf({ level }: Pick<ApiItem, "level">): string {
  return levelsOf(level).join(", ");
}
