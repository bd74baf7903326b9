// Says which files of a site's templates are on no page: nothing imports them, and docsgen reads none of their name or kind.
import fs from "node:fs";
import path from "node:path";
import { misspelling } from "../diagnostics.ts";
import { escapePattern } from "../escape-pattern.ts";
import { isFile } from "../stat.ts";
import type { Diagnostic } from "../types.ts";
import { isPlaced, isTemplate, listFiles, nameOf, ownComponents, tell } from "./files.ts";

/** What other tools take for templates or sheets, and code that only an import leads to. */
const OTHERS = /\.(?:vue|svelte|astro|html?|[cm][jt]s|ejs|hbs|njk|liquid|pug|s[ac]ss|less|styl)$/;
/** What lies beside templates for those who work on them: set aside, tests, stories, settings of tools, types. */
const BESIDE = /(?:^|\/)(?:_|(?:tests?|stories)\/)|\.(?:test|spec|stories|config|d)\.\w+$/;
const SCRIPT = /\.[cm]?[jt]sx?$/;

/**
 * Warns of files that no page gets; of sheets, `checkSheets` does.
 * @param site absolute path of the site's templates
 * @param used absolute paths of all that is bundled
 * @param folder as authors know it
 * @param root of the site: its configuration and plugins may import what templates do not
 */
export function checkUnread(site: string, used: ReadonlySet<string>, folder: string, root: string): Diagnostic[] {
  const files = listFiles(site);
  const unused = files.filter((file) => {
    const isMeant = isTemplate(file) ? !isPlaced(file) : OTHERS.test(file);
    const whole = path.join(site, file);
    return isMeant && !BESIDE.test(file) && isFile(whole) && !used.has(fs.realpathSync(whole));
  });
  if (unused.length === 0) return [];
  const known = new Map(ownComponents().map((name) => [name.toLowerCase(), name]));
  const beside = [root, path.join(root, "plugins")].flatMap((each) =>
    fs.existsSync(each) ? fs.readdirSync(each).map((name) => path.join(each, name)) : [],
  );
  const texts = [...files.map((file) => path.join(site, file)), ...beside]
    .filter((file) => SCRIPT.test(file) && isFile(file))
    .map((file) => fs.readFileSync(file, "utf8"));
  return unused.flatMap((file): Diagnostic[] => {
    const name = file.replace(/(?:\/index)?\.\w+$/, "");
    // Imports of types alone leave nothing in what is bundled.
    const names = [path.basename(file), path.basename(file, path.extname(file)), path.basename(name)].map(
      escapePattern,
    );
    const mention = new RegExp(`/(?:${names.join("|")})(?:\\.[cm]?[jt]sx?)?["'\`]`);
    if (texts.some((text) => mention.test(text))) return [];
    const isRead = isTemplate(file);
    const meant = meantBy(name, known);
    const message = isRead
      ? `nothing imports ${JSON.stringify(nameOf(file))}, and docsgen has none of this name`
      : `docsgen does not read ${JSON.stringify(file)}`;
    const near = meant === undefined ? "" : `Did you mean ${JSON.stringify(isRead ? meant : `${meant}.tsx`)}? `;
    const kinds = isRead ? "" : "Templates are .tsx, .jsx, .ts or .js, and style sheets .css. ";
    const hint = `${near}${kinds}Import it in a template, or begin its name with "_" to set it aside.`;
    return [tell(`${folder}/${file}`, "unused-template", message, hint)];
  });
}

/** What a template's name was meant to be. @param known templates, by their names in lower case */
function meantBy(name: string, known: ReadonlyMap<string, string>): string | undefined {
  const lower = name.toLowerCase();
  const base = path.posix.basename(name);
  if (/^directives?\//.test(lower)) return `directives/${base}`;
  const all = [...known.keys()];
  const near = all.find((each) => misspelling(lower, each, 2) !== undefined);
  return known.get(
    known.has(lower) ? lower : (near ?? all.find((each) => `/${each}`.endsWith(`/${base.toLowerCase()}`)) ?? ""),
  );
}
