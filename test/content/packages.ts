// What the packages that the guides describe say of themselves, read from their files.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../support/paths.ts";

const modules = join(root, "content/node_modules");
const require = createRequire(join(root, "content/package.json"));

/** The paths that a package can be imported from, but for the internal ones: `.`, `/beta` and others. */
export function entryPointsOf(name: string): string[] {
  const { exports = {} } = JSON.parse(readFileSync(join(modules, name, "package.json"), "utf8")) as {
    exports?: Record<string, unknown>;
  };
  return Object.keys(exports)
    .filter((path) => !path.startsWith("./internal"))
    .map((path) => (path === "." ? path : path.slice(1)));
}

/** Counts the names that entry points of fluid-framework export: each is one list. `public` is the plain one. */
export function exportsOf<Name extends string>(...entryPoints: readonly Name[]): Record<Name, number> {
  const counts = entryPoints.map((name) => {
    const text = readFileSync(join(modules, "fluid-framework/lib", `${name}.d.ts`), "utf8");
    const lists = [...text.replace(/\/\/.*/g, "").matchAll(/export (?:type )?\{([^}]*)\}/g)];
    const names = lists.flatMap(([, list = ""]) => list.split(",").map((each) => each.trim()));
    return [name, new Set(names.filter((each) => each !== "")).size] as const;
  });
  return Object.fromEntries(counts) as Record<Name, number>;
}

/** What `errorType` can be in errors of all drivers, or of those for SharePoint. */
export function errorTypesOf(name: "DriverErrorTypes" | "OdspErrorTypes"): string[] {
  const from = name === "DriverErrorTypes" ? "driver-definitions" : "odsp-driver-definitions";
  const exported = require(`@fluidframework/${from}/legacy`) as Record<string, Record<string, string>>;
  return Object.values(exported[name] ?? {});
}

/** The names whose declarations say that this version removes them. */
export function namesRemovedIn(version: string): Set<string> {
  const names = new Set<string>();
  const scope = join(modules, "@fluidframework");
  for (const file of readdirSync(scope, { recursive: true, encoding: "utf8" })) {
    if (!/^[^/\\]+[/\\]lib[/\\](?!.*node_modules).*\.d\.ts$/.test(file)) continue;
    const text = readFileSync(join(scope, file), "utf8");
    if (!text.includes(version)) continue;
    for (const [, comment = "", declaration = ""] of text.matchAll(/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\s*([^\n]*)/g)) {
      const removed = new RegExp(`removed in ${version.replace(".", "\\.")}\\b`).test(comment);
      const name = /^(?:export |declare |function |const |type |interface |class )*(\w+)/.exec(declaration)?.[1];
      if (removed && name) names.add(name);
    }
  }
  return names;
}
