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
  const { start, run } = packageManager();
  const named = Object.entries({ content, out, config, "base-url": baseUrl });
  const given = named.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, quoted(value)]));
  const isHere = path.resolve(root ?? ".") === process.cwd();
  if (isHere && given.length === 0 && PLAIN_SERVE.test(startScript())) return start;
  return [`${run} docsgen serve`, ...(isHere ? [] : [quoted(root ?? ".")]), ...given].join(" ");
}

/** How the package manager that runs docsgen starts it again: with Yarn's Plug'n'Play, npm and npx find none. */
function packageManager(): { readonly start: string; readonly run: string } {
  const [name] = (process.env["npm_config_user_agent"] ?? "").split("/");
  if (name === "pnpm") return { start: "pnpm start", run: "pnpm exec" };
  if (name === "yarn") return { start: "yarn start", run: "yarn" };
  if (name === "bun") return { start: "bun run start", run: "bunx" };
  return { start: "npm start", run: "npx" };
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
