// What hosts are told to send: the policy, what a site may add to it, and the exact files that hosts read.
import fc from "fast-check";
import * as assert from "uvu/assert";
import { loadConfig } from "../../src/config.ts";
import { DocsgenError } from "../../src/diagnostics.ts";
import { hostFiles, isHostFile, isPlainBase } from "../../src/headers/hosts.ts";
import {
  cacheControl,
  contentSecurityPolicy,
  forbiddenBy,
  HASHED,
  refusedHost,
  siteHeaders,
} from "../../src/headers.ts";
import type { Config, CspConfig, CspDirective } from "../../src/types.ts";
import { suite } from "../support/suite.ts";
import { STRICT_POLICY } from "../support/visit.ts";

const test = suite("headers");

async function problems(csp: unknown): Promise<string[]> {
  try {
    await loadConfig({ root: "/nowhere", cacheDir: "/nowhere/.docsgen", config: { csp } as Config });
    return [];
  } catch (error) {
    assert.instance(error, DocsgenError);
    return (error as DocsgenError).diagnostics.map(({ message }) => message);
  }
}

test("without a site's own sources the policy is the strict one that the pages are tested under", () => {
  assert.is(contentSecurityPolicy(), STRICT_POLICY);
  assert.is(contentSecurityPolicy({}), STRICT_POLICY);
});

test("a site's sources come beside docsgen's own, or in the place of 'none'", () => {
  const policy = contentSecurityPolicy({
    "img-src": ["https://img.example.com", "data:"],
    "frame-ancestors": ["'self'"],
    "frame-src": ["https://player.example.com"],
    "require-trusted-types-for": false,
  });
  const directives = policy.split("; ");
  assert.ok(directives.includes("img-src 'self' data: https://img.example.com"), policy);
  assert.ok(directives.includes("frame-ancestors 'self'"), policy);
  assert.ok(directives.includes("frame-src https://player.example.com"), policy);
  assert.ok(directives.includes("default-src 'none'"), policy);
  assert.not(policy.includes("trusted-types"), policy);
});

test("the order in which a site names directives makes no difference", () => {
  const a = { "media-src": ["https://a.example"], "frame-src": ["https://b.example"] };
  const b = { "frame-src": ["https://b.example"], "media-src": ["https://a.example"] };
  assert.is(contentSecurityPolicy(a), contentSecurityPolicy(b));
});

test("what could end a directive or a header is refused, as is what no browser understands", async () => {
  for (const source of [
    "https://a.example; script-src *",
    "https://a.example\nSet-Cookie: x",
    "https://a.example\r",
    "https://a.example, https://b.example",
    "https://a.example https://b.example",
    'https://a.example/"',
    "https://a.example/'x'",
    "https://a.example/$host",
    "https://a.example/\\",
    "https://a.example/?q",
    "https://ä.example",
    "self",
    "'nonce-abc'",
    "'unsafe'",
    "''",
    "",
    "https://",
    "%{REQUEST_URI}",
    5,
  ])
    assert.is((await problems({ "img-src": [source] })).length, 1, JSON.stringify(source));
  for (const source of [
    "'self'",
    "'unsafe-inline'",
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "https:",
    "blob:",
    "*",
    "a.example",
    "*.a.example:8443",
    "https://*.a.example:*/x/y.js",
    "wss://a.example",
  ])
    assert.equal(await problems({ "img-src": [source] }), [], source);
  assert.equal((await problems({ "image-src": ["'self'"] })).length, 1);
  assert.equal((await problems({ "img-src": "'self'" })).length, 1);
  assert.equal((await problems({ "frame-src": ["'none'", "'self'"] })).length, 1);
  assert.equal((await problems({ "require-trusted-types-for": ["'script'"] })).length, 1);
});

test("whatever source is let through stays inside its directive, in every host's file", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme-ascii", maxLength: 30 }), async (text) => {
      for (const source of [text, `https://a.example/${text}`, `'${text}'`]) {
        if ((await problems({ "img-src": [source] })).length > 0) continue;
        const csp: CspConfig = { "img-src": [source.trim()] };
        const policy = contentSecurityPolicy(csp);
        assert.is(policy.split(";").length, STRICT_POLICY.split(";").length, policy);
        assert.not.match(policy, /[\n\r"\\$,{}]/);
        const headers = siteHeaders({ csp, headers: [] });
        for (const { content } of hostFiles(["netlify", "nginx", "apache"], { ...SITE, headers }))
          assert.is(content.split("\n").length, lines(content), content);
      }
    }),
    { numRuns: 200 },
  );
  function lines(content: string): number {
    const plain = hostFiles(["netlify", "nginx", "apache"], SITE).find((file) =>
      content.startsWith(file.content.slice(0, 40)),
    );
    return plain?.content.split("\n").length ?? 0;
  }
});

