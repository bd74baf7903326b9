// The tokens that Markdown of another generator is taken apart into, and what that depends on. Types alone.
import type { Tag } from "./tags.ts";

/** What a generator's Markdown has beside Markdown. */
export interface Dialect {
  /** Tags with braces, `{expressions}`, and `import` and `export` between paragraphs. */
  readonly mdx: boolean;
  /** `{{ interpolations }}`. */
  readonly mustaches: boolean;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A code block between fences. */
export interface FenceToken extends Span {
  readonly type: "fence";
  /** What stands before the marks: indentation, and marks of quotes and lists. */
  readonly prefix: string;
  readonly marks: string;
  /** What stands behind the marks. */
  readonly info: string;
  readonly infoStart: number;
  /** Whether it ends with the container that it stands in, before any fence closes it. */
  readonly isCut: boolean;
}

/** A line that begins with three colons or more, its line end included. */
export interface ColonsToken extends Span {
  readonly type: "colons";
  readonly prefix: string;
  readonly colons: number;
  /** What stands behind the colons, trimmed. */
  readonly tail: string;
}

export interface TagToken extends Span {
  readonly type: "tag";
  readonly tag: Tag;
}

/** Text, or code that is no fence. */
export interface PlainToken extends Span {
  readonly type: "text" | "code";
}

/** `<!-- … -->`; `{…}` or `{{…}}`; `import …` and `export …`; `<script>…</script>` and its like. */
export interface OtherToken extends Span {
  readonly type: "comment" | "expression" | "module" | "raw";
}

export type Token = FenceToken | ColonsToken | TagToken | PlainToken | OtherToken;
