// HTML for highlighted code: text that is escaped, and elements for scopes. Pure.

const ENTITIES: Readonly<Record<number, string>> = { 34: "&quot;", 38: "&amp;", 39: "&#x27;", 60: "&lt;", 62: "&gt;" };

/** Escapes a part of a text. */
export function escapePart(text: string, from: number, to: number): string {
  let escaped = "";
  let start = from;
  for (let i = from; i < to; i++) {
    const c = text.charCodeAt(i);
    if (c > 62 || (c !== 34 && c !== 38 && c !== 39 && c !== 60 && c !== 62)) continue;
    escaped += text.slice(start, i) + ENTITIES[c];
    start = i + 1;
  }
  return start === from ? text.slice(from, to) : escaped + text.slice(start, to);
}

/** Writes the opening tag for a scope: `title.class` has the classes `hljs-title class_`. "" for no scope. */
export function openTag(scope: string): string {
  if (scope === "") return "";
  if (scope.startsWith("language:")) return `<span class="${scope.replace("language:", "language-")}">`;
  const [first, ...others] = scope.split(".");
  const classes = [`hljs-${first}`, ...others.map((tier, index) => tier + "_".repeat(index + 1))];
  return `<span class="${classes.join(" ")}">`;
}
