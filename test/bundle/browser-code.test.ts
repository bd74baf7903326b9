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

test("modules that templates import are told of, but for what only islands or nothing uses, or what lies elsewhere", async () => {
  const site = makeSite({
    "docsgen.config.ts": 'export default { url: "https://a.example" };\n',
    "content/docs/index.md": "# A\n\n::isle\n\n::idle\n",
    "templates/parts/Footer.tsx":
      'import { Top } from "../lib/Top.tsx";\nimport { never } from "../lib/never.tsx";\nimport { Far } from "../../far/Far.tsx";\nexport type Never = typeof never;\nexport const Footer = () => <footer><Top /><Far /></footer>;\n',
    "templates/directives/Isle.tsx":
      'import { Button } from "../lib/Button.tsx";\nexport const island = "load";\nexport function Isle() { return <Button onClick={() => 1} />; }\n',
    "templates/directives/Idle.tsx":
      'import { useTitle } from "../lib/title.ts";\nexport function Idle() { useTitle("a"); return <b>a</b>; }\n',
    "templates/lib/Top.tsx": 'export const Top = () => (\n  <a href="#a" onClick={() => scrollTo(0, 0)}>a</a>\n);\n',
    "templates/lib/title.ts":
      'import { useEffect } from "react";\nexport function useTitle(a: string) {\n  useEffect(() => {\n    document.title = a;\n  });\n}\n',
    "templates/lib/Button.tsx": "export const Button = ({ onClick }) => <button onClick={onClick}>a</button>;\n",
    "templates/lib/never.tsx": "export const never = <b onClick={() => 1}>a</b>;\n",
    "far/Far.tsx": "export const Far = ({ onClick }) => <i onClick={onClick}>a</i>;\n",
  });
  const { diagnostics } = await site.build();
  site.remove();
  const does = "does nothing here: the module is not run in browsers";
  assert.equal(
    diagnostics.map(({ file, line, column, message, hint }) => `${file}:${line}:${column} ${message} | ${hint}`),
    [
      `templates/lib/Top.tsx:2:16 onClick ${does} | Put what reacts into a directive that exports island.`,
      `templates/lib/title.ts:3:3 useEffect ${does} | Put what reacts into a directive that exports island.`,
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
