// A site that asks for hosts' files: they are written, kept from readers, and `serve` sends what they say.
import { join } from "node:path";
import * as assert from "uvu/assert";
import { serve } from "../../src/index.ts";
import type { Config } from "../../src/types.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { STRICT_POLICY } from "../support/visit.ts";

const test = suite("headers of a site");
const checks = { orphans: "off" } as const;
const url = "https://docs.example";

function makeDocs(more: Readonly<Record<string, string>> = {}): TestSite {
  return makeSite({ "content/docs/index.md": "# Home\n", "content/docs/a.md": "# A\n", ...more });
}

test("none is written unless the site asks", async () => {
  const site = makeDocs();
  await site.built({ config: { url, checks } });
  for (const name of ["_headers", "_nginx.conf", ".htaccess"]) assert.not(site.exists(`dist/${name}`), name);
});

test("those that it asks for are written, under the base URL, and go when it no longer asks", async () => {
  const site = makeDocs({ "content/static/assets/logo.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>" });
  const config: Config = { url, checks, headers: ["netlify", "nginx", "apache"] };
  await site.built({ config, baseUrl: "/v2/" });
  const rules = site.read("dist/_headers");
  assert.match(rules, `/v2/*\n  Content-Security-Policy: ${STRICT_POLICY}\n`);
  assert.not(rules.includes("/v2/assets/*"), "logo.svg has no hash");
  const [script] = /assets\/main-\w+\.js/.exec(site.html("/docs/")) ?? [];
  assert.match(rules, `/v2/${script}\n  Cache-Control: public, max-age=31536000, immutable\n`);
  assert.match(site.read("dist/_nginx.conf"), "location /v2/ {");
  assert.match(site.read("dist/.htaccess"), "RewriteBase /v2/");
  const { unchanged, written } = await site.built({ config, baseUrl: "/v2/" });
  assert.equal([written, unchanged > 0], [0, true]);
  await site.built({ config: { url, checks, headers: ["nginx"] } });
  assert.equal(
    ["_headers", "_nginx.conf", ".htaccess"].map((name) => site.exists(`dist/${name}`)),
    [false, true, false],
  );
});

test("a base URL with special characters, and a file of the site's own, are errors", async () => {
  const site = makeDocs({ "content/static/_headers": "/*\n  X-Own: 1\n" });
  const config: Config = { url, checks, headers: ["cloudflare"] };
  const [collision, ...others] = (await site.build({ config })).diagnostics;
  assert.equal([collision?.code, collision?.file, others], ["headers-collision", "content/static/_headers", []]);
  site.erase("content/static");
  const special = await site.build({ config, baseUrl: "/a$b/" });
  assert.equal(
    special.diagnostics.map(({ code, severity }) => [code, severity]),
    [["headers-base-url", "error"]],
  );
  // Without hosts' files any base URL is as good as another.
  assert.ok((await site.build({ config: { url, checks }, baseUrl: "/a$b/" })).ok);
});

test("images that the policy keeps from readers are told", async () => {
  const text = "# A\n\n![x](http://img.example/a.png) ![y](https://ok.example/b.png) ![z](https://[/)\n";
  const site = makeDocs({ "content/docs/a.md": text });
  const config: Config = { url, checks, headers: ["nginx"], csp: { "img-src": ["https://ok.example"] } };
  const { ok, diagnostics } = await site.build({ config });
  assert.equal(
    [ok, ...diagnostics.map(({ file, line, column, severity, code }) => [file, line, column, severity, code])],
    [true, ["content/docs/a.md", 3, 1, "warning", "csp-image"]],
  );
  assert.match(diagnostics[0]?.hint ?? "", 'csp: { "img-src": ["http://img.example"] }.');
  assert.equal((await site.build({ config: { url, checks } })).diagnostics, []);
});

test("serve sends what the files say, hides them, and sends no policy that nobody asked for", async () => {
  const site = makeDocs();
  const ask = async (config: Config, path: string) => {
    const server = await serve({ root: site.root, config, port: 0 });
    try {
      return await fetch(new URL(path, server.url));
    } finally {
      await server.close();
    }
  };
  const csp = { "img-src": ["https://img.example.com"] };
  const policy = STRICT_POLICY.replace("data:", "data: https://img.example.com");
  for (const path of ["/docs/a", "/nothing"]) {
    const { headers } = await ask({ url, checks, csp, headers: ["nginx"] }, path);
    assert.is(headers.get("content-security-policy"), policy);
    assert.is(headers.get("referrer-policy"), "strict-origin-when-cross-origin");
    assert.is(headers.get("cache-control"), "no-cache");
  }
  assert.is((await ask({ url, checks, headers: ["nginx", "netlify"] }, "/_nginx.conf")).status, 404);
  assert.ok(site.exists(join("dist", "_nginx.conf")));
  assert.is((await ask({ url, checks }, "/docs/a")).headers.get("content-security-policy"), null);
});

test.run();
