// What mends a template or a style sheet that could not be bundled, or is odd. esbuild's own hints are about options that
// nobody has here.
import { isBuiltin } from "node:module";
import path from "node:path";
import type { Location, Message } from "esbuild";
import { nearest } from "../diagnostics.ts";
import { tellJsonSyntax } from "../json-syntax.ts";
import { openLiteralHint, strayClosingTag } from "../open-literal.ts";

/** What is said of a message of esbuild's. */
export interface BundleProblem {
  readonly message: string;
  readonly hint: string;
}

/** What hints are made with. */
export interface HintContext {
  /** Lists the names of docsgen's own style sheets. */
  sheets(): readonly string[];
  /** Says where a note stands; undefined where that tells nothing. */
  place(note: Location | null): string | undefined;
  /** What is said where nothing better is known. */
  readonly otherwise: string;
}

/** Says what is wrong, and how to mend it. */
export function tellBundleProblem({ text, location, notes }: Message, context: HintContext): BundleProblem {
  const unloaded = /^No loader is configured for "(\.[^"]*)" files/.exec(text);
  const isSheet = /\.css$/.test(location?.file ?? "");
  if (unloaded) {
    const kinds = "Code, .css, .json and .txt files can be imported.";
    return {
      message: `files of the kind ${unloaded[1]} are not bundled`,
      hint: isSheet ? inSheets("/img/x.png") : kinds,
    };
  }
  const json = location?.file.endsWith(".json") ? tellJsonSyntax(text) : undefined;
  if (json) return json;
  const wanted = /^Could not resolve "(.*)"$/.exec(text)?.[1];
  if (wanted !== undefined) return { message: text, hint: hintFor(wanted, isUrl(location, isSheet), context.sheets) };
  if (isSheet && text === 'Unexpected "}"')
    return { message: text, hint: 'There is one "}" too many, or a "{" is missing further up.' };
  if (!isSheet && /found "!"$/.test(text) && location?.lineText.includes("<!--"))
    return { message: text, hint: "A comment between tags is written so: {/* … */}" };
  const tag = isSheet ? undefined : strayClosingTag(text, location?.lineText ?? "");
  if (tag !== undefined)
    return {
      message: `the tag ${tag} closes nothing`,
      hint: "Take it out, or open it further up, around all that it closes.",
    };
  const open = openLiteralHint(text);
  if (open !== undefined) return { message: text, hint: open };
  const unread = /^(?:Cannot read|Could not read from) file: .*[\\/](.*)$/.exec(text)?.[1];
  if (unread !== undefined) {
    const hint = "There is none of this name, in the same case of the letters, or you may not read it.";
    return { message: `the file ${JSON.stringify(unread)} can't be read`, hint };
  }
  const [, is, not] = /^Use "(?:.*\/)?(.*)" instead of "(?:.*\/)?(.*)" to avoid issues with case/.exec(text) ?? [];
  if (is !== undefined) {
    const message = `the file is called ${JSON.stringify(is)}, not ${JSON.stringify(not)}`;
    return { message, hint: "Write it so: the case of the letters counts." };
  }
  const known = notes.filter((note) => !FOR_OTHERS.test(note.text)).map((note) => withPlace(note, context.place));
  return { message: text, hint: known.join("\n") || context.otherwise };
}

/** Names options of esbuild's. */
const FOR_OTHERS = /\bas external\b|"?platform: ?'|\bloader\b|\besbuild\b|--[a-z]+/;

/** Completes a note by its place: "The opening tag is here:" says nothing without. */
function withPlace({ text, location }: Message["notes"][number], placeOf: HintContext["place"]): string {
  const place = placeOf(location);
  if (place === undefined) return text;
  return text.endsWith(":") ? `${text} ${place}` : `${text} (${place})`;
}

function inSheets(address: string): string {
  return `Put the file into content/static/ and write its address from there: url(${address}).`;
}

/** Whether a style sheet names a file by `url(…)`, and not to import it. */
function isUrl(location: Message["location"], isSheet: boolean): boolean {
  if (!location || !isSheet) return false;
  const line = Buffer.from(location.lineText);
  const [before, after] = [line.subarray(0, location.column), line.subarray(location.column)].map(String);
  // Where the address stands in quotes, they are where esbuild points to.
  const [, start = ""] = /^(.*?)(?:url\(\s*)?$/is.exec(before ?? "") ?? [];
  return /^url\(/i.test(`${before}${after}`.slice(start.length)) && !/@import\s*$/i.test(start);
}

function hintFor(wanted: string, isAsset: boolean, sheets: () => readonly string[]): string {
  if (isAsset) return inSheets(wanted.replace(/^(?:\.{0,2}\/)*(?:content\/)?(?:static\/)?/, "/"));
  if (wanted.startsWith("docsgen/")) {
    const near = nearest(wanted, ["docsgen/templates", ...sheets().map(sheetName)]);
    const hint = near === undefined ? "" : `Did you mean ${JSON.stringify(near)}? `;
    return `${hint}Components come from "docsgen/templates", style sheets from "docsgen/templates/styles/….css".`;
  }
  if (isBuiltin(wanted))
    return "Node's own modules are not in the browser, where islands run. Do what needs them in a plugin, or in a directive that is no island.";
  if (/^\.{0,2}\//.test(wanted) || path.isAbsolute(wanted))
    return "There is no such file. Write its path from the folder of the file that imports it, with the extension.";
  if (/^@(?:docusaurus\/[A-Z]|theme\/|theme-original\/|site\/)/.test(wanted))
    return `That is a module of Docusaurus, which docsgen has not. A link is <a href={\`\${site.baseUrl}docs/\`}>.`;
  const name = wanted.split("/", wanted.startsWith("@") ? 2 : 1).join("/");
  return `Check the name, or install the package in the site: npm install ${name}`;
}

/** Says that docsgen has no such style sheet. @param known names of those that it has */
export function tellUnknownSheet(name: string, known: readonly string[]): { text: string; notes: { text: string }[] } {
  const near = nearest(name, known);
  const hint = near === undefined ? `Known: ${known.join(", ")}.` : `Did you mean ${JSON.stringify(sheetName(near))}?`;
  return { text: `docsgen has no style sheet ${JSON.stringify(name)}`, notes: [{ text: hint }] };
}

function sheetName(sheet: string): string {
  return `docsgen/templates/styles/${sheet}`;
}
