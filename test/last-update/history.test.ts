// What is read from a history: whose dates count, what git says in odd cases, and why there may be no dates.
import { getEventListeners } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { mock } from "node:test";
import * as assert from "uvu/assert";
import {
  contentFolders,
  createHistoryReader,
  type LastUpdatePlan,
  type LastUpdates,
  lastUpdateOf,
  planLastUpdate,
  withUpdateDate,
  withUpdateDates,
} from "../../src/last-update.ts";
import type { Page, ResolvedConfig, Site } from "../../src/types.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { commitAll, git, initRepository } from "../support/git.ts";
import { suite } from "../support/suite.ts";

const test = suite("history");

type Asked = Pick<ResolvedConfig, "lastUpdate">;
const ASKED: Asked = { lastUpdate: true };

/** Looks at the history of the content folder of a repository. */
function planOf(folder: string, asked: Asked = ASKED, line = 1): LastUpdatePlan {
  const project = { root: folder, content: `${folder}/content`, out: `${folder}/dist`, cacheDir: `${folder}/.docsgen` };
  return planLastUpdate(project, { ...asked, docsPath: "docs" }, (path) => ({
    file: `${path.join(".")} of the configuration`,
    line,
    column: 1,
  }));
}

function load(folder: string, { cache = false, ...asked }: Asked & { readonly cache?: boolean }): Promise<LastUpdates> {
  return planOf(folder, asked).load({ cache, signal: undefined });
}

/** What is told of a repository that gives no dates. */
async function saidOf(folder: string): Promise<string[]> {
  const { dates, problems } = await planOf(folder).load({ cache: false, signal: undefined });
  assert.equal(dates, {});
  return problems.map(({ message, hint }) => `${message} | ${hint}`);
}

test("a page that moved to where another one was deleted keeps its own date", () => {
  const reader = createHistoryReader([{ prefix: "", place: "" }]);
  reader.add("\x011700000000\0\nR100\0a.md\0b.md\0\x011600000000\0\nD\0b.md\0\x011500000000\0\nA\0a.md\0A\0b.md\0");
  assert.equal(reader.dates(), { "b.md": "2017-07-14" });
});

test("what git says may come in pieces of any size", () => {
  const text =
    "\x011700000000\0\nM\0content/a.md\0\x011600000000\0\nR100\0content/old.md\0content/b.md\0A\0content/a.md\0\x011500000000\0\nA\0content/old.md\0";
  const whole = { "a.md": "2023-11-14", "b.md": "2017-07-14" };
  for (let size = 1; size < 20; size++) {
    const reader = createHistoryReader([{ prefix: "content/", place: "" }]);
    for (let at = 0; at < text.length; at += size) reader.add(text.slice(at, at + size));
    assert.equal(reader.dates(), whole, String(size));
  }
});

test("a date that is none is no date, and names outside of the content don't count", () => {
  const reader = createHistoryReader([{ prefix: "content/", place: "" }]);
  reader.add(
    "\x0199999999999999\0\nM\0content/far.md\0\x01-5\0\nM\0content/before.md\0\x01253402300799\0\nM\0content/last.md\0M\0other/x.md\0M\0contents/y.md\0",
  );
  assert.equal(reader.dates(), { "last.md": "9999-12-31" });
});

test("Markdown alone has dates; of what is deleted, or was moved on, older commits tell none", () => {
  for (const [log, dates] of [
    ["\x011700000000\0\nM\0a.mdx\0M\0b.MD\0M\0c.md.txt\0", { "b.MD": "2023-11-14" }],
    ["\x011700000000\0\nD\0a.md\0DD\0b.md\0\x011600000000\0\nA\0a.md\0A\0b.md\0", {}],
    ["\x010\0\nA\0a.md\0", { "a.md": "1970-01-01" }],
    [
      "\x011700000000\0\nR100\0a.md\0b.md\0R100\0c.md\0d.md\0\x011600000000\0\nM\0a.md\0M\0c.md\0M\0d.md\0",
      { "b.md": "2020-09-13", "d.md": "2020-09-13" },
    ],
    ["\x011700000000\0\nA\0a.md\0\x011600000000\0\nR100\0a.md\0b.md\0", { "a.md": "2023-11-14" }],
  ] as const) {
    const reader = createHistoryReader([{ prefix: "", place: "" }]);
    reader.add(log);
    assert.equal(reader.dates(), dates, log);
  }
});

