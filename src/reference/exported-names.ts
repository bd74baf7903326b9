// Works round a liberty of API Extractor: what is exported by a name that is a global's too (`Response`, `open`) it calls
// `Response_2`, as it would in a file that holds all declarations (`Collector`). And what is exported by several names it calls
// what it is declared as, by which nobody may be able to import it.
import type { Exported } from "./declarations.ts";

interface Reference {
  canonicalReference?: string;
}

interface ModelItem extends Reference {
  name?: string;
  readonly excerptTokens?: readonly Reference[];
  readonly members?: readonly ModelItem[];
}

/** Gives the items of a model, given as JSON, the names that they are exported by, also where signatures name them. */
export function withExportedNames(model: string, { entryPoints }: Exported): string {
  const aliases = entryPoints.flatMap(({ aliases = [] }) => aliases);
  if (aliases.length === 0 && !/"name": ?"[^"]+_\d+"/.test(model)) return model;
  const exported = new Set(entryPoints.flatMap(({ exports, byDefault }) => [...exports, byDefault]));
  const root = JSON.parse(model) as ModelItem;
  const items = (root.members ?? []).flatMap(({ members = [] }) => members);
  const names = new Set(items.map(({ name }) => name));
  const renamed = new Map<string, string>();
  for (const item of items) {
    const { name = "" } = item;
    const alias = aliases.find(({ declared }) => declared === name)?.names.find((one) => one !== "default");
    const own = alias ?? /^(.+)_\d+$/.exec(name)?.[1];
    if (own === undefined || exported.has(name) || !exported.has(own) || names.has(own)) continue;
    renamed.set(name, own);
    item.name = own;
  }
  if (renamed.size === 0) return model;
  // All that is declared in the package begins so.
  const start = root.canonicalReference ?? "";
  const refer = (one: Reference): void => {
    const { canonicalReference: to } = one;
    if (!to?.startsWith(start)) return;
    const [name = ""] = /^[^.#:(]+/.exec(to.slice(start.length)) ?? [];
    const own = renamed.get(name);
    if (own !== undefined) one.canonicalReference = start + own + to.slice(start.length + name.length);
  };
  const visit = (item: ModelItem): void => {
    refer(item);
    item.excerptTokens?.forEach(refer);
    item.members?.forEach(visit);
  };
  visit(root);
  return JSON.stringify(root);
}
