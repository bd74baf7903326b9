// The manual's plugin for formulas, with the package that it names.
import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import * as assert from "uvu/assert";
import { root } from "../support/paths.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { pluginsOfManual } from "../support/starter.ts";
import { suite } from "../support/suite.ts";

const FILE = "plugins/formulas.ts";
const PAGE = `# Formulas

Energy is $E = mc^2$, $x<y$ too; this costs 5 $ or $10, that $$ nothing.

$$
\\int_0^1 x^2\\,dx = \\frac{1}{3}
$$

\`$code$\`
`;

const test = suite("plugins: formulas");

function formulaSite(page: string): TestSite {
  const site = makeSite({
    [FILE]: pluginsOfManual()[FILE] ?? "",
    "docsgen.config.ts": `export default { url: "https://docs.example", plugins: [{ module: "./${FILE}" }] };\n`,
    "content/docs/index.md": page,
  });
  mkdirSync(join(site.root, "node_modules"), { recursive: true });
  for (const name of ["katex", "typescript"])
    symlinkSync(join(root, "node_modules", name), join(site.root, "node_modules", name));
  symlinkSync(root, join(site.root, "node_modules/docsgen"));
  return site;
}

test("formulas are MathML, and what only looks like one is text", async () => {
  const site = formulaSite(PAGE);
  await site.built({ strict: true });
  const html = site.html("/docs/");
  assert.is(html.match(/<math /g)?.length, 3);
  assert.match(html, /Energy is <span class="katex"><math [^>]*>.*?<msup><mi>c<\/mi><mn>2<\/mn><\/msup>/s);
  assert.match(html, /<figure tabindex="0"><span class="katex"><math [^>]*display="block"/);
  assert.match(html, "this costs 5 $ or $10, that $$ nothing.");
  assert.match(html, "<code>$code$</code>");
  assert.is(site.read("dist/docs/index.md"), PAGE);
  assert.match(html, '<meta name="description" content="Energy is $E = mc^2$, $x&lt;y$ too; this costs');
});

test("a formula that is none is an error of its page", async () => {
  const { ok, diagnostics } = await formulaSite("# Formulas\n\n$\\frac{1$\n").build();
  assert.is(ok, false);
  assert.is(diagnostics.length, 1);
  const [{ file, line, column, message, hint = "" } = assert.unreachable() as never] = diagnostics;
  assert.is(`${file}:${line}:${column}`, "content/docs/index.md:3:1");
  assert.match(message, "KaTeX parse error");
  assert.match(hint, /^Thrown at plugins\/formulas\.ts:\d+:\d+, while making the route \/docs\/\.$/);
});

test("it is typed", async () => {
  const site = formulaSite(PAGE);
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const options = "--noEmit --strict --target es2022 --module esnext --moduleResolution bundler --skipLibCheck".split(
    " ",
  );
  const types = ["--typeRoots", join(root, "node_modules/@types"), "--types", "node"];
  const run = promisify(execFile)(process.execPath, [tsc, ...options, ...types, FILE], { cwd: site.root });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  assert.is(stdout, "");
});

test.run();
