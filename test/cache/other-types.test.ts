// A cache under hashes that are right, in which one value is of another type than docsgen wrote: it costs a build of all, at most.
// What is but shown may be anything, as it may be any text: who can set a hash can set that.
import fs, { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { diff } from "../../src/diff.ts";
import { hashOf } from "../../src/hash.ts";
import { type SiteServer, type SiteUpdate, serve } from "../../src/serve.ts";
import type { Diagnostic, SiteCheck } from "../../src/types.ts";
import { interfaceOf, method, model } from "../reference/model-builder.ts";
import { listFiles } from "../support/folder.ts";
import { initRepository } from "../support/git.ts";
import { randomFrom } from "../support/random.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("values of other types in the cache");

const CASES = process.env["DOCSGEN_TEST_LONG"] === "1" ? 1000 : 30;

/** A file of the cache: its JSON, piece by piece, and what puts it together again under hashes that are right. */
interface CacheFile {
  readonly pieces: readonly string[];
  /** The hash by which other files may name it. */
  readonly seal: string | undefined;
  write(pieces: readonly string[]): Buffer;
}

const LINE = /^[0-9a-f]{32} /;

function parseFile(bytes: Buffer): CacheFile {
  const text = bytes.toString("latin1");
  const end = text.indexOf("\n");
  if (LINE.test(text)) {
    const lines = text.split("\n").slice(0, -2);
    return { pieces: lines.map((line) => line.slice(33)), seal: undefined, write: writeLines };
  }
  if (!/^[0-9a-f]{32}$/.test(text.slice(0, end)))
    return { pieces: [text], seal: undefined, write: ([json]) => Buffer.from(json as string, "latin1") };
  const start = text.indexOf("\n", end + 1);
  const [json, rest] = start < 0 ? [text.slice(end + 1), ""] : [text.slice(end + 1, start), text.slice(start)];
  const write = ([piece]: readonly string[]) => {
    const sealed = Buffer.from(piece + rest, "latin1");
    return Buffer.concat([Buffer.from(`${hashOf(sealed)}\n`), sealed]);
  };
  return { pieces: [json], seal: text.slice(0, end), write };
}

/** The last of the lines says how long the others are. */
function writeLines(pieces: readonly string[]): Buffer {
  const line = (json: string) => `${hashOf(json)} ${json}\n`;
  const lines = pieces.slice(0, -1).map(line);
  const common = JSON.parse(pieces.at(-1) as string);
  if (Array.isArray(common?.lengths) && common.lengths.length === lines.length)
    common.lengths.forEach((_: unknown, i: number) => {
      if (typeof common.lengths[i] === "number") common.lengths[i] = lines[i]?.length;
    });
  const place = String(lines.join("").length).padStart(12, "0");
  return Buffer.from(`${lines.join("")}${line(JSON.stringify(common))}${place}\n`, "latin1");
}

type Path = readonly (string | number)[];

/** Lists where there are values, by what they are: all that differ in places of lists alone are one. */
function placesIn(value: unknown, path: Path, found: Map<string, Path[]>): void {
  const name = path.map((key) => (typeof key === "number" ? "#" : key)).join(".");
  found.set(name, [...(found.get(name) ?? []), path]);
  if (Array.isArray(value)) for (const [i, each] of value.entries()) placesIn(each, [...path, i], found);
  else if (value !== null && typeof value === "object")
    for (const [key, each] of Object.entries(value)) placesIn(each, [...path, key], found);
}

const OTHERS: readonly unknown[] = [null, -1, 1.5, "text", "", true, [], {}, [null], { text: null }];

function typeOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

function replaced(value: unknown, path: Path, by: (old: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by(value);
  if (Array.isArray(value)) return value.map((each, i) => (i === key ? replaced(each, rest, by) : each));
  const entries = Object.entries(value as object);
  return Object.fromEntries(entries.map(([name, each]) => [name, name === key ? replaced(each, rest, by) : each]));
}

const folderOf = (site: TestSite) => join(site.root, ".docsgen");
const jsonFiles = (site: TestSite) =>
  listFiles(folderOf(site)).filter(
    (name) =>
      /^(?:cache|reference|samples|preview|config|plugin|templates)\//.test(name) && /\.(?:json|jsonl|bin)$/.test(name),
  );

/** Puts a value in the place of one in a file, and makes right all hashes. */
function change(site: TestSite, name: string, at: number, path: Path, by: (old: unknown) => unknown): void {
  const file = join(folderOf(site), name);
  const parsed = parseFile(readFileSync(file));
  const pieces = parsed.pieces.map((json, i) =>
    i === at ? JSON.stringify(replaced(JSON.parse(json), path, by)) : json,
  );
  rewrite(site, name, parsed, pieces);
}

function rewrite(site: TestSite, name: string, parsed: CacheFile, pieces: readonly string[]): void {
  const bytes = parsed.write(pieces);
  writeFileSync(join(folderOf(site), name), bytes);
  const { seal } = parsed;
  if (seal === undefined) return;
  const now = bytes.toString("latin1", 0, 32);
  for (const other of jsonFiles(site)) {
    const naming = parseFile(readFileSync(join(folderOf(site), other)));
    if (naming.pieces.some((json) => json.includes(seal)))
      rewrite(
        site,
        other,
        naming,
        naming.pieces.map((json) => json.replaceAll(seal, now)),
      );
  }
}

const CONFIG = (title: string) =>
  `export default { title: "${title}", url: "https://a.dev", glossary: "docs/glossary.md", checks: { links: "warn" }, lastUpdate: true, reference: { packages: [{ name: "a", model: "a.api.json" }] }, redirects: [{ from: "/old", to: "/docs/guide" }] };\n`;

const GUIDE =
  "# Guide\n\nOf a `Widget`, a container. See [home](./index.md#more), ![an image](./a.svg) and [nowhere](./none.md).\n\n## Part {#part}\n\n```js\none();\n```\n";

function start(): TestSite {
  const site = makeSite({
    "docsgen.config.mjs": CONFIG("A"),
    "content/a.api.json": model("a", [
      interfaceOf("Widget", [method("turn", "Turns. See {@link Other}.")], [], { doc: "One. More of it." }),
      interfaceOf("Other", [], [], { doc: "Two.\n\n@remarks\n\nLong." }),
    ]),
    "content/docs/index.md": "# Home\n\nTo [the guide](./guide.md).\n\n## More\n\nText.\n",
    "content/docs/guide.md": GUIDE,
    "content/docs/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1"/></svg>\n',
    "content/docs/glossary.md": "# Words\n\n## Container\n\nAlso: box.\n\nHolds.\n",
    "content/docs/deep/one.md":
      "---\ntitle: One\ndescription: Of one.\naliases: [/docs/first]\n---\n\n# One\n\nA box.\n",
    "content/docs/deep/two.md": "---\nunlisted: true\n---\n\n# Two\n\nAnother [one](./one.md).\n",
    "content/static/x.txt": "x\n",
  });
  initRepository(site.root);
  return site;
}

const EDITS: Readonly<Record<string, (site: TestSite, n: number) => void>> = {
  nothing: () => {},
  text: (site, n) => site.write({ "content/docs/guide.md": `${GUIDE}\nText ${n}.\n` }),
  title: (site, n) => site.write({ "content/docs/deep/one.md": `# One ${n}\n\nA box.\n` }),
  page: (site, n) => site.write({ [`content/docs/deep/new-${n % 3}.md`]: `# New ${n}\n` }),
  config: (site, n) => site.write({ "docsgen.config.mjs": CONFIG(`A ${n}`) }),
  output: (site) => rmSync(join(site.out, "docs/guide/index.html"), { force: true }),
};

const isWarning = ({ code }: Diagnostic) => code === "unusable-cache";

/** Changes the first value of a name in the file whose name begins so. */
function changeNamed(site: TestSite, start: string, key: string, value: unknown): void {
  const name = jsonFiles(site).find((each) => each.startsWith(start)) as string;
  const { pieces } = parseFile(readFileSync(join(folderOf(site), name)));
  const found = new Map<string, Path[]>();
  placesIn(JSON.parse(pieces[0] as string), [], found);
  const [path] = found.get(key) ?? [];
  assert.ok(path, `${name} has ${[...found.keys()]}`);
  change(site, name, 0, path as Path, () => value);
}

const stampOf = (site: TestSite) => jsonFiles(site).find((name) => name.endsWith("/stamp.bin")) as string;

/** What is changed, and whether it is a failure that tells of it. */
const NAMED: Readonly<Record<string, readonly [change: (site: TestSite) => void, isTold: boolean]>> = {
  "no dates": [(site) => changeNamed(site, "cache/last-update", "dates", null), false],
  "a date that is none": [(site) => changeNamed(site, "cache/last-update", "dates.docs/guide.md", -1), false],
  "problems of the history": [(site) => changeNamed(site, "cache/last-update", "problems", 1.5), true],
  "a folder": [
    (site) => change(site, stampOf(site), 0, [], (stamp) => ({ ...(stamp as object), folders: [-1] })),
    true,
  ],
  "a warning that can't be printed": [(site) => changeNamed(site, stampOf(site), "diagnostics.#.message", -1), false],
  "a summary of a comment": [
    (site) => {
      rmSync(join(folderOf(site), jsonFiles(site).find((name) => name.startsWith("reference/comments-")) as string));
      changeNamed(site, "reference/reference-", "reference.packages.#.items.#.signatures.#.docs.summary", {
        text: null,
      });
    },
    true,
  ],
};

for (const [name, [damage, isTold]] of Object.entries(NAMED)) {
  test(`of another type: ${name}`, async () => {
    const site = start();
    const isStamp = name.startsWith("a folder") || name.startsWith("a warning");
    const { diagnostics } = await site.built();
    damage(site);
    // Of an output that is as it was, hardly anything is read.
    if (!isStamp) site.write({ "docsgen.config.mjs": CONFIG("B") });
    const { code, stdout, stderr } = await site.cli(["build"]);
    assert.is(code, 0, stderr);
    assert.is(stderr.includes("warning: what the last build left is of no use, and all was made anew"), isTold, stderr);
    for (const { message } of diagnostics) assert.match(stderr, message);
    const files = site.files();
    rmSync(folderOf(site), { recursive: true });
    rmSync(site.out, { recursive: true });
    await site.built();
    assert.equal(files, site.files());
    assert.match(stdout, "Built 10 pages");
    site.remove();
  });
}

/** What is changed for a preview: what fails before there is a preview, and what fails on a page. */
const PREVIEWED: Readonly<Record<string, readonly [start: string, key: string, value: unknown]>> = {
  "a page's metadata": ["preview/", "pages.#", null],
  "the reference": ["reference/reference-", "reference", { packages: null }],
  "a page of the reference": [
    "reference/reference-",
    "reference.packages.#.items.#.signatures.#.docs.summary",
    { text: null },
  ],
};

/** Serves a site while it is edited, until all is checked; gives what was told then. */
async function served(site: TestSite, ask: (url: string) => Promise<void> = async () => {}): Promise<SiteCheck> {
  const updates: SiteUpdate[] = [];
  let server: SiteServer | undefined;
  try {
    const check = await new Promise<SiteCheck>((resolve, reject) => {
      const options = {
        root: site.root,
        port: 0,
        watch: true,
        onCheck: resolve,
        onUpdate: (update: SiteUpdate) => updates.push(update),
      };
      serve(options).then(async (opened) => {
        server = opened;
      }, reject);
    });
    await ask((server as unknown as SiteServer).url);
    for (const { diagnostics } of updates)
      assert.not.ok(
        diagnostics.some(({ code }) => code === "defect"),
        JSON.stringify(diagnostics),
      );
    return check;
  } finally {
    await server?.close();
  }
}

for (const [name, [start_, key, value]] of Object.entries(PREVIEWED)) {
  test(`a preview forgets a cache that makes it fail: ${name}`, async () => {
    const site = start();
    await site.built();
    const clean = await served(site);
    if (key.endsWith("summary"))
      rmSync(join(folderOf(site), jsonFiles(site).find((each) => each.startsWith("reference/comments-")) as string));
    changeNamed(site, start_, key, value);
    const { pages, diagnostics } = await served(site, async (url) => {
      for (const [at, text] of [
        ["docs/deep/one", "One"],
        ["docs/api/a/widget-interface", "Turns."],
      ]) {
        const answer = await fetch(`${url}${at}`);
        assert.is(answer.status, 200, at);
        assert.match(await answer.text(), text as string);
      }
    });
    assert.is(pages, clean.pages);
    assert.equal(
      diagnostics.filter((each) => !isWarning(each)),
      clean.diagnostics,
    );
    assert.is(diagnostics.filter(isWarning).length, 1);
    assert.equal((await served(site)).diagnostics, clean.diagnostics);
    site.remove();
  });
}

test("what fails without the cache too is a defect, and told as such", async () => {
  const site = start();
  await site.built();
  const { readdirSync } = fs;
  let calls = 0;
  const failing = (folder: string, ...rest: never[]) => {
    if (!folder.endsWith("content")) return readdirSync(folder, ...rest);
    calls++;
    throw new TypeError("no list");
  };
  site.write({ "content/docs/deep/new.md": "# New\n" });
  fs.readdirSync = failing as never;
  try {
    await site.build();
    assert.unreachable();
  } catch (error) {
    assert.is((error as Error).message, "no list");
    const served = await serve({ root: site.root, port: 0, watch: true }).catch((error) => error);
    assert.is(served.message, "no list");
  } finally {
    fs.readdirSync = readdirSync;
  }
  assert.is(calls, 4);
  site.remove();
});

test("what a comparison finds in the cache may be of other types: the HTML says the same", async () => {
  const site = start();
  await site.built();
  const compared = () => diff(site.out, site.out);
  const whole = await compared();
  let cases = 0;
  for (const name of jsonFiles(site).filter((each) => each.startsWith("cache/"))) {
    const file = join(folderOf(site), name);
    const bytes = readFileSync(file);
    const { pieces } = parseFile(bytes);
    for (const [at, json] of pieces.entries()) {
      const found = new Map<string, Path[]>();
      placesIn(JSON.parse(json), [], found);
      for (const [path] of found.values()) {
        change(site, name, at, path as Path, (old) => (old === null ? [null] : null));
        const result = await compared().catch((error) => assert.unreachable(`${name} ${path}: ${error.stack}`));
        assert.equal(result?.unchanged, whole.unchanged, `${name} ${path}`);
        cases++;
        writeFileSync(file, bytes);
      }
    }
  }
  assert.ok(cases > 0);
  site.remove();
});

test("any value", async () => {
  const random = randomFrom(11);
  const site = start();
  await site.built();
  let told = 0;
  for (let n = 0; n < CASES; n++) {
    const name = random.pick(jsonFiles(site));
    const { pieces } = parseFile(readFileSync(join(folderOf(site), name)));
    const at = random.below(pieces.length);
    const found = new Map<string, Path[]>();
    placesIn(JSON.parse(pieces[at] as string), [], found);
    const path = random.pick(random.pick([...found.values()]));
    let what = "";
    change(site, name, at, path, (old) => {
      const other = random.pick(OTHERS.filter((each) => typeOf(each) !== typeOf(old)));
      what = `${JSON.stringify(old)?.slice(0, 60)} to ${JSON.stringify(other)}`;
      return other;
    });
    const edit = random.pick(Object.keys(EDITS));
    EDITS[edit]?.(site, n);
    const where = `${n}, ${edit}: ${name}[${at}] ${path.join(".")}: ${what}`;
    const result = await site.build().catch((error) => assert.unreachable(`${where}\n${error.stack}`));
    if (!result) continue;
    assert.ok(result.ok, `${where}\n${JSON.stringify(result.diagnostics)}`);
    const files = site.files();
    rmSync(folderOf(site), { recursive: true });
    const clean = await site.built();
    if (!result.diagnostics.some(isWarning)) continue;
    told++;
    assert.equal(files, site.files(), where);
    assert.equal(
      result.diagnostics.filter((each) => !isWarning(each)),
      clean.diagnostics,
      where,
    );
  }
  assert.ok(told > 0);
  site.remove();
});

test.run();
