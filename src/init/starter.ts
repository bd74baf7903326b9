// The site to begin with: the starter's pages, or a configuration round the Markdown that is there already.
import fs from "node:fs";
import path from "node:path";
import { CONFIG_FILES } from "../config.ts";
import { usageError } from "../diagnostics.ts";
import { packageRoot } from "../project.ts";
import type { Config } from "../types.ts";
import { configSource } from "./config-source.ts";
import { GENERATORS } from "./generators.ts";
import { editUrlOf, type PackageNeeds, type Surroundings } from "./setup.ts";
import { findStarlight } from "./starlight/find.ts";
import type { MigrationSummary, PlannedFile } from "./types.ts";
import { findVitepress } from "./vitepress/find.ts";

/** A site's own files, and what it needs of its package. */
export interface PlannedSite {
  readonly files: readonly PlannedFile[];
  readonly needs: PackageNeeds;
  readonly hints: readonly string[];
  /** The site's name, where its pages tell it. */
  readonly title?: string;
  readonly migration?: MigrationSummary;
}

/** The largest folder that is searched for Markdown, in entries. */
const MOST_ENTRIES = 5000;

/** Plans the starter; a folder that has pages already gets no others. */
export function planStarter(surroundings: Surroundings): PlannedSite {
  const { root } = surroundings;
  const known = CONFIG_FILES.filter((name) => fs.existsSync(path.join(root, name)));
  if (known.length === 0) refuseOtherSites(root);
  if (holdsMarkdown(path.join(root, "content", "docs"))) {
    const files = known.length > 0 ? [] : [ownConfig(surroundings)];
    return { files, needs: { flags: "", packages: {} }, hints: ["The pages in content/docs/ stay as they are."] };
  }
  if (holdsMarkdown(path.join(root, "docs"))) return existingDocs(surroundings, known.length > 0);
  const files = starterFiles().filter((name) => name !== "package.json" && name !== "docsgen.config.ts");
  return {
    files: [
      ...(known.length > 0 ? [] : [starterConfig(surroundings)]),
      ...files.map((name) => ({ path: name, content: contentOf(name, surroundings) })),
    ],
    needs: { flags: "", packages: { typescript: starterVersion("typescript") } },
    hints: [],
  };
}

/** A site of another generator is taken over, not built over. */
function refuseOtherSites(root: string): void {
  const isDocusaurus = ["js", "mjs", "cjs", "ts", "mts", "cts"].some((extension) =>
    fs.existsSync(path.join(root, `docusaurus.config.${extension}`)),
  );
  const other = isDocusaurus
    ? "docusaurus"
    : findVitepress(root) !== undefined
      ? "vitepress"
      : findStarlight(root) !== undefined
        ? "starlight"
        : undefined;
  if (other === undefined) return;
  throw usageError(
    `this folder holds a ${GENERATORS[other]} site`,
    `Take it over: docsgen init --from ${other}. For a new site beside it name another folder: docsgen init docs-site.`,
  );
}

function existingDocs(surroundings: Surroundings, hasConfig: boolean): PlannedSite {
  const { root } = surroundings;
  const more: Config = { docsPath: "docs", samples: { check: false } };
  const mkdocs = ["mkdocs.yml", "mkdocs.yaml"].find((name) => fs.existsSync(path.join(root, name)));
  return {
    files: hasConfig ? [] : [ownConfig(surroundings, more)],
    needs: { flags: "--content .", packages: {} },
    hints: [
      "The pages are those in docs/; they stay where they are, at addresses that begin with /docs/.",
      ...(mkdocs === undefined
        ? []
        : [`${mkdocs} is not read: write its title, and its nav as a sidebar, into docsgen.config.ts.`]),
    ],
  };
}

/** A configuration for pages that are there already. */
function ownConfig(surroundings: Surroundings, more: Config = {}): PlannedFile {
  const { title } = surroundings;
  const editUrl = editUrlOf(surroundings);
  const config = { title, url: "https://docs.example.com", ...(editUrl !== undefined && { editUrl }), ...more };
  const comments = {
    url: "The address that the site is deployed at.",
    docsPath: "The folder of the pages. The commands name the folder that holds it: --content .",
    samples: "Says whether the code blocks ts and tsx are type-checked.",
  };
  return { path: "docsgen.config.ts", content: configSource(config, comments) };
}

function starterFolder(): string {
  return path.join(packageRoot(), "templates", "init");
}

function starterFiles(): readonly string[] {
  return namesIn("").sort();
}

/** Lists folder by folder: within an archive, Yarn's Plug'n'Play names the folders of a whole tree otherwise than Node. */
function namesIn(folder: string): string[] {
  return fs.readdirSync(path.join(starterFolder(), folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder + entry.name;
    return entry.isDirectory() ? namesIn(`${name}/`) : [name];
  });
}

function readStarter(name: string): string {
  return fs.readFileSync(path.join(starterFolder(), name), "utf8");
}

/** The version range in which the starter asks for a package. */
function starterVersion(name: string): string {
  const { devDependencies } = JSON.parse(readStarter("package.json")) as { devDependencies: Record<string, string> };
  return devDependencies[name] ?? "*";
}

/** The title that the starter has where its site's own belongs. */
const PLACEHOLDER = "My docs";

function contentOf(name: string, { title }: Surroundings): string {
  const text = readStarter(name);
  return name === "content/docs/index.md"
    ? text.replace(`title: ${PLACEHOLDER}\n`, () => `title: ${JSON.stringify(title)}\n`)
    : text;
}

function starterConfig(surroundings: Surroundings): PlannedFile {
  const editUrl = editUrlOf(surroundings);
  const content = readStarter("docsgen.config.ts")
    .replace(JSON.stringify(PLACEHOLDER), () => JSON.stringify(surroundings.title))
    .replace(/^( *)favicon:/m, (line, indent: string) =>
      editUrl === undefined ? line : `${indent}editUrl: ${JSON.stringify(editUrl)},\n${line}`,
    );
  return { path: "docsgen.config.ts", content };
}

/** Whether a folder holds a page. */
function holdsMarkdown(folder: string): boolean {
  const waiting = [folder];
  let seen = 0;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    let entries: readonly fs.Dirent[] = [];
    try {
      entries = fs.readdirSync(at, { withFileTypes: true });
    } catch {
      // No folder, or none that may be read.
    }
    for (const entry of entries) {
      if (++seen > MOST_ENTRIES) return false;
      if (/^[._]/.test(entry.name) || entry.name === "node_modules") continue;
      if (entry.isFile() && /\.mdx?$/i.test(entry.name)) return true;
      if (entry.isDirectory()) waiting.push(path.join(at, entry.name));
    }
  }
  return false;
}
