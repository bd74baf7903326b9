// Pages that say when they were last changed, as git knows it: what is shown, what a new commit rebuilds, and what a
// repository that means harm can't do.
import { chmodSync, existsSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { makeFolder } from "../support/folder.ts";
import { commitAll, git, initRepository } from "../support/git.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("last update");
const CONFIG = 'export default { url: "https://docs.example", checks: { orphans: "off" } };';
const ASKED = CONFIG.replace("url", "lastUpdate: true, url");

const FILES = {
  "docsgen.config.mjs": CONFIG,
  ".gitignore": ".docsgen/\ndist/\n",
  "content/docs/index.md": "# Home\n",
  "content/docs/a.md": "# A\n",
  "content/docs/b.md": "# B\n",
};

/** A site whose first commit is of 2024-01-01. */
function makeRepository(files: Readonly<Record<string, string>> = FILES): TestSite {
  const site = makeSite(files);
  initRepository(site.root, "2024-01-01T12:00:00Z");
  return site;
}

function shown(site: TestSite, route: string): string | undefined {
  return /<time dateTime="([^"]*)"/i.exec(site.html(route))?.[1];
}

test("a page shows the day of its last commit, and so do its head and the sitemap", async () => {
  const site = makeRepository();
  site.write({ "content/docs/a.md": "# A\n\nMore.\n" });
  // Half past eleven at night in New York is the next day in UTC, which is the same everywhere.
  commitAll(site.root, "2024-02-28T23:30:00-05:00");
  await site.built();
  assert.is(shown(site, "/docs/a"), "2024-02-29");
  assert.is(shown(site, "/docs/b"), "2024-01-01");
  assert.match(site.html("/docs/a"), '<meta property="article:modified_time" content="2024-02-29"/>');
  const sitemap = site.read("dist/sitemap.xml");
  assert.match(sitemap, "<url><loc>https://docs.example/docs/a</loc><lastmod>2024-02-29</lastmod></url>");
});

test("front matter wins, each of its two parts by itself", async () => {
  const site = makeRepository({
    ...FILES,
    "content/docs/a.md": "---\nlast_update: { date: 2020-02-02T10:00:00Z, author: Ada }\n---\n# A\n",
    "content/docs/b.md": "---\nlast_update: { author: Grace }\n---\n# B\n",
  });
  await site.built();
  assert.match(site.html("/docs/a"), /<time dateTime="2020-02-02">2020-02-02<\/time> by Ada/i);
  assert.match(site.html("/docs/b"), /<time dateTime="2024-01-01">2024-01-01<\/time> by Grace/i);
  assert.match(site.read("dist/sitemap.xml"), "<lastmod>2020-02-02</lastmod>");
});

test("lastUpdate: false asks nobody; without a repository there is nothing to show, and nothing to say", async () => {
  const site = makeRepository();
  await site.built({ config: { url: "https://docs.example", lastUpdate: false, checks: { orphans: "off" } } });
  assert.is(shown(site, "/docs/a"), undefined);
  const plain = makeSite(FILES);
  assert.equal((await plain.built()).diagnostics, []);
  assert.is(shown(plain, "/docs/a"), undefined);
});

test("a new commit changes the pages that it touched, and no other", async () => {
  const site = makeRepository();
  await site.built();
  commitAll(site.root, "2024-03-01T00:00:00Z", "nothing of the content");
  assert.equal((await site.built()).written, 0);
  site.write({ "content/docs/a.md": "# A\n\nMore.\n" });
  await site.built();
  assert.is(shown(site, "/docs/a"), "2024-01-01");
  commitAll(site.root, "2024-03-02T00:00:00Z");
  const before = site.files();
  await site.built();
  const changed = Object.entries(site.files()).filter(([file, hash]) => before[file] !== hash);
  assert.equal(
    changed.map(([file]) => file),
    ["docs/a/index.html", "sitemap.xml"],
  );
  assert.is(shown(site, "/docs/a"), "2024-03-02");
  const incremental = site.files();
  await site.built({ cache: false });
  assert.equal(site.files(), incremental);
  git(site.root, ["checkout", "-q", "--detach", "HEAD~1"]);
  await site.built();
  assert.is(shown(site, "/docs/a"), "2024-01-01");
});

