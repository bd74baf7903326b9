// Which addresses are refused, whatever their disguise. Pure.
import { UNSAFE_SCHEMES } from "../route.ts";
import { decodeEntities } from "./escape.ts";

/** `api:` leads to a symbol of the site's own reference. */
const LINK_SCHEMES: ReadonlySet<string> = new Set(["http", "https", "mailto", "tel", "api"]);
const ASSET_SCHEMES: ReadonlySet<string> = new Set(["http", "https"]);
/** Refused also where a browser would no longer recognise it. */
const DANGEROUS = new RegExp(`${UNSAFE_SCHEMES.source.replace(/\$$/, "")}:`, "i");
const SAFE_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|avif)[;,]/i;
/** What browsers drop inside or before an address, and what a reader can't see. */
const invisible = (): RegExp => /[\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u3164\uffa0\ufffd]/gu;

/** What an address is used for. */
export type UrlUse = "link" | "asset" | "image";

/**
 * Finds the scheme for which an address is refused; undefined where it is allowed.
 * @param url with its character references already decoded once
 * @param schemes further ones that links of this site may have; one that runs code is refused all the same
 */
export function refusedScheme(url: string, use: UrlUse, schemes: readonly string[] = []): string | undefined {
  // Nearly every address: without a colon, and without anything that could hide one.
  if (/^[\w./#?=-]*$/.test(url)) return undefined;
  const plain = url.replace(invisible(), "");
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase();
  if (scheme !== undefined) {
    if ((use === "link" ? LINK_SCHEMES : ASSET_SCHEMES).has(scheme)) return undefined;
    if (use === "link" && schemes.includes(scheme) && !UNSAFE_SCHEMES.test(scheme)) return undefined;
    return use === "image" && SAFE_IMAGE.test(plain) ? undefined : scheme;
  }
  // Nothing a browser would take for a scheme; but nobody writes `java%73cript:` for a good reason.
  return DANGEROUS.exec(unmask(plain))?.[0].slice(0, -1).toLowerCase();
}

/** Undoes encodings laid over each other. */
function unmask(url: string): string {
  let text = url.slice(0, 2000);
  for (let i = 0; i < 4; i++) {
    const before = text;
    text = decodeEntities(text)
      .replace(/&#(?:(\d{1,7})|[xX]([0-9a-fA-F]{1,6}))/g, (reference) => decodeEntities(`${reference};`))
      .replace(/&(colon|tab|newline);?/gi, (_, name: string) => (name.toLowerCase() === "colon" ? ":" : ""))
      .replace(/%([0-7][0-9a-fA-F])/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(/\\(?:u\{?0*([0-9a-fA-F]{2})\}?|x([0-9a-fA-F]{2}))/g, (_, a?: string, b?: string) =>
        String.fromCharCode(Number.parseInt(a ?? b ?? "", 16)),
      )
      .normalize("NFKC")
      .replace(invisible(), "");
    if (text === before) break;
  }
  return text;
}

/** Lists the addresses of a `srcset`, each with its place in it. */
export function srcsetUrls(srcset: string): { readonly url: string; readonly start: number }[] {
  const found: { url: string; start: number }[] = [];
  const candidate = /[\s,]*([^\s,]\S*)/y;
  for (;;) {
    const match = candidate.exec(srcset);
    if (match?.[1] === undefined) return found;
    const url = match[1].replace(/,+$/, "");
    found.push({ url, start: candidate.lastIndex - match[1].length });
    if (url.length === match[1].length) {
      // A descriptor follows, up to the next comma outside parentheses.
      const comma = /^(?:[^,(]|\([^)]*\)?)*/.exec(srcset.slice(candidate.lastIndex))?.[0].length ?? 0;
      candidate.lastIndex += comma;
    }
  }
}

/** Writes a `srcset` with other addresses. @param changed gives the one to write; undefined where it stays */
export function rewriteSrcset(srcset: string, changed: (url: string) => string | undefined): string {
  let written = "";
  let copied = 0;
  for (const { url, start } of srcsetUrls(srcset)) {
    written += srcset.slice(copied, start) + (changed(url) ?? url);
    copied = start + url.length;
  }
  return written + srcset.slice(copied);
}
