// What ends a command from outside: a closed terminal, Ctrl-C, whoever stops services. It cleans up, and says so by its code.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { watchSignals } from "../../src/cli/signals.ts";
import type { DocsgenError } from "../../src/diagnostics.ts";
import { startServer } from "../support/serve.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("signals");

const CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
const SIGNALS = Object.keys(CODES) as (keyof typeof CODES)[];

const files = {
  ...Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`content/docs/p${i}.md`, `# Page ${i}\n`])),
  "docsgen.config.mjs": 'export default { url: "https://a.example" };\n',
};

/** What a build that was stopped may not leave. */
const leftIn = (folder: string): readonly string[] =>
  readdirSync(join(folder, ".docsgen")).filter((name) => /^(lock|staging)/.test(name));

test("a build that a signal stops cleans up, publishes nothing, and tells by its code", async () => {
  const site = makeSite(files);
  await site.built();
  const good = site.files();
  for (const signal of SIGNALS) {
    site.write({
      "templates/parts/Footer.tsx": `process.kill(process.pid, "${signal}");\nexport const Footer = () => "new";\n`,
    });
    const { code, stderr } = await site.cli(["build", "--jobs", "1"]);
    assert.equal([code, leftIn(site.root)], [CODES[signal], []], stderr);
    assert.equal(site.files(), good);
  }
  site.remove();
});

test("a server that a signal stops ends with its code, and leaves nothing", async () => {
  const site = makeSite(files);
  for (const watch of [[], ["--watch"]]) {
    for (const signal of SIGNALS) {
      const server = await startServer(watch, { cwd: site.root });
      const code = await server.close(signal);
      assert.equal([code, leftIn(site.root)], [CODES[signal], []], `${watch} ${server.output()}`);
    }
  }
  site.remove();
});

/** A process that only hears signals. */
function listener() {
  const heard = new Map<string, (signal: NodeJS.Signals) => void>();
  const stopped: DocsgenError[] = [];
  const killed: unknown[] = [];
  let time = 1000;
  const process = {
    pid: 7,
    on: (signal: string, hear: (signal: NodeJS.Signals) => void) => heard.set(signal, hear),
    off: (signal: string) => heard.delete(signal),
    kill: (...args: unknown[]) => killed.push([...args, [...heard.keys()]]),
  };
  const watch = watchSignals(
    process as unknown as NodeJS.Process,
    () => time,
    (reason) => stopped.push(reason),
  );
  const send = (signal: NodeJS.Signals, later: number): void => {
    time += later;
    heard.get(signal)?.(signal);
  };
  return { heard, stopped, killed, watch, send };
}

test("a second signal ends the command at once, whichever it is", () => {
  const { stopped, killed, watch, send } = listener();
  assert.is(watch.code(), 0);
  send("SIGTERM", 0);
  assert.equal([stopped.length, stopped[0]?.exitCode, watch.code()], [1, 143, 143]);
  send("SIGINT", 1000);
  // Nobody listens any more: the system does what it does with that signal.
  assert.equal(killed, [[7, "SIGINT", []]]);
  assert.is(stopped.length, 1);
});

test("one press that comes twice is one, and a terminal that closes may say so as often as it likes", () => {
  const { heard, stopped, killed, watch, send } = listener();
  send("SIGINT", 0);
  send("SIGINT", 5);
  send("SIGHUP", 1000);
  send("SIGHUP", 1000);
  assert.equal([stopped.length, killed, watch.code()], [1, [], 130]);
  watch.release();
  assert.is(heard.size, 0);
});

test.run();