test("git is not run where the same commit is checked out, whether its ref is packed or not", async () => {
  const site = makeRepository();
  assert.is((await site.cli(["build"])).code, 0);
  const bin = makeFolder("bin");
  const ran = join(bin, "ran");
  writeFileSync(join(bin, "git"), `#!/bin/sh\n: > '${ran}'\nexit 1\n`);
  chmodSync(join(bin, "git"), 0o755);
  const env = { PATH: bin };
  git(site.root, ["pack-refs", "--all"]);
  const unchanged = await site.cli(["build"], { env });
  assert.match(unchanged.stdout, "nothing changed");
  site.write({ "content/docs/a.md": "# A\n\nMore.\n" });
  assert.is((await site.cli(["build"], { env })).code, 0);
  assert.not(existsSync(ran));
  assert.is(shown(site, "/docs/a"), "2024-01-01");
  // Another commit: now it must be asked, and that it fails is no reason to fail.
  commitAll(site.root, "2024-03-02T00:00:00Z");
  assert.is((await site.cli(["build"], { env })).code, 0);
  assert.ok(existsSync(ran));
  assert.is(shown(site, "/docs/a"), undefined);
  // What failed is tried again.
  assert.is((await site.cli(["build"])).code, 0);
  assert.is(shown(site, "/docs/a"), "2024-03-02");
});

test("a page that is not committed has no date; one that came back after it was deleted has none either", async () => {
  const site = makeRepository();
  rmSync(join(site.root, "content/docs/b.md"));
  commitAll(site.root, "2024-02-01T00:00:00Z");
  site.write({ "content/docs/b.md": "# B again\n", "content/docs/new.md": "# New\n" });
  await site.built();
  assert.equal([shown(site, "/docs/b"), shown(site, "/docs/new")], [undefined, undefined]);
});

test("a move is no change; names with line breaks and quotes are names", async () => {
  const site = makeRepository({ ...FILES, 'content/docs/x\n"y".md': "---\nslug: odd\n---\n# Odd\n" });
  renameSync(join(site.root, "content/docs/a.md"), join(site.root, "content/docs/moved.md"));
  commitAll(site.root, "2024-02-01T00:00:00Z");
  await site.built();
  assert.equal([shown(site, "/docs/moved"), shown(site, "/docs/odd")], ["2024-01-01", "2024-01-01"]);
});

test("a merge that puts two changes together is a change, one that takes either is not", async () => {
  const site = makeRepository();
  git(site.root, ["checkout", "-q", "-b", "side"]);
  site.write({ "content/docs/a.md": "# A\n\nSide.\n", "content/docs/b.md": "# B\n\nSide.\n" });
  commitAll(site.root, "2024-02-01T00:00:00Z");
  git(site.root, ["checkout", "-q", "main"]);
  site.write({ "content/docs/a.md": "# A\n\nMain.\n" });
  commitAll(site.root, "2024-02-02T00:00:00Z");
  git(site.root, ["merge", "-q", "--no-commit", "-s", "ours", "side"]);
  site.write({ "content/docs/a.md": "# A\n\nBoth.\n", "content/docs/b.md": "# B\n\nSide.\n" });
  commitAll(site.root, "2024-02-03T00:00:00Z");
  await site.built();
  assert.equal([shown(site, "/docs/a"), shown(site, "/docs/b")], ["2024-02-03", "2024-02-01"]);
});

test("a shallow clone has no dates, rather than wrong ones, and says so to who asked for dates", async () => {
  const origin = makeRepository();
  origin.write({ "content/docs/a.md": "# A\n\nMore.\n" });
  commitAll(origin.root, "2024-02-01T00:00:00Z");
  const site = makeSite();
  git(site.root, ["clone", "-q", "--depth", "1", `file://${origin.root}`, "clone"]);
  const root = join(site.root, "clone");
  const build = (config: string) => {
    writeFileSync(join(root, "docsgen.config.mjs"), config);
    return site.built({ root, out: site.out });
  };
  assert.equal((await build(CONFIG)).diagnostics, []);
  assert.is(shown(site, "/docs/a"), undefined);
  const [warning, ...others] = (await build(ASKED)).diagnostics;
  assert.equal([warning?.code, warning?.severity, others], ["no-last-update", "warning", []]);
  assert.equal(
    [warning?.file, ASKED.slice((warning?.column ?? 0) - 1).slice(0, 10)],
    ["docsgen.config.mjs", "lastUpdate"],
  );
  assert.match(warning?.message ?? "", "shallow");
  git(root, ["fetch", "-q", "--unshallow"]);
  assert.equal((await build(ASKED)).diagnostics, []);
  assert.is(shown(site, "/docs/a"), "2024-02-01");
});

