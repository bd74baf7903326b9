// Sites with plugins, for tests: a plugin is the text of its file.
import { makeSite, type TestSite } from "../support/site.ts";

/** Writes a plugin's file: what stands in `definePlugin({ … })`, from its third line on. */
export function plugin(body: string): string {
  return `import { definePlugin } from "docsgen";\n\nexport default definePlugin({\n${body}\n});\n`;
}

/** A site with a page, and one plugin in `plugins/own.ts`. */
export function siteWith(body: string, files: Readonly<Record<string, string>> = {}, config = ""): TestSite {
  return makeSite({
    "docsgen.config.mjs": `export default {\n  url: "https://docs.example.com",\n  plugins: [{ module: "./plugins/own.ts" }],${config}\n};\n`,
    "plugins/own.ts": plugin(body),
    "content/docs/index.md": "# Home\n\nText.\n",
    ...files,
  });
}

/** A plugin that makes a page of each line of `data/users.csv`, and says where each comes from. */
export const CSV = plugin(`  name: "csv",
  pages({ options, read }) {
    const file = String(options.file);
    return read(file).trim().split("\\n").map((row, i) => {
      const [name = "", title = "", text = ""] = row.split(";");
      return { path: \`users/\${name}.md\`, frontMatter: { title }, markdown: text, source: { file, line: i + 1 } };
    });
  },`);

/** The configuration for that. */
export const CSV_CONFIG = `export default {
  url: "https://docs.example.com",
  editUrl: "https://edit.example.com/",
  plugins: [{ module: "./plugins/csv.ts", options: { file: "data/users.csv" } }],
};
`;