test("nothing is sent where a site asks for nothing; a policy of its own is enough to ask", () => {
  assert.equal(siteHeaders({ csp: undefined, headers: [] }), []);
  assert.is(siteHeaders({ csp: {}, headers: [] })[0]?.[1], STRICT_POLICY);
  assert.is(siteHeaders({ csp: undefined, headers: ["nginx"] })[0]?.[1], STRICT_POLICY);
});

/** Whether a policy with such sources lets browsers have what is there. */
function allows(directive: CspDirective, csp: CspConfig | undefined, address: string): boolean {
  return refusedHost({ headers: ["nginx"], csp }, directive, address) === undefined;
}

test("each kind of what other hosts have is let through by its own directive", () => {
  const kinds = ["img-src", "font-src", "style-src", "script-src", "media-src", "frame-src"] as const;
  for (const directive of kinds) {
    const csp = { [directive]: ["https://a.example"] };
    assert.equal(
      kinds.filter((kind) => allows(kind, csp, "https://a.example/x")),
      [directive],
    );
  }
});

test("without a directive of its own, a kind is let through by the one that browsers ask instead", () => {
  const kinds = ["img-src", "font-src", "style-src", "media-src", "frame-src", "child-src"] as const;
  const through = (csp: CspConfig) => kinds.filter((kind) => allows(kind, csp, "https://a.example/x"));
  assert.equal(through({ "default-src": ["*"] }), ["media-src", "frame-src", "child-src"], "the others have their own");
  assert.equal(through({ "child-src": ["*"] }), ["frame-src", "child-src"]);
  assert.equal(through({ "child-src": ["*"], "frame-src": ["b.example"] }), ["child-src"]);
  assert.equal(through({ "default-src": ["*"], "media-src": ["b.example"] }), ["frame-src", "child-src"]);
});

test("where no policy is asked for, all is let through; else the host is named that is not", () => {
  const ask = (headers: Config["headers"], csp?: CspConfig) =>
    refusedHost({ headers: headers ?? [], csp }, "font-src", "//a.example:8443/x")?.href;
  assert.is(ask([]), undefined);
  assert.is(ask([], {}), "https://a.example:8443/x");
  assert.is(ask(["nginx"]), "https://a.example:8443/x");
});

test("which hosts a source means", () => {
  for (const [source, address] of [
    ["https:", "https://a.example/x.png"],
    ["HTTPS:", "https://a.example/x.png"],
    ["*", "http://a.example/x.png"],
    ["a.example", "//a.example/x.png"],
    ["a.example:8443", "https://a.example:8443/x.png"],
    ["a.example/x/", "https://a.example/x/y.png"],
    ["a.example/x://y", "https://a.example/x.png"],
    ["https://a.example", "HTTPS://A.example:443/x.png?y"],
    ["HTTPS://A.Example", "https://a.example/x.png"],
    ["https://a.example:8443/x", "https://a.example:8443/x"],
    ["http://a.example", "https://a.example/x.png"],
    ["*.a.example", "https://b.c.a.example/x.png"],
    ["https://*.a.example", "https://b.a.example/x.png"],
    ["'self'", "data:image/png;base64,AA"],
    ["'self'", "DATA:image/png;base64,AA"],
    ["'self'", "https://[/x.png"],
  ] as const)
    assert.ok(allows("img-src", { "img-src": [source] }, address), `${source} ${address}`);
  for (const [source, address] of [
    ["'self'", "https://a.example/x.png"],
    ["'self'", "https://a.example/?data:x"],
    ["https:", "http://a.example/x.png"],
    ["https://a.example", "http://a.example/x.png"],
    ["ws://a.example", "https://a.example/x.png"],
    ["http://a.example", "ftp://a.example/x.png"],
    ["*.a.example", "https://a.example/x.png"],
    ["a.example", "https://ba.example/x.png"],
    ["a.example", "https://a.example.b/x.png"],
  ] as const)
    assert.not(allows("img-src", { "img-src": [source] }, address), `${source} ${address}`);
});

