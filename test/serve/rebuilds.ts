// Many edits of a watched site in one process, and what they leave behind.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as assert from "uvu/assert";
import type { Files } from "../support/folder.ts";
import { watchSite } from "./live-site.ts";
import { until } from "./raw.ts";

/** What many edits leave. */
export interface Leftovers {
  /** Bytes in use after a collection, more than after the first tenth of the edits. */
  readonly heap: number;
  /** The same of the process as the system sees it. */
  readonly resident: number;
}

const PAGES = 20;
const file = (i: number) => `content/docs/p${i % PAGES}.md`;
const body = (i: number) =>
  `Text ${i}, [next](./p${(i + 1) % PAGES}.md).\n\n\`\`\`js\nconst x = ${i};\n\`\`\`\n\n::include{file=_part.md}\n`;

/** Edits texts, and now and then a title, an include, a page that comes and goes, and one that is broken. */
function change(i: number): Files {
  if (i % 100 === 50) return { "content/docs/more.md": `# More ${i}\n` };
  if (i % 100 === 75) return { "content/docs/_part.md": `Part ${i}.\n` };
  if (i % 100 === 25) return { [file(i)]: `# P\n\n[x](./nowhere.md)\n\nBroken ${i}.\n` };
  return { [file(i)]: `# P${i % 10 === 0 ? i : i % PAGES}\n\n${body(i)}` };
}

/** Edits a site so many times, looks at pages meanwhile, and fails where handles or listeners pile up. */
export async function rebuildOften(times: number): Promise<Leftovers> {
  const pages = Object.fromEntries(Array.from({ length: PAGES }, (_, i) => [file(i), `# P${i}\n`]));
  const live = await watchSite({ "content/docs/index.md": "# Home\n", "content/docs/_part.md": "Part.\n", ...pages });
  const { edit, openPage, text, shows, site, server, updates, checks } = live;
  const warnings: Error[] = [];
  const warned = (warning: Error) => warnings.push(warning);
  // Node warns of listeners that pile up.
  process.on("warning", warned);
  const page = await openPage("/docs/p1");
  const handles = () => process.getActiveResourcesInfo().filter((name) => name !== "Timeout" && name !== "Immediate");
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const used = () => {
    collect();
    const { heapUsed, external, rss } = process.memoryUsage();
    return { heap: heapUsed + external, resident: rss };
  };
  let before = used();
  let open = 0;
  for (let i = 1; i <= times; i++) {
    await edit(change(i));
    // The test itself must not keep everything.
    updates.length = 0;
    checks.length = 0;
    if (i % 100 === 60) site.erase("content/docs/more.md");
    if (i % 50 === 20) await shows(`/docs/p${i % PAGES}`, `Text ${i},`);
    if (i === Math.ceil(times / 10)) {
      before = used();
      open = handles().length;
    }
  }
  assert.match(await text("/docs/p1"), "Text ");
  assert.equal(warnings, []);
  await until("handles are back", () => handles().length <= open);
  const after = used();
  process.off("warning", warned);
  page.leave();
  await server.close();
  return { heap: after.heap - before.heap, resident: after.resident - before.resident };
}
