// Lets docsgen make a site, and keeps what V8 compiled meanwhile: lib/code/. Runs when docsgen was compiled.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import v8 from "node:v8";

// As the launcher does.
process.env.NODE_ENV ??= "production";
// What has run stays compiled.
v8.setFlagsFromString("--no-flush-bytecode");

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const site = fs.mkdtempSync(path.join(root, ".lib-"));
try {
  const { load, compiledCode } = await import("../lib/load.cjs");
  const { main } = load("./cli.cjs");
  const docsgen = async (...args) => {
    const code = await main(["node", "docsgen", ...args, "--quiet"]);
    if (code !== 0) throw new Error(`docsgen ${args.join(" ")} ended with ${code}`);
  };
  // The starter's pages show all that there is, some of it by templates of its own; most sites have none.
  await docsgen("build", siteWithoutTemplates());
  await docsgen("init", site);
  // Files that are a moment old tell the next build nothing of what is edited.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await docsgen("build", site);
  // A page that is made anew by itself, and one whose title others show; a site that is as it was.
  const page = path.join(site, "content/docs/index.md");
  fs.appendFileSync(page, "\nOne more paragraph.\n");
  await docsgen("build", site);
  fs.writeFileSync(page, fs.readFileSync(page, "utf8").replace(/^title: .*/m, "title: Another one"));
  await docsgen("build", site);
  await docsgen("build", site);
  await docsgen("check", site);

  v8.setFlagsFromString("--flush-bytecode");
  const fresh = path.join(site, "code");
  fs.mkdirSync(fresh);
  for (const [name, code] of compiledCode()) fs.writeFileSync(path.join(fresh, name), code);
  fs.chmodSync(fresh, 0o755);
  const kept = path.join(root, "lib", "code");
  fs.rmSync(kept, { recursive: true, force: true });
  fs.renameSync(fresh, kept);
} finally {
  fs.rmSync(site, { recursive: true, force: true });
}

function siteWithoutTemplates() {
  const folder = path.join(site, "plain");
  const docs = path.join(folder, "content/docs");
  fs.mkdirSync(path.join(docs, "guides"), { recursive: true });
  fs.writeFileSync(path.join(folder, "docsgen.config.mjs"), 'export default { title: "A", url: "https://a.dev" };\n');
  fs.writeFileSync(
    path.join(docs, "index.md"),
    // As long as marked is not loaded, such a page is read without it.
    "# A\n\nText, **more**.\n\n| a | b |\n| --- | --- |\n| `c` | d |\n",
  );
  fs.writeFileSync(
    path.join(docs, "guides/b.md"),
    "---\ntitle: B\n---\n\n## [A](../index.md)\n\n- *b*\n- **c**\n\n### More\n\n```ts\nexport const a: string = `b`;\n```\n\n:::note\nText.\n:::\n",
  );
  return folder;
}
