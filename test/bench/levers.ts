// What each measure for speed brings: docsgen is compiled once more without it, in a folder of its own, and both build the
// same site in turn. What can't be taken out by itself is named.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root } from "../support/paths.ts";
import { seeded } from "./corpus.ts";
import { median, shown, table, times } from "./figures.ts";
import { type Measured, measure } from "./measure.ts";
import type { Tool } from "./tool.ts";

/** The build in which a lever shows. */
type Build = "cold" | "nothing changed" | "one page changed";

/** A measure for speed, and how docsgen is without it. */
export interface Lever {
  readonly name: string;
  readonly build: Build;
  /** Changes of the sources: what stands there once, and what takes its place. */
  readonly patches?: readonly { readonly file: string; readonly from: string; readonly to: string }[];
  /** Further arguments of the build. */
  readonly args?: readonly string[];
}

export const LEVERS: readonly Lever[] = [
  { name: "threads", build: "cold", args: ["--jobs", "1"] },
  {
    name: "own engine over highlight.js' grammars",
    build: "cold",
    patches: [
      {
        file: "src/highlight.ts",
        from: "  try {\n    return run(code,",
        to: '  try {\n    if (code) throw new UnknownFeature("left out");\n    return run(code,',
      },
    ],
  },
  {
    name: "shared markup rendered once (sidebar, header, footer)",
    build: "cold",
    patches: [
      { file: "templates/parts/once.ts", from: "if (markup === undefined) {", to: "{" },
      { file: "templates/parts/once.ts", from: "stretches[index] ??=", to: "stretches[index] =" },
    ],
  },
  {
    name: "a page's frame put together from its parts' markup",
    build: "cold",
    patches: [{ file: "src/bundle/server.ts", from: "isFrameOwn(templates) ?", to: "isFrameOwn([]) && !templates ?" }],
  },
  {
    name: "frames and parts whose texts alone differ rendered once for each shape",
    build: "cold",
    patches: [{ file: "templates/parts/once.ts", from: "if (shape === null) return", to: "return" }],
  },
  {
    name: "plain Markdown read without marked",
    build: "cold",
    patches: [{ file: "src/markdown/lex.ts", from: "= common && !extensions;", to: "= !common;" }],
  },
  {
    name: "fewer functions compiled into their callers",
    build: "cold",
    patches: [{ file: "src/v8-flags.ts", from: "const FEW_CALLS = 300;", to: "const FEW_CALLS = 920;" }],
  },
  {
    name: "optimize later",
    build: "cold",
    patches: [{ file: "src/v8-flags.ts", from: "`--interrupt-budget=${PATIENT}`", to: "" }],
  },
  {
    name: "an unchanged site ends at the stamp",
    build: "nothing changed",
    patches: [
      {
        file: "src/build/remembered.ts",
        from: "(edits?.edited.length === 0",
        to: "(edits?.edited.length === -1",
      },
    ],
  },
  {
    name: "modules loaded when they are needed",
    build: "nothing changed",
    patches: [
      {
        file: "src/build/pipeline.ts",
        from: "// The pipeline: scan",
        to: ["pool", "page-pass", "finish", "render", "reference", "site", "search", "joined", "glossary"]
          .map((name) => `import "../${name}.ts";\n`)
          .concat('import "react-dom/server";\nimport "highlight.js/lib/core";\n// The pipeline: scan')
          .join(""),
      },
    ],
  },
  {
    name: "V8's compiled code kept",
    build: "one page changed",
    patches: [{ file: "src/load.ts", from: "const cachedData = readCode(name);", to: "const cachedData = undefined;" }],
  },
  {
    name: "modules that are loaded at one time in few files, packages in one each",
    build: "nothing changed",
    patches: [
      {
        file: "bin/prepare.mjs",
        from: "lazyBuiltins(), bundledPackages(BUNDLED), loadersModules(), await together(program)",
        to: "loadersModules()",
      },
    ],
  },
  { name: "cache of pages", build: "one page changed", args: ["--no-cache"] },
];

/** Levers of the design that are not there, or can't be taken out by themselves. */
export const NOT_MEASURED: readonly string[] = [
  "one bundled file of the command: docsgen is always bundled, with chunks that are loaded when needed",
  "a cache of highlighted code: there is none, what an unchanged page needs is kept as a whole",
  "files written synchronously by each thread: the whole page pass is synchronous",
];

