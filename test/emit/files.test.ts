// What publishing asks of the file system, piece by piece: paths, mounts, trees, removal, whole writes, and what errors say.
import fs from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import { denied, environmental, failedWith } from "../../src/denied.ts";
import { DocsgenError, environmentError } from "../../src/diagnostics.ts";
import {
  isPlain,
  listTree,
  mountOf,
  remove,
  resolveLinks,
  textEncoder,
  treeAt,
  writeDurably,
  writeFully,
  writeJoined,
} from "../../src/emit/files.ts";
import { hashOf } from "../../src/hash.ts";
import { makeFolder } from "../support/folder.ts";
import { suite } from "../support/suite.ts";
import { between, systemError, whileFailing } from "./faults.ts";
import { failure, readTree, scratch, writeTree } from "./sites.ts";

const test = suite("files of publishing");

test("a path is plain that stays below its folder", () => {
  for (const name of ["a", "a/b", "..a/b..", "...", "a b", "c:\\d", "a\\..\\b", "ä/#?%"]) {
    assert.is(isPlain(name), true, name);
  }
  for (const name of [
    "",
    "/a",
    "a/",
    "a//b",
    ".",
    "..",
    "./a",
    "a/.",
    "../a",
    "a/..",
    "a/../b",
    "a\0b",
    undefined,
    1,
    ["a"],
  ]) {
    assert.is(isPlain(name), false, String(name));
  }
});

test("where paths have backslashes, a plain one has none, nor a drive or a stream", () => {
  const { sep } = path;
  try {
    (path as { sep: string }).sep = "\\";
    for (const name of ["c:a", "a\\b", "..\\a", "a:stream"]) assert.is(isPlain(name), false, name);
    assert.is(isPlain("a/b c"), true);
    // Nor can a folder be opened there, to sync it.
    const file = path.join(scratch(), "file");
    const opened: unknown[] = [];
    const { restore } = between((name, args, call) => {
      if (name === "openSync") opened.push(args[0]);
      return call(...args);
    });
    writeDurably(file, "");
    restore();
    assert.equal(opened, [`${file}.draft`]);
  } finally {
    (path as { sep: string }).sep = sep;
  }
});

test("links are resolved in a path whose end need not exist", async () => {
  const folder = scratch();
  writeTree(folder, { "real/file": "" });
  fs.symlinkSync("real", path.join(folder, "link"));
  fs.symlinkSync("link/to/come", path.join(folder, "dangling"));
  const at = (name: string) => path.join(folder, name);
  assert.is(resolveLinks(at("link/file")), at("real/file"));
  assert.is(resolveLinks(at("link/no/thing")), at("real/no/thing"));
  assert.is(resolveLinks(at("dangling/more")), at("real/to/come/more"));
  const isNoFolder = await failure(() => resolveLinks(at("real/file/below")));
  assert.is(isNoFolder.exitCode, 3);
  assert.match(isNoFolder.message, "(ENOTDIR)");
  fs.symlinkSync("itself", at("itself"));
  assert.match((await failure(() => resolveLinks(at("itself/a")))).message, "(ELOOP)");
  // Each looks like a link that leads nowhere yet, for ever: more links than any path has.
  const { restore } = between((name, args, call) => (name === "readlinkSync" ? "dangling" : call(...args)));
  const endless = await failure(() => resolveLinks(at("dangling")));
  restore();
  assert.match(endless.message, `${folder}/dangling`);
  assert.is(endless.exitCode, 3);
});

test("a chain of forty links that leads nowhere yet is followed", () => {
  const folder = scratch();
  for (let n = 0; n < 40; n++) fs.symlinkSync(`link-${n + 1}`, path.join(folder, `link-${n}`));
  assert.is(resolveLinks(path.join(folder, "link-0")), path.join(folder, "link-40"));
});

/** What mountOf says where the system tells of certain mounts. */
function mountIn(points: readonly string[] | undefined, folder: string): string {
  const { restore } = between((name, args, call) => {
    if (args[0] !== "/proc/self/mountinfo") return name === "statSync" ? { dev: 7 } : call(...args);
    if (!points) throw systemError("ENOENT", name);
    // Of each line, the fifth field counts, and not the tenth.
    const text = points.map((point, i) => `${i} 1 0:7 / ${point} rw - tmpfs tmpfs /a/b/d/e\n`).join("");
    return args[1] === "utf8" ? text : Buffer.from(text);
  });
  try {
    return mountOf(folder);
  } finally {
    restore();
  }
}

