// Where a build's processor time goes, by kind of work: from V8's own profile of a build on one thread. Each sample counts
// for the innermost function that belongs to a kind; which one that is, the source map of the compiled file says.
import fs from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { shown, table } from "./figures.ts";

/** What V8 writes with --cpu-prof, as far as it is read here. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: {
      readonly functionName: string;
      readonly url: string;
      /** Both from 0 on. */
      readonly lineNumber: number;
      readonly columnNumber: number;
    };
    readonly children?: readonly number[];
  }[];
  /** The node that ran at each sample, and the microseconds since the one before. */
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const IDLE = "(idle)";
const OTHER = "other";

/** Kinds of work, in the order of a build, and the files that do it; the first that matches decides. */
const KINDS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ["load modules", /^node:internal\/(?:modules|source_map|bootstrap|process\/esm)|^node:vm$|^src\/load\.ts$/],
  ["scan", /^src\/(?:scan|stat)(?:\/|\.ts)|node_modules\/(?:fast-glob|@nodelib|micromatch|picomatch)\//],
  ["front matter", /^src\/(?:frontmatter|yaml)(?:\/|\.ts)|node_modules\/(?:gray-matter|js-yaml|yaml)\//],
  ["site, sidebar", /^src\/(?:site|sidebar|navigation|git|last-update|config|glossary)(?:\/|\.ts)/],
  ["highlight", /^src\/highlight(?:\/|\.ts)|node_modules\/highlight\.js\//],
  ["twin (Markdown as Markdown)", /^src\/(?:twin\.ts|markdown\/plain)/],
  ["lex Markdown", /^src\/markdown\/(?:lex|marked-\w+|common-\w+|limits|parse)\.ts$|\/marked(?:\/|\.cjs$)/],
  [
    "render Markdown",
    /^src\/(?:markdown|directives|resolve|route|markdown-text)(?:\/|\.ts)|\/(?:github-slugger|parse5)(?:\/|\.cjs$)/,
  ],
  ["React and templates", /\/lib\/templates\/|^templates\/|^src\/render(?:\/|\.ts)|node_modules\/react/],
  ["search", /^src\/search(?:\/|\.ts)/],
  ["write", /^src\/(?:emit|hash)(?:\/|\.ts)/],
  ["finish", /^src\/(?:finish|links|joined|llms|manifest|page-text|headers)(?:\/|\.ts)/],
  ["cache", /^src\/(?:cache|reuse|sealed)(?:\/|\.ts)/],
  ["page pass, the rest", /^src\/(?:page-pass|pool|watchdog)(?:\/|\.ts)/],
];

/** Names a file's kind of work, if it has one. @param file under the repository (`src/…`), or a URL of Node's own */
export function kindOf(file: string): string | undefined {
  return KINDS.find(([, pattern]) => pattern.test(file))?.[0];
}

/**
 * Sums up a profile: microseconds by kind, the most first. Idle time is left out.
 * @param fileOf the source file of a frame
 */
export function sumUp(
  profile: CpuProfile,
  fileOf: (url: string, line: number, column: number) => string,
): Map<string, number> {
  const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const kinds = new Map<number, string>();
  const kindOfNode = (id: number): string => {
    const known = kinds.get(id);
    if (known !== undefined) return known;
    const node = nodes.get(id);
    const parent = parents.get(id);
    const { functionName = "", url = "", lineNumber = 0, columnNumber = 0 } = node?.callFrame ?? {};
    const own =
      functionName === "(garbage collector)"
        ? "garbage collection"
        : functionName === IDLE
          ? IDLE
          : url && kindOf(fileOf(url, lineNumber, columnNumber));
    const kind = own || (parent === undefined ? OTHER : kindOfNode(parent));
    kinds.set(id, kind);
    return kind;
  };
  const sums = new Map<string, number>();
  profile.samples.forEach((id, i) => {
    const kind = kindOfNode(id);
    // A sample stands for the time until the next one.
    if (kind !== IDLE) sums.set(kind, (sums.get(kind) ?? 0) + (profile.timeDeltas[i + 1] ?? 0));
  });
  return new Map([...sums].sort(([, a], [, b]) => b - a));
}

/** Makes a function that names the source file of a place in a compiled one, under the repository. */
export function sourceFiles(root: string): (url: string, line: number, column: number) => string {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (file: string) => {
    if (!maps.has(file)) {
      const map = `${file}.map`;
      maps.set(file, fs.existsSync(map) ? new SourceMap(JSON.parse(fs.readFileSync(map, "utf8"))) : undefined);
    }
    return maps.get(file);
  };
  return (url, line, column) => {
    if (!url.startsWith("file:")) return url;
    const file = fileURLToPath(url);
    const entry = mapOf(file)?.findEntry(line, column);
    if (!entry || !("originalSource" in entry)) return file.split(path.sep).join("/");
    const source = path.resolve(path.dirname(file), entry.originalSource);
    return path.relative(root, source).split(path.sep).join("/");
  };
}

/** The table of a profile. @param cpuMs what the same build takes without being profiled: shares are told of that */
export function phaseTable(sums: ReadonlyMap<string, number>, pages: number, cpuMs: number): string {
  const all = [...sums.values()].reduce((sum, each) => sum + each, 0);
  const rows = [...sums].map(([kind, us]) => {
    const share = us / all;
    return [kind, shown((share * cpuMs) / pages), shown(share * cpuMs), `${shown(share * 100)} %`];
  });
  return table(
    ["work", ">CPU ms a page", ">CPU ms", ">share"],
    [...rows, ["all", shown(cpuMs / pages), shown(cpuMs), "100 %"]],
  );
}

/** The table of a build's own phases, by the clock. @param phases milliseconds of each, of several builds */
export function stepTable(phases: ReadonlyMap<string, number>, pages: number): string {
  const rows = [...phases].map(([name, ms]) => [name, shown(ms / pages), shown(ms)]);
  return table(["step", ">wall ms a page", ">wall ms"], rows);
}
