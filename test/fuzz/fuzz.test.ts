// What holds for any input at all: front matter, Markdown, routes, HTTP requests, API models. 5,000 cases with the tests,
// 100,000 with `--long`.
import { join } from "node:path";
import posix from "node:path/posix";
import win32 from "node:path/win32";
import * as fc from "fast-check";
import * as assert from "uvu/assert";
import { parseFrontMatter } from "../../src/frontmatter.ts";
import { compileReference } from "../../src/reference/model.ts";
import { bareRoute, decodePath as decodeHref, hrefOf, pageAddress } from "../../src/route.ts";
import { folderSource } from "../../src/server/folder.ts";
import { decodePath, isFresh, parseRange } from "../../src/server/http.ts";
import { startServer } from "../../src/server.ts";
import { assertFramed, render, timed } from "../markdown/render.ts";
import { interfaceOf, model, range } from "../reference/model-builder.ts";
import { exchange, portOf } from "../serve/raw.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { times } from "../support/fuzz.ts";
import { isElement, parseErrors, parseHtml, walk } from "../support/html.ts";
import { suite } from "../support/suite.ts";

const test = suite("fuzz");

/** Far more than one case needs, and far less than a hang. Milliseconds of the processor. */
const QUICK_MS = 1000;

/** Mixtures of pieces, with any text between them. */
const mixed = (pieces: readonly string[], maxLength = 30): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...pieces) },
        { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 8 }) },
      ),
      { maxLength, size: "max" },
    )
    .map((parts) => parts.join(""));

function quickly<T>(run: () => T): T {
  const { value, ms } = timed(run);
  assert.ok(ms < QUICK_MS, `took ${Math.round(ms)} ms`);
  return value;
}

/** Asserts that nothing was written where all objects look. */
function assertUnpolluted(): void {
  const plain: Record<string, unknown> = {};
  for (const name of ["polluted", "title", "draft", "label", "a"]) assert.is(plain[name], undefined, name);
}

// ---------------------------------------------------------------------------- front matter

const YAML = [
  ..."---|---\n|...\n|\n|\r\n|\r|  |\t|: |- |? |, |[|]|{|}|\"|'|#| #|&a |*a|!|!!js/function |%YAML 1.1\n|<<: *a|\\|>|@|~".split(
    "|",
  ),
  "|\n  ",
  "title: ",
  "draft: ",
  "slug: ",
  "tags: ",
  "aliases: [",
  "last_update: { date: ",
  "sidebar_position: ",
  "own: ",
  "__proto__: { polluted: 1 }\n",
  "constructor: ",
  "prototype: ",
  "a",
  "1.10",
  "012",
  "2026-01-31",
  "true",
  "null",
  "\ufeff",
  "\0",
  "\u0085",
  "js",
];

test("front matter: data or a problem at its place, whatever is in it", () => {
  fc.assert(
    fc.property(
      mixed(YAML),
      fc.constantFrom("", "---\n", "\ufeff---\r\n", "---js\n"),
      fc.boolean(),
      (yaml, start, ends) => {
        const text = start + yaml + (ends ? "\n---\n# Text\n" : "");
        const { frontMatter, body, bodyLine, problems } = quickly(() =>
          parseFrontMatter(text, { extra: ["own"], maxBytes: 65_536 }),
        );
        assertUnpolluted();
        assert.ok(text.endsWith(body), "the body is the end of the file");
        const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
        assert.ok(bodyLine >= 1 && bodyLine <= lines.length + 1);
        for (const { line, column, code, message } of problems) {
          assert.ok(line >= 1 && line <= lines.length, `line ${line} of ${lines.length}: ${message}`);
          assert.ok(
            column >= 1 && column <= (lines[line - 1] ?? "").length + 2,
            `column ${line}:${column}: ${message}`,
          );
          assert.match(code, /^[a-z-]+$/);
        }
        for (const key of ["title", "slug", "description"] as const)
          assert.ok(/^(?:string|undefined)$/.test(typeof frontMatter[key]), key);
        assert.equal(JSON.parse(JSON.stringify(frontMatter)), { ...JSON.parse(JSON.stringify(frontMatter)) });
      },
    ),
    { numRuns: times(1000) },
  );
});

