// npm run quality -- [kind of page…] [--runs 5]
// Lighthouse over one page of each kind of the own site, on a phone and on a desk: medians, and what keeps a page from 100.
// Kinds are named by their beginnings: home, guide, long guide, API reference, package, class. Lighthouse has a lockfile of
// its own, and is installed first.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "../../src/index.ts";
import { UsageError, whole } from "../bench/options.ts";
import { browserArgs, findBrowser } from "../support/browser.ts";
import { root } from "../support/paths.ts";
import { type Host, startHost } from "./host.ts";

/** Routes by what they show. */
const PAGES: Readonly<Record<string, string>> = {
  home: "/docs/",
  guide: "/docs/start/quick-start",
  "long guide": "/docs/data-structures/tree/schema-definition",
  "API reference": "/docs/api/",
  package: "/docs/api/fluid-framework/",
  class: "/docs/api/fluid-framework/schemafactory-class",
};
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const FORMS = ["phone", "desk"] as const;

type Category = (typeof CATEGORIES)[number];
type Form = (typeof FORMS)[number];

/** The parts of Lighthouse's result that are used. */
interface Report {
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
  >;
  readonly runtimeError?: { readonly message: string };
}

interface Lighthouse {
  default(url: string, flags: object, config?: object): Promise<{ readonly lhr: Report } | undefined>;
}

interface Launcher {
  launch(options: object): Promise<{ readonly port: number; kill(): void }>;
}

const { runs, kinds } = readCommand();
installLighthouse();
process.exitCode = await audit();

function readCommand() {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(3),
    allowPositionals: true,
    options: { runs: { type: "string", default: "5" } },
  });
  const unknown = positionals.find((start) => !Object.keys(PAGES).some((kind) => kind.startsWith(start)));
  if (unknown !== undefined) throw new UsageError(`there is no kind of page ${JSON.stringify(unknown)}`);
  const isWanted = (kind: string) => positionals.length === 0 || positionals.some((start) => kind.startsWith(start));
  return {
    runs: whole("--runs", values.runs),
    kinds: Object.entries(PAGES).filter(([kind]) => isWanted(kind)),
  };
}

function installLighthouse(): void {
  const { status } = spawnSync("npm", ["ci", "--prefix", join(root, "test/quality"), "--ignore-scripts"], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error("Lighthouse could not be installed: npm says why above");
}

/**
 * Prints the table.
 * @returns the exit code: 1 where a median is below 100
 */
async function audit(): Promise<number> {
  const out = join(root, "dist");
  if (!existsSync(join(out, "docs/index.html"))) {
    const { ok } = await build({ root });
    if (!ok) throw new Error("the site does not build: npm run build says why");
  }
  const host = await startHost(out);
  try {
    let isPerfect = true;
    console.log(`${"".padEnd(24)}${CATEGORIES.map((category) => category.padStart(16)).join("")}`);
    for (const [kind, route] of kinds) {
      for (const form of FORMS) {
        const reports: Report[] = [];
        for (let run = 0; run < runs; run++) reports.push(await auditPage(host, route, form));
        const medians = CATEGORIES.map((category) => median(reports.map((report) => scoreOf(report, category))));
        isPerfect &&= medians.every((score) => score === 100);
        console.log(`${`${kind}, ${form}`.padEnd(24)}${medians.map((score) => String(score).padStart(16)).join("")}`);
        for (const line of shortcomings(reports[0] as Report)) console.log(`  ${line}`);
      }
    }
    return isPerfect ? 0 : 1;
  } finally {
    await host.close();
  }
}

/** Loads a page in a browser of its own, as a first visit. */
async function auditPage(host: Host, route: string, form: Form): Promise<Report> {
  const require = createRequire(join(root, "test/quality/package.json"));
  const load = async <T>(name: string) => (await import(pathToFileURL(require.resolve(name)).href)) as T;
  const lighthouse = await load<Lighthouse>("lighthouse");
  const launcher = await load<Launcher>("chrome-launcher");
  const desk = await load<{ default: object }>("lighthouse/core/config/desktop-config.js");
  const { path, env } = findBrowser();
  const chrome = await launcher.launch({
    chromePath: path,
    envVars: { ...process.env, ...env },
    chromeFlags: ["--headless=new", ...browserArgs()],
    logLevel: "silent",
  });
  try {
    const flags = { port: chrome.port, logLevel: "error", onlyCategories: CATEGORIES };
    const result = await lighthouse.default(host.origin + route, flags, form === "desk" ? desk.default : undefined);
    if (!result) throw new Error("Lighthouse gave no result");
    if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

function scoreOf(report: Report, category: Category): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100);
}

/** Lists what counts and is not perfect. */
function shortcomings(report: Report): string[] {
  return CATEGORIES.flatMap((category) =>
    (report.categories[category]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => ({ id, ...report.audits[id] }))
      .filter(({ score }) => typeof score === "number" && score < 0.995)
      .map(({ id, title, score, displayValue = "" }) => `${category}: ${id} ${score} ${title} ${displayValue}`.trim()),
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
