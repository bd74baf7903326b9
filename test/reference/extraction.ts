// Small packages for tests, written as their files, and what the reference says of them. One program of the extractor's for
// all packages of a call: the first of a test file takes seconds, further ones a tenth of it.
import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { planExtraction } from "../../src/reference/extract.ts";
import { compileReference } from "../../src/reference/model.ts";
import type { ApiItem, ApiMember, ApiToken, Reference, ReferencePackageConfig } from "../../src/reference/types.ts";
import type { Diagnostic } from "../../src/types.ts";
import { type Files, makeFolder, writeFiles } from "../support/folder.ts";
import { root } from "../support/paths.ts";
import { extractHere } from "./extract-here.ts";

/** A package: its files, or its one declaration file. */
export type PackageFiles = string | Files;

/** What came of packages. */
export interface ExtractedTest {
  readonly reference: Reference;
  readonly problems: readonly Diagnostic[];
  /** Finds an item. @param path `package:Namespace.Name kind` */
  item(path: string): ApiItem;
}

/**
 * Extracts packages that are installed in a content folder. Those of the scope `@workspace` lie elsewhere, and are linked.
 * @param besides packages that are installed too, and not in the reference; they take the places of the extractor and of Node's types
 * @param given what the configuration lists besides their names
 */
export async function extractPackages(
  packages: Readonly<Record<string, PackageFiles>>,
  besides: Readonly<Record<string, PackageFiles>> = {},
  given: readonly ReferencePackageConfig[] = [],
): Promise<ExtractedTest> {
  const folder = makeFolder("extraction");
  const content = join(folder, "content");
  for (const [name, files] of Object.entries({ ...packages, ...besides })) {
    const manifest = JSON.stringify({ name, version: "1.0.0", license: "MIT", types: "./index.d.ts" });
    const installed = join(content, "node_modules", name);
    const isLinked = name.startsWith("@workspace/");
    const place = isLinked ? join(folder, name) : installed;
    writeFiles(place, {
      "package.json": manifest,
      ...(typeof files === "string" ? { "index.d.ts": files } : files),
    });
    if (isLinked) {
      mkdirSync(dirname(installed), { recursive: true });
      symlinkSync(place, installed, "junction");
    }
  }
  writeFiles(content, { "package.json": "{}" });
  for (const name of ["@microsoft/api-extractor", "@types/node"].filter((name) => !(name in besides))) {
    const link = join(content, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, "content/node_modules", name), link, "junction");
  }
  const config: { packages: ReferencePackageConfig[] } = { packages: [...Object.keys(packages), ...given] };
  const at = (keys: readonly (string | number)[]) => ({ file: keys.join("."), line: 1, column: 1 });
  const plan = planExtraction({ content, cacheDir: join(folder, "cache"), config, root: folder }, at, extractHere);
  const extraction = await plan.run({ signal: undefined, onProgress: () => {} });
  const failed = [...plan.problems, ...extraction.problems];
  const isBroken = failed.some(({ severity }) => severity === "error");
  const { reference, problems } = compileReference(isBroken ? [] : extraction.packages, { base: "/api", tags: [] });
  return {
    reference,
    problems: [...failed, ...problems],
    item: (path) => itemOf(reference, path, failed),
  };
}

function itemOf({ packages }: Reference, path: string, problems: readonly Diagnostic[]): ApiItem {
  const [, name = "", names = "", kind] = /^(.+):([^ ]+)(?: (\w+))?$/.exec(path) ?? [];
  let items = packages.find((one) => one.name === name)?.items ?? [];
  let found: ApiItem | undefined;
  const steps = names.split(".");
  for (const [i, step] of steps.entries()) {
    const wanted = i < steps.length - 1 ? "namespace" : kind;
    found = items.find((item) => item.name === step && (wanted === undefined || item.kind === wanted));
    items = found?.items ?? [];
  }
  if (!found) throw new Error(`there is no ${path}: ${problems.map(({ message }) => message).join("; ")}`);
  return found;
}

/** Writes members as a page's table has them: `name(parameter?) tags: type [from Base to route] {by package to route}`. */
export function membersOf({ members }: ApiItem): string[] {
  return members.map(memberLine);
}

function memberLine(member: ApiMember): string {
  const { kind, name, signatures, inheritedFrom } = member;
  const [first] = signatures;
  const parameters = first?.parameters.map((one) => one.name + (one.optional ? "?" : "")).join(", ");
  const isCalled = kind !== "property" && kind !== "member";
  const tags = (["static", "protected", "abstract", "readonly", "optional"] as const).filter((tag) => member[tag]);
  const from =
    inheritedFrom && ` [${inheritedFrom.name}${inheritedFrom.to === undefined ? "" : ` ${inheritedFrom.to}`}]`;
  const by = first?.addedBy && ` {${first.addedBy.name} ${first.addedBy.to}}`;
  return `${tags.map((tag) => `${tag} `).join("")}${name}${isCalled ? `(${parameters})` : ""}: ${textOf(first?.type ?? [])}${from ?? ""}${by ?? ""}`;
}

/** The text of a stretch of code. */
export function textOf(tokens: readonly ApiToken[]): string {
  return tokens.map(({ text }) => text).join("");
}

/** The first declaration of an item. */
export function declarationOf({ signatures: [first] }: ApiItem): string {
  return textOf(first?.tokens ?? []);
}