/** Applies a lever's patches to a text of the sources. @throws Error if a patch does not fit exactly once */
export function patched(text: string, { file, from, to }: { file: string; from: string; to: string }): string {
  const at = text.indexOf(from);
  if (at < 0 || text.includes(from, at + 1)) throw new Error(`${file} does not have this exactly once: ${from}`);
  return text.slice(0, at) + to + text.slice(at + from.length);
}

/** Compiles docsgen without a lever; gives the path of the command. */
function compileWithout(lever: Lever, folder: string): string {
  fs.mkdirSync(folder, { recursive: true });
  for (const name of ["src", "templates", "bin", "package.json"]) {
    fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  fs.symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"), "dir");
  for (const patch of lever.patches ?? []) {
    const file = path.join(folder, patch.file);
    fs.writeFileSync(file, patched(fs.readFileSync(file, "utf8"), patch));
  }
  const { status, stderr } = spawnSync(process.execPath, ["bin/prepare.mjs", "--compile-only"], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`docsgen does not compile without "${lever.name}":\n${stderr}`);
  return path.join(folder, "bin/docsgen.js");
}

/** What was measured of one lever. */
export interface LeverResult {
  readonly name: string;
  readonly build: Build;
  readonly with: Measured[];
  readonly without: Measured[];
}

export interface LeverOptions {
  readonly folder: string;
  readonly runs: number;
  readonly limitMs: number;
  tell(line: string): void;
}

/** Measures all levers on a seeded site. */
export async function measureLevers(tool: Tool, pages: number, options: LeverOptions): Promise<LeverResult[]> {
  const results: LeverResult[] = [];
  for (const [i, lever] of LEVERS.entries()) {
    const base = path.join(options.folder, `lever-${i}`);
    const result: LeverResult = { name: lever.name, build: lever.build, with: [], without: [] };
    const bin = lever.patches && compileWithout(lever, path.join(base, "docsgen"));
    const [own = "", ...rest] = tool.args;
    const sides = [
      { runs: result.with, args: tool.args, site: path.join(base, "with") },
      { runs: result.without, args: [bin ?? own, ...rest, ...(lever.args ?? [])], site: path.join(base, "without") },
    ];
    const corpus = seeded(pages);
    const build = async ({ args, site }: (typeof sides)[number]) => {
      const run = await measure(tool.command, args, { cwd: site, ...options, log: path.join(base, "log.txt") });
      if (run.failure !== undefined) throw new Error(`${lever.name}: ${run.failure}`);
      return run;
    };
    for (const side of sides) {
      fs.mkdirSync(side.site, { recursive: true });
      tool.prepare(corpus, side.site);
      if (lever.build !== "cold") await build(side);
    }
    for (let round = 0; round < options.runs; round++) {
      for (const side of round % 2 ? [...sides].reverse() : sides) {
        if (lever.build === "cold")
          for (const name of [tool.out, ...tool.caches])
            fs.rmSync(path.join(side.site, name), { recursive: true, force: true });
        if (lever.build === "one page changed")
          fs.appendFileSync(path.join(side.site, tool.source(corpus.edited)), `\nEdit ${round}.\n`);
        side.runs.push(await build(side));
      }
    }
    options.tell(`${lever.name}: measured`);
    fs.rmSync(base, { recursive: true, force: true });
    results.push(result);
  }
  return results;
}

/** The table of levers; ratios are of medians, without the lever to with it. */
export function leverTable(results: readonly LeverResult[]): string {
  const of = (list: readonly Measured[], key: "wallMs" | "cpuMs" | "peakMb") => median(list.map((run) => run[key]));
  const rows = results.map((result) => [
    result.name,
    result.build,
    ...(["wallMs", "cpuMs"] as const).flatMap((key) => [
      shown(of(result.with, key)),
      shown(of(result.without, key)),
      times(of(result.without, key), of(result.with, key)),
    ]),
    times(of(result.without, "peakMb"), of(result.with, "peakMb")),
  ]);
  return table(
    ["lever", "build", ">wall ms", ">without", ">ratio", ">CPU ms", ">without", ">ratio", ">memory ratio"],
    rows,
  );
}
