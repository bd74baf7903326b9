// What is printed of the content is text: to a terminal, and to a service that reads commands from a log.
import * as assert from "uvu/assert";
import { formatDiagnostic } from "../../src/diagnostics.ts";
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
    '\\u003a:error file=a.md,line=1::gone:x"',
    "  \t\\u003a:stop-commands::x",
    "  \\u0023#[add-mask]a \\u0023#vso[task.setvariable]b",
    "  ::include{file=a.md} ##[a link](b.md) a::b::c",
  ]);
});

test.run();
