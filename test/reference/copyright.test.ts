// Whose the declarations are, as a package's licence file says.
import * as assert from "uvu/assert";
import { copyrightOf } from "../../src/reference/locate.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("a package's copyright line");

const lineIn = (licence: string): string => {
  const folder = makeFolder("copyright");
  writeFiles(folder, { LICENSE: `A licence\n\n${licence}\n` });
  return copyrightOf(folder, { author: "Ann" });
};

test("is the first line that names who has it", () => {
  for (const line of [
    "Copyright (c) 2014 Ann",
    "copyright 2014 Ann",
    "COPYRIGHT (C) Ann",
    "Copyright © Ann",
    "© 2014 Ann",
    "Copyright Ann, Inc. and others",
    "Copyright: 2014, Ann",
  ])
    assert.is(lineIn(`   ${line}\nCopyright 2020 Bea`), line);
});

test("is none of the lines of a licence's text that begin with the word", () => {
  for (const line of [
    "copyright notice that is included in or attached to the work",
    "copyright license to reproduce, prepare Derivative Works of,",
    "Copyright [yyyy] [name of copyright owner]",
    "Copyright {yyyy} {name of copyright owner}",
    "Copyright License. Subject to the terms and conditions of",
    "Copyright (c) <year> <owner>",
  ]) {
    assert.is(lineIn(line), "Copyright (c) Ann");
    assert.is(lineIn(`      ${line}\n   Copyright (c) 2015 Bea`), "Copyright (c) 2015 Bea");
  }
});

test.run();
