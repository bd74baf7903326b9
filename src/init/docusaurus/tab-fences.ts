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

/** What the plugin calls the tabs that are chosen together: all that it makes. */
const GROUP = "code-examples";
/** What the plugin calls tabs by their languages; others are called as they are written. */
const LABELS: Readonly<Record<string, string>> = { js: "JavaScript", ts: "TypeScript" };

/** Finds the blocks of a page that are tabs. Within lists and quotes they stay blocks. */
export function tabFences(source: string, tokens: readonly Token[]): ReadonlyMap<FenceToken, TabFence> {
  const found = new Map<FenceToken, TabFence>();
  let tabs: FenceToken[][] = [];
  /** How many of the next blocks belong to the last tab. */
  let more = 0;
  const close = () => {
    for (const [i, fences] of tabs.entries()) {
      for (const [j, fence] of fences.entries()) {
        const start = `${i === 0 ? `::::tabs{group=${GROUP}}\n` : ""}:::tab[${labelText(labelOf(fence, i))}]\n`;
        const end = `\n:::${i === tabs.length - 1 ? "\n::::" : ""}`;
        found.set(fence, { before: j === 0 ? start : "", after: j === fences.length - 1 ? end : "" });
      }
    }
    tabs = [];
    more = 0;
  };
  for (const token of tokens) {
    const fence = token.type === "fence" && token.prefix === "" ? token : undefined;
    const isTab = fence !== undefined && ATTRIBUTE.test(fence.info);
    if (isTab) {
      tabs.push([fence]);
      more = spanOf(fence) - 1;
    } else if (fence !== undefined && more > 0) {
      tabs.at(-1)?.push(fence);
      more--;
    } else if (token.type !== "text" || source.slice(token.start, token.end).trim() !== "") close();
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
  const options = optionsOf(info);
  const label =
    options === undefined ? attributes["tab"] : /["']?label["']?[ \t]*:[ \t]*["']([^"']+)["']/.exec(options)?.[1];
  const name = Object.hasOwn(LABELS, language) ? LABELS[language] : language;
  return label || name || attributes["title"] || `${index + 1}`;
}

/** How many blocks a tab has. */
function spanOf({ info }: FenceToken): number {
  return Number(/["']?span["']?[ \t]*:[ \t]*(\d+)/.exec(optionsOf(info) ?? "")?.[1] ?? 1);
}

/** What stands in the attribute's braces; undefined where it has none. */
function optionsOf(info: string): string | undefined {
  return /=\{([^{}]*)\}$/.exec(ATTRIBUTE.exec(info)?.[0] ?? "")?.[1];
}
