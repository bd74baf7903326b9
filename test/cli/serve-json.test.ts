// What `serve --reporter json` prints: one object, or with --watch one on each line, and the address among it.
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import * as assert from "uvu/assert";
import { startServer } from "../support/serve.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("serve --reporter json");

const SITE = {
  "content/docs/index.md": "# Home\n",
  "docsgen.config.mjs": 'export default { url: "https://a.example" };\n',
};

test("the result of the build has the address at which it is served", async () => {
  const site = makeSite(SITE);
  const server = await startServer(["--reporter", "json", "--base-url", "/sub/"], { cwd: site.root });
  const status = await fetch(`${server.origin}/sub/docs`).then(
    (response) => response.status,
    (error: unknown) => String(error),
  );
  await server.close();
  assert.is(status, 200);
  const { ok, pages, url } = JSON.parse(server.output()) as { ok: boolean; pages: number; url: string };
  assert.equal([ok, pages, url], [true, 1, `${server.origin}/sub/`]);
  site.remove();
});

test("a site with errors is not served, and has no address", async () => {
  const site = makeSite({ ...SITE, "content/docs/a.md": "# A\n\n[b](./b.md)\n" });
  const { code, stdout } = await site.cli(["serve", "--reporter", "json"]);
  assert.is(code, 1);
  const result = JSON.parse(stdout) as { ok: boolean; url?: string; diagnostics: readonly unknown[] };
  assert.equal([result.ok, result.url, result.diagnostics.length], [false, undefined, 1]);
  site.remove();
});

test("where nothing can be served, the one object says why", async () => {
  const site = makeSite(SITE);
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const { code, stdout } = await site.cli(["serve", "--reporter", "json", "--port", String(port)]);
  other.close();
  assert.is(code, 3);
  const { ok, error } = JSON.parse(stdout) as { ok: boolean; error: { exitCode: number; message: string } };
  assert.equal([ok, error.exitCode, error.message], [false, 3, `port ${port} is in use`]);
  site.remove();
});

test("with --watch each line is an event, and the first one has the address", async () => {
  const site = makeSite(SITE);
  const server = await startServer(["--watch", "--reporter", "json"], { cwd: site.root });
  await server.close();
  const [first, ...others] = server
    .output()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { event: string; url?: string; pages: number });
  assert.equal([first?.event, first?.url, first?.pages], ["update", `${server.origin}/`, 1]);
  for (const { event } of others) assert.ok(["update", "check"].includes(event), event);
  assert.not(site.exists("dist"));
  site.remove();
});

test.run();
