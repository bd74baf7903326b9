// Prints what each guide of the own site has: samples, diagrams and facts, as a Markdown table.
import { buildOwnSite } from "../support/own-site.ts";
import { FACTS } from "./facts.ts";
import { missingOf, readGuides } from "./guides.ts";

const { out, result } = await buildOwnSite();
const samples = new Map(result.samples?.pages.map((page) => [page.file, page]));
const rows = readGuides(out).map((guide) => {
  const { checked = 0, run = 0, unchecked = 0 } = samples.get(`content/docs/${guide.id}.md`) ?? {};
  const due = FACTS.filter(({ pages }) => pages.includes(guide.id));
  const carried = due.filter((fact) => missingOf(guide, fact).length === 0);
  return { id: guide.id, counts: [checked, run, unchecked, guide.diagrams.length, carried.length], due: due.length };
});
const total = rows.reduce((sum, { counts }) => sum.map((n, i) => n + (counts[i] ?? 0)), [0, 0, 0, 0, 0]);
const due = rows.reduce((sum, row) => sum + row.due, 0);
const line = (name: string, counts: readonly number[], facts: number) =>
  `| ${name} | ${counts.slice(0, -1).join(" | ")} | ${facts === 0 ? "" : `${counts.at(-1)} of ${facts}`} |`;
console.log("| page | samples checked | run | nocheck | diagrams | facts |\n| --- | --: | --: | --: | --: | --: |");
for (const row of rows) console.log(line(row.id, row.counts, row.due));
console.log(line("all", total, due));
