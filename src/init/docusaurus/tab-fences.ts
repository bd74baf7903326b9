// Blocks of code that say `tab`, as remark plugins for Docusaurus have them: those that follow each other are tabs.
import { parseFenceInfo } from "../../markdown/fence-info.ts";
import { labelText } from "../markdown/lines.ts";
import type { FenceToken, Token } from "../markdown/tokens.ts";

/** What stands before and behind a block that is a tab. */
export interface TabFence {
  readonly before: string;
  readonly after: string;
}

const ATTRIBUTE = /[ \t]+tab(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}|\S*))?(?=\s|$)/;

/** Finds the blocks of a page that are tabs. Within lists and quotes they stay blocks. */
export function tabFences(source: string, tokens: readonly Token[]): ReadonlyMap<FenceToken, TabFence> {
  const found = new Map<FenceToken, TabFence>();
  let group: FenceToken[] = [];
  const close = () => {
    for (const [i, fence] of group.entries()) {
      const before = `${i === 0 ? "::::tabs\n" : ""}:::tab[${labelText(labelOf(fence, i))}]\n`;
      found.set(fence, { before, after: `\n:::${i === group.length - 1 ? "\n::::" : ""}` });
    }
    group = [];
  };
  for (const token of tokens) {
    if (token.type === "fence" && token.prefix === "" && ATTRIBUTE.test(token.info)) group.push(token);
    else if (token.type !== "text" || source.slice(token.start, token.end).trim() !== "") close();
  }
  close();
  return found;
}

/** Takes the attribute off an info. */
export function withoutTab(info: string): string {
  return info.replace(ATTRIBUTE, "");
}

function labelOf({ info }: FenceToken, index: number): string {
  const { attributes, language } = parseFenceInfo(info.trim());
  const written = attributes["tab"] ?? "";
  const label = /["']?label["']?[ \t]*:[ \t]*["']([^"']+)["']/.exec(written)?.[1] ?? written;
  return label || attributes["title"] || language || `${index + 1}`;
}
