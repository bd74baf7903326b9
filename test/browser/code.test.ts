// Marked code in a real browser: what is copied, what marks look like without colour, and that only code scrolls.
import axe from "axe-core";
import type { Browser, Locator, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { launchBrowser } from "../support/browser.ts";
import { type FolderServer, serveFolder } from "../support/serve-folder.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { type VisitOptions, visit } from "../support/visit.ts";
import { enlargeText, spaceText } from "./checks/text.ts";

const LONG = `const long = "${"a long line ".repeat(20)}";`;

const SOURCE = `# Code

\`\`\`ts title="marks" showLineNumbers=99 {1} ins={2} del={3}
import { a } from "a"; // why
const b: number = a(2);
const c = "gone";
class D {} // [!code error]
@e() class F {} // [!code warning]
${LONG}
\`\`\`

\`\`\`ts focus={2} title="focus"
const a = 1;
const b = 2;
\`\`\`

\`\`\`ts wrap title="wrap"
${LONG}
\`\`\`

\`\`\`console title="console"
$ npm install \\
    docsgen
added 3 packages
$ npm start
\`\`\`

\`\`\`bash title="bash"
$ npm install docsgen
added 3 packages
\`\`\`

\`\`\`js title="no shell"
$ ("a");
b();
\`\`\`

\`\`\`console title="no prompt"
npm start
\`\`\`

\`\`\`ts title="packages/of/a/repository/that/has/many/folders/to/a/file.config.ts"
${LONG}
${LONG}
\`\`\`

\`\`\`ts copy=false title="not copied"
a
\`\`\`

\`\`\`ts wrap
${LONG}
\`\`\`

\`\`\`ts wrap {1}
${LONG}
\`\`\`

\`\`\`ts
${LONG}
short
\`\`\`

\`\`\`ts {2} showLineNumbers
${LONG}
short
\`\`\`

\`\`\`ts {2}
short
${LONG}
\`\`\`

\`\`\`ts
short
${LONG}
\`\`\`

<div class="code api-signature"><pre><code>${"type ".repeat(100)}</code></pre></div>
`;

const test = suite("code in a browser");
let browser: Browser;
let site: TestSite;
let server: FolderServer;

test.before(async () => {
  site = makeSite({ "content/docs/index.md": SOURCE });
  await site.built();
  server = await serveFolder(site.out);
  browser = await launchBrowser();
});

test.after(async () => {
  await browser?.close();
  await server?.close();
  site?.remove();
});

async function on(options: VisitOptions, body: (page: Page) => Promise<void>): Promise<void> {
  const { page, context, problems, close } = await visit(browser, options);
  try {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${server.origin}/docs/`);
    await body(page);
    assert.equal(problems, []);
  } finally {
    await close();
  }
}

/** A block by its title. */
const block = (page: Page, title: string) => page.locator(".code", { has: page.getByText(title, { exact: true }) });

async function copied(page: Page, title: string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await block(page, title).getByRole("button", { name: "Copy code" }).click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== "");
  return page.evaluate(() => navigator.clipboard.readText());
}

test("what is copied is what a reader pastes: no removed lines, numbers, prompts or output", async () => {
  await on({}, async (page) => {
    assert.is(
      await copied(page, "marks"),
      `import { a } from "a"; // why\nconst b: number = a(2);\nclass D {}\n@e() class F {}\n${LONG}`,
    );
    assert.is(await copied(page, "console"), "npm install \\\n    docsgen\nnpm start");
    assert.is(await copied(page, "bash"), "npm install docsgen");
    assert.is(await copied(page, "no shell"), '$ ("a");\nb();');
    assert.is(await copied(page, "no prompt"), "npm start");
    assert.is(await block(page, "not copied").getByRole("button").count(), 0);
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 1280]) {
    test(`marks are readable and only code scrolls, ${colorScheme}, ${width} px`, async () => {
      await on({ width, colorScheme }, async (page) => {
        await page.evaluate(axe.source);
        const found = await page.evaluate(async () => {
          const { axe } = globalThis as unknown as typeof globalThis & { axe: typeof import("axe-core") };
          const { violations } = await axe.run("article", { resultTypes: ["violations"] });
          return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
        });
        assert.equal(found, []);
        const scrolls = (title: string) =>
          block(page, title)
            .locator("pre")
            .evaluate((pre) => pre.scrollWidth > pre.clientWidth);
        assert.equal([await scrolls("marks"), await scrolls("wrap")], [true, false]);
        assert.is(await page.evaluate(() => document.documentElement.scrollWidth), width);
      });
    });
  }
}

