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
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The file of page `i`, under the pages' folder. */
export function fileOf(i) {
  const two = (n) => String(n).padStart(2, "0");
  const leaf = Math.floor(i / 40);
  const group = Math.floor(leaf / 4);
  return `section-${two(Math.floor(group / 4))}/group-${two(group % 4)}/topic-${two(leaf % 4)}/page-${two(i % 40)}.md`;
}

/** The Markdown of page `i` of `total`. */
export function pageOf(i, total) {
  const next = random(i * 2654435761 + 17);
  const below = (n) => Math.floor(next() * n);
  const pick = (list) => list[below(list.length)];
  const words = (n) => Array.from({ length: n }, () => pick(WORDS)).join(" ");
  const capital = (text) => text[0].toUpperCase() + text.slice(1);
  const sentence = () => {
    const list = words(9 + below(8)).split(" ");
    const mark = below(6);
    if (mark === 0) list[2] = `\`${pick(VERBS)}${pick(NOUNS)}()\``;
    if (mark === 1) list[3] = `**${list[3]}**`;
    if (mark === 2) list[4] = `*${list[4]}*`;
    return `${capital(list.join(" "))}.`;
  };
  const paragraph = (n) => Array.from({ length: n }, sentence).join(" ");
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

/** Writes a site of `total` pages into `root`, with its configuration. */
export function writeCorpus(root, total) {
  const docs = path.join(root, "content", "docs");
  let made = "";
  for (let i = 0; i < total; i++) {
    const file = path.join(docs, fileOf(i));
    const folder = path.dirname(file);
    if (folder !== made) fs.mkdirSync(folder, { recursive: true });
    made = folder;
    fs.writeFileSync(file, pageOf(i, total));
  }
  for (let i = 0; i < total; i += 640) {
    const section = fileOf(i).split("/")[0];
    fs.writeFileSync(path.join(docs, section, "index.md"), `---\ntitle: Section ${i / 640}\n---\n\nA section.\n`);
  }
  fs.writeFileSync(path.join(docs, "index.md"), "---\ntitle: Home\n---\n\nA seeded site.\n");
  fs.writeFileSync(
    path.join(root, "docsgen.config.mjs"),
    'export default { title: "Seeded", url: "https://docs.example.com" };\n',
  );
}