test("dates come in the order of their names, whatever changed last", () => {
  const reader = createHistoryReader([{ prefix: "", place: "" }]);
  reader.add("\x011700000000\0\nM\0b.md\0M\0a.md\0");
  assert.equal(Object.keys(reader.dates()), ["a.md", "b.md"]);
});

test("where a link stands in a folder's place, files that were committed there before don't count", () => {
  for (const [older, newer] of [
    ["content/docs", "guides"],
    ["guides", "content/docs"],
  ]) {
    const reader = createHistoryReader([
      { prefix: "content/", place: "" },
      { prefix: "guides/", place: "docs/" },
    ]);
    reader.add(`\x011700000000\0\nA\0${newer}/a.md\0\x011600000000\0\nA\0${older}/a.md\0`);
    assert.equal(reader.dates(), { "docs/a.md": newer === "guides" ? "2023-11-14" : "2020-09-13" }, newer);
  }
});

test("line ends alone say nothing", () => {
  const reader = createHistoryReader([{ prefix: "", place: "" }]);
  reader.add("\x011700000000\0\n\0\nM\0a.md\0\n\0\x011600000000\0\n\0M\0b.md\0");
  assert.equal(reader.dates(), { "a.md": "2023-11-14", "b.md": "2020-09-13" });
});

test("names that objects have are names like any other", () => {
  const reader = createHistoryReader([{ prefix: "", place: "" }]);
  reader.add("\x011700000000\0\nM\0__proto__.md\0M\0constructor.md\0");
  assert.equal(Object.entries(reader.dates()), [
    ["__proto__.md", "2023-11-14"],
    ["constructor.md", "2023-11-14"],
  ]);
});

test("where there can be no dates, why and how to mend it are told", async () => {
  const folder = makeFolder("history");
  writeFiles(folder, { "content/docs/index.md": "" });
  git(folder, ["init", "-q"]);
  const off = "Remove lastUpdate from the configuration, or say false.";
  assert.equal(await saidOf(folder), [`lastUpdate: the repository has no commit, so no page has a date | ${off}`]);
  writeFiles(folder, { ".git/shallow": "" });
  assert.equal(await saidOf(folder), [
    `lastUpdate: the repository is a shallow clone, so no page has a date | Fetch its whole history: git fetch --unshallow; for GitHub's checkout action, fetch-depth: 0. ${off}`,
  ]);
});

test("what is wrong is told where the configuration says that there be dates, and only then", async () => {
  const bare = makeFolder("history");
  writeFiles(bare, { "content/docs/index.md": "" });
  const hint = "Remove lastUpdate from the configuration, or say false.";
  const message = "lastUpdate: the content is in no git repository, so no page has a date";
  const where = { file: "lastUpdate of the configuration", line: 1, column: 1 };
  const problem = { ...where, severity: "warning", code: "no-last-update", message, hint };
  const none = { dates: {}, final: true };
  assert.equal(await load(bare, ASKED), { ...none, problems: [problem] });
  assert.equal(await load(bare, { lastUpdate: undefined }), { ...none, problems: [] });
  assert.equal(await load(bare, { lastUpdate: false }), { ...none, problems: [] });
  assert.equal(
    [planOf(bare, { lastUpdate: false }).hash, planOf(bare, { lastUpdate: false }).watched, planOf(bare).watched],
    ["", [], []],
  );
  assert.is.not(planOf(bare).hash, "", "a repository may come");
  const folder = makeFolder("history");
  writeFiles(folder, { "content/docs/index.md": "" });
  initRepository(folder);
  assert.is.not(planOf(folder).hash, planOf(bare).hash);
  const { PATH } = process.env;
  process.env["PATH"] = makeFolder("bin");
  try {
    const missing = "lastUpdate: there is no git on the PATH, so no page has a date";
    assert.equal(await load(folder, ASKED), {
      ...none,
      problems: [{ ...problem, message: missing, hint: `Install git. ${hint}` }],
    });
  } finally {
    process.env["PATH"] = PATH;
  }
});