test("a folder's mount is the longest that it lies below, on its device", () => {
  assert.is(mountIn(["/", "/a", "/a/b", "/a/bc", "/c/longer/than/all"], "/a/b/d"), "7 /a/b");
  assert.is(mountIn(["/a/b", "/a", "/"], "/a/b/d"), "7 /a/b");
  assert.is(mountIn(["/", "/a\\040\\134\\011b"], "/a \\\tb/c"), "7 /a \\\tb");
  assert.is(mountIn(["/", "/b"], "/a/b/d/e"), "7 /");
  assert.is(mountIn([], "/a"), "7 ");
  assert.is(mountIn(undefined, "/a"), "7 ");
});

test("a tree finds and makes what is reached through real folders", async () => {
  const folder = scratch();
  const elsewhere = scratch();
  writeTree(folder, { "a/b/file": "1", top: "2" });
  writeTree(elsewhere, { file: "3", "deep/file": "4" });
  fs.symlinkSync(elsewhere, path.join(folder, "link"));
  const tree = treeAt(folder);
  assert.is(tree.find("a/b/file")?.isFile(), true);
  assert.is(tree.find("a/b")?.isDirectory(), true);
  assert.is(tree.find("link")?.isSymbolicLink(), true);
  for (const name of ["link/file", "link/deep/file", "a/none/file", "no/ne/at/all", "top/file", "none"])
    assert.is(tree.find(name), undefined, name);
  assert.is(treeAt(path.join(folder, "none")).find("a"), undefined);
  tree.makeWayTo("new/deep/er/file");
  tree.makeWayTo("a/b/other");
  tree.makeWayTo("at-the-top");
  for (const name of ["link/file", "link/deep/file", "top/file"]) {
    const error = await failure(() => treeAt(folder).makeWayTo(name));
    assert.is(error.exitCode, 3);
    assert.is(
      error.message,
      `${path.join(folder, path.posix.dirname(name).split("/")[0] ?? "")} is in the way of a folder`,
    );
    assert.is(error.hint, "Delete the output folder, and build again.");
  }
  assert.equal(readTree(folder), { "a/b/file": "1", link: `→ ${elsewhere}`, "new/deep/er/": "", top: "2" });
  assert.equal(readTree(elsewhere), { "deep/file": "4", file: "3" });
  treeAt(path.join(folder, "not/yet")).makeWayTo("a/b");
  assert.ok(fs.statSync(path.join(folder, "not/yet/a")).isDirectory());
});

test("a tree asks for each folder once", () => {
  const folder = scratch();
  writeTree(folder, { "a/b/1": "", "a/b/2": "" });
  const asked: string[] = [];
  const { restore } = between((name, args, call) => {
    if (name === "lstatSync") asked.push(path.relative(folder, String(args[0])));
    return call(...args);
  });
  const tree = treeAt(folder);
  for (const name of ["a/b/1", "a/b/2"]) tree.find(name);
  restore();
  assert.equal(asked, ["", "a", "a/b", "a/b/1", "a/b/2"]);
});

test("a listing names files before folders, and leaves out one folder at its top", () => {
  const folder = scratch();
  writeTree(folder, { "b/c/d": "", a: "", "out/x": "", "b/out/y": "" });
  fs.mkdirSync(path.join(folder, "empty"));
  fs.symlinkSync("b", path.join(folder, "link"));
  const listed = listTree(folder, path.join(folder, "out"));
  assert.equal(listed.slice(0, 4).sort(), ["a", "b/c/d", "b/out/y", "link"]);
  assert.equal(listed.slice(4).sort(), ["b", "b/c", "b/out", "empty"]);
});

test("removal takes files, links and folders, and is content with nothing", () => {
  const folder = scratch();
  writeTree(folder, { file: "", "folder/a/b": "", "folder/c": "", "kept/file": "kept" });
  fs.symlinkSync("../kept", path.join(folder, "folder/link"));
  fs.symlinkSync("kept", path.join(folder, "link"));
  for (const name of ["file", "folder", "link", "none", "none/below", "kept/file/below"])
    remove(path.join(folder, name));
  assert.equal(readTree(folder), { "kept/file": "kept" });
});

