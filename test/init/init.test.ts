// `docsgen init` in all kinds of folders: what it finds out, what it writes, and what it leaves alone.
import fs, { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import * as assert from "uvu/assert";
import { formatDiagnostic } from "../../src/diagnostics.ts";
import { addToManifest } from "../../src/init/manifest.ts";
import { remoteOf } from "../../src/init/repository.ts";
import { init } from "../../src/init.ts";
import { type Files, listFiles } from "../support/folder.ts";
import { git, initRepository } from "../support/git.ts";
import { root } from "../support/paths.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { STARTER } from "../support/starter.ts";
import { suite } from "../support/suite.ts";

const test = suite("init");

/** Runs `body` with a folder that holds these files, and removes it. */
async function within(files: Parameters<typeof makeSite>[0], body: (site: TestSite) => unknown): Promise<void> {
  const site = makeSite(files);
  await body(site);
  site.remove();
}

async function refusal(work: Promise<unknown>): Promise<{ exitCode: number; message: string; hint?: string }> {
  try {
    await work;
  } catch (error) {
    return error as { exitCode: number; message: string; hint?: string };
  }
  throw new Error("it was not refused");
}

const GIT = {
  ".git/HEAD": "ref: refs/heads/topic\n",
  ".git/config": '[core]\n\tbare = false\n[remote "origin"]\n\turl = git@github.com:ada/engine.git\n',
};

test("an empty folder gets the starter, which builds without a warning", () =>
  within({}, async (site) => {
    const result = await init({ folder: site.root });
    assert.equal(result.written, [".gitignore", ...listFiles(STARTER)].sort());
    assert.equal([result.changed, result.kept], [[], []]);
    assert.equal(result.next.slice(-2), ["npm install", "npm start"]);
    mkdirSync(join(site.root, "node_modules"));
    symlinkSync(root, join(site.root, "node_modules/docsgen"), "dir");
    symlinkSync(join(root, "node_modules/typescript"), join(site.root, "node_modules/typescript"), "dir");
    const { diagnostics, ok } = await site.build({ strict: true });
    assert.is(diagnostics.map(formatDiagnostic).join("\n"), "");
    assert.ok(ok);
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    assert.is(JSON.parse(site.read("package.json")).devDependencies.docsgen, `^${version}`);
    assert.is(site.read(".gitignore"), "node_modules/\ndist\n.docsgen/\n.docsgen-*\n");
  }));

test("a folder gets the starter from an archive, too, in which Yarn's Plug'n'Play leaves packages", () =>
  within({}, async (site) => {
    const { readdirSync } = fs;
    // Its own file system names the folders of a whole tree relative to that.
    fs.readdirSync = ((folder: string, options: { recursive?: boolean } | undefined) => {
      const entries = readdirSync(folder, options as object) as unknown as (fs.Dirent | string)[];
      for (const entry of options?.recursive ? entries : [])
        if (typeof entry !== "string")
          Object.defineProperty(entry, "parentPath", { value: relative(folder, entry.parentPath) });
      return entries;
    }) as typeof fs.readdirSync;
    try {
      assert.equal((await init({ folder: site.root })).written, [".gitignore", ...listFiles(STARTER)].sort());
    } finally {
      fs.readdirSync = readdirSync;
    }
  }));

test("git ignores the output, however it is published", () =>
  within({ "content/docs/index.md": "# Home\n" }, async (site) => {
    await init({ folder: site.root });
    initRepository(site.root);
    for (const publish of ["rename", "symlink"] as const) {
      for (const text of ["One", "Two"]) {
        site.write({ "content/docs/index.md": `# ${text}\n` });
        await site.build({ publish });
      }
      assert.is(git(site.root, ["status", "--porcelain"]).trim(), "M content/docs/index.md", publish);
    }
  }));

test("where dist/ is the package's own, the site is built beside it", async () => {
  const manifests = [
    { main: "./dist/index.js" },
    { exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } } },
    { files: ["dist"] },
    { bin: { engine: "dist/cli.js" } },
  ];
  for (const manifest of manifests) {
    await within({ "package.json": JSON.stringify(manifest), ".gitignore": "dist/\n" }, async (site) => {
      const { hints } = await init({ folder: site.root });
      assert.equal(hints, ["The site is built into docs-dist/, because dist/ is this package's own."]);
      assert.equal(JSON.parse(site.read("package.json")).scripts, {
        "docs:build": "docsgen build --out docs-dist",
        "docs:start": "docsgen serve --watch --out docs-dist",
        "docs:check": "docsgen check --strict --out docs-dist",
      });
      assert.is(site.read(".gitignore"), "dist/\nnode_modules/\ndocs-dist\n.docsgen/\n.docsgen-*\n");
    });
  }
  // A folder that something else has filled, beside pages of the package.
  await within({ "dist/app.js": "", "docs/a.md": "# A\n" }, async (site) => {
    await init({ folder: site.root });
    const { scripts } = JSON.parse(site.read("package.json"));
    assert.is(scripts.build, "docsgen build --content . --out docs-dist");
  });
  // Another folder of a similar name is none, and a site that was built there stays.
  await within({ "package.json": '{"main": "lib/dist.js", "files": ["dist-types"]}' }, async (site) => {
    const { hints } = await init({ folder: site.root });
    assert.equal(hints, []);
    await site.build();
    await init({ folder: site.root });
    assert.is(JSON.parse(site.read("package.json")).scripts["docs:build"], "docsgen build");
    assert.match(site.read(".gitignore"), /^dist$/m);
  });
});

