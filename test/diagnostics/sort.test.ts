// The order of problems, and what of them is told.
import * as assert from "uvu/assert";
import { sortDiagnostics } from "../../src/diagnostics.ts";
import type { Diagnostic } from "../../src/types.ts";
import { suite } from "../support/suite.ts";

const test = suite("problems in order");

const problem = (file: string, line: number, message: string, hint?: string): Diagnostic => ({
  file,
  line,
  column: 1,
  severity: "warning",
  code: "x",
  message,
  ...(hint !== undefined && { hint }),
});

test("problems come by file, line and message", () => {
  const wanted = [problem("B.md", 1, "a"), problem("a.md", 2, "a"), problem("a.md", 2, "b"), problem("a.md", 10, "a")];
  assert.equal(sortDiagnostics([...wanted].reverse()), wanted);
});

test("what several pages say of a file that they include is told once", () => {
  const one = problem("a.md", 1, "a");
  const other = problem("a.md", 1, "a", "With a hint.");
  assert.equal(sortDiagnostics([one, other, { ...one }, { ...other }, problem("b.md", 1, "a")]), [
    one,
    other,
    problem("b.md", 1, "a"),
  ]);
});

test.run();
