// Checks of URLs, routes and paths. Looks at their text only: never at the disk, the network or the pages.
import { lengthProblem } from "../route.ts";
import { type Check, got, line, type Report, wrongValue } from "./check.ts";
import type { Key } from "./places.ts";

const BASE_URL_HINT = 'Write the path that the site is deployed under: "/" or "/docs-site/".';
const OF_WINDOWS = /^[a-z]:[/\\]/i;

/** Says how to mend a base URL. */
export function baseUrlHint(given: string): string {
  // It does so with whatever looks like a path from the root.
  const shell = "Git Bash may have made this of it: set MSYS_NO_PATHCONV=1 there.";
  return OF_WINDOWS.test(given) ? `${BASE_URL_HINT}\n${shell}` : BASE_URL_HINT;
}

/** Checks the path that a site is deployed under; ends it with a slash. */
export const baseUrl: Check<string> = (value, path, report) => {
  const given = line(value, path, report);
  if (given === undefined) return undefined;
  const wrong = OF_WINDOWS.test(given)
    ? "is a path of Windows"
    : /^[a-z][a-z0-9+.-]*:|^\/\//i.test(given)
      ? "has a host; that belongs into url"
      : given.startsWith("/")
        ? pathProblem(given, /[^\w.~!$&'()*+,;=:@/%-]/)
        : 'does not begin with "/"';
  if (wrong) return wrongValue(path, path.length === 0 ? `${got(given)} ${wrong}` : wrong, report, baseUrlHint(given));
  return given.endsWith("/") ? given : `${given}/`;
};

/** What keeps a text from being a path; undefined where nothing does. */
function pathProblem(given: string, forbidden: RegExp): string | undefined {
  const bad = forbidden.exec(given);
  if (bad) return `holds ${JSON.stringify(bad[0])}`;
  if (given.includes("//")) return 'holds "//"';
  let decoded: string;
  try {
    decoded = decodeURIComponent(given);
  } catch {
    return 'holds a "%" that begins no escape';
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  if (decoded.length !== given.length && /[\u0000-\u001f\u007f\\?#%]/.test(decoded))
    return "holds an escape that no path may hold";
  if (decoded.split("/").length !== given.split("/").length) return 'holds an escaped "/"';
  return decoded.split("/").some((segment) => segment === "." || segment === "..")
    ? 'holds a "." or ".." segment'
    : undefined;
}

/** Checks a site's scheme and host. */
export const siteUrl: Check<string> = (value, path, report) => {
  const found = webAddress(value, path, report, 'Write scheme and host: "https://docs.example.com".');
  if (found === undefined) return undefined;
  const { given, url } = found;
  if (url.username || url.password) return wrongValue(path, "holds a user name or a password", report, "Remove it.");
  if (url.search || url.hash || /[?#]$/.test(given))
    return wrongValue(path, "holds a query or a fragment", report, `Write ${JSON.stringify(url.origin)}.`);
  if (url.pathname !== "/") {
    return wrongValue(
      path,
      `holds the path ${got(url.pathname)}`,
      report,
      `Write url: ${JSON.stringify(url.origin)}, baseUrl: ${JSON.stringify(url.pathname.replace(/\/?$/, "/"))}.`,
    );
  }
  return url.origin;
};

/** Checks where another build of the site begins, on this host or on another one; ends it with a slash. */
export const buildAddress: Check<string> = (value, path, report) => {
  const given = line(value, path, report);
  if (given === undefined) return undefined;
  const isPath = /^\/(?!\/)/.test(given);
  if (!/[?#@\\\s]/.test(given) && (isPath ? !pathProblem(given, /["<>]/) : urlOf(given)))
    return given.replace(/\/?$/, "/");
  const hint = 'Write where it begins, its baseUrl included: "/v1/" or "https://v1.example.com/".';
  return wrongValue(path, `must be a path or an http(s) address, not ${got(given)}`, report, hint);
};

/** Checks what stands before a file's path in the address at which it is edited. */
export const editUrl: Check<string> = (value, path, report) => {
  const example = 'Write what stands before the file\'s path: "https://github.com/owner/name/edit/main/".';
  const found = webAddress(value, path, report, example);
  if (found === undefined) return undefined;
  const { given, url } = found;
  if (url.host === "github.com" && /^\/[^/]+\/[^/]+\/?$/.test(url.pathname) && !url.search)
    return wrongValue(
      path,
      "leads to the repository, and to no file in it",
      report,
      `Write "${url.origin}${url.pathname.replace(/\/$/, "")}/edit/main/".`,
    );
  return given.endsWith("/") || url.search || url.hash ? given : `${given}/`;
};

/** Reads an http(s) address; undefined, and reported, for anything else. */
function webAddress(
  value: unknown,
  path: readonly Key[],
  report: Report,
  hint: string,
): { readonly given: string; readonly url: URL } | undefined {
  const given = line(value, path, report);
  if (given === undefined) return undefined;
  const url = urlOf(given);
  return url ? { given, url } : wrongValue(path, `must be an http(s) address, not ${got(given)}`, report, hint);
}

function urlOf(given: string): URL | undefined {
  return /^https?:\/\/[^/\\]/i.test(given) && URL.canParse(given) ? new URL(given) : undefined;
}

/** Checks the address of a file under `content/static/`, as the site addresses it. */
export const staticFile = rootPath((given) => {
  const [, name = "logo.svg"] = /^(?:\.\/|(?:content\/)?(?:static|public)\/)*([\w-][\w./-]*)$/.exec(given) ?? [];
  return `Write "/${name}" for content/static/${name}.`;
});

/** Checks a root-absolute route without query or fragment. */
export const route = rootPath('Write a route from the root, without baseUrl: "/docs/faq".');

/** Checks a route, perhaps with a heading of its page. */
export const routeOrHeading: Check<string> = (value, path, report) => {
  const given = line(value, path, report);
  if (given === undefined) return undefined;
  const at = given.indexOf("#");
  if (at < 0) return route(given, path, report);
  const wrong = pathProblem(given.slice(at + 1).replaceAll("/", ""), /[#\\\s]/);
  if (wrong) return wrongValue(path, wrong, report, 'Write a heading\'s id behind "#": "/docs/faq#questions".');
  return route(given.slice(0, at), path, report) === undefined ? undefined : given;
};

const ELSEWHERE_HINT = 'Write a path from the root of the host, with "*" for anything: "/windows/*".';
const pattern = rootPath(ELSEWHERE_HINT);

/** Checks a pattern of addresses that are not the site's. */
export const elsewhere: Check<string> = (value, path, report) => {
  const given = pattern(value, path, report);
  return given !== undefined && /^\/\*+$/.test(given)
    ? wrongValue(path, "fits every address of the site too", report, ELSEWHERE_HINT)
    : given;
};

/** Makes the check of a path that begins with a slash. */
function rootPath(hint: string | ((given: string) => string)): Check<string> {
  return (value, path, report) => {
    const given = line(value, path, report);
    if (given === undefined) return undefined;
    const wrong = given.startsWith("/")
      ? (pathProblem(given, /[?#\\]/) ?? lengthProblem(given))
      : 'does not begin with "/"';
    return wrong ? wrongValue(path, wrong, report, typeof hint === "string" ? hint : hint(given)) : given;
  };
}

/** Checks where a link leads: a route of the site, or elsewhere. */
export const href: Check<string> = (value, path, report) => {
  const given = line(value, path, report);
  if (given === undefined) return undefined;
  const known = given.startsWith("/")
    ? !/^\/[/\\]/.test(given)
    : urlOf(given) !== undefined || /^mailto:[^\s]+$/i.test(given);
  return known
    ? given
    : wrongValue(
        path,
        `must be a route or an http(s) address, not ${got(given)}`,
        report,
        'Write "/docs/faq" or "https://example.com/".',
      );
};

/** Checks a folder inside another one; "." for that one itself. */
export const folder: Check<string> = (value, path, report) => {
  const given = line(value, path, report);
  if (given === undefined) return undefined;
  const wrong =
    given.startsWith("/") || /^[a-z]:/i.test(given)
      ? "is absolute"
      : given.split("/").includes("..")
        ? 'holds ".."'
        : given.includes("\\")
          ? 'holds "\\"'
          : undefined;
  if (wrong) return wrongValue(path, wrong, report, 'Write a folder inside, with "/" between its parts.');
  return (
    given
      .split("/")
      .filter((segment) => segment !== "" && segment !== ".")
      .join("/") || "."
  );
};
