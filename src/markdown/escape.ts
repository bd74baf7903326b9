// Text in and out of HTML: escaping, character references, addresses. Pure.
import { defaultTreeAdapter, parseFragment } from "parse5";
import { decodeReferences } from "../character-references.ts";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text, so that it is read as it stands. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (c) => ESCAPES[c] ?? c) : text;
}

/** Replaces character references by what they stand for. */
export function decodeEntities(text: string): string {
  return decodeReferences(text, decodeNamed);
}

function decodeNamed(reference: string): string {
  const [node] = parseFragment(reference).childNodes;
  const text = node && defaultTreeAdapter.isTextNode(node) ? node.value : reference;
  // HTML reads some names without their semicolon, and so the beginning of `&notreal;`.
  return text.length > 1 && text.endsWith(";") ? reference : text;
}

/** Percent-encodes what an address may not hold and leaves what is encoded; undefined for text that is no Unicode. */
export function encodeHref(href: string): string | undefined {
  // Nearly every address.
  if (/^[\w\-./?#&=~:,;@!*()+$']*$/.test(href)) return href;
  try {
    return encodeURI(href).replace(/%25/g, "%");
  } catch {
    return undefined;
  }
}

/** The address of an id on the same page, ready for an attribute. @param id well-formed */
export function fragmentHref(id: string): string {
  // Nearly every id.
  if (/^[\w-]*$/.test(id)) return `#${id}`;
  return escapeHtml(`#${encodeURI(id)}`);
}
