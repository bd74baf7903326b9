// Checks where addresses lead that a site's own templates write. They are on pages as they are written: with the base URL.
import type { TemplateAddress } from "../bundle/addresses.ts";
import { printable } from "../diagnostics.ts";
import { toNfc } from "../nfc.ts";
import { tellSlip, withoutSlashes } from "../resolve/faults.ts";
import { parseHref } from "../route.ts";
import type { Checks } from "../types.ts";
import { type AddressChecking, type Found, lookedFor, lookedForFile, lookUp } from "./lookup.ts";

/** What is wrong with an address. */
interface Fault {
  readonly message: string;
  readonly hint: string;
  /** Whether it may be meant so. */
  readonly isDoubtful?: boolean;
}

/** Tells of a problem at the address that is checked, as far as the check is not off. */
type Add = (check: keyof Checks, code: string, fault: Fault) => void;

/** Checks that an address leads to a page and a heading, or to a file. */
export function checkTemplateAddress(written: TemplateAddress, checking: AddressChecking): void {
  const { file, line, column, attribute, isFinal } = written;
  const add: Add = (check, code, { message, hint, isDoubtful }) => {
    const problem = { file, line, column, code, message: printable(message), hint: printable(hint) };
    checking.findings.add(check, problem, isDoubtful || !isFinal ? "warning" : "error");
  };
  const fault = faultOf(written, checking, add);
  if (!fault) return;
  if (attribute === "href") add("links", "dead-link", fault);
  else add("assets", "missing-asset", fault);
}

/** Finds why an address leads nowhere. */
function faultOf(written: TemplateAddress, checking: AddressChecking, add: Add): Fault | undefined {
  const { attribute, address, isBehindBase, isFinal } = written;
  const { baseUrl } = checking.site.config;
  const whole = isBehindBase ? baseUrl + address : address;
  if (isBehindBase && address.startsWith("/")) return tellDoubled(attribute, baseUrl, address);
  const slip = withoutSlashes(whole, attribute);
  if (slip) return slip;
  const parsed = parseHref(whole);
  if (parsed.kind === "external" || parsed.path === "") return undefined;
  if (checking.elsewhere.has(parsed.path)) return undefined;
  // What a list has may be put behind something.
  if (!whole.startsWith("/"))
    return isFinal && !BESIDE_PAGE.test(parsed.path) ? tellRelative(attribute, address) : undefined;

  const composed = toNfc(whole);
  if (composed !== whole) {
    const message = `${attribute} ${JSON.stringify(whole)} has letters of two characters each, where addresses have one`;
    return { message, hint: `Write: ${composed}` };
  }
  const inner = innerOf(whole, baseUrl);
  const inside = inner === undefined ? undefined : lookUp(inner, checking);
  if (inside && inside.is !== "nothing") return checkAnchor(attribute, inside, checking, add);
  // The base may be missing, or be put before what a list has.
  const bare = inner === whole ? undefined : lookUp(whole, checking);
  if (bare && bare.is !== "nothing" && (inner === undefined || !isFinal))
    return isFinal ? tellOutside(attribute, whole, checking) : checkAnchor(attribute, bare, checking, add);
  // What is outside of the base is another site's.
  if (!inside) return undefined;
  const isLink = attribute === "href";
  const { why, hint } = inside.draft ?? {
    why: `matches no ${isLink ? "page and no file" : "file"}`,
    hint: (isLink ? lookedFor : lookedForFile)(inside.path, checking),
  };
  return { message: `${attribute} ${JSON.stringify(whole)} ${why}`, hint };
}

function checkAnchor(attribute: string, found: Found, { targets, findings }: AddressChecking, add: Add): undefined {
  if (found.is !== "page") return;
  findings.link(found.route);
  const dead = targets.deadAnchor(found.anchor, targets.anchorsAt(found.route));
  if (!dead) return;
  const message = `${attribute} leads to the anchor ${dead.anchor}, which ${targets.nameOf(found.route)} does not have`;
  add("anchors", "dead-anchor", { message, hint: dead.hint });
}

/** Each page itself, its folder, the one above, and the page's own files. */
const BESIDE_PAGE = /^(?:\.{1,2}(?:\/\.\.)*\/?|(?:\.\/)?index\.(?:html|md))$/;

/** An address without the base; undefined where it is outside of it. */
function innerOf(address: string, baseUrl: string): string | undefined {
  if (address.startsWith(baseUrl)) return `/${address.slice(baseUrl.length)}`;
  const bare = baseUrl.slice(0, -1);
  return address.startsWith(bare) && /^(?:[?#]|$)/.test(address.slice(bare.length))
    ? `/${address.slice(bare.length)}`
    : undefined;
}

function tellDoubled(attribute: string, baseUrl: string, address: string): Fault {
  const message = `${attribute} ${JSON.stringify(baseUrl + address)} has two slashes: the base URL ends with one`;
  return { message, hint: `Write: \${site.baseUrl}${address.replace(/^\/+/, "")}` };
}

function tellRelative(attribute: string, address: string): Fault {
  const message = `${attribute} ${JSON.stringify(address)} leads elsewhere on each page, because it does not begin with a slash`;
  const hint = tellSlip(address) ?? `Write: \${site.baseUrl}${address.replace(/^(?:\.{1,2}\/)+/, "")}`;
  return { message, hint };
}

function tellOutside(attribute: string, address: string, { site }: AddressChecking): Fault {
  const { url, baseUrl } = site.config;
  const message = `${attribute} ${JSON.stringify(address)} lacks the base URL ${JSON.stringify(baseUrl)}`;
  const other = `${url ?? "https://…"}${address}`;
  const hint = `Write: \${site.baseUrl}${address.slice(1)}\nOr, where another site is meant, the whole address: ${other}`;
  return { message, hint, isDoubtful: true };
}