test("a folder that is not there is made, and named in the next steps", () =>
  within({}, async (site) => {
    const folder = join(site.root, "deep/new site");
    const result = await init({ folder });
    assert.match(result.next[0] ?? "", /^cd "[^"]*deep\/new site"$/);
    assert.is(JSON.parse(site.read("deep/new site/package.json")).name, "new-site");
  }));

test("what is there is listed and left, and written over only with --force", () =>
  within({ "content/static/favicon.svg": "<svg/>", "docsgen.config.mjs": "export default {}" }, async (site) => {
    const first = await init({ folder: site.root });
    assert.equal(first.kept, ["content/static/favicon.svg"]);
    assert.is(site.read("content/static/favicon.svg"), "<svg/>");
    assert.not.ok(site.exists("docsgen.config.ts"), "the configuration has another ending");
    site.erase("content/docs");
    const second = await init({ folder: site.root, force: true });
    assert.equal(second.changed, ["content/static/favicon.svg", "templates/directives/TaskProgress.tsx"]);
    assert.is(
      site.read("content/static/favicon.svg"),
      readFileSync(join(STARTER, "content/static/favicon.svg"), "utf8"),
    );
  }));

test("a second run changes nothing", () =>
  within(GIT, async (site) => {
    await init({ folder: site.root });
    const before = listFiles(site.root).map((file) => [file, site.read(file)]);
    const again = await init({ folder: site.root });
    assert.equal([again.written, again.changed], [[], []]);
    assert.is(again.next.at(-1), "npm start");
    assert.equal(
      listFiles(site.root).map((file) => [file, site.read(file)]),
      before,
    );
  }));

test("pages in content/docs and in docs stay where they are", async () => {
  await within({ "content/docs/index.md": "# Mine" }, async (site) => {
    const result = await init({ folder: site.root });
    assert.equal(result.written, [".gitignore", "docsgen.config.ts", "package.json"]);
    await site.built();
  });
  await within(
    { "docs/index.md": "# Guide\n\n```ts\nnot checked\n```", "README.md": "# The *engine*" },
    async (site) => {
      const result = await init({ folder: site.root });
      assert.equal(result.written, [".gitignore", "docsgen.config.ts", "package.json"]);
      assert.is(result.title, "The engine");
      assert.is(JSON.parse(site.read("package.json")).scripts.build, "docsgen build --content .");
      await site.built({ content: "." });
      assert.match(site.html("/docs/"), /<h1[^>]*>Guide/);
    },
  );
});

