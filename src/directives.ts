// Which directives there are and how each may be used: what the components' files declare, read into one table. Pure.
import { compare } from "./diagnostics.ts";
import type {
  AnyDirectiveProps,
  Attributes,
  AttributeType,
  DirectiveFault,
  DirectiveKind,
  Island,
  ItemUsage,
  LabelUse,
  Usage,
} from "./types.ts";

/** How one directive may be used. */
export interface DirectiveSpec {
  /** Undefined where any attribute is let through. */
  readonly attributes: Attributes | undefined;
  readonly kinds: readonly DirectiveKind[];
  readonly label: LabelUse;
  /** Directives that stand only directly inside it. */
  readonly items: ReadonlyMap<string, DirectiveSpec>;
}

/** The directives of a site, by the name that authors write. */
export type Directives = ReadonlyMap<string, DirectiveSpec>;

/** What a file of `templates/directives/` exports: its component, by the file's name or as default, and declarations. */
export interface DirectiveModule {
  readonly [name: string]: unknown;
  readonly attributes?: Attributes;
  readonly usage?: Usage;
  readonly island?: Island;
  /** Says what is wrong with a use that its attributes allow. */
  check?(props: AnyDirectiveProps): DirectiveFault | undefined;
}

/** A directive with the file that shows it. */
export interface DirectiveEntry<Component> {
  readonly spec: DirectiveSpec;
  /** The file's name without its ending. */
  readonly file: string;
  readonly component: Component | undefined;
  readonly check: DirectiveModule["check"];
  /** When its component runs in the browser; undefined where it never does. */
  readonly island: Island | undefined;
}

/** An export's name, and the keys that lead to a value within it. */
export type DeclarationPath = readonly [exported: string, ...keys: (string | number)[]];

/** A file of `templates/directives/` declares what is no declaration. */
export class DeclarationError extends Error {
  override readonly name = "DeclarationError";
  /** The file's name without its ending. */
  readonly file: string;
  /** Where in it: the export, and the keys within. */
  readonly path: DeclarationPath;

  constructor(file: string, path: DeclarationPath, message: string) {
    super(`directives/${file}: ${message}`);
    this.file = file;
    this.path = path;
  }
}

/** `::include{file=…}` is replaced by what it names before anything is rendered. */
export const INCLUDE = "include";
/** Directives that no component shows. Of `:quiet[op]` the label is all: in labels no term of the glossary is a link. */
const BUILT_IN: Directives = new Map<string, DirectiveSpec>([
  [INCLUDE, { attributes: { file: "string" }, kinds: ["leaf"], label: "none", items: new Map() }],
  ["quiet", { attributes: {}, kinds: ["text"], label: "required", items: new Map() }],
]);

const ISLANDS: readonly unknown[] = ["load", "visible", "start"] satisfies Island[];
const TYPES: readonly unknown[] = ["string", "number", "boolean", "link", "asset", "image"] satisfies AttributeType[];

/**
 * Reads the files of `templates/directives/` into one table.
 * @param files by name; a site's own comes before the default of the same name, whose declarations count where it has none
 * @param fault hears of declarations that are no such thing
 */
export function readDirectives<Component>(
  files: Readonly<Record<string, readonly DirectiveModule[]>>,
  fault: (error: DeclarationError) => void,
): Map<string, DirectiveEntry<Component>> {
  const found = new Map<string, DirectiveEntry<Component>>();
  for (const [file, [own = {}, base]] of Object.entries(files)) {
    const declared = own.attributes || own.usage || own.check ? own : (base ?? own);
    const spec = readSpec(file, declared.attributes, declared.usage ?? {}, fault);
    const component = (own[file] ?? own["default"]) as Component | undefined;
    const { island } = own;
    if (island !== undefined && !ISLANDS.includes(island))
      fault(
        new DeclarationError(file, ["island"], `island is ${JSON.stringify(island)}; there are ${ISLANDS.join(", ")}`),
      );
    for (const [i, name] of (declared.usage?.names ?? [directiveName(file)]).entries()) {
      if (BUILT_IN.has(name))
        fault(new DeclarationError(file, ["usage", "names", i], `"${name}" is docsgen's own; give it another name`));
      found.set(name, { spec, file, component, check: declared.check, island });
    }
  }
  return found;
}

/** Lists the directives that authors may use. */
export function directiveTable(entries: ReadonlyMap<string, DirectiveEntry<unknown>>): Directives {
  const specs = [...entries].map(([name, { spec }]) => [name, spec] as const);
  return new Map([...specs, ...BUILT_IN].sort(([a], [b]) => compare(a, b)));
}

/** `VersionNote` is written `:::version-note`. */
export function directiveName(component: string): string {
  return component.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase();
}

type Fault = (error: DeclarationError) => void;

function readSpec(file: string, attributes: Attributes | undefined, usage: Usage, fault: Fault): DirectiveSpec {
  const items = Object.entries(usage.items ?? {}).map(
    ([name, item]) => [name, readItem(file, name, item, fault)] as const,
  );
  checkTypes(file, ["attributes"], attributes, fault);
  return {
    attributes,
    kinds: usage.kinds ?? ["container", "leaf"],
    label: usage.label ?? "optional",
    items: new Map(items),
  };
}

function readItem(file: string, name: string, item: ItemUsage, fault: Fault): DirectiveSpec {
  const { attributes, kinds = ["container"], label = "optional" } = item;
  checkTypes(file, ["usage", "items", name, "attributes"], attributes, fault);
  return { attributes, kinds, label, items: new Map() };
}

function checkTypes(file: string, path: DeclarationPath, attributes: Attributes | undefined, fault: Fault): void {
  for (const [name, type] of Object.entries(attributes ?? {})) {
    if (TYPES.includes(type) || (Array.isArray(type) && type.every((word) => typeof word === "string"))) continue;
    const isOptional = TYPES.some((each) => `${each}?` === type);
    const optional = `; what may be left out has its mark behind the name, as in "${name}?": "number"`;
    const known = `${TYPES.join(", ")}, and lists of words${isOptional ? optional : ""}`;
    fault(
      new DeclarationError(
        file,
        [...path, name],
        `the attribute "${name}" has the type ${JSON.stringify(type)}; there are ${known}`,
      ),
    );
  }
}