test("what stands in a page is told where the policy keeps browsers from it", () => {
  const message = "the site's content security policy keeps browsers from";
  const told = (directive: CspDirective, csp: CspConfig, address?: string) =>
    forbiddenBy({ headers: [], csp }, directive, address);
  const script = "Use a file of content/static/: <script src=…>, or an island, or allow it";
  const style = "Use a class, and templates/styles/, or allow it";
  for (const [directive, what, hint] of [
    ["script-src", "running a script in a page", script],
    ["script-src-attr", "running a script in a page", script],
    ["style-src", "heeding a style in a page", style],
    ["style-src-attr", "heeding a style in a page", style],
  ] as const) {
    assert.equal(told(directive, { "default-src": ["'unsafe-inline'"], [directive]: ["a.example"] }), {
      code: "csp-html",
      message: `${message} ${what}`,
      hint: `${hint}: csp: { "${directive}": ["'unsafe-inline'"] }.`,
    });
    const general = directive.replace("-attr", "");
    for (const source of [
      "'unsafe-inline'",
      "'unsafe-hashes'",
      "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    ]) {
      assert.is(told(directive, { [directive]: ["a.example", source] }), undefined, source);
      assert.is(told(directive, { [general]: [source] }), undefined, source);
    }
    for (const source of ["'unsafe-eval'", "https://shax.example", "https://a.example/'sha256-x'"])
      assert.ok(told(directive, { [directive]: [source] }), source);
  }
  assert.ok(told("style-src-attr", { "default-src": ["'unsafe-inline'"] }), "docsgen says what styles may be");
  assert.equal(told("frame-src", {}, "//v.example:8443/x"), {
    code: "csp-html",
    message: `${message} loading this from v.example:8443`,
    hint: 'Write a link, or allow it: csp: { "frame-src": ["https://v.example:8443"] }.',
  });
  assert.is(told("frame-src", { "frame-src": ["v.example"] }, "https://v.example/x"), undefined);
  assert.is(told("frame-src", {}, "https://[/"), undefined, "what is no address");
});

test("only files whose names change with their content are kept for good", () => {
  assert.is(cacheControl("assets/main-3b7ad12a.js"), "public, max-age=31536000, immutable");
  for (const file of ["docs/index.html", "assets/logo.svg", "docs/sidebar.json", "index.md"])
    assert.is(cacheControl(file), "no-cache", file);
});

const SITE = {
  baseUrl: "/",
  headers: siteHeaders({ csp: undefined, headers: ["netlify"] }),
  assets: ["assets/main-3b7ad12a.js", "assets/photo-0a1b2c3d.png"],
  own: ["assets/main-3b7ad12a.js"],
};

/** Reads a `_headers` file by its rules: a pattern at the start of a line, its headers indented below. */
function readRules(text: string): Map<string, string[]> {
  const rules = new Map<string, string[]>();
  let at: string[] | undefined;
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    if (!line.startsWith(" ")) {
      assert.match(line, /^\/[\w\-./]*\*?$/);
      assert.not(rules.has(line), `two rules for ${line}`);
      at = [];
      rules.set(line, at);
    } else at?.push(line.trim());
  }
  return rules;
}

