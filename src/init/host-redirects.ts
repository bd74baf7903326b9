// The redirects that a site leaves to its host: `_redirects` as Netlify and Cloudflare read it, `netlify.toml` and `vercel.json`.
import path from "node:path";
import { isFile } from "../stat.ts";
import { withoutBase } from "./head.ts";
import type { Migration } from "./migration.ts";
import type { OldRedirect } from "./redirects.ts";
import { foldersUpward, readText } from "./repository.ts";
import { dataOf, listOf, textOf } from "./values.ts";

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
  readonly line: number;
  /** How a note shows it. */
  readonly written: string;
}

/** The files, and how each is read. */
const FILES: Readonly<Record<string, (text: string) => readonly Rule[]>> = {
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
    return read(text).flatMap((rule) => {
      const to = origin !== undefined && rule.to.startsWith(`${origin}/`) ? rule.to.slice(origin.length) : rule.to;
      const refuse = (why: string) =>
        migration.note(file, { line: rule.line, column: 1 }, "redirect", `left out, for ${why}: ${rule.written}`);
      const problem = problemOf({ ...rule, to }, base);
      if (problem !== undefined) {
        refuse(problem);
        return [];
      }
      const from = withoutBase(rule.from, base);
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
    return [{ from: netlify(from), to: netlify(to), status, conditions, line: i + 1, written }];
  });
}

/** Reads tables `[[redirects]]`. */
function readToml(text: string): readonly Rule[] {
  const lines = text.split(/\r?\n/);
  return lines.flatMap((head, i) => {
    if (head.trim() !== "[[redirects]]") return [];
    const end = lines.findIndex((line, at) => at > i && /^\s*\[(?!redirects\.)/.test(line));
    const given = new Map(
      lines.slice(i + 1, end < 0 ? lines.length : end).flatMap((line): [string, string][] => {
        const [, key, value = ""] = /^\s*(?:\[redirects\.)?(\w+)\s*(?:[=\]])\s*(.*?)\s*$/.exec(line) ?? [];
        return key === undefined ? [] : [[key, /^["'](.*?)["']/.exec(value)?.[1] ?? value]];
      }),
    );
    const [from = "", to = ""] = [given.get("from"), given.get("to")];
    const conditions = given.has("query") ? "a query" : given.has("conditions") ? "conditions" : undefined;
    const status = /^\d+/.exec(given.get("status") ?? "")?.[0];
    return [{ from: netlify(from), to: netlify(to), status, conditions, line: i + 1, written: `${from} ${to}` }];
  });
}

/** Netlify's way to name the rest of an address. */
function netlify(address: string): string {
  return address.replace(/\*|:splat(?!\w)/g, ":splat*");
}

function readVercel(text: string): readonly Rule[] {
  let at = 0;
  return listOf(dataOf(json(text))["redirects"]).flatMap((item) => {
    const { source, destination, statusCode, has, missing } = dataOf(item);
    const [from, to] = [textOf(source), textOf(destination) ?? ""];
    if (from === undefined) return [];
    at = Math.max(text.indexOf(JSON.stringify(from), at), at);
    return [
      {
        from: vercel(from),
        to: to.replace(/\$(\d)/g, ":$1"),
        status: typeof statusCode === "number" ? String(statusCode) : undefined,
        conditions: has === undefined && missing === undefined ? undefined : "conditions",
        line: text.slice(0, at).split("\n").length,
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

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