test("removal opens folders that may not be written to, however deep, and no link's target", async () => {
  for (const code of ["EACCES", "EPERM"]) {
    const folder = scratch();
    const elsewhere = scratch();
    writeTree(folder, { "doomed/a/b/file": "", "doomed/file": "" });
    fs.symlinkSync(elsewhere, path.join(folder, "doomed/a/link"));
    for (const name of ["doomed/a/b", "doomed/a", "doomed"]) fs.chmodSync(path.join(folder, name), 0o555);
    fs.chmodSync(elsewhere, 0o555);
    // As for a user who is not root.
    const isClosed = (file: string) => (fs.statSync(path.dirname(file)).mode & 0o200) === 0;
    await whileFailing("unlinkSync", code, isClosed, () => remove(path.join(folder, "doomed")));
    assert.equal(readTree(folder), {});
    assert.is(fs.statSync(elsewhere).mode & 0o777, 0o555);
  }
});

test("removal that fails for another reason touches no rights", async () => {
  const folder = scratch();
  writeTree(folder, { "doomed/file": "" });
  fs.chmodSync(path.join(folder, "doomed"), 0o555);
  const error = await failure(() =>
    whileFailing(
      "unlinkSync",
      "EBUSY",
      () => true,
      () => remove(path.join(folder, "doomed")),
    ),
  );
  assert.is((error as NodeJS.ErrnoException).code, "EBUSY");
  assert.is(fs.statSync(path.join(folder, "doomed")).mode & 0o777, 0o555);
});

/** Lets every write take so many bytes at most. */
function writingAtMost<T>(bytes: number, run: () => T): T {
  const { restore } = between((name, args, call) => {
    if (name !== "writeSync") return call(...args);
    const [fd, data, start = 0] = args as [number, Uint8Array, number | undefined];
    return call(fd, data, start, Math.min(bytes, data.length - start));
  });
  try {
    return run();
  } finally {
    restore();
  }
}

test("all bytes are written, though a disk takes some at a time", () => {
  const file = path.join(scratch(), "file");
  const bytes = Buffer.from("0123456789");
  for (const size of [1, 3, 10]) {
    const fd = fs.openSync(file, "w");
    writingAtMost(size, () => writeFully(fd, bytes));
    fs.closeSync(fd);
    assert.equal(fs.readFileSync(file), bytes);
  }
});

const MB = 2 ** 20;
/** Text that is nowhere alike. */
const text = (length: number, seed: number) =>
  Buffer.from(
    Array.from({ length: Math.ceil(length / 8) }, (_, i) => hashOf(`${seed} ${i}`).slice(0, 8)).join(""),
  ).subarray(0, length);

test("files are joined with the texts before them, however they fall into the buffer", () => {
  const folder = scratch();
  const source = path.join(folder, "source");
  const bytes = text(2 * MB + 100, 1);
  fs.writeFileSync(source, bytes);
  for (const parts of [
    [],
    [["", 0, 0]],
    [
      ["head\n", 10, 20],
      ["ä", 5, 0],
      ["", 3, 3],
    ],
    [["x", 0, MB]],
    [
      ["", 0, MB],
      ["y", 1, 1],
    ],
    [
      ["", 0, MB - 1],
      ["y", 1, 1],
    ],
    [
      ["", 0, MB - 1],
      ["yz", 1, 1],
    ],
    [
      ["x".repeat(MB), 0, 1],
      ["x".repeat(MB - 1), 0, 1],
    ],
    [
      ["head", 50, 2 * MB + 50],
      ["a head longer than the buffer".repeat(100_000), 7, 7],
      ["tail", 0, MB + 1],
    ],
  ] as [string, number, number][][]) {
    const target = path.join(folder, "target");
    const fd = fs.openSync(target, "w");
    const joined = parts.map(([head, start, size]) => ({ head, file: source, start, size }));
    const result = writingAtMost(700_000, () => writeJoined(fd, joined));
    fs.closeSync(fd);
    const expected = Buffer.concat(
      parts.flatMap(([head, start, size]) => [Buffer.from(head), bytes.subarray(start, start + size)]),
    );
    const what = JSON.stringify(parts.map(([head, ...numbers]) => [head.length, ...numbers]));
    assert.is(fs.readFileSync(target).equals(expected), true, what);
    assert.equal(result, { hash: hashOf(expected), size: expected.length }, what);
  }
});

