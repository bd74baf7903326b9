// Plugins under `serve --watch`: what they are made of and what they read is watched, wherever it lies.
import { join } from "node:path";
import { endsClean, watchSite } from "../serve/live-site.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";
import { CSV, CSV_CONFIG, plugin } from "./site.ts";

const test = suite("plugins under a watch");

test("edits of a plugin, of what it imports and of what it read end equal to a clean build's output", async () => {
  // Outside of the site, as a file of another package in the same repository.
  const outside = makeFolder("outside");
  writeFiles(outside, { "users.csv": "ann;Ann;One.\n", "words.txt": "Words.\n", "pages/p.md": "# P\n" });
  const live = await watchSite({
    "docsgen.config.mjs": CSV_CONFIG.replace("data/users.csv", join(outside, "users.csv")).replace(
      "plugins: [",
      `plugins: [{ module: "./plugins/more.ts", options: { folder: ${JSON.stringify(outside)} } }, `,
    ),
    "plugins/csv.ts": CSV,
    "plugins/more.ts": `import { end } from "./lib/end.ts";\n${plugin(`  name: "more",
  pages: ({ options, list, read }) =>
    list(\`\${options["folder"]}/pages\`).map((file, i) => ({ path: \`more/\${i}.md\`, markdown: read(file) + end })),
  page: ({ route }, { options, read }) => (route === "/docs/" ? { description: read(\`\${options["folder"]}/words.txt\`) } : undefined),`)}`,
    "plugins/lib/end.ts": 'export const end = "\\nThe end.\\n";\n',
    "content/docs/index.md": "# Home\n",
  });
  const { site, server } = live;
  try {
    await endsClean(live, "the start");
    const steps: Readonly<Record<string, () => void>> = {
      "a row": () => writeFiles(outside, { "users.csv": "ann;Ann;Two.\nbob;Bob;One.\n" }),
      "a file more": () => writeFiles(outside, { "pages/q.md": "# Q\n" }),
      "its text": () => writeFiles(outside, { "pages/q.md": "# Q, edited\n" }),
      "what a page's hook read": () => writeFiles(outside, { "words.txt": "Other words.\n" }),
      "an imported module": () => site.write({ "plugins/lib/end.ts": 'export const end = "\\nThe very end.\\n";\n' }),
      "a plugin": () => site.write({ "plugins/csv.ts": CSV.replace("markdown: text", "markdown: text + text") }),
    };
    for (const [what, change] of Object.entries(steps)) {
      change();
      await endsClean(live, what);
    }
  } finally {
    await server.close();
  }
});

test.run();
