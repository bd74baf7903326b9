// The redirects that a site leaves to its host, in a file `_redirects` as Netlify and Cloudflare read it.
import path from "node:path";
import { isFile } from "../stat.ts";
import { withoutBase } from "./head.ts";
import type { Migration } from "./migration.ts";
import { readText } from "./repository.ts";
import type { OldRedirect } from "./takeover.ts";

/** The file's name. */
const NAME = "_redirects";
/** The statuses of a redirect; others show a page at the address, or none. */
const MOVED = /^30[1278]!?$/;

export interface HostRedirectOptions {
  /** Absolute; the first file counts. */
  readonly folders: readonly string[];
  /** A slash at both ends. */
  readonly base: string;
  /** Of the old site's own addresses. */
  readonly origin: string | undefined;
  /** Gives an address of a page its form in the new site. */
  readonly moved: (address: string) => string;
}

/** Reads the redirects that docsgen could have too; the others are noted. */
export function hostRedirects(
  migration: Migration,
  { folders, base, origin, moved }: HostRedirectOptions,
): readonly OldRedirect[] {
  const file = folders.map((folder) => path.join(folder, NAME)).find(isFile);
  const text = file === undefined ? undefined : readText(file);
  if (file === undefined || text === undefined) return [];
  return text.split(/\r?\n/).flatMap((written, i) => {
    const line = written
      .replace(/(?:^|\s)#.*$/, "")
      .replace(/\s+/g, " ")
      .trim();
    if (line === "") return [];
    const rule = readRule(line, origin);
    const refuse = (why: string) =>
      migration.note(file, { line: i + 1, column: 1 }, "redirect", `left out, for ${why}: ${line}`);
    const problem = problemOf(rule, base);
    if (problem === undefined)
      return [{ from: withoutBase(rule.from, base), to: moved(withoutBase(rule.to, base)), refuse }];
    refuse(problem);
    return [];
  });
}

interface Rule {
  readonly from: string;
  /** Of the query, between the two addresses. */
  readonly query: readonly string[];
  /** Without the origin of the site itself. */
  readonly to: string;
  /** A status and conditions. */
  readonly rest: readonly string[];
}

function readRule(line: string, origin: string | undefined): Rule {
  const [from = "", ...words] = line.split(/\s+/);
  const at = words.findIndex((word) => /^\/|^https?:/.test(word));
  const query = at < 0 ? words : words.slice(0, at);
  const [to = "", ...rest] = words.slice(query.length);
  return { from, query, to: origin !== undefined && to.startsWith(`${origin}/`) ? to.slice(origin.length) : to, rest };
}

/** Says why docsgen has no redirect like this one. */
function problemOf({ from, query, to, rest }: Rule, base: string): string | undefined {
  if (to === "") return "it leads nowhere";
  if (query.length > 0 || /[*:]/.test(from)) return "it is a pattern";
  const [status] = rest;
  if (status !== undefined && /^\d/.test(status) && !MOVED.test(status)) return `its status is ${status}`;
  if (rest.some((word) => !MOVED.test(word))) return "it has conditions";
  if (!to.startsWith("/")) return "it leads to another site";
  return from.startsWith(base) ? undefined : `it begins outside of ${base}`;
}
