// Diagrams in fences: source, caption, and the script they ask for.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { render } from "./render.ts";

const test = suite("markdown: diagrams");
const SOURCE = '```mermaid alt="A to <B>"\na --> b\n```\n';

test("a diagram is its source with its text alternative, and asks for the script", () => {
  const { html, scripts, places, text } = render(SOURCE, { scripts: ["mermaid"] });
  assert.is(
    html,
    '<figure class="diagram"><div class="code"><pre tabindex="0"><code class="language-mermaid">a --&gt; b\n</code></pre></div>\n' +
      "<figcaption>A to &lt;B&gt;</figcaption></figure>\n",
  );
  assert.equal([scripts, places, text], [["mermaid"], [], "A to <B>"]);
});

test("other pages ask for nothing", () => {
  assert.equal(render("```js\na\n```\n", { scripts: ["mermaid"] }).scripts, []);
});

test("without mermaid a warning says how to get it", () => {
  const { html, scripts, places, problems } = render(`a\n\n${SOURCE}`);
  assert.match(html, /<figure class="diagram">.*a --&gt; b/);
  assert.equal([scripts, places], [[], ["3:4 mermaid-missing"]]);
  assert.match(problems[0]?.hint ?? "", /npm install mermaid/);
});

test("a diagram without a text alternative is reported, and stays code", () => {
  for (const attribute of ["", " alt", ' alt=" "']) {
    const { html, scripts, places } = render(`> \`\`\`mermaid${attribute}\n> a\n> \`\`\`\n`, { scripts: ["mermaid"] });
    assert.equal([scripts, places], [[], ["1:6 missing-diagram-alt"]]);
    assert.not.match(html, /figure/);
  }
});

test("a diagram may come from a file", () => {
  const files = { "a.mmd": "a --> b\n" };
  const { html, places } = render('```mermaid file=a.mmd alt="A"\n```\n', { files, scripts: ["mermaid"] });
  assert.equal(places, []);
  assert.match(html, /<figure.*a --&gt; b\n<\/code>/);
});

test.run();
