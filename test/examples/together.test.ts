// Runs the example apps that are about several people: what one does in a page is seen, or left alone, in the other.
import axe from "axe-core";
import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { type Ground, startGround } from "./ground.ts";
import { serveExample, startService } from "./local-service.ts";

const test = suite("examples: together");

let ground: Ground;

test.before(async () => {
  ground = await startGround();
});

test.afterEach(() => ground?.closePages());
test.after(() => ground?.close());

test("presence: a pointer appears in the other page, follows, and goes with its owner", async () => {
  const [a, b] = await ground.twoPages("presence-cursors", "src/app.ts");
  await others(a, 1);
  await others(b, 1);
  await a.getByLabel("Your name").fill("Ann");
  await b.getByRole("listitem").filter({ hasText: "Ann" }).waitFor();

  await point(a, 0.5, 0.25);
  await pointerAt(b, "Ann", 0.5, 0.25);
  await point(a, 0.125, 0.75);
  await pointerAt(b, "Ann", 0.125, 0.75);
  assert.is(await a.locator(".pointer").count(), 0, "nobody sees their own pointer drawn");
  await a.mouse.move(1, 1);
  await b.locator(".pointer").waitFor({ state: "detached" });

  await point(a, 0.5, 0.5);
  await pointerAt(b, "Ann", 0.5, 0.5);
  await a.close();
  await b.locator(".pointer").waitFor({ state: "detached" });
  await others(b, 0);
  assert.is(await b.getByRole("listitem").count(), 0);
});

test("presence: who comes later sees what is already there", async () => {
  const [a] = await ground.twoPages("presence-cursors", "src/app.ts");
  await others(a, 1);
  await a.getByLabel("Your name").fill("Ann");
  await a.getByRole("button", { name: "Star" }).click();
  await point(a, 0.25, 0.5);
  const c = await ground.newPage();
  await c.goto(a.url());
  await pointerAt(c, "Ann", 0.25, 0.5);
  await c.getByRole("button", { name: "Star Ann", exact: true }).waitFor();
  await others(c, 2);
});

test("presence: a selection shows with the name of who made it, until it is given up", async () => {
  const [a, b] = await ground.twoPages("presence-cursors", "src/app.ts");
  await others(b, 1);
  await a.getByLabel("Your name").fill("Ann");
  await a.getByRole("button", { name: "Star" }).press("Enter");
  await b.getByRole("button", { name: "Star Ann", exact: true }).waitFor();
  await a.getByRole("button", { name: "Heart" }).press("Enter");
  await b.getByRole("button", { name: "Heart Ann", exact: true }).waitFor();
  await b.getByRole("button", { name: "Star", exact: true }).waitFor();
  await a.getByRole("button", { name: "Heart", pressed: true }).press("Enter");
  await b.getByRole("button", { name: "Heart", exact: true }).waitFor();
  assert.is(await a.getByRole("button", { pressed: true }).count(), 0);
});

test("presence: of many moves in a moment only the last is sent", async () => {
  const [a, b] = await ground.twoPages("presence-cursors", "src/app.ts");
  await others(a, 1);
  await others(b, 1);
  await b.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const pointers = document.querySelector("#pointers") ?? document;
    new MutationObserver(() => {
      const x = pointers.querySelector<HTMLElement>(".pointer")?.style.getPropertyValue("--x");
      if (x && x !== seen.at(-1)) seen.push(x);
    }).observe(pointers, { subtree: true, childList: true, attributes: true });
  });
  await a.evaluate(() => {
    const board = document.querySelector("#board");
    const { left = 0, top = 0, width = 0 } = board?.getBoundingClientRect() ?? {};
    for (let x = 1; x <= 200; x++)
      board?.dispatchEvent(new PointerEvent("pointermove", { clientX: left + (x / 400) * width, clientY: top }));
  });
  // What comes after the moves has come after all that was sent of them.
  await a.getByLabel("Your name").fill("Ann");
  await b.getByRole("listitem").filter({ hasText: "Ann" }).waitFor();
  assert.equal(await b.evaluate(() => (window as unknown as { seen: string[] }).seen.map(Number)), [0.5]);
});

