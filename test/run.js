// Runs the tests: `npm test [-- name…] [--long] [--times] [--no-compile] [--in=folder]`. Owns selection, time limits, counting
// and the exit code.
// Plain JavaScript, because Node 20 loads no TypeScript: esbuild bundles the test files, and each is run in a process of its own.
import { spawn } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { bundleAll, bundle as bundleTest } from "./support/bundle.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const MINUTE = 60_000;
/** Several times what a file takes on a busy machine: it ends what hangs, and nothing else. */
const FILE_LIMIT = 10 * MINUTE;
const LONG_FILE_LIMIT = 60 * MINUTE;
/** From how many milliseconds on a test is named among the times. */
const SLOW = 1000;
/** What a file may take to close its handles and exit after its last test. */
const EXIT_LIMIT = 20_000;
/** A file system in memory, which Linux has, and the bytes that tests may take of it. */
const MEMORY = "/dev/shm";
const ROOM = 4e9;
/** Jobs that run side by side. */
const AT_ONCE = 2;
/** Groups that use both cores themselves; two of their files run side by side only where nothing else is left to do. */
const HEAVY =
  /^test\/(browser|content|examples|site|package|long|quality|reference\/real)\/|^test\/(serve\/edits|search\/queries)/;

/** Megabytes for what the compiler has just made, nearly all of which it keeps: V8 begins with few, and copies most of it twice. */
const ROOMY = ["--min-semi-space-size=64", "--max-semi-space-size=64"];

/** What the compiler found the last time, and of which texts: what no change since can reach is not checked again. */
const TYPES = "node_modules/.cache/docsgen-types.tsbuildinfo";

/** Checks that are counted beside the tests. */
const checks = [
  { name: "lint", command: ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."] },
  {
    name: "types",
    flags: ROOMY,
    command: ["node_modules/typescript/bin/tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", TYPES],
  },
];

const args = process.argv.slice(2);
const long = args.includes("--long");
const times = args.includes("--times");
const compile = !args.includes("--no-compile");
const filters = args.filter((arg) => !arg.startsWith("-"));
const folder = args.find((arg) => arg.startsWith("--in="))?.slice("--in=".length) ?? "test";
const known = (arg) => ["--long", "--times", "--no-compile"].includes(arg) || arg.startsWith("--in=");
const unknown = args.filter((arg) => arg.startsWith("-") && !known(arg));
if (unknown.length > 0)
  fail(
    `unknown option ${unknown[0]}\n  Known: --long, --times, --no-compile, --in=<folder>, and parts of test file names.`,
  );

const chosen = (name) => filters.length === 0 || filters.some((filter) => name.includes(filter));
const files = findTests(folder).filter((file) => chosen(file) && (long || !file.startsWith("test/long/")));
const chosenChecks = checks.filter(({ name }) => (filters.length === 0 ? folder === "test" : filters.includes(name)));
if (files.length + chosenChecks.length === 0) fail(`no test file matches ${filters.join(" ")}`);

// Bundles lie under node_modules, from where the packages they import are found.
mkdirSync(join(root, "node_modules/.cache"), { recursive: true });
const bundles = mkdtempSync(join(root, "node_modules/.cache/docsgen-test-"));
// All temporary folders of all tests lie in this one, so that nothing stays behind whatever happens to a test.
const scratch = mkdtempSync(join(temporary(), "docsgen-test-"));
const running = new Set();
/** Processor time, in milliseconds, of all processes that have ended so far. */
let counted = timeOfEnded();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, () => {
    for (const child of running) killGroup(child.pid);
    clear();
    process.exit(130);
  });
}

const results = [];
let compiled;
/** Whether the test files are bundled already. */
let bundledAll = false;
try {
  if (compile) {
    compiled = await runCheck({ name: "compile", command: ["bin/prepare.mjs", "--compile-only"] });
    if (compiled.failures.length > 0) results.push(compiled);
  }
  // Without compiled files nearly every test fails for that one reason: it alone is reported.
  if (results.length === 0) {
    bundledAll = await bundleTests();
    const jobs = [
      ...chosenChecks.map((check) => ({ heavy: false, start: () => runCheck(check) })),
      ...files.map((file) => ({ heavy: HEAVY.test(file), start: () => runFile(file) })),
    ];
    await runAll(jobs, (result) => {
      results.push(result);
      printLine(result);
    });
  }
} finally {
  clear();
  await esbuild.stop();
}

