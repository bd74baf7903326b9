// What style sheets, and the configuration's tags of the head, name on other hosts: the site's policy forbids it unless the
// configuration allows it.
import fs from "node:fs";
import type { Message, Plugin } from "esbuild";
import { refusedHost } from "../headers.ts";
import type { Diagnostic, ResolvedConfig } from "../types.ts";
import { isOwn, once, placeOf, type SitePlace, sourceOf } from "./problems.ts";

/** An address on another host, and where it is named. */
export interface RemoteResource extends SitePlace {
  /** With its scheme, or `//`. */
  readonly address: string;
  readonly kind: keyof typeof KINDS;
}

const KINDS = {
  style: {
    directive: "style-src",
    what: "loading style sheets",
    instead: "Copy the sheet into templates/styles/ and import it from there",
  },
  font: {
    directive: "font-src",
    what: "loading fonts",
    instead: "Put the font into content/static/ and write url(/fonts/x.woff2)",
  },
  image: {
    directive: "img-src",
    what: "showing images",
    instead: "Put the image into content/static/ and write url(/img/x.png)",
  },
  script: {
    directive: "script-src",
    what: "running scripts",
    instead: "Put the script into content/static/",
  },
} as const;

const PLUGIN = "docsgen-remote-resources";

/** Notes addresses on other hosts, as warnings at their places, and leads them where esbuild does by itself: away. */
export const remoteResources: Plugin = {
  name: PLUGIN,
  setup(build) {
    build.onResolve({ filter: /^(?:https?:)?\/\// }, ({ kind, path }) =>
      kind === "import-rule" || kind === "url-token"
        ? { path, external: true, warnings: [{ text: kind, detail: path }] }
        : undefined,
    );
  },
};

/**
 * Finds what the plugin noted, but for docsgen's own.
 * @param site absolute path of the site's templates
 * @param display turns an absolute path into the one that authors know
 */
export function findRemote(
  messages: readonly Message[],
  site: string,
  display: (absolute: string) => string,
): RemoteResource[] {
  const found = messages.flatMap((message): RemoteResource[] => {
    const { pluginName, location, text, detail } = message;
    const file = pluginName === PLUGIN ? sourceOf(location) : undefined;
    if (!location || file === undefined || isOwn(file, site)) return [];
    const lines = fs.readFileSync(file, "utf8").split(LINE_END).slice(0, location.line);
    const place = placeOf(location, display);
    lines.push((lines.pop() ?? "").slice(0, place.column));
    const kind = text === "import-rule" ? "style" : isInFontFace(lines.join("\n")) ? "font" : "image";
    return [{ ...place, address: String(detail), kind }];
  });
  return once(found);
}

/** Warns of what browsers won't load, because the site's own policy forbids it. */
export function checkRemote(
  resources: readonly RemoteResource[],
  config: Pick<ResolvedConfig, "csp" | "headers">,
): Diagnostic[] {
  return resources.flatMap(({ address, kind, file, line, column }): Diagnostic[] => {
    const { directive, what, instead } = KINDS[kind];
    const url = refusedHost(config, directive, address);
    if (!url) return [];
    const message = `the site's content security policy keeps browsers from ${what} of ${url.host}`;
    const allow = `csp: { ${JSON.stringify(directive)}: [${JSON.stringify(url.origin)}] }`;
    const further = kind === "script" ? ' What it sends its data to needs "connect-src", too.' : "";
    const hint = `${instead}, or allow it: ${allow}.${further}`;
    return [{ file, line, column, severity: "warning", code: `csp-${kind}`, message, hint }];
  });
}

/** What esbuild counts as one. */
const LINE_END = /\r\n|[\n\r\u2028\u2029]/;

/** What may hold a brace that is none, and braces do not end. */
export const NO_BRACES = /\/\*.*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^"')]*\)/gis;

/** Whether what stands behind this part of a sheet is a font's. */
function isInFontFace(before: string): boolean {
  return /@font-face\s*\{[^{}]*$/i.test(before.replace(NO_BRACES, ""));
}
