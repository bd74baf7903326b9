// What addresses of a previewed site answer with.
import { readFile } from "node:fs/promises";
import { BROKEN, PENDING, type Preview } from "../preview.ts";
import { parseBaseUrl } from "../server/listen.ts";
import type { Source } from "../server/source.ts";
import { renderProblems } from "./problem-page.ts";

/** What a preview has, as a server asks for it. */
export function previewSource(preview: Preview): Source {
  return {
    async find(wanted) {
      preview.giveWay();
      const found = await preview.find(wanted);
      return found === BROKEN ? brokenPage(preview) : found;
    },
    async missing() {
      const found = await preview.find("404.html");
      if (found === BROKEN) return brokenPage(preview);
      return typeof found?.data === "string" ? { status: 404, html: found.data } : undefined;
    },
  };
}

/** What an address answers with that can't be made because of errors. */
function brokenPage(preview: Preview): { readonly status: number; readonly html: string } {
  return { status: 500, html: renderProblems(preview.problems().filter(({ severity }) => severity === "error")) };
}

/** What an address names below the base; undefined for one that is not below it. */
export function underBase(address: string, baseUrl: string): string | undefined {
  const { path: base } = parseBaseUrl(baseUrl);
  return address.startsWith(base) ? address.slice(base.length) : undefined;
}

/** The HTML that an address answers with; undefined where that is not known yet. */
export async function htmlAt(
  preview: Preview,
  source: Source,
  address: string,
): Promise<string | Uint8Array | undefined> {
  const wanted = underBase(address, preview.config.baseUrl);
  const found = wanted === undefined ? undefined : await preview.findNow(wanted);
  if (found === PENDING) return undefined;
  if (found === BROKEN) return brokenPage(preview).html;
  if (found === undefined) return (await source.missing(wanted ?? ""))?.html ?? "";
  const { data } = found;
  return typeof data === "object" && "file" in data ? readFile(data.file) : data;
}
