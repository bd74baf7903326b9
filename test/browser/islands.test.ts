// Islands: directives whose components run in the browser, on the pages that use them and only there.
import type { Browser } from "playwright-core";
import * as assert from "uvu/assert";
import { launchBrowser } from "../support/browser.ts";
import type { Files } from "../support/folder.ts";
import { serveFolder } from "../support/serve-folder.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { type Visit, type VisitOptions, visit } from "../support/visit.ts";

const test = suite("islands");
let browser: Browser;

test.before(async () => {
  browser = await launchBrowser();
});
test.after(() => browser?.close());

/** A component with state, an id of React's, neighbouring texts, Markdown from the author, and a way to fail. */
const counter = (island: string, word = "Count") => `
import { useEffect, useId, useState } from "react";
import { Bar } from "../counter/Bar.tsx";
import "../counter/counter.css";

export const attributes = { start: "number", "note?": "string" };
export const island = "${island}";
export function check() {
  return globalThis.process.version ? undefined : { message: "only the server asks" };
}

export function Counter({ label, html, attributes, children, labelNode }) {
  const [count, setCount] = useState(attributes.start);
  const [isLive, setLive] = useState(false);
  const id = useId();
  useEffect(() => setLive(true), []);
  if (count > 6) throw new Error("too many");
  return (
    <div className="counter">
      <p id={id}>{labelNode}: {count} of {attributes.start + 5} {attributes.note}</p>
      <output aria-labelledby={id}>{isLive ? "live" : "still"}</output>
      {children}
      <Bar value={count} />
      <button type="button" data-start onClick={() => setCount(count + 1)}>${word}</button>
      <p data-failed>It did not work.</p>
    </div>
  );
}
`;
const NOTE = "a 'b' <c> & \\u2028 </docsgen-island>";
const SITE: Files = {
  "templates/directives/Counter.tsx": counter("load"),
  "templates/counter/Bar.tsx": "export const Bar = ({ value }) => <meter max={9} value={value} />;\n",
  "templates/counter/counter.css": ".counter { border: 3px solid var(--line); }\n",
  "content/docs/index.md": "# Home\n\n```js\n1;\n```\n",
  "content/docs/counted.md": [
    "# Counted",
    "",
    ":::::tip",
    `:::counter[**Some** clicks]{start=3 note="${NOTE}"}`,
    "Has `code`.",
    "",
    "```js",
    "const x = 1;",
    "```",
    ":::",
    ":::::",
    "",
    "::counter[Others]{start=1}",
    "",
  ].join("\n"),
};
const SCRIPT = /<script type="module" src="\/(assets\/islands-[0-9a-f]{8}\.js)"/;
const STYLE = /<link rel="stylesheet" href="\/(assets\/islands-[0-9a-f]{8}\.css)"/;

const islandFiles = (site: TestSite) => Object.keys(site.files()).filter((file) => file.startsWith("assets/island"));

/** Opens a page of a site; closes all at the end. */
async function on(site: TestSite, path: string, options: VisitOptions, body: (visited: Visit) => Promise<void>) {
  const server = await serveFolder(site.out);
  const visited = await visit(browser, options);
  try {
    await visited.page.goto(server.origin + path);
    await body(visited);
  } finally {
    await visited.close();
    await server.close();
    site.remove();
  }
}

async function builtSite(files: Files = {}): Promise<TestSite> {
  const site = makeSite({ ...SITE, ...files });
  await site.built();
  return site;
}

test("without scripts the page is whole, and shows nothing that would need them", async () => {
  await on(await builtSite(), "/docs/counted", { scripts: false }, async ({ page }) => {
    const first = page.locator(".counter").first();
    assert.match(await first.innerText(), /^Some clicks: 3 of 8 a 'b' <c> & /);
    assert.is(await first.locator("output").innerText(), "still");
    assert.is(await page.getByText("Has code.").isVisible(), true);
    assert.is(await page.locator("[data-start]").first().isVisible(), false);
    assert.is(await page.getByText("It did not work.").first().isVisible(), false);
    assert.is(await first.evaluate((node) => getComputedStyle(node).borderTopWidth), "3px");
  });
});

