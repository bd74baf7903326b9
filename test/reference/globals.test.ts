// What packages declare for all others: `declare var process`, `declare global { … }`.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { declarationOf, extractPackages, membersOf, textOf } from "./extraction.ts";

const test = suite("what packages declare for all");

const manifest = (name: string) => JSON.stringify({ name, version: "1.0.0", types: "./index.d.ts" });

const RUNTIME = {
  "package.json": manifest("@types/runtime"),
  "index.d.ts": `/// <reference path="./tasks.d.ts" />
/** Where all begins. */
declare var engine: Engines.Engine;
interface ErrorConstructor {
  /** Makes a trace. */
  traceOf(target: object): void;
}
interface Date {}
declare namespace Engines {
  interface Engine {
    /** See {@link later}. */
    speed: number;
  }
  namespace Inner {
    type Small = 1;
  }
}
`,
  "tasks.d.ts": `declare module "tasks" {
  class Task {
    engine: Engines.Engine;
  }
  global {
    /** Runs a task later. */
    function later(task: Task): Engines.Task;
    function later(task: Task, delay: number): Engines.Task;
    namespace Engines {
      interface Engine {
        stop(): void;
      }
      interface Task {
        owner: Engine;
      }
    }
    var engine: Engines.Engine;
  }
}
`,
};

let made: ReturnType<typeof extractPackages> | undefined;
const extracted = () =>
  (made ??= extractPackages({
    "@types/runtime": RUNTIME,
    adding: `export declare class Own {}
declare global {
  interface Engine2 extends Own {}
  /** The owner. */
  const owner: Own;
}
`,
    bare: "/** Says it. */\ndeclare function say(word: string): void;\n",
    plain: "export declare function use(engine: Engines.Engine): typeof owner;\ninterface Hidden {}\nexport {};\n",
  }));

test("is an entry point of its own, without what only names types of others, and without what a module keeps to itself", async () => {
  const { reference, problems } = await extracted();
  assert.equal(
    problems.map(({ severity, message }) => `${severity} ${message}`),
    [
      'warning reference: package "bare" is documented as globals alone: its declarations are no module, as they export nothing',
    ],
  );
  assert.equal(
    reference.packages.map(({ name, partOf, items }) => [name, partOf?.name, items.map((one) => one.name).join(" ")]),
    [
      ["adding", undefined, "Own"],
      ["adding globals", "adding", "Engine2 owner"],
      ["bare", undefined, ""],
      ["bare globals", "bare", "say"],
      ["plain", undefined, "use"],
      ["@types/runtime", undefined, ""],
      ["@types/runtime globals", "@types/runtime", "Engines ErrorConstructor engine later"],
      ["tasks", "@types/runtime", "Task"],
    ],
  );
});

test("is listed with the package's entry points, which no import says", async () => {
  const { reference, item } = await extracted();
  const { entryPoints = [] } = reference.packages.find(({ name }) => name === "@types/runtime") ?? {};
  const listed = entryPoints.find(({ to }) => to === "/api/runtime-globals/");
  assert.equal(listed, { specifier: "@types/runtime globals", count: 4, to: "/api/runtime-globals/" });
  const globals = reference.packages.find(({ name }) => name === "@types/runtime globals");
  assert.equal([globals?.globals, globals?.entryPoints], [true, []]);
  const { entryPoint, global } = item("@types/runtime globals:Engines.Engine");
  assert.equal([entryPoint, global], [undefined, true]);
  assert.is(item("plain:use").global, undefined);
});

test("is whole, wherever its pieces stand, and says once what several declare", async () => {
  const { item } = await extracted();
  assert.equal(membersOf(item("@types/runtime globals:Engines.Engine")), ["speed: number", "stop(): void"]);
  const { items, signatures } = item("@types/runtime globals:Engines");
  assert.equal([items.map(({ name }) => name), signatures.length], [["Engine", "Inner", "Task"], 1]);
  assert.is(item("@types/runtime globals:later").signatures.length, 2);
  const engine = item("@types/runtime globals:engine");
  assert.equal([declarationOf(engine), engine.signatures.length], ["let engine: Engines.Engine", 1]);
  assert.is(engine.signatures[0]?.docs.summary, "Where all begins.");
  assert.equal(membersOf(item("@types/runtime globals:ErrorConstructor")), ["traceOf(target): void"]);
});

test("is led to by names in signatures and comments, also of other packages, by what everybody calls it", async () => {
  const { item, reference } = await extracted();
  const linked = (path: string) =>
    item(path).signatures[0]?.tokens.flatMap(({ text, to }) => (to === undefined ? [] : `${text} ${to}`));
  assert.equal(linked("@types/runtime globals:later"), [
    "Task /api/tasks/task-class",
    "Engines.Task /api/runtime-globals/engines-namespace/task-interface",
  ]);
  assert.equal(linked("plain:use"), [
    "Engines.Engine /api/runtime-globals/engines-namespace/engine-interface",
    "owner /api/adding-globals/#owner-variable",
  ]);
  assert.is(
    textOf(item("plain:use").signatures[0]?.tokens ?? []),
    "function use(engine: Engines.Engine): typeof owner",
  );
  assert.equal(reference.unresolved, []);
});

test("is left out where the configuration lists other entry points", async () => {
  const { reference } = await extractPackages({}, { "@types/runtime": RUNTIME }, [
    { name: "@types/runtime", entryPoints: ["tasks"] },
  ]);
  assert.equal(
    reference.packages.map(({ name }) => name),
    ["@types/runtime", "tasks"],
  );
});

test.run();
