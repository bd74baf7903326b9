// Rules that redirect many addresses at once, `/old/:path*` to `/new/:path*`: what they come to on one site. Pure.
import { escapePattern } from "../escape-pattern.ts";

/** What stands for a part of an address: one name, or with a star any number of them. */
const PART = /:(\w+)(\*?)/;
const PARTS = new RegExp(PART, "g");

/**
 * Lists what a rule redirects, by the addresses that it leads to.
 * @param addresses all that there are
 * @returns undefined where the address that is asked for cannot be told from the one that it leads to
 */
export function expandRule(
  { from, to }: { readonly from: string; readonly to: string },
  addresses: Iterable<string>,
): readonly { readonly from: string; readonly to: string }[] | undefined {
  const stars = new Map([...from.matchAll(PARTS)].map(([, name = "", star]) => [name, star === "*"]));
  const [, path = "", tail = ""] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  const used = new Set([...path.matchAll(PARTS)].map(([, name = ""]) => name));
  if (used.size !== stars.size || [...used].some((name) => !stars.has(name))) return undefined;
  // What only an expression says.
  if (/[()[\]{}*+?\\]/.test(from.replace(PARTS, ""))) return undefined;
  const seen = new Set<string>();
  let source = "";
  // What is between the parts, and the parts' names; each is followed by its star or none.
  for (const [i, text] of path.split(PART).entries()) {
    if (i % 3 === 0) source += escapePattern(text);
    else if (i % 3 === 2) continue;
    else if (seen.has(text)) source += `\\k<_${text}>`;
    else if (!stars.get(text)) source += `(?<_${text}>[^/]+)`;
    // The folder itself is meant too.
    else source = source.endsWith("\\/") ? `${source.slice(0, -2)}(?:/(?<_${text}>.*))?` : `${source}(?<_${text}>.*)`;
    seen.add(text);
  }
  const pattern = new RegExp(`^${source}$`);
  return [...addresses].flatMap((address) => {
    const groups = pattern.exec(address)?.groups;
    if (groups === undefined) return [];
    const asked = from.replace(PARTS, (_, name: string) => groups[`_${name}`] ?? "");
    return [{ from: asked.replace(/\/{2,}/g, "/"), to: address + tail }];
  });
}
