// Writes Markdown that any reader understands: text that means itself, code, quotes, entries of lists. Knows no tokens. Pure.

const LINE_END = 10;

/** Parts a text from the line ends at its end. By hand, because a pattern looks at each run of them from all of its ends. */
export function splitLineEnds(text: string): [text: string, ends: string] {
  let end = text.length;
  while (text.charCodeAt(end - 1) === LINE_END) end--;
  return [text.slice(0, end), text.slice(end)];
}

/** Takes empty lines off both ends. */
export function trimLines(text: string): string {
  const [body] = splitLineEnds(text);
  let start = 0;
  for (let at = 0; at < body.length && /[ \t\n]/.test(body[at] ?? ""); at++)
    if (body.charCodeAt(at) === LINE_END) start = at + 1;
  return body.slice(start);
}

/** Puts lines into a quote. */
export function quote(text: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

/** Indents every line but the first and those that are empty. */
export function hang(text: string, columns: number): string {
  return text.replace(/\n(?!\n|$)/g, `\n${" ".repeat(columns)}`);
}

/** Writes an entry of a list: what it is, and what is said of it. */
export function listEntry(title: string, text: string, between = ": "): string {
  if (title === "" || text === "") return `- ${hang(title || text, 2)}`;
  const isLine = !text.includes("\n\n") && !/^(?:[-+*][ \t]|[>#|<]|\d+[.)] |`{3}|~{3})/.test(text);
  return isLine ? `- ${title}${between}${hang(text, 2)}` : `- ${title}\n\n  ${hang(text, 2)}`;
}

/** Writes plain text so that Markdown shows it as it stands, on one line. */
export function plainText(text: string): string {
  if (!/[\\`*[\]<_~&\n\t]| {2}|^ | $/.test(text)) return text;
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*[\]<]/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/~~/g, "\\~\\~")
    .replace(/&(?=#?\w+;)/g, "\\&");
}

/** Puts lines on one, a space between them. By hand, because a pattern looks at each run of spaces from all of its ends. */
export function oneLine(text: string): string {
  if (!text.includes("\n")) return text;
  const lines = text.split("\n");
  const last = lines.length - 1;
  const trimmed = lines.map((line, i) => (i === 0 ? line.trimEnd() : i === last ? line.trimStart() : line.trim()));
  return trimmed.filter((line, i) => line !== "" || i === 0 || i === last).join(" ");
}

/** Writes code for a line of text. @param isInTable whether it stands in a table's cell, which a bar ends even in code */
export function codeSpan(code: string, isInTable = false): string {
  const line = oneLine(code);
  const longest = line.match(/`+/g)?.reduce((most, run) => Math.max(most, run.length), 0) ?? 0;
  const ticks = "`".repeat(longest + 1);
  const pad = line.startsWith("`") || line.endsWith("`") || line === "" ? " " : "";
  return `${ticks}${pad}${isInTable ? line.replace(/(?<!\\)\|/g, "\\|") : line}${pad}${ticks}`;
}

/** The backticks of a fence round code: more than any of its own, wherever they stand. */
export function fenceAround(code: string): string {
  const longest = code.match(/`{3,}/g)?.reduce((most, run) => Math.max(most, run.length), 2) ?? 2;
  return "`".repeat(longest + 1);
}

/** Makes a line bold. What has emphasis of its own stays as it is. */
export function bold(markdown: string): string {
  const text = oneLine(markdown).trim();
  return text === "" || /\*|__/.test(text) ? text : `**${text}**`;
}

/** An address as a link's destination. */
export function destination(address: string): string {
  return /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address;
}

/** Writes code as a fence that none of its lines ends. */
export function fence(code: string, language: string): string {
  const longest = code.match(/^ {0,3}`{3,}/gm)?.reduce((most, line) => Math.max(most, line.trim().length), 2) ?? 2;
  const ticks = "`".repeat(longest + 1);
  return `${ticks}${language}\n${code === "" ? "" : `${code}\n`}${ticks}`;
}
