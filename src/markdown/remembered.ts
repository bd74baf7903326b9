// What is asked for again and again, found out once. Pure.

/** Gives what is known under a key; makes it, where nothing is. */
export function remembered<K, T>(known: Map<K, T>, key: K, make: () => T): T {
  let value = known.get(key);
  if (value === undefined) {
    value = make();
    known.set(key, value);
  }
  return value;
}
