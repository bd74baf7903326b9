// Git repositories for tests: commits with a name and a date of their own, whatever the machine's configuration says.
import { execFileSync } from "node:child_process";

/** Runs git in a folder; gives what it printed. */
export function git(folder: string, args: readonly string[], options: { input?: string; date?: string } = {}): string {
  const { date = "2024-01-01T00:00:00Z", input } = options;
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  return execFileSync("git", args, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["pipe", "pipe", "pipe"],
    ...(input !== undefined && { input }),
    env: {
      ...Object.fromEntries(own),
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_AUTHOR_NAME: "Ada",
      GIT_AUTHOR_EMAIL: "ada@example.com",
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_NAME: "Ada",
      GIT_COMMITTER_EMAIL: "ada@example.com",
      GIT_COMMITTER_DATE: date,
      // A folder of another test's parent is no repository of this one.
      GIT_CEILING_DIRECTORIES: folder,
    },
  });
}

/** Makes a folder a repository with all that is in it as its first commit. */
export function initRepository(folder: string, date?: string): void {
  git(folder, ["init", "-q", "-b", "main"]);
  git(folder, ["config", "protocol.file.allow", "always"]);
  commitAll(folder, date);
}

/** Commits everything that changed in a folder. @param date ISO 8601 */
export function commitAll(folder: string, date?: string, message = "Change"): void {
  git(folder, ["add", "-A", "."]);
  git(folder, ["commit", "-q", "--allow-empty", "-m", message], { ...(date !== undefined && { date }) });
}
