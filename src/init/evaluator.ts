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

async function evaluate(module: string): Promise<Evaluation> {
  try {
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
    const file = new URL(`${module}.json`);
    const asked = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as Asked) : undefined;
    return { value: plain(value, "", []), dropped, ...(asked && { answers: answersOf(value, asked) }) };
  } catch (error) {
    const isError = error instanceof Error;
    return {
      threw: isError ? `${error.name}: ${error.message}` : String(error),
      stack: (isError && error.stack) || "",
    };
  }
}

const [, , module = ""] = process.argv;
process.send?.(await evaluate(module));
