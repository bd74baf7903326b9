// Pieces of Markdown that are put one behind another, so that each means the same whatever stands before it.

/** Characters that together would begin something; the second is escaped, wherever it comes from. */
const PAIRS: ReadonlySet<string> = new Set(["](", "]:", "[^", "{#", "::", "~~"]);

/** The Markdown of a paragraph, as far as it is written. */
export class Pieces {
  readonly #pieces: string[] = [];
  /** Which of the pieces end in brackets that nothing closes yet. */
  #brackets: number[] = [];
  #last: string | undefined;

  get text(): string {
    return this.#pieces.join("");
  }

  put(piece: string): void {
    const first = piece[0];
    if (this.#last === "`" && first === "`") this.#pieces.push(" ");
    else if (this.#last !== undefined && first !== undefined && PAIRS.has(this.#last + first)) this.#pieces.push("\\");
    this.#pieces.push(piece);
    this.#last = piece.at(-1) ?? this.#last;
  }

  /** Puts a piece that ends in a bracket. */
  putBracket(piece: string): void {
    this.put(piece);
    this.#brackets.push(this.#pieces.length - 1);
  }

  /** Escapes the brackets that have been put: nothing closes them any more. */
  escapeBrackets(): void {
    for (const at of this.#brackets) this.#pieces[at] = this.#pieces[at]?.replace("[", "\\[") ?? "";
    this.#brackets = [];
  }

  /** Escapes the brackets that nothing put after them closes. */
  escapeUnclosed(): void {
    const last = this.#pieces.findLastIndex((piece) => piece.includes("]"));
    this.#brackets = this.#brackets.filter((at) => at > last);
    this.escapeBrackets();
  }

  /** Takes characters off the end of the last piece. */
  takeBack(length: number): void {
    this.#pieces.push(this.#pieces.pop()?.slice(0, -length) ?? "");
  }
}
