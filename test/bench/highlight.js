// node test/bench/highlight.js <folder…> [--most=<files of a language>] [--rounds=1]
// Highlights the files of folders by the engine and by highlight.js itself: tells where they differ, and what CPU time
// each took, language by language. What a file's language is its extension says.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { bundle } from "../support/bundle.js";
import { tellUsage } from "../support/usage.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const MAX_CHARS = 200_000;
const BY_NAME = { Dockerfile: "dockerfile", Makefile: "makefile", "CMakeLists.txt": "cmake" };

const { values, positionals } = readCommand();
if (process.exitCode === 2) process.exit();
const folder = mkdtempSync(join(root, "node_modules/.cache/docsgen-bench-"));
try {
  const module = join(folder, "both.mjs");
  await bundle(join(root, "test/highlight/both.ts"), module);
  compare(await import(pathToFileURL(module).href));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function readCommand() {
  try {
    const command = parseArgs({
      allowPositionals: true,
      options: { most: { type: "string", default: "2000" }, rounds: { type: "string", default: "1" } },
    });
    const { values, positionals } = command;
    for (const [name, text] of Object.entries(values))
      if (!/^[1-9]\d*$/.test(text)) refuse(`--${name} wants a whole number from 1 on, not "${text}"`);
    if (positionals.length === 0) refuse("name a folder");
    for (const each of positionals) if (!existsSync(each)) refuse(`${each} is not there`);
    return command;
  } catch (error) {
    tellUsage(error, fileURLToPath(import.meta.url));
    return {};
  }
}

function refuse(message) {
  throw Object.assign(new Error(message), { code: "ERR_USAGE" });
}

function compare({ languageOf, byEngine, byLibrary }) {
  const files = new Map();
  for (const file of positionals.flatMap((path) => [...filesIn(path)])) {
    const language = languageOf(BY_NAME[basename(file)] ?? extname(file).slice(1).toLowerCase());
    if (language === undefined || language === "plaintext") continue;
    const known = files.get(language) ?? [];
    files.set(language, known);
    if (known.length < Number(values.most)) known.push(file);
  }
  console.log("| language | files | MB | highlighted | different | highlight.js µs/kB | engine µs/kB | times |");
  console.log("| --- | --: | --: | --: | --: | --: | --: | --: |");
  const all = { files: 0, chars: 0, marked: 0, different: 0, library: 0, engine: 0 };
  for (const [language, paths] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sum = { files: 0, chars: 0, marked: 0, different: 0, library: 0, engine: 0 };
    for (const path of paths) {
      const code = readFileSync(path, "utf8");
      if (code.length > MAX_CHARS) continue;
      const made = { library: "", engine: "" };
      const both = [
        ["library", byLibrary],
        ["engine", byEngine],
      ];
      // Each is first for half of the files.
      for (let round = 0; round < Number(values.rounds); round++) {
        for (const [name, make] of sum.files % 2 === 0 ? both : both.reverse()) {
          const before = process.cpuUsage();
          made[name] = make(code, language, MAX_CHARS);
          const { user, system } = process.cpuUsage(before);
          sum[name] += user + system;
        }
      }
      sum.files++;
      sum.chars += code.length;
      if (made.engine.includes("<span")) sum.marked++;
      if (made.engine !== made.library) {
        sum.different++;
        console.error(`${path}: ${difference(made.library, made.engine)}`);
      }
    }
    print(language, sum);
    for (const name of Object.keys(all)) all[name] += sum[name];
  }
  print("all", all);
  if (all.different > 0) process.exitCode = 1;
}

function* filesIn(path) {
  if (statSync(path).isFile()) return yield path;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) {
      try {
        yield* filesIn(inner);
      } catch (error) {
        console.error(String(error));
      }
    } else if (entry.isFile()) yield inner;
  }
}

function difference(expected, actual) {
  let at = 0;
  while (at < expected.length && expected[at] === actual[at]) at++;
  return `at ${at}\n  ${JSON.stringify(expected.slice(at - 60, at + 60))}\n  ${JSON.stringify(actual.slice(at - 60, at + 60))}`;
}

function print(language, { files, chars, marked, different, library, engine }) {
  const per = (time) => (((time / chars) * 1000) / Number(values.rounds)).toFixed(0);
  const times = (library / engine).toFixed(2);
  console.log(
    `| ${language} | ${files} | ${(chars / 1e6).toFixed(2)} | ${marked} | ${different} | ${per(library)} | ${per(engine)} | ${times} |`,
  );
}