test("presence: a page that loses the connection shows nobody", async () => {
  const own = await startService();
  const app = await serveExample("presence-cursors", "src/app.ts", own.url);
  try {
    const [a, b] = await ground.twoPagesAt(app.url);
    await others(a, 1);
    await point(b, 0.5, 0.5);
    await a.locator(".pointer").waitFor();
    await own.close();
    await a.getByText("Not connected.").waitFor();
    assert.is(await a.locator(".pointer").count(), 0);
    assert.is(await a.getByRole("listitem").count(), 0);
  } finally {
    await app.close();
    await own.close();
  }
});

test("undo and redo: take back what this page did, and leave what the other did in between", async () => {
  const [a, b] = await ground.twoPages("undo-redo", "src/app.ts");
  await a.getByRole("button", { name: "Remove Map" }).click();
  await items(b, ["Tent", "Lamp"]);
  await add(b, "Soap");
  await b.getByRole("button", { name: "Move Lamp up" }).click();
  await items(a, ["Lamp", "Tent", "Soap"]);
  assert.is(await undoButton(b), "Undo: move Lamp");

  await a.getByRole("button", { name: "Undo: remove Map" }).click();
  await items(a, ["Lamp", "Tent", "Map", "Soap"]);
  await items(b, ["Lamp", "Tent", "Map", "Soap"]);
  assert.is(await undoButton(a), "Undo, disabled");
  await a.getByRole("button", { name: "Redo: remove Map" }).click();
  await items(b, ["Lamp", "Tent", "Soap"]);
  assert.is(await redoButton(a), "Redo, disabled");

  // The other page's stack is its own, and still there.
  await b.getByRole("button", { name: "Undo: move Lamp" }).click();
  await b.getByRole("button", { name: "Undo: add Soap" }).click();
  await items(a, ["Tent", "Lamp"]);
});

test("undo and redo: a new edit empties the redo stack, another's edit doesn't", async () => {
  const [a, b] = await ground.twoPages("undo-redo", "src/app.ts");
  await add(a, "Soap");
  await a.getByRole("button", { name: "Undo: add Soap" }).click();
  await items(b, ["Tent", "Map", "Lamp"]);
  await add(b, "Rope");
  await items(a, ["Tent", "Map", "Lamp", "Rope"]);
  assert.is(await redoButton(a), "Redo: add Soap");
  await a.getByLabel("Map is packed").check();
  assert.is(await redoButton(a), "Redo, disabled");
  assert.is(await undoButton(a), "Undo: pack Map");
});

test("undo and redo: a transaction is one step", async () => {
  const [a, b] = await ground.twoPages("undo-redo", "src/app.ts");
  await a.getByLabel("Tent is packed").check();
  await a.getByLabel("Lamp is packed").check();
  await a.getByRole("button", { name: "Remove packed" }).click();
  await items(b, ["Map"]);
  await a.getByRole("button", { name: "Undo: remove packed" }).click();
  await items(b, ["Tent", "Map", "Lamp"]);
  assert.is(await undoButton(a), "Undo: pack Lamp");
  await b.getByRole("button", { name: "Remove packed" }).click();
  await items(a, ["Map"]);
});

test("undo and redo: keys, which a field keeps to itself while somebody types in it", async () => {
  const [a, b] = await ground.twoPages("undo-redo", "src/app.ts");
  await add(a, "Soap");
  await add(a, "Rope");
  const field = a.getByLabel("New thing");
  await field.press("Control+z");
  await field.press("Control+z");
  await items(b, ["Tent", "Map", "Lamp"]);
  await field.press("Control+y");
  await items(b, ["Tent", "Map", "Lamp", "Soap"]);
  await field.press("Control+Shift+Z");
  await items(b, ["Tent", "Map", "Lamp", "Soap", "Rope"]);

  await field.pressSequentially("Sa");
  await field.press("Control+z");
  assert.is(await field.inputValue(), "", "the typing is undone");
  assert.is(await undoButton(a), "Undo: add Rope", "the list is as it was");
  await field.press("Control+z");
  await items(b, ["Tent", "Map", "Lamp", "Soap"]);
  assert.is(await redoButton(a), "Redo: add Rope");
});

