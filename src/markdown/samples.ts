// TypeScript fences as samples: which code blocks are some, what their attributes ask for, and where each line of them
// stands. Checks no code.
import { API_STANDINGS } from "../api-standing.ts";
import { nearest } from "../diagnostics.ts";
import type { ApiStanding } from "../reference/types.ts";
import type { Sample } from "../types.ts";
import type { Article } from "./article.ts";
import type { FenceInfo } from "./fence-info.ts";
import type { Tokens } from "./tokens.ts";

/** What TypeScript is called on a fence, in lower case. CommonJS (`cts`) is not what the compiler is set for. */
const LANGUAGES: ReadonlySet<string> = new Set(["ts", "tsx", "mts", "typescript"]);
/** A file that the compiler can have as a module of its own. */
const SOURCE = /\.[cm]?tsx?$/;

/** Takes a code block as a sample, if it is TypeScript. @param line of the source on which the block begins, from 0 */
export function takeSample(
  token: Tokens.Code,
  { language, attributes }: FenceInfo,
  line: number,
  article: Article,
): void {
  const name = language.toLowerCase();
  if (token.codeBlockStyle === "indented" || !LANGUAGES.has(name)) return;
  const shown = attributes["file"];
  const file = shown?.replace(/#.*$/, "");
  if (file !== undefined && !SOURCE.test(file)) return;
  const code = file === undefined ? token.text : "";
  const { file: from } = article.places.line(line);
  const { line: first, indents } = article.places.block(line, code);
  article.samples.push({
    tsx: name === "tsx",
    line: file === undefined ? first : first - 1,
    code,
    ...(indents && { indents }),
    ...(from !== undefined && { from }),
    ...(file !== undefined && { file }),
    ...readAttributes(attributes, file !== undefined, (name, message, hint) =>
      article.report(article.places.line(line, name), { code: "sample-attribute", message, hint }),
    ),
  });
}

function readAttributes(
  attributes: FenceInfo["attributes"],
  isFile: boolean,
  report: (name: string, message: string, hint: string) => void,
): Pick<Sample, "group" | "nocheck" | "errors" | "run" | "allow"> {
  const { group, nocheck, errors, run, allow } = attributes;
  if (nocheck?.trim() === "") {
    report("nocheck", "nocheck gives no reason", 'Say why the sample is not checked: nocheck="pseudo-code".');
  }
  if (nocheck !== undefined && (run !== undefined || errors !== undefined)) {
    const other = run === undefined ? "errors" : "run";
    report(other, `${other} and nocheck contradict each other`, "What is not checked is not run either. Remove one.");
  }
  if (group === "") report("group", "group has no name", "Write group=name, the same on each fence of the module.");
  if (group !== undefined && isFile) {
    report("group", "a file is a module of its own and joins no group", "Remove group, or import the file.");
  }
  if (run !== undefined && run !== "") {
    report("run", `run has the value ${JSON.stringify(run)}`, "Write run alone. The time limit is samples.runMs.");
  }
  const codes = errors === undefined ? undefined : readCodes(errors);
  if (errors !== undefined && codes === undefined) {
    report("errors", `errors=${errors} is no list of error codes`, "Write errors=2345 or errors=2345,2551.");
  }
  const allowed = allow?.split(",").flatMap((name): ApiStanding | [] => {
    const known = API_STANDINGS.find((standing) => standing === name.trim());
    if (known !== undefined) return known;
    const near = nearest(name, API_STANDINGS);
    const hint = near === undefined ? `Known: ${API_STANDINGS.join(", ")}.` : `Did you mean "${near}"?`;
    report("allow", `allow names ${JSON.stringify(name)}, which is no kind of API`, hint);
    return [];
  });
  return {
    ...(group && !isFile && { group }),
    ...(nocheck !== undefined && { nocheck }),
    ...(codes && { errors: codes }),
    ...(run !== undefined && { run: true }),
    ...(allowed && { allow: allowed }),
  };
}

function readCodes(text: string): number[] | undefined {
  const codes = text.split(",").map((code) => /^\s*(?:TS)?(\d{4,6})\s*$/i.exec(code)?.[1]);
  return codes.every((code) => code !== undefined) ? [...new Set(codes.map(Number))] : undefined;
}