test("_headers: one file for both hosts, and no header in two rules that fit one file", () => {
  const [file, ...others] = hostFiles(["netlify", "cloudflare"], SITE);
  assert.equal([file?.path, others], ["_headers", []]);
  const rules = readRules(file?.content ?? "");
  assert.equal(
    [...rules],
    [
      [
        "/*",
        [
          `Content-Security-Policy: ${STRICT_POLICY}`,
          "X-Content-Type-Options: nosniff",
          "Referrer-Policy: strict-origin-when-cross-origin",
          "Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        ],
      ],
      ["/assets/*", ["Cache-Control: public, max-age=31536000, immutable"]],
    ],
  );
});

test("_headers: a site's own file without a hash is not kept for good, docsgen's files are", () => {
  const assets = [...SITE.assets, "assets/logo.svg"];
  const [file] = hostFiles(["netlify"], { ...SITE, baseUrl: "/v2/", assets });
  const rules = readRules(file?.content ?? "");
  assert.equal([...rules.keys()], ["/v2/*", "/v2/assets/main-3b7ad12a.js"]);
  const many = Array.from({ length: 300 }, (_, at) => `assets/x${at}-3b7ad12a.js`);
  const [long] = hostFiles(["cloudflare"], { ...SITE, assets: ["assets/logo.svg", ...many], own: many });
  assert.ok(readRules(long?.content ?? "").size <= 100, "Cloudflare reads 100 rules");
});

test("nginx: every block says all headers, because a block with one of its own inherits none", () => {
  const [file] = hostFiles(["nginx"], { ...SITE, baseUrl: "/v2/" });
  assert.is(file?.path, "_nginx.conf");
  const text = file?.content ?? "";
  assert.match(text, "error_page 404 /v2/404.html;");
  const blocks = [...text.matchAll(/^location (.+) \{\n((?: {4}.*\n)*)\}\n/gm)].map(([, name = "", body = ""]) => ({
    name,
    lines: body
      .trimEnd()
      .split("\n")
      .map((line) => line.trim()),
  }));
  assert.equal(
    blocks.map(({ name }) => name.slice(0, 14)),
    ["/v2/", '~ "^/v2/assets', '~ "^/v2/.*\\.md', '~ "^/v2/(?:\\.h', "= /v2"],
  );
  for (const { name, lines } of blocks.slice(0, 3)) {
    for (const line of lines) assert.match(line, /^#|;$/, `${name}: ${line}`);
    const added = lines.filter((line) => line.startsWith("add_header"));
    for (const [header, value] of SITE.headers)
      assert.ok(added.includes(`add_header ${header} "${value}" always;`), `${name} sends ${header}`);
    assert.is(added.length, SITE.headers.length + 1, name);
  }
  assert.ok(blocks[0]?.lines.includes("try_files $uri $uri/index.html =404;"));
  assert.ok(blocks[0]?.lines.includes('add_header Cache-Control "no-cache" always;'));
  // Without "always": a file that is missing for a moment may not be missing for a year.
  assert.ok(blocks[1]?.lines.includes('add_header Cache-Control "public, max-age=31536000, immutable";'));
  const kept = new RegExp(/"(.+)"/.exec(blocks[1]?.name ?? "")?.[1] ?? "");
  assert.ok(kept.test("/v2/assets/main-3b7ad12a.js"));
  for (const path of ["/assets/main-3b7ad12a.js", "/v2/assets/logo.svg", "/v2/docs/assets/x-3b7ad12a.js"])
    assert.not(kept.test(path), path);
});

test("the root's address has one form; that of a folder leads from the one without its slash to the other", () => {
  const text = (host: "nginx" | "apache", baseUrl: string) => hostFiles([host], { ...SITE, baseUrl })[0]?.content ?? "";
  assert.not.match(text("nginx", "/"), "return 302");
  assert.not.match(text("apache", "/"), "RedirectMatch 302");
  assert.match(text("nginx", "/v2/"), "location = /v2 {\n    absolute_redirect off;\n    return 302 /v2/;\n}\n");
  assert.match(text("apache", "/v2/"), 'RedirectMatch 302 "^/v2$" /v2/\n');
  assert.match(text("nginx", "/v2/"), /location ~ "\^\/v2\/\(\?:[^)]*_headers[^)]*\)\$" \{\n {4}return 404;\n\}/);
});

test("apache: percent signs of values are doubled, folders answer with both forms", () => {
  const headers = siteHeaders({ csp: { "img-src": ["https://a.example/a%20b"] }, headers: [] });
  const [file] = hostFiles(["apache"], { ...SITE, headers, baseUrl: "/v2/" });
  assert.is(file?.path, ".htaccess");
  const text = file?.content ?? "";
  assert.match(text, "https://a.example/a%%20b");
  const lines = text.split("\n");
  for (const line of [
    "ErrorDocument 404 /v2/404.html",
    "DirectorySlash Off",
    "    RewriteBase /v2/",
    'Header always set X-Content-Type-Options "nosniff"',
    'Header always set Cache-Control "no-cache"',
    'RedirectMatch 302 "^/v2$" /v2/',
  ])
    assert.ok(lines.includes(line), line);
  const kept = new RegExp(/m#(.+)#"/.exec(text)?.[1] ?? "");
  assert.ok(kept.test("/v2/assets/main-3b7ad12a.js"));
  assert.not(kept.test("/v2/assets/logo.svg"));
});

test("the files of a site at the root, line by line", () => {
  const headers = [
    ["X-A", "b"],
    ["X-B", "50%"],
  ] as const;
  const site = { baseUrl: "/", headers, assets: ["assets/main-3b7ad12a.js", "assets/logo.svg"] };
  const own = ["assets/main-3b7ad12a.js", "assets/plain.js"];
  const files = hostFiles(["nginx", "netlify", "apache", "cloudflare"], { ...site, own });
  assert.equal(
    files.map(({ path }) => path),
    [".htaccess", "_headers", "_nginx.conf"],
  );
  const [apache, netlify, nginx] = files.map(({ content }) => content.replaceAll(HASHED, "hashed"));
  assert.is(
    apache,
    `# Written by docsgen, for Apache 2.4 with mod_headers and mod_rewrite; needs AllowOverride All.
ErrorDocument 404 /404.html
DirectoryIndex index.html
DirectorySlash Off
Options -Indexes -MultiViews
AddType text/markdown .md
AddDefaultCharset utf-8
AddCharset utf-8 .css .html .js .json .md .svg .txt .xml

<IfModule mod_rewrite.c>
    RewriteEngine On
    RewriteBase /
    # Addresses answer with and without a slash at the end.
    RewriteCond %{REQUEST_FILENAME}/index.html -f
    RewriteRule ^(.*[^/])$ $1/index.html [L]
    RewriteCond %{REQUEST_FILENAME} -d
    RewriteCond %{REQUEST_FILENAME}/index.html !-f
    RewriteRule ^ - [R=404,L]
</IfModule>
RedirectMatch 404 "^/(?:\\.htaccess|_headers|_nginx\\.conf)$"

Header always set X-A "b"
Header always set X-B "50%%"
Header onsuccess unset Cache-Control
Header always set Cache-Control "no-cache"
Header always set Cache-Control "public, max-age=31536000, immutable" "expr=%{REQUEST_URI} =~ m#^/hashed$#"
`,
  );
  assert.is(
    netlify,
    `# Written by docsgen, for Netlify and Cloudflare Pages. It counts in the root of what is published.
/*
  X-A: b
  X-B: 50%
/assets/main-3b7ad12a.js
  Cache-Control: public, max-age=31536000, immutable
`,
  );
  const texts =
    "text/css text/javascript application/javascript application/json application/xml text/xml text/markdown text/plain image/svg+xml";
  const served = (cache: string) =>
    `    charset utf-8;
    charset_types ${texts};
    add_header X-A "b" always;
    add_header X-B "50%" always;
    add_header Cache-Control ${cache};
}`;
  assert.is(
    nginx,
    `# Written by docsgen. Include it in the server block whose root holds the site (in the folder of its base URL):
#   root /srv/www; include /srv/www/_nginx.conf;
error_page 404 /404.html;
location / {
    # Addresses answer with and without a slash at the end.
    try_files $uri $uri/index.html =404;
${served('"no-cache" always')}
location ~ "^/hashed$" {
    try_files $uri =404;
${served('"public, max-age=31536000, immutable"')}
location ~ "^/.*\\.md$" {
    default_type text/markdown;
    try_files $uri $uri/index.html =404;
${served('"no-cache" always')}
location ~ "^/(?:\\.htaccess|_headers|_nginx\\.conf)$" {
    return 404;
}
`,
  );
});

test("hosts' files are told from readers' files", () => {
  for (const path of ["_headers", "_nginx.conf", ".htaccess"]) assert.ok(isHostFile(path), path);
  for (const path of ["docs/_headers", "headers", "nginx.conf"]) assert.not(isHostFile(path), path);
});

test("a base URL is written into hosts' files only where it means the same in all of them", () => {
  for (const base of ["/", "/docs/", "/a.b/c_d/~e/f-1/"]) assert.ok(isPlainBase(base), base);
  for (const base of ["/a$b/", "/a*/", "/:a/", "/a;b/", "/a'b/", "/%20/", "/a(b)/"])
    assert.not(isPlainBase(base), base);
});

test.run();
