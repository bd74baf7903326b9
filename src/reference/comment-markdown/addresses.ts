// What the links of comments lead to, and how a link is written.

/** Answers what a comment's links lead to. */
export interface CommentLinks {
  /** Resolves the target of `{@link target}`; undefined, and noted, where it leads nowhere. */
  symbol(target: string): LinkedSymbol | undefined;
  /** Notes an address that a page can't link to. */
  refuse(address: string, reason: string): void;
}

export interface LinkedSymbol {
  readonly to: string;
  /** Names that are code when they are a link's text. */
  readonly names: readonly string[];
}

const ADDRESS = /^(?:https?:\/\/|mailto:)/i;
const OTHER_ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:javascript|vbscript|data|file|blob):)/i;

/** Why an address is refused. */
export const REFUSED = "only http, https and mailto addresses lead anywhere from a comment";

/** Whether a page may link to an address. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** Whether a text is an address of a kind that pages don't link to. */
export function isOtherAddress(text: string): boolean {
  return OTHER_ADDRESS.test(text);
}

/** Writes a link to an address. @param label Markdown; the address itself where it is blank */
export function addressLink(address: string, label = ""): string {
  return `[${label.trim() ? label : labelOf(address)}](${destinationOf(address)})`;
}

/** An address as a link's text, which twins show as it stands: only what means something within a line is escaped. */
function labelOf(address: string): string {
  const escaped = escapeMarkdown(address).replace(/\\([#.+-])/g, "$1");
  return escaped.replace("\\://", "://").replace(/\bwww\./gi, "www\\.");
}

/** Escapes text so that Markdown shows it as it stands. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\`*_[\]{}()#|~!:.@>+-]/g, "\\$&")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;");
}

/** An address as a link's destination. */
function destinationOf(address: string): string {
  const text = address.replace(/[\ud800-\udfff]/gu, "\ufffd");
  return text.replace(/[\s()<>"'\\`|*[\]\p{Cc}]/gu, (c) =>
    encodeURIComponent(c).replace(/[()'*]/g, (d) => `%${d.charCodeAt(0).toString(16)}`),
  );
}
