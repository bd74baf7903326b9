// Runs tables of wrong input. One small site is built once for each table; each case is written over it, built, and taken
// off again. Every problem is asserted with its place and code, and that the last good output is byte for byte what it was.
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import * as assert from "uvu/assert";
import { type DocsgenError, EXIT, formatDiagnostic } from "../../src/diagnostics.ts";
import { build } from "../../src/index.ts";
import type { BuildOptions, Diagnostic } from "../../src/types.ts";
import { type Files, writeFiles } from "../support/folder.ts";
import { parseErrors, parseHtml } from "../support/html.ts";
import { nestingErrors } from "../support/nesting.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

/** A site, and what must come of it. */
export interface Case {
  /** Written over the good site. */
  readonly files: Files;
  /** Makes what is no file of bytes: links, pipes. @param root of the site */
  readonly prepare?: (root: string) => void;
  /** Paths of the good site that are not there. */
  readonly erase?: readonly string[];
  readonly options?: BuildOptions;
  /**
   * Every problem, in order: `content/docs/a.md:3:1 dead-link`; warnings begin with `warning `. A place without a file is
   * in `BAD`.
   */
  readonly problems: readonly string[];
  /** What the messages and hints of all problems say, one line after another. */
  readonly says?: RegExp;
  /** @default 1 where a problem is an error, else 0 */
  readonly exit?: number;
  /** Of a build that is done: what files of the output hold. */
  readonly shows?: Readonly<Record<string, RegExp>>;
  /** Of a build that is done: what no page may hold. */
  readonly hides?: RegExp;
  /** Whether the command line is asked too, by a process of its own. */
  readonly cli?: boolean;
}

export type Cases = Readonly<Record<string, Case>>;

/** The page that most cases are about, and where it is in the output. */
export const BAD = "content/docs/bad.md";
export const BAD_HTML = "docs/bad/index.html";

/** A page that keeps the site from being built. */
export function bad(source: string | Uint8Array, problem: string | readonly string[], says: RegExp): Case {
  return { files: { [BAD]: source }, problems: [problem].flat(), says };
}

/** A page that is odd, and is built all the same. @param shows what its HTML holds */
export function odd(source: string | Uint8Array, shows: RegExp, warnings: string | readonly string[] = []): Case {
  const problems = [warnings].flat().map((each) => `warning ${each}`);
  return { files: { [BAD]: source }, problems, shows: { [BAD_HTML]: shows } };
}

/** A configuration that no site can be built with. */
export function badConfig(source: string, problem: string | readonly string[], says: RegExp): Case {
  const problems = [problem].flat().map((each) => (/^\d/.test(each) ? `${CONFIG}:${each}` : each));
  return { files: { [CONFIG]: source }, problems, says, exit: EXIT.usage };
}

export const CONFIG = "docsgen.config.ts";

/** What every case begins with. */
export const GOOD: Files = {
  [CONFIG]: `export default { title: "Trial", url: "https://docs.example" };\n`,
  "content/docs/index.md": "# Home\n\nTo [the guide](./guide.md#first).\n",
  "content/docs/guide.md": "# Guide\n\n## First\n\nText.\n",
  "content/static/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><title>Logo</title></svg>\n',
};

/** What a case may take of the processor, in milliseconds: input that hangs a build is wrong whatever it says. */
const LIMIT_MS = 5000;

/**
 * Declares and runs a test for each case.
 * @param own files that the table's good site has beside those of `GOOD`
 */
