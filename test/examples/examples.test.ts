// Runs the example apps of content/examples as their readers do: in two browser pages, against the real local service.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import { root } from "../support/paths.ts";
import { suite } from "../support/suite.ts";
import { type Ground, startGround } from "./ground.ts";
import { examples } from "./local-service.ts";
import { inTemporaryFolder, run, runClients } from "./scripts.ts";

const folders = readdirSync(examples).sort();
/** The apps. The other folders hold code for samples and tests, which nobody installs. */
const names = folders.filter((name) => existsSync(join(examples, name, "package.json")));

/** A page under content/docs, and what it shows of an example: all its files, or the marked parts that it explains. */
interface Shown {
  readonly page: string;
  readonly parts: "all files" | readonly string[];
}

const pages: Readonly<Record<string, Shown>> = {
  "quick-start": { page: "start/quick-start.md", parts: "all files" },
  "dice-roller": { page: "start/tutorial.md", parts: "all files" },
  "tree-start": { page: "start/tree-start.md", parts: "all files" },
  "presence-cursors": {
    page: "build/presence.md",
    parts: [
      "src/container.ts#schema",
      "src/people.ts#workspace",
      "src/people.ts#others",
      "src/people.ts#watch",
      "src/share.ts#pointer",
    ],
  },
  "undo-redo": {
    page: "data-structures/tree/undo-redo.md",
    parts: ["src/undo-redo.ts#class", "src/controls.ts#buttons", "src/controls.ts#keys", "src/app.ts#wire"],
  },
};

const files = suite("examples: files");

files("each folder is an app with a page, or has code for samples only", () => {
  assert.equal(names, Object.keys(pages).sort());
  for (const folder of folders.filter((name) => !names.includes(name))) {
    const others = readdirSync(join(examples, folder)).filter((entry) => !entry.endsWith(".ts"));
    assert.equal(others, [], `${folder} has no package.json, so it is no app, and holds TypeScript files only`);
  }
});

for (const [name, { page, parts }] of Object.entries(pages)) {
  const what = parts === "all files" ? "all files" : "the parts that it explains";
  files(`${page} shows of ${name} ${what}`, () => {
    const shown = quotesOf(name, page);
    for (const { file, title } of shown) {
      // The reader saves a file under the name that it has in the example.
      if (!file.includes("#")) assert.is(title, file);
      else assert.is(title, posix.basename(file.split("#")[0] ?? ""));
    }
    const quoted = shown.map(({ file }) => file).sort();
    // Parts are explained; all files are there to be taken, because no reader has the repository.
    const whole = quoted.filter((file) => !file.includes("#"));
    assert.equal(whole, filesOf(name).sort());
    if (parts !== "all files")
      assert.equal(
        [...parts].filter((part) => !quoted.includes(part)),
        [],
        `${page} lacks these quotes`,
      );
    for (const file of quoted) {
      const [path = "", region] = file.split("#");
      const text = readFileSync(join(examples, name, path), "utf8");
      if (region !== undefined) assert.ok(text.includes(`// #region ${region}\n`), `${file} is marked`);
    }
  });
}

files("the examples pass their type check", async () => {
  const [options, ...others] = names.map((name) => json(`content/examples/${name}/tsconfig.json`)["compilerOptions"]);
  for (const other of others) assert.equal({ ...other, jsx: "react-jsx" }, { ...options, jsx: "react-jsx" });
  // One program for all of them, in a third of the time of three.
  await inTemporaryFolder((folder) => {
    const project = {
      compilerOptions: { ...options, jsx: "react-jsx" },
      include: [join(examples, "*/src"), join(examples, "*/*.ts")],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project));
    run("content/node_modules/typescript/bin/tsc", "-p", folder);
  });
});

files("each example installs the versions that are tested here", () => {
  const { dependencies: installed } = json("content/package.json");
  const { dependencies: tools } = json("package.json");
  for (const name of names) {
    const { dependencies, devDependencies } = json(`content/examples/${name}/package.json`);
    for (const [dependency, version] of Object.entries({ ...dependencies, ...devDependencies }))
      assert.is(version, installed?.[dependency] ?? tools?.[dependency], `${name}: ${dependency}`);
  }
});