test("no line that wraps goes under the copy button", async () => {
  for (const width of [390, 1280]) {
    for (const direction of ["ltr", "rtl"]) {
      await on({ width }, async (page) => {
        await page.evaluate((dir) => {
          document.documentElement.dir = dir;
        }, direction);
        const covered = await page.locator(":is(.wrap, .api-signature):not(:has(.code-title))").evaluateAll((blocks) =>
          blocks.map((each) => {
            const button = each.querySelector(".copy")?.getBoundingClientRect() ?? new DOMRect();
            const texts = document.createTreeWalker(each.querySelector("code") as Element, NodeFilter.SHOW_TEXT);
            const range = document.createRange();
            const lines: DOMRect[] = [];
            while (texts.nextNode()) {
              // Spaces at the end of a line that wraps hang over it.
              for (const { 0: word, index } of (texts.currentNode.textContent ?? "").matchAll(/\S+/g)) {
                range.setStart(texts.currentNode, index);
                range.setEnd(texts.currentNode, index + word.length);
                lines.push(...range.getClientRects());
              }
            }
            return lines.some(
              (line) => line.right > button.left && line.left < button.right && line.top < button.bottom,
            );
          }),
        );
        assert.equal(covered, [false, false, false], `${direction}, ${width} px`);
      });
    }
  }
});

test("the copy button covers neither a code's title nor the line between title and code", async () => {
  for (const width of [320, 390]) {
    for (const direction of ["ltr", "rtl"]) {
      await on({ width }, async (page) => {
        await page.evaluate((dir) => {
          document.documentElement.dir = dir;
        }, direction);
        for (const enlarge of [() => Promise.resolve(), () => spaceText(page), () => enlargeText(page)]) {
          await enlarge();
          const covered = await page.locator(".code:has(.code-title):has(.copy)").evaluateAll((blocks) =>
            blocks.flatMap((each) => {
              const button = each.querySelector(".copy")?.getBoundingClientRect() ?? new DOMRect();
              const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
              const range = document.createRange();
              const lines: DOMRect[] = [];
              while (texts.nextNode()) {
                range.selectNode(texts.currentNode);
                lines.push(...range.getClientRects());
              }
              const isCovered = lines.some(
                ({ width, left, right, top, bottom, height }) =>
                  width > 0 &&
                  right > button.left + 1 &&
                  left < button.right - 1 &&
                  top + height / 4 < button.bottom &&
                  bottom - height / 4 > button.top,
              );
              const title = each.querySelector(".code-title") as HTMLElement;
              const line = title.getBoundingClientRect().top + title.clientHeight;
              return isCovered || button.bottom > line ? [title.textContent] : [];
            }),
          );
          assert.equal(covered, [], `${direction}, ${width} px`);
        }
      });
    }
  }
});

test("where nothing rests on a block to show the copy button, it stands above the first line", async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  try {
    const page = await context.newPage();
    await page.goto(`${server.origin}/docs/`);
    await page.locator(".copy").first().waitFor();
    const found = await page.locator(".code:not(:has(.code-title)):has(.copy)").evaluateAll((blocks) =>
      blocks.map((each) => {
        const button = each.querySelector(".copy")?.getBoundingClientRect() ?? new DOMRect();
        const range = document.createRange();
        range.selectNodeContents(each.querySelector("code") as Element);
        // Letters begin a little below the top of their box.
        const [first = new DOMRect()] = [...range.getClientRects()].filter(({ height }) => height > 10 && height < 30);
        return [first.top + first.height / 4 >= button.bottom, button.height >= 24];
      }),
    );
    assert.ok(found.length > 5);
    for (const each of found) assert.equal(each, [true, true]);
  } finally {
    await context.close();
  }
});

