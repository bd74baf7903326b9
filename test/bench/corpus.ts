// Writes a seeded site: the same number always gives the same bytes. Pages have about 4.5 KB, three code fences, links
// to other pages, a table and lists; 40 pages stand in a folder, 4 folders in a group, 4 groups in a section. A section
// has an index page of its own, as most sites have.
import fs from "node:fs";
import path from "node:path";

const WORDS = (
  "the a of to and in for with when each every value request handler buffer stream module option default cache index " +
  "token reader node tree record field schema session worker queue event signal client server router page layout theme " +
  "output input file path plugin loader render merge commit retry timeout limit returns accepts resolves emits stores"
).split(" ");
const NOUNS =
  "Cache Index Token Reader Node Tree Record Field Schema Session Worker Queue Event Client Router Layout".split(" ");
const VERBS =
  "load store parse merge resolve render emit open close retry flush encode decode visit collect assign".split(" ");

/** A small random generator (mulberry32): good enough for text, the same everywhere. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The file of page `i`, under the pages' folder. */
export function fileOf(i: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  const leaf = Math.floor(i / 40);
  const group = Math.floor(leaf / 4);
  return `section-${two(Math.floor(group / 4))}/group-${two(group % 4)}/topic-${two(leaf % 4)}/page-${two(i % 40)}.md`;
}

/** The Markdown of page `i` of `total`. */
export function pageOf(i: number, total: number): string {
  const next = random(i * 2654435761 + 17);
  const below = (n: number) => Math.floor(next() * n);
  const pick = (list: readonly string[]) => list[below(list.length)] as string;
  const words = (n: number) => Array.from({ length: n }, () => pick(WORDS)).join(" ");
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const sentence = () => {
    const list = words(9 + below(8)).split(" ");
    const mark = below(6);
    if (mark === 0) list[2] = `\`${pick(VERBS)}${pick(NOUNS)}()\``;
    if (mark === 1) list[3] = `**${list[3]}**`;
    if (mark === 2) list[4] = `*${list[4]}*`;
    return `${capital(list.join(" "))}.`;
  };
  const paragraph = (n: number) => Array.from({ length: n }, sentence).join(" ");
  const link = () => {
    const relative = path.posix.relative(path.posix.dirname(fileOf(i)), fileOf(below(total)));
    return `[${words(2)}](${relative.startsWith(".") ? relative : `./${relative}`})`;
  };
  const fence = () => {
    const noun = pick(NOUNS);
    const verb = pick(VERBS);
    const n = 10 + below(9000);
    return [
      "```ts",
      `import { ${verb}${noun}, type ${noun}Options } from "./${noun.toLowerCase()}.js";`,
      "",
      `// ${capital(words(6))}.`,
      `export interface ${noun}State<T> {`,
      "  readonly id: number;",
      "  value: T | undefined;",
      "  readonly tags: readonly string[];",
      "}",
      "",
      `export async function ${pick(VERBS)}${noun}<T>(state: ${noun}State<T>, options: ${noun}Options = {}): Promise<T> {`,
      `  const limit = options.limit ?? ${n};`,
      "  for (const tag of state.tags) {",
      `    if (tag.length > limit) throw new Error(\`bad tag \${tag} in ${noun} \${state.id}\`);`,
      "  }",
      `  return await ${verb}${noun}(state.id, { key: "p${i}-${n}", retry: true });`,
      "}",
      "```",
      "",
    ].join("\n");
  };
  const heading = () => capital(words(3));
  const row = () =>
    `| \`${pick(VERBS)}${pick(NOUNS)}\` | ${pick(["string", "number", "boolean"])} | \`${below(100)}\` | ${words(5)} |`;
  return [
    `---\ntitle: "${capital(words(3))} ${i}"\ndescription: ${capital(words(10))}.\n---\n`,
    `${paragraph(5)} See ${link()} and ${link()}.\n`,
    `## ${heading()}\n\n${paragraph(5)}\n\n- ${sentence()}\n- ${sentence()}\n- ${link()}\n`,
    `## ${heading()}\n\n${fence()}\n${paragraph(2)}\n`,
    `### ${heading()}\n\n| Option | Type | Default | Notes |\n| --- | --- | :-: | --- |\n${Array.from({ length: 4 }, row).join("\n")}\n`,
    `## ${heading()}\n\n1. ${sentence()}\n2. ${sentence()}\n\n${fence()}`,
    `### ${heading()}\n\n> ${sentence()}\n\n${paragraph(4)} ${link()}\n`,
    `## ${heading()}\n\n${fence()}\n${paragraph(4)} Read ${link()} next.\n`,
  ].join("\n");
}

/** A site's pages, for whatever generator: text by file, made or read when it is asked for. */
export interface Corpus {
  /** What tables call it. */
  readonly name: string;
  /** How many pages there are, the folders' own included. */
  readonly count: number;
  /** Whether what is wrong with it is a mistake of ours. Somebody's tree is checked as well, but may be as it is. */
  readonly isStrict: boolean;
  /** The page that is edited. */
  readonly edited: string;
  /** Each page once: its path under the pages' folder, and its Markdown. Front matter is `title` and `description` alone. */
  pages(): Iterable<{ readonly file: string; readonly text: string }>;
}

/** The seeded site of `total` pages, besides a home page and one for each section. */
export function seeded(total: number): Corpus {
  const sections = Math.ceil(total / 640);
  return {
    name: `${total} pages`,
    count: total + sections + 1,
    isStrict: true,
    edited: fileOf(Math.floor(total / 2)),
    *pages() {
      for (let i = 0; i < total; i++) yield { file: fileOf(i), text: pageOf(i, total) };
      for (let i = 0; i < sections; i++) {
        const [section] = fileOf(i * 640).split("/");
        yield { file: `${section}/index.md`, text: `---\ntitle: Section ${i}\n---\n\nA section.\n` };
      }
      yield { file: "index.md", text: "---\ntitle: Home\n---\n\nA seeded site.\n" };
    },
  };
}

/** Writes a corpus' pages into a folder. `map` may change a page's file and text. */
export function writePages(
  { pages }: Corpus,
  folder: string,
  map: (file: string, text: string) => readonly [file: string, text: string] = (file, text) => [file, text],
): void {
  const made = new Set<string>();
  for (const page of pages()) {
    const [name, text] = map(page.file, page.text);
    const file = path.join(folder, name);
    const parent = path.dirname(file);
    if (!made.has(parent)) fs.mkdirSync(parent, { recursive: true });
    made.add(parent);
    fs.writeFileSync(file, text);
  }
}

/** Writes a docsgen site of a corpus into `root`, with its configuration. */
export function writeSite(corpus: Corpus, root: string, { isHighlighted = true, hasTwins = true } = {}): void {
  writePages(corpus, path.join(root, "content", "docs"));
  const config = {
    title: "Docs",
    url: "https://docs.example.com",
    ...(!corpus.isStrict && { checks: { links: "warn", anchors: "warn", assets: "warn", duplicateIds: "warn" } }),
    ...(!isHighlighted && { limits: { highlightChars: 1 } }),
    ...(!hasTwins && { llms: false }),
  };
  fs.writeFileSync(path.join(root, "docsgen.config.mjs"), `export default ${JSON.stringify(config, null, 2)};\n`);
}
