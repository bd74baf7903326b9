// The own site's pages as Markdown: each page has its twin, and every address in them leads to a file.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { listFiles } from "../../support/folder.ts";
import { suite } from "../../support/suite.ts";
import { type Built, builtReference } from "./built.ts";

const test = suite("twins of the reference's pages");
let built: Built;
let twins: readonly string[];

test.before(async () => {
  built = await builtReference();
  twins = listFiles(built.out).filter((file) => file.endsWith("/index.md"));
});

const read = (file: string): string => readFileSync(join(built.out, file), "utf8");

test("every page has one", () => {
  for (const file of built.routes.values()) {
    assert.ok(existsSync(join(built.out, file.replace(/html$/, "md"))), file);
  }
});

test("every address of the site in them leads to a file, each anchor to a place of its page", () => {
  const pages = new Map<string, string>();
  const dead: string[] = [];
  for (const file of [...twins, "llms.txt"]) {
    for (const [, address = ""] of read(file).matchAll(/\]\(<?(https:\/\/fluid-docs\.example\/[^\s)>]*)/g)) {
      const { pathname, hash } = new URL(address);
      const target = decodeURIComponent(pathname.slice(1));
      if (!existsSync(join(built.out, target))) dead.push(`${file}: ${address}`);
      else if (hash !== "") {
        const page = target.replace(/md$/, "html");
        if (!pages.has(page)) pages.set(page, read(page));
        const id = decodeURIComponent(hash.slice(1)).replace(/&/g, "&amp;").replace(/</g, "&lt;");
        if (!pages.get(page)?.includes(` id="${id}"`)) dead.push(`${file}: ${address}`);
      }
    }
    assert.not.match(read(file), /\]\(\/(?!\/)|\bundefined\b\]|\[object Object\]/, file);
  }
  assert.equal(dead.slice(0, 10), []);
});

test("an item's twin has what its page has", () => {
  const text = read("docs/api/fluid-framework/treeview-interface/index.md");
  for (const part of [
    /^# TreeView\n\n> Interface of \[`fluid-framework`\]\(\S+\/fluid-framework\/index\.md\) \d+\.\d+\.\d+; public; sealed/,
    /\n```ts\nimport type \{ TreeView \} from "fluid-framework";\n```\n/,
    /\n```ts\ninterface TreeView<in out TSchema extends ImplicitFieldSchema> extends IDisposable\n```\n/,
    /\nExtends \[`IDisposable`\]\(/,
    /\n## Properties\n\n### compatibility\n/,
    /\n## Inherited members\n/,
  ]) {
    assert.match(text, part);
  }
});

test("llms-full.txt has the guides first", () => {
  const text = read("llms-full.txt");
  const urls = [...text.matchAll(/^URL: https:\/\/fluid-docs\.example(\S+)$/gm)].map(([, path = ""]) => path);
  const isApi = (path: string) => path.startsWith("/docs/api/");
  assert.is(urls.length, twins.length);
  assert.is(urls[0], "/docs/index.md");
  assert.is(urls.findLastIndex((path) => !isApi(path)) + 1, urls.findIndex(isApi));
});

test.run();
