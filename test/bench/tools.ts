// The generators that are measured: how each one's site is written from the same pages, and how it is built. A site has the
// pages, a header, the sidebar's branch that the page is in, the page's headings and neighbours; for the peers that have no
// theme of that kind, the layouts are in peers/. Nothing here is timed.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root } from "../support/paths.ts";
import { writePages, writeSite } from "./corpus.ts";
import { install, peersFolder, versionOf } from "./install.ts";
import type { PeerName } from "./options.ts";
import { docusaurus, starlight, vitepress } from "./themes.ts";
import { foldersOf, Missing, type Tool, type ToolOptions, toHtml } from "./tool.ts";

/** How docsgen is started. */
export const docsgenBin = path.join(root, "bin/docsgen.js");

/** Gets docsgen ready. */
export function docsgen({ isHighlighted, hasTwins, jobs }: ToolOptions): Tool {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
  return {
    name: "docsgen",
    title: `docsgen ${version}`,
    prepare: (corpus, site) => writeSite(corpus, site, { isHighlighted, hasTwins }),
    command: process.execPath,
    args: [docsgenBin, "build", ".", ...(jobs === undefined ? [] : ["--jobs", String(jobs)])],
    out: "dist",
    caches: [".docsgen"],
    source: (file) => `content/docs/${file}`,
    dev: {
      args: (port) => [docsgenBin, "serve", "--watch", ".", "--port", String(port), "--quiet"],
      path: (file) => `/docs/${file.replace(/\.md$/, "")}`,
    },
    page: (file) =>
      `docs/${file.replace(/(\/?)(index)?\.md$/, (_, slash, index) => (index ? `${slash}index.html` : "/index.html"))}`,
  };
}

/** Gets a peer ready, which may install it. @throws Missing */
export function peer(name: PeerName, options: ToolOptions): Tool {
  return { hugo, eleventy, floor, vitepress, docusaurus, starlight }[name](options);
}

function floor(): Tool {
  return {
    name: "floor",
    title: "floor (Node reads the pages and writes as many bytes)",
    prepare: (corpus, site) => writePages(corpus, path.join(site, "docs")),
    command: process.execPath,
    args: [path.join(peersFolder, "floor.js"), "docs", "dist"],
    out: "dist",
    caches: [],
    source: (file) => `docs/${file}`,
    page: toHtml,
  };
}

function hugo({ isHighlighted }: ToolOptions): Tool {
  const { status, stdout } = spawnSync("hugo", ["version"], { encoding: "utf8" });
  if (status !== 0) throw new Missing("hugo is not on the PATH; on Debian and Ubuntu: apt-get install hugo");
  const config = `baseURL = "https://docs.example.com/"
title = "Docs"
uglyURLs = true
disableKinds = ["taxonomy", "term", "RSS", "404"]
[markup.goldmark.renderer]
unsafe = true
[markup.highlight]
noClasses = false
codeFences = ${isHighlighted}
`;
  // A folder's own page has another name there, and a folder without one is none.
  const named = (file: string) => file.replace(/(^|\/)index\.md$/, "$1_index.md");
  return {
    name: "hugo",
    title: `Hugo ${/v([\d.]+)/.exec(stdout)?.[1] ?? "?"}`,
    prepare(corpus, site) {
      const content = path.join(site, "content");
      writePages(corpus, content, (file, text) => [named(file), text]);
      for (const folder of foldersOf(corpus)) {
        const own = path.join(content, folder, "_index.md");
        const text = `---\ntitle: ${JSON.stringify(path.basename(folder))}\n_build:\n  render: never\n---\n`;
        if (!fs.existsSync(own)) fs.writeFileSync(own, text);
      }
      fs.writeFileSync(path.join(site, "config.toml"), config);
      fs.cpSync(path.join(peersFolder, "hugo"), site, { recursive: true });
      fs.cpSync(path.join(peersFolder, "static"), path.join(site, "static"), { recursive: true });
    },
    command: "hugo",
    args: ["--quiet", "--destination", "dist"],
    out: "dist",
    caches: ["resources", ".hugo_build.lock"],
    source: (file) => `content/${named(file)}`,
    dev: {
      args: (port) => ["server", "--quiet", "--bind", "127.0.0.1", "--port", String(port)],
      path: (file) => `/${toHtml(file)}`,
    },
    page: (file) => toHtml(file.replace(/\/index\.md$/, ".md")),
  };
}

function eleventy({ isHighlighted }: ToolOptions): Tool {
  const modules = install("eleventy");
  const bin = "node_modules/@11ty/eleventy/cmd.cjs";
  return {
    name: "eleventy",
    title: `Eleventy ${versionOf(modules, "@11ty/eleventy")} with markdown-it ${versionOf(modules, "markdown-it")} and highlight.js ${versionOf(modules, "highlight.js")}`,
    prepare(corpus, site) {
      writePages(corpus, path.join(site, "docs"));
      fs.cpSync(path.join(peersFolder, "eleventy"), site, { recursive: true });
      fs.rmSync(path.join(site, "package-lock.json"));
      fs.cpSync(path.join(peersFolder, "static"), path.join(site, "static"), { recursive: true });
      fs.symlinkSync(modules, path.join(site, "node_modules"), "dir");
    },
    command: process.execPath,
    args: [bin, "--quiet"],
    dev: {
      args: (port) => [bin, "--serve", "--incremental", "--quiet", `--port=${port}`],
      path: (file) => `/${toHtml(file)}`,
    },
    env: { BENCH_HIGHLIGHT: isHighlighted ? "on" : "off" },
    out: "dist",
    caches: [".cache"],
    source: (file) => `docs/${file}`,
    page: toHtml,
  };
}
