// The module that renders on the server: the frame, which is all of docsgen's own templates, and a site's files in its gaps.
// Nothing of docsgen's is bundled again for a site, so that an edited template is bundled, loaded and compiled by itself.
import fs from "node:fs";
import path from "node:path";
import type { Plugin } from "esbuild";
import { literalPath, literalPaths } from "../literal-path.ts";
import { packageRoot } from "../project.ts";
import type { OwnTemplate } from "../template-exports.ts";
import type { OwnExports } from "./files.ts";
import { FRAME_FILE, REACT_FILE } from "./frame.ts";
import { BUNDLE_FILES, SERVER } from "./options.ts";
import type { BundlePart, PartOptions } from "./part.ts";
import { ownReact, REACT } from "./react.ts";

/** What of React the server asks the module for. */
const REACT_EXPORTS = {
  react: ["createElement"],
  "react-dom/server": ["renderToStaticMarkup", "renderToString"],
} as const;

/** Modules that are no files: the frame with its gaps, what creates it, and React. */
const FRAME = "docsgen:frame";
const CREATE_FRAME = "docsgen:create-frame";
const SHARED_REACT = "docsgen:react";

export interface ServerInput {
  /** A site's own; none for docsgen's alone. */
  readonly templates: readonly OwnTemplate[];
  /** What docsgen's own export. */
  readonly own: OwnExports;
  /** Where imports of an entry are looked for. */
  readonly resolveDir: string;
  /** From where the bundle says that its sources are seen. */
  readonly outdir: string;
  /** Puts what bundles share, of docsgen's own, where this one finds it; gives the name to ask for it. */
  place(name: string): string;
  readonly bundle: BundlePart;
}

/** Bundles the module. Throws esbuild's BuildFailure. */
export function bundleServer(input: ServerInput): ReturnType<BundlePart> {
  const { templates, own, resolveDir, outdir, place, bundle } = input;
  const shared = { [CREATE_FRAME]: place(FRAME_FILE), [SHARED_REACT]: place(REACT_FILE) };
  const gaps = templates.flatMap(({ name, base }) => (base === undefined ? [] : [name]));
  const modules = { [FRAME]: frameModule(gaps), "docsgen/templates": defaultsModule(own["index"] ?? []) };
  const options: PartOptions = {
    ...SERVER,
    stdin: { contents: serverEntry(templates, own), resolveDir, loader: "ts", sourcefile: "templates.ts" },
    outfile: path.join(outdir, BUNDLE_FILES.server),
    format: "esm",
    // Packages that a site's templates import may be CommonJS, and ask for Node's own modules.
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    // The positions of a site's templates are read back from the map when one of them throws.
    sourcemap: templates.length > 0 ? "linked" : false,
    // Styles that islands import are for the browser.
    loader: { ".css": "empty" },
    plugins: [literalPaths, browserOnly, virtual(modules, shared), ownReact],
  };
  return bundle(`server ${JSON.stringify([shared, modules])}`, options);
}

const quoted = (text: string): string => JSON.stringify(text);

/** The frame with its gaps, which the site's files fill once they are loaded: the frame's own need them when they render. */
function frameModule(gaps: readonly string[]): string {
  return [
    `const { default: createFrame } = require(${quoted(CREATE_FRAME)});`,
    `export const React = require(${quoted(SHARED_REACT)});`,
    `export const frame = createFrame(React, ${JSON.stringify(gaps)});`,
  ].join("\n");
}

/** `docsgen/templates` for a site's own: names that are not there are found when it is bundled. */
function defaultsModule(names: readonly string[]): string {
  const exports = names.map((name) => `export const ${name} = frame.defaults.${name};`);
  return [`import { frame } from ${quoted(FRAME)};`, ...exports].join("\n");
}