// ---------------------------------------------------------------------------- Markdown

const MARKDOWN = [
  ..."a |\n|\n\n|    |- |1. |> |# |## |===\n|---\n|*|**|_|~~|`|```|```js\n|~~~\n|[|]|(|)|![|](b.md)|[x]: y\n|<|>|\\|&amp;|&#1;|&|:::note\n|:::|::::tabs\n|:::tab[x]\n|:mark[|{#id}|{a=b}|[^1]|[^1]: |[!NOTE]|\t|\r\n|\r".split(
    "|",
  ),
  "|",
  "|-|-|\n",
  "</main>",
  "<div>",
  "<script>",
  "<!--",
  "<a href='javascript:x'>",
  "javascript:",
  '<img src=x onerror="y">',
  "<style>",
  "<![CDATA[",
  "\0",
  "\u2028",
  "\ufeff",
  "::include{file=a.md}\n",
];

test("Markdown: HTML that stays in its frame and runs nothing, whatever is in it", () => {
  fc.assert(
    fc.property(mixed(MARKDOWN, 40), fc.boolean(), (source, rawHtml) => {
      const { html } = quickly(() => render(source, { rawHtml, files: { "a.md": "text\n" } }));
      assertFramed(html, source);
      const page = `<!DOCTYPE html><html lang="en"><head><title>t</title></head><body>${html}</body></html>`;
      for (const node of walk(parseHtml(page))) {
        if (!isElement(node)) continue;
        for (const { name, value } of node.attrs) {
          assert.not.ok(/^(?:href|src|action)$/.test(name) && /^\s*javascript:/i.test(value), `${name}=${value}`);
          if (!rawHtml) assert.not.match(name, /^on/);
        }
        if (!rawHtml) assert.not.match(node.tagName, /^(?:script|style)$/);
      }
      if (!rawHtml) assert.equal(parseErrors(page), []);
    }),
    { numRuns: times(1000) },
  );
});

// ---------------------------------------------------------------------------- routes

const NAMES = [
  ..."a|B|é|e\u0301|index|README|01-|2-x|..|.|...| |%|%2e|%2F|#|?|&|\\|:|con|__proto__|/|//|-|_|~|'|\"|<|\u200b|\u202e|.md|\n".split(
    "|",
  ),
];