test("with scripts each is alive by itself, under the strict policy", async () => {
  await on(await builtSite(), "/docs/counted", {}, async ({ page, problems }) => {
    const code = await page.locator(".counter pre").elementHandle();
    const [first, second] = [page.locator(".counter").nth(0), page.locator(".counter").nth(1)];
    await first.getByText("live").waitFor();
    await second.getByText("live").waitFor();
    await first.getByRole("button", { name: "Count" }).click();
    await first.getByRole("button", { name: "Count" }).click();
    await second.getByRole("button", { name: "Count" }).click();
    assert.match(await first.innerText(), /^Some clicks: 5 of 8/);
    assert.match(await second.innerText(), /^Others: 2 of 6/);
    assert.ok((await first.innerText()).includes("</docsgen-island>"), "the author's text is text");
    assert.is(await code?.evaluate((node) => node.isConnected), true, "React took over what was there");
    const ids = await page.locator(".counter > p[id]").evaluateAll((nodes) => nodes.map((node) => node.id));
    assert.is(new Set(ids).size, 2, ids.join());
    assert.equal(problems, []);
  });
});

test("a page without one loads nothing for it", async () => {
  const site = await builtSite();
  assert.not.match(site.html("/docs/"), /island/);
  await on(site, "/docs/", {}, async ({ page, requests }) => {
    await page.waitForLoadState("networkidle");
    assert.equal(
      requests.filter((url) => url.includes("island")),
      [],
    );
  });
});

test("one that throws later leaves what was there before, and may be started again", async () => {
  const site = await builtSite({ "templates/directives/Counter.tsx": counter("start") });
  await on(site, "/docs/counted", {}, async ({ page, problems }) => {
    const second = page.locator(".counter").nth(1);
    const press = () => second.getByRole("button").click();
    const live = () => second.getByText("live").waitFor();
    await press();
    await live();
    for (let count = 1; count <= 6; count++) await press();
    await second.getByText("It did not work.").waitFor();
    assert.match(await second.innerText(), /^Others: 1 of 6/);
    assert.is(await second.locator("output").innerText(), "still");
    assert.is(await page.locator(".counter").first().locator("output").innerText(), "still");
    await press();
    await live();
    assert.is(await second.getByText("It did not work.").isVisible(), false);
    assert.equal(problems, ["uncaught: too many"]);
  });
});

test("one that throws at once, and one whose HTML differs, leave what was there", async () => {
  const failing = (html: string) => `
    export const island = "load";
    const here = typeof window === "object";
    export const Counter = ({ html }) => <div className="counter"><p>${html}</p><p data-failed>It did not work.</p></div>;`;
  for (const [html, expected] of [
    ["{here ? nothing.at.all : 'Still'}", /^uncaught: nothing is not defined$/],
    // React would write the HTML anew, which the policy refuses.
    [
      "{here ? <b>Other</b> : 'Still'}<i dangerouslySetInnerHTML={{ __html: '<u>x</u>' }} />",
      /TrustedHTML|require-trusted/,
    ],
  ] as const) {
    const site = await builtSite({ "templates/directives/Counter.tsx": failing(html) });
    await on(site, "/docs/counted", {}, async ({ page, problems }) => {
      await page.locator(".counter").nth(1).getByText("It did not work.").waitFor();
      assert.match(await page.locator(".counter").nth(1).innerText(), /^Still/);
      assert.ok(
        problems.some((problem) => expected.test(problem)),
        problems.join("\n"),
      );
    });
  }
});