test("dates are kept for a commit, and what git can't say is asked again", async () => {
  const folder = realpathSync(makeFolder("history"));
  writeFiles(folder, { "content/docs/index.md": "a", "content/docs/b.txt": "", "content/c.md": "" });
  initRepository(folder, "2024-01-01T12:00:00Z");
  const dates = { "c.md": "2024-01-01", "docs/index.md": "2024-01-01" };
  const plan = planOf(folder);
  assert.equal(plan.watched, [`${folder}/.git/HEAD`, `${folder}/.git/logs/HEAD`]);
  assert.equal(await load(folder, { ...ASKED, cache: true }), { dates, problems: [], final: true });
  assert.equal(readdirSync(join(folder, ".docsgen/cache")), ["last-update.json"]);
  // From here on git is not asked for what is known.
  const { PATH } = process.env;
  const bin = makeFolder("bin");
  writeFiles(bin, { git: "#!/bin/sh\nexit 3\n" });
  chmodSync(join(bin, "git"), 0o755);
  process.env["PATH"] = bin;
  try {
    assert.equal((await load(folder, { ...ASKED, cache: true })).dates, dates);
    const failed = await load(folder, ASKED);
    assert.equal([failed.dates, failed.final, failed.problems.length], [{}, false, 1]);
    assert.equal((await load(folder, { lastUpdate: undefined })).problems, []);
    assert.equal((await load(folder, { ...ASKED, cache: true })).dates, dates, "what failed is not kept");
  } finally {
    process.env["PATH"] = PATH;
  }
  writeFiles(folder, { "content/docs/index.md": "b" });
  commitAll(folder, "2024-02-02T12:00:00Z");
  assert.is.not(planOf(folder).hash, plan.hash);
  assert.equal((await load(folder, { ...ASKED, cache: true })).dates["docs/index.md"], "2024-02-02");
});

test("pages in a repository of their own have dates whatever is known of the folder around it", async () => {
  const folder = makeFolder("history");
  writeFiles(folder, { "content/docs/index.md": "", "content/c.md": "" });
  initRepository(join(folder, "content/docs"), "2024-01-01T12:00:00Z");
  const dates = { "docs/index.md": "2024-01-01" };
  assert.equal((await load(folder, ASKED)).dates, dates, "it is in no repository");
  git(folder, ["init", "-q"]);
  assert.equal((await load(folder, ASKED)).dates, dates, "it has no commit");
  writeFiles(folder, { ".gitignore": "/content/docs/" });
  commitAll(folder, "2024-02-02T12:00:00Z");
  assert.equal((await load(folder, ASKED)).dates, { "c.md": "2024-02-02", ...dates });
  writeFiles(folder, { ".git/shallow": "" });
  assert.equal((await load(folder, ASKED)).dates, dates, "its history is cut off");
});

test("a repository may hold more than the site", async () => {
  const folder = makeFolder("history");
  writeFiles(folder, { "a/site/content/docs/é.md": "", "a/site/contents/docs/x.md": "", "docs/y.md": "" });
  initRepository(folder, "2024-01-01T12:00:00Z");
  assert.equal((await load(join(folder, "a/site"), ASKED)).dates, { "docs/é.md": "2024-01-01" });
});

test("who no longer waits is told so, and git ends", async () => {
  const folder = makeFolder("history");
  writeFiles(folder, { "content/docs/index.md": "" });
  initRepository(folder);
  const reason = new Error("stopped");
  await planOf(folder)
    .load({ cache: false, signal: AbortSignal.abort(reason) })
    .then(
      () => assert.unreachable(),
      (error) => assert.is(error, reason),
    );
});