test("routes: an address inside of the output, from any name and slug", () => {
  const text = fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(""));
  // A file system gives names without slashes that are neither of the two dots.
  const name = text.map((each) => each.replace(/\//g, "")).filter((each) => each !== "" && !/^\.\.?$/.test(each));
  const file = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => `docs/${names.join("/")}.md`);
  fc.assert(
    fc.property(file, fc.option(text), fc.option(text), fc.constantFrom("/", "/base/"), (path, slug, id, base) => {
      const yaml = [
        slug === null ? "" : `slug: ${JSON.stringify(slug)}`,
        id === null ? "" : `id: ${JSON.stringify(id)}`,
      ].join("\n");
      const { frontMatter, problems } = parseFrontMatter(`---\n${yaml}\n---\n`, { extra: [], maxBytes: 65_536 });
      if (problems.length > 0) return;
      const { route, output } = quickly(() => pageAddress(path, "docs", frontMatter));
      assert.is(posix.normalize(output), output);
      assert.ok(output === "docs/index.html" || /^docs\/.+\/index\.html$/s.test(output), output);
      assert.not.match(output, /(?:^|\/)\.\.?(?:\/|$)/);
      assert.ok(posix.resolve("/out", output).startsWith("/out/docs"), output);
      if (!output.includes("\\") && !output.includes(":")) {
        const resolved = win32.resolve("C:\\out", output);
        assert.ok(resolved.startsWith("C:\\out\\docs"), resolved);
      }
      assert.is(route, route.normalize("NFC"));
      const href = hrefOf(base, route);
      assert.match(href, /^\/[\x21-\x7e]*$/);
      assert.not.match(href, /^\/\/|[\\"<>#?]/);
      assert.is(decodeHref(href), base.slice(0, -1) + route);
      assert.is(
        new URL(href, "https://docs.example").pathname.replace(/\/$/, ""),
        href.replace(/\/$/, ""),
        "browsers read it so",
      );
      assert.is(bareRoute(route), bareRoute(`${bareRoute(route)}/`));
    }),
    { numRuns: times(1000) },
  );
});

// ---------------------------------------------------------------------------- HTTP

const SECRET = "not for any reader";
const URLS = [
  ..."/|//|.|..|/..|/../|%2e|%2e%2e|%2f|%5c|\\|%00|%|%zz|%ff|secret.txt|.secret|docs|a.html|a|?|#|;|:|@|*|http://|localhost|\t| |é|index.html".split(
    "|",
  ),
];
/** A path that is meant to end at a secret. */
const DISGUISE = fc
  .tuple(mixed(URLS, 2), fc.constantFrom("secret.txt", ".secret", "../secret.txt"), mixed(["", "?", "#", "/"], 1))
  .map((parts) => parts.join(""));
const HEADERS = [
  ...'Range: bytes=|0-1|-5|5-|9-5|,|1-1,2-2|99999999999999999999|If-None-Match: |"|W/|*|If-Range: |If-Modified-Since: |Thu, 01 Jan 1970 00:00:00 GMT|Host: |x.example|Content-Length: 5|Transfer-Encoding: chunked|: |\r\n|\r\n\r\n|\n|\0|GET / HTTP/1.1'.split(
    "|",
  ),
];

test("HTTP: ranges, conditions and paths mean something, or are refused", () => {
  const header = mixed(HEADERS, 8);
  fc.assert(
    fc.property(header, fc.nat(1000), header, mixed(URLS, 10), (rangeHeader, size, tags, url) => {
      for (const given of [rangeHeader, `bytes=${rangeHeader}`]) {
        const found = parseRange(given, size);
        if (found === undefined || found === "unsatisfiable") continue;
        assert.ok(Number.isInteger(found.from) && Number.isInteger(found.to));
        assert.ok(found.from >= 0 && found.from <= found.to && found.to < size, `${given} of ${size}`);
      }
      assert.type(
        isFresh({ "if-none-match": tags, "if-modified-since": tags }, { etag: '"x"', modified: new Date(0) }),
        "boolean",
      );
      const path = decodePath(`/${url}`);
      if (path === undefined) return;
      assert.not.match(path, /(?:^|\/)\.\.?(?:\/|$)/);
      assert.ok(!path.includes("\0") && !path.includes("\\") && path.startsWith("/"));
      assert.ok(posix.resolve("/out", `.${path}`).startsWith("/out"), path);
    }),
    { numRuns: times(500) },
  );
});

test("HTTP: a server answers any bytes with files of its own, or an error, and goes on", async () => {
  const top = makeFolder("fuzz");
  const dir = join(top, "dist");
  writeFiles(top, {
    "secret.txt": SECRET,
    "dist/.secret": SECRET,
    "dist/index.html": "home",
    "dist/docs/a.html": "page",
    "dist/404.html": "none",
  });
  const server = await startServer({
    source: folderSource(dir),
    baseUrl: "/",
    host: "127.0.0.1",
    port: 0,
    portNamed: true,
  });
  const port = portOf(server.url);
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("GET", "GET", "GET", "GET", "HEAD", "POST", "get", "", "\0"),
        fc.oneof(mixed(URLS, 10), DISGUISE),
        // Most heads of random pieces are none, and are refused before the path is looked at.
        fc.oneof(fc.constant(""), mixed(HEADERS, 8)),
        async (method, url, headers) => {
          const message = `${method} /${url} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n${headers}\r\n\r\n`;
          const reply = await exchange(port, Buffer.from(message, "latin1"));
          assert.ok(!reply.text.includes(SECRET), "a file beside the folder, or a private one");
          assert.ok(
            [200, 206, 301, 302, 304, 307, 308, 400, 403, 404, 405, 408, 413, 414, 416, 417, 431, 501].includes(
              reply.status,
            ),
            String(reply.status),
          );
          const location = reply.headers["location"];
          if (location !== undefined) assert.match(location, /^\/(?![/\\])/);
          assert.not.ok(Object.keys(reply.headers).some((name) => name.startsWith("access-control")));
        },
      ),
      { numRuns: times(500) },
    );
    const alive = await exchange(port, `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    assert.is(alive.text, "home");
  } finally {
    await server.close();
  }
});

// ---------------------------------------------------------------------------- API models

const WHOLE: unknown = JSON.parse(
  model("zoo", [
    interfaceOf(
      "Zebra",
      [
        {
          kind: "PropertySignature",
          name: "stripes",
          doc: "How many.",
          tokens: ["stripes: ", "number"],
          propertyTypeTokenRange: range(1, 2),
        },
        {
          kind: "MethodSignature",
          name: "run",
          doc: "Runs. {@link Horse}",
          tokens: ["run(to: ", ["Horse", "zoo!Horse:interface"], "): void"],
          parameters: [{ parameterName: "to", parameterTypeTokenRange: range(1, 2) }],
          returnTypeTokenRange: range(2, 3),
        },
      ],
      [["Horse", "zoo!Horse:interface"]],
    ),
    interfaceOf("Horse", []),
    {
      kind: "Function",
      name: "feed",
      doc: "@param animal - what.\n@returns nothing",
      tokens: ["function feed(): ", "void"],
      returnTypeTokenRange: range(1, 2),
      parameters: [],
    },
    {
      kind: "Namespace",
      name: "Inner",
      members: [
        {
          kind: "Enum",
          name: "Kind",
          members: [{ kind: "EnumMember", name: "A", tokens: ["A = ", "1"], initializerTokenRange: range(1, 2) }],
        },
      ],
    },
  ]),
);

/** Every place of a value. */
function placesIn(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, inner]) =>
      placesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

function replaced(value: unknown, path: readonly (string | number)[], by: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) };
  copy[key] = replaced(copy[key], rest, by);
  return copy;
}

const PLACES = placesIn(WHOLE);
const KINDS = [
  "Class",
  "Interface",
  "Enum",
  "Method",
  "Constructor",
  "Namespace",
  "Variable",
  "CallSignature",
  "EntryPoint",
];

test("API models: data or a problem, whatever the file says", () => {
  const any = fc.oneof(
    fc
      .anything({ maxDepth: 2, withNullPrototype: false })
      .map((value) => JSON.parse(JSON.stringify(value) ?? "null") as unknown),
    fc.constantFrom<unknown>(
      ...KINDS,
      "__proto__",
      "zoo!Zebra:interface",
      "zoo!",
      "../..",
      "<img onerror=x>",
      "{@link ",
      "{@inheritDoc zoo!Zebra:interface}",
      -1,
      1e9,
      0.5,
      "",
      "x".repeat(5000),
    ),
    fc
      .constantFrom(...PLACES)
      .map((path) => path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], WHOLE)),
  );
  const changes = fc.array(fc.tuple(fc.constantFrom(...PLACES), any), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(changes, fc.option(fc.nat(), { freq: 10 }), (list, cut) => {
      let changed = WHOLE;
      for (const [path, by] of list) {
        // An earlier change may have taken the place away.
        try {
          changed = replaced(changed, path, by);
        } catch {}
      }
      const text = JSON.stringify(changed) ?? "";
      const extracted = {
        name: "zoo",
        version: "1.0.0",
        description: "",
        license: "MIT",
        copyright: "",
        homepage: "",
        directory: "",
        model: cut === null ? text : text.slice(0, cut % (text.length + 1)),
        entryPoints: [{ specifier: "zoo", exports: ["Zebra", "feed"] }],
        reexports: [],
        documented: undefined,
        namesOnly: false,
        note: undefined,
      };
      const { reference, problems } = quickly(() => compileReference([extracted], { base: "/docs/api", tags: [] }));
      assertUnpolluted();
      for (const { code, message } of problems) assert.ok(/^api-model-/.test(code) && message !== "");
      assert.equal(JSON.parse(JSON.stringify(reference)).packages.length, 1, "it can be kept");
      for (const route of JSON.stringify(reference).match(/"\/docs\/api[^"]*"/g) ?? [])
        assert.not.match(route, /\/\.\.?[/"]/);
    }),
    { numRuns: times(1000) },
  );
});

test.run();