files("a package of another version is forced to take what the others are", () => {
  const forced = names.flatMap((name) => {
    const { dependencies = {}, overrides = {} } = json(`content/examples/${name}/package.json`);
    const fluid = Object.keys(dependencies).filter((dependency) => dependency.includes("fluid"));
    const others = fluid.filter((dependency) => dependencies[dependency] !== dependencies["fluid-framework"]);
    assert.equal(Object.keys(overrides).sort(), others.sort(), name);
    for (const other of others) {
      const { dependencies: needed = {} } = json(`content/node_modules/${other}/package.json`);
      const versions = Object.keys(needed).map((dependency) => [dependency, dependencies["fluid-framework"]]);
      assert.equal(overrides[other], Object.fromEntries(versions), `${name}: ${other}`);
    }
    return others;
  });
  assert.equal(forced, ["@fluidframework/presence"]);
});

files("the token provider is the same in each example", () => {
  const texts = names.map((name) => readFileSync(join(examples, name, "src/local-token.ts"), "utf8"));
  assert.is(new Set(texts).size, 1);
});

files.run();

const apps = suite("examples: apps");

let ground: Ground;

apps.before(async () => {
  ground = await startGround();
});

apps.afterEach(() => ground?.closePages());
apps.after(() => ground?.close());

apps("quick start: a note follows in the other page, both ways", async () => {
  const [a, b] = await ground.twoPages("quick-start", "src/app.ts");
  await a.getByText("Ready.").waitFor();
  await b.getByText("Ready.").waitFor();
  assert.is(await b.getByLabel("Text").inputValue(), "Type here");

  await a.getByLabel("Text").fill("Buy milk");
  await b.waitForFunction(() => document.querySelector<HTMLInputElement>("#text")?.value === "Buy milk");
  await b.getByLabel("Done").check();
  await a.waitForFunction(() => document.querySelector<HTMLInputElement>("#done")?.checked);
});

apps("quick start: an unknown id says what to do", async () => {
  const { url } = await ground.serve("quick-start", "src/app.ts");
  const page = await ground.newPage();
  await page.goto(`${url}#no-such-note`);
  await page.getByText("This note could not be opened.").waitFor();
});

apps("dice roller: a roll shows in the other page", async () => {
  const [a, b] = await ground.twoPages("dice-roller", "src/app.ts");
  await saved(a);
  await saved(b);
  assert.is(await face(b), "The die shows 1");
  await shows(b, await rollUntilNew(a));
  await shows(a, await rollUntilNew(b));
});

apps("dice roller: rolls of a page that works offline arrive when it is back", async () => {
  const [a, b] = await ground.twoPages("dice-roller", "src/app.ts");
  await saved(a);
  await saved(b);
  await a.getByLabel("Work offline").check();
  await a.getByText("Not connected, all changes saved.").waitFor();
  const rolled = await rollUntilNew(a);
  await a.getByText("Not connected, changes waiting.").waitFor();
  assert.is(await face(b), "The die shows 1");

  // B is online and confirmed before A is back, so A's roll comes last in the order.
  await rollUntilNew(b);
  await saved(b);
  assert.is(await face(a), rolled);
  await a.getByLabel("Work offline").uncheck();
  await shows(b, rolled);
  await saved(a);
  assert.is(await face(a), rolled);
});

apps("dice roller: a page that is loaded again shows the same die", async () => {
  const [a] = await ground.twoPages("dice-roller", "src/app.ts");
  await saved(a);
  const rolled = await rollUntilNew(a);
  await saved(a);
  await a.reload();
  await shows(a, rolled);
});

apps("SharedTree quick start: React draws the edits of both pages", async () => {
  const [a, b] = await ground.twoPages("tree-start", "src/app.tsx");
  await a.getByLabel("New task").fill("Bake bread");
  await a.getByRole("button", { name: "Add" }).click();
  await b.getByLabel("Bake bread").check();
  await b.getByLabel("List").fill("Sunday");
  await a.waitForFunction(() => document.querySelector("input")?.value === "Sunday");

  await a.getByRole("listitem").filter({ hasText: "Bake bread" }).getByRole("button", { name: "To the top" }).click();
  await b.waitForFunction(() => document.querySelector("li")?.textContent?.startsWith("Bake bread"));
  await b.getByRole("button", { name: "Remove done" }).click();
  await a.getByRole("listitem").filter({ hasText: "Bake bread" }).waitFor({ state: "detached" });
  await a.getByLabel("Water the plants").waitFor();
});

