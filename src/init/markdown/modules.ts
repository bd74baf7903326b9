// Lines of MDX that are modules: `import …`, `export …`, and where each ends. Pure.

/** Longer ones end with their paragraph, whatever their brackets say. */
const MOST_MODULE = 20_000;

/** Whether a line begins a statement of a module. */
export function isModuleStart(line: string): boolean {
  return /^(?:import|export)(?=[\s{*"'])/.test(line);
}

/** Finds the end of a module's statement: it ends with its paragraph, but not within its brackets. */
export function moduleEnd(source: string, start: number): number {
  let at = start;
  for (;;) {
    const newline = source.indexOf("\n", at);
    if (newline < 0) return source.length;
    at = newline + 1;
    const next = source.slice(at, at + 400);
    const isEnd = /^[ \t]*(?:\n|$)/.test(next) || isModuleStart(next);
    // What is never closed must not take the page with it.
    if (isEnd && (at - start > MOST_MODULE || isBalanced(source.slice(start, at)))) return at;
  }
}

/** Whether brackets are closed; strings and comments are passed over. */
function isBalanced(code: string): boolean {
  let depth = 0;
  for (const [part] of code.matchAll(
    /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[([{}\])`]/g,
  )) {
    // A text that ends further down is open, too.
    if (/^[([{`]$/.test(part)) depth++;
    else if (/^[)\]}]$/.test(part)) depth--;
  }
  return depth <= 0;
}