test("who stops waiting while git runs is told so, and git is ended", async () => {
  const folder = makeFolder("history");
  writeFiles(folder, { "content/docs/index.md": "" });
  initRepository(folder);
  const bin = makeFolder("bin");
  writeFiles(bin, { git: `#!/bin/sh\necho $$ >'${bin}/pid'\nexec /bin/sleep 120\n` });
  chmodSync(join(bin, "git"), 0o755);
  const { PATH } = process.env;
  process.env["PATH"] = bin;
  try {
    const controller = new AbortController();
    const waiting = planOf(folder).load({ cache: false, signal: controller.signal });
    const reason = new Error("stopped");
    const refused = waiting.then(
      () => undefined,
      (error) => error,
    );
    let pid = 0;
    while (pid === 0) {
      await new Promise((resolve) => setImmediate(resolve));
      pid = existsSync(join(bin, "pid")) ? Number(readFileSync(join(bin, "pid"), "utf8")) : 0;
    }
    controller.abort(reason);
    assert.is(await refused, reason);
    assert.throws(() => process.kill(pid, 0), "ESRCH");
  } finally {
    process.env["PATH"] = PATH;
  }
});

test("git that takes too long is ended, and not asked again for the same commit", async () => {
  const folder = makeFolder("history");
  writeFiles(folder, { "content/docs/index.md": "" });
  initRepository(folder);
  const bin = makeFolder("bin");
  writeFiles(bin, { git: `#!/bin/sh\necho $$ >>'${bin}/pids'\nexec /bin/sleep 120\n` });
  chmodSync(join(bin, "git"), 0o755);
  const pids = () => (existsSync(join(bin, "pids")) ? readFileSync(join(bin, "pids"), "utf8") : "");
  const { PATH } = process.env;
  process.env["PATH"] = bin;
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const waiting = load(folder, { ...ASKED, cache: true });
    while (!pids().endsWith("\n")) await new Promise((resolve) => setImmediate(resolve));
    mock.timers.tick(29_999);
    process.kill(Number(pids()), 0);
    mock.timers.tick(1);
    const { problems, ...rest } = await waiting;
    assert.equal(rest, { dates: {}, final: true });
    assert.throws(() => process.kill(Number(pids()), 0), "ESRCH");
    const problem = {
      file: "lastUpdate of the configuration",
      line: 1,
      column: 1,
      severity: "warning",
      code: "no-last-update",
      message: "lastUpdate: git took longer than 30 s, so no page has a date",
      hint: "Say lastUpdate: false, or mend what git says.",
    };
    assert.equal(problems, [problem]);
    const again = await planOf(folder, ASKED, 7).load({ cache: true, signal: undefined });
    assert.equal(again.problems, [{ ...problem, line: 7 }], "told where the configuration says it now");
    assert.is(pids().split("\n").length, 2);
  } finally {
    mock.timers.reset();
    process.env["PATH"] = PATH;
  }
});

test("a guide has its date, and a page whose date is the same stays the same object", () => {
  const page = { file: "docs/a.md", frontMatter: {} } as unknown as Page;
  const dates = { "docs/a.md": "2024-01-01" };
  const dated = withUpdateDate(page, dates);
  assert.equal(dated, { ...page, lastUpdate: "2024-01-01" });
  assert.is(withUpdateDate(dated, { ...dates }), dated);
  assert.is(withUpdateDate(page, {}), page);
  assert.equal(withUpdateDate(dated, {}), page);
  assert.is("lastUpdate" in withUpdateDate(dated, {}), false);
  const reference = { ...page, api: {} } as unknown as Page;
  assert.is(withUpdateDate(reference, dates), reference);
  const named = { ...page, file: "constructor" };
  assert.is(withUpdateDate(named, dates), named);
  const site = { pages: [page, dated], other: 1 } as unknown as Site;
  assert.equal(withUpdateDates(site, dates), { pages: [dated, dated], other: 1 });
});