test("who asked for dates is told where they can't be had", async () => {
  const files = { ...FILES, "docsgen.config.mjs": ASKED };
  const empty = makeSite(files);
  git(empty.root, ["init", "-q"]);
  for (const [why, site, env] of [
    ["no git repository", makeSite(files), {}],
    ["no git on the PATH", makeRepository(files), { PATH: makeFolder("empty") }],
    ["no commit", empty, {}],
  ] as const) {
    const { code, stderr } = await site.cli(["build"], { env });
    assert.is(code, 0, stderr);
    assert.match(stderr, why);
  }
});

test("a work tree beside the repository, and content that is a submodule, have dates of their own", async () => {
  const origin = makeRepository();
  const site = makeSite({ "docsgen.config.mjs": CONFIG });
  git(origin.root, ["worktree", "add", "-q", join(site.root, "tree")]);
  await site.built({ root: join(site.root, "tree"), out: site.out });
  assert.is(shown(site, "/docs/a"), "2024-01-01");

  const whole = makeSite({ "docsgen.config.mjs": CONFIG });
  initRepository(whole.root, "2024-05-05T00:00:00Z");
  const args = ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", `file://${origin.root}`, "module"];
  git(whole.root, args, { date: "2024-05-05T00:00:00Z" });
  commitAll(whole.root, "2024-05-05T00:00:00Z");
  await whole.built({ content: "module/content" });
  assert.is(shown(whole, "/docs/a"), "2024-01-01");
  await whole.built({ content: ".", config: { docsPath: "module/content/docs", url: "https://docs.example" } });
  assert.is(shown(whole, "/module/content/docs/a"), "2024-01-01");
  // Other pages of a submodule inside the content are no files of the repository that the content is in.
  await whole.built({
    content: ".",
    config: { docsPath: ".", url: "https://docs.example", checks: { orphans: "off" } },
  });
  assert.is(shown(whole, "/module/content/docs/a"), undefined);
});

test("pages behind a link have the dates of what it leads to", async () => {
  const { "content/docs/index.md": _, "content/docs/a.md": a, "content/docs/b.md": b, ...rest } = FILES;
  const files = { ...rest, "content/index.md": "# Home\n", "content/docs/a.md": a, "docs/b.md": b };
  const site = makeRepository(files);
  // A file that only moved to where the link leads was not changed.
  renameSync(join(site.root, "content/docs/a.md"), join(site.root, "docs/a.md"));
  rmSync(join(site.root, "content/docs"), { recursive: true });
  symlinkSync("../docs", join(site.root, "content/docs"));
  commitAll(site.root, "2024-02-02T00:00:00Z");
  site.write({ "docs/b.md": "# B\n\nMore.\n" });
  commitAll(site.root, "2024-03-03T00:00:00Z");
  await site.built();
  assert.equal(
    ["/", "/docs/a", "/docs/b"].map((route) => shown(site, route)),
    ["2024-01-01", "2024-01-01", "2024-03-03"],
  );
  site.write({ "docs/a.md": "# A\n\nMore.\n" });
  commitAll(site.root, "2024-04-04T00:00:00Z");
  await site.built();
  assert.is(shown(site, "/docs/a"), "2024-04-04");
});

test("pages behind a link to a repository of their own have its dates, and the page at / those of the site's", async () => {
  const site = makeSite({
    "docsgen.config.mjs": ASKED,
    ".gitignore": "dist/\n.docsgen/\nguides/\n",
    "content/index.md": "# Home\n",
    "guides/pages/a.md": "# A\n",
  });
  symlinkSync("../guides/pages", join(site.root, "content/docs"));
  initRepository(site.root, "2024-05-05T00:00:00Z");
  initRepository(join(site.root, "guides"), "2024-06-06T00:00:00Z");
  await site.built();
  assert.equal([shown(site, "/"), shown(site, "/docs/a")], ["2024-05-05", "2024-06-06"]);
  // Only its own history is there.
  rmSync(join(site.root, ".git"), { recursive: true });
  assert.equal((await site.built()).diagnostics, []);
  assert.equal([shown(site, "/"), shown(site, "/docs/a")], [undefined, "2024-06-06"]);
});

