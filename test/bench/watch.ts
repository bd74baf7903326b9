// npm run bench:watch -- [--pages 1000,4000,16000] [--edits n] [--starts n] [--peers vitepress,docusaurus] [--limit seconds]
// Measures `docsgen serve --watch` on seeded sites. Prints how long a start takes, cold and warm, until the site can be asked
// for; and for edits of a page that is open how long it takes from the end of the write until the page is told to reload
// (whole), and what of that the server needs to take it in. With --peers, docsgen and each of them are measured in a browser
// instead: from the start of the server until the first page is shown, and from the end of a write until its text is.
import { spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { launchBrowser } from "../support/browser.ts";
import { fileOf, seeded, writeSite } from "./corpus.ts";
import { type Edits, editTable, measureEdits } from "./edits.ts";
import { median, quantile } from "./figures.ts";
import { machine, scratch } from "./machine.ts";
import { list, type PeerName, peersOf, whole } from "./options.ts";
import { docsgen, docsgenBin, peer } from "./tools.ts";

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    pages: { type: "string", default: "1000,4000,16000" },
    edits: { type: "string" },
    starts: { type: "string", default: "3" },
    peers: { type: "string" },
    limit: { type: "string", default: "600" },
  },
});
const edits = whole("--edits", values.edits ?? (values.peers === undefined ? "300" : "10"));
const pages = list("--pages", values.pages);
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
  if (values.peers === undefined) await measureOwn();
  else await measureAll(peersOf(values.peers));
} finally {
  fs.rmSync(base, { recursive: true, force: true });
}

/** Docsgen and its peers, each in the same browser. */
async function measureAll(names: readonly PeerName[]): Promise<void> {
  const options = { isHighlighted: true, jobs: undefined };
  const tools = [docsgen(options), ...names.map((name) => peer(name, options))];
  const browser = await launchBrowser();
  const results: Edits[] = [];
  try {
    for (const corpus of pages.map(seeded)) {
      for (const tool of tools) {
        const limits = { startLimitMs: whole("--limit", values.limit) * 1000, editLimitMs: 120_000 };
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
  console.log(
    "| pages | cold start ms (cpu) | warm start ms (cpu) | first page ms | edit | whole median | whole p99 | server median | server p99 | cpu ms an edit | RSS MB |",
  );
  console.log("| --: | --: | --: | --: | --- | --: | --: | --: | --: | --: | --: |");
  for (const total of pages) await measure(total);
}

async function measure(total: number): Promise<void> {
  const root = path.join(base, String(total));
  writeSite(seeded(total), root);
  const cold: Server[] = [];
  const warm: Server[] = [];
  for (let i = 0; i < Number(values.starts); i++) {
    fs.rmSync(path.join(root, ".docsgen"), { recursive: true, force: true });
    for (const list of [cold, warm]) {
      const server = await start(root);
      list.push(server);
      await server.stop();
    }
  }
  const starts = [cold, warm].map(
    (list) => `${shown(median(list.map(({ ms }) => ms)))} (${shown(median(list.map(({ cpu }) => cpu)))})`,
  );
  const server = await start(root);
  const route = `/docs/${fileOf(Math.floor(total / 2)).replace(/\.md$/, "")}`;
  const asked = performance.now();
  await get(server.url, route);
  const first = performance.now() - asked;
  // What runs in the background goes on meanwhile, as it does for authors.
  await pause(1500);
  const file = path.join(root, "content/docs", fileOf(Math.floor(total / 2)));
  const text = fs.readFileSync(file, "utf8");
  const kinds = {
    text: (i: number) => `${text}\nEdit ${i}.\n`,
    title: (i: number) => text.replace(/^title: .*$/m, `title: Title ${i}`),
  };
  for (const [kind, edit] of Object.entries(kinds)) {
    const rounds = kind === "text" ? edits : Math.min(edits, 30);
    const before = cpuOf(server);
    const { whole, own } = await edited(server, route, file, rounds, edit);
    const cpu = (cpuOf(server) - before) / rounds;
    const cells = [
      ...starts,
      first,
      kind,
      median(whole),
      quantile(whole, 0.99),
      median(own),
      quantile(own, 0.99),
      cpu,
      rss(server),
    ];
    console.log(`| ${[total, ...cells.map(shown)].join(" | ")} |`);
  }
  await server.stop();
  fs.rmSync(root, { recursive: true, force: true });
}

/** Edits a page again and again; waits each time until it is told to reload. */
async function edited(
  server: Server,
  route: string,
  file: string,
  rounds: number,
  edit: (i: number) => string,
): Promise<{ whole: number[]; own: number[] }> {
  const whole: number[] = [];
  const own: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const page = await listen(server.url, route);
    // An author does not save again within the same moment.
    await pause(20);
    const heard = server.updates.length;
    const began = performance.now();
    fs.writeFileSync(file, edit(i));
    await page.reloaded;
    whole.push(performance.now() - began);
    while (server.updates.length === heard) await pause(1);
    own.push(server.updates.at(-1)?.ms ?? Number.NaN);
  }
  return { whole, own };
}

interface Server {
  readonly url: string;
  readonly pid: number | undefined;
  /** Until the first page was answered, in milliseconds; and the processor time of that. */
  readonly ms: number;
  readonly cpu: number;
  /** What it said of each change that it took in. */
  readonly updates: readonly { readonly url: string; readonly ms: number }[];
  stop(): Promise<unknown>;
}

/** Starts a server; resolves when it says where the site is and a page answers. */
function start(root: string): Promise<Server> {
  const began = performance.now();
  const child = spawn(process.execPath, [docsgenBin, "serve", "--watch", root, "--port", "0", "--reporter", "json"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const updates: { event: string; url: string; ms: number }[] = [];
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`docsgen ended with ${code}`)));
    createInterface(child.stdout).on("line", async (line) => {
      const event = JSON.parse(line);
      if (event.event !== "update") return;
      updates.push(event);
      if (updates.length > 1) return;
      await get(event.url, "/docs/");
      const ms = performance.now() - began;
      const stop = () =>
        new Promise((ended) => {
          child.removeAllListeners("exit");
          child.once("exit", ended);
          child.kill("SIGINT");
        });
      resolve({ ms, cpu: cpuOf(child), url: event.url, updates, pid: child.pid, stop });
    });
  });
}