test("undo and redo: a rename that somebody is typing stays when others edit, and is one step", async () => {
  const [a, b] = await ground.twoPages("undo-redo", "src/app.ts");
  const name = a.getByLabel("Name of Map");
  await name.fill("Old map");
  await b.getByRole("button", { name: "Remove Tent" }).click();
  await items(a, ["Old map", "Lamp"]);
  assert.ok(await name.evaluate((field) => field === document.activeElement), "the focus stays");
  await name.press("Enter");
  await items(b, ["Old map", "Lamp"]);
  await a.getByRole("button", { name: "Undo: rename Map" }).click();
  await items(b, ["Map", "Lamp"]);

  // The row goes while somebody types in it: the tree has to stay usable.
  await name.fill("New map");
  await b.getByRole("button", { name: "Remove Map" }).click();
  await items(a, ["Lamp"]);
  await add(a, "Soap");
  await items(b, ["Lamp", "Soap"]);
  await b.getByRole("button", { name: "Undo: remove Map" }).click();
  await items(a, ["Map", "Lamp", "Soap"]);
  await items(b, ["Map", "Lamp", "Soap"]);
});

test("the examples with a design of their own have no accessibility errors, in both color schemes", async () => {
  for (const name of ["presence-cursors", "undo-redo"]) {
    const [a, b] = await ground.twoPages(name, "src/app.ts");
    if (name === "presence-cursors") {
      await others(a, 1);
      await b.getByRole("button", { name: "Star" }).click();
      await a.locator(".pointer").waitFor();
    } else {
      await a.getByRole("button", { name: "Remove Tent" }).click();
    }
    for (const colorScheme of ["light", "dark"] as const) {
      await a.emulateMedia({ colorScheme });
      await a.evaluate(axe.source);
      const { violations } = (await a.evaluate("axe.run(document)")) as axe.AxeResults;
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
      assert.equal(found, [], `${name}, ${colorScheme}`);
    }
  }
});

test.run();

/** Waits until a page is connected and sees so many others. */
const others = (page: Page, count: number) => page.getByText(`Connected. Others here: ${count}.`).waitFor();

/** Moves the mouse to a place of the board, given from 0 to 1. */
async function point(page: Page, x: number, y: number): Promise<void> {
  const box = await page.getByRole("group", { name: "Board" }).boundingBox();
  if (box === null) throw new Error("the board isn't shown");
  await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
}

/** Waits until somebody's pointer is drawn at a place of the board, within the pixel that a mouse has. */
async function pointerAt(page: Page, name: string, x: number, y: number): Promise<void> {
  await page.waitForFunction(
    ({ name, x, y }) =>
      [...document.querySelectorAll<HTMLElement>(".pointer")].some((pointer) => {
        const near = (property: string, wanted: number) =>
          Math.abs(Number(pointer.style.getPropertyValue(property)) - wanted) < 0.01;
        return pointer.textContent === name && near("--x", x) && near("--y", y);
      }),
    { name, x, y },
  );
}

async function add(page: Page, text: string): Promise<void> {
  await page.getByLabel("New thing").fill(text);
  await page.getByRole("button", { name: "Add", exact: true }).click();
}

/** Waits until the packing list shows these names, in this order. */
async function items(page: Page, names: readonly string[]): Promise<void> {
  const shown = () =>
    page.locator("li input:not([type])").evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
  try {
    await page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll<HTMLInputElement>("li input:not([type])")].map(({ value }) => value).join() ===
        wanted,
      names.join(),
    );
  } catch {
    assert.equal(await shown(), names, "not in time");
  }
}

const undoButton = (page: Page) => buttonText(page, "Undo");
const redoButton = (page: Page) => buttonText(page, "Redo");

async function buttonText(page: Page, action: string): Promise<string> {
  const button = page.getByRole("button", { name: action });
  return `${await button.textContent()}${(await button.isDisabled()) ? ", disabled" : ""}`;
}
