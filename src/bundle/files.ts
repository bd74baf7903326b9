// Which files a folder of templates holds, what each stands for, and which default it takes the place of.
import fs from "node:fs";
import path from "node:path";
import { compare, nearest } from "../diagnostics.ts";
import { packageRoot } from "../project.ts";
import { statOf } from "../stat.ts";
import type { OwnTemplate } from "../template-exports.ts";
import type { Diagnostic } from "../types.ts";

const TEMPLATE_FILE = /\.(?:tsx|jsx|ts|js|css)$/;
const CODE = /\.(?:tsx|jsx|ts|js)$/;
/** What has a component's name; any other module is one that templates import, in a site's folder as in docsgen's own. */
const COMPONENT = /^(?:parts\/|directives\/)?[A-Z][^/]*$/;

/** Absolute path of docsgen's own templates. */
export function ownTemplatesFolder(): string {
  return path.join(packageRoot(), "templates");
}

/** Whether a file is of a kind that templates are. */
export function isTemplate(file: string): boolean {
  return TEMPLATE_FILE.test(file);
}

/** Lists a folder's template files, `/` paths in code-unit order. */
export function listTemplates(folder: string): string[] {
  return listFiles(folder).filter(isTemplate);
}

/** Lists a folder's files but for hidden ones, and those of packages, `/` paths in code-unit order. */
export function listFiles(folder: string): string[] {
  const out: string[] = [];
  const walk = (sub: string): void => {
    for (const entry of fs.readdirSync(path.join(folder, sub), { withFileTypes: true })) {
      const name = sub === "" ? entry.name : `${sub}/${entry.name}`;
      if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
      if (entry.isDirectory()) walk(name);
      else out.push(name);
    }
  };
  walk("");
  return out.sort(compare);
}

/** Lists docsgen's own style sheets, by name. */
export function listSheets(): string[] {
  return listTemplates(path.join(ownTemplatesFolder(), "styles"));
}

/** Lists docsgen's own components, by name. */
export function ownComponents(): string[] {
  const files = listTemplates(ownTemplatesFolder());
  return files.filter((file) => CODE.test(file) && isOverridable(file)).map(nameOf);
}

/**
 * Reports a site's components that stand for nothing. New files under `directives/` are new directives.
 * @param folder as authors know it
 */
export function checkTemplateNames(files: readonly string[], folder: string): Diagnostic[] {
  const known = ownComponents();
  return files.flatMap((file): Diagnostic[] => {
    const name = nameOf(file);
    if (!CODE.test(file) || !COMPONENT.test(name) || known.includes(name) || isDirective(name)) return [];
    // Without the folder, by which all parts are alike.
    const meant = nearest(
      path.posix.basename(name),
      known.map((each) => path.posix.basename(each)),
    );
    const near = known.find((each) => path.posix.basename(each) === meant);
    const message = `no template is called ${JSON.stringify(name)}`;
    const hint = `${near ? `Did you mean ${JSON.stringify(near)}? ` : ""}Components of your own go into another folder, such as components/, and templates import them; those that pages call by a directive, into directives/.`;
    return [tell(`${folder}/${file}`, "unknown-template", message, hint, "error")];
  });
}

/** Tells links in the place of templates that lead nowhere. @param site absolute path of the templates, @param folder as authors know it */
export function checkTemplateLinks(files: readonly string[], site: string, folder: string): Diagnostic[] {
  return files
    .filter((file) => !statOf(path.join(site, file)))
    .map((file) =>
      tell(
        `${folder}/${file}`,
        "broken-link-file",
        "symbolic link leads nowhere",
        "Mend the link or remove it.",
        "error",
      ),
    );
}

/**
 * Warns of a site's style sheets that no page gets: their names are none of docsgen's, and nothing imports them.
 * @param site absolute path of its templates
 * @param used absolute paths of all that is bundled
 * @param folder as authors know it
 */
export function checkSheets(site: string, used: ReadonlySet<string>, folder: string): Diagnostic[] {
  const known = listSheets();
  const files = listTemplates(site).filter((file) => file.endsWith(".css"));
  return files.flatMap((file): Diagnostic[] => {
    const name = path.posix.relative("styles", file);
    if (known.includes(name) || used.has(fs.realpathSync(path.join(site, file)))) return [];
    const own = /^(?:\.\.\/)?([^/]*)$/.exec(name)?.[1];
    // Without the ending, by which all sheets are alike.
    const meant = own && nearest(nameOf(own), known.map(nameOf));
    const near = meant && `${meant}.css`;
    const others = `${known.slice(0, -1).join(", ")} and ${known.at(-1)}`;
    const message = `no sheet and no island imports ${JSON.stringify(name)}, and docsgen has none of this name`;
    const hint = `${near ? `Did you mean ${JSON.stringify(near)}? ` : ""}docsgen has ${others}. A sheet with one of these names, in styles/, can import it: @import ${JSON.stringify(name.startsWith(".") ? name : `./${name}`)};`;
    return [tell(`${folder}/${file}`, "unused-sheet", message, hint)];
  });
}

/** Says something of a file as a whole. */
export function tell(
  file: string,
  code: string,
  message: string,
  hint: string,
  severity: Diagnostic["severity"] = "warning",
): Diagnostic {
  return { file, line: 1, column: 1, severity, code, message, hint };
}

/**
 * Warns of files that file systems without the case of letters, as macOS and Windows have them, take for one.
 * So does what bundles them.
 * @param folder as authors know it
 */
export function checkDoubles(files: readonly string[], folder: string): Diagnostic[] {
  const seen = new Map<string, string>();
  return files.flatMap((file): Diagnostic[] => {
    const other = seen.get(file.toLowerCase());
    seen.set(file.toLowerCase(), file);
    if (other === undefined) return [];
    const message = `its name is ${JSON.stringify(other)} but for the case of the letters`;
    const hint = "On macOS and Windows there can be only one of them. Rename one.";
    return [tell(`${folder}/${file}`, "template-case", message, hint)];
  });
}

/** Whether a template is where its name counts: as a sheet, a directive, or in the place of a default, if there is one. */
export function isPlaced(file: string): boolean {
  return !CODE.test(file) || COMPONENT.test(nameOf(file)) || isDirective(file);
}

/** Whether a file takes the place of the default of its name, where there is one. */
export function isOverridable(file: string): boolean {
  return CODE.test(file) ? COMPONENT.test(nameOf(file)) : /^styles\/[^/]+$/.test(file);
}

/** A template's name, as authors know it: `parts/Footer`. */
export function nameOf(file: string): string {
  return file.replace(TEMPLATE_FILE, "");
}

/** What docsgen's own modules export, by name, such as `parts/Footer`. */
export type OwnExports = Readonly<Record<string, readonly string[]>>;

/** Lists a site's templates, each with the default in whose place it stands. @param own what docsgen's own export */
export function ownTemplates(site: string, own: OwnExports): OwnTemplate[] {
  const templates = listTemplates(site).filter((file) => CODE.test(file));
  return templates.flatMap((file) => {
    const name = nameOf(file);
    const base = isOverridable(file) ? own[name] : undefined;
    return base !== undefined || isDirective(file) ? [{ name, file: path.join(site, file), base }] : [];
  });
}

function isDirective(file: string): boolean {
  return /^directives\/[^/]+$/.test(file);
}