test("a Docusaurus or VitePress site is not built over", async () => {
  for (const [file, name] of [
    ["docusaurus.config.ts", "docusaurus"],
    ["docs/.vitepress/config.mts", "vitepress"],
  ] as const) {
    await within({ [file]: "" }, async (site) => {
      const { exitCode, hint } = await refusal(init({ folder: site.root }));
      assert.is(exitCode, 2);
      assert.match(hint ?? "", `docsgen init --from ${name}`);
      assert.equal(listFiles(site.root), [file]);
    });
  }
});

test("a Starlight site is not built over, and MkDocs' settings are not passed over in silence", async () => {
  await within({ "astro.config.mjs": "", "src/content/docs/index.mdx": "" }, async (site) => {
    const { exitCode, message, hint } = await refusal(init({ folder: site.root }));
    assert.is(exitCode, 2);
    assert.match(message, "Starlight");
    assert.match(hint ?? "", "docsgen init --from starlight");
    assert.equal(listFiles(site.root), ["astro.config.mjs", "src/content/docs/index.mdx"]);
  });
  await within({ "astro.config.mjs": "", "src/pages/index.astro": "" }, async (site) => {
    await init({ folder: site.root });
    assert.ok(listFiles(site.root).includes("content/docs/index.md"));
  });
  await within({ "mkdocs.yml": "", "docs/index.md": "# A\n" }, async (site) => {
    assert.match((await init({ folder: site.root })).hints.join("\n"), /mkdocs\.yml is not read/);
  });
});

test("nothing is written where something is in the way", async () => {
  await within({ "content/docs/index.md/x": "" }, async (site) => {
    const { exitCode, message } = await refusal(init({ folder: site.root }));
    assert.is(exitCode, 2);
    assert.match(message, "content/docs/index.md");
    assert.equal(listFiles(site.root), ["content/docs/index.md/x"]);
  });
  await within({ "package.json": "{ nonsense" }, async (site) => {
    assert.is((await refusal(init({ folder: site.root }))).exitCode, 2);
    assert.equal(listFiles(site.root), ["package.json"]);
  });
  await within({ "elsewhere/x": "", "site/package.json": "{}" }, async (site) => {
    symlinkSync(join(site.root, "elsewhere"), join(site.root, "site/content"), "dir");
    const { message } = await refusal(init({ folder: join(site.root, "site") }));
    assert.match(message, "outside");
    assert.equal(listFiles(join(site.root, "elsewhere")), ["x"]);
  });
  await within({ file: "" }, async (site) => {
    assert.is((await refusal(init({ folder: join(site.root, "file") }))).exitCode, 2);
  });
});

if (process.platform === "linux") {
  test("where no folder can be made, that one is named, and what to do", async () => {
    const { exitCode, message, hint } = await refusal(init({ folder: "/proc/docsgen-site" }));
    assert.is(exitCode, 3);
    assert.match(message, /^the folder \/proc\/docsgen-site cannot be made: /);
    assert.is(hint, "Nothing was left behind. /proc takes no folders. Begin the site in another one.");
  });
}

