// What one arrangement takes over of the last one, by name: what was made from the same parts stays the same object.

/** What was made of each name, and from which parts. */
export type Kept<T> = ReadonlyMap<string, { readonly parts: readonly unknown[]; readonly value: T }>;

/** Keeps what is made by name, and takes over what was made from the same parts before. */
export function keeper<T>(before: Kept<T> | undefined) {
  const kept = new Map<string, { readonly parts: readonly unknown[]; readonly value: T }>();
  return {
    kept: kept as Kept<T>,
    /** Keeps everything that there was, until it is made anew. */
    keepAll(): void {
      for (const [name, entry] of before ?? []) kept.set(name, entry);
    },
    /** What was made of a name, and is kept. */
    known: (name: string): T | undefined => kept.get(name)?.value,
    /** @param make is given what was made of the name before, from other parts */
    keep(name: string, parts: readonly unknown[], make: (last: T | undefined) => T): T {
      const last = before?.get(name);
      const isSame = last?.parts.length === parts.length && parts.every((part, i) => part === last.parts[i]);
      const entry = last && isSame ? last : { parts, value: make(last?.value) };
      kept.set(name, entry);
      return entry.value;
    },
  };
}
