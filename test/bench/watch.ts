// npm run bench:watch -- [--pages 1000,4000,16000] [--edits n] [--starts n] [--kinds text,title,…] [--pause ms] [--settled]
//   [--peers vitepress,docusaurus] [--limit seconds]
// Measures `docsgen serve --watch` on seeded sites. Prints how long a start takes, cold and warm, until a page is answered;
// and for each kind of edit, while a page is open, how long it takes from the end of the write until the page is told to
// load itself or its styles anew (whole), and what of that the server counts itself. --settled lets the check of all pages
// end before and after each kind, so that the processor time is all that the edits take. With --peers, docsgen and each of
// them are measured in a browser instead: from the start of the server until the first page is shown, and from the end of a
// write until its text is.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { launchBrowser } from "../support/browser.ts";
import { type Corpus, seeded } from "./corpus.ts";
import { type Edits, editTable, measureEdits } from "./edits.ts";
import { median, quantile, shown, table } from "./figures.ts";
import { type EditKind, editKinds, writeKinds } from "./kinds.ts";
import { machine, scratch } from "./machine.ts";
import { sessionCpuMs, sessionMb } from "./measure.ts";
import { choice, list, type PeerName, peersOf, whole } from "./options.ts";
import { get, listen, type Server, startServer } from "./server.ts";
import { docsgen, peer } from "./tools.ts";

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    pages: { type: "string", default: "1000,4000,16000" },
    edits: { type: "string" },
    starts: { type: "string", default: "3" },
    kinds: { type: "string" },
    pause: { type: "string", default: "300" },
    settled: { type: "boolean" },
    peers: { type: "string" },
    limit: { type: "string", default: "600" },
  },
});
const edits = whole("--edits", values.edits ?? (values.peers === undefined ? "50" : "10"));
const pages = list("--pages", values.pages);
const starts = whole("--starts", values.starts);
const pauseMs = whole("--pause", values.pause);
const startLimitMs = whole("--limit", values.limit) * 1000;
const peers = values.peers === undefined ? undefined : peersOf(values.peers);
const [sample] = pages.map(seeded);
const names = sample ? editKinds(sample, "").map(({ name }) => name) : [];
const wantedKinds = values.kinds?.split(",").map((name) => choice("--kinds", name, names)) ?? names;
const { folder: base, isMemory } = scratch();
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    fs.rmSync(base, { recursive: true, force: true });
    process.exit(130);
  });
}

try {
  const where = isMemory ? "in memory" : "on disk";
  console.log(`${machine()}; files ${where}; ${edits} edits each.\n`);
  if (peers === undefined) await measureOwn();
  else await measureAll(peers);
} finally {
  fs.rmSync(base, { recursive: true, force: true });
}

/** Docsgen and its peers, each in the same browser. */
async function measureAll(names: readonly PeerName[]): Promise<void> {
  const options = { isHighlighted: true, hasTwins: true, jobs: undefined };
  const tools = [docsgen(options), ...names.map((name) => peer(name, options))];
  const browser = await launchBrowser();
  const results: Edits[] = [];
  try {
    for (const corpus of pages.map(seeded)) {
      for (const tool of tools) {
        const limits = { startLimitMs, editLimitMs: 120_000 };
        const tell = (line: string) => console.error(line);
        results.push(await measureEdits(tool, corpus, { folder: base, browser, edits, ...limits, tell }));
      }
    }
  } finally {
    console.log(`${tools.map(({ title }) => title).join(", ")}; Chromium ${browser.version()}.\n`);
    console.log(editTable(results));
    await browser.close();
  }
}

async function measureOwn(): Promise<void> {
  const starts: string[][] = [];
  const rows: string[][] = [];
  for (const total of pages) {
    const corpus = seeded(total);
    const root = path.join(base, String(total));
    const page = [...corpus.pages()].find(({ file }) => file === corpus.edited)?.text ?? "";
    const kinds = editKinds(corpus, page);
    writeKinds(corpus, root, []);
    for (const start of await measureStarts(root, routeOf(corpus))) starts.push([String(total), ...start]);
    for (const isFurnished of [false, true]) {
      const own = kinds.filter((kind) => kind.isFurnished === isFurnished);
      const wanted = own.filter(({ name }) => wantedKinds.includes(name));
      if (wanted.length === 0) continue;
      fs.rmSync(root, { recursive: true, force: true });
      writeKinds(corpus, root, isFurnished ? own : []);
      const server = await startServer(root, routeOf(corpus));
      // What runs in the background goes on meanwhile, as it does for authors.
      await pause(1500);
      for (const kind of wanted)
        rows.push([String(total), kind.name, ...(await measureKind(server, root, corpus, kind))]);
      await server.stop();
    }
    fs.rmSync(root, { recursive: true, force: true });
  }
  console.log(table(["pages", "start", ">first answer ms", ">slowest", ">CPU ms", ">own count ms"], starts));
  console.log();
  const figures = ["whole", "server"].flatMap((what) => [`>${what} median ms`, ">p99", ">first"]);
  console.log(table(["pages", "edit", ...figures, ">CPU ms an edit", ">server MB"], rows));
}

function routeOf(corpus: Corpus): string {
  return `/docs/${corpus.edited.replace(/\.md$/, "")}`;
}

/** Starts again and again, each time first with nothing in the cache, and then with what that start left. */
async function measureStarts(root: string, route: string): Promise<string[][]> {
  const started = { cold: [] as Server[], warm: [] as Server[] };
  for (let i = 0; i < starts; i++) {
    fs.rmSync(path.join(root, ".docsgen"), { recursive: true, force: true });
    for (const list of [started.cold, started.warm]) {
      const server = await startServer(root, route);
      list.push(server);
      while (server.updates.length === 0) await pause(5);
      await server.stop();
    }
  }
  return Object.entries(started).map(([name, list]) => [
    name,
    shown(median(list.map(({ ms }) => ms))),
    shown(Math.max(...list.map(({ ms }) => ms))),
    shown(median(list.map(({ cpuMs }) => cpuMs))),
    shown(median(list.map(({ updates }) => updates[0]?.ms ?? Number.NaN))),
  ]);
}

/** Makes the same kind of edit again and again; waits each time until the page is told. */
async function measureKind(server: Server, root: string, corpus: Corpus, kind: EditKind): Promise<string[]> {
  const route = routeOf(corpus);
  await get(server.url, route);
  if (values.settled) await server.settled();
  const cpuBefore = sessionCpuMs(server.pid);
  const whole: number[] = [];
  const own: number[] = [];
  for (let i = 1; i <= edits; i++) {
    const page = await listen(server.url, route);
    // An author does not save again within the same moment.
    await pause(pauseMs);
    const heard = server.updates.length;
    const began = performance.now();
    fs.writeFileSync(path.join(root, kind.file), kind.text(i));
    await page.told;
    whole.push(performance.now() - began);
    while (server.updates.length === heard) await pause(1);
    own.push(server.updates.at(-1)?.ms ?? Number.NaN);
  }
  if (values.settled) await server.settled();
  const cpu = (sessionCpuMs(server.pid) - cpuBefore) / edits;
  const memory = sessionMb(server.pid);
  fs.writeFileSync(path.join(root, kind.file), kind.text(0));
  await pause(500);
  const figures = [whole, own].flatMap((list) => [median(list), quantile(list, 0.99), list[0] ?? Number.NaN]);
  return [...figures, cpu, memory].map(shown);
}