test("files are joined in pieces as large as the buffer has room, and closed one by one", async () => {
  const folder = scratch();
  const source = path.join(folder, "source");
  fs.writeFileSync(source, text(MB + 10, 2));
  const target = fs.openSync(path.join(folder, "target"), "w");
  const done: string[] = [];
  const { restore } = between((name, args, call) => {
    const result = call(...args);
    if (name === "writeSync") done.push(`write ${result}`);
    if (name === "readSync") done.push(`read ${result}`);
    if (name === "openSync" || name === "closeSync") done.push(name);
    return result;
  });
  writeJoined(target, [
    { head: "head", file: source, start: 0, size: MB + 10 },
    { head: "x".repeat(MB - 14), file: source, start: 0, size: 2 },
  ]);
  restore();
  fs.closeSync(target);
  const first = ["openSync", `read ${MB - 4}`, `write ${MB}`, "read 14", "closeSync"];
  assert.equal(done, [...first, "openSync", `write ${MB}`, "read 2", "closeSync", "write 2"]);
});

test("a file that became shorter is named, and closed", async () => {
  const folder = scratch();
  const source = path.join(folder, "source");
  fs.writeFileSync(source, "short");
  const target = fs.openSync(path.join(folder, "target"), "w");
  let open = 0;
  const { restore } = between((name, args, call) => {
    open += name === "openSync" ? 1 : name === "closeSync" ? -1 : 0;
    return call(...args);
  });
  const error = await failure(() => writeJoined(target, [{ head: "", file: source, start: 2, size: 4 }]));
  restore();
  fs.closeSync(target);
  assert.is(error.exitCode, 3);
  assert.is(error.message, `${source} became shorter while the site was built`);
  assert.is(error.hint, "Build again.");
  assert.is(open, 0);
});

test("a durable file is written under another name, synced, renamed, and its folder synced", async () => {
  const folder = scratch();
  const file = path.join(folder, "journal.json");
  const done: string[] = [];
  const names = new Map<unknown, string>();
  const { restore } = between((name, args, call) => {
    const result = call(...args);
    if (name === "openSync") names.set(result, path.basename(String(args[0])));
    const what = names.get(args[0]) ?? args.map((arg) => path.basename(String(arg))).join(" ");
    if (/^(open|write|fsync|close|rename)Sync$/.test(name)) done.push(`${name} ${what}`);
    return result;
  });
  writeDurably(file, "text");
  restore();
  const base = path.basename(folder);
  assert.equal(done, [
    "openSync journal.json.draft w",
    "writeSync journal.json.draft",
    "fsyncSync journal.json.draft",
    "closeSync journal.json.draft",
    "renameSync journal.json.draft journal.json",
    `openSync ${base} r`,
    `fsyncSync ${base}`,
    `closeSync ${base}`,
  ]);
  assert.equal(readTree(folder), { "journal.json": "text" });
});

test("a durable file that can't be written leaves the one before, and nothing open", async () => {
  const folder = scratch();
  const file = path.join(folder, "journal.json");
  fs.writeFileSync(file, "before");
  for (const name of ["writeSync", "fsyncSync"]) {
    let open = 0;
    const counting = between((called, args, call) => {
      open += called === "openSync" ? 1 : called === "closeSync" ? -1 : 0;
      return call(...args);
    });
    const error = await failure(() =>
      whileFailing(
        name,
        "ENOSPC",
        () => true,
        () => writeDurably(file, "text"),
      ),
    );
    counting.restore();
    assert.is((error as NodeJS.ErrnoException).code, "ENOSPC");
    assert.is(fs.readFileSync(file, "utf8"), "before");
    assert.is(open, 0);
  }
});

// ---------------------------------------------------------------------------- errors

test("an error is known by its code", () => {
  assert.is(failedWith(systemError("EBUSY", "rename"), "EXDEV", "EBUSY"), true);
  assert.is(failedWith(systemError("EBUSY", "rename"), "EXDEV"), false);
  assert.is(failedWith(new Error("no code"), "EXDEV"), false);
  assert.is(failedWith(new Error("no code"), "undefined"), false);
});

test("a failed call becomes an error of the environment: what, where, why, and what to do", () => {
  const say = (fields: object) =>
    environmental(
      Object.assign(new Error("ECODE: some reason, open '/x, y'\nmore"), { code: "ECODE", syscall: "open", ...fields }),
      "/place",
    ) as DocsgenError;
  assert.is(say({}).message, "cannot open /place: some reason (ECODE)");
  assert.is(say({}).exitCode, 3);
  assert.is(say({}).hint, undefined);
  assert.is(say({ message: "not from Node: a reason" }).message, "cannot open /place: not from Node: a reason (ECODE)");
  assert.is(say({ path: "/file" }).message, "cannot open /file: some reason (ECODE)");
  assert.is(say({ path: "/file", dest: "/dest" }).message, "cannot open /file to /dest: some reason (ECODE)");
  assert.instance(say({}).cause, Error);
});

