// Gives each page of a site the address that it asks for, and refuses two of one address.
import { compare } from "../diagnostics.ts";
import { toNfc } from "../nfc.ts";
import { parseNumberPrefix, sitemapPaths, twinPath } from "../route.ts";
import type { Diagnostic, Page, ResolvedConfig } from "../types.ts";
import { mayBeMapped } from "./mapped.ts";

export interface AddressInput {
  readonly config: Pick<ResolvedConfig, "docsPath" | "llms" | "url" | "version" | "languages">;
  /** Every page that asks for an address; the first one of each gets it. */
  readonly pages: readonly Page[];
  /** Pages with errors of their own, which get none: that another page has the address is told all the same. */
  readonly broken: readonly Page[];
  /** Static files, under the content folder. */
  readonly statics: readonly string[];
  readonly display: (file: string) => string;
}

/** Which pages have an address. */
export interface Addresses {
  /** Those that have the address that they ask for, by route. */
  readonly pages: readonly Page[];
  readonly problems: readonly Diagnostic[];
  /** Where in the input's pages each of them is. */
  readonly places: readonly number[];
  readonly input: AddressInput;
}

/**
 * Keeps the first page of each address; every other one is an error at its own file.
 * @param previous is taken over where the same files ask for the same addresses
 */
export function assignAddresses(input: AddressInput, previous?: Addresses): Addresses {
  if (previous && isSame(previous.input, input)) {
    const { places, problems } = previous;
    return { pages: places.map((place) => input.pages[place] as Page), problems, places, input };
  }
  const { config, display } = input;
  const docs = config.docsPath === "." ? "" : `${config.docsPath}/`;
  const problems: Diagnostic[] = [];
  const outputs = new Outputs();
  // A site for which none is written has no sitemap but the one that it brings.
  const sitemap = mayBeMapped(config) ? sitemapPaths(input.pages.length, config.languages.length) : [];
  for (const reserved of [`${docs}sidebar.json`, ...sitemap, "404.html"]) {
    outputs.add(addressKey(reserved), { what: () => "a file that the build writes", route: `/${reserved}` });
  }
  outputs.add("assets/", { what: () => "a folder that the build writes", route: "/assets" });
  // The parts of the sidebar, and the index of the search.
  const isOwn = (output: string) =>
    addressKey(output).startsWith(addressKey(docs)) &&
    /^(?:sidebar|search)\/.*\.json$/i.test(output.slice(docs.length));
  const problem = (
    file: string,
    code: string,
    message: string,
    hint: string,
    severity: Diagnostic["severity"] = "error",
  ) => problems.push({ file: display(file), line: 1, column: 1, severity, code, message, hint });
  for (const file of input.statics) {
    const output = file.slice("static/".length);
    const path = addressKey(output);
    const taken = isOwn(output)
      ? { what: () => "a file that the build may write" }
      : (outputs.at(path) ?? outputs.above(path));
    if (taken) {
      const hint = "Rename the file; addresses that differ in case only are the same on many hosts.";
      problem(file, "output-collision", `/${output} is already the address of ${taken.what()}`, hint);
    } else outputs.add(path, { what: () => display(file), route: `/${output}` });
    const composed = toNfc(output);
    if (composed !== output) {
      const message = "the name is in decomposed Unicode: addresses as they are typed don't lead to it";
      problem(file, "decomposed-name", message, `Rename it ${composed}, in composed form (NFC).`, "warning");
    }
  }
  const places: number[] = [];
  /** Gives a page its address; whether it is free. */
  const give = (page: Page): boolean => {
    const path = addressKey(page.output);
    // A page's twin is in the page's folder.
    const above = outputs.above(path);
    const twin = config.llms ? (outputs.at(addressKey(twinPath(page.route))) ?? above) : undefined;
    if (twin) {
      const message = `/${twinPath(page.route)}, the page as Markdown, is already the address of ${twin.what()}`;
      const hint = "Rename that file, give the page a slug, or say llms: false in the configuration.";
      problem(page.file, "output-collision", message, hint);
    }
    const taken = outputs.at(path) ?? above;
    if (!taken) {
      outputs.add(path, { what: () => display(page.file), route: page.route, page });
      return true;
    }
    const differs = taken.route !== page.route && addressKey(taken.route) === addressKey(page.route);
    if (differs) {
      // Of two pages, the one with capitals is to be renamed, whichever came first.
      const isOther = taken.page !== undefined && page.route === page.route.toLowerCase();
      const [odd, { route, what }] = isOther
        ? [taken.page, { ...page, what: () => display(page.file) }]
        : [page, taken];
      const message = `the route ${JSON.stringify(odd.route)} is already that of ${what()}`;
      const hint = `Its route ${JSON.stringify(route)} differs in case or in Unicode form only, which many hosts take for the same. Rename ${display(odd.file)}, or change its slug.`;
      problem(odd.file, "route-collision", message, hint);
      return false;
    }
    const hint =
      tellForm(page, taken.page) ?? tellNumber(page, taken.page) ?? "Rename one of the two files or give one a slug.";
    const message = `the route ${JSON.stringify(page.route)} is already that of ${taken.what()}`;
    problem(page.file, "route-collision", message, hint);
    return false;
  };
  for (const [i, page] of input.pages.entries()) if (give(page)) places.push(i);
  for (const page of input.broken) give(page);
  const pageAt = (place: number) => input.pages[place] as Page;
  places.sort((a, b) => compare(pageAt(a).route, pageAt(b).route));
  return { pages: places.map(pageAt), problems, places, input };
}

