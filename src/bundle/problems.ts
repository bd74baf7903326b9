// What esbuild says of the parts of a bundle, at the places that authors know.
import fs from "node:fs";
import path from "node:path";
import type { BuildFailure, Location, Message } from "esbuild";
import { isInside } from "../inside.ts";
import { findOpenLiteral, openLiteralHint } from "../open-literal.ts";
import { packageRoot } from "../project.ts";
import { isFile } from "../stat.ts";
import type { Diagnostic } from "../types.ts";
import { listSheets, ownTemplatesFolder } from "./files.ts";
import { tellBundleProblem } from "./hints.ts";

/** Turns an absolute path into the one that authors know. */
type Display = (absolute: string) => string;

/** Where something stands in a file of the site. */
export type SitePlace = Pick<Diagnostic, "file" | "line" | "column">;

/**
 * Says what keeps parts from being bundled, each message once. Throws what is no failure of esbuild's.
 * @param lacking what is told of exports that are missing: that they are imported, is not told again
 */
export function tellFailures(
  failures: readonly unknown[],
  display: Display,
  lacking: readonly Diagnostic[] = [],
): Diagnostic[] {
  const messages = failures.flatMap((failure) => {
    const { errors } = failure as Partial<BuildFailure>;
    if (!Array.isArray(errors)) throw failure;
    return errors;
  });
  const incomplete = lacking.map(({ file }) => `/${path.posix.basename(file)}"`);
  const isTold = ({ text }: Message) =>
    text.startsWith("No matching export in ") && incomplete.some((file) => text.includes(file));
  return once(
    withoutConsequences(messages.filter((message) => !isTold(message))).map((message) => ({
      ...placeOfProblem(message, display),
      severity: "error",
      code: "template-syntax",
      ...tellBundleProblem(message, {
        sheets: listSheets,
        place: placeOfNote(message, display),
        otherwise: "The templates were not bundled; mend the file.",
      }),
    })),
  );
}

/**
 * Says what is odd in the site's own style sheets and templates, each message once: nobody mends a package here, or docsgen.
 * @param site absolute path of the site's templates
 */
export function tellWarnings(messages: readonly Message[], site: string, display: Display): Diagnostic[] {
  return once(
    messages.flatMap((message): Diagnostic[] => {
      const file = sourceOf(message.location);
      if (message.pluginName !== "" || file === undefined || !isOfSite(file, site)) return [];
      const isSheet = file.endsWith(".css");
      const otherwise = isSheet
        ? "Browsers leave out what they can't read, and often what follows it; mend the sheet."
        : "It was bundled as it is, and is likely a mistake.";
      const place = placeOfNote(message, display);
      return [
        {
          ...placeOfProblem(message, display),
          severity: "warning",
          code: isSheet ? "sheet-syntax" : "template-syntax",
          ...tellBundleProblem(message, { sheets: listSheets, place, otherwise }),
        },
      ];
    }),
  );
}

/** Says where a message is told; the templates as a whole where esbuild names no place. */
export function placeOf(location: Location | null, display: Display): SitePlace {
  if (!location) return { file: "templates", line: 1, column: 1 };
  // esbuild counts columns in bytes, from 0.
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString();
  return { file: display(pathOf(location)), line: location.line, column: before.length + 1 };
}

/** Says where a problem is: of a literal that is never closed, where it begins. */
function placeOfProblem({ text, location }: Message, display: Display): SitePlace {
  const place = placeOf(location, display);
  const file = openLiteralHint(text) === undefined ? undefined : sourceOf(location);
  return file === undefined ? place : { ...place, ...findOpenLiteral(text, fs.readFileSync(file, "utf8"), place.line) };
}

/** Finds the file that a message is about, as an absolute path; undefined for what is none: an entry, what a plugin makes. */
export function sourceOf(location: Location | null): string | undefined {
  const file = location && pathOf(location);
  return file !== null && isFile(file) ? file : undefined;
}

/** Whether a file is docsgen's own. */
export function isOwn(file: string, site: string): boolean {
  return isInside(ownTemplatesFolder(), file) && !isInside(site, file);
}

/** Whether a file is a style sheet that the site's authors write. */
export function isSheetOfSite(file: string, site: string): boolean {
  return file.endsWith(".css") && isOfSite(file, site);
}

const SOURCE = /\.(?:[cm]?[jt]sx?|css)$/;

/** Whether a file is code, or a style sheet, that the site's authors write. */
export function isOfSite(file: string, site: string): boolean {
  return SOURCE.test(file) && !isOwn(file, site) && !file.split(path.sep).includes("node_modules");
}

function pathOf({ file }: Location): string {
  return path.resolve(packageRoot(), file.replace(/\?.*$/, ""));
}

/** Says where a note of a message stands, where that is another place in a file than the message's own. */
function placeOfNote({ location }: Message, display: Display): (note: Location | null) => string | undefined {
  const told = (place: SitePlace) => `${place.file}:${place.line}:${place.column}`;
  const own = told(placeOf(location, display));
  return (note) => {
    if (sourceOf(note) === undefined) return undefined;
    const place = told(placeOf(note, display));
    return place === own ? undefined : place;
  };
}

/** What the parser says that found something else than it looked for. */
const SYNTAX = /^(?:Expected|Unexpected|Unterminated|Syntax error|The character)\b/;
/** What it says of text within a tag; also of code behind one that is never closed. */
const IN_TAG = /^The character\b/;

/**
 * Leaves out what follows from a file's first syntax error: all its others. A tag that is never closed is the reason for what
 * is said of characters in it, though it is found later.
 */
function withoutConsequences(messages: readonly Message[]): readonly Message[] {
  const isSyntax = ({ pluginName, text }: Message) => pluginName === "" && SYNTAX.test(text);
  const firsts = new Map<string | undefined, Message>();
  for (const message of messages.filter(isSyntax)) {
    const file = message.location?.file;
    const first = firsts.get(file);
    if (first === undefined || (IN_TAG.test(first.text) && !IN_TAG.test(message.text))) firsts.set(file, message);
  }
  return messages.filter((message) => !isSyntax(message) || firsts.get(message.location?.file) === message);
}

/** Leaves out what is there already: several parts are bundled from the same file. */
export function once<T>(found: readonly T[]): T[] {
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}
