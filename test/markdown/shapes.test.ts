import * as assert from "uvu/assert";
import { renderMarkdown } from "../../src/markdown.ts";
import { faultOfShapes } from "../support/shape.ts";
import { suite } from "../support/suite.ts";
import { LIMITS } from "./render.ts";

const test = suite("markdown: shapes");

test("what comes of pages is held alike for all of them, and so are its parts", () => {
  // V8 makes them in the way that counts once it knows the code.
  const results = Array.from({ length: 100 }, (_, i) => `n${i}`).map((name) =>
    renderMarkdown(
      `# ${name}\n\n[${name}](${name}.md) and [more](m.md#${name})\n\n## B ${name}\n\n\`\`\`ts\n${name};\n\`\`\`\n`,
      {
        file: `${name}.md`,
        bodyLine: 1,
        rawHtml: false,
        limits: LIMITS,
        tocLevels: { min: 2, max: 3 },
        directives: new Map(),
        resolveLink: (href) => ({ href, target: { route: `/${href}`, anchor: name } }),
        resolveAsset: (href) => ({ href }),
        readSnippet: () => ({ error: "no files" }),
        renderDirective: () => undefined,
        report: () => {},
      },
    ),
  );
  assert.is(faultOfShapes(results), "");
  for (const part of ["links", "headings", "samples"] as const)
    assert.is(faultOfShapes(results.flatMap<object>((result) => result[part])), "", part);
});

test.run();
