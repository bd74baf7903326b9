// What killed processes left in the cache folder. Everything there that is not yet, or not for long, has the number of its
// process in its name: drafts of files (`pages.jsonl.123`, `x.json.123.tmp`) and folders to work in (`run-123`).
import fs from "node:fs";
import path from "node:path";
import { remove } from "./emit/files.ts";

const OF_PROCESS = /(?:\.|^run-|^extract-)(\d+)(?:\.tmp)?$/;

/**
 * Removes drafts and work folders of processes that are no more. For who holds the project's lock: then no build of
 * another container is at work, whose processes can't be seen.
 */
export function sweepCache(cacheDir: string): void {
  try {
    visit(cacheDir, 2);
  } catch {
    // What can't be removed now, a later build removes.
  }
}

function visit(folder: string, depth: number): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    const pid = OF_PROCESS.exec(entry.name)?.[1];
    if (pid !== undefined && isGone(Number(pid))) remove(place);
    else if (entry.isDirectory() && depth > 0) visit(place, depth - 1);
  }
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
