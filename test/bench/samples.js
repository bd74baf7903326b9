// Makes a site of guides with TypeScript samples that use this repository's own packages:
// `node test/bench/samples.js <folder> [pages]`. Five samples a page, one of them run on every fifth page.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const [, , folder = "/tmp/docsgen-bench-samples", count = "60"] = process.argv;
const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
const content = path.join(folder, "content");
fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(path.join(content, "docs"), { recursive: true });
fs.symlinkSync(path.join(root, "content/node_modules"), path.join(content, "node_modules"), "dir");
fs.writeFileSync(
  path.join(folder, "docsgen.config.mjs"),
  'export default { url: "https://docs.example.com", checks: { deprecatedApi: "off" } };\n',
);
for (let i = 0; i < Number(count); i++) {
  fs.writeFileSync(path.join(content, "docs", i === 0 ? "index.md" : `page-${i}.md`), page(i));
}

function page(i) {
  const fence = (code, attributes = "") => `\`\`\`ts${attributes}\n${code}\n\`\`\`\n\n`;
  return `# Page ${i}

${fence(
  `import { SchemaFactory, TreeViewConfiguration } from "fluid-framework";

const sf = new SchemaFactory("app-${i}");
class Point extends sf.object("Point", { x: sf.number, y: sf.number, label: sf.optional(sf.string) }) {}
class Points extends sf.array("Points", Point) {}
export const config = new TreeViewConfiguration({ schema: Points });
const sum = (points: Points): number => points.reduce((all, { x, y }) => all + x + y, ${i});`,
  " group=tree",
)}${fence(
  `import { Tree, type TreeView } from "fluid-framework";

export function move(view: TreeView<typeof Points>): void {
  Tree.runTransaction(view, (root) => {
    for (const point of root) point.x += sum(root);
  });
  const off = Tree.on(view.root, "treeChanged", () => {});
  off();
}`,
  " group=tree",
)}${fence(`import { AzureClient } from "@fluidframework/azure-client";
import { SharedTree } from "fluid-framework";

declare const client: AzureClient;
const { container, services } = await client.createContainer({ initialObjects: { tree: SharedTree } }, "2");
container.on("connected", () => console.log(services.audience.getMembers().size, ${i}));
export const id: string = await container.attach();`)}${fence(
  `const names: readonly string[] = ["a", "b"];
if (names.map((name) => name.length).join() !== "1,1") throw new Error("page ${i}");
setInterval(() => {}, 1000);`,
  i % 5 === 0 ? " run" : "",
)}${fence(`const wrong: number = "page ${i}";`, " errors=2322")}`;
}
