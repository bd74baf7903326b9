// `docsgen serve` as a command: it runs until it is stopped, tells what happens meanwhile, and listens for keys.
import { spawn } from "node:child_process";
import { EXIT } from "../diagnostics.ts";
import type { EndWatch } from "../early-end.ts";
import { listenForKeys } from "../keys.ts";
import { built, report } from "../report.ts";
import type { ServeOptions, SiteServer } from "../serve.ts";
import { complain, print } from "../standard-streams.ts";
import type { BuildResult } from "../types.ts";
import { type Flags, optionsOf } from "./flags.ts";

/**
 * Serves the site until the signal, or the author, ends it; gives the exit code.
 * @param root the site's, as it was given
 * @param onBuild hears of the build, without `--watch`
 * @param end is told what becomes of late errors of the site's code while it is edited
 */
export async function serveUntilStopped(
  root: string | undefined,
  flags: Flags,
  signal: AbortSignal,
  onBuild: (result: BuildResult) => void,
  end: Pick<EndWatch, "goOn">,
): Promise<number> {
  const { serve } = await import("../serve.ts");
  const stop = new AbortController();
  const quit = () => stop.abort();
  if (signal.aborted) quit();
  else signal.addEventListener("abort", quit, { once: true });
  const tell = (result: BuildResult & { readonly url?: string }): void => {
    report(result, root ?? ".", flags, () => built(result, root ?? ".", flags));
  };
  const editor = process.env["DOCSGEN_EDITOR"] ?? process.env["VISUAL"] ?? process.env["EDITOR"];
  const server = await serve({
    ...optionsOf(root, flags, signal),
    ...(flags.port !== undefined && { port: flags.port }),
    ...(flags.host !== undefined && { host: flags.host }),
    ...(editor !== undefined && { editor }),
    ...(flags.watch && { watch: true, ...(await watchListeners(flags)) }),
    onBuild: (result) => {
      onBuild(result);
      if (flags.reporter === "pretty") tell(result);
    },
  });
  // One object says all, and so comes when the address is known.
  if (server.result && flags.reporter === "json")
    tell(server.result.ok ? { ...server.result, url: server.url } : server.result);
  if (server.result?.ok === false) {
    await server.close();
    return EXIT.content;
  }
  if (!flags.watch && flags.reporter === "pretty") print(`Serving at ${server.url}. Stop with Ctrl-C.`);
  if (flags.open) openBrowser(server.url);
  const unlisten = flags.watch && flags.reporter === "pretty" ? listenWhileWatching(server, quit, flags) : () => {};
  if (flags.watch) end.goOn((error) => server.tell(error));
  await new Promise<void>((resolve) => {
    if (stop.signal.aborted) resolve();
    else stop.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  end.goOn(undefined);
  unlisten();
  await server.close();
  return EXIT.done;
}

/** Prints what happens while the site is edited. */
async function watchListeners(flags: Flags): Promise<Pick<ServeOptions, "onUpdate" | "onCheck">> {
  if (flags.reporter === "json") {
    const printed = (event: string) => (value: object) => print(JSON.stringify({ event, ...value }));
    return { onUpdate: printed("update"), onCheck: printed("check") };
  }
  const { reportWatch } = await import("../watch-report.ts");
  const said = reportWatch({
    print,
    complain,
    quiet: flags.quiet === true,
    strict: flags.strict === true,
    now: () => new Date(),
  });
  let isStarted = false;
  return {
    onUpdate(update) {
      if (isStarted) said.updated(update);
      else said.started(update);
      isStarted = true;
    },
    onCheck: said.checked,
  };
}

/** Lets the author open, refresh and end with a key; gives a function that ends that. */
function listenWhileWatching(server: SiteServer, quit: () => void, flags: Flags): () => void {
  const help = "Press o to open the site in a browser, r to look at everything anew, q to quit.";
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
  if (!isTerminal || process.env["CI"]) return () => {};
  if (!flags.quiet) print(help);
  const actions = {
    o: () => openBrowser(server.url),
    r: () => server.refresh(),
    q: quit,
    h: () => print(help),
  };
  return listenForKeys(process.stdin, actions, () => process.kill(process.pid, "SIGINT"));
}

function openBrowser(url: string): void {
  const [command, ...args] =
    process.platform === "darwin"
      ? ["open", url]
      : process.platform === "win32"
        ? ["cmd", "/c", "start", "", url]
        : ["xdg-open", url];
  const child = spawn(command as string, args, { stdio: "ignore", detached: true });
  // Without a desktop there is nothing to open; the address is printed anyway.
  child.on("error", () => {});
  child.unref();
}
