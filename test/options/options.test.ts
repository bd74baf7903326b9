// What programs may hand to build, check, serve and diff: wrong options are refused before anything is done.
import { pathToFileURL } from "node:url";
import * as assert from "uvu/assert";
import { build, check, DocsgenError, diff, serve } from "../../src/index.ts";
import { until } from "../serve/raw.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("options of the API");

let site: TestSite;
test.before(() => {
  site = makeSite({
    "content/docs/index.md": "# Home\n",
    "docsgen.config.mjs": 'export default { url: "https://a.example" };\n',
  });
});
test.after(() => site.remove());

// Whatever a program without types may pass.
type Loose = (options: unknown) => Promise<unknown>;
const COMMANDS: Readonly<Record<string, Loose>> = {
  build: build as Loose,
  check: check as Loose,
  serve: ((options: unknown) => serve(options as object).then((server) => server.close())) as Loose,
};

/** How a call is refused. */
async function refusal(call: Promise<unknown>): Promise<{ message: string; hint: string }> {
  const error: unknown = await call.then(
    () => assert.unreachable("it was not refused"),
    (reason) => reason,
  );
  assert.instance(error, DocsgenError, String(error));
  const { exitCode, message, hint = "" } = error as DocsgenError;
  assert.is(exitCode, 2, message);
  return { message, hint };
}

const WRONG: readonly (readonly [options: object, message: RegExp, hint?: RegExp])[] = [
  [{ strct: true }, /unknown key "strct"/, /Did you mean "strict"\?/],
  [
    { watchful: undefined, nothing: 1 },
    /unknown key "watchful"; unknown key "nothing"/,
    /nothing: Known keys: root, content/,
  ],
  [{ root: 5 }, /root must be a path, not 5/],
  [{ root: "" }, /root is empty/],
  [{ root: pathToFileURL("/site") }, /root must be a path, not a URL/, /fileURLToPath/],
  [{ content: ["content"] }, /content must be a path, not an array/],
  [{ out: 7 }, /out must be a path, not 7/],
  [{ out: "a\0b" }, /out holds the character U\+0000/],
  [{ config: 5 }, /config must be a path or a configuration, not 5/],
  [{ config: "" }, /config is empty/],
  [{ baseUrl: 1 }, /baseUrl must be text, not 1/],
  [{ jobs: "x" }, /jobs must be a whole number from 1 to 1024, not "x"/],
  [{ jobs: -3 }, /jobs must be .*not -3/],
  [{ jobs: 0 }, /jobs must be .*not 0/],
  [{ jobs: 1.5 }, /jobs must be .*not 1\.5/],
  [{ jobs: Number.NaN }, /jobs must be .*not NaN/],
  [{ jobs: 1025 }, /jobs must be .*not 1025/],
  [{ cache: "no" }, /cache must be true or false, not "no"/],
  [{ strict: 1 }, /strict must be true or false, not 1/],
  [{ publish: "x" }, /publish must be one of "rename", "symlink", not "x"/],
  [{ signal: new AbortController() }, /signal must be an AbortSignal/, /controller\.signal/],
  [{ signal: null }, /signal must be an AbortSignal, not null/],
  [{ onProgress: "log" }, /onProgress must be a function, not "log"/],
];

