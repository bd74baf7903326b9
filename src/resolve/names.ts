// Which files and routes an address may mean. Pure.
import { toNfc } from "../nfc.ts";
import { bareRoute, dirName, encodePath, joinPath, pathFrom } from "../route.ts";
import type { Page } from "../types.ts";

/** What addresses of a page are relative to. */
type Named = Pick<Page, "file" | "route">;

/** The very file that is named. Names that differ in their Unicode form only look the same, and are refused as two pages. */
export function nameAt(page: Named, wanted: string): string | undefined {
  const file = wanted.startsWith("/") ? joinPath(wanted) : pathFrom(dirName(page.file), wanted);
  return file === undefined ? undefined : toNfc(file);
}

/** The files that may be meant, as pages of the site have them. */
export function filesAt(page: Named, wanted: string): readonly string[] {
  const name = nameAt(page, wanted);
  if (name === undefined) return [];
  return [name, `${name}.md`, `${name}/index.md`.replace(/^\//, "")];
}

/** The routes that may be meant: the address itself, and without the index in it. */
export function routesAt(page: Named, wanted: string): readonly [string, string] {
  const route = wanted.startsWith("/")
    ? wanted
    : new URL(wanted.split("/").map(encodeURIComponent).join("/"), `http://x${encodePath(page.route)}`).pathname;
  const plain = bareRoute(toNfc(decodeURIComponent(route)));
  return [plain, plain.replace(/\/index$/, "") || "/"];
}
