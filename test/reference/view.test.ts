// What templates receive of comments.
import * as assert from "uvu/assert";
import { trimTokens } from "../../src/reference/tokens.ts";
import { withoutHeadings } from "../../src/reference/view.ts";
import { timed } from "../markdown/render.ts";
import { suite } from "../support/suite.ts";

const test = suite("view of the reference");

test("headings of comments are bold lines, but not in code", () => {
  assert.is(
    withoutHeadings("# One #\ntext\n  ### Two\n#no\n####### no\n# #"),
    "**One**\ntext\n**Two**\n#no\n####### no\n**#**",
  );
  const code = "```md\n# code\n```` \n# still\n~~~\n# still\n```\n";
  assert.is(withoutHeadings(`${code}# After`), "```md\n# code\n```` \n**still**\n~~~\n# still\n```\n# After");
  assert.is(withoutHeadings("- ```sh\n  # code\n  ```\n# After"), "- ```sh\n  # code\n  ```\n**After**");
});

test("what trims lines and types looks at each space once", () => {
  const spaces = " ".repeat(200_000);
  const line = `# a${spaces}b`;
  assert.is(timed(() => withoutHeadings(line)).ms < 1000, true);
  assert.is(timed(() => trimTokens([{ text: `a${spaces}b` }])).ms < 1000, true);
});

test.run();