test("nothing that a repository's configuration or the environment names is run, read or written", async () => {
  const site = makeRepository({ ...FILES, "docsgen.config.mjs": ASKED });
  const bin = makeFolder("harm");
  const marker = join(bin, "ran");
  const script = join(bin, "harm.sh");
  writeFileSync(script, `#!/bin/sh\n: > '${marker}'\nexit 0\n`);
  chmodSync(script, 0o755);
  // A commit with a signature: with log.showSignature, git would run gpg.program on it.
  const plain = git(site.root, ["cat-file", "commit", "HEAD"]);
  const signed = plain.replace("\n\n", "\ngpgsig -----BEGIN PGP SIGNATURE-----\n x\n -----END PGP SIGNATURE-----\n\n");
  const commit = git(site.root, ["hash-object", "-t", "commit", "-w", "--stdin"], { input: signed }).trim();
  git(site.root, ["update-ref", "refs/heads/main", commit]);
  for (const [key, value] of Object.entries({
    "core.fsmonitor": script,
    "core.hooksPath": bin,
    "core.pager": script,
    "core.sshCommand": script,
    "core.editor": script,
    "core.alternateRefsCommand": script,
    "pager.log": script,
    "diff.external": script,
    "diff.md.textconv": script,
    "diff.md.command": script,
    "diff.orderFile": "/dev/zero",
    "diff.relative": "true",
    "diff.renames": "copies",
    "mailmap.file": "/dev/zero",
    "gpg.program": script,
    "gpg.openpgp.program": script,
    "log.showSignature": "true",
    "log.showRoot": "false",
    "log.follow": "true",
    "log.date": "relative",
    "format.pretty": "oneline",
    "color.ui": "always",
    "alias.log": `!${script}`,
    "filter.md.clean": script,
    "credential.helper": `!${script}`,
  }))
    git(site.root, ["config", key, value]);
  writeFileSync(join(site.root, ".git/info/attributes"), "*.md diff=md filter=md\n");
  for (const name of ["post-checkout", "reference-transaction", "post-index-change"]) {
    writeFileSync(join(bin, name), `#!/bin/sh\n: > '${marker}'\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const env = {
    GIT_DIR: bin,
    GIT_WORK_TREE: bin,
    GIT_PAGER: script,
    GIT_EXTERNAL_DIFF: script,
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: "log.showSignature",
    GIT_CONFIG_VALUE_0: "true",
    GIT_TRACE: join(bin, "trace"),
    TZ: "Pacific/Kiritimati",
    LANG: "tr_TR.UTF-8",
  };
  const { code, stderr } = await site.cli(["build"], { env });
  assert.is(code, 0, stderr);
  assert.not.match(stderr, "warning");
  assert.is(shown(site, "/docs/a"), "2024-01-01");
  assert.equal(readdirSync(bin).includes("ran"), false, "something was run");
  assert.not(existsSync(join(bin, "trace")));
});

test("a repository that lacks objects fetches none", async () => {
  const site = makeRepository({ ...FILES, "docsgen.config.mjs": ASKED });
  const marker = join(makeFolder("harm"), "ran");
  git(site.root, ["config", "extensions.partialClone", "origin"]);
  git(site.root, ["config", "remote.origin.promisor", "true"]);
  git(site.root, ["config", "protocol.ext.allow", "always"]);
  git(site.root, ["config", "remote.origin.url", `ext::sh -c touch% ${marker}`]);
  git(site.root, ["config", "core.repositoryFormatVersion", "1"]);
  const tree = git(site.root, ["rev-parse", "HEAD:content/docs"]).trim();
  rmSync(join(site.root, ".git/objects", tree.slice(0, 2), tree.slice(2)));
  const { code, stderr } = await site.cli(["build"]);
  assert.is(code, 0, stderr);
  assert.match(stderr, "git failed");
  assert.not(existsSync(marker));
});

test("files of a repository that are none don't hold the build up", async () => {
  const site = makeRepository();
  for (const name of ["HEAD", "packed-refs", "shallow"]) {
    site.write({ [`.git/${name}`]: "\0".repeat(100_000) });
    assert.is((await site.cli(["build"])).code, 0, name);
  }
  rmSync(join(site.root, ".git"), { recursive: true });
  for (const text of ["gitdir: /nowhere", "gitdir: ../../../../../../dev/zero", "nonsense", ""]) {
    site.write({ ".git": text });
    assert.is((await site.cli(["build"])).code, 0, text);
  }
});

test.run();
