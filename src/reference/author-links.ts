// What authors mean by a symbol's name: `api:Tree.on`, or plain code that is exactly a name. Pure.
import { nearest } from "../diagnostics.ts";
import type { Reference, Standing } from "./types.ts";

/** What is needed to resolve names; structured-clone safe. */
export interface ReferenceNames {
  /** Routes of all that have a name, the package's top before its namespaces. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Routes of the headline packages, in their order: of several, the first one that has the name is meant. */
  readonly headline: readonly string[];
  /** By the route of each package: of an entry point, its package's, which is meant where both have a name; else "". */
  readonly packages: Readonly<Record<string, string>>;
  /** By route: what the package says of those that are not simply public, the graver first. */
  readonly standings: Readonly<Record<string, readonly Standing[]>>;
}

/** Takes the names out of a reference. Of several packages with the same symbol, authors mean the first headline one. */
export function referenceNames(reference: Reference, headline: readonly string[]): ReferenceNames {
  const routes = new Map(reference.packages.map(({ name, route }) => [name, route]));
  const first = headline.flatMap((name) => routes.get(name) ?? []);
  const packages = Object.fromEntries(reference.packages.map(({ route, partOf }) => [route, partOf?.to ?? ""]));
  return { names: reference.names, headline: first, packages, standings: reference.standings };
}

/** A symbol in running text: a name with a capital or a dot in it; nobody wants every `map` to be a link. */
const SYMBOL = /^(?=.*[A-Z.])(?:@?[\w$-]+\/)?[A-Za-z_$][\w$-]*(?:\.[A-Za-z_$][\w$]*)*$/;

/** Finds the route that a piece of inline code names exactly and unambiguously; undefined otherwise. */
export function resolveCode(text: string, reference: ReferenceNames): string | undefined {
  const name = withoutCall(text);
  if (name.length > 200 || !SYMBOL.test(name)) return undefined;
  const route = choose(current(named(name, reference), reference), reference);
  // What stands in a namespace is named with it: `Array` is JavaScript's, not some namespace's.
  return route?.includes("-namespace/") && !name.includes(".") ? undefined : route;
}

/** Takes off what a name is called with, if that is all that follows it. */
function withoutCall(text: string): string {
  const open = text.indexOf("(");
  if (open < 0 || !text.endsWith(")")) return text;
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at === text.length - 1 ? text.slice(0, open) : text;
  }
  return text;
}

/** Resolves the name of an `api:` link. */
export function resolveName(
  name: string,
  reference: ReferenceNames,
): { readonly route: string } | { readonly message: string; readonly hint: string } {
  const all = named(name, reference);
  const route = choose(all, reference);
  if (route !== undefined) return { route };
  if (all.length > 1) {
    return {
      message: `"api:${name}" is ambiguous: ${all.length} symbols have this name`,
      hint: `Put the package before it. They are ${all.join(", ")}.`,
    };
  }
  // TSDoc's way to write it.
  const dotted = name.replace(/[#!]/g, ".");
  const near = named(dotted, reference).length > 0 ? dotted : nearest(name, Object.keys(reference.names));
  return {
    message: `"api:${name}" names no symbol of the API reference`,
    hint:
      near === undefined ? "Write api:Symbol, api:Symbol.member or api:package.Symbol." : `Did you mean "api:${near}"?`,
  };
}

function named(name: string, { names }: ReferenceNames): readonly string[] {
  // A compiled reference is kept in the cache, which anybody may have written: what is no route goes into no page.
  return Object.hasOwn(names, name) ? (names[name] ?? []).filter((route) => /^\/(?!\/)/.test(route)) : [];
}

/** Leaves out what is deprecated, or stands on the page of what is, unless there is nothing else. */
function current(routes: readonly string[], { standings }: ReferenceNames): readonly string[] {
  const isDeprecated = (route: string): boolean =>
    standings[route]?.some(({ standing }) => standing === "deprecated") === true;
  const found = routes.filter((route) => !isDeprecated(route) && !isDeprecated(route.replace(/#.*$/, "")));
  return found.length > 0 ? found : routes;
}

/** Of several routes that bear a name, finds the one that authors mean. */
function choose(all: readonly string[], { headline, packages }: ReferenceNames): string | undefined {
  for (const pkg of headline) {
    const own = all.find((route) => route.startsWith(pkg));
    if (own !== undefined) return own;
  }
  const packageOf = (route: string): string => {
    let end = route.indexOf("/", 1) + 1;
    while (end > 0 && !Object.hasOwn(packages, route.slice(0, end))) end = route.indexOf("/", end) + 1;
    return route.slice(0, end);
  };
  const having = new Set(all.map(packageOf));
  const meant = [...having].filter((one) => !having.has(packages[one] ?? ""));
  return meant.length === 1 ? all.find((route) => packageOf(route) === meant[0]) : undefined;
}
