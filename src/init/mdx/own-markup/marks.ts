// Marks in the Markdown of a component, for what is written once it is certain to be shown. No text has these characters. Pure.
import { fenceAround } from "../../../markdown-text.ts";
import { colonsAround } from "../../markdown/lines.ts";

/** Stands for what the component holds. */
export const SLOT = "\uFDD2";
const LINK = /\uFDD3(\d+)\uFDD3/g;
const CODE = /\uFDD8(\d+)\uFDD8/g;
/** A directive with its head and what it holds. */
const INNERMOST = /\uFDD5([^\uFDD5-\uFDD7]*)\uFDD6([^\uFDD5-\uFDD7]*)\uFDD7/g;
const TAB = /\uFDD5tab\[(.*?)\]\uFDD6|\uFDD5|\uFDD7|\S/g;

/** Code of a component's own. */
export interface OwnCode {
  readonly info: string;
  readonly code: string;
}

/** What marks stand for. */
export class Marked {
  /** Where links of the component's own lead, as it says it. */
  readonly links: string[] = [];
  readonly codes: OwnCode[] = [];

  /** Marks where a link leads. */
  link(address: string): string {
    return `\uFDD3${this.links.push(address) - 1}\uFDD3`;
  }

  /** Marks a block of code. */
  code(code: OwnCode): string {
    return `\n\n\uFDD8${this.codes.push(code) - 1}\uFDD8\n\n`;
  }
}

/** Marks a directive: how many colons it has is known once all that it holds is written. */
export function directiveMark(head: string, body: string): string {
  return `\n\n\uFDD5${head}\uFDD6\n\n${body}\n\n\uFDD7\n\n`;
}

/** How often a text has the mark of what the component holds. */
export function slotsIn(text: string): number {
  return text.split(SLOT).length - 1;
}

/** Whether blocks of code or directives are marked in a text. */
export function hasBlocks(text: string): boolean {
  return /[\uFDD8\uFDD5]/.test(text);
}

/** Gives tabs that are marked in a text other labels; undefined where the text has more than tabs. */
export function withTabLabels(text: string, labelOf: (value: string) => string | undefined): string | undefined {
  let depth = 0;
  let isOther = text === "";
  const labelled = text.replace(TAB, (part, value: string | undefined) => {
    const isTab = depth === 0 && value !== undefined;
    isOther ||= depth === 0 && !isTab;
    depth += part === "\uFDD7" ? -1 : part.startsWith("\uFDD5") ? 1 : 0;
    const label = isTab ? labelOf(value) : undefined;
    return label === undefined ? part : `\uFDD5tab[${label}]\uFDD6`;
  });
  return isOther ? undefined : labelled;
}

/** Writes where marked links lead, by their numbers. */
export function withLinks(text: string, addresses: readonly (string | undefined)[]): string {
  return text.replace(LINK, (_, index) => {
    const address = addresses[Number(index)] ?? "";
    return /[\s()]/.test(address) ? `<${address}>` : address;
  });
}

/** Writes marked code. */
export function withCodes(
  text: string,
  codes: readonly OwnCode[],
  infoOf: (info: string, code: string) => string,
): string {
  return text.replace(CODE, (_, index) => {
    const { info, code } = codes[Number(index)] ?? { info: "", code: "" };
    const fence = fenceAround(code);
    return `${fence}${infoOf(info, code).trimEnd()}\n${code}\n${fence}`;
  });
}

/** Writes marked directives, the inner ones first. */
export function withDirectives(text: string): string {
  const written = text.replace(INNERMOST, (_, head: string, body: string) => {
    const colons = colonsAround(body);
    return `${colons}${head}\n\n${body.trim()}\n\n${colons}`;
  });
  return written === text ? text : withDirectives(written);
}
