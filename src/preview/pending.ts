// What was told and is still to be done: paths to take in, edited pages to look at, changed files to check.

/** So many edited pages are looked at at once. */
const GLANCED = 10;

/** Keeps what is pending. */
export class Pending {
  /** Not taken in yet: the content folder was gone, or files were empty for a moment. */
  #paths: ReadonlySet<string> = new Set();
  #edited: readonly string[] = [];
  #unchecked: Set<string> | undefined = new Set();

  /** Adds changed paths, and returns all that are to be taken in. */
  add(paths: ReadonlySet<string>): ReadonlySet<string> {
    this.#paths = this.#paths.size === 0 ? paths : new Set([...this.#paths, ...paths]);
    return this.#paths;
  }

  /** Notes that the paths were taken in. @param edited files of the pages that are others now */
  takenIn(edited: Iterable<string>): void {
    this.#paths = new Set();
    this.#edited = [...edited];
  }

  /** Adds files that changed, and returns all since checks last began; undefined where any may have. @param begins whether they do */
  toCheck(files: ReadonlySet<string> | undefined, begins: boolean): ReadonlySet<string> | undefined {
    const all = files && this.#unchecked && new Set([...this.#unchecked, ...files]);
    this.#unchecked = begins ? new Set() : all;
    return all;
  }

  /** Hands out files of edited pages that nobody looked at yet, not more than can be looked at at once. */
  toLookAt(): readonly string[] {
    const files = this.#edited.slice(0, GLANCED);
    this.#edited = [];
    return files;
  }
}
