// The program of the child process that runs another generator's configuration: imports it, calls it where it is a function,
// and sends what it comes to as plain data. Whatever it leaves open is its parent's to end.
import fs from "node:fs";
import type { Asked, Evaluation } from "./evaluate.ts";

/** Levels, values and characters that are sent; what is beyond is left out. */
const MOST_DEPTH = 40;
const MOST_VALUES = 200_000;
const MOST_CHARACTERS = 1_000_000;
/** What marks functions that stand for packages that are not installed. */
const STUB = Symbol.for("docsgen.stub");

const dropped: string[] = [];
/** Names that nothing declares, and that stand-ins stand for. */
const stoodFor: string[] = [];
let values = 0;

/** Copies what JSON can say; the paths of functions and the like are gathered. */
function plain(value: unknown, path: string, within: readonly object[]): unknown {
  if (value === null || typeof value === "boolean" || typeof value === "number") return value;
  if (typeof value === "string") return value.slice(0, MOST_CHARACTERS);
  if (typeof value !== "object" || within.includes(value) || within.length > MOST_DEPTH) {
    if (value !== undefined && dropped.length < 1000) dropped.push(path);
    return undefined;
  }
  if (++values > MOST_VALUES) return undefined;
  const inner = [...within, value];
  if (Array.isArray(value)) return value.map((item, i) => plain(item, `${path}[${i}]`, inner) ?? null);
  if (value instanceof URL || value instanceof Date || value instanceof RegExp) return String(value);
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    const plainItem = plain(item, path === "" ? key : `${path}.${key}`, inner);
    if (plainItem !== undefined && key !== "__proto__") copy[key] = plainItem;
  }
  return copy;
}

/** Calls a function of the configuration with each text. */
function answersOf(value: unknown, { path, texts }: Asked): (string | string[] | null)[] {
  let called = value;
  for (const key of path) called = (called as Record<string, unknown> | undefined)?.[key];
  return texts.map((text) => {
    try {
      const answer = (called as (text: string) => unknown)(text);
      if (Array.isArray(answer)) return answer.filter((each) => typeof each === "string");
      return typeof answer === "string" ? answer : null;
    } catch {
      return null;
    }
  });
}

/** What a configuration is, once it is imported and called. */
async function settingsOf(module: string): Promise<unknown> {
  const namespace = (await import(module)) as Record<string, unknown>;
  let value: unknown = namespace["default"] ?? namespace;
  // Configurations may be promises, and functions that are told the command.
  for (let i = 0; i < 4; i++) {
    value = await value;
    if (typeof value === "function" && Reflect.get(value, STUB) !== true)
      value = (value as (environment: object) => unknown)({ command: "build", mode: "production" });
    else if (typeof value === "object" && value !== null && "__esModule" in value && "default" in value)
      value = value.default;
  }
  return value;
}

/** The name that an error says nothing declares. */
function undeclared(error: unknown): string | undefined {
  const name = error instanceof ReferenceError ? /^([\w$]+) is not defined$/.exec(error.message)?.[1] : undefined;
  return name === undefined || Object.hasOwn(globalThis, name) ? undefined : name;
}

/** Declares a name: as Node's prompt does, which has modules under theirs, or as a stand-in, if there may be any. */
async function declare(name: string, stub: URL): Promise<boolean> {
  const own: unknown = process.getBuiltinModule(name);
  if (own === undefined && !fs.existsSync(stub)) return false;
  if (own === undefined) stoodFor.push(name);
  Reflect.set(globalThis, name, own ?? ((await import(stub.href)) as { default: unknown }).default);
  return true;
}

async function evaluate(module: string): Promise<Evaluation> {
  for (let round = 0; ; round++) {
    try {
      // Under another address a module is run anew.
      const value = await settingsOf(`${module}?${round}`);
      const file = new URL(`${module}.json`);
      const asked = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as Asked) : undefined;
      return { value: plain(value, "", []), dropped, stoodFor, ...(asked && { answers: answersOf(value, asked) }) };
    } catch (error) {
      const name = undeclared(error);
      if (name !== undefined && (await declare(name, new URL(`${module}.stub.cjs`)))) continue;
      const isError = error instanceof Error;
      return {
        threw: isError ? `${error.name}: ${error.message}` : String(error),
        stack: (isError && error.stack) || "",
      };
    }
  }
}

// What a configuration leaves to itself, such as a request, is none of its value.
process.on("unhandledRejection", () => {});
const [, , module = ""] = process.argv;
process.send?.(await evaluate(module));
