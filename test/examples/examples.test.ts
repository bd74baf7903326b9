// Runs the example apps of content/examples as their readers do: in two browser pages, against the real local service.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { launchBrowser } from "../support/browser.ts";
import { root } from "../support/paths.ts";
import { suite } from "../support/suite.ts";
import { bundle, examples, type Running, serveExample, startService } from "./local-service.ts";

const names = readdirSync(examples).sort();
const pages: Readonly<Record<string, string>> = {
  "quick-start": "quick-start.md",
  "dice-roller": "tutorial.md",
  "tree-start": "tree-start.md",
};

const files = suite("examples: files");

files("each example has a page that shows all its files", () => {
  assert.equal(names, Object.keys(pages).sort());
  for (const name of names) {
    const text = readFileSync(join(root, "content/docs/start", pages[name] ?? ""), "utf8");
    const shown = [...text.matchAll(/ file=\.\.\/\.\.\/examples\/(\S+) title="(\S+)"/g)].map(([, file, title]) => {
      assert.is(file, `${name}/${title}`, "the reader saves a file under the name that it has in the example");
      return title;
    });
    // The quick start leaves type checking to the editor.
    const kept = (file: string) => name !== "quick-start" || file !== "tsconfig.json";
    assert.equal(shown.sort(), filesOf(name).filter(kept).sort());
  }
});

files("the examples pass their type check", async () => {
  const [options, ...others] = names.map((name) => json(`content/examples/${name}/tsconfig.json`)["compilerOptions"]);
  for (const other of others) assert.equal({ ...other, jsx: "react-jsx" }, { ...options, jsx: "react-jsx" });
  // One program for all of them, in a third of the time of three.
  await inTemporaryFolder((folder) => {
    const project = { compilerOptions: { ...options, jsx: "react-jsx" }, include: [join(examples, "*/src")] };
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

files("the token provider is the same in each example", () => {
  const texts = names.map((name) => readFileSync(join(examples, name, "src/local-token.ts"), "utf8"));
  assert.is(new Set(texts).size, 1);
});

files.run();

const apps = suite("examples: apps");

let service: Running;
let browser: Browser;
/** The pages that are served, by example: each is bundled once. */
const served = new Map<string, Promise<Running>>();

apps.before(async () => {
  service = await startService();
  browser = await launchBrowser();
});

apps.after(async () => {
  await browser?.close();
  for (const page of served.values()) await (await page).close();
  await service?.close();
});

apps("quick start: a note follows in the other page, both ways", async () => {
  const [a, b] = await twoPages("quick-start", "src/app.ts");
  await a.getByText("Ready.").waitFor();
  await b.getByText("Ready.").waitFor();
  assert.is(await b.getByLabel("Text").inputValue(), "Type here");

  await a.getByLabel("Text").fill("Buy milk");
  await b.waitForFunction(() => document.querySelector<HTMLInputElement>("#text")?.value === "Buy milk");
  await b.getByLabel("Done").check();
  await a.waitForFunction(() => document.querySelector<HTMLInputElement>("#done")?.checked);
});

apps("quick start: an unknown id says what to do", async () => {
  const { url } = await serve("quick-start", "src/app.ts");
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${url}#no-such-note`);
  await page.getByText("This note could not be opened.").waitFor();
});

apps("dice roller: a roll shows in the other page", async () => {
  const [a, b] = await twoPages("dice-roller", "src/app.ts");
  await saved(a);
  await saved(b);
  assert.is(await face(b), "The die shows 1");
  await shows(b, await rollUntilNew(a));
  await shows(a, await rollUntilNew(b));
});

apps("dice roller: rolls of a page that works offline arrive when it is back", async () => {
  const [a, b] = await twoPages("dice-roller", "src/app.ts");
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
  const [a] = await twoPages("dice-roller", "src/app.ts");
  await saved(a);
  const rolled = await rollUntilNew(a);
  await saved(a);
  await a.reload();
  await shows(a, rolled);
});

apps("SharedTree quick start: React draws the edits of both pages", async () => {
  const [a, b] = await twoPages("tree-start", "src/app.tsx");
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
  await inTemporaryFolder(async (folder) => {
    const script = join(folder, "clients.cjs");
    const entry = { contents: TWO_CLIENTS, resolveDir: join(examples, "tree-start/src"), loader: "ts" } as const;
    writeFileSync(script, await bundle({ stdin: entry, format: "cjs", platform: "node" }, service.url));
    const { first, second, events } = JSON.parse(run(script));
    assert.equal(first, second, "both clients have the same tasks in the same order");
    assert.equal([...first].sort(), ["from A", "from B"], "and both insertions, without the task that was done");
    assert.ok(events > 0, "remote edits fire events");
  });
});

apps.run();

/** What the child process runs; ends by itself, because a container keeps Node.js alive. */
const TWO_CLIENTS = `
import { Tree } from "fluid-framework";
import { createTaskList, loadTaskList, makeClient } from "./container.js";
import { addTask, removeDone } from "./edits.js";

const until = async (holds: () => boolean, what: string): Promise<void> => {
  for (const deadline = Date.now() + 20_000; !holds(); ) {
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

/** Opens an example in two pages with nothing in common but the address. */
async function twoPages(name: string, entry: string): Promise<[Page, Page]> {
  const { url } = await serve(name, entry);
  const a = await (await browser.newContext()).newPage();
  await a.goto(url);
  await a.waitForFunction(() => location.hash.length > 1);
  const b = await (await browser.newContext()).newPage();
  await b.goto(a.url());
  return [a, b];
}

function serve(name: string, entry: string): Promise<Running> {
  const page = served.get(name) ?? serveExample(name, entry, service.url);
  served.set(name, page);
  return page;
}

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

function filesOf(name: string): string[] {
  const folder = (sub: string) =>
    readdirSync(join(examples, name, sub), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => (sub ? `${sub}/${entry.name}` : entry.name));
  return ["", "public", "src"].flatMap(folder);
}

function json(file: string): Record<string, Record<string, string> | undefined> {
  return JSON.parse(readFileSync(join(root, file), "utf8"));
}

/** Gives a folder to a function, and removes it afterwards. */
async function inTemporaryFolder(use: (folder: string) => unknown): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "docsgen-example-"));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a script with Node.js in the repository's root, and returns what it prints. */
function run(script: string, ...args: string[]): string {
  try {
    return execFileSync(process.execPath, [script, ...args], { cwd: root, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${script} ${args.join(" ")} failed:\n${stdout}${stderr}`);
  }
}