export function runCases(group: string, cases: Cases, own: Files = {}): void {
  const test = suite(`bad input: ${group}`);
  const good = { ...GOOD, ...own };
  let site: TestSite;
  let before: Record<string, string>;
  let names: readonly string[];
  let hash: string;

  test.before(async () => {
    site = makeSite(good);
    await site.built();
    before = site.files();
    hash = hashOfFiles(site);
    names = readdirSync(site.root);
    assert.ok("docs/guide/index.html" in before, "the good site was built");
  });
  test.after(() => site.remove());

  for (const [name, each] of Object.entries(cases)) {
    test(name, async () => {
      try {
        await check(each);
        assert.equal(readdirSync(join(site.root, ".docsgen")).filter(isLeftOver), [], "nothing is left of the build");
      } finally {
        for (const entry of readdirSync(site.root)) {
          if (entry !== "dist" && entry !== ".docsgen") rmSync(join(site.root, entry), { recursive: true });
        }
        site.write(good);
        // Only the case that was built, or went wrong, left another output.
        if (hashOfFiles(site) !== hash) await site.built();
      }
      assert.equal(site.files(), before, "once it is taken off, the site is what it was");
      assert.equal(readdirSync(site.root), names, "nothing is left beside the output");
    });
  }

  test.run();

  async function check(each: Case): Promise<void> {
    for (const path of each.erase ?? []) rmSync(join(site.root, path), { recursive: true });
    site.write(each.files);
    each.prepare?.(site.root);
    const used = process.cpuUsage();
    const { exit, diagnostics, said } = await outcome(site.root, each.options);
    const { user, system } = process.cpuUsage(used);
    const problems = diagnostics.map(told);
    assert.equal(problems, each.problems.map(withFile), said);
    assert.is(exit, each.exit ?? (problems.every((problem) => problem.startsWith("warning ")) ? 0 : 1), said);
    if (each.says) assert.match(said, each.says);
    assert.ok(exit === 0 || each.says !== undefined, "a case that fails states what is said");
    assert.ok((user + system) / 1000 < LIMIT_MS, `it took ${Math.round((user + system) / 1000)} ms`);
    for (const { message, hint = "" } of diagnostics) {
      assert.not.match(`${message}\n${hint}`, /^\s+at .*:\d+:\d+\)?$/m, "no stack");
      assert.ok(!`${message}${hint}`.includes(site.root), `no path of this machine: ${message} ${hint}`);
    }
    if (exit === 0) {
      assert.ok(each.shows, "a case that is built states what it shows");
      for (const [file, pattern] of Object.entries(each.shows)) assert.match(site.read(join("dist", file)), pattern);
      const pages = Object.keys(site.files()).filter((file) => file.endsWith(".html"));
      for (const file of pages) {
        const html = site.read(join("dist", file));
        assert.equal(parseErrors(html), [], file);
        assert.equal(nestingErrors(html, parseHtml(html)), [], file);
      }
      const { hides } = each;
      if (hides) for (const file of pages) assert.not.match(site.read(join("dist", file)), hides);
    } else assert.equal(site.files(), before, "the last good output is untouched");
    if (each.cli) await checkCommand(each, exit, diagnostics);
  }

  async function checkCommand(each: Case, exit: number, diagnostics: readonly Diagnostic[]): Promise<void> {
    const { code, stderr } = await site.cli(["build"]);
    assert.is(code, exit, stderr);
    for (const diagnostic of diagnostics) assert.ok(stderr.includes(formatDiagnostic(diagnostic)), stderr);
    if (each.says) assert.match(stderr, each.says);
    assert.not.match(stderr, /^\s+at .*\.js:\d+/m, "a stack is only printed with --debug");
    if (exit !== 0) assert.equal(site.files(), before, "the last good output is untouched");
  }
}

function hashOfFiles(site: TestSite): string {
  return JSON.stringify(site.files());
}

/** Tells what a build must take away again. */
function isLeftOver(name: string): boolean {
  return /^(?:staging|journal|lock|old|new)/.test(name);
}

/** Builds as the command line does. */
async function outcome(root: string, options?: BuildOptions) {
  try {
    const { ok, diagnostics } = await build({ root, ...options });
    return { exit: ok ? EXIT.done : EXIT.content, diagnostics, said: saidBy(diagnostics) };
  } catch (error) {
    // The compiled API has a class of its own.
    const { name, exitCode, message, hint, diagnostics = [] } = error as DocsgenError;
    if (name !== "DocsgenError") throw error;
    return { exit: exitCode, diagnostics, said: `${message}\n${hint ?? ""}\n${saidBy(diagnostics)}` };
  }
}

function saidBy(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map((each) => `${each.message}\n${each.hint ?? ""}\n`).join("");
}

function told({ file, line, column, code, severity }: Diagnostic): string {
  return `${severity === "warning" ? "warning " : ""}${file}:${line}:${column} ${code}`;
}

/** Names the page of most cases where a place names no file. */
function withFile(problem: string): string {
  return problem.replace(/^(warning )?(?=\d+:\d+ )/, `$1${BAD}:`);
}

/** Writes files for `prepare`, which knows the site's root only. */
export function put(root: string, files: Files): void {
  writeFiles(root, files);
}

/** A folder for what `prepare` makes. */
export function folderOf(root: string, path: string): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  return file;
}
