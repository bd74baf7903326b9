// A Starlight site taken over: its configuration is run, its pages are converted, its addresses stay.
import fs from "node:fs";
import path from "node:path";
import { usageError } from "../diagnostics.ts";
import { displayPath } from "../project.ts";
import { bareRoute, parseHref } from "../route.ts";
import type { Config } from "../types.ts";
import { counted } from "./counted.ts";
import { evaluateModule } from "./evaluate.ts";
import { homeMarkdown } from "./home.ts";
import { hostRedirects } from "./host-redirects.ts";
import { splitLatePage } from "./markdown/front-matter.ts";
import { withoutIndentedCode } from "./markdown/lines.ts";
import { Migration, type OldPage } from "./migration.ts";
import { shorten } from "./page.ts";
import { tellMissing, tellOf } from "./places.ts";
import { leftOut, soundRedirects } from "./redirects.ts";
import { findFile, type StarlightAddresses, starlightAddresses } from "./starlight/addresses.ts";
import { configRedirects, editUrlOf, languagesOf, starlightConfig } from "./starlight/config.ts";
import { takeExpressiveCode } from "./starlight/expressive-code.ts";
import { findStarlight, LINKS_VALIDATOR, STARLIGHT } from "./starlight/find.ts";
import { starlightEntry } from "./starlight/front-matter.ts";
import { DOCS_PATH, readPages } from "./starlight/pages.ts";
import { starlightRules } from "./starlight/rules.ts";
import { readSettings, type StarlightSettings } from "./starlight/settings.ts";
import { convertSidebar } from "./starlight/sidebar.ts";
import {
  convertPages,
  countFiles,
  noteFunctions,
  staticFiles,
  type TakenOver,
  type TakeoverOptions,
  takenOver,
} from "./takeover.ts";
import { dataOf, textOf } from "./values.ts";

/**
 * Plans the new site.
 * @throws DocsgenError with exit code 2 where there is no such site, or its configuration cannot be read
 */
export async function takeOverStarlight(options: TakeoverOptions): Promise<TakenOver> {
  const site = findStarlight(options.source, { below: true });
  if (site === undefined)
    throw usageError(
      `no Starlight site in ${options.source}`,
      "Its astro.config.mjs and src/content/docs/ are looked for, there and one folder below. Name the site's folder with --source.",
    );
  const { folder, config: file } = site;
  const { value, dropped, missing } = await evaluateModule(file, {
    root: folder,
    signal: options.signal,
    tagged: [STARLIGHT, LINKS_VALIDATOR],
  });
  const settings = readSettings(value, site);
  if (settings === undefined)
    throw usageError(
      `${displayPath(folder, file)} has no starlight() among its integrations`,
      "Name the folder of a site that Starlight makes: docsgen takes over no other sites of Astro.",
    );
  const migration = new Migration(folder, options.top, [settings.publicFolder], splitLatePage);
  const tell = tellOf(migration, file);
  noteFunctions(dropped, tell);
  tellMissing(migration, missing);
  const read = readPages(settings, migration, tell, options.ignore);
  if (migration.pages.length === 0)
    throw usageError(
      `no page in ${settings.source}`,
      "Name the folder of the Starlight site, the one with its src/content/docs.",
    );

  await takeExpressiveCode(settings, migration, tell, options.signal);
  const redirects = redirectsOf(settings, migration, tell);
  const addresses = starlightAddresses(migration, settings, new Set(redirects.map(({ from }) => bareRoute(from))));
  const pages = convertPages(migration, {
    addresses,
    rules: (page) => starlightRules(page, settings),
    entry: (entry, page) =>
      starlightEntry(entry, page, {
        pageOf: addresses.pageOf,
        lang: settings.locale.lang ?? "en",
        note: (line, message) => migration.note(page.absolute, { line, column: 1 }, "front-matter", message),
      }),
    finish: (body, page) =>
      headOf(page, settings, migration, addresses) +
      (page.absolute.endsWith(".mdx") ? withoutIndentedCode(body) : body),
  });
  for (const [name, pattern, noun, what] of [
    ["pages", "**/*.{astro,md,mdx,html,js,ts}", "page", "outside of the documentation"],
    ["components", "**/*", "component", ""],
  ] as const) {
    const count = countFiles(path.join(settings.code, name), pattern);
    if (count > 0)
      tell("not-migrated", `${displayPath(folder, settings.code)}/${name}/: ${counted(count, noun, what)}`, []);
  }
  const prefix = settings.locale.folder === "" ? "" : `/${settings.locale.folder}`;
  const sidebar = convertSidebar(settings.options["sidebar"], {
    pages: read,
    pageOf: (link) => addresses.pageOf(`${prefix}/${link.replace(/^\/+/, "")}`),
    isFile: (link) => migration.hasStatic(link),
    tell,
    at: settings.at("sidebar"),
    lang: settings.locale.lang ?? "en",
  });
  const editUrl = options.editUrl ?? (options.isBeside && folder === options.source ? editUrlOf(settings) : undefined);
  const config: Config = {
    ...starlightConfig({ settings, migration, tell }),
    ...(editUrl !== undefined && { editUrl }),
    docsPath: DOCS_PATH,
    ...(sidebar && { sidebar }),
    ...(redirects.length > 0 && { redirects }),
  };
  return takenOver(migration, {
    from: "starlight",
    configFile: file,
    tell,
    origins: {
      url: ["site"],
      baseUrl: ["base"],
      redirects: ["redirects"],
      navbar: settings.at("social"),
      editUrl: settings.at("editLink"),
      locale: settings.at("locales"),
      ...Object.fromEntries(
        ["title", "description", "logo", "favicon", "head", "sidebar"].map((key) => [key, settings.at(key)]),
      ),
    },
    config,
    editLinkAt:
      textOf(dataOf(settings.options["editLink"])["baseUrl"]) === undefined ? undefined : settings.at("editLink"),
    builds: { versions: [], languages: languagesOf(settings, config.locale) },
    pages,
    statics: staticFiles(
      migration,
      [settings.publicFolder].filter((each) => fs.existsSync(each)),
    ),
    folders: [settings.source],
  });
}

