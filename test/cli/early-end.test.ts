// What a command says that ends before it is done.
import { EventEmitter } from "node:events";
import * as assert from "uvu/assert";
import { DocsgenError } from "../../src/diagnostics.ts";
import { watchEnd } from "../../src/early-end.ts";
import { suite } from "../support/suite.ts";

const test = suite("an early end");

/** A process that ends; gives what is told of it, and its exit code. */
function ended(end: (emitter: EventEmitter) => void, doneWith?: number): { told: unknown[]; code: unknown } {
  const told: unknown[] = [];
  const emitter = Object.assign(new EventEmitter(), { exitCode: undefined });
  const watch = watchEnd(
    emitter as unknown as NodeJS.Process,
    () => ".",
    (error) => told.push(error) + 69,
  );
  if (doneWith !== undefined) watch.done(doneWith);
  end(emitter);
  return { told, code: emitter.exitCode };
}

test("where nothing is left that could go on, that is no success", () => {
  const { told, code } = ended((process) => process.emit("exit", 0));
  assert.is(code, 70);
  assert.is(told.length, 1);
  assert.not.instance(told[0], DocsgenError, "it is a defect");
  assert.match((told[0] as Error).message, "nothing is left that could go on");
});

test("where Node gets no more files, that is no defect", () => {
  const error = Object.assign(new Error("spawn esbuild EMFILE"), { code: "EMFILE", syscall: "spawn" });
  const { told, code } = ended((process) => {
    Object.assign(process, { exit: () => process.emit("exit", 0) });
    process.emit("uncaughtException", error);
  });
  const [said] = told as DocsgenError[];
  assert.equal([code, said?.exitCode], [70, 3]);
  assert.match(said?.hint ?? "", "ulimit -n");
});

test("who called process.exit is named", () => {
  const process = { exit: (emitter: EventEmitter) => emitter.emit("exit", 0) };
  Object.defineProperty(process.exit, "name", { value: "process.exit" });
  const { told, code } = ended(function theCaller(emitter) {
    process.exit(emitter);
  });
  assert.is(code, 70);
  assert.instance(told[0], DocsgenError);
  assert.match((told[0] as DocsgenError).message, "process.exit was called");
  assert.match((told[0] as DocsgenError).hint ?? "", "theCaller");
});

test("a command that is done keeps its exit code, whatever ends the process", () => {
  assert.equal(
    ended((process) => process.emit("exit", 0), 1),
    { told: [], code: 1 },
  );
});

test.run();
