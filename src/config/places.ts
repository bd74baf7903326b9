// Places in a configuration's source: finds where a key stands in the text. Runs nothing and judges no value.

/** Names one step to a value: an object's key or an array's index. */
export type Key = string | number;

/** Says where in a text, one-based. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Finds a key of the site's configuration by its path: in the file, as authors know it. */
export type ConfigAt = (path: readonly Key[]) => Place & { readonly file: string };

/** Stands for a place that is not known. */
export const START: Place = { line: 1, column: 1 };

/** Reads the file that a module imports by a relative name; undefined where there is none. */
export type ReadImport = (
  specifier: string,
  from: string,
) => { readonly file: string; readonly source: string } | undefined;

/** A source, and the same with comments and the insides of texts blanked out. */
interface Module {
  readonly file: string;
  readonly source: string;
  readonly masked: string;
  /** Opens a module that another one imports. */
  open(specifier: string, from: string): Module | undefined;
}

/** An index in a module. */
interface Spot {
  readonly module: Module;
  readonly at: number;
}

/**
 * Finds a key in the text of a configuration file: the key itself, else the nearest one above it that can be found, else
 * the beginning. Follows object and array literals, constants of the same file and what functions return; guesses nothing.
 */
export function locate(source: string, path: readonly Key[]): Place {
  const { line, column } = locator({ file: "", source }, () => undefined)(path);
  return { line, column };
}

/** Makes a finder that finds as `locate` does, also in the files that a configuration imports its parts from. */
export function locator(
  { file, source }: { readonly file: string; readonly source: string },
  read: ReadImport,
): ConfigAt {
  const modules = new Map<string, Module>();
  const add = (name: string, text: string): Module => {
    const added: Module = { file: name, source: text, masked: maskSource(text), open };
    modules.set(name, added);
    return added;
  };
  const open = (specifier: string, from: string): Module | undefined => {
    const found = read(specifier, from);
    return found && (modules.get(found.file) ?? add(found.file, found.source));
  };
  const module = add(file, source);
  const exported = exportOf(module, "default");
  // Until a key is found, the place is that of the export itself.
  const at = /\bexport\s+default\b|\bmodule\s*\.\s*exports\b/.exec(module.masked)?.index ?? 0;
  return (path) => {
    let spot: Spot = { module, at };
    let value = exported && literalAt(exported);
    for (const key of path) {
      if (value === undefined) break;
      const found: Found | undefined = typeof key === "number" ? elementAt(value, key) : propertyAt(value, key);
      if (!found) break;
      spot = found.spot;
      value = literalAt(found.value);
    }
    return { file: spot.module.file, ...placeAt(spot.module.source, spot.at) };
  };
}

/** The place of an index in a text. */
export function placeAt(source: string, index: number): Place {
  const lines = source.slice(0, index).split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Where an item stands, and where its value begins. */
interface Found {
  readonly spot: Spot;
  readonly value: Spot;
}

/** Blanks out comments and the insides of strings, templates and regular expressions; every index stays. */
export function maskSource(source: string): string {
  const token =
    /\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\r\n]|\\[\s\S])*"|'(?:[^'\\\r\n]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`|(?<=[(,=:[!&|?{};+]\s*)\/(?:[^/\\[\r\n]|\\.|\[(?:[^\]\\\r\n]|\\.)*\])+\//g;
  return source.replace(token, (whole) => {
    const quote = /^["'`]/.test(whole) ? whole.charAt(0) : " ";
    return whole.length < 2 ? whole : quote + whole.slice(1, -1).replace(/[^\r\n]/g, " ") + quote;
  });
}

/** The expression that a module exports under a name. */
function exportOf(module: Module, name: string): Spot | undefined {
  const { file, masked } = module;
  if (name === "default" && file.endsWith(".json")) return { module, at: 0 };
  const behind = (pattern: RegExp) => {
    const match = pattern.exec(masked);
    return match ? { module, at: match.index + match[0].length } : undefined;
  };
  return name === "default"
    ? behind(/\bexport\s+default\s+|\bmodule\s*\.\s*exports\s*=\s*/)
    : (ownAt(module, name) ?? behind(new RegExp(`\\bexports\\s*\\.\\s*${escaped(name)}\\s*=(?!=)\\s*`)));
}

