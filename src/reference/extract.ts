// From installed packages' declaration files to models. The only module that knows API Extractor, an optional peer that
// is loaded from the site's own node_modules.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { compare } from "../diagnostics.ts";
import { readSealed, removeOthers, writeSealed } from "../sealed.ts";
import type { Diagnostic } from "../types.ts";
import { ALPHA_MARK, restoreAlpha, type System, withMarkedAlpha } from "./alpha-methods.ts";
import { checkDeclarations, type Exported, type Program, readExports, type TypeScript } from "./declarations.ts";
import {
  copyrightOf,
  directoryOf,
  type ExtractOptions,
  keyOf,
  type Located,
  locate,
  type Manifest,
  problem,
} from "./locate.ts";
import type { ExtractedPackage } from "./types.ts";

/** What is to be extracted; cheap to make, so that an unchanged build need not go on to `run`. */
export interface ExtractionPlan {
  /** Changes whenever any model may. */
  readonly hash: string;
  readonly problems: readonly Diagnostic[];
  /** Extracts, or reads what an earlier run left. */
  run(): Extraction & { readonly cached: boolean };
}

interface Extraction {
  readonly packages: readonly ExtractedPackage[];
  readonly problems: readonly Diagnostic[];
}

const EXTRACTOR = "@microsoft/api-extractor";

/** Finds the packages of the configuration, and what their models depend on. */
export function planExtraction(options: ExtractOptions): ExtractionPlan {
  const problems: Diagnostic[] = [];
  const located = options.config.packages.flatMap((entry) =>
    locate(typeof entry === "string" ? { name: entry } : entry, options, problems),
  );
  const require = createRequire(path.join(options.content, "package.json"));
  let extractor: Manifest = {};
  try {
    extractor = require(`${EXTRACTOR}/package.json`) as Manifest;
  } catch {
    if (located.some(({ model }) => model === undefined))
      problems.push(
        problem(
          options,
          "reference-extractor",
          `${EXTRACTOR} is not installed, which reads the packages' declarations`,
          `Install it beside the packages: npm install --save-dev ${EXTRACTOR} (in the content folder).`,
        ),
      );
  }
  const hash = keyOf(located, extractor.version ?? "", options);
  return {
    hash,
    problems,
    run() {
      const file = path.join(options.cacheDir, `models-${hash}.json`);
      const known = readSealed<Extraction>(file);
      if (known) return { ...known, cached: true };
      const extraction = extract(located, require, options);
      // Errors must be found again until they are mended; warnings are said again as long as their cause is there.
      if (extraction.problems.every(({ severity }) => severity !== "error")) {
        writeSealed(file, extraction);
        removeOthers(file, "models-");
      }
      return { ...extraction, cached: false };
    },
  };
}

/** The parts of API Extractor that are used. */
interface ExtractorLibrary {
  readonly Extractor: {
    invoke(config: unknown, options: object): { readonly succeeded: boolean };
  };
  readonly ExtractorConfig: { prepare(options: object): unknown };
  readonly CompilerState: { create(config: unknown, options: object): { readonly program: Program } };
}