/** The site's files, each of which fills its gap with what others import from it; then what the server asks for. */
function serverEntry(templates: readonly OwnTemplate[], own: OwnExports): string {
  const files = templates.map((template, i) => ({
    ...template,
    as: `own${i}`,
    directive: directiveOf(template.name),
    wanted: template.base ?? [],
  }));
  const imports = files.map(({ file, as, directive, wanted }) => {
    if (directive !== undefined) return `import * as ${as} from ${quoted(literalPath(file))};`;
    return `import { ${wanted.map((name) => `${name} as ${as}${name}`).join(", ")} } from ${quoted(literalPath(file))};`;
  });
  const fillings = files.flatMap(({ name, as, base, directive, wanted }) => {
    if (base === undefined) return [];
    const exports = directive !== undefined ? as : `{ ${wanted.map((each) => `${each}: ${as}${each}`).join(", ")} }`;
    return [`frame.fill(${quoted(name)}, ${exports});`];
  });
  const directives = new Map<string, string[]>();
  for (const name of Object.keys(own)) {
    const directive = directiveOf(name);
    if (directive !== undefined) directives.set(directive, [`frame.own(${quoted(name)})`]);
  }
  for (const { directive, as } of files) {
    // A default counts for what the site's file in its place does not declare itself.
    if (directive !== undefined) directives.set(directive, [as, ...(directives.get(directive) ?? [])]);
  }
  const directiveFiles = [...directives].map(([name, modules]) => `${quoted(name)}: [${modules.join(", ")}]`);
  return [
    `import { frame, React } from ${quoted(FRAME)};`,
    ...imports,
    ...fillings,
    `export const { ${(own["index"] ?? []).join(", ")} } = frame.templates;`,
    ...Object.entries(REACT_EXPORTS).map(
      ([from, names]) => `export const { ${names.join(", ")} } = React[${quoted(from)}];`,
    ),
    "export const { calls } = frame;",
    'export const { setLanguage } = frame.own("parts/own-text");',
    // What of a page is the site's own may differ in more than texts.
    `export const pageMarkups = ${isFrameOwn(templates) ? 'frame.own("parts/page-markup").pageMarkups' : "{}"};`,
    `export const directiveFiles = { ${directiveFiles.join(", ")} };`,
  ].join("\n");
}

/** Whether a site's files take the place of nothing but directives. */
function isFrameOwn(templates: readonly OwnTemplate[]): boolean {
  return templates.every(({ name }) => directiveOf(name) !== undefined);
}

function directiveOf(template: string): string | undefined {
  return /^directives\/([^/]+)$/.exec(template)?.[1];
}

/**
 * Modules that are no files.
 * @param modules their code, by name
 * @param shared where those are that are in files of their own
 */
function virtual(modules: Readonly<Record<string, string>>, shared: Readonly<Record<string, string>>): Plugin {
  const namespace = "docsgen";
  return {
    name: "docsgen-virtual",
    setup(build) {
      build.onResolve({ filter: new RegExp(`^(?:${REACT.join("|")})$`) }, ({ path }) => ({ path, namespace }));
      build.onResolve({ filter: /^docsgen(?::|\/templates$)/ }, ({ path: name }) =>
        name in shared ? { path: shared[name] as string, external: true } : { path: name, namespace },
      );
      build.onLoad({ filter: /.*/, namespace }, ({ path: name }) => ({
        contents: modules[name] ?? `module.exports = require(${quoted(SHARED_REACT)})[${quoted(name)}];`,
      }));
    },
  };
}

/** Leaves out what is imported dynamically: pages are rendered at once, and can't wait for it. */
const browserOnly: Plugin = {
  name: "docsgen-browser-only",
  setup(build) {
    const namespace = "docsgen-browser-only";
    build.onResolve({ filter: /^[^:]*$/ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, namespace } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `throw new Error(${JSON.stringify(`${path} is imported dynamically: it is there in the browser only`)});`,
    }));
  },
};

/** Reads a file of docsgen's own that bundles share. */
export function readShared(name: string): Uint8Array {
  return fs.readFileSync(path.join(packageRoot(), "lib/templates", name));
}
