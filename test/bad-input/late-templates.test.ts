// A template that never ends is in every page: it is told in the time of a few pages, not in that of all.
import * as assert from "uvu/assert";
import { build } from "../../src/index.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const PAGES = 30;
const FOOTER = "templates/parts/Footer.tsx";

const test = suite("bad input: late templates");
let site: TestSite | undefined;

test.after(() => site?.remove());

/** How often the template was called; it runs in this process. */
const calls = globalThis as { footerCalls?: number };

test("a template that never ends is soon called no more, and told once for all pages", async () => {
  const pages = Array.from({ length: PAGES }, (_, i) => [`content/docs/p${i}.md`, `# Page ${i}\n`]);
  site = makeSite({
    ...Object.fromEntries(pages),
    "content/docs/p7.md": "# Page 7\n\n[Nowhere](./none.md)\n",
    [FOOTER]: `export function Footer() {\n  (globalThis as any).footerCalls++;\n  for (;;);\n}\n`,
  });
  const config = { url: "https://docs.example", limits: { pageMs: 500 } };
  for (const _ of [1, 2]) {
    calls.footerCalls = 0;
    const { diagnostics } = await build({ root: site.root, config, jobs: 1 });
    const told = diagnostics.map(({ file, code }) => `${file} ${code}`);
    // Once for all pages, and the 404 page; what else is wrong is told as well.
    assert.equal(told, ["content/docs/p7.md dead-link", `${FOOTER} template-error`]);
    const hints = diagnostics.map(({ hint }) => hint).join("\n");
    assert.match(hints, `The same on ${PAGES} more pages.`);
    // Twice; on a busy machine, where a page has up to four turns, some times more. Another build begins anew.
    assert.ok(calls.footerCalls >= 2 && calls.footerCalls <= PAGES / 2, `called ${calls.footerCalls} times`);
  }
});

test("what was found on a page is told where its template never ends, too", async () => {
  const own = { "templates/parts/Footer.tsx": "export function Footer() {\n  for (;;);\n}\n" };
  for (const jobs of [1, 2]) {
    site = makeSite({
      "content/docs/a.md": "# A\n\n[Nowhere](./other-paeg.md)\n\n```nolanguage\nx\n```\n",
      "content/docs/other-page.md": "# Other\n",
      ...own,
    });
    const config = { url: "https://docs.example", limits: { pageMs: 500 } };
    const { diagnostics } = await build({ root: site.root, config, jobs });
    assert.equal(
      diagnostics.map(({ file, line, code }) => `${file}:${line} ${code}`),
      ["content/docs/a.md:3 dead-link", "content/docs/a.md:5 unknown-language", `${FOOTER}:1 template-error`],
    );
    assert.match(diagnostics[0]?.hint ?? "", /Nearest/);
    site.remove();
  }
});

test("a template that ends on some pages is rendered on all", async () => {
  const slow = (i: number) => `content/docs/slow-${i}.md`;
  site = makeSite({
    "content/docs/a.md": "# A\n",
    ...Object.fromEntries([1, 2, 3].map((i) => [slow(i), `# Slow ${i}\n`])),
    "content/docs/z.md": "# Z\n",
    "content/docs/zz.md": "# Last\n",
    "templates/parts/Pagination.tsx": `export function Pagination({ previous, next }: any) {
  if (/^Slow/.test(previous?.label) && next?.label !== "Z") for (;;);
  return null;
}
`,
  });
  const config = { url: "https://docs.example", limits: { pageMs: 500 } };
  const { diagnostics } = await build({ root: site.root, config, jobs: 1 });
  assert.equal(
    diagnostics.map(({ file, hint }) => `${file}: ${hint}`.replace(/ Look for.*\n/s, " ")),
    [
      "templates/parts/Pagination.tsx: While rendering content/docs/slow-2.md, route /docs/slow-2. The same on 1 more page.",
    ],
  );
});

test.run();
