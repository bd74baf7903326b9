// A preview of a test's site, and what a clean build of the same sources writes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { BROKEN, openPreview, type Preview } from "../../src/preview.ts";
import { resolveProject } from "../../src/project.ts";
import type { Diagnostic } from "../../src/types.ts";
import { listFiles, removeFolder } from "../support/folder.ts";
import type { TestSite } from "../support/site.ts";

/** A preview, as a test uses it. */
export interface TestPreview extends Preview {
  /** Tells that files of the site changed, and waits until they are taken in. */
  take(...files: readonly string[]): Promise<void>;
  /** Defects that were told. */
  readonly failures: readonly unknown[];
  /** What an address shows, as text. */
  text(address: string): Promise<string>;
  /** Fails where anything differs from what a build of the same sources writes and says. */
  assertClean(what?: string): Promise<void>;
}

/** Opens a preview of a site. */
export async function previewOf(site: TestSite): Promise<TestPreview> {
  const failures: unknown[] = [];
  const preview = await openPreview({
    project: resolveProject({ root: site.root }),
    wake: () => {},
    changed: () => {},
    checked: () => {},
    failed: (error) => failures.push(error),
  });
  const bytes = async (address: string): Promise<Buffer | string> => {
    const found = await preview.find(address);
    if (found === undefined) return "nothing";
    if (found === BROKEN) return "broken";
    const { data } = found;
    return typeof data === "object" && "file" in data ? readFileSync(data.file) : Buffer.from(data);
  };
  const text = async (address: string) => (await bytes(address)).toString();
  return Object.create(preview, {
    take: {
      value: async (...files: string[]) => {
        const paths = new Set(files.map((file) => join(site.root, file)));
        const update = (await preview.update(paths, false)) ?? (await preview.update(paths, true));
        assert.ok(update);
      },
    },
    text: { value: text },
    failures: { value: failures },
    assertClean: {
      value: async (what = "") => {
        const out = join(site.root, "clean");
        const result = await site.build({ out: "clean", cache: false });
        await preview.report();
        assert.equal(failures, []);
        assert.equal(preview.problems().map(place), result.diagnostics.map(place), what);
        assert.ok(result.ok, `${what}: the build has errors`);
        const wanted = listFiles(out);
        for (const file of wanted) {
          const shown = await bytes(file);
          if (Buffer.compare(Buffer.from(shown), readFileSync(join(out, file))) === 0) continue;
          assert.is(shown.toString(), readFileSync(join(out, file), "utf8"), `${what}: ${file}`);
        }
        removeFolder(out);
        return wanted;
      },
    },
  });
}

function place({ file, line, column, code, message, severity }: Diagnostic): string {
  return `${file}:${line}:${column}: ${severity} ${code}: ${message}`;
}