test("each thing that the environment denies has a hint of its own", () => {
  const hints = {
    ENOSPC: /Free some space .*df -h.*df -i/,
    EDQUOT: /quota is used up\. Free some space/,
    EFBIG: /larger than this shell \(ulimit -f\) or this file system allows/,
    EACCES: /right to write there, or name another folder with --out/,
    EPERM: /right to write there, or name another folder with --out/,
    EROFS: /only be read\. Name another folder with --out/,
    EMFILE: /Raise the limit on open files \(ulimit -n\)/,
    ENFILE: /whole system has too many files open/,
    EXDEV: /mount point lies on the way\. Name a folder inside of it with --out/,
    EBUSY: /Something holds it: a mount, or a program/,
  };
  for (const [code, hint] of Object.entries(hints)) {
    const error = systemError(code, "write");
    assert.match((environmental(error, "/place") as DocsgenError).hint ?? "", hint, code);
    const told = denied(error, "/place");
    assert.instance(told, DocsgenError);
    assert.match((told as DocsgenError).message, `cannot write /place: denied (${code})`);
  }
  assert.instance(denied(systemError("EIO", "read"), "/place"), DocsgenError);
});

test("in the folder that docsgen keeps in the project, no other output folder helps", () => {
  const hintOf = (code: string, path?: string, dest?: string) =>
    (environmental(Object.assign(systemError(code, "open"), { path, dest }), "/site/.docsgen") as DocsgenError).hint ??
    "";
  for (const code of ["EACCES", "EPERM"]) {
    for (const file of [undefined, "/site/.docsgen", "/site/.docsgen/lock.draft"])
      assert.is(
        hintOf(code, file),
        "Give yourself the right to write there: docsgen keeps its lock and its cache in the project's folder.\ndocsgen check and docsgen serve --watch work without that right.",
      );
  }
  assert.match(hintOf("EACCES", "C:\\site\\.docsgen\\lock"), /^Give .* its lock and its cache in the project's folder/);
  // A single file in it that is denied is denied to those commands, too.
  const own = makeFolder("denied");
  assert.is(
    hintOf("EACCES", path.join(own, ".docsgen/lock")),
    "Give yourself the right to write there: docsgen keeps its lock and its cache in the project's folder.",
  );
  assert.is(
    hintOf("EROFS", "/site/.docsgen/lock"),
    "That file system can only be read. Copy the project to another one: docsgen keeps its lock and its cache in it.\ndocsgen check and docsgen serve --watch work without that right.",
  );
  // Beside it, or on the way from it to the output, the output's folder may be what is denied.
  for (const code of ["EACCES", "EPERM", "EROFS"]) {
    for (const path of ["/site/dist", "/site/.docsgen-dist/a", "/site/x.docsgen/a"])
      assert.match(hintOf(code, path), "--out");
    assert.match(hintOf(code, "/site/.docsgen/staging", "/site/dist"), "--out");
    assert.match(hintOf(code, "/site/dist", "/site/.docsgen/old"), "--out");
  }
  assert.match(hintOf("ENOSPC", "/site/.docsgen/lock"), /^Free some space there/);
});

test("what is no failed call stays as it is", () => {
  for (const error of [
    new TypeError("a defect"),
    Object.assign(new Error("no call"), { code: "ERR_INVALID_ARG" }),
    Object.assign(new Error("a number"), { code: 5, syscall: "open" }),
    environmentError("said already"),
    Object.assign(environmentError("said already"), { code: "EIO", syscall: "read" }),
    "text",
  ]) {
    assert.is(environmental(error, "/place"), error);
    assert.is(denied(error, "/place"), error);
  }
  const missing = systemError("ENOENT", "open");
  assert.is(denied(missing, "/place"), missing);
  assert.not.equal(environmental(missing, "/place"), missing);
});

test("texts of any length are encoded whole, one after another", () => {
  const encode = textEncoder();
  const texts = ["", "a", "ä€𝄞", "\ud800 alone"];
  for (const length of [2 ** 18 - 1, 2 ** 18, 2 ** 18 + 1, 2 ** 20])
    texts.push("x".repeat(length), "€".repeat(length), "𝄞".repeat(length / 2));
  for (const text of [...texts, ...texts.reverse()])
    assert.ok(Buffer.from(text).equals(encode(text)), `${text.length} units, the first ${text.slice(0, 1)}`);
});

test.run();