apps("SharedTree quick start: two clients in one process agree after edits at the same time", async () => {
  const { first, second, events } = (await runClients(TWO_CLIENTS, "tree-start/src", ground.service)) as {
    first: string[];
    second: string[];
    events: number;
  };
  assert.equal(first, second, "both clients have the same tasks in the same order");
  assert.equal([...first].sort(), ["from A", "from B"], "and both insertions, without the task that was done");
  assert.ok(events > 0, "remote edits fire events");
});

apps.run();

/** What the child process runs; ends by itself, because a container keeps Node.js alive. */
const TWO_CLIENTS = `
import { Tree } from "fluid-framework";
import { createTaskList, loadTaskList, makeClient } from "./container.js";
import { addTask, removeDone } from "./edits.js";

const until = async (holds: () => boolean, what: string): Promise<void> => {
  for (const deadline = Date.now() + 60_000; !holds(); ) {
    if (Date.now() > deadline) throw new Error("not in time: " + what);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

async function main(): Promise<void> {
  const a = await createTaskList(makeClient());
  const b = await loadTaskList(makeClient(), a.id);
  const texts = (session: typeof a) => session.view.root.tasks.map((task) => task.text);
  let events = 0;
  Tree.on(b.view.root, "treeChanged", () => events++);

  a.view.root.tasks[0]!.done = true;
  addTask(a.view.root, "from A");
  addTask(b.view.root, "from B");
  await until(() => [a, b].every((session) => session.view.root.tasks.length === 3), "three tasks in both");
  removeDone(b.view.root);
  await until(() => [a, b].every((session) => session.view.root.tasks.length === 2 && !session.container.isDirty), "two tasks in both");
  process.stdout.write(JSON.stringify({ first: texts(a), second: texts(b), events }), () => process.exit(0));
}
main().catch((error) => {
  console.error(error);
  process.exit(1);
});
`;

const face = (page: Page) => page.getByRole("img").getAttribute("aria-label");
const saved = (page: Page) => page.getByText("Connected, all changes saved.", { exact: true }).waitFor();
const shows = (page: Page, label: string) => page.getByRole("img", { name: label, exact: true }).waitFor();

/** Rolls until the die shows another number; a roll may give the same one again, but not a hundred times. */
async function rollUntilNew(page: Page): Promise<string> {
  const before = await face(page);
  for (let rolls = 0; rolls < 100; rolls++) {
    await page.getByRole("button", { name: "Roll" }).click();
    const now = await face(page);
    if (now !== null && now !== before) return now;
  }
  throw new Error(`100 rolls, and still: ${before}`);
}

/** The files and marked parts of an example that a page quotes, with the titles that they have there. */
function quotesOf(name: string, page: string): { file: string; title: string }[] {
  const text = readFileSync(join(root, "content/docs", page), "utf8");
  const folder = posix.relative(posix.dirname(posix.join("docs", page)), posix.join("examples", name));
  return [...text.matchAll(/^```\w+ (.*)$/gm)].flatMap(([, attributes = ""]) => {
    const file = /(?:^| )file=(\S+)/.exec(attributes)?.[1] ?? "";
    const title = /(?:^| )title="([^"]*)"/.exec(attributes)?.[1] ?? "";
    return file.startsWith(`${folder}/`) ? [{ file: file.slice(folder.length + 1), title }] : [];
  });
}

function filesOf(name: string): string[] {
  const folder = (sub: string) =>
    readdirSync(join(examples, name, sub), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => (sub ? `${sub}/${entry.name}` : entry.name));
  return ["", "public", "src"].flatMap(folder);
}

function json(file: string): Record<string, Record<string, unknown> | undefined> {
  return JSON.parse(readFileSync(join(root, file), "utf8"));
}
