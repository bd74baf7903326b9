// Which runs of backticks enclose code.

interface Runs {
  readonly starts: number[];
  /** Which of them is the next. */
  next: number;
}

/** The runs of backticks of a text, and which of them belong together. Asked for from left to right only. */
export class TickRuns {
  readonly #text: string;
  /** By length; found when the first is asked for. */
  #runs: Map<number, Runs> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The end of the run at `start`, and where the next run of its length begins. */
  pair(start: number): { end: number; close: number | undefined } {
    this.#runs ??= findRuns(this.#text);
    let end = start;
    while (this.#text[end] === "`") end++;
    const runs = this.#runs.get(end - start);
    while (runs && (runs.starts[runs.next] ?? end) < end) runs.next++;
    return { end, close: runs?.starts[runs.next] };
  }
}

function findRuns(text: string): Map<number, Runs> {
  const runs = new Map<number, Runs>();
  for (const run of text.matchAll(/`+/g)) {
    const same = runs.get(run[0].length);
    if (same) same.starts.push(run.index);
    else runs.set(run[0].length, { starts: [run.index], next: 0 });
  }
  return runs;
}
