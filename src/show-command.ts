// The command that shows what a build has made, as it is typed where the build was started. Runs nothing.
import fs from "node:fs";
import path from "node:path";

/** What tells one site, and one output of it, from another. */
export interface Placement {
  readonly content?: string;
  readonly out?: string;
  readonly config?: string;
  readonly baseUrl?: string;
}

/** A script that serves the site of its own folder as a build without options has made it. */
const PLAIN_SERVE =
  /^(?:(?:npx )?docsgen|node bin\/docsgen\.js) serve(?: --(?:watch|open|strict|quiet|debug|no-cache)| --(?:port|host|jobs|reporter)[ =][\w.:]+)*$/;

/** Gives the command. @param root as it was given */
export function showCommand(root: string | undefined, placement: Placement): string {
  const { content, out, config, baseUrl } = placement;
  const named = Object.entries({ content, out, config, "base-url": baseUrl });
  const given = named.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, quoted(value)]));
  const isHere = path.resolve(root ?? ".") === process.cwd();
  if (isHere && given.length === 0 && PLAIN_SERVE.test(startScript())) return "npm start";
  return ["npx docsgen serve", ...(isHere ? [] : [quoted(root ?? ".")]), ...given].join(" ");
}

/** The script that `npm start` runs; empty where there is none. */
function startScript(): string {
  try {
    const manifest = JSON.parse(fs.readFileSync("package.json", "utf8")) as { scripts?: { start?: unknown } } | null;
    return String(manifest?.scripts?.start ?? "");
  } catch {
    return "";
  }
}

function quoted(value: string): string {
  return /^[\w./:\\-]+$/.test(value) ? value : JSON.stringify(value);
}
