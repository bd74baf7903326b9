// node floor.js <folder> <out>: what reading the pages and writing as many bytes costs Node, one file after another.
import fs from "node:fs";
import path from "node:path";

const [, , folder, out] = process.argv;
const made = new Set();
for (const name of fs.readdirSync(folder, { recursive: true })) {
  if (!name.endsWith(".md")) continue;
  const file = path.join(out, `${name.slice(0, -3)}.html`);
  const parent = path.dirname(file);
  if (!made.has(parent)) fs.mkdirSync(parent, { recursive: true });
  made.add(parent);
  fs.writeFileSync(file, fs.readFileSync(path.join(folder, name)));
}
