// How comments and models name declarations: TSDoc's references (`@scope/package#(Class:class).member`) and canonical ones
// (`@scope/package!Class#member:member(1)`). Pure: reads names, knows no symbols.

/** One name of a path, and which of the declarations with that name is meant. */
export interface ReferenceStep {
  readonly name: string;
  /** `class`, `static`, `1`, `LABEL`. */
  readonly selector: string | undefined;
}

export interface DeclarationReference {
  /** npm name; undefined: the package whose comment it is. */
  readonly package: string | undefined;
  readonly steps: readonly ReferenceStep[];
}

/** Longer ones are no names of anything. */
const MAX_LENGTH = 1000;
const PACKAGE = /^((?:@[\w.~-]+\/)?[\w.~-]+)(?:\/[\w./~-]*)?$/;

/** As models say it: a module that a package declares may begin with a scheme (`node:fs`); what it declares for all ends so. */
const MODULE = new RegExp(PACKAGE.source.replace("(", "((?:\\w+:)?").replace("$", "(?: globals)?$"));

/** Parses what `{@link}` and `{@inheritDoc}` point at; undefined for text that is no reference. */
export function parseReference(text: string): DeclarationReference | undefined {
  if (text === "" || text.length > MAX_LENGTH) return undefined;
  // A package's entry point is a part of the name that its symbols don't depend on.
  const hash = /^[^"([]*?#/.exec(text)?.[0].length ?? 0;
  const from = hash > 0 ? PACKAGE.exec(text.slice(0, hash - 1))?.[1] : undefined;
  if (hash > 0 && from !== undefined && (from.startsWith("@") || !/[A-Z]/.test(from))) {
    const steps = hash === text.length ? [] : parsePath(text.slice(hash));
    return steps && { package: from, steps };
  }
  if (text.startsWith("@")) {
    const name = PACKAGE.exec(text)?.[1];
    return name === undefined ? undefined : { package: name, steps: [] };
  }
  const steps = parsePath(text);
  return steps && { package: undefined, steps };
}

/** Parses `Class.member`, `(Class:class).member`, `Class."quoted"`, `Class.[symbol]`, `Class#member`, `Class.member()`. */
function parsePath(text: string): ReferenceStep[] | undefined {
  const steps: ReferenceStep[] = [];
  const step =
    /(?:\(([^()]*)\)|"((?:[^"\\]|\\.)*)"(?::(\w+))?|(\[[^[\]]*\])(?::(\w+))?|([^\s.#~:()"[\]]+)(?::(\w+))?)(?:\((?:\d*)\))?(?:([.#~])|$)/y;
  for (;;) {
    const match = step.exec(text);
    if (!match) return undefined;
    const [, group, quoted, quotedSelector, symbol, symbolSelector, name, selector, more] = match;
    if (group !== undefined) {
      const colon = /:(\w+)$/.exec(group);
      const path = colon ? group.slice(0, colon.index) : group;
      const inner = path === "" ? [] : parsePath(path);
      if (!inner) return undefined;
      const last = inner.pop();
      steps.push(...inner, { name: last?.name ?? colon?.[1] ?? "", selector: colon?.[1] ?? last?.selector });
    } else if (quoted !== undefined) steps.push({ name: unquote(quoted), selector: quotedSelector });
    else steps.push({ name: symbol ?? name ?? "", selector: symbolSelector ?? selector });
    if (more === undefined) return step.lastIndex === text.length ? steps : undefined;
  }
}

function unquote(text: string): string {
  return text.replace(/\\(.)/g, "$1");
}

/** What a canonical reference says. */
export interface CanonicalReference {
  /** npm name; "" for what the language itself declares. */
  readonly package: string;
  /** The same with the entry point's subpath, as far as it says one. */
  readonly module: string;
  readonly steps: readonly ReferenceStep[];
  /** `class`, `interface`, `type`, `var`, `member` …; "" where it says none. */
  readonly meaning: string;
  /** Whether it is declared where nothing outside can name it. */
  readonly local: boolean;
}

/** Parses a canonical reference; undefined for one that names no declaration of a package. */
export function parseCanonical(text: string): CanonicalReference | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const bang = text.startsWith('"') ? text.indexOf('"!') + 1 : text.indexOf("!");
  if (bang <= 0) return undefined;
  const [module = "", name] = MODULE.exec(text.slice(0, bang).replace(/^"|"$/g, "")) ?? [];
  const tail = /(?::(\w+))?(?:\(\d+\))?$/.exec(text);
  const local = text[bang + 1] === "~";
  const steps = parsePath(text.slice(bang + (local ? 2 : 1), tail?.index));
  return name === undefined || !steps ? undefined : { package: name, module, steps, meaning: tail?.[1] ?? "", local };
}
