// Files that tell real hosts what to send: `_headers` (Netlify, Cloudflare Pages), `_nginx.conf`, `.htaccess` (Apache).
// Builds their text only.
import { HASHED, type Header, IMMUTABLE, isHashed, REVALIDATED } from "../headers.ts";
import type { HeadersHost } from "../types.ts";

/** The file that each host reads. */
const FILES = {
  netlify: "_headers",
  cloudflare: "_headers",
  nginx: "_nginx.conf",
  apache: ".htaccess",
} as const satisfies Record<HeadersHost, string>;

const NAMES: readonly string[] = [...new Set(Object.values(FILES))].sort();

/** Whether a path under the output folder is a host's file: no host shows it to readers. */
export function isHostFile(path: string): boolean {
  return NAMES.includes(path);
}

/** What the files are about. */
export interface HostSite {
  /** Root-absolute, a slash at its end; checked by `isPlainBase`. */
  readonly baseUrl: string;
  readonly headers: readonly Header[];
  /** Paths under the output folder, below `assets/`. */
  readonly assets: readonly string[];
  /** Those of them that are docsgen's own scripts and styles. */
  readonly own: readonly string[];
}

/** Whether a base URL means the same in all of these files: no character of it is special in one of them. */
export function isPlainBase(baseUrl: string): boolean {
  return /^\/(?:[\w.~-]+\/)*$/.test(baseUrl);
}

/** Names the files of these hosts; each once, in code-unit order. */
export function hostFileNames(hosts: readonly HeadersHost[]) {
  return [...new Set(hosts.map((host) => FILES[host]))].sort();
}

/** Builds the files for these hosts. */
export function hostFiles(hosts: readonly HeadersHost[], site: HostSite): { path: string; content: string }[] {
  const texts = { _headers: headersFile, "_nginx.conf": nginxFile, ".htaccess": apacheFile };
  return hostFileNames(hosts).map((path) => ({ path, content: texts[path](site) }));
}

/** Cloudflare reads 100 rules. */
const MOST_RULES = 90;

/**
 * Both hosts join the values of all rules that fit, so no two rules may speak of the same header. Without a rule, both
 * let a file be kept only until it is asked for again.
 */
function headersFile({ baseUrl, headers, assets, own }: HostSite): string {
  const rule = (pattern: string, list: readonly Header[]) =>
    [baseUrl + pattern, ...list.map(([name, value]) => `  ${name}: ${value}`), ""].join("\n");
  // A file of the site's own that is called like one of docsgen's folder but has no hash may not be kept for good.
  const kept = assets.every(isHashed) ? ["assets/*"] : own.filter(isHashed).slice(0, MOST_RULES);
  return [
    "# Written by docsgen, for Netlify and Cloudflare Pages. It counts in the root of what is published.\n",
    rule("*", headers),
    ...kept.map((pattern) => rule(pattern, [["Cache-Control", IMMUTABLE]])),
  ].join("");
}

function nginxFile({ baseUrl, headers }: HostSite): string {
  const base = escapeDots(baseUrl);
  const always = headers.map(([name, value]) => `add_header ${name} ${quote(value)} always;`);
  const block = (location: string, ...lines: readonly string[]) =>
    [`location ${location} {`, ...lines.map((line) => `    ${line}`), "}", ""].join("\n");
  const served = (location: string, cache: readonly string[], ...more: readonly string[]) =>
    block(location, ...more, "charset utf-8;", `charset_types ${TEXTS.join(" ")};`, ...always, ...cache);
  const again = [`add_header Cache-Control ${quote(REVALIDATED)} always;`];
  // An error is never kept: without "always" the header goes with what was found.
  const kept = [`add_header Cache-Control ${quote(IMMUTABLE)};`];
  return [
    "# Written by docsgen. Include it in the server block whose root holds the site (in the folder of its base URL):\n",
    `#   root /srv/www; include /srv/www${baseUrl}_nginx.conf;\n`,
    `error_page 404 ${baseUrl}404.html;\n`,
    // What is sent is said in each block: a block with a header of its own inherits none.
    served(
      baseUrl,
      again,
      "# Addresses answer with and without a slash at the end.",
      "try_files $uri $uri/index.html =404;",
    ),
    served(`~ "^${base}${HASHED}$"`, kept, "try_files $uri =404;"),
    served(`~ "^${base}.*\\.md$"`, again, "default_type text/markdown;", "try_files $uri $uri/index.html =404;"),
    block(`~ "^${base}(?:${OWN})$"`, "return 404;"),
    ...(baseUrl === "/"
      ? []
      : [block(`= ${baseUrl.slice(0, -1)}`, "absolute_redirect off;", `return 302 ${baseUrl};`)]),
  ].join("");
}

function apacheFile({ baseUrl, headers }: HostSite): string {
  const base = escapeDots(baseUrl);
  return `# Written by docsgen, for Apache 2.4 with mod_headers and mod_rewrite; needs AllowOverride All.
ErrorDocument 404 ${baseUrl}404.html
DirectoryIndex index.html
DirectorySlash Off
Options -Indexes -MultiViews
AddType text/markdown .md
AddDefaultCharset utf-8
AddCharset utf-8 .css .html .js .json .md .svg .txt .xml

<IfModule mod_rewrite.c>
    RewriteEngine On
    RewriteBase ${baseUrl}
    # Addresses answer with and without a slash at the end.
    RewriteCond %{REQUEST_FILENAME}/index.html -f
    RewriteRule ^(.*[^/])$ $1/index.html [L]
    RewriteCond %{REQUEST_FILENAME} -d
    RewriteCond %{REQUEST_FILENAME}/index.html !-f
    RewriteRule ^ - [R=404,L]
</IfModule>
RedirectMatch 404 "^${base}(?:${OWN})$"
${baseUrl === "/" ? "" : `RedirectMatch 302 "^${base.slice(0, -1)}$" ${baseUrl}\n`}
${headers.map(([name, value]) => `Header always set ${name} ${quote(value.replaceAll("%", "%%"))}\n`).join("")}Header onsuccess unset Cache-Control
Header always set Cache-Control ${quote(REVALIDATED)}
Header always set Cache-Control ${quote(IMMUTABLE)} "expr=%{REQUEST_URI} =~ m#^${base}${HASHED}$#"
`;
}

const TEXTS = [
  "text/css",
  "text/javascript",
  "application/javascript",
  "application/json",
  "application/xml",
  "text/xml",
  "text/markdown",
  "text/plain",
  "image/svg+xml",
];

/** The files themselves are for nobody. */
const OWN = NAMES.map(escapeDots).join("|");

/** Quotes a value that holds neither quotes nor backslashes nor the dollar of a variable: what `csp` lets through. */
function quote(value: string): string {
  return `"${value}"`;
}

/** All that is special in a pattern and may be in a plain base, or in the names of the files. */
function escapeDots(text: string): string {
  return text.replaceAll(".", "\\.");
}
