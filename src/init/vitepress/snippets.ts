// VitePress' lines that quote files, `<<< @/file.ts#region{1,3}`, and comments that include others, as docsgen's.
import fs from "node:fs";
import path from "node:path";
import { regionNames, takeSnippet } from "../../markdown/snippet.ts";
import { relativeFile } from "../../project.ts";
import { isFile } from "../../stat.ts";
import { type PageConversion, shorten } from "../page.ts";

const SNIPPET = /^(.+?)(?:#([\w-]+))?(?: ?\{(\d+(?:[,-]\d+)*)? ?([^\s{}]+)? ?([^{}]*?)\})? ?(?:\[(.+)\])?$/;
/** Larger files are not quoted. */
const MOST_BYTES = 1_048_576;

/** A quoted file as a fence. */
export interface SnippetFence {
  readonly text: string;
  /** What it is called in a group of tabs. */
  readonly label: string;
}

/**
 * Writes a line that quotes a file as a fence; undefined, and noted, where there is no such file.
 * @param written what stands behind `<<<`
 * @param source absolute path of the folder of the pages
 * @param isTab whether its title is that of a tab
 */
export function snippetFence(
  written: string,
  page: PageConversion,
  source: string,
  offset: number,
  isTab: boolean,
): SnippetFence | undefined {
  const [, file = written, region, lines, first, rest, title] = SNIPPET.exec(written.trim()) ?? [];
  const absolute = resolveFile(file, page, source);
  const address = page.migration.mayRead(absolute) ? page.migration.snippetOf(absolute, page.page) : undefined;
  if (address === undefined) {
    page.note(offset, "snippet", `there is no file ${shorten(file)}`);
    return undefined;
  }
  const isMissing = region !== undefined && !regionNames(readText(absolute)).includes(region);
  if (isMissing) page.note(offset, "snippet", `${shorten(file)} has no region "${region}": all of it is shown`);
  // `{1,3 ts:line-numbers}`, or the language alone.
  const words = [first, rest].filter((word) => word !== undefined && word !== "").join(" ");
  const info = [
    words === "" ? path.extname(file).slice(1) : words,
    `file=${address.replace(/^\.\//, "")}${region === undefined || isMissing ? "" : `#${region}`}`,
    ...(lines === undefined ? [] : [`{${lines}}`]),
    ...(title === undefined || isTab ? [] : [`title=${JSON.stringify(title)}`]),
  ].join(" ");
  page.count("quoted files");
  return { text: `\`\`\`${info}\n\`\`\``, label: title ?? path.basename(file) };
}

function resolveFile(written: string, page: PageConversion, source: string): string {
  return written.startsWith("@") ? path.join(source, written.replace(/^@\/?/, "")) : path.resolve(page.folder, written);
}

const INCLUDE = /^<!--\s*@include:\s*(.*?)\s*-->$/;

/** Whether a comment includes a file. */
export function isInclude(comment: string): boolean {
  return INCLUDE.test(comment);
}

/** Writes a comment that includes a file as a directive; undefined, and noted, where there is no such file. */
export function includeLine(comment: string, page: PageConversion, source: string, offset: number): string | undefined {
  const [, written = ""] = INCLUDE.exec(comment) ?? [];
  const [, file = written, region, from, comma, to] =
    /^(.+?)(?:#([^{}]+))?(?:\{(\d*)(,?)(\d*)\})?$/.exec(written) ?? [];
  const absolute = resolveFile(file, page, source);
  const { migration } = page;
  if (!migration.mayRead(absolute) || !isFile(absolute)) {
    page.note(offset, "include", `there is no file ${shorten(file)}`);
    return undefined;
  }
  let part = region === undefined && from === undefined ? migration.partOf(absolute) : undefined;
  if (part === undefined) {
    const text = readText(absolute);
    const name = path.basename(absolute).replace(/\.md$/i, "");
    if (region !== undefined) {
      const taken = takeSnippet(text, region);
      if (taken === undefined) {
        page.note(offset, "include", `${shorten(file)} has no region "${region}"`);
        return undefined;
      }
      const first = text.slice(0, Math.max(0, text.indexOf(taken))).split("\n").length;
      part = migration.excerptOf(absolute, `${name}-${region.replace(/[^\w-]+/g, "-")}`, `${taken}\n`, first);
    } else {
      const lines = text.split("\n");
      const start = Number(from || 1);
      const end = comma === "" ? start : Number(to || lines.length);
      part = migration.excerptOf(
        absolute,
        `${name}-${start}-${end}`,
        `${lines.slice(start - 1, end).join("\n")}\n`,
        start,
      );
    }
  }
  page.count("includes");
  const address = relativeFile(page.page.target, part.target).replace(/^\.\//, "");
  return `::include{file=${/^[\w./@-]+$/.test(address) ? address : JSON.stringify(address)}}`;
}

function readText(absolute: string): string {
  if (fs.statSync(absolute).size > MOST_BYTES) return "";
  return fs
    .readFileSync(absolute, "utf8")
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n");
}