for (const [name, run] of Object.entries(COMMANDS)) {
  test(`${name} refuses each wrong option by name, and does nothing`, async () => {
    for (const [options, message, hint = /^/] of WRONG) {
      const said = await refusal(run({ root: site.root, ...options }));
      assert.match(said.message, message);
      assert.match(said.message, new RegExp(`^${name}: `));
      assert.match(said.hint, hint);
    }
    assert.not(site.exists("dist"));
    assert.not(site.exists(".docsgen"));
  });

  test(`${name} names all that is wrong at once, and says of each how to mend it`, async () => {
    const said = await refusal(run({ root: site.root, strct: true, jobs: "x", chache: false }));
    assert.is(
      said.message,
      `${name}: unknown key "strct"; jobs must be a whole number from 1 to 1024, not "x"; unknown key "chache"`,
    );
    assert.is(said.hint, 'strct: Did you mean "strict"?\nchache: Did you mean "cache"?');
  });

  test(`${name} refuses what are no options`, async () => {
    for (const options of [null, "site", 5, [], () => {}])
      assert.match((await refusal(run(options))).message, /options must be an object, not /);
    assert.match((await refusal(run(site.root))).hint, /\{ root: "/);
  });
}

test("what build and check have no use for is refused by them, and what serve is given besides is looked at", async () => {
  for (const run of [build, check] as Loose[])
    assert.match((await refusal(run({ root: site.root, port: 3000 }))).message, /unknown key "port"/);
  for (const [options, message] of [
    [{ port: "3000" }, /port must be a whole number from 0 to 65535, not "3000"/],
    [{ port: 65_536 }, /port must be .*not 65536/],
    [{ host: "" }, /host is empty/],
    [{ host: 127 }, /host must be text, not 127/],
    [{ watch: "yes" }, /watch must be true or false/],
    [{ editor: 1 }, /editor must be text/],
    [{ onBuild: {} }, /onBuild must be a function/],
    [{ onUpdate: {} }, /onUpdate must be a function/],
    [{ onCheck: {} }, /onCheck must be a function/],
  ] as const) {
    assert.match((await refusal(serve({ root: site.root, ...options } as object))).message, message);
  }
});

test("diff refuses what are no outputs, and what cannot be lost", async () => {
  const compare = diff as (...args: readonly unknown[]) => Promise<unknown>;
  assert.match((await refusal(compare("", 5))).message, /^diff: before is empty; after must be a path, not 5$/);
  assert.match((await refusal(compare())).message, /before must be a path, not undefined/);
  const lost = await refusal(compare("a", "b", { failOn: ["lost-sleep"] }));
  assert.match(lost.message, /failOn\[0\] must be one of "lost-route", "lost-anchor", not "lost-sleep"/);
  assert.match((await refusal(compare("a", "b", { failOn: "lost-route" }))).message, /failOn must be an array/);
  assert.match((await refusal(compare("a", "b", { failon: [] }))).hint, /Did you mean "failOn"\?/);
  assert.match((await refusal(compare("a", "b", null))).message, /options must be an object, not null/);
});

test("options that are right, or undefined, stay what they were", async () => {
  const absent = { content: undefined, signal: undefined, onProgress: undefined, publish: undefined };
  const result = await (build as Loose)({
    root: site.root,
    out: "right",
    config: { url: "https://a.example" },
    jobs: 1,
    ...absent,
  });
  assert.is((result as { ok: boolean }).ok, true);
  const server = await serve({ root: site.root, out: "right", port: 0, host: "127.0.0.1", strict: true, editor: "" });
  assert.is(server.result?.ok, true);
  await server.close();
  const reason = new Error("enough");
  for (const run of Object.values(COMMANDS)) {
    const signal = AbortSignal.abort(reason);
    const error = await run({ root: site.root, out: "never", signal }).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof DocsgenError);
    assert.equal([error.exitCode, error.message, error.cause], [130, "enough", reason]);
  }
  assert.not(site.exists("never"));
});

test("what a listener throws is told with its name, and has an exit code", async () => {
  const thrown = new Error("no room");
  const refuse = () => {
    throw thrown;
  };
  const reject = async () => refuse();
  for (const [name, run, listener] of [
    ["onProgress", build, refuse],
    ["onProgress", check, refuse],
    ["onProgress", serve, refuse],
    ["onBuild", serve, refuse],
    ["onBuild", serve, reject],
    ["onUpdate", serve, refuse],
    ["onUpdate", serve, reject],
  ] as const) {
    const served = run === serve && { port: 0, watch: name === "onUpdate" };
    const options = { root: site.root, out: "heard", cache: false, [name]: listener, ...served };
    const error: unknown = await (run as Loose)(options).catch((reason: unknown) => reason);
    assert.ok(error instanceof DocsgenError, String(error));
    assert.equal([error.exitCode, error.message, error.cause], [2, `${name} threw: no room`, thrown]);
  }
});

for (const [how, fail] of Object.entries({
  throw: (message: string): void => {
    throw new Error(message);
  },
  "reject with": async (message: string): Promise<void> => {
    throw new Error(message);
  },
}))
  test(`what listeners ${how} while a site is watched is the program's, and the server goes on`, async () => {
    const thrown: unknown[] = [];
    const hear = (error: unknown) => thrown.push(error);
    process.on("uncaughtException", hear);
    const watched = makeSite({ "content/docs/index.md": "# Home\n" });
    const told = { onUpdate: 0, onCheck: 0 };
    const server = await serve({
      root: watched.root,
      watch: true,
      port: 0,
      onUpdate({ diagnostics }) {
        assert.not(diagnostics.some(({ code }) => code === "defect"));
        return ++told.onUpdate > 1 ? fail(`update ${told.onUpdate}`) : undefined;
      },
      onCheck() {
        return fail(`check ${++told.onCheck}`);
      },
    });
    const heard = (message: string) =>
      thrown.some((error) => error instanceof DocsgenError && error.message === message);
    try {
      await until("the first check", () => heard("onCheck threw: check 1"));
      for (const title of ["Two", "Three"]) {
        const before = told.onUpdate;
        watched.write({ "content/docs/index.md": `# ${title}\n` });
        await until(`${title} is served`, async () =>
          (await (await fetch(`${server.url}docs`)).text()).includes(`${title}</h1>`),
        );
        await until("the update is told", () => heard(`onUpdate threw: update ${before + 1}`));
      }
    } finally {
      await server.close();
      process.off("uncaughtException", hear);
    }
    for (const error of thrown) {
      assert.ok(error instanceof DocsgenError, String(error));
      assert.is(error.exitCode, 2);
      assert.match((error.cause as Error).message, /^(update|check) \d+$/);
    }
  });

test("what is wrong with a configuration that a program hands over is told of that one, and of no file", async () => {
  const footer = { columns: [{ title: "More", items: [{ label: "Gone", href: "/docs/gone" }] }] };
  for (const command of [build, check]) {
    const { diagnostics } = await command({ root: site.root, config: { title: "Mine", footer } });
    assert.equal(diagnostics.map(({ file, line, code }) => `${file}:${line} ${code}`).sort(), [
      "configuration:1 dead-link",
      "configuration:1 no-url",
    ]);
  }
});

test.run();
