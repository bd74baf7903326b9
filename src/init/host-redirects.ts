// The redirects that a site leaves to its host: `_redirects` as Netlify and Cloudflare read it, `netlify.toml` and `vercel.json`.
import path from "node:path";
import { parse, TomlError } from "smol-toml";
import { type Place, START } from "../config/places.ts";
import { messageOf } from "../diagnostics.ts";
import { escapePattern } from "../escape-pattern.ts";
import { isFile } from "../stat.ts";
import { withoutBase } from "./head.ts";
import type { Migration } from "./migration.ts";
import { leftOut, type OldRedirect } from "./redirects.ts";
import { foldersUpward, readText } from "./repository.ts";
import { dataOf, listOf, saysSomething, textOf } from "./values.ts";

/** The statuses of a redirect; others show a page at the address, or none. */
const MOVED = /^30[1278]!?$/;

export interface HostRedirectOptions {
  /** Absolute; the first file of a name counts. */
  readonly folders: readonly string[];
  /** A slash at both ends. */
  readonly base: string;
  /** Of the old site's own addresses. */
  readonly origin: string | undefined;
  /** Gives an address of a page its form in the new site. */
  readonly moved: (address: string) => string;
}

/** A rule as it is written; `:name` and `:name*` stand for parts of addresses. */
interface Rule {
  readonly from: string;
  readonly to: string;
  readonly status?: string | undefined;
  /** What a request must have besides, if anything. */
  readonly conditions?: "a query" | "conditions" | undefined;
  /** Whether a star ended a name: which names begin so, nobody can say. */
  readonly isStem?: boolean;
  readonly line: number;
  /** How a note shows it. */
  readonly written: string;
}

/** Hears why a file cannot be read, and where. */
type Unreadable = (why: string, at: Place) => void;

/** The files, and how each is read. */
const FILES: Readonly<Record<string, (text: string, unreadable: Unreadable) => readonly Rule[]>> = {
  _redirects: readList,
  "netlify.toml": readToml,
  "vercel.json": readVercel,
};