const sum = (count) => results.reduce((total, result) => total + count(result), 0);
const failed = sum((result) => result.failures.length);
const skipped = sum((result) => result.skips.length);
for (const result of results) {
  result.failures.forEach(({ test, text }, at) => {
    print(`${text === result.failures[at - 1]?.text ? "" : "\n"}FAIL ${result.name} › ${test}`);
    if (text !== result.failures[at + 1]?.text) print(indent(text));
  });
  if (result.failures.length > 0 && result.output.trim())
    print(`\n  Output of ${result.name}:\n${indent(result.output.trim())}`);
}
for (const result of results) {
  for (const skip of result.skips) print(`\nskipped ${result.name} › ${skip.test}: ${skip.reason}`);
}
if (times) printTimes();
print(`\n${sum((result) => result.passed)} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed > 0 ? 1 : 0;

/**
 * Where temporary folders are made: in memory, where there is room, because a folder is removed there in a hundredth of what it
 * takes some disks, and tests remove many thousands. Long tests, and who sets TMPDIR, have them on a disk.
 */
function temporary() {
  if (long || process.env.TMPDIR) return tmpdir();
  try {
    const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
    const [, , type, options = ""] = mounts.map((line) => line.split(" ")).find(([, at]) => at === MEMORY) ?? [];
    // What is installed into such a folder is run from there.
    if (type !== "tmpfs" || options.split(",").includes("noexec")) return tmpdir();
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) > ROOM ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Finds the test files under a folder, in code-unit order. */
function findTests(within) {
  return readdirSync(join(root, within), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".test.ts"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((file) => !/\/(fixtures|node_modules)\//.test(file.slice(within.length)))
    .sort();
}

/**
 * Runs jobs two at once, in their order but for this: beside a heavy job a light one runs, as long as there is one. Heavy ones that
 * are left over then run side by side: that takes each of them longer, and less time than one after the other.
 */
function runAll(jobs, onResult) {
  const waiting = [...jobs];
  let busy = 0;
  let heavyBusy = 0;
  return new Promise((done, reject) => {
    const next = () => {
      if (waiting.length === 0 && busy === 0) return done();
      while (busy < AT_ONCE && waiting.length > 0) {
        // A heavy job is taken as soon as one may run: they are what the whole run waits for.
        const wanted = waiting.findIndex((job) => job.heavy === (heavyBusy === 0));
        const [job] = waiting.splice(Math.max(wanted, 0), 1);
        busy++;
        if (job.heavy) heavyBusy++;
        job.start().then((result) => {
          busy--;
          if (job.heavy) heavyBusy--;
          onResult(result);
          next();
        }, reject);
      }
    };
    next();
  });
}

/** Runs a command that passes by exiting with 0. */
async function runCheck({ name, command, flags = [] }) {
  const started = performance.now();
  if (!existsSync(join(root, command[0]))) {
    return checkResult(name, started, `${command[0]} is missing. Run: npm ci`);
  }
  const { code, signal, output, late, cpu } = await run(process.execPath, [...flags, ...command], {
    limit: FILE_LIMIT,
  });
  if (code === 0) return checkResult(name, started, undefined, cpu);
  const how = late ? `killed after ${FILE_LIMIT / MINUTE} minutes` : (signal ?? `exit code ${code}`);
  return checkResult(name, started, `node ${command.join(" ")}: ${how}\n${output.trim()}`, cpu);
}

function checkResult(name, started, problem, cpu) {
  const failures = problem === undefined ? [] : [{ test: name, text: problem }];
  return {
    name,
    passed: failures.length === 0 ? 1 : 0,
    failures,
    skips: [],
    output: "",
    ms: performance.now() - started,
    cpu,
    slow: [],
  };
}

/** Bundles all test files; false where one can't be bundled: each is bundled by itself then, and those that can be are run. */
async function bundleTests() {
  try {
    await bundleAll(files, bundles);
    return true;
  } catch {
    return false;
  }
}

/** Runs one test file, and judges what it reported. */
async function runFile(file) {
  const started = performance.now();
  const failures = [];
  const finish = (passed, skips, output, cpu, slow = []) => ({
    name: file,
    passed,
    failures,
    skips,
    output,
    ms: performance.now() - started,
    cpu,
    slow,
  });

  const bundle = join(bundles, `${file.replace(/\.ts$/, "")}.mjs`);
  try {
    if (!bundledAll) await bundleTest(join(root, file), bundle);
  } catch (error) {
    const messages = await esbuild.formatMessages(error.errors ?? [], { kind: "error", color: false });
    failures.push({ test: "(bundling)", text: messages.join("") || String(error) });
    return finish(0, [], "");
  }

  const report = `${bundle}.report`;
  const limit = long ? LONG_FILE_LIMIT : FILE_LIMIT;
  const { code, signal, output, complaints, late, lingered, cpu } = await run(
    process.execPath,
    ["--enable-source-maps", bundle],
    {
      limit,
      env: {
        ...process.env,
        DOCSGEN_TEST_REPORT: report,
        ...(long && { DOCSGEN_TEST_LONG: "1" }),
        // As bin/docsgen.js sets it: React renders eight times slower without.
        NODE_ENV: "production",
        TMPDIR: scratch,
        NO_COLOR: "1",
        FORCE_COLOR: "0",
      },
      finished: () => readReport(report).pending.length === 0 && readReport(report).closed,
    },
  );

  const { passed, failed, skips, pending, registered, slow } = readReport(report);
  failures.push(...failed);
  if (late) {
    const what = pending[0] === undefined ? "after its last test" : `in "${pending[0]}"`;
    failures.push({ test: "(time limit)", text: `killed after ${limit / MINUTE} minutes, ${what}` });
  } else if (lingered !== undefined) {
    failures.push({
      test: "(exit)",
      text: `still running ${EXIT_LIMIT / 1000} s after its last test: something holds the process open${lingered}`,
    });
  } else if (signal !== null || (code !== 0 && failed.length === 0)) {
    failures.push({ test: "(crash)", text: `ended with ${signal ?? `exit code ${code}`} and no failed test` });
  }
  for (const test of pending) {
    failures.push({
      test,
      text: "was registered and never ran\n  Is test.run() missing at the end of its suite, or did a hook fail?",
    });
  }
  if (registered === 0 && skips.length === 0 && failures.length === 0) {
    failures.push({
      test: "(no test)",
      text: "the file ran no test\n  Declare a suite by test/support/suite.ts and end with test.run().",
    });
  }
  // uvu's own report would say the same failures twice.
  return finish(passed, skips, failed.length > 0 ? complaints : output, cpu, slow);
}

/** Reads what suite.ts wrote: one JSON object a line. */
function readReport(report) {
  const events = existsSync(report)
    ? readFileSync(report, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];
  const of = (type) => events.filter((event) => event.type === type);
  const ended = new Map([...of("passed"), ...of("failed")].map((event) => [event.id, event.ms]));
  return {
    registered: of("registered").length,
    passed: of("passed").length,
    failed: of("failed"),
    skips: of("skipped"),
    pending: of("registered")
      .filter((event) => !ended.has(event.id))
      .map((event) => event.test),
    slow: of("registered")
      .map(({ id, test }) => ({ test, ms: ended.get(id) ?? 0 }))
      .filter(({ ms }) => ms >= SLOW)
      .sort((a, b) => b.ms - a.ms),
    closed: of("registered").length > 0 && of("suite").length === of("closed").length,
  };
}

/** Runs a command in a process group of its own, within a time limit; resolves when it has ended. */
function run(command, commandArgs, { limit, env = process.env, finished = () => false }) {
  return new Promise((done) => {
    const child = spawn(command, commandArgs, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    running.add(child);
    let output = "";
    let complaints = "";
    let late = false;
    /** What is known of a process that did not end. */
    let lingered;
    let finishedAt;
    let cpu;
    const add = (chunk) => {
      if (output.length < 200_000) output += chunk;
    };
    const complain = (chunk) => {
      add(chunk);
      if (complaints.length < 200_000) complaints += chunk;
    };
    child.stdout.setEncoding("utf8").on("data", add);
    child.stderr.setEncoding("utf8").on("data", complain);
    const started = Date.now();
    const watch = setInterval(() => {
      if (Date.now() - started > limit) late = true;
      if (finishedAt === undefined && finished()) finishedAt = Date.now();
      if (finishedAt !== undefined && Date.now() - finishedAt > EXIT_LIMIT) lingered ??= threadsOf(child.pid);
      if (late || lingered !== undefined) killGroup(child.pid);
    }, 1000);
    const end = (code, signal) => {
      clearInterval(watch);
      running.delete(child);
      // What the file started and left running would disturb the next one.
      killGroup(child.pid);
      done({ code, signal, output, complaints, late, lingered, cpu });
    };
    child.once("error", (error) => {
      complain(String(error));
      end(1, null);
    });
    // Not "close": a left-over grandchild may hold the pipes open for ever. The delay lets the last output arrive.
    child.once("exit", (code, signal) => {
      const ended = timeOfEnded();
      cpu = ended && ended - counted;
      counted = ended;
      setTimeout(end, 50, code, signal);
    });
  });
}

/**
 * Tells the processor time, in milliseconds, of this process's children that have ended, each with those that it waited for
 * itself, which a browser doesn't do with all of its own; undefined where the system doesn't tell.
 */
function timeOfEnded() {
  try {
    // As in threadsOf(): the two behind user and system time are those of children.
    const fields = readFileSync("/proc/self/stat", "utf8")
      .replace(/^.*\) \w /, "")
      .split(" ");
    return (Number(fields[12]) + Number(fields[13])) * 10;
  } catch {
    return undefined;
  }
}

/** Tells what the threads of a process do, where the system tells: one that spins has run much longer than others. */
function threadsOf(pid) {
  try {
    const folder = `/proc/${pid}/task`;
    const threads = readdirSync(folder).map((id) => {
      const [, name, state, times] =
        /^\d+ \((.*)\) (\w) (.*)$/.exec(readFileSync(`${folder}/${id}/stat`, "utf8").trim()) ?? [];
      // Behind the state user time is the eleventh field and system time the twelfth, in hundredths of a second.
      const [user, system] = times.split(" ").slice(10, 12).map(Number);
      return `${name} ${state} ${((user + system) / 100).toFixed(1)} s`;
    });
    return `\n  Its threads, their states and how long they have run: ${threads.join(", ")}`;
  } catch {
    return "";
  }
}

/** Kills a child that this run started, with what it started itself. */
function killGroup(pid) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

function clear() {
  rmSync(bundles, { recursive: true, force: true });
  rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
}

function printLine({ name, passed, failures, skips, ms }) {
  const counts = [
    `${passed} passed`,
    failures.length > 0 && `${failures.length} FAILED`,
    skips.length > 0 && `${skips.length} skipped`,
  ];
  print(
    `${failures.length > 0 ? "✗" : "✓"} ${name}  ${counts.filter(Boolean).join(", ")}  ${(ms / 1000).toFixed(1)} s`,
  );
}

/** Prints what took how long, the most processor time first, and below each file its slow tests. */
function printTimes() {
  const all = compiled && !results.includes(compiled) ? [compiled, ...results] : results;
  const seconds = (ms) => (ms === undefined ? "?" : (ms / 1000).toFixed(1)).padStart(7);
  print(`\n${"cpu".padStart(7)}${"wall".padStart(7)}  in seconds`);
  for (const { name, ms, cpu, slow } of all.toSorted((a, b) => (b.cpu ?? b.ms) - (a.cpu ?? a.ms))) {
    print(`${seconds(cpu)}${seconds(ms)}  ${name}`);
    for (const { test, ms } of slow) print(`${"".padStart(7)}${seconds(ms)}    ${test}`);
  }
  print(`${seconds(timeOfEnded())}${seconds(performance.now())}  all`);
}

function print(text) {
  process.stdout.write(`${text}\n`);
}

function indent(text) {
  return text.replace(/^(?=.)/gm, "  ");
}

function fail(message) {
  process.stderr.write(`test/run.js: ${message}\n`);
  process.exit(2);
}
