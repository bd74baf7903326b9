// The shape of `csp`: which directives a site may widen, and what a source may look like. A value that got into a header
// from here can neither end its directive nor its header, in any host's file.
import type { CspConfig, CspDirective } from "../types.ts";
import { type Check, got, line, list, record, wrongValue } from "./check.ts";

const KEYWORDS: ReadonlySet<string> = new Set([
  "'self'",
  "'none'",
  "'unsafe-inline'",
  "'unsafe-eval'",
  "'wasm-unsafe-eval'",
  "'unsafe-hashes'",
  "'strict-dynamic'",
  "'report-sample'",
]);
const HASH = /^'sha(?:256|384|512)-[\w+/-]+={0,2}'$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:$/i;
const HOST =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::(?:\d{1,5}|\*))?(?:\/[\w\-.~%!&()*+=:@/]*)?$/i;

const source: Check<string> = (value, path, report) => {
  const given = line(value, path, report);
  if (given === undefined || KEYWORDS.has(given)) return given;
  // Without its quotes, a keyword would be a host of that name.
  const keyword = `'${given.toLowerCase().replace(/^'|'$/g, "")}'`;
  const isKeyword = KEYWORDS.has(keyword);
  if (!isKeyword && [HASH, SCHEME, HOST].some((pattern) => pattern.test(given))) return given;
  const hint = isKeyword
    ? `Did you mean ${JSON.stringify(keyword)}, with the single quotes?`
    : given.startsWith("'nonce-")
      ? "A nonce must be new for each answer, which no static site has. Name the file's address, or its hash."
      : `Write one source: "https://cdn.example.com", "https:", "data:", "'sha256-…'", or one of ${[...KEYWORDS].join(" ")}.`;
  return wrongValue(path, `is no source of a content security policy: ${got(given)}`, report, hint);
};

const sources: Check<readonly string[]> = (value, path, report) => {
  const given = list(source)(value, path, report);
  if (given?.includes("'none'") && (value as unknown[]).length > 1)
    return wrongValue(path, "has other sources beside 'none'", report, "Remove either.");
  return given;
};

const trustedTypes: Check<false> = (value, path, report) =>
  value === false
    ? false
    : wrongValue(path, "can only be false", report, "It is in the policy unless you switch it off.");

/** Checks what a site adds to the policy. */
export const csp: Check<CspConfig> = record<CspConfig>({
  ...(Object.fromEntries(
    (
      [
        "default-src",
        "script-src",
        "script-src-attr",
        "style-src",
        "style-src-attr",
        "img-src",
        "font-src",
        "connect-src",
        "media-src",
        "frame-src",
        "child-src",
        "worker-src",
        "manifest-src",
        "object-src",
        "base-uri",
        "form-action",
        "frame-ancestors",
      ] satisfies CspDirective[]
    ).map((name) => [name, sources]),
  ) as Record<CspDirective, typeof sources>),
  "require-trusted-types-for": trustedTypes,
});
