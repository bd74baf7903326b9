// The list of what needs a hand after a site was taken over, as a Markdown file. Pure.
import { compare } from "../diagnostics.ts";
import { directiveName } from "../directives.ts";
import { byPlace, causesOf, type Group, groupsOf, type NotedCause, partsOf, TAG } from "./causes.ts";
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
  component: [
    "Components",
    "What they showed is to be written as Markdown, or by a directive of yours: a component in `templates/directives/`, which pages name `::name` or, with what it holds, `:::name`. The manual's page on components shows how.",
  ],
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
      `What is in several places is said once; the first of them stand at the end. All places: \`docsgen init <another folder> --from ${from} --source <the old site> --reporter json\`.`,
      "",
    );
  const kinds = Object.entries(converted).sort(([a], [b]) => compare(a, b));
  if (kinds.length > 0) {
    lines.push("| rewritten | times |", "|---|---:|", ...kinds.map(([kind, times]) => `| ${kind} | ${times} |`), "");
  }
  const all = causesOf(notes);
  const codes = [...new Set(notes.map(({ code }) => code))].sort((a, b) => order(a) - order(b) || compare(a, b));
  for (const code of codes) {
    const own = all.filter((cause) => cause.code === code);
    const [title, help] = KINDS[code] ?? [code, ""];
    const count = own.reduce((sum, { times }) => sum + times, 0);
    lines.push(`## ${title} (${count})`, "", ...(help === "" ? [] : [help, ""]), ...rowsOf(own, targets), "");
  }
  const often = all.filter((cause) => cause.times > 1 && isOne(cause));
  if (often.length > 0) {
    const inOrder = codes.flatMap((code) => often.filter((cause) => cause.code === code));
    lines.push("## Places", "", ...inOrder.flatMap(placesOfCause), "");
  }
  return lines.join("\n");
}

function order(code: string): number {
  const at = Object.keys(KINDS).indexOf(code);
  return at < 0 ? Number.MAX_SAFE_INTEGER : at;
}

/** How often something must be said before its places come last, and how many rows and places are shown. */
const MANY = 4;
const MOST_ROWS = 100;
const MOST_PARTS = 30;
const MOST_PLACES = 20;

/** Whether all notes of a cause are one row. */
function isOne({ code, what, times }: NotedCause): boolean {
  return times >= MANY || (code === "component" && TAG.test(what));
}

function showsCode({ notes }: NotedCause): boolean {
  return notes.some(({ message }) => message.includes("> is shown as code"));
}

/** A row for each component, and for what is said often; then a row for each place of the rest. */
function rowsOf(causes: readonly NotedCause[], targets: ReadonlyMap<string, string>): readonly string[] {
  const rest = causes.filter((cause) => !isOne(cause)).flatMap(({ notes }) => notes);
  return [
    // What readers see as code comes first.
    ...cut(
      causes.filter(isOne).sort((a, b) => Number(showsCode(b)) - Number(showsCode(a))),
      MOST_ROWS,
      "- ",
      rowOfCause,
    ),
    ...cut(rest.sort(byPlace), MOST_ROWS, "- ", (note) => row(note, targets)),
  ];
}

/** Components that docsgen has a directive or Markdown for. */
const OWN = /^(?:Admonition|Badge|Cards?|Code(?:Block)?|Details|Figure|FileTree|LinkCard|Steps|Tabs?)$/;

/** What there is once for many notes: how often, where, and of a component what became of it and what can be done. */
function rowOfCause({ code, what, times, files, notes }: NotedCause): string {
  const [first] = notes as [Note];
  const often = times === 1 ? "once," : `${times} times in ${counted(files, "file")}, first`;
  const head = `- ${escaped(what)}, ${often} in ${placeOf(first)}`;
  if (code !== "component" || !TAG.test(what)) return head;
  const fates = groupsOf(notes, ({ message }) => partsOf(message).said.slice(what.length + 1));
  const said = fates.map(([fate, own]) => escaped(fate) + (fates.length > 1 ? ` (${own.length})` : ""));
  const name = what.slice(1, -1).replace(/(?:^|[.-])(\w)/g, (_, letter: string) => letter.toUpperCase());
  const isLost = fates.some(([fate]) => /^is (?:shown as code|left out, what)/.test(fate)) && !OWN.test(name);
  const hint = isLost ? ` A directive: \`${name}.tsx\`, written \`${directiveName(name)}\`.` : "";
  return `${head}: ${said.join(", ")}.${hint}`;
}

/** All places of one cause, by what is said there. */
function placesOfCause({ what, notes }: NotedCause): readonly string[] {
  const rest = (message: string) =>
    message.startsWith(what) ? message.slice(what.length).replace(/^:? /, "") : partsOf(message).about;
  const groups = groupsOf(notes, ({ message }) => rest(message));
  const [only] = groups;
  if (groups.length === 1 && only?.[0] === "") return [`- ${escaped(what)}: ${placesOf(notes)}`];
  return [`- ${escaped(what)}:`, ...cut(groups, MOST_PARTS, "  - ", (group) => `  - ${withPlaces(group)}`)];
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