test("what front matter says of the last change comes before what git knows", () => {
  const said = (last_update: object | undefined, lastUpdate?: string) =>
    lastUpdateOf({ frontMatter: { last_update }, lastUpdate } as unknown as Page);
  assert.is(said(undefined), undefined);
  assert.equal(said(undefined, "2024-01-01"), { date: "2024-01-01" });
  assert.equal(said({ date: "2024-02-02" }, "2024-01-01"), { date: "2024-02-02" });
  assert.equal(said({ author: "A" }, "2024-01-01"), { date: "2024-01-01", author: "A" });
  assert.equal(said({ author: "A" }), { author: "A" });
});

test("of what git complains of, the first line is told, as far as it is short", async () => {
  const folder = makeFolder("history");
  writeFiles(folder, { "content/docs/index.md": "" });
  initRepository(folder);
  const bin = makeFolder("bin");
  const { PATH } = process.env;
  process.env["PATH"] = bin;
  try {
    for (const [script, said] of [
      ["echo 'fatal: a' >&2; echo b >&2; exit 128", "fatal: a"],
      [`printf '${"a".repeat(600)}' >&2; printf '${"b".repeat(600)}' >&2; exit 1`, "a".repeat(600) + "b".repeat(400)],
      ["printf '\\n  fatal: c \\n' >&2; exit 1", "fatal: c"],
      ["exit 3", "exit code 3"],
      ["kill -9 $$", "exit code SIGKILL"],
    ] as const) {
      writeFiles(bin, { git: `#!/bin/sh\n${script}\n` });
      chmodSync(join(bin, "git"), 0o755);
      assert.equal(await saidOf(folder), [
        `lastUpdate: git failed: ${said}, so no page has a date | Say lastUpdate: false, or mend what git says.`,
      ]);
    }
  } finally {
    process.env["PATH"] = PATH;
  }
});

test("git that can't be started is told, and who might stop waiting is let go", async () => {
  const folder = makeFolder("history");
  writeFiles(folder, { "content/docs/index.md": "" });
  initRepository(folder);
  const { signal } = new AbortController();
  await planOf(folder).load({ cache: false, signal });
  assert.equal(getEventListeners(signal, "abort"), []);
  const bin = makeFolder("bin");
  writeFiles(bin, { git: "#!/nowhere/sh\n" });
  chmodSync(join(bin, "git"), 0o755);
  const { PATH } = process.env;
  process.env["PATH"] = bin;
  try {
    const [said = "", ...others] = await saidOf(folder);
    assert.match(said, /^lastUpdate: git failed: spawn .*git ENOENT, so no page has a date \|/);
    assert.equal(others, []);
  } finally {
    process.env["PATH"] = PATH;
  }
});

test("the folder of the pages has a history of its own only behind a link or as a repository", () => {
  const root = realpathSync(makeFolder("history"));
  writeFiles(root, { "content/docs/index.md": "", "content/own/index.md": "", "guides/index.md": "" });
  for (const folder of [root, join(root, "content/own")]) git(folder, ["init", "-q"]);
  symlinkSync("../guides", join(root, "content/linked"));
  const places = (docsPath: string) =>
    contentFolders(join(root, "content"), docsPath).map(
      ({ folder, place, repository }) => `${place} ${folder.slice(root.length)} ${repository?.top.slice(root.length)}`,
    );
  const whole = " /content ";
  assert.equal(places("."), [whole]);
  assert.equal(places("docs"), [whole]);
  assert.equal(places("nowhere"), [whole]);
  assert.equal(places("own"), [whole, "own/ /content/own /content/own"]);
  assert.equal(places("linked"), [whole, "linked/ /guides "]);
  // Neither is in a repository.
  const bare = realpathSync(makeFolder("history"));
  mkdirSync(join(bare, "docs"));
  assert.is(contentFolders(bare, "docs").length, 1);
});

test.run();
