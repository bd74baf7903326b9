// The list of what needs a hand after a site was taken over, as a Markdown file. Pure.
import { compare } from "../diagnostics.ts";
import { counted } from "./counted.ts";
import { GENERATORS } from "./generators.ts";
import type { MigrationSummary, Note } from "./types.ts";

/** The file's name under the root. */
export const REPORT = "migration.md";

/** What each kind of note is about, and what to do. */
const KINDS: Readonly<Record<string, readonly [title: string, help: string]>> = {
  "not-migrated": ["Not taken over", "These parts of the old site have no like here, or are no documentation."],
  "other-build": [
    "Languages and versions",
    "Each is a build of its own, from a content folder of its own; the manual's page on publishing shows how. Where `docsgen.config.ts` ends with their lists, as a comment, take them up then.",
  ],
  config: ["Configuration", "Compare with `docsgen.config.ts`."],
  sidebar: ["Sidebar", "Compare with `sidebar` in `docsgen.config.ts`."],
  script: [
    "Scripts and workflows",
    "They build the old site, and are as they were. `package.json` has scripts that build the new one, into `dist/` if they name no other folder.",
  ],
  component: ["Components", "Write them as directives in `templates/directives/`, or as Markdown."],
  expression: ["Expressions", "Nothing of a page is run. Write what they came to."],
  module: ["Imports and exports", "Nothing of a page is run. What they gave is to be written out."],
  include: ["Includes", "An included file is the same wherever it stands."],
  directive: ["Containers", "Look whether another directive fits better."],
  "code-attribute": ["Attributes of code blocks", "docsgen has none like these."],
  snippet: ["Quoted files", "The files could not be found, or are quoted in a way that docsgen has not."],
  redirect: [
    "Redirects",
    "`redirects` in `docsgen.config.ts` lead from one address to one page. Hosts that read a file `_redirects` heed the one in `content/static/`, if there is one, as before.",
  ],
  link: ["Links", "They lead to nothing that was taken over."],
  image: ["Images", "Look at them."],
  style: [
    "Styles",
    "Pages have no styles of their own. Give the element a class, and the class a style in `templates/styles/`.",
  ],
  attribute: ["Attributes", "They cannot be taken over."],
  "front-matter": ["Front matter", "Keys that docsgen has no use for."],
  renamed: ["Names", "Two files would have had the same one."],
  math: ["Formulas", "They are shown as they are written. The manual's page on plugins has one that renders them."],
  markup: ["Markup", "Look at it."],
};

/** Writes the list. */
export function migrationReport(
  summary: Omit<MigrationSummary, "report">,
  targets: ReadonlyMap<string, string>,
): string {
  const { from, config, pages, assets, converted, notes } = summary;
  const name = GENERATORS[from];
  const lines = [
    `# Taken over from ${name}`,
    "",
    `Read from \`${config}\`: ${counted(pages, "page")} and ${counted(assets, "other file")}. The old files are as they were. Delete this list when it is worked off.`,
    "",
  ];
  if (notes.length > MOST_PLACES)
    lines.push(
      `What is in many places is said once, with the first of them. All places: \`docsgen init <another folder> --from ${from} --source <the old site> --reporter json\`.`,
      "",
    );
  const kinds = Object.entries(converted).sort(([a], [b]) => compare(a, b));
  if (kinds.length > 0) {
    lines.push("| rewritten | times |", "|---|---:|", ...kinds.map(([kind, times]) => `| ${kind} | ${times} |`), "");
  }
  const codes = [...new Set(notes.map(({ code }) => code))].sort((a, b) => order(a) - order(b) || compare(a, b));
  for (const code of codes) {
    const own = notes.filter((note) => note.code === code);
    const [title, help] = KINDS[code] ?? [code, ""];
    lines.push(`## ${title} (${own.length})`, "", ...(help === "" ? [] : [help, ""]), ...rowsOf(own, targets), "");
  }
  return lines.join("\n");
}

