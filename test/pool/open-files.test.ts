// How many threads a limit on open files has room for.
import * as assert from "uvu/assert";
import { threadsWithin } from "../../src/pool/open-files.ts";
import { suite } from "../support/suite.ts";

const test = suite("pool: open files");

/** What Linux says of a process. */
const limits = (files: string) =>
  `Limit                     Soft Limit           Hard Limit           Units     \n${[
    "Max processes             95000                95000                processes ",
    `Max open files            ${files.padEnd(20)} 1048576              files     `,
    "Max locked memory         3147304960           3147304960           bytes     ",
  ].join("\n")}\n`;

test("there is always one thread, and one more for every ten files", () => {
  for (const [files, threads] of [
    ["0", 1],
    ["20", 1],
    ["33", 1],
    ["34", 2],
    ["64", 5],
    ["1024", 101],
  ] as const) {
    assert.is(threadsWithin(limits(files)), threads, files);
  }
});

test("where there is no limit, or none is told, there is none on threads", () => {
  for (const text of [limits("unlimited"), ""]) assert.is(threadsWithin(text), Number.POSITIVE_INFINITY);
});

test.run();
