// What is sent with a file beside its bytes: the content security policy, the other headers, how long it may be kept.
// `serve` sends it, and the files that real hosts read say it: what an author sees is what readers get.
import type { CspConfig, CspDirective, ResolvedConfig } from "./types.ts";

/** A header's name and value. */
export type Header = readonly [name: string, value: string];

/** The policy that every page of docsgen's own templates works under. */
const STRICT: { readonly [D in CspDirective]?: readonly string[] } = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "font-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
};

/** Writes the strict policy with a site's own sources in it. */
export function contentSecurityPolicy(own: CspConfig = {}): string {
  const { "require-trusted-types-for": trusted, ...added } = own;
  const names = [...new Set([...Object.keys(STRICT), ...Object.keys(added).sort()])] as CspDirective[];
  const directives = names.map((name) => {
    const sources = [...new Set([...(STRICT[name] ?? []), ...(added[name] ?? [])])];
    // "Nothing" stands alone; with anything beside it, browsers ignore it and say so.
    const wanted = sources.length > 1 ? sources.filter((source) => source !== "'none'") : sources;
    return `${name} ${wanted.join(" ")}`;
  });
  return [...directives, ...(trusted === false ? [] : ["require-trusted-types-for 'script'"])].join("; ");
}

/** The headers of every file of a site; none where its configuration asks neither for files for hosts nor for a policy. */
export function siteHeaders({ csp, headers }: Pick<ResolvedConfig, "csp" | "headers">): readonly Header[] {
  if (headers.length === 0 && csp === undefined) return [];
  return [
    ["Content-Security-Policy", contentSecurityPolicy(csp)],
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
  ];
}

/**
 * Finds the host that a site's policy keeps browsers from; undefined where it lets them, or there is no policy or no such host.
 * @param directive of the policy, which says of the kind what is allowed
 * @param address with its scheme, or `//`
 */
export function refusedHost(
  config: Pick<ResolvedConfig, "csp" | "headers">,
  directive: CspDirective,
  address: string,
): URL | undefined {
  if (siteHeaders(config).length === 0 || !URL.canParse(address, "https://site")) return undefined;
  const url = new URL(address, "https://site");
  const isAllowed = sourcesOf(config.csp, directive).some((written) => {
    const source = written.toLowerCase();
    if (source === "*" || source === url.protocol) return true;
    const scheme = /^[^/]+:(?=\/\/)/.exec(source)?.[0];
    if (scheme !== undefined && scheme !== url.protocol && !(scheme === "http:" && url.protocol === "https:"))
      return false;
    const host = source.slice(scheme === undefined ? 0 : scheme.length + 2).replace(/[/:].*/, "");
    return host.startsWith("*.") ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
  });
  return isAllowed ? undefined : url;
}

/** What is allowed under a directive, or under the one that browsers ask without it. */
function sourcesOf(csp: CspConfig = {}, directive: CspDirective): readonly string[] {
  const general = directive === "frame-src" ? "child-src" : (directive.replace("-attr", "") as CspDirective);
  const own = csp[directive] ?? csp[general];
  const strict = STRICT[general];
  return strict ? [...strict, ...(own ?? [])] : (own ?? csp["default-src"] ?? []);
}

/** What is told of something that the policy forbids. */
interface Forbidden {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

/**
 * Says what the policy of a site that has one keeps browsers from; undefined where it does not.
 * @param address on another host, with its scheme, or `//`; undefined for what stands in the page itself
 */
export function forbiddenBy(
  config: Pick<ResolvedConfig, "csp" | "headers">,
  directive: CspDirective,
  address?: string,
): Forbidden | undefined {
  const tell = (what: string, instead: string, source: string): Forbidden => ({
    code: "csp-html",
    message: `the site's content security policy keeps browsers from ${what}`,
    hint: `${instead}, or allow it: csp: { ${JSON.stringify(directive)}: [${JSON.stringify(source)}] }.`,
  });
  if (address !== undefined) {
    const url = refusedHost(config, directive, address);
    return (
      url &&
      tell(
        `loading this from ${url.host}`,
        directive === "frame-src" ? "Write a link" : "Put the file into content/static/",
        url.origin,
      )
    );
  }
  const isAllowed = (source: string) => /^'(?:unsafe-(?:inline|hashes)|sha\d)/.test(source);
  if (sourcesOf(config.csp, directive).some(isAllowed)) return undefined;
  const [what, instead] = directive.startsWith("style")
    ? ["heeding a style in a page", "Use a class, and templates/styles/"]
    : ["running a script in a page", "Use a file of content/static/: <script src=…>, or an island"];
  return tell(what, instead, "'unsafe-inline'");
}

/** How long files are kept whose names change with their content. */
export const IMMUTABLE = "public, max-age=31536000, immutable";
/** Every other file is asked for again, and answered with "not modified". */
export const REVALIDATED = "no-cache";

/**
 * Which files have such a name, as a pattern that JavaScript and PCRE read alike: hexadecimal or esbuild's base 32, with
 * letters and digits both, so that it is neither a word nor a date.
 */
export const HASHED =
  "assets/(?:.*[./-])?" +
  "(?:(?=[0-9a-f]*[a-f])(?=[0-9a-f]*[0-9])[0-9a-f]{8,64}|(?=[A-Z]*[2-7])(?=[2-7]*[A-Z])[A-Z2-7]{8})" +
  "\\.[^/]+";

const hashed = new RegExp(`^${HASHED}$`);

/** Whether a file's name changes with its content. @param file path under the output folder */
export function isHashed(file: string): boolean {
  return hashed.test(file);
}

/** The Cache-Control of a file. @param file path under the output folder */
export function cacheControl(file: string): string {
  return isHashed(file) ? IMMUTABLE : REVALIDATED;
}
