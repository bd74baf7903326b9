// Packages that hand on what others declare, which the reference doesn't have.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { extractPackages } from "./extraction.ts";

const test = suite("exports of packages that the reference lacks");

const CORE = "export declare class A {}\nexport declare class B {}\n";
const besides = { "@x/core": CORE, "@x/more": "export declare class C {}\n" };
const FACADE = 'export * from "@x/core";\nexport * from "@x/more";\nexport declare const own: 1;\n';
const told = async (...args: Parameters<typeof extractPackages>) => {
  const { problems } = await extractPackages(...args);
  return problems.map(({ file, severity, message, hint }) => `${file} ${severity} ${message} ${hint}`);
};

test("are told where most of a package is missing, at its place in the configuration, with what to write", async () => {
  const [first = "", ...others] = await told({ facade: FACADE }, besides);
  assert.equal(others, []);
  assert.match(first, /^reference\.packages\.0 warning /);
  assert.match(first, 'of what package "facade" exports, 3 names have no page: it takes them from @x/core, @x/more');
  assert.match(first, '{ name: "facade", bundle: ["@x/core", "@x/more"] }');
});

test("are not told where the reference has them, nor where a package has more of its own", async () => {
  assert.equal(await told({ facade: FACADE, ...besides }), []);
  assert.equal(await told({}, { ...besides, facade: FACADE }, [{ name: "facade", bundle: ["@x/*"] }]), []);
  const larger = `${FACADE}export declare const two: 2;\nexport declare const three: 3;\n`;
  assert.equal(await told({ facade: larger }, besides), []);
});

test.run();
