// A site that is watched, as an author has it: files that a test edits, what is served, what open pages hear.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { type ServeOptions, type SiteCheck, type SiteUpdate, serve } from "../../src/serve.ts";
import { type Files, listFiles, removeFolder } from "../support/folder.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import type { Suite } from "../support/suite.ts";
import { asker, open, portOf, until } from "./raw.ts";

export type LiveSite = Awaited<ReturnType<typeof watchSite>>;

/** Writes a site and watches it. */
export async function watchSite(files: Files | TestSite, options: ServeOptions = {}) {
  const site = "root" in files && typeof files.root === "string" ? (files as TestSite) : makeSite(files as Files);
  const updates: SiteUpdate[] = [];
  /** When each update came. */
  const times: number[] = [];
  const checks: SiteCheck[] = [];
  const server = await serve({
    root: site.root,
    watch: true,
    port: 0,
    ...options,
    onUpdate: (update) => {
      updates.push(update);
      times.push(performance.now());
    },
    onCheck: (check) => checks.push(check),
  });
  const port = portOf(server.url);
  const ask = asker(port);
  return {
    site,
    server,
    updates,
    times,
    checks,
    port,
    ask,
    text: async (path: string) => (await ask(path)).text,
    /** Changes files, and waits until something is taken in. */
    async edit(changes: Files): Promise<SiteUpdate> {
      const heard = updates.length;
      site.write(changes);
      await until("an update", () => updates.length > heard);
      return updates.at(-1) as SiteUpdate;
    },
    /** Waits until a page shows something. */
    async shows(path: string, what: RegExp | string): Promise<void> {
      const holds = (text: string) => (typeof what === "string" ? text.includes(what) : what.test(text));
      let last = "";
      await until(`${path} shows ${what}`, async () => {
        last = (await ask(path)).text;
        return holds(last);
      }).catch((error) => assert.unreachable(`${error.message}\n${last.slice(-2000)}`));
    },
    /** Counts what an open page hears. */
    async openPage(path: string) {
      const [, query = ""] = /live\.js\?([^"]+)/.exec((await ask(path)).text) ?? [];
      const { token = "", ...rest } = Object.fromEntries(new URLSearchParams(query.replaceAll("&amp;", "&")));
      const wanted = new URLSearchParams({ path, ...rest });
      const head = `Host: 127.0.0.1:${port}\r\nDocsgen-Token: ${token}`;
      const socket = await open(port, `GET /__docsgen/live?${wanted} HTTP/1.1\r\n${head}\r\n\r\n`);
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
      });
      await until("the stream is open", () => text.includes("event-stream"));
      const count = (line: string) => text.split(`${line}\n`).length - 1;
      const state = async () =>
        JSON.parse((await ask(`/__docsgen/state?${wanted}`, { headers: { "Docsgen-Token": token } })).text);
      return { reloads: () => count("reload"), looks: () => count("look"), state, leave: () => socket.destroy() };
    },
  };
}

/** Watches sites that are closed when the suite has ended. */
export function watchesFor(test: Suite): typeof watchSite {
  const closers: (() => Promise<unknown>)[] = [];
  test.after(async () => {
    for (const close of closers.reverse()) await close();
  });
  return async (...args) => {
    const live = await watchSite(...args);
    closers.push(live.server.close);
    return live;
  };
}

/** What is served, without the script that listens. */
async function served({ ask }: LiveSite, file: string): Promise<Buffer> {
  const path = `/${file.split("/").map(encodeURIComponent).join("/")}`;
  const { status, body } = await ask(path);
  const tag = /<script src="\/__docsgen\/live\.js[^>]*><\/script>/;
  const plain = file.endsWith(".html") ? Buffer.from(body.toString("latin1").replace(tag, ""), "latin1") : body;
  return status === 200 ? plain : Buffer.from(`status ${status}`);
}

/** Waits until every file that a clean build writes is served as it is, and every page that it does not is gone. */
export async function endsClean(live: LiveSite, what: string, gone: readonly string[] = []): Promise<void> {
  const out = join(live.site.root, "clean");
  await live.site.built({ out: "clean", cache: false });
  const wanted = listFiles(out).filter((file) => !/^_headers$/.test(file));
  let wrong: string[] = [];
  await until(what, async () => {
    wrong = [];
    for (const file of wanted) {
      if (Buffer.compare(await served(live, file), readFileSync(join(out, file))) !== 0) wrong.push(file);
    }
    for (const path of gone) if ((await live.ask(path)).status !== 404) wrong.push(path);
    return wrong.length === 0;
  }).catch((error) => assert.unreachable(`${error.message}: ${wrong.join(", ")}`));
  removeFolder(out);
}