/** Whether the ground of a box is another at its left and at its right edge than in its middle, as it is drawn. */
async function shadedEdges(page: Page, box: Locator): Promise<boolean[]> {
  await box.scrollIntoViewIfNeeded();
  const { x, y, width } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  // Above the first line there is ground alone.
  const picture = await page.screenshot({ clip: { x, y: y + 5, width, height: 1 } });
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, 1).getContext("2d", {
      willReadFrequently: true,
    }) as OffscreenCanvasRenderingContext2D;
    canvas.drawImage(image, 0, 0);
    const colourAt = (at: number) => canvas.getImageData(Math.round(at), 0, 1, 1).data.join();
    return [3, image.width - 4].map((at) => colourAt(at) !== colourAt(image.width / 2));
  }, picture.toString("base64"));
}

test("an edge that code goes on behind lies in shade on screens, not on paper, nor for readers with colours of their own", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    await on({ width: 390, colorScheme }, async (page) => {
      const pre = block(page, "marks").locator("pre");
      assert.equal(await shadedEdges(page, pre), [false, true]);
      await pre.evaluate((each) => each.scrollTo(each.scrollWidth, 0));
      assert.equal(await shadedEdges(page, pre), [true, false]);
      await pre.evaluate((each) => each.scrollTo(200, 0));
      assert.equal(await shadedEdges(page, pre), [true, true]);
      assert.equal(await shadedEdges(page, block(page, "wrap").locator("pre")), [false, false]);
      await page.emulateMedia({ forcedColors: "active" });
      assert.equal(await shadedEdges(page, pre), [false, false]);
      await page.emulateMedia({ forcedColors: "none", media: "print" });
      assert.is(await pre.evaluate((each) => getComputedStyle(each).backgroundImage), "none");
    });
  }
});

test("no line that scrolls ends under the copy button, and none is moved for it", async () => {
  for (const direction of ["ltr", "rtl"]) {
    await on({ width: 600 }, async (page) => {
      await page.evaluate((dir) => {
        document.documentElement.dir = dir;
      }, direction);
      const untitled = page.locator(".code:not(.wrap, .api-signature):not(:has(.code-title))");
      const found = await untitled.evaluateAll((blocks) =>
        blocks.map((each) => {
          const [pre, code] = [each.querySelector("pre") as Element, each.querySelector("code") as Element];
          pre.scrollLeft = pre.scrollWidth;
          const button = each.querySelector(".copy")?.getBoundingClientRect() ?? new DOMRect();
          const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          const lines: DOMRect[] = [];
          while (texts.nextNode()) {
            range.selectNode(texts.currentNode);
            lines.push(...range.getClientRects());
          }
          const covers = lines.some(
            ({ width, right, top, height }) => width > 0 && right > button.left && top + height / 2 < button.bottom,
          );
          return { covers, height: Math.round(code.getBoundingClientRect().height) };
        }),
      );
      const [{ height } = { height: 0 }] = found;
      assert.equal(
        found,
        Array.from({ length: 4 }, () => ({ covers: false, height })),
        direction,
      );
    });
  }
});

test("marks have signs and bars beside their colours, and words for screen readers", async () => {
  await on({}, async (page) => {
    const lines = await block(page, "marks")
      .locator(".line")
      .evaluateAll((all) =>
        all.map((line) => {
          const [sign, number] = [
            getComputedStyle(line, "::before").content,
            getComputedStyle(line, "::after").content,
          ];
          return `${sign} ${number} ${getComputedStyle(line).borderLeftWidth}`;
        }),
      );
    assert.equal(lines, [
      'none "99" / "" 3px',
      '"+" / "added: " "100" / "" 3px',
      '"−" / "removed: " "101" / "" 3px',
      '"×" / "error: " "102" / "" 3px',
      '"!" / "warning: " "103" / "" 3px',
      'none "104" / "" 0px',
    ]);
    const colours = () =>
      block(page, "focus")
        .locator(".hljs-keyword")
        .evaluateAll((words) => words.map((word) => getComputedStyle(word).color));
    await page.mouse.move(0, 0);
    const [aside = "", focused = ""] = await colours();
    assert.is.not(aside, focused);
    await block(page, "focus").hover();
    assert.equal(await colours(), [focused, focused]);
  });
});

test.run();