function get(origin: string, route: string): Promise<string> {
  return new Promise((resolve, reject) => {
    http
      .get(new URL(route, origin), { agent: false }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () => resolve(text));
      })
      .on("error", reject);
  });
}

/** Opens the stream of a page as its script does. */
async function listen(origin: string, route: string): Promise<{ reloaded: Promise<void> }> {
  const [, query] = /live\.js\?([^"]+)/.exec(await get(origin, route)) ?? [];
  const { token, ...rest } = Object.fromEntries(new URLSearchParams(query?.replaceAll("&amp;", "&")));
  const wanted = new URL(`/__docsgen/live?${new URLSearchParams({ path: route, ...rest })}`, origin);
  return new Promise((opened, reject) => {
    const request = http.get(wanted, { agent: false, headers: { "docsgen-token": token ?? "" } }, (response) => {
      let hear: () => void = () => {};
      const reloaded = new Promise<void>((resolve) => {
        hear = resolve;
      });
      response.setEncoding("utf8").on("data", (chunk) => {
        if (!chunk.includes("reload")) return;
        hear();
        request.destroy();
      });
      response.on("error", () => {});
      opened({ reloaded });
    });
    request.on("error", reject);
  });
}

function shown(cell: string | number): string {
  if (typeof cell === "string") return cell;
  return String(cell >= 100 ? Math.round(cell) : Math.round(cell * 10) / 10);
}

/** Processor time of a process, threads included, in milliseconds; a clock tick is 10. On Linux only. */
function cpuOf({ pid }: { readonly pid?: number | undefined }): number {
  try {
    const fields = fs
      .readFileSync(`/proc/${pid}/stat`, "latin1")
      .replace(/^.*\) /, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

function rss({ pid }: Server): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
