// A plain page's file as long as nobody has asked for its size or its times: most files are looked at later, by who reads them.
import { statOf } from "../stat.ts";
import type { SourceFile } from "../types.ts";

/** A plain file of which the walk knows nothing but that: it is looked at when its size or its times are asked for. */
export class UnseenFile implements SourceFile {
  readonly file: string;
  readonly #absolute: string;
  #seen: Seen | undefined;

  constructor(file: string, absolute: string) {
    this.file = file;
    this.#absolute = absolute;
  }

  /** Whether it was looked at: what is asked of it now may be of another file that has its name since. */
  get isSeen(): boolean {
    return this.#seen !== undefined;
  }

  /** What the system says of it, asked once. Not `#look`: V8 of Node 20 takes longer to call that than to ask. */
  look(): Seen {
    this.#seen ??= see(this.#absolute);
    return this.#seen;
  }

  get size(): number {
    return this.look().size;
  }

  get mtimeMs(): number {
    return this.look().mtimeMs;
  }

  get ctimeMs(): number {
    return this.look().ctimeMs;
  }

  get ino(): number {
    return this.look().ino;
  }
}

/** What is kept of what the system says: a site has many files. */
type Seen = Pick<SourceFile, "size" | "mtimeMs" | "ctimeMs" | "ino">;

const NOTHING: Seen = { size: 0, mtimeMs: -1, ctimeMs: -1, ino: -1 };

function see(file: string): Seen {
  const stat = statOf(file);
  return stat ? { size: stat.size, mtimeMs: stat.mtimeMs, ctimeMs: stat.ctimeMs, ino: stat.ino } : NOTHING;
}
