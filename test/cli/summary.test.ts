// What build says of the output that it wrote: where it is, and the command that shows it.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { interfaceOf, model } from "../reference/model-builder.ts";
import { type Files, makeFolder, writeFiles } from "../support/folder.ts";
import { startServer } from "../support/serve.ts";
import { runDocsgen } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("what build says");

const SITE: Files = {
  "content/docs/index.md": "# Home\n",
  "docsgen.config.mjs": 'export default { url: "https://a.example" };\n',
};
const manifest = (scripts: object): Files => ({
  "package.json": JSON.stringify({ name: "a", private: true, scripts }),
});

/** The place and the command that a build names, in a folder that holds a site in `site/`. */
async function said(
  cwd: string,
  ...args: string[]
): Promise<readonly [place: string | undefined, next: string | undefined]> {
  const { code, stdout, stderr } = await runDocsgen(["build", ...args], { cwd });
  assert.is(code, 0, stderr);
  return [
    /^Built \d+ pages? into (.+) in [\d.]+ m?s: /.exec(stdout)?.[1],
    /^Look at it with: (.+)$/m.exec(stdout)?.[1],
  ];
}

test("the place of the output is the real one, from the working directory on or absolute", async () => {
  const top = makeFolder("place");
  const site = join(top, "site");
  writeFiles(site, SITE);
  const elsewhere = join(makeFolder("out"), "dist");
  const place = async (cwd: string, ...args: string[]) => (await said(cwd, ...args))[0];
  assert.is(await place(site), "dist");
  assert.is(await place(top, "site"), join("site", "dist"));
  assert.is(await place(top, site), join("site", "dist"));
  assert.is(await place(top, "site", "--out", elsewhere), elsewhere);
  assert.is(await place(top, "site", "--out", join(top, "public")), "public");
  assert.is(await place(top, "site", "--out", "../public"), "public");
  mkdirSync(join(top, "beside"));
  assert.is(await place(join(top, "beside"), "../site"), join(site, "dist"));
});

test("links in comments of the reference that lead nowhere are counted, and with --debug told", async () => {
  const folder = makeFolder("links");
  writeFiles(folder, {
    ...SITE,
    "docsgen.config.mjs": `export default { url: "https://a.example", reference: { packages: [{ name: "widgets", model: "widgets.api.json" }] } };\n`,
    "content/widgets.api.json": model("widgets", [
      interfaceOf("Widget", [], [], { doc: "Beside a {@link Gadget}, by {@link Widget}." }),
    ]),
  });
  const line = async (...args: string[]) =>
    /^API reference: .*; (.*\n.*)$/m.exec((await runDocsgen(["build", ...args], { cwd: folder })).stdout)?.[1] ?? "";
  assert.match(await line(), /^1 link of comments leads nowhere \(--no-cache --debug says which\)\.\n(?! )/);
  assert.match(
    await line("--no-cache", "--debug"),
    /^1 link of comments leads nowhere\.\n {2}widgets Widget: Gadget: /,
  );
});

test("the command is that of the package manager that runs the build", async () => {
  const folder = makeFolder("manager");
  writeFiles(folder, { ...SITE, ...manifest({ start: "docsgen serve" }) });
  for (const [agent, ...expected] of [
    ["yarn/4.9.1 npm/? node/v20", "yarn start", "yarn docsgen serve --out out"],
    ["pnpm/9.1.0 npm/? node/v20", "pnpm start", "pnpm exec docsgen serve --out out"],
  ] as const) {
    const next = async (...args: string[]) => {
      const { stdout } = await runDocsgen(["build", ...args], { cwd: folder, env: { npm_config_user_agent: agent } });
      return /^Look at it with: (.+)$/m.exec(stdout)?.[1];
    };
    assert.equal([await next(), await next("--out", "out")], expected);
  }
});

test("npm start is named only where it shows this output", async () => {
  const folder = makeFolder("start");
  writeFiles(folder, SITE);
  const next = async (...args: string[]) => (await said(folder, ...args))[1];
  assert.is(await next(), "npx docsgen serve");
  for (const [start, expected] of [
    ["docsgen serve --watch", "npm start"],
    ["docsgen serve --port 8080 --open", "npm start"],
    ["npx docsgen serve", "npm start"],
    ["node bin/docsgen.js serve", "npm start"],
    ["node server.js", "npx docsgen serve"],
    ["docsgen serve other", "npx docsgen serve"],
    ["docsgen serve --out other", "npx docsgen serve"],
    ["docsgen serve && rm -r dist", "npx docsgen serve"],
    [5, "npx docsgen serve"],
  ] as const) {
    writeFiles(folder, manifest({ start }));
    assert.is(await next(), expected, String(start));
  }
  for (const text of ["null", "{", '{ "scripts": null }', ""]) {
    writeFiles(folder, { "package.json": text });
    assert.is(await next(), "npx docsgen serve", text);
  }
});

test("what is named otherwise is named in the command that shows it", async () => {
  const top = makeFolder("named");
  writeFiles(top, { ...SITE, ...manifest({ start: "docsgen serve" }) });
  const next = async (...args: string[]) => (await said(top, ...args))[1];
  assert.is(await next("."), "npm start");
  assert.is(await next("--strict", "--no-cache", "--jobs", "1"), "npm start");
  assert.is(await next("--out", "out"), "npx docsgen serve --out out");
  assert.is(await next("--out", "two words"), 'npx docsgen serve --out "two words"');
  assert.is(await next("--base-url", "/sub/"), "npx docsgen serve --base-url /sub/");
  assert.is(
    await next("--content", "./content", "--config", "docsgen.config.mjs", "--out", "other"),
    "npx docsgen serve --content ./content --out other --config docsgen.config.mjs",
  );
  const site = join(top, "site");
  writeFiles(site, { ...SITE, ...manifest({ start: "docsgen serve" }) });
  assert.is(await next("site"), "npx docsgen serve site");
  assert.is(await next("site", "--out", "o"), "npx docsgen serve site --out o");
});

test("serve says where it put the site, and no other command", async () => {
  const top = makeFolder("serve");
  writeFiles(join(top, "site"), { ...SITE, ...manifest({ start: "docsgen serve" }) });
  const server = await startServer(["site"], { cwd: top });
  await server.close();
  assert.match(server.output(), `into ${join("site", "dist")} in `);
  assert.not.match(server.output(), "Look at it");
});

test.run();