function redirectsOf(
  settings: StarlightSettings,
  migration: Migration,
  tell: ReturnType<typeof tellOf>,
): readonly { readonly from: string; readonly to: string }[] {
  const own = configRedirects({ settings, migration, tell }).map(({ at, ...redirect }) => ({
    ...redirect,
    refuse: (why: string, part?: string) => tell("redirect", leftOut(String(at.at(-1)), why, part), at),
  }));
  const { publicFolder, folder, base, origin } = settings;
  const ofHost = hostRedirects(migration, {
    folders: [publicFolder, folder],
    base,
    origin,
    moved: (address) => address,
  });
  return soundRedirects([...own, ...ofHost], migration);
}

/** What the front matter shows above a page: a banner, and the parts of a home page. */
function headOf(
  page: OldPage,
  settings: StarlightSettings,
  migration: Migration,
  addresses: StarlightAddresses,
): string {
  const entry = (key: string) => page.entries.find((each) => each.key === key);
  const banner = textOf(dataOf(entry("banner")?.value)["content"]);
  const hero = entry("hero");
  if (banner !== undefined) migration.count("banners");
  const note = banner === undefined ? "" : `\n:::note\n${banner}\n:::\n`;
  if (hero === undefined) return note;
  migration.count("home pages");
  const tell = (code: string, message: string) =>
    migration.note(page.absolute, { line: hero.line, column: 1 }, code, message);
  const given = dataOf(hero.value);
  const { file, light, dark, alt, html } = dataOf(given["image"]);
  if (html !== undefined) tell("front-matter", "the home page is without its image, which is HTML");
  const image = { src: file, light, dark, alt };
  const home = homeMarkdown({ name: given["title"], tagline: given["tagline"], actions: given["actions"], image }, [], {
    title: textOf(entry("title")?.value) ?? "",
    link(address) {
      const parsed = parseHref(address);
      if (parsed.kind === "external") return address;
      const linked = addresses.pageOf(address, page);
      if (linked?.route !== undefined) return linked.route + (parsed.anchor === "" ? "" : `#${parsed.anchor}`);
      if (migration.hasStatic(parsed.path)) return address;
      migration.lost.push({
        file: page.absolute,
        place: { line: hero.line, column: 1 },
        path: parsed.path,
        written: address,
      });
      return undefined;
    },
    image(address) {
      const found = findFile(/^\w/.test(address) ? `./${address}` : address, path.dirname(page.absolute), settings);
      return found === undefined ? undefined : migration.addressOf(found, page);
    },
    leftOut: (what) => tell("front-matter", `the home page is without ${shorten(what)}`),
  });
  return `${note}\n${home}`;
}