function declarationOf(name: string): RegExp {
  return new RegExp(`\\b(?:const|let|var)\\s+${escaped(name)}(?![\\w$])[^=;]*=(?!=|>)\\s*`);
}

/** The `{` or `[` that an expression is, through calls, parentheses, functions, constants and imports. */
function literalAt(start: Spot): Spot | undefined {
  let { module, at } = start;
  for (let hops = 0; hops < 16; hops++) {
    const { masked } = module;
    at = beginOf(masked, at);
    const first = masked[at];
    if (first === "{" || first === "[") return { module, at };
    const rest = masked.slice(at, at + 500);
    const returned = /^(?:async\s+)?(?:function\b|(?:\([^()]*\)|[\w$]+)\s*(?::[^=]*)?=>)/.test(rest)
      ? returnedAt(masked, at)
      : undefined;
    if (returned !== undefined) {
      at = returned;
      continue;
    }
    const required = /^(?:await\s+)?(?:require|import)\s*\(\s*["'](?= *["'])/.exec(rest);
    const imported = required && importedFrom(module, at + required[0].length, "default");
    if (imported) {
      ({ module, at } = imported);
      continue;
    }
    // What a function of the site's own gives, where it is called with nothing.
    const called = /^(?:await\s+)?([\w$]+)\s*\(\s*\)/.exec(rest)?.[1];
    const own = called === undefined ? undefined : declaredAt(module, called);
    if (own) {
      ({ module, at } = own);
      continue;
    }
    const call = /^(?:await\s+)?(?:[\w$.]+\s*(?:<[^<>()]*>)?)?\(\s*/.exec(rest);
    if (call) {
      at += call[0].length;
      continue;
    }
    const name = /^([A-Za-z_$][\w$]*)/.exec(rest)?.[1];
    const declared = name === undefined ? undefined : declaredAt(module, name);
    if (!declared) return undefined;
    ({ module, at } = declared);
  }
  return undefined;
}

/** The expression that a name of a module stands for where the module itself says so: a constant's, or a function. */
function ownAt(module: Module, name: string): Spot | undefined {
  const { masked } = module;
  const declared = declarationOf(name).exec(masked);
  if (declared) return { module, at: declared.index + declared[0].length };
  const written = new RegExp(`(?:\\basync\\s+)?\\bfunction\\s+${escaped(name)}(?![\\w$])`).exec(masked);
  return written ? { module, at: written.index } : undefined;
}

/** The expression that a name of a module stands for, perhaps an imported one. */
function declaredAt(module: Module, name: string): Spot | undefined {
  const found = ownAt(module, name);
  if (found) return found;
  const { masked, source } = module;
  const own = escaped(name);
  const whole = new RegExp(`\\bimport\\s+${own}\\s*(?:,\\s*\\{[^{}]*\\}\\s*)?from\\s*["']`).exec(masked);
  if (whole) return importedFrom(module, whole.index + whole[0].length, "default");
  for (const match of masked.matchAll(
    /\b(?:import|const)\s+(?:[\w$]+\s*,\s*)?\{([^{}]*)\}\s*(?:from\s*|=\s*require\s*\(\s*)["']/g,
  )) {
    const names = source.slice(match.index, match.index + match[0].length);
    const found = new RegExp(`[{,]\\s*(?:([\\w$]+)\\s*(?:\\bas\\b|:)\\s*)?${own}\\s*[,}]`).exec(names);
    if (found) return importedFrom(module, match.index + match[0].length, found[1] ?? name);
  }
  return undefined;
}

/** What a module exports whose name stands in a text that begins at an index. */
function importedFrom({ file, source, open }: Module, at: number, name: string): Spot | undefined {
  const specifier = /^[^"']*/.exec(source.slice(at, at + 300))?.[0] ?? "";
  const found = specifier.startsWith(".") ? open(specifier, file) : undefined;
  return found && exportOf(found, name);
}

/** What a function that begins at an index returns: an arrow's expression, or the last `return` of its own body. */
function returnedAt(masked: string, start: number): number | undefined {
  const head =
    /^(?:async\s+)?(?:function\b[^(]*\([^()]*\)\s*(?::[^{]*)?|(?:\([^()]*\)|[\w$]+)\s*(?::[^=]*)?=>\s*)/.exec(
      masked.slice(start, start + 2000),
    );
  if (!head) return undefined;
  const open = start + head[0].length;
  if (masked[open] !== "{") return open;
  let depth = 0;
  let found: number | undefined;
  for (let i = open + 1; i < masked.length; i++) {
    const c = masked[i] ?? "";
    if ("{[(".includes(c)) depth++;
    else if ("}])".includes(c) && depth-- === 0) break;
    else if (
      c === "r" &&
      depth === 0 &&
      /^return\b/.test(masked.slice(i, i + 7)) &&
      !/[\w$.]/.test(masked[i - 1] ?? "")
    )
      found = i + "return".length;
  }
  return found;
}

/** The beginnings of an object's or array's items: indices behind its bracket and behind each comma of its own. */
function* itemsOf(masked: string, open: number): Generator<number> {
  let depth = 0;
  yield open + 1;
  for (let i = open + 1; i < masked.length; i++) {
    const c = masked[i];
    if (c === "{" || c === "[" || c === "(") depth++;
    else if (c === "}" || c === "]" || c === ")") {
      if (depth-- === 0) return;
    } else if (c === "," && depth === 0) yield i + 1;
  }
}

/** How deep objects and arrays are followed that are put into others; by its name, one may be put into itself. */
const MOST_SPREADS = 8;

function propertyAt({ module, at: open }: Spot, key: string, depth = 0): Found | undefined {
  const { masked, source } = module;
  if (masked[open] !== "{") return undefined;
  const spreads: number[] = [];
  for (const start of itemsOf(masked, open)) {
    const at = beginOf(masked, start);
    if (masked.startsWith("...", at)) spreads.push(at + 3);
    const method = /^(?:async\s+(?=[\w$*]))?\*?\s*/.exec(masked.slice(at, at + 300))?.[0].length ?? 0;
    const match = /^(?:([\w$]+)|(["'])( *)\2)\s*([:,}(])/.exec(masked.slice(at + method, at + method + 300));
    if (!match) continue;
    const quoted = at + method + 1;
    const name = match[1] ?? source.slice(quoted, quoted + (match[3] ?? "").length);
    if (name !== key) continue;
    return { spot: { module, at }, value: { module, at: match[4] === ":" ? at + method + match[0].length : at } };
  }
  if (depth > MOST_SPREADS) return undefined;
  // What is put in: of two objects that have the key, the last one counts.
  for (const at of spreads.reverse()) {
    const inner = literalAt({ module, at });
    const found = inner && propertyAt(inner, key, depth + 1);
    if (found) return found;
  }
  return undefined;
}

function elementAt(array: Spot, index: number): Found | undefined {
  let i = 0;
  for (const spot of elementsOf(array)) {
    if (spot === undefined) return undefined;
    if (i++ === index) return { spot, value: spot };
  }
  return undefined;
}

/** An array's elements, those of arrays that are put in among them; ends with undefined where it is not known how many follow. */
function* elementsOf({ module, at: open }: Spot, depth = 0): Generator<Spot | undefined> {
  const { masked } = module;
  if (masked[open] !== "[" || depth > MOST_SPREADS) return yield undefined;
  for (const start of itemsOf(masked, open)) {
    const at = beginOf(masked, start);
    if (masked[at] === "]") return;
    if (!masked.startsWith("...", at)) {
      yield { module, at };
      continue;
    }
    // Of what is changed before it is put in, it is not known what is left.
    const isWhole = /^\.{3}\s*[\w$]+\s*[,\]]/.test(masked.slice(at, at + 300));
    const inner = isWhole ? literalAt({ module, at: at + 3 }) : undefined;
    if (inner === undefined) return yield undefined;
    yield* elementsOf(inner, depth + 1);
  }
}

/** Where an item begins, behind blanks. */
function beginOf(masked: string, start: number): number {
  return start + (/^\s*/.exec(masked.slice(start))?.[0].length ?? 0);
}

function escaped(name: string): string {
  return name.replace(/\$/g, "\\$");
}
