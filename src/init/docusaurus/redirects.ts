// The redirects of a Docusaurus site: those of its plugin, those that a function of its own makes, and those of a version.
import type { Key } from "../../config/places.ts";
import { joinPath } from "../../route.ts";
import { evaluateModule } from "../evaluate.ts";
import { pathOf } from "../places.ts";
import { noteFunctions, type TakeoverOptions } from "../takeover.ts";
import { dataOf, listOf } from "../values.ts";
import type { ReadInstance } from "./docs.ts";
import type { ReadSite } from "./site.ts";

/** Asks the site's own function what leads to each page; notes all functions that have no answer. */
export async function askRedirects(
  { file, settings: { redirects }, migration, tell, dropped }: ReadSite,
  { source, signal }: TakeoverOptions,
): Promise<readonly { from: string; to: string; at: readonly Key[] }[]> {
  const at = [...(redirects?.at ?? []), "createRedirects"];
  const isFunction = (name: string) => pathOf(name).join() === at.join();
  if (!dropped.some(isFunction)) {
    noteFunctions(dropped, tell);
    return [];
  }
  const texts = migration.pages.flatMap(({ route }) => route ?? []);
  const { answers } = await evaluateModule(file, { root: source, signal, ask: { path: at, texts } });
  const isAnswered = answers?.some((answer) => answer !== null);
  noteFunctions(isAnswered ? dropped.filter((name) => !isFunction(name)) : dropped, tell);
  return texts.flatMap((to, i) => [answers?.[i] ?? []].flat().map((from) => ({ from, to, at })));
}

/** The plugin's redirects. @param made those that a function of the site makes */
export function clientRedirects(
  { settings: { redirects }, migration, tell }: ReadSite,
  made: readonly { from: string; to: string; at: readonly Key[] }[],
): readonly { from: string; to: string; at: readonly Key[] }[] {
  if (redirects === undefined) return [];
  const { options, at } = redirects;
  if (options["toExtensions"] !== undefined)
    tell("config", "toExtensions of the redirects is left out", [...at, "toExtensions"]);
  const given = listOf(options["redirects"])
    .map(dataOf)
    .flatMap(({ from, to }, i) =>
      typeof to === "string"
        ? [from]
            .flat()
            .flatMap((each) => (typeof each === "string" ? [{ from: each, to, at: [...at, "redirects", i] }] : []))
        : [],
    );
  const endings = listOf(options["fromExtensions"]).flatMap((extension) =>
    migration.pages.flatMap(({ route: to }) =>
      to === undefined || to.endsWith("/") ? [] : [{ from: `${to}.${String(extension)}`, to, at }],
    ),
  );
  return [...given, ...made, ...endings];
}

/** From where the pages of the version that is taken over were, where that was not the last one. */
export function versionRedirects({
  instance: { route, released },
  pages,
}: ReadInstance): { from: string; to: string }[] {
  if (released === undefined) return [];
  return [...pages.values()].flatMap(({ route: to }) =>
    to === undefined ? [] : [{ from: `/${joinPath(route, released.next, to.slice(route.length + 1))}`, to }],
  );
}
