// The browser that the other browser tests stand on: does it start, does it run scripts, does it obey a CSP.
import * as assert from "uvu/assert";
import { launchBrowser } from "./browser.ts";
import { suite } from "./suite.ts";

const test = suite("launching a browser");

test("renders a page, runs its script and enforces its policy", async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.route("http://docs.test/*", (route) =>
      route.fulfill({
        contentType: "text/html",
        headers: { "Content-Security-Policy": "default-src 'none'" },
        body: "<!doctype html><title>A</title><p>text</p><script>document.title = 'B'</script>",
      }),
    );
    await page.goto("http://docs.test/");
    assert.is(await page.title(), "A");
    assert.ok(((await page.locator("p").boundingBox())?.width ?? 0) > 0);
    assert.is(await page.evaluate("1 + 1"), 2);
  } finally {
    await browser.close();
  }
});

test.run();
