// Templates that wait for readers where nothing runs, and those that return nothing, are told.
import * as assert from "uvu/assert";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("templates: what shows or does nothing");

test("handlers and effects are told but of what runs in the browser", async () => {
  const site = makeSite({
    "docsgen.config.ts": 'export default { url: "https://a.example" };\n',
    "content/docs/index.md": "# A\n\n::idle\n\n::isle\n",
    "templates/parts/Footer.tsx":
      "// onClick={a}\nexport function Footer() {\n  return <a title={(() => 1)()} onClick={() => 1}>a</a>;\n}\n",
    "templates/NotFound.tsx":
      'const Row = ({ onItem }) => <b>{onItem(1)}</b>;\nexport function NotFound() { return <html lang="en"><body><Row onItem={(n) => n} /></body></html>; }\n',
    "templates/directives/Idle.tsx":
      'import { useEffect } from "react";\nexport function Idle() {\n  useEffect(() => {});\n  return <b>a</b>;\n}\n',
    "templates/directives/Isle.tsx":
      'import { Button } from "./Button.tsx";\nexport const island = "load";\nexport function Isle() { return <Button onClick={() => 1} />; }\n',
    "templates/directives/Button.tsx":
      "export function Button({ onClick }) { return <button onClick={onClick}>a</button>; }\n",
  });
  const { diagnostics } = await site.build();
  site.remove();
  assert.equal(
    diagnostics.map(({ file, line, column, code, message }) => `${file}:${line}:${column} ${code}: ${message}`),
    [
      "templates/directives/Idle.tsx:3:3 template-browser-code: useEffect does nothing here: the template is not run in browsers",
      "templates/parts/Footer.tsx:3:33 template-browser-code: onClick does nothing here: the template is not run in browsers",
    ],
  );
});

test("a component without a return is told, one that returns nothing here is not", async () => {
  const site = makeSite({
    "docsgen.config.ts": 'export default { url: "https://a.example" };\n',
    "content/docs/index.md": "# A\n\n::lost\n\n::some\n",
    "templates/parts/Footer.tsx": "export function Footer() { <footer>a</footer>; }\n",
    "templates/directives/Lost.tsx": "export function Lost() { <b>a</b>; }\n",
    "templates/directives/Some.tsx": "export function Some({ label }) { if (!label) return; return <b>a</b>; }\n",
  });
  const { diagnostics } = await site.build();
  site.remove();
  assert.equal(
    diagnostics.map(({ file, message }) => `${file}: ${message}`),
    ["directives/Lost", "parts/Footer"].map(
      (name) =>
        `templates/${name}.tsx: the template ${name} threw: it returns nothing. Write return before what it shows, or return null`,
    ),
  );
});

test.run();
