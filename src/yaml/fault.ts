// What is wrong with YAML, as the steps that read it say it: by offset, since places are worked out of all of the text.

/** Something wrong. */
export interface Fault {
  /** Where in the text it begins. */
  readonly offset: number;
  /** Stable name of the kind of problem, kebab-case. */
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

/** Quotes what the author wrote, as far as it is short. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
