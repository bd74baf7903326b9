// The same input gives the same bytes: twice, elsewhere, serial or threaded, cold or cached, whatever the environment.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, userInfo } from "node:os";
import { dirname, join } from "node:path";
import * as assert from "uvu/assert";
import { readOutputs, writeOutputs } from "../../src/cache/outputs.ts";
import { hashOf } from "../../src/hash.ts";
import { WORKER_FROM } from "../../src/pool.ts";
import type { OutputFile } from "../../src/types.ts";
import { corpus } from "../support/corpus.ts";
import { hashFiles, listFiles, writeFiles } from "../support/folder.ts";
import { root as repository } from "../support/paths.ts";
import { commandEnv, makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const CONFIG = { "docsgen.config.ts": `export default { url: "https://docs.example", limits: { pageMs: 60_000 } };\n` };
/** Enough for ten threads, where a build is told how many to use. */
const PAGES = 160;
const THREADED = { jobs: 2 };
const files = { ...corpus(PAGES), ...CONFIG };

const test = suite("same input, same bytes");
let site: TestSite;
let reference: Record<string, string>;

test.before(async () => {
  site = makeSite(files);
  const result = await site.built({ cache: false, jobs: 1 });
  assert.is(result.pages, PAGES);
  reference = site.files();
  assert.ok(Object.keys(reference).length > PAGES);
});

test("built twice", async () => {
  await site.built({ cache: false, jobs: 1 });
  assert.equal(site.files(), reference);
});

const LONG = process.env["DOCSGEN_TEST_LONG"] === "1";
const JOBS = LONG ? [...Array.from({ length: 15 }, (_, i) => i + 2), undefined] : [2, 16, undefined];

test("any number of threads, and what docsgen chooses", async () => {
  // So many that docsgen uses threads by itself.
  const many = makeSite({ ...corpus(WORKER_FROM.guides + 20), ...CONFIG });
  await many.built({ cache: false, jobs: 1 });
  const alone = many.files();
  for (const jobs of JOBS) {
    rmSync(many.out, { recursive: true });
    await many.built({ cache: false, ...(jobs !== undefined && { jobs }) });
    assert.equal(many.files(), alone, `jobs ${jobs}`);
  }
  many.remove();
});

test("what is kept of the search is the same from any number of threads", async () => {
  const kept = [1, 2].map(async (jobs) => {
    const other = makeSite(files);
    await other.built({ jobs });
    const [file] = listFiles(join(other.root, ".docsgen")).filter((name) => name.endsWith("search.bin"));
    const bytes = readFileSync(join(other.root, ".docsgen", file ?? ""));
    other.remove();
    return hashOf(bytes);
  });
  const [alone, together] = await Promise.all(kept);
  assert.is(together, alone);
});

test("pages that cannot be read are told alike, however many threads read", async () => {
  const broken = makeSite({
    ...files,
    "content/docs/broken/a.md": "---\ntitle: [\n---\n# A\n\n[gone](nowhere.md)\n",
    "content/docs/broken/b.md": "\n---\ntitle: Late\n---\n# B\n",
    "content/docs/broken/c.md": "---\ntitel: C\ndraft: maybe\n---\n# C\n",
    "content/docs/broken/d.md": Buffer.from([0x23, 0x20, 0xff, 0x0a]),
  });
  const told = [];
  for (const jobs of [1, 4]) {
    const { ok, diagnostics } = await broken.build({ cache: false, jobs });
    assert.not(ok);
    told.push(diagnostics);
  }
  assert.ok((told[0]?.length ?? 0) >= 5, `${told[0]?.length}`);
  assert.equal(told[1], told[0]);
  broken.remove();
});

test("cached, and a no-op writes nothing", async () => {
  await site.built(THREADED);
  const again = await site.built(THREADED);
  assert.equal(site.files(), reference);
  assert.is(again.written, 0);
  assert.is(again.removed, 0);
});

test("after an edit of one page's text: as if built afresh", async () => {
  const edited = makeSite(files);
  await edited.built(THREADED);
  const page = "content/docs/part-6/page-51.md";
  const before = edited.files();
  // Nothing else moves: title, sidebar and anchors stay, so that only the page's own text says that it is another.
  edited.write({ [page]: edited.read(page).replace("A paragraph", "Another paragraph") });
  const { written } = await edited.built(THREADED);
  const fresh = makeSite({ ...files, [page]: edited.read(page) });
  await fresh.built({ cache: false });
  assert.equal(edited.files(), fresh.files());
  const after = edited.files();
  const differs = Object.keys(after).filter((file) => after[file] !== before[file]);
  // The page, its twin, the text of all pages, and the terms of the two words.
  assert.equal(
    differs.filter((file) => !file.startsWith("docs/search/")),
    ["docs/part-6/page-51/index.html", "docs/part-6/page-51/index.md", "llms-full.txt"],
  );
  assert.ok(differs.length > 3 && differs.length <= 5, differs.join(" "));
  assert.is(written, differs.length, "nothing else is written");
  edited.remove();
  fresh.remove();
});

test("after edits, additions and removals: as if built afresh", async () => {
  const edited = makeSite(files);
  await edited.built(THREADED);
  const changes = {
    "content/docs/part-6/page-51.md":
      "---\ntitle: New title\nsidebar_position: 7\n---\n# New title\n\n## Details\n\nNew text.\n",
    "content/docs/part-2/added.md": "# Added\n\n[home](/docs/)\n",
    "content/docs/added/index.md": "# A new folder\n",
  };
  edited.write(changes);
  await edited.built(THREADED);
  edited.erase("content/docs/part-2/added.md");
  await edited.built(THREADED);

  const { "content/docs/part-2/added.md": _, ...kept } = changes;
  const fresh = makeSite({ ...files, ...kept });
  await fresh.built({ cache: false });
  assert.equal(edited.files(), fresh.files());
  edited.remove();
  fresh.remove();
});

/** Surroundings of a build that may not show in its output: each row differs from the others in all of them. */
const SURROUNDINGS = [
  { TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", umask: "000", folder: "a b/ünï", jobs: 1, reversed: true },
  { TZ: "America/St_Johns", LANG: "C", umask: "077", folder: "x".repeat(100), jobs: 2, reversed: false },
  { TZ: "Asia/Kathmandu", LANG: "ar_EG.UTF-8", umask: "027", folder: "#q?&[z]%20", jobs: 3, reversed: true },
];

test("other time zones, locales, umasks, folders, orders of files and times of their changes", async () => {
  const seen: string[] = [];
  for (const { TZ, LANG, umask, folder, jobs, reversed } of SURROUNDINGS) {
    const other = makeSite();
    const root = join(other.root, folder);
    const entries = Object.entries(files);
    writeFiles(root, Object.fromEntries(reversed ? entries.reverse() : entries));
    let age = 0;
    for (const file of listFiles(join(root, "content")))
      utimesSync(join(root, "content", file), 1_000_000_000, 1_000_000_000 + ++age * jobs);
    const user = "somebody-else";
    const env = {
      ...commandEnv(),
      TZ,
      LANG,
      LC_ALL: LANG,
      LANGUAGE: LANG,
      HOME: `/home/${user}`,
      USER: user,
      LOGNAME: user,
    };
    const script = `umask ${umask}; exec "$@"`;
    const args = [process.execPath, join(repository, "bin/docsgen.js"), "build", "--no-cache", "--jobs", String(jobs)];
    const { status, stderr } = spawnSync("sh", ["-c", script, "sh", ...args], { cwd: root, env, encoding: "utf8" });
    assert.is(status, 0, stderr);
    assert.equal(hashFiles(join(root, "dist")), reference, LANG);
    // The file modes are what the umask says, and no more: an output may be meant for others.
    seen.push((statSync(join(root, "dist/404.html")).mode & 0o777).toString(8));
    assertAnonymous(join(root, "dist"), [root, user]);
    other.remove();
  }
  assert.equal(seen, ["666", "600", "640"]);
});

test("no file of the output names the folder it was built in, the machine or the user", () => {
  assertAnonymous(site.out, [site.root, repository]);
});

/** Looks for what an output must not say; names that are words of other texts, too, are not looked for. */
function assertAnonymous(folder: string, secrets: readonly string[]): void {
  const names = [hostname(), userInfo().username].filter((name) => name.length > 7 && name !== "localhost");
  for (const file of listFiles(folder)) {
    const bytes = readFileSync(join(folder, file));
    for (const secret of [...secrets, ...names]) assert.not(bytes.includes(secret), `${file} holds ${secret}`);
  }
}

test("nothing is asked of the network", async () => {
  const other = makeSite({ ...files, "templates/parts/Footer.tsx": "export function Footer() {\n  return null;\n}\n" });
  const log = join(other.root, "asked");
  const guard = join(other.root, "guard.cjs");
  other.write({
    "guard.cjs": `const refuse = (owner, name) => {
  owner[name] = () => {
    require("node:fs").appendFileSync(${JSON.stringify(log)}, name + "\\n");
    throw new Error("the network is out of reach");
  };
};
refuse(require("node:net").Socket.prototype, "connect");
refuse(require("node:dns"), "lookup");
refuse(require("node:dns").promises, "lookup");
refuse(require("node:dgram"), "createSocket");
`,
  });
  const env = { NODE_OPTIONS: `--require ${guard}` };
  for (const args of [["build", "--jobs", "2"], ["check"]]) {
    const { code, stderr } = await other.cli(args, { env });
    assert.is(code, 0, stderr);
  }
  assert.not(existsSync(log), "a build or a check asked the network");
  // The guard can tell.
  spawnSync(process.execPath, ["-e", "fetch('http://127.0.0.1:40000/').catch(() => {})"], { env: commandEnv(env) });
  assert.ok(existsSync(log));
  other.remove();
});

test("a damaged cache is ignored", async () => {
  const damaged = listFiles(join(site.root, ".docsgen")).filter((file) => !file.endsWith(".mjs"));
  assert.ok(damaged.length > 0, "there is a cache");
  for (const file of damaged) {
    const bytes = readFileSync(join(site.root, ".docsgen", file));
    site.write({ [`.docsgen/${file}`]: bytes.subarray(0, bytes.length / 2) });
  }
  await site.built(THREADED);
  assert.equal(site.files(), reference);
});

test("another site's cache is ignored, and so is one of this site as it was", async () => {
  const small = corpus(20);
  const own = makeSite({ ...small, ...CONFIG });
  await own.built();
  const good = own.files();
  const older = makeSite({ ...small, ...CONFIG, "content/docs/part-1/page-1.md": "# Older\n\n## Details\n" });
  const foreign = makeSite({ "content/docs/index.md": "# Foreign\n", "content/docs/part-1/page-1.md": "# Foreign\n" });
  for (const other of [older, foreign]) {
    await other.built();
    for (const withOutput of [false, true]) {
      for (const name of withOutput ? [".docsgen", "dist"] : [".docsgen"]) {
        rmSync(join(own.root, name), { recursive: true, force: true });
        cpSync(join(other.root, name), join(own.root, name), { recursive: true, preserveTimestamps: true });
      }
      await own.built();
      assert.equal(own.files(), good);
    }
  }
  for (const each of [own, older, foreign]) each.remove();
});

/** The files of a site's cache that say what was built, without their seals; `put` writes one back. */
function cacheOf(own: TestSite) {
  const folder = join(own.root, ".docsgen/cache");
  const cache = dirname(listFiles(folder).find((file) => file.endsWith("/stamp.bin")) ?? "");
  const stamp = join(folder, cache, "stamp.bin");
  const pages = join(folder, cache, "pages.jsonl");
  const all = readFileSync(stamp);
  const [seal = "", text = ""] = all.toString("latin1").split("\n", 2);
  const numbers = all.subarray(seal.length + text.length + 2);
  const writeStamp = (text: string, seal?: string) => {
    const sealed = Buffer.concat([Buffer.from(`${text}\n`), numbers]);
    writeFileSync(stamp, Buffer.concat([Buffer.from(`${seal ?? hashOf(sealed)}\n`), sealed]));
  };
  const list = join(folder, cache, "outputs.bin");
  const listSeal = readOutputs(list)?.seal ?? "";
  const lines = readFileSync(pages, "utf8").trimEnd().split("\n");
  const seals = lines.map((line) => line.slice(0, 32));
  return [
    {
      text,
      put: (other: string, renew: boolean) => writeStamp(other, renew ? undefined : seal),
    },
    {
      text: JSON.stringify(readOutputs(list)?.files()),
      put: (other: string, renew: boolean) => {
        const now = writeOutputs(list, JSON.parse(other) as OutputFile[]);
        const [, text = ""] = readFileSync(stamp, "latin1").split("\n", 2);
        if (renew) writeStamp(text.replace(/"outputs":"\w+"/, `"outputs":"${now}"`));
        else writeFileSync(list, readFileSync(list, "latin1").replace(now, listSeal), "latin1");
      },
    },
    {
      text: lines.map((line) => line.slice(33)).join("\n"),
      put: (other: string, renew: boolean) =>
        writeFileSync(
          pages,
          other
            .split("\n")
            .map((line, i) => `${renew ? hashOf(line) : seals[i]} ${line}\n`)
            .join(""),
        ),
    },
  ];
}

/** Edits a page and takes the edit back: something is to be done, and all else may come from the cache. */
async function buildAnew(own: TestSite): Promise<void> {
  const page = "content/docs/part-5/page-5.md";
  const text = own.read(page);
  own.write({ [page]: `${text}\nMore.\n` });
  await own.built();
  own.write({ [page]: text });
  await own.built();
}

const PAGE_1 = "docs/part-1/page-1";

test("an edited cache is ignored", async () => {
  const own = makeSite({ ...corpus(20), ...CONFIG });
  await own.built();
  const good = own.files();
  for (const [from, to] of [
    [/"title":"/g, '"title":"X'],
    [/"description":"/g, '"description":"X'],
    [/"hash":"./g, '"hash":"0'],
    [/"mtimeMs":\d/g, '"mtimeMs":1'],
  ] as const) {
    for (const { text, put } of cacheOf(own)) put(text.replace(from, to), false);
    await buildAnew(own);
    assert.equal(own.files(), good, `${from}`);
  }
  own.remove();
});

test("a poisoned cache, its seal renewed, leads to nothing outside of the site's folders", async () => {
  const own = makeSite({ ...corpus(20), ...CONFIG, "mine.html": "mine" });
  await own.built();
  const good = own.files();
  const { size, mtimeMs } = statSync(join(own.root, "mine.html"));
  const outside = JSON.stringify({ path: "../mine.html", hash: hashOf("mine"), size, mtimeMs });
  const asset = '"assets":[{"file":"../mine.html","output":"assets/mine.html"}]';
  const read = JSON.stringify({ file: "../mine.html", hash: hashOf("mine") });
  for (const [name, poison] of Object.entries({
    "an output": (text: string) => text.replace(/\{"path":"docs\/part-1\/page-1\/index\.html"[^}]*\}/, outside),
    "all outputs": (text: string) => text.replaceAll(`"path":"${PAGE_1}/`, `"path":"../../${PAGE_1}/`),
    "an image": (text: string) => text.replaceAll('"assets":[]', asset),
    "an image that was read": (text: string) =>
      text.replaceAll('"assets":[]', asset).replaceAll('"reads":[]', `"reads":[${read}]`),
    "an image put elsewhere": (text: string) =>
      text.replaceAll('"assets":[]', '"assets":[{"file":"docs/part-1/page-1.md","output":"../mine.html"}]'),
    "a page's file": (text: string) => text.replaceAll(`"${PAGE_1}.md"`, '"../mine.html"'),
    "a page's address": (text: string) => text.replaceAll(`"route":"/${PAGE_1}"`, '"route":"/docs/../../mine"'),
    "one of its addresses": (text: string) => text.replace(`"route":"/${PAGE_1}"`, '"route":"/docs/mine"'),
    "where a page is put": (text: string) =>
      text.replaceAll(`"output":"${PAGE_1}/index.html"`, '"output":"../mine.html"'),
    "more sources than there are": (text: string) => text.replace(/"sources":\d+/, '"sources":1000000'),
    "less than no source": (text: string) => text.replace(/"sources":\d+/, '"sources":-1'),
    "no number of sources": (text: string) => text.replace(/"sources":\d+/, '"sources":null'),
    "a name of JavaScript": (text: string) => text.replaceAll(`"${PAGE_1}.md"`, '"__proto__"'),
  })) {
    let changed = 0;
    for (const { text, put } of cacheOf(own)) {
      const poisoned = poison(text);
      if (poisoned !== text) changed++;
      put(poisoned, true);
    }
    assert.ok(changed > 0, `${name}: nothing is poisoned`);
    await buildAnew(own);
    assert.equal(own.files(), good, name);
    assert.is(own.read("mine.html"), "mine", name);
  }
  own.remove();
});

test.run();
