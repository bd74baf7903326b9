// What is printed of the content is text: to a terminal, and to a service that reads commands from a log.
import * as assert from "uvu/assert";
import { annotator } from "../../src/annotations.ts";
import { formatDiagnostic } from "../../src/diagnostics.ts";
import type { Diagnostic } from "../../src/types.ts";
import { suite } from "../support/suite.ts";

const test = suite("printable");

test("nothing of the content is a command to what reads a log", () => {
  const said = formatDiagnostic({
    file: "::group::x.md",
    line: 1,
    column: 1,
    severity: "error",
    code: "unsafe-url",
    message: 'address "java\n::error file=a.md,line=1::gone:x"',
    hint: "\t::stop-commands::x\n##[add-mask]a ##vso[task.setvariable]b\n::include{file=a.md} ##[a link](b.md) a::b::c",
  });
  assert.equal(said.split("\n"), [
    '\\u003a:group::x.md:1:1: address "java',
    '  \\u003a:error file=a.md,line=1::gone:x"',
    "  \t\\u003a:stop-commands::x",
    "  \\u0023#[add-mask]a \\u0023#vso[task.setvariable]b",
    "  ::include{file=a.md} ##[a link](b.md) a::b::c",
  ]);
});

test("no line of a problem passes for another problem", () => {
  const place = { file: "a.md", line: 1, column: 1, severity: "warning", code: "duplicate-id" } as const;
  const said = formatDiagnostic({ ...place, message: 'id "x\nb.md:2:1: gone"', hint: "Rename it.\nc.md:3:1: gone" });
  assert.equal(said.split("\n"), ['a.md:1:1: warning: id "x', '  b.md:2:1: gone"', "  Rename it.", "  c.md:3:1: gone"]);
});

test("a name of any length leaves a line that can be read, and an annotation", () => {
  const name = `${"a".repeat(50_000)}.md`;
  const problem: Diagnostic = {
    file: "a.md",
    line: 1,
    column: 1,
    severity: "error",
    code: "dead-link",
    message: `link "${name}" matches no page`,
    hint: `Looked for docs/${name}.`,
  };
  const [message = "", hint = ""] = formatDiagnostic(problem).split("\n");
  assert.match(message, /^a\.md:1:1: link "a{150,250}…a{30,40}\.md" matches no page$/);
  assert.match(hint, /^ {2}Looked for docs\/a{150,250}…a{30,40}\.md\.$/);
  const annotation = annotator("/", undefined)(problem);
  assert.match(annotation, /^::error file=a\.md,.*::link "a{150,250}…a{30,40}\.md" matches no page%0ALooked/);
  // No half of a character, and nothing of what is short enough.
  assert.not.match(formatDiagnostic({ ...problem, message: "😀".repeat(2001) }), /\p{Cs}/u);
  const short = `link "${"a".repeat(400)}" matches no page`;
  assert.match(formatDiagnostic({ ...problem, message: short }), short);
});

test.run();