test("nothing of React is asked for before an island is near, or started", async () => {
  const far = `# Counted\n\n${"Text.\n\n".repeat(100)}::counter[Others]{start=1}\n`;
  const parts = (requests: readonly string[]) => requests.filter((url) => url.includes("/island-"));
  const visible = await builtSite({
    "templates/directives/Counter.tsx": counter("visible"),
    "content/docs/counted.md": far,
  });
  await on(visible, "/docs/counted", {}, async ({ page, requests }) => {
    await page.waitForLoadState("networkidle");
    assert.equal(parts(requests), []);
    await page.locator(".counter").scrollIntoViewIfNeeded();
    await page.getByText("live").waitFor();
    assert.ok(parts(requests).length > 0);
  });
  const start = await builtSite({ "templates/directives/Counter.tsx": counter("start") });
  await on(start, "/docs/counted", {}, async ({ page, requests, problems }) => {
    await page.waitForLoadState("networkidle");
    assert.equal(parts(requests), []);
    await page.getByRole("button", { name: "Count" }).nth(1).click();
    await page.locator(".counter").nth(1).getByText("live").waitFor();
    assert.is(await page.locator(".counter").nth(0).locator("output").innerText(), "still");
    assert.equal(problems, []);
  });
});

test("a part that cannot be loaded is told; the content stays", async () => {
  const site = await builtSite({ "templates/directives/Counter.tsx": counter("start") });
  await on(site, "/docs/counted", {}, async ({ page, context }) => {
    await context.route("**/island-Counter-*", (route) => route.abort());
    await page.getByRole("button", { name: "Count" }).first().click();
    await page.getByText("It did not work.").first().waitFor();
    assert.match(await page.locator(".counter").first().innerText(), /^Some clicks: 3/);
  });
});

test("the files have the same names in every folder, and others after a change", async () => {
  const one = await builtSite();
  const other = makeSite(SITE);
  await other.built({ cache: false, jobs: 1 });
  assert.equal(one.files(), other.files());
  const before = { html: one.html("/docs/counted"), home: one.html("/docs/"), files: islandFiles(one) };
  assert.match(before.html, SCRIPT);
  assert.match(before.html, STYLE);
  assert.is(one.exists(`dist/${STYLE.exec(before.html)?.[1]}`), true);

  const again = await one.built();
  assert.is(again.written, 0);
  one.write({ "templates/directives/Counter.tsx": counter("load", "More") });
  await one.built();
  assert.match(one.main("/docs/counted"), /More/);
  assert.is.not(SCRIPT.exec(one.html("/docs/counted"))?.[1], SCRIPT.exec(before.html)?.[1]);
  assert.is(one.html("/docs/"), before.home);
  const kept = islandFiles(one).filter((file) => before.files.includes(file));
  assert.ok(kept.length >= before.files.length - 2, `React keeps its name: ${kept}`);

  // A module that only the browser's side would notice.
  other.write({
    "templates/counter/Bar.tsx": "export const Bar = ({ value }) => <meter max={9} value={value} key='b' />;\n",
  });
  await other.built();
  assert.is.not(SCRIPT.exec(other.html("/docs/counted"))?.[1], SCRIPT.exec(before.html)?.[1]);
  other.write({ "content/docs/counted.md": "# Counted\n" });
  await other.built();
  assert.equal(islandFiles(other), [], "no page has one any more");
  one.remove();
  other.remove();
});

test("an unknown mode and a module that is not there are errors with their place", async () => {
  const site = makeSite({ ...SITE, "templates/directives/Counter.tsx": counter("sometimes") });
  const [unknown] = (await site.build()).diagnostics.filter(({ severity }) => severity === "error");
  assert.match(unknown?.message ?? "", /directives\/Counter: island is "sometimes"; there are load, visible, start/);
  site.write({ "templates/directives/Counter.tsx": `${counter("load")}import "nowhere";\n` });
  const [missing] = (await site.build()).diagnostics.filter(({ severity }) => severity === "error");
  assert.match(missing?.message ?? "", /nowhere/);
  assert.is(missing?.file, "templates/directives/Counter.tsx");
  site.remove();
});

test.run();