function order(code: string): number {
  const at = Object.keys(KINDS).indexOf(code);
  return at < 0 ? Number.MAX_SAFE_INTEGER : at;
}

/** How often something must be said before its places stand together, and how many rows and places are shown. */
const MANY = 4;
const MOST_ROWS = 100;
const MOST_PARTS = 30;
const MOST_PLACES = 20;

/** Rows of what is said often, the most frequent first; then a row for each place of the rest. */
function rowsOf(notes: readonly Note[], targets: ReadonlyMap<string, string>): readonly string[] {
  const groups = groupsOf(notes, ({ message }) => partsOf(message).said);
  const often = groups.filter(([, own]) => own.length >= MANY);
  const isShown = new Set(often.flatMap(([, own]) => own));
  const rest = notes.filter((note) => !isShown.has(note));
  return [...often.flatMap(rowsOfMany), ...cut(rest, MOST_ROWS, "- ", (note) => row(note, targets))];
}

/** What is said in many places, once; below it a row for each thing that it is said about. */
function rowsOfMany([said, notes]: Group): readonly string[] {
  const messages = groupsOf(notes, ({ message }) => message);
  const [first] = messages;
  if (first && messages.length === 1) return [`- ${withPlaces(first)}`];
  const bare = messages.find(([message]) => message === said);
  const about = groupsOf(
    notes.filter(({ message }) => message !== said),
    ({ message }) => partsOf(message).about,
  );
  const head = `- ${escaped(said)} (${notes.length} times):`;
  return [
    bare === undefined ? head : `${head} ${placesOf(bare[1])}`,
    ...cut(about, MOST_PARTS, "  - ", (group) => `  - ${withPlaces(group)}`),
  ];
}

type Group = readonly [key: string, notes: readonly Note[]];

/** Notes by what they have alike, the largest group first. */
function groupsOf(notes: readonly Note[], keyOf: (note: Note) => string): readonly Group[] {
  const groups = new Map<string, Note[]>();
  for (const note of notes) {
    const key = keyOf(note);
    const known = groups.get(key);
    if (known) known.push(note);
    else groups.set(key, [note]);
  }
  return [...groups].sort(([, a], [, b]) => b.length - a.length);
}

/** Parts a message at its first colon, unless that may be one of something quoted. */
function partsOf(message: string): { readonly said: string; readonly about: string } {
  const [, said = message, about = ""] = /^([^:"={}]+): (.+)$/s.exec(message) ?? [];
  return { said, about };
}

function cut<T>(items: readonly T[], most: number, indent: string, rowOf: (item: T) => string): readonly string[] {
  const rows = items.slice(0, most).map(rowOf);
  return items.length > most ? [...rows, `${indent}${andMore(items.length - most)}`] : rows;
}

function withPlaces([message, notes]: Group): string {
  return `${escaped(message)}${notes.length > 1 ? ` (${notes.length} times)` : ""}: ${placesOf(notes)}`;
}

function placesOf(notes: readonly Note[]): string {
  const places = notes.slice(0, MOST_PLACES).map(placeOf).join(", ");
  return notes.length > MOST_PLACES ? `${places} ${andMore(notes.length - MOST_PLACES)}` : places;
}

function andMore(count: number): string {
  return `and ${count} more`;
}

/** Names the place in the old site, and where its page is now. */
function row(note: Note, targets: ReadonlyMap<string, string>): string {
  const target = targets.get(note.file);
  return `- ${placeOf(note)}${target === undefined ? "" : ` (now \`${target}\`)`}: ${escaped(note.message)}`;
}

function placeOf({ file, line, column }: Note): string {
  return `\`${file}:${line}:${column}\``;
}

/** Notes quote what they are about: it must stay text. */
function escaped(message: string): string {
  return message.replace(/[\\`*_[\]<>{}|#:$]/g, (c) => (c === ":" || c === "#" ? c : `\\${c}`));
}