test("package managers are told by field, lockfile and user agent, up to the repository's top", async () => {
  const cases: readonly [Record<string, string>, string | undefined, string][] = [
    [{}, undefined, "npm"],
    [{}, "pnpm/9.1.0 npm/? node/v20", "pnpm"],
    [{ "a/pnpm-lock.yaml": "" }, "npm/10", "pnpm"],
    [{ "a/yarn.lock": "" }, undefined, "yarn"],
    [{ "a/bun.lock": "" }, undefined, "bun"],
    [{ "a/bun.lockb": "" }, undefined, "bun"],
    [{ "a/package-lock.json": "" }, "yarn/4", "npm"],
    [{ ".git/HEAD": "", "a/yarn.lock": "", "package.json": '{ "packageManager": "pnpm@9" }' }, undefined, "yarn"],
    [
      { ".git/HEAD": "", "yarn.lock": "", "package.json": '{ "packageManager": "pnpm@9" }', "a/x": "" },
      "npm/1",
      "pnpm",
    ],
    [{ ".git/HEAD": "", "yarn.lock": "", "a/x": "" }, undefined, "yarn"],
    // Without a repository, what lies above is somebody else's.
    [{ "yarn.lock": "", "a/x": "" }, undefined, "npm"],
  ];
  for (const [files, userAgent, manager] of cases) {
    await within(files, async (site) => {
      const result = await init({ folder: join(site.root, "a"), ...(userAgent && { userAgent }) });
      assert.is(result.packageManager, manager, JSON.stringify(files));
      assert.is(
        result.next.at(-1),
        { npm: "npm start", pnpm: "pnpm start", yarn: "yarn start", bun: "bun run start" }[manager],
      );
    });
  }
});

test("the edit link comes from the remote and the default branch", async () => {
  const edit = async (files: Record<string, string>, folder = "site") => {
    let config = "";
    await within({ "site/x": "", ...files }, async (site) => {
      await init({ folder: join(site.root, folder) });
      config = site.read(join(folder, "docsgen.config.ts"));
    });
    return /editUrl: "([^"]*)"/.exec(config)?.[1];
  };
  assert.is(await edit({}), undefined);
  assert.is(await edit(GIT), "https://github.com/ada/engine/edit/topic/site/");
  assert.is(await edit(GIT, "."), "https://github.com/ada/engine/edit/topic/");
  const ORIGIN = "refs/remotes/origin";
  assert.is(
    await edit({ ...GIT, [`.git/${ORIGIN}/HEAD`]: `ref: ${ORIGIN}/v2/next\n` }),
    "https://github.com/ada/engine/edit/v2/next/site/",
  );
  assert.is(
    await edit({ ...GIT, ".git/packed-refs": `# pack-refs\n0123 ${ORIGIN}/master\n` }),
    "https://github.com/ada/engine/edit/master/site/",
  );
  const worktree = { "site/.git": "gitdir: ../main.git/worktrees/w\n", "main.git/worktrees/w/commondir": "../..\n" };
  assert.is(
    await edit({ ...worktree, "main.git/worktrees/w/HEAD": GIT[".git/HEAD"], "main.git/config": GIT[".git/config"] }),
    "https://github.com/ada/engine/edit/topic/",
  );
  // What git would run is only read.
  const hostile =
    '[core]\n\tfsmonitor = touch ran\n[include]\n\tpath = evil\n[remote "origin"]\n\turl = ext::sh -c touch% ran\n';
  assert.is(await edit({ ".git/HEAD": "x", ".git/config": hostile }), undefined);
});

test("remotes are read in each of their forms", () => {
  const edit = (url: string) => remoteOf(url, "main")?.editUrl;
  for (const url of [
    "https://github.com/a/b.git",
    "https://user:token@github.com/a/b",
    "git@github.com:a/b.git",
    "ssh://git@github.com:22/a/b.git",
    "git://github.com/a/b.git/",
  ]) {
    assert.is(edit(url), "https://github.com/a/b/edit/main/", url);
  }
  assert.is(edit("https://gitlab.example.com/group/sub/b.git"), "https://gitlab.example.com/group/sub/b/-/edit/main/");
  assert.is(edit("git@bitbucket.org:a/b.git"), "https://bitbucket.org/a/b/src/main/");
  assert.is(edit("https://codeberg.org/a/b"), "https://codeberg.org/a/b/_edit/main/");
  assert.is(edit("https://gitea.example.com/a/b"), "https://gitea.example.com/a/b/_edit/main/");
  assert.is(remoteOf("https://example.com/a/b", "main")?.page, "https://example.com/a/b");
  for (const url of [
    "../bare.git",
    "/srv/b.git",
    "C:\\b",
    "ext::sh -c id",
    'https://github.com/a/"+x+"',
    "https://github.com/../b",
  ]) {
    assert.is(edit(url), undefined, url);
  }
});