/** Says why two names that look the same are two. */
function tellForm(page: Page, other: Page | undefined): string | undefined {
  if (!other || toNfc(page.file) !== toNfc(other.file)) return undefined;
  return "Their names look the same, and differ in the form of their characters alone (NFC, NFD). Keep one of the two files.";
}

/** Says that a number in front of a name is not in the address, where two pages would have others with it. */
function tellNumber(page: Page, other: Page | undefined): string | undefined {
  const pages = other ? [page, other] : [page];
  const [path, its] = pages.map(({ file }) => file.replace(/(?:(?:^|\/)(?:index|readme))?\.md$/i, ""));
  if (path === its || pages.some(({ frontMatter }) => frontMatter.slug !== undefined)) return undefined;
  const names = pages.flatMap(({ file }) => file.replace(/\.md$/i, "").split("/").reverse());
  const numbered = names.find((name) => parseNumberPrefix(name).position !== undefined);
  if (numbered === undefined) return undefined;
  const { name } = parseNumberPrefix(numbered);
  const behind = `${name}-${/^\d+/.exec(numbered)?.[0]}`;
  return `The number of ${JSON.stringify(numbered)} orders the sidebar and is no part of the address. Put it behind the name (${behind}), or give one of the two files a slug.`;
}

function isSame(before: AddressInput, now: AddressInput): boolean {
  return (
    before.config.docsPath === now.config.docsPath &&
    before.config.llms === now.config.llms &&
    mayBeMapped(before.config) === mayBeMapped(now.config) &&
    before.config.languages.length === now.config.languages.length &&
    before.statics.length === now.statics.length &&
    before.statics.every((file, i) => file === now.statics[i]) &&
    hasSameAddresses(before.pages, now.pages) &&
    hasSameAddresses(before.broken, now.broken)
  );
}

/** Whether two lists have the same files at the same addresses, in the same order. */
export function hasSameAddresses(before: readonly Page[], now: readonly Page[]): boolean {
  if (before.length !== now.length) return false;
  return before.every((page, i) => {
    const other = now[i] as Page;
    return page === other || (page.file === other.file && page.route === other.route);
  });
}

/** Whom an output belongs to. */
interface Taken {
  /** Asked for only where it is said: a path as authors know it costs more than all the rest. */
  what(): string;
  readonly route: string;
  readonly page?: Page;
}

/** Which files will be in the output, and the folders that they need, by key. A path that ends in a slash is a folder alone. */
class Outputs {
  readonly #files = new Map<string, Taken>();
  readonly #folders = new Map<string, Taken>();

  add(path: string, taken: Taken): void {
    this.#files.set(path, taken);
    for (const folder of foldersOf(path)) {
      if (this.#folders.has(folder)) break;
      this.#folders.set(folder, taken);
    }
  }

  /** Finds what is at a path: a file of the same name, or a folder in its place. */
  at(path: string): Taken | undefined {
    return this.#files.get(path) ?? this.#folders.get(path);
  }

  /** Finds a file in the place of one of the folders of a path. */
  above(path: string): Taken | undefined {
    for (const folder of foldersOf(path)) {
      if (this.#folders.has(folder)) break;
      const file = this.#files.get(folder);
      if (file) return file;
    }
    return undefined;
  }
}

/** The folders that a path is in, the innermost first. */
function* foldersOf(path: string): Generator<string> {
  for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) yield path.slice(0, at);
}

/** Gives what a path is known by: many hosts take those for the same that differ in case or in Unicode form only. */
export function addressKey(output: string): string {
  return toNfc(output).toLowerCase();
}
