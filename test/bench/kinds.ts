// The kinds of edits that an author makes while a page is open: which file each writes, and what into it. Every one of them
// changes what the open page shows.
import fs from "node:fs";
import path from "node:path";
import { type Corpus, writeSite } from "./corpus.ts";

export interface EditKind {
  readonly name: string;
  /** Under the site's root. */
  readonly file: string;
  /** The file's text after edit `i`; 0 is what it begins with. */
  text(i: number): string;
  /** Whether it needs a site that has files of its own besides pages. */
  readonly isFurnished: boolean;
}

/** The kinds, in the order in which they are measured. */
export function editKinds(corpus: Corpus, page: string): readonly EditKind[] {
  const file = path.posix.join("content/docs", corpus.edited);
  const kind = (name: string, file: string, text: (i: number) => string, isFurnished = true): EditKind => ({
    name,
    file,
    text,
    isFurnished,
  });
  return [
    kind("text", file, (i) => `${page}\nEdit ${i}.\n`, false),
    kind("title", file, (i) => page.replace(/^title: .*$/m, `title: Title ${i}`), false),
    kind("sidebar", path.posix.join(path.posix.dirname(file), "_category_.yml"), (i) => `label: Category ${i}\n`),
    kind("include", "content/docs/_part.md", (i) => `Part ${i}.\n`),
    kind("snippet", "content/snippets/part.ts", (i) => `export const part = ${i};\n`),
    kind("style", "templates/styles/print.css", (i) => `@media print {\n  main { order: ${i}; }\n}\n`),
    kind(
      "template",
      "templates/parts/Footer.tsx",
      (i) => `export function Footer() {\n  return <footer>Footer ${i}</footer>;\n}\n`,
    ),
    kind("configuration", "docsgen.config.mjs", (i) => configuration(`Docs ${i}`)),
    kind("plugin", "plugins/own.ts", plugin),
    kind("plugin's data", "data/own.txt", (i) => `Data ${i}.\n`),
  ];
}

/** Writes a site for some of the kinds, with what these edit. */
export function writeKinds(corpus: Corpus, root: string, kinds: readonly EditKind[]): void {
  writeSite(corpus, root);
  if (!kinds.some(({ isFurnished }) => isFurnished)) return;
  const page = path.join(root, "content/docs", corpus.edited);
  const up = "../".repeat(corpus.edited.split("/").length - 1);
  fs.appendFileSync(page, `\n::include{file=${up}_part.md}\n\n\`\`\`ts file=${up}../snippets/part.ts\n\`\`\`\n`);
  for (const { file, text } of kinds) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text(0));
  }
}

function configuration(title: string): string {
  const config = { title, url: "https://docs.example.com", plugins: [{ module: "./plugins/own.ts" }] };
  return `export default ${JSON.stringify(config, null, 2)};\n`;
}

/** A plugin with the hooks that most have: it makes a page from data, and changes what every page's template receives. */
function plugin(i: number): string {
  return `import { definePlugin } from "docsgen";

export default definePlugin({
  name: "own",
  pages: ({ read }) => [{ path: "made.md", markdown: \`# Made\\n\\n\${read("data/own.txt")}\` }],
  page: ({ description }, { read }) => ({ description: \`\${description} \${read("data/own.txt").trim()} ${i}\` }),
});
`;
}
