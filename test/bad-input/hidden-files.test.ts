// What no page may publish, whoever wrote it: files with secrets, and files that a browser runs.
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { build } from "../../src/index.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("bad input: hidden and active files");
let site: TestSite | undefined;

test.after(() => site?.remove());

const SECRET = "hunter9";
const config = { url: "https://docs.example" };

test("names that begin with a dot are neither quoted, included, linked nor shown, from wherever", async () => {
  site?.remove();
  site = makeSite({
    "docs/index.md": [
      "# Home",
      "```text file=/.env\n```",
      "```text file=../.git/config\n```",
      "::include{file=/.env}",
      "[a](../.npmrc) [b](/.env) [c](../a/.hidden/file.txt) [d](../link.txt) ![e](../.image.png)",
      "```text file=../link.txt\n```",
    ].join("\n\n"),
    ".env": SECRET,
    ".npmrc": SECRET,
    ".git/config": SECRET,
    ".image.png": SECRET,
    "a/.hidden/file.txt": SECRET,
  });
  symlinkSync(".env", join(site.root, "link.txt"));
  const { ok, diagnostics } = await build({ root: site.root, content: ".", config });
  assert.not(ok);
  assert.equal(
    diagnostics.map(({ line, column, code }) => `${line}:${column} ${code}`),
    [
      "3:9 missing-snippet",
      "6:9 missing-snippet",
      "9:16 missing-include",
      "11:1 dead-link",
      "11:16 dead-link",
      "11:27 dead-link",
      "11:54 dead-link",
      "11:71 missing-asset",
      "13:9 missing-snippet",
    ],
  );
  const hints = diagnostics.filter(({ message }) => !message.includes("link.txt")).map(({ hint }) => hint ?? "");
  for (const hint of hints) assert.match(hint, "begin with a dot");
  assert.not(JSON.stringify(diagnostics).includes(SECRET));
});

test("without raw HTML, a page publishes no file that a browser runs", async () => {
  const files = ["a.html", "b.XHTML", "c.xml", "d.js", "e.mjs", "f.htm"];
  site?.remove();
  site = makeSite({
    "content/docs/index.md": `# Home\n\n${files.map((file) => `[${file}](./${file})`).join("\n")}\n![image](./a.html)\n[ok](./ok.txt) [own](/own.html) ![drawing](./g.svg)\n`,
    ...Object.fromEntries(files.map((file) => [`content/docs/${file}`, "<script>alert(1)</script>"])),
    "content/docs/ok.txt": "text",
    "content/docs/g.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    "content/static/own.html": "<!DOCTYPE html><title>Own</title>",
  });
  const refused = await build({ root: site.root, config: { ...config, markdown: { rawHtml: false } } });
  assert.equal(
    refused.diagnostics.map(({ line, code }) => `${line} ${code}`),
    [...[3, 4, 5, 6, 7, 8, 9].map((line) => `${line} active-file`), "9 image-kind"],
  );
  // Who lets raw HTML pass lets scripts pass.
  const { ok } = await build({ root: site.root, config });
  assert.ok(ok);
});

test.run();
