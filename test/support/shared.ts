// What all test files of a run share because it takes long to make: the first that asks makes it.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Longest time, in milliseconds, that one test file waits for what another one makes. */
const WAIT = 4 * 60_000;
/** Milliseconds. */
const INTERVAL = 100;

/** The folder of what is shared under a name: test/run.js gives all files of a run one temporary folder, and removes it. */
export function sharedFolder(name: string): string {
  return join(tmpdir(), `docsgen-shared-${name}`);
}

/**
 * Makes something in its shared folder, or waits for the test file of this run that makes it. Nothing may be changed in it.
 * @param make its result goes from one test file to the others as JSON
 * @throws where it can't be made, in every test file
 */
export async function shared<T>(name: string, make: (folder: string) => Promise<T>): Promise<T> {
  const folder = sharedFolder(name);
  const done = join(folder, "done.json");
  const failed = join(folder, "failed");
  const write = (file: string, text: string): void => {
    writeFileSync(`${file}.part`, text);
    renameSync(`${file}.part`, file);
  };
  if (owns(folder)) {
    try {
      write(done, JSON.stringify(await make(folder)));
    } catch (error) {
      write(failed, String(error));
      throw error;
    }
  }
  for (const started = Date.now(); !existsSync(done); ) {
    if (existsSync(failed)) throw new Error(`another test file failed to make it: ${readFileSync(failed, "utf8")}`);
    if (Date.now() - started > WAIT) throw new Error(`no test file has made "${name}" within ${WAIT / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  }
  return JSON.parse(readFileSync(done, "utf8")) as T;
}

function owns(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
