// Checks what plugins give: pages and files. Says what is wrong with each, and makes plain data of the others. Pure.
import { got, isRecord } from "../config/check.ts";
import { diagnostic } from "../config/problems.ts";
import { nearest } from "../diagnostics.ts";
import type { Diagnostic } from "../types.ts";
import type { GeneratedFile, GeneratedPage, PluginFile, PluginPage } from "./types.ts";

/** Whom an answer is from. */
export interface Answering {
  /** The plugin's name. */
  readonly name: string;
  /** Where problems are told that have no place of their own. */
  readonly place: GeneratedPage["place"];
}

/** What came of an answer. */
interface Checked<T> {
  readonly values: readonly T[];
  readonly problems: readonly Diagnostic[];
}

const PAGE_KEYS: readonly string[] = ["path", "markdown", "frontMatter", "source"] satisfies (keyof PluginPage)[];
const SOURCE_KEYS: readonly string[] = ["file", "line", "column"];
const FILE_KEYS: readonly string[] = ["path", "content"] satisfies (keyof PluginFile)[];

/** Checks a plugin's pages. @param docsPath folder of the pages under the content folder */
export function checkPages(answer: unknown, from: Answering, docsPath: string): Checked<GeneratedPage> {
  return checkList(answer, { hook: "pages", what: "a page", keys: PAGE_KEYS }, from, (page, problems) => {
    const { path, markdown, frontMatter, source } = page as Partial<PluginPage>;
    const { fail } = problems;
    const wrongPath = pathProblem(path);
    if (wrongPath) fail(`path ${wrongPath}`, 'Write it under the folder of the pages: "users/list.md".');
    else if (!/\.md$/.test(path as string))
      fail(`path ${JSON.stringify(path)} does not end in .md`, "Pages are Markdown.");
    else if ((path as string).split("/").some((name) => /^[_.]/.test(name) || name === "node_modules"))
      fail(`path ${JSON.stringify(path)} holds a name that no page may have`, 'Names do not begin with "_" or ".".');
    if (typeof markdown !== "string") fail(`markdown must be text, not ${got(markdown)}`);
    const isWritable = frontMatter === undefined || isRecord(frontMatter);
    if (!isWritable) fail(`frontMatter must be an object, not ${got(frontMatter)}`);
    const isPlaced = isRecord(source) && typeof source.file === "string" && source.file !== "";
    if (source !== undefined && !isPlaced) fail("source must be { file, line?, column? }");
    if (isPlaced) tellUnknown(source, SOURCE_KEYS, (key, hint) => problems.tell(`source has ${key}`, hint));
    const head = isWritable && frontMatter ? frontMatterText(frontMatter) : "";
    if (head instanceof Error) fail(head.message);
    if (problems.isFailed) return undefined;
    const file = isPlaced ? source.file.split("\\").join("/").replace(/^\.\//, "") : undefined;
    const { line = 1, column = 1 } = source ?? {};
    return {
      file: docsPath === "." ? (path as string) : `${docsPath}/${path}`,
      text: `${head}${markdown}`,
      plugin: from.name,
      place: file === undefined ? from.place : { file, line: counted(line), column: counted(column) },
      ...(file !== undefined && { from: file }),
    };
  });
}

/** Checks a plugin's files. */
export function checkFiles(answer: unknown, from: Answering): Checked<GeneratedFile> {
  return checkList(answer, { hook: "files", what: "a file", keys: FILE_KEYS }, from, (file, problems) => {
    const { path, content } = file as Partial<PluginFile>;
    const wrongPath = pathProblem(path);
    if (wrongPath) problems.fail(`path ${wrongPath}`, 'Write it under the output folder: "feed.xml".');
    const isBytes = ArrayBuffer.isView(content) && content instanceof Uint8Array;
    if (typeof content !== "string" && !isBytes) problems.fail(`content must be text or bytes, not ${got(content)}`);
    if (problems.isFailed) return undefined;
    // Bytes that are a view of a larger buffer would take all of that to another thread.
    const data = isBytes ? Uint8Array.from(content) : (content as string);
    return { path: path as string, content: data, plugin: from.name, place: from.place };
  });
}

/** Says what is wrong. */
type Tell = (message: string, hint?: string) => void;

/** What is wrong with one item of an answer. */
class ItemProblems {
  /** Whether nothing can be made of the item. */
  isFailed = false;
  /** Tells what does no harm to the rest of the item. */
  readonly tell: Tell;

  /** @param tell takes what stands behind "whose" */
  constructor(tell: Tell) {
    this.tell = tell;
  }

  /** Tells what keeps the item from being used. */
  readonly fail: Tell = (message, hint) => {
    this.isFailed = true;
    this.tell(message, hint);
  };
}

/** What an answer is a list of. */
interface Listed {
  readonly hook: string;
  /** One of its items, as messages call it. */
  readonly what: string;
  readonly keys: readonly string[];
}

/** Checks a list, item by item. @param read makes plain data of an item; undefined where that failed */
function checkList<T>(
  answer: unknown,
  { hook, what, keys }: Listed,
  { name, place }: Answering,
  read: (item: object, problems: ItemProblems) => T | undefined,
): Checked<T> {
  const problems: Diagnostic[] = [];
  const tell: Tell = (message, hint) => {
    const whole = `the hook ${hook} of the plugin ${JSON.stringify(name)} gave ${message}`;
    problems.push(diagnostic(place.file, place, "plugin-answer", whole, hint));
  };
  if (!isIterable(answer)) {
    tell(got(answer), "It must give a list.");
    return { values: [], problems };
  }
  const values = [...answer].flatMap((item, i) => {
    const where = `${what} (number ${i + 1})`;
    if (!isRecord(item)) {
      tell(`${where} that is no object, but ${got(item)}`);
      return [];
    }
    tellUnknown(item, keys, (key, hint) => tell(`${where} with ${key}`, hint));
    return read(item, new ItemProblems((message, hint) => tell(`${where} whose ${message}`, hint))) ?? [];
  });
  return { values, problems };
}

/** Tells each key that nobody reads. One whose value is undefined counts as absent. */
function tellUnknown(item: object, keys: readonly string[], tell: (key: string, hint: string) => void): void {
  for (const [key, value] of Object.entries(item)) {
    if (value === undefined || keys.includes(key)) continue;
    const near = nearest(key, keys);
    const known = `Known keys: ${keys.join(", ")}.${keys === PAGE_KEYS ? " Front matter goes into frontMatter: { … }." : ""}`;
    tell(`the unknown key ${JSON.stringify(key)}`, near ? `Did you mean ${JSON.stringify(near)}?` : known);
  }
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}

/** What keeps a text from being the path of a file in a folder. */
function pathProblem(path: unknown): string | undefined {
  if (typeof path !== "string" || path === "") return `must be text, not ${got(path)}`;
  const shown = JSON.stringify(path);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  if (/[\u0000-\u001f\u007f\\]/.test(path)) return `${shown} holds a character that no path may hold`;
  if (path.startsWith("/") || /^[a-z]:/i.test(path)) return `${shown} is absolute`;
  const names = path.split("/");
  if (names.some((name) => name === "" || name === "." || name === "..")) return `${shown} holds "", "." or ".."`;
  return names.some((name) => Buffer.byteLength(name) > 255)
    ? `${shown} holds a name of more than 255 bytes`
    : undefined;
}

/** Writes front matter: JSON is YAML, so that no value can be taken for anything else. */
function frontMatterText(frontMatter: Readonly<Record<string, unknown>>): string | Error {
  try {
    const lines = Object.entries(frontMatter).flatMap(([key, value]) => {
      if (value === undefined) return [];
      const json: string | undefined = JSON.stringify(value);
      if (json === undefined) throw new TypeError(`${key} is ${got(value)}`);
      return `${/^[\w-]+$/.test(key) ? key : JSON.stringify(key)}: ${json}\n`;
    });
    return lines.length === 0 ? "" : `---\n${lines.join("")}---\n`;
  } catch (error) {
    return new Error(`frontMatter cannot be written: ${(error as Error).message}`);
  }
}

function counted(value: unknown): number {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 1;
}
