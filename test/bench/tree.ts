// A tree of somebody's Markdown as a corpus: simplified until every generator takes it and makes the same of it. Only what
// they share stays: front matter with a title, CommonMark and tables, fences with a language, links to pages of the tree and
// to other sites. Images, raw HTML, templates' tags, directives and other links become text.
import fs from "node:fs";
import path from "node:path";
import type { Corpus } from "./corpus.ts";
import { UsageError } from "./options.ts";

/** A character for private use, on both sides of a number. */
const ASIDE = "\uE000";
const ASIDES = /\uE000(\d+)\uE000/g;
const MARKDOWN = /\.(?:md|mdx|markdown)$/i;

/** Reads a tree. @throws UsageError where there is no Markdown in it */
export function treeOf(folder: string): Corpus {
  const entries = fs.existsSync(folder) ? fs.readdirSync(folder, { withFileTypes: true, recursive: true }) : [];
  const sources = entries
    .filter((entry) => entry.isFile() && MARKDOWN.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((file) => !file.split("/").some((part) => part.startsWith(".") || part === "node_modules"))
    .sort();
  if (sources.length === 0) throw new UsageError(`there is no Markdown file under ${folder}`);
  const files = namesOf(sources);
  return {
    name: path.resolve(folder).split(path.sep).slice(-2).join("/"),
    count: files.size,
    isStrict: false,
    edited: files.get(sources[sources.length >> 1] as string) as string,
    *pages() {
      for (const [source, file] of files) {
        const text = fs.readFileSync(path.join(folder, source), "utf8");
        yield { file, text: simplified(text, source, files) };
      }
    },
  };
}

/**
 * Gives each file a name that is an address everywhere: small letters, digits and hyphens; `index.md` for a folder's own
 * page; a home page, if there is none, from the first file. No two have the same address.
 */
export function namesOf(sources: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  // Folders' own pages are first: their address is the folder's, and others go out of their way.
  const own = (source: string) => /(?:^|\/)(?:index|readme)\.\w+$/i.test(source);
  const ordered = [...sources.filter(own), ...sources.filter((source) => !own(source))];
  const home = ordered.find((source) => own(source) && !source.includes("/")) ?? sources[0];
  for (const source of ordered) {
    const parts = source.replace(MARKDOWN, "").split("/").map(slug);
    if (source === home) {
      names.set(source, "index.md");
      taken.add("");
      continue;
    }
    const isOwn = own(source);
    const name = isOwn ? parts.slice(0, -1).join("/") : parts.join("/");
    let address = name;
    for (let n = 2; taken.has(address); n++) address = `${name}-${n}`;
    taken.add(address);
    names.set(source, isOwn && address === name ? `${name}/index.md` : `${address}.md`);
  }
  // A page whose address is a folder's as well is that folder's page.
  const folders = new Set([...names.values()].flatMap(foldersAbove));
  for (const [source, file] of names) {
    const address = file.replace(/\.md$/, "");
    if (folders.has(address)) names.set(source, `${address}/index.md`);
  }
  return new Map(sources.map((source) => [source, names.get(source) as string]));
}

function foldersAbove(file: string): string[] {
  const parts = file.split("/").slice(0, -1);
  return parts.map((_, i) => parts.slice(0, i + 1).join("/"));
}

/** A name of small letters, digits and hyphens that begins with a letter: leading digits would be a position. */
function slug(name: string): string {
  const clean = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return /^[a-z]/.test(clean) && clean !== "index" && clean !== "readme" ? clean : `p-${clean}`;
}

/** A page's text with what all generators know. @param files names by source, for links */
export function simplified(text: string, source: string, files: ReadonlyMap<string, string>): string {
  const { title, body } = withoutFrontMatter(text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n"), source);
  const out: string[] = [];
  let fence: string | undefined;
  for (const line of body.split("\n")) {
    const mark = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?(`{3,}|~{3,})\s*([\w+#-]*)/.exec(line);
    if (fence !== undefined) {
      // Hugo reads shortcodes in code too, Vue its braces.
      out.push(line.replace(/\{(?=[{%])/g, "{ "));
      if (mark?.[1]?.startsWith(fence) && /^[\s>]*[`~]+\s*$/.test(line)) fence = undefined;
    } else if (mark?.[1]) {
      fence = mark[1];
      const at = line.indexOf(fence);
      out.push(`${line.slice(0, at)}${fence}${mark[2] ?? ""}`);
    } else if (!/^\s*:{3,}/.test(line)) out.push(plain(line, source, files));
  }
  return `---\ntitle: ${JSON.stringify(title)}\n---\n\n${out.join("\n").trim()}\n`;
}

function withoutFrontMatter(text: string, source: string): { title: string; body: string } {
  const front = /^---\n([\s\S]*?\n)?---\n/.exec(text);
  let body = text.slice(front?.[0].length ?? 0);
  const heading = /^#\s+(.+?)\s*#*$/m.exec(body);
  // The title is a heading of its own: the page's first one would be a second.
  if (heading && /^\s*$/.test(body.slice(0, heading.index)))
    body = body.slice(0, heading.index) + body.slice(heading.index + heading[0].length);
  const named = /^title:\s*(.+)$/m
    .exec(front?.[1] ?? "")?.[1]
    ?.trim()
    .replace(/^(["'])(.*)\1$/, "$2");
  const title = (named ?? heading?.[1] ?? path.posix.basename(source).replace(MARKDOWN, ""))
    .replace(/[`*_[\]{}<>"\\]/g, "")
    .trim();
  return { title: title || "Untitled", body };
}

/** One line outside of fences. */
function plain(line: string, source: string, files: ReadonlyMap<string, string>): string {
  // Reference definitions would be links to anywhere; without them, what uses them is text.
  if (/^\s{0,3}\[[^\]]+\]:/.test(line)) return "";
  // Code stands aside, because it may be in a link's label.
  const code: string[] = [];
  const prose = line.replace(/(`+)(?!`).*?[^`]\1(?!`)/g, (span) => {
    code.push(span.replace(/\{(?=[{%])/g, "{ "));
    return `${ASIDE}${code.length - 1}${ASIDE}`;
  });
  return plainProse(prose, source, files).replace(ASIDES, (_, i) => code[Number(i)] ?? "");
}

function plainProse(text: string, source: string, files: ReadonlyMap<string, string>): string {
  return text
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[([^[\]]*)\]\(\s*<?([^)\s>]*)>?[^)]*\)/g, (_, label: string, target: string) => {
      const href = hrefOf(target, source, files);
      return href === undefined ? label : `[${label}](${href})`;
    })
    .replace(/<(?=[a-z!/?])/gi, "&lt;")
    .replace(/[{}]/g, (brace) => (brace === "{" ? "&#123;" : "&#125;"))
    .replace(/:(?=[\w-]+\[)/g, "&#58;");
}

/** Where a link leads: to a page of the tree, relative, or to another site. Undefined for anything else. */
function hrefOf(target: string, source: string, files: ReadonlyMap<string, string>): string | undefined {
  if (/^https?:\/\/[\w.-]+(?:\/[\w./#?=&%~+-]*)?$/.test(target)) return target;
  const [name = ""] = unescaped(target).split(/[#?]/);
  if (name === "" || /^[a-z]+:/i.test(name)) return undefined;
  const found = files.get(path.posix.join(path.posix.dirname(source), name));
  if (found === undefined) return undefined;
  const from = path.posix.dirname(files.get(source) ?? source);
  const relative = path.posix.relative(from, found);
  return relative.startsWith(".") ? relative : `./${relative}`;
}

function unescaped(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
