// Sites with samples: the repository's own TypeScript linked beside their content, and a package made up for them.
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { BuildResult, Diagnostic } from "../../src/types.ts";
import type { Files } from "../support/folder.ts";
import { root } from "../support/paths.ts";
import { makeSite, type TestSite } from "../support/site.ts";

/** A package with APIs of every standing. */
export const PACKAGE: Files = {
  "content/node_modules/shapes/package.json": JSON.stringify({
    name: "shapes",
    version: "1.0.0",
    type: "module",
    exports: {
      ".": { types: "./index.d.ts", default: "./index.js" },
      "./legacy": { types: "./legacy.d.ts", default: "./index.js" },
    },
  }),
  "content/node_modules/shapes/index.d.ts": `
export declare class Circle {
  constructor(radius: number);
  /** @deprecated Give a number. */
  constructor(radius: string);
  readonly radius: number;
  /** @deprecated Use {@link Circle.radius} instead. */
  readonly size: number;
  grow(by: number): void;
  /** @deprecated Give a number. */
  grow(by: string): void;
}
/** @alpha */
export declare function melt(circle: Circle): void;
/** @beta */
export declare function bend(circle: Circle): void;
/** @internal */
export declare const secret: number;
export interface Options {
  /** @deprecated Leave it out. */
  old?: boolean;
  fresh?: boolean;
}
export declare function draw(options: Options): void;
`,
  "content/node_modules/shapes/legacy.d.ts": `
export { Circle } from "./index.js";
/**
 * @legacy
 * @alpha
 */
export declare function square(): void;
`,
  "content/node_modules/shapes/index.js": `
export class Circle {
  constructor(radius) { this.radius = Number(radius); this.size = radius; }
  grow(by) { if (by < 0) throw new RangeError("cannot shrink"); this.radius += by; }
}
export const melt = () => {};
export const bend = () => {};
export const secret = 1;
export const draw = () => {};
export const square = () => {};
`,
};

/** Without the browser's types, which take four times as long to read as all else. */
const CONFIG = `export default {
  url: "https://docs.example.com",
  samples: { run: true, compilerOptions: { lib: ["ES2022"] } },
};
`;

/** Makes a site; its pages are `docs/….md` below the content folder. */
export function sampleSite(pages: Readonly<Record<string, string>>, files: Files = {}): TestSite {
  const docs = Object.fromEntries(Object.entries(pages).map(([name, text]) => [`content/docs/${name}.md`, text]));
  const site = makeSite({
    "docsgen.config.mjs": CONFIG,
    ...PACKAGE,
    ...docs,
    ...files,
  });
  link(site, "typescript");
  return site;
}

/** Installs a package of the repository's in a site. */
export function link(site: TestSite, name: string): void {
  const target = join(site.root, "content/node_modules", name);
  mkdirSync(join(target, ".."), { recursive: true });
  symlinkSync(join(root, "node_modules", name), target, "dir");
}

/** Problems as `file:line:column code message`, without the hints. */
export function told(result: Pick<BuildResult, "diagnostics">): string[] {
  return result.diagnostics.map(tell);
}

/** Checks a site of one page and tells its problems without the page's name. */
export async function problemsOf(page: string, files: Files = {}): Promise<string[]> {
  return (await problemsOfEach([page], files))[0] ?? [];
}

/** The same of a site of several pages, for each of them: TypeScript is started once. */
export async function problemsOfEach(pages: readonly string[], files: Files = {}): Promise<string[][]> {
  const names = pages.map((_, i) => (i === 0 ? "index" : `page-${i}`));
  const site = sampleSite(Object.fromEntries(pages.map((page, i) => [`${names[i]}`, `# Home\n\n${page}`])), files);
  const { check } = await import("../../src/index.ts");
  const result = await check({ root: site.root, jobs: 1 });
  const problems = told(result);
  const own = names.map((name) => problems.filter((text) => text.startsWith(`content/docs/${name}.md:`)));
  const rest = problems.filter((text) => !own.flat().includes(text));
  // What is told of no page concerns all of them.
  return own.map((each, i) => [...each.map((text) => text.replace(`content/docs/${names[i]}.md:`, "")), ...rest]);
}

function tell({ file, line, column, code, message }: Diagnostic): string {
  return `${file}:${line}:${column} ${code} ${message.split("\n")[0]}`;
}
