// Scripts and workflows around an old site that still build it: nobody changes them unasked, so they are noted. Reads files.
import fs from "node:fs";
import path from "node:path";
import { escapePattern } from "../escape-pattern.ts";
import type { Migration } from "./migration.ts";
import { foldersUpward, readManifest, readText } from "./repository.ts";

const WORKFLOWS = path.join(".github", "workflows");
const FILES = ["netlify.toml", "vercel.json", ".gitlab-ci.yml"];

/** Notes each line that runs the old generator, a script that does, or takes what it wrote. @param name the generator's command */
export function noteCallers(migration: Migration, name: string): void {
  const folders = foldersUpward(migration.folder);
  const scripts = new Set<string>();
  const noteLines = (file: string, messageOf: (line: string) => string | undefined) => {
    for (const [i, line] of (readText(file) ?? "").split("\n").entries()) {
      const message = messageOf(line);
      if (message === undefined) continue;
      const column = line.search(/\S/) + 1;
      migration.note(file, { line: i + 1, column }, "script", message);
    }
  };
  for (const folder of folders) {
    const own = Object.entries((readManifest(folder)?.["scripts"] ?? {}) as Record<string, unknown>);
    const calling = own.flatMap(([key, script]) => (new RegExp(`\\b${name}\\s`).test(`${script} `) ? [key] : []));
    for (const key of calling) scripts.add(key);
    noteLines(path.join(folder, "package.json"), (line) => {
      const key = /^[^"]*"([^"]+)"\s*:/.exec(line)?.[1];
      // A key of another part may be called like a script.
      const isCall = key !== undefined && calling.includes(key) && line.includes(name);
      return isCall ? `${JSON.stringify(key)} still runs ${name}` : undefined;
    });
  }
  // A package manager's own commands, such as `npm start`, are called like scripts.
  const words = [...scripts].map(escapePattern).join("|");
  const run = new RegExp(`\\b(?:npm|pnpm|yarn|bun)\\s(?:.*\\s)?(${words})(?![\\w:-])`);
  const needs = new RegExp(`\\b${name}[ /]|\\.${name}\\b`);
  for (const folder of folders) {
    const workflows = path.join(folder, WORKFLOWS);
    const names = fs.existsSync(workflows) ? fs.readdirSync(workflows) : [];
    for (const file of [
      ...FILES,
      ...names.filter((each) => /\.ya?ml$/.test(each)).map((each) => path.join(WORKFLOWS, each)),
    ])
      noteLines(path.join(folder, file), (line) => {
        if (needs.test(line)) return `still needs ${name}`;
        const script = scripts.size > 0 ? run.exec(line)?.[1] : undefined;
        return script === undefined ? undefined : `still runs ${script}`;
      });
  }
}
