// The mutation runner's own faults: each is made where it should be, and does nothing until it is switched on.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import * as assert from "uvu/assert";
import { makeFolder } from "../support/folder.ts";
import { root } from "../support/paths.ts";
import { suite } from "../support/suite.ts";
import { EQUIVALENTS } from "./equivalents.ts";
import { MODULES } from "./modules.ts";
import { instrument } from "./mutants.ts";

const test = suite("mutants");

/** The faults of a text, as `from → to`. */
function faults(text: string): string[] {
  return instrument("a.ts", text, 0, "./switch.ts").mutants.map(({ from, to }) => `${from} → ${to}`);
}

/** What `f(...args)` of a text gives, and the faults that change nothing of it. */
async function outcome(text: string, args: string): Promise<{ whole: unknown; unseen: string[] }> {
  const { text: made, mutants } = instrument("a.ts", text, 0, "./switch.ts");
  const { code } = await esbuild.transform(made.replace(/^import.*\n/, ""), { loader: "ts", format: "esm" });
  const module = join(makeFolder("mutants"), "a.mjs");
  const isMutant = "const isMutant = (id) => id === globalThis.activeMutant;\n";
  writeFileSync(module, `${isMutant}${code}\nexport const run = () => f(${args});\n`);
  const { run } = await import(pathToFileURL(module).href);
  const runWith = (id?: number): unknown => {
    Object.assign(globalThis, { activeMutant: id });
    try {
      return run();
    } catch {
      return "thrown";
    }
  };
  const whole = runWith();
  return {
    whole,
    unseen: mutants.filter(({ id }) => runWith(id) === whole).map(({ from, to }) => `${from} → ${to}`),
  };
}

test("makes small faults in conditions, operators, constants, calls and regular expressions", () => {
  assert.equal(faults("if (a < b) f();"), [
    "a < b → true",
    "a < b → false",
    "a < b → a <= b",
    "a < b → a >= b",
    "f(); → ",
  ]);
  assert.equal(faults("const x = !a && b;"), ["!a && b → !a || b", "!a → a"]);
  assert.equal(faults('const x = [a + 1, a ?? "", true];'), [
    '[a + 1, a ?? "", true] → []',
    "a + 1 → a - 1",
    'a ?? "" → a',
    '"" → "mutant"',
    "true → false",
  ]);
  assert.equal(faults('const x = a?.filter(f).some(g)?.startsWith("b");'), [
    'a?.filter(f).some(g)?.startsWith("b") → a?.filter(f).some(g)?.endsWith("b")',
    '"b" → ""',
  ]);
  assert.equal(faults("const x = /^[a-c]+\\d?$/i;"), [
    "/^[a-c]+\\d?$/i → /[a-c]+\\d?$/i",
    "/^[a-c]+\\d?$/i → /^[^a-c]+\\d?$/i",
    "/^[a-c]+\\d?$/i → /^[a-c]\\d?$/i",
    "/^[a-c]+\\d?$/i → /^[a-c]+\\D?$/i",
    "/^[a-c]+\\d?$/i → /^[a-c]+\\d$/i",
    "/^[a-c]+\\d?$/i → /^[a-c]+\\d?/i",
    "/^[a-c]+\\d?$/i → /^[a-c]+\\d?$/",
  ]);
});

test("leaves types, names and imports alone", () => {
  assert.equal(faults('import a from "a"; type B = "b" | "c"; interface C { d: "e" } let f: "g";'), []);
  assert.equal(faults('const x = { "a-b": c };'), []);
  assert.equal(faults('const { "a-b": c } = d;'), []);
  assert.equal(faults("const x = -1;"), ["-1 → 1"]);
  assert.equal(faults("for (;;) { i++; }"), ["i++; → "]);
});

test("tells alike mutants apart by their number in their function", () => {
  const text = "function f() { if (a) b(); if (a) c(); } function g() { if (a) b(); }";
  const told = instrument("a.ts", text, 0, "./switch.ts").mutants.map((mutant) =>
    Object.values(mutant).slice(2).join(),
  );
  assert.equal(
    told.filter((mutant) => mutant.includes("a,true")),
    ["f,a,true,1", "f,a,true,2", "g,a,true,1"],
  );
});

test("does nothing until a mutant is switched on, and then that alone", async () => {
  const text = `function f(list: readonly string[], from?: number) {
    const found = [];
    for (const item of list.slice(from ?? 1)) {
      if (item === "" || item.startsWith("#")) continue;
      else found.push(\`<\${item.trim()}>\`);
    }
    return found.length > 0 ? found.join() : "none";
  }`;
  const { whole, unseen } = await outcome(text, '["z", "#a", " b", "c#", ""]');
  assert.is(whole, "<b>,<c#>");
  // With an else, nothing is left to go past; and the list is never empty.
  assert.equal(unseen, [
    "continue; → ",
    "found.length > 0 → true",
    "found.length > 0 → found.length >= 0",
    '"none" → ""',
  ]);
});

test("keeps what a question mark guards, and an else with its if", async () => {
  const text = `function f(a?: { b: { c(): string } }) {
    if (a) if (a.b) a.b.c(); else return "inner";
    return a?.b.c() ?? "none";
  }`;
  assert.is((await outcome(text, "undefined")).whole, "none");
  assert.is((await outcome(text, '{ b: { c: () => "c" } }')).whole, "c");
});

test("each fault that is listed as one that changes nothing can still be made, in a file that a module has", () => {
  const files = [...new Set(EQUIVALENTS.map(({ file }) => file))];
  for (const file of files) {
    assert.ok(
      MODULES.some((module) => module.files.includes(file)),
      file,
    );
    const { mutants } = instrument(file, readFileSync(join(root, file), "utf8"), 0, "./switch.ts");
    for (const known of EQUIVALENTS.filter((each) => each.file === file)) {
      const { where, from, to, nth = 1 } = known;
      const isThere = mutants.some(
        (each) => JSON.stringify([each.where, each.from, each.to, each.nth]) === JSON.stringify([where, from, to, nth]),
      );
      assert.ok(isThere, `${file} ${where}: ${from} → ${to} (${nth})`);
    }
  }
});

test.run();