test("scripts that have other names already get names of their own together", () =>
  within(
    { "package.json": '{ "scripts": { "docs:build": "typedoc" } }', "content/docs/index.md": "# A\n" },
    async (site) => {
      const { next } = await init({ folder: site.root });
      assert.equal(JSON.parse(site.read("package.json")).scripts, {
        "docs:build": "typedoc",
        "docsgen:build": "docsgen build",
        "docsgen:start": "docsgen serve --watch",
        "docsgen:check": "docsgen check --strict",
      });
      assert.is(next.at(-1), "npm run docsgen:start");
    },
  ));

test("a package.json keeps its text; scripts and packages are put in", async () => {
  const text =
    '{\r\n\t"name": "engine",\r\n\t"scripts": {\r\n\t\t"build": "tsc"\r\n\t},\r\n\t"files": ["lib", "bin"]\r\n}\r\n';
  await within({ "package.json": text, ".gitignore": "/dist\r\nnode_modules" }, async (site) => {
    const result = await init({ folder: site.root });
    assert.equal(result.changed, [".gitignore", "package.json"]);
    const changed = site.read("package.json");
    assert.is(
      changed
        .replace(/,\r\n\t\t"docs:[\s\S]*?serve --watch",\r\n\t\t"docs:check": "[^"]*"/, "")
        .replace(/,\r\n\t"devDependencies": \{[^}]*\}/, ""),
      text,
    );
    assert.is(JSON.parse(changed).scripts["docs:start"], "docsgen serve --watch");
    assert.equal(Object.keys(JSON.parse(changed).devDependencies), ["docsgen", "typescript"]);
    assert.is(result.next.at(-1), "npm run docs:start");
    assert.is(site.read(".gitignore"), "/dist\r\nnode_modules\r\n.docsgen/\r\n.docsgen-*\r\n");
  });
  const installed = { dependencies: { docsgen: "file:.", typescript: "5" }, scripts: { site: "docsgen serve" } };
  await within({ "package.json": JSON.stringify(installed) }, async (site) => {
    const result = await init({ folder: site.root });
    assert.equal(result.changed, []);
    assert.is(result.next.at(-1), "npm run site");
  });
});

test("entries go into manifests of any layout", () => {
  const add = (text: string) => addToManifest(text, { scripts: { a: "1", b: "2" } });
  assert.is(add("{}"), '{\n  "scripts": {\n    "a": "1",\n    "b": "2"\n  }\n}');
  assert.is(add('{"x":{"scripts":{}},"scripts":{"a":"}"}}'), '{"x":{"scripts":{}},"scripts":{"a":"}", "b": "2"}}');
  assert.is(
    add('{\n    "scripts": {},\n    "z": 1\n}'),
    '{\n    "scripts": {\n        "a": "1",\n        "b": "2"\n    },\n    "z": 1\n}',
  );
  assert.is(add('{\n  "z": [1,2] \n}\n'), '{\n  "z": [1,2],\n  "scripts": {\n    "a": "1",\n    "b": "2"\n  } \n}\n');
  assert.is(add('{ "scripts": { "a": "x", "b": "y" } }'), '{ "scripts": { "a": "x", "b": "y" } }');
  assert.throws(() => add("[]"), SyntaxError);
  assert.throws(() => add('{ "scripts": 1 }'), SyntaxError);
});

