// Types that the compiler writes at length: those that readers would get to see are whole, all others are a sign of that.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { extractPackages, membersOf } from "./extraction.ts";

const test = suite("long types of inherited members");

const numbers = Array.from({ length: 30 }, (_, i) => i);
/** The compiler names a module by its file. */
const long = (i: number) => `${"module-".repeat(25)}${i}`;

const { item } = await extractPackages({
  main: {
    "package.json": JSON.stringify({ name: "main", version: "1.0.0", types: "index.d.ts" }),
    ...Object.fromEntries(numbers.map((i) => [`${long(i)}.d.ts`, `export declare const value: ${i};\n`])),
    "index.d.ts": `${numbers.map((i) => `import * as m${i} from "./${long(i)}.js";\n`).join("")}
export { ${numbers.map((i) => `m${i}`).join(", ")} };
interface Outside {
  modules: [${numbers.map((i) => `typeof m${i}`).join(", ")}];
  letters: { ${numbers.map((i) => `k${i}: [1, 2, 3, 4, 5, 6]`).join("; ")} };
  all: { ${Array.from({ length: 400 }, (_, i) => `key${i}: { inner: [number, string, ${i}] }`).join("; ")} };
  short: 1 | 2;
}
export interface Heir extends Outside {}
`,
  },
});
const typeOf = (name: string) =>
  membersOf(item("main:Heir"))
    .find((line) => line.startsWith(`${name}: `))
    ?.replace(/^\w+: | \[[^\]]*\]$/g, "");

test("are whole where readers see them short, however long the compiler would have them", () => {
  assert.is(typeOf("short"), "1 | 2");
  assert.is(typeOf("modules"), `[${numbers.map((i) => `typeof m${i}`).join(", ")}]`);
});

test("are left out where they are long", () => {
  assert.is(typeOf("letters"), "…");
  assert.is(typeOf("all"), "…");
});

test.run();