/** Extracts in one TypeScript program: it reads each package once, and takes a quarter of the time of one program each. */
function extract(located: readonly Located[], require: NodeJS.Require, options: ExtractOptions): Extraction {
  const declared = located.filter(({ model }) => model === undefined);
  const models = new Map<string, string>();
  const exported = new Map<string, Exported>();
  const problems: Diagnostic[] = [];
  const work = path.join(options.cacheDir, `extract-${process.pid}`);
  fs.mkdirSync(work, { recursive: true });
  try {
    if (declared.length > 0) optimisingLate(extractDeclared);
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
  const packages = located.map(({ config, folder, manifest, model }) => {
    const { entryPoints = [], reexports = [], bundled = [], documented } = exported.get(config.name) ?? {};
    const text = model === undefined ? (models.get(config.name) ?? "") : fs.readFileSync(model, "utf8");
    // The extractor leaves out what a bundled package has from a third one; its page is where that one has it.
    const own = bundled.length > 0 ? topNames(text) : new Set<string>();
    const elsewhere = bundled.filter(({ name }) => !own.has(name));
    return {
      name: config.name,
      version: manifest.version ?? "",
      description: manifest.description ?? "",
      license: manifest.license ?? "",
      copyright: copyrightOf(folder, manifest),
      homepage: manifest.homepage ?? "",
      directory: directoryOf(manifest),
      model: text,
      entryPoints,
      reexports: [...reexports, ...elsewhere].sort((a, b) => compare(a.name, b.name)),
      documented,
      namesOnly: config.namesOnly ?? false,
      note: config.note,
    };
  });
  return { packages, problems };

  function extractDeclared(): void {
    const { Extractor, ExtractorConfig, CompilerState } = require(EXTRACTOR) as ExtractorLibrary;
    const typescript = inside(require)("typescript") as TypeScript & { readonly sys: System };
    const tsdocConfigFile = tsdocConfig(require, options.config.tags ?? ["legacy", "system"]);
    const prepared = declared.map((item, i) => {
      const out = path.join(work, `${i}.api.json`);
      return { item, out, config: prepare(ExtractorConfig, item, out, options, tsdocConfigFile) };
    });
    const entries = declared.flatMap(({ entry, entryPoints }) => [entry, ...entryPoints.map(({ file }) => file)]);
    const compilerState = withMarkedAlpha(typescript.sys, () =>
      CompilerState.create(prepared[0]?.config, { additionalEntryPoints: [...new Set(entries)] }),
    );
    for (const { item, out, config } of prepared) {
      const { name } = item.config;
      const broken = checkDeclarations(typescript, compilerState.program, item, options.display);
      problems.push(...broken);
      if (broken.some(({ severity }) => severity === "error")) continue;
      try {
        Extractor.invoke(config, {
          compilerState,
          localBuild: true,
          // Its messages are for the package's authors.
          messageCallback: (message: { handled: boolean }) => {
            message.handled = true;
          },
        });
      } catch (error) {
        const why = (error as Error).message.split("\n").find((line) => line.trim() !== "") ?? "";
        const hint = "Leave the package out, or give declarations that the extractor can read with `types`.";
        problems.push(
          problem(options, "reference-extraction", `package ${JSON.stringify(name)} cannot be extracted: ${why}`, hint),
        );
        continue;
      }
      models.set(name, fs.existsSync(out) ? restoreAlpha(fs.readFileSync(out, "utf8")) : "");
      exported.set(name, readExports(compilerState.program, item));
    }
  }
}

/** V8's own number of bytes of code that run before it looks what to optimise, and a better one for extraction. */
const INTERRUPT_BUDGET = { version: "11.3.", usual: 66 * 1024, late: 800_000 } as const;

/**
 * Runs with an optimiser that waits longer: the compiler and the extractor are much code that runs once over little
 * data, and optimising it costs a fifth of the processor's time. Only in the version of V8 (Node 20's) whose usual
 * number is known, because it has to be set back: pages are little code that runs often.
 */
function optimisingLate(run: () => void): void {
  if (!process.versions.v8.startsWith(INTERRUPT_BUDGET.version)) {
    run();
    return;
  }
  setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET.late}`);
  try {
    run();
  } finally {
    setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET.usual}`);
  }
}

/** Requires from where the extractor's own dependencies are. */
function inside(require: NodeJS.Require): NodeJS.Require {
  return createRequire(require.resolve(`${EXTRACTOR}/package.json`));
}

/** Names at the top of a model; none where it can't be read, which the compiler reports. */
function topNames(model: string): Set<string> {
  try {
    const { members } = JSON.parse(model) as { members: { members: { name: string }[] }[] };
    return new Set(members.flatMap((entry) => entry.members.map(({ name }) => name)));
  } catch {
    return new Set();
  }
}

function prepare(
  ExtractorConfig: ExtractorLibrary["ExtractorConfig"],
  item: Located,
  out: string,
  options: ExtractOptions,
  tsdocConfigFile: unknown,
): unknown {
  const { config, folder, entry } = item;
  const ownManifest = path.join(folder, "package.json");
  // The extractor wants a manifest; declarations of the site's own need not have one.
  const packageJsonFullPath = fs.existsSync(ownManifest) ? ownManifest : `${out}.package.json`;
  if (packageJsonFullPath !== ownManifest) fs.writeFileSync(packageJsonFullPath, JSON.stringify({ name: config.name }));
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath,
    tsdocConfigFile,
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: entry,
      // A package under node_modules counts as foreign, and its model comes out empty, unless it names itself here.
      bundledPackages: [config.name, ...(config.bundle ?? [])],
      newlineKind: "lf",
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: "es2022",
            lib: ["es2022", "dom", "dom.iterable"],
            module: "nodenext",
            moduleResolution: "nodenext",
            strict: true,
            skipLibCheck: true,
            typeRoots: [path.join(options.content, "node_modules", "@types")],
          },
          files: [entry],
        },
      },
      docModel: { enabled: true, apiJsonFilePath: out },
      apiReport: { enabled: false, reportFileName: "unused.api.md" },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
    },
  });
}

/** TSDoc's standard tags and the packages' own: an unknown modifier would be dropped from the comments. */
function tsdocConfig(require: NodeJS.Require, tags: readonly string[]): unknown {
  const inner = inside(require);
  const { TSDocConfigFile } = inner("@microsoft/tsdoc-config") as {
    TSDocConfigFile: { loadFromObject(json: object): unknown };
  };
  const { StandardTags } = inner("@microsoft/tsdoc") as {
    StandardTags: { allDefinitions: readonly { tagName: string }[] };
  };
  const own = [...tags.map((tag) => `@${tag}`), ALPHA_MARK];
  const known = [...StandardTags.allDefinitions.map(({ tagName }) => tagName), ...own];
  return TSDocConfigFile.loadFromObject({
    $schema: "https://developer.microsoft.com/json-schemas/tsdoc/v0/tsdoc.schema.json",
    tagDefinitions: own.map((tagName) => ({ tagName, syntaxKind: "modifier" })),
    supportForTags: Object.fromEntries(known.map((tag) => [tag, true])),
  });
}