test("a package of a monorepo is told where to be listed", async () => {
  const files = { ".git/HEAD": "x", "package.json": '{ "workspaces": ["packages/*"] }' };
  await within(files, async (site) => {
    assert.equal((await init({ folder: join(site.root, "packages/docs") })).hints, []);
    const [hint] = (await init({ folder: join(site.root, "website") })).hints;
    assert.match(hint ?? "", /Add "website" to the workspaces in .*package\.json/);
  });
  await within({ ".git/HEAD": "x", "pnpm-workspace.yaml": "packages: ['apps/**']\n" }, async (site) => {
    const { hints, packageManager } = await init({ folder: join(site.root, "site") });
    assert.is(packageManager, "pnpm");
    assert.match(hints[0] ?? "", "pnpm-workspace.yaml");
    assert.equal((await init({ folder: join(site.root, "apps/a/b") })).hints, []);
  });
});

test("a package of a monorepo asks for the TypeScript that is there, where docsgen works with it", async () => {
  const asked = async (files: Files, folder = "packages/docs") => {
    let found: unknown;
    await within({ ".git/HEAD": "x", ...files }, async (site) => {
      await init({ folder: join(site.root, folder) });
      found = JSON.parse(site.read(`${folder}/package.json`)).devDependencies.typescript;
    });
    return found;
  };
  const top = (typescript: string) => JSON.stringify({ workspaces: ["packages/*"], devDependencies: { typescript } });
  assert.is(await asked({ "package.json": top("~5.9.2") }), "~5.9.2");
  const own = await asked({ "package.json": top("^4.9.0") });
  assert.match(String(own), /^\^6/);
  assert.is(await asked({ "package.json": top("^7.0.0") }), own);
  // What is installed decides.
  const installed = (version: string) => ({ "node_modules/typescript/package.json": JSON.stringify({ version }) });
  assert.is(await asked({ "package.json": top("^5.0.0"), ...installed("5.8.3") }), "^5.0.0");
  assert.is(await asked({ "package.json": top("^5.0.0"), ...installed("5.4.0") }), own);
  assert.is(await asked({ "package.json": top("latest") }), own);
  // No monorepo, or a package of which the monorepo knows nothing.
  assert.is(await asked({ "package.json": '{ "devDependencies": { "typescript": "5.9.2" } }' }), own);
  const packages = "packages: ['packages/*', '!packages/old']\n";
  const other = (typescript: string) => JSON.stringify({ dependencies: { typescript } });
  assert.is(
    await asked({
      "pnpm-workspace.yaml": `${packages}catalogs:\n  dev:\n    typescript: ^5.7.2\n`,
      "packages/a/package.json": other("catalog:"),
      "packages/b/package.json": other("catalog:dev"),
      "packages/old/package.json": other("5.6.0"),
    }),
    "catalog:dev",
  );
  assert.is(
    await asked({
      "pnpm-workspace.yaml": `${packages}catalog: { typescript: 6.0.1 }\n`,
      "package.json": other("catalog:"),
    }),
    "catalog:",
  );
  assert.is(await asked({ "pnpm-workspace.yaml": packages, "packages/old/package.json": other("5.6.0") }), own);
});

test("the command prints what it did, and ends with its code", () =>
  within({}, async (site) => {
    const json = await site.cli(["init", "one", "--reporter", "json"]);
    assert.is(json.code, 0);
    const { ok, written, next } = JSON.parse(json.stdout);
    assert.ok(ok && written.includes("docsgen.config.ts"));
    assert.equal(next, ["cd one", "npm install", "npm start"]);
    const quiet = await site.cli(["init", "two", "--quiet"]);
    assert.equal([quiet.code, quiet.stdout, quiet.stderr], [0, "", ""]);
    const pretty = await site.cli(["init", "two"], { env: { npm_config_user_agent: "pnpm/9 node/v20" } });
    assert.match(
      pretty.stdout,
      /^two is a docsgen site\.[\s\S]*Next:\n {2}cd two\n {2}pnpm install\n {2}pnpm start\n$/,
    );
    const wrong = await site.cli(["init", "three", "--source", "x"]);
    assert.is(wrong.code, 2);
    assert.match(wrong.stderr, "--source needs --from");
    assert.is((await site.cli(["init", "--from", "jekyll"])).code, 2);
    rmSync(join(site.root, "one"), { recursive: true });
  }));

test.run();
