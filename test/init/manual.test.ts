// The starter's pages on the configuration and on the command line name every key and every option, and no others.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import * as assert from "uvu/assert";
import { root } from "../support/paths.ts";
import { runDocsgen } from "../support/site.ts";
import { STARTER } from "../support/starter.ts";
import { suite } from "../support/suite.ts";

const test = suite("manual");

/** The cells of each row of a page's tables, by the first one without its backticks. */
function rowsOf(page: string): Map<string, readonly string[]> {
  const text = readFileSync(join(STARTER, "content/docs/authoring", page), "utf8");
  const rows = [...text.matchAll(/^\| `([^`]+)` \|(.*)\|$/gm)];
  return new Map(rows.map(([, name = "", rest = ""]) => [name, rest.split("|").map((cell) => cell.trim())]));
}

/** The keys of an interface with their `@default`, those of parts that have their own shape in `nested` below them. */
function keysOf(name: string, nested: Readonly<Record<string, string>>, prefix = ""): Map<string, string | undefined> {
  const source = ts.createSourceFile(
    "types.ts",
    readFileSync(join(root, "src/types.ts"), "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  const found = source.statements.find(
    (node): node is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(node) && node.name.text === name,
  );
  assert.ok(found, name);
  return membersOf(found.members, nested, prefix);
}

function membersOf(members: ts.NodeArray<ts.TypeElement>, nested: Readonly<Record<string, string>>, prefix: string) {
  const keys = new Map<string, string | undefined>();
  for (const member of members.filter(ts.isPropertySignature)) {
    const key = member.name.getText();
    const inner = nested[key];
    const below =
      inner === "" && member.type && ts.isTypeLiteralNode(member.type)
        ? membersOf(member.type.members, {}, `${key}.`)
        : inner
          ? keysOf(inner, {}, `${key}.`)
          : undefined;
    if (below) for (const [name, value] of below) keys.set(name, value);
    else {
      const tag = ts.getJSDocTags(member).find(({ tagName }) => tagName.text === "default");
      const text = typeof tag?.comment === "string" ? tag.comment.trim() : undefined;
      keys.set(prefix + key, text === "undefined" ? undefined : text);
    }
  }
  return keys;
}

test("every key of the configuration has its row, with what holds without it", () => {
  const keys = keysOf("Config", {
    version: "",
    markdown: "",
    frontMatter: "",
    checks: "Checks",
    limits: "Limits",
    samples: "SamplesConfig",
  });
  const rows = rowsOf("configuration.md");
  assert.ok(keys.size > 40, String(keys.size));
  assert.equal([...rows.keys()].sort(), [...keys.keys()].sort());
  for (const [key, value] of keys) {
    const said = rows.get(key)?.at(-1) ?? "";
    if (value !== undefined) assert.is(said, `\`${value}\``, key);
    else assert.not.match(said, "`", key);
  }
});

test("every option of every command has its row, and the help says no other default", async () => {
  const rows = rowsOf("command-line.md");
  const commands = [...rows.keys()].flatMap((name) => /^docsgen (\w+)/.exec(name)?.[1] ?? []);
  const all = (await runDocsgen(["--help"])).stdout.matchAll(/^ {2}(\w+) \[/gm);
  assert.equal(
    commands,
    [...all].map(([, name]) => name).filter((name) => name !== "help"),
  );
  const options = new Map<string, string | undefined>();
  for (const command of commands) {
    const help = (await runDocsgen([command, "--help"])).stdout.replace(/\n {10,}/g, " ");
    for (const [, name = "", words = ""] of help.matchAll(/^ {2}(--[\w-]+(?: <\w+>)?) +(.*)$/gm)) {
      options.set(name, /default: "?([\w.{},]+)"?\)/.exec(words)?.[1]);
    }
  }
  assert.ok(options.size > 15, String(options.size));
  const named = [...rows.keys()].filter((name) => name.startsWith("--"));
  assert.equal(named.sort(), [...options.keys()].sort());
  for (const [name, value] of options) if (value !== undefined) assert.is(rows.get(name)?.at(-1), `\`${value}\``, name);
});

test.run();