/** Reads the redirects that docsgen could have too; the others are noted. */
export function hostRedirects(migration: Migration, options: HostRedirectOptions): readonly OldRedirect[] {
  const { folders, base, origin, moved } = options;
  const all = [...folders, ...foldersUpward(migration.folder)];
  return Object.entries(FILES).flatMap(([name, read]) => {
    const file = all.map((folder) => path.join(folder, name)).find(isFile);
    const text = file === undefined ? undefined : readText(file);
    if (file === undefined || text === undefined) return [];
    const unreadable: Unreadable = (why, at) =>
      migration.note(file, at, "redirect", `its redirects are left out, for ${why}`);
    return read(text, unreadable).flatMap((rule) => {
      const to = origin !== undefined && rule.to.startsWith(`${origin}/`) ? rule.to.slice(origin.length) : rule.to;
      const refuse = (why: string, part?: string) =>
        migration.note(file, { line: rule.line, column: 1 }, "redirect", leftOut(rule.written, why, part));
      const problem = problemOf({ ...rule, to }, base);
      if (problem !== undefined) {
        refuse(problem);
        return [];
      }
      const from = withoutBase(rule.from, base);
      if (rule.isStem)
        migration.note(
          file,
          { line: rule.line, column: 1 },
          "redirect",
          `leads from this address alone, not from what begins so: ${rule.written}`,
        );
      return [{ from, to: moved(withoutBase(to, base)), isPattern: /[:(*]/.test(from), refuse }];
    });
  });
}

/** Says why docsgen has no redirect like this one. */
function problemOf({ from, to, status, conditions }: Rule, base: string): string | undefined {
  if (to === "") return "it leads nowhere";
  if (status !== undefined && !MOVED.test(status)) return `its status is ${status}`;
  if (conditions !== undefined) return `it has ${conditions}`;
  if (!to.startsWith("/")) return "it leads to another site";
  return from.startsWith(base) ? undefined : `it begins outside of ${base}`;
}

/** Reads lines: two addresses with a query between them and a status and conditions behind. */
function readList(text: string): readonly Rule[] {
  return text.split(/\r?\n/).flatMap((whole, i) => {
    const written = whole
      .replace(/(?:^|\s)#.*$/, "")
      .replace(/\s+/g, " ")
      .trim();
    const [from = "", ...words] = written.split(" ");
    if (from === "") return [];
    const at = words.findIndex((word) => /^\/|^https?:/.test(word));
    const query = at < 0 ? words : words.slice(0, at);
    const [to = "", ...rest] = words.slice(query.length);
    const [status] = rest.filter((word) => /^\d/.test(word));
    const conditions = query.length > 0 ? "a query" : rest.some((word) => !/^\d/.test(word)) ? "conditions" : undefined;
    return [{ ...netlify(from, to), status, conditions, line: i + 1, written }];
  });
}

/** Reads tables `[[redirects]]`, however they are written. */
function readToml(text: string, unreadable: Unreadable): readonly Rule[] {
  let data: unknown;
  try {
    data = parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    unreadable(`it is no TOML: ${error.message.split("\n", 1)[0]}`, error);
    return [];
  }
  const lineOf = linesOf(text, (from) => new RegExp(`\\bfrom["']?\\s*=\\s*["']+${escapePattern(from)}["']`, "g"));
  return listOf(dataOf(data)["redirects"]).flatMap((item) => {
    const { from, to = "", status, query, conditions } = dataOf(item);
    if (typeof from !== "string" || typeof to !== "string") return [];
    return [
      {
        ...netlify(from, to),
        status: status === undefined ? undefined : String(status),
        conditions: saysSomething(query) ? "a query" : saysSomething(conditions) ? "conditions" : undefined,
        line: lineOf(from),
        written: `${from} ${to}`,
      },
    ];
  });
}

/** Finds the line of each address in turn, for parsers that give no places; the last one's where it is written otherwise. */
function linesOf(text: string, patternOf: (from: string) => RegExp): (from: string) => number {
  let at = 0;
  return (from) => {
    const pattern = patternOf(from);
    pattern.lastIndex = at;
    at = pattern.exec(text)?.index ?? at;
    const line = text.slice(0, at).split("\n").length;
    at = Math.max(at, pattern.lastIndex);
    return line;
  };
}

/** Netlify's way to name the rest of an address. */
function netlify(from: string, to: string): Pick<Rule, "from" | "to" | "isStem"> {
  if (/[^/]\*$/.test(from)) return { from: from.slice(0, -1), to: to.replace(/:splat(?!\w)/g, ""), isStem: true };
  const named = (address: string) => address.replace(/\*|:splat(?!\w)/g, ":splat*");
  return { from: named(from), to: named(to) };
}

function readVercel(text: string, unreadable: Unreadable): readonly Rule[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    unreadable(`it is no JSON: ${messageOf(error)}`, START);
  }
  const lineOf = linesOf(text, (from) => new RegExp(escapePattern(JSON.stringify(from)), "g"));
  return listOf(dataOf(data)["redirects"]).flatMap((item) => {
    const { source, destination, statusCode, has, missing } = dataOf(item);
    const [from, to] = [textOf(source), textOf(destination) ?? ""];
    if (from === undefined) return [];
    return [
      {
        from: vercel(from),
        to: to.replace(/\$(\d)/g, ":$1"),
        status: typeof statusCode === "number" ? String(statusCode) : undefined,
        conditions: has === undefined && missing === undefined ? undefined : "conditions",
        line: lineOf(from),
        written: `${from} ${to}`,
      },
    ];
  });
}

/** Groups without a name are called by their numbers; what is more than a part of an address stays. */
function vercel(source: string): string {
  let count = 0;
  return source.replace(/:(\w+)(?:\(\.[*+]\)|[*+])|\(\.[*+]\)/g, (_, name?: string) => `:${name ?? ++count}*`);
}
