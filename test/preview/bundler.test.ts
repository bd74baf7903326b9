// What is bundled from what is known already is what would be bundled from the beginning.
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import type { BundlePart } from "../../src/bundle/part.ts";
import { bundleTemplates } from "../../src/bundle.ts";
import { openBundler } from "../../src/preview/bundler.ts";
import { hashFiles } from "../support/folder.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("bundler");

test("whatever is edited, the bundle is that of a new start; only parts that it touches are made", async () => {
  const site = makeSite({
    "templates/parts/Footer.tsx":
      'import { words } from "./_words";\nexport const Footer = () => <footer>{words}</footer>;\n',
    "templates/parts/_words.ts": 'export const words = "one";\n',
  });
  const folder = join(realpathSync(site.root), "templates");
  const bundler = openBundler(join(site.root, "content"));
  const results = new Map<string, unknown>();
  let made: string[] = [];
  const bundle: BundlePart = async (name, options) => {
    const result = await bundler.bundle(name, options);
    const [word = ""] = name.split(" ", 1);
    if (results.get(word) !== result) made.push(word);
    results.set(word, result);
    return result;
  };
  const counter = (mode: string) =>
    `import { useState } from "react";\nexport const island = "${mode}";\nexport const attributes = {};\n` +
    "export const Counter = () => { const [n] = useState(0); return <b>{n}</b>; };\n";
  const steps: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ["templates/parts/_words.ts", 'export const words = "two";\n', "server"],
    ["templates/styles/print.css", "body { color: red; }\n", undefined],
    ["templates/styles/print.css", "body { color: blue; }\n", "site"],
    ["templates/directives/Counter.tsx", counter("load"), undefined],
    ["templates/directives/Counter.tsx", counter("visible"), "islands server start"],
    ["templates/parts/Footer.tsx", "export const Footer = () => <footer>{</footer>;\n", "an error"],
    ["templates/parts/Footer.tsx", "export const Footer = () => <footer>mended</footer>;\n", "server"],
    ["templates/directives/Counter.tsx", undefined, undefined],
    ["templates/styles/print.css", "body { background: url(/img/x.png); }\n", "an error"],
    ["content/static/img/x.png", "x", "site"],
    ["content/static/img/x.png", undefined, "an error"],
    ["content/static/img/x.png", "x", "site"],
  ];
  for (const [i, [file, text, wanted]] of [["", "", undefined] as const, ...steps].entries()) {
    if (text === undefined) site.erase(file);
    else if (file !== "") site.write({ [file]: text });
    made = [];
    const into = async (name: string, part?: BundlePart) => {
      const outdir = join(site.root, "out", `${name}-${i}`);
      mkdirSync(outdir, { recursive: true });
      const from = join(site.root, "out", "bundle");
      const place = (name: string, content: Uint8Array) => {
        writeFileSync(join(outdir, name), content);
        return `./${name}`;
      };
      const result = await bundleTemplates({
        outdir,
        site: folder,
        content: join(site.root, "content"),
        place,
        display: (each) => each,
        from,
        ...(part && { bundle: part }),
      });
      return { result, files: hashFiles(outdir) };
    };
    const kept = await into("kept", bundle);
    const fresh = await into("fresh");
    assert.equal(kept, fresh, `step ${i}: ${file}`);
    assert.is(kept.result.problems.length > 0, wanted === "an error");
    // What was written a moment ago may be made once more: its time cannot tell yet whether it was written again.
    if (wanted === undefined || wanted === "an error") continue;
    for (const part of wanted.split(" ")) assert.ok(made.includes(part), `${file}: ${part}`);
    for (const part of ["theme", "main", "search", "diagrams"]) assert.not(made.includes(part), `${file}: ${part}`);
  }
  await bundler.close();
  site.remove();
});

test.run();
