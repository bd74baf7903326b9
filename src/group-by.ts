// What later versions of JavaScript have as `Map.groupBy`, in versions of Node that lack it.

/** Groups items by what they have alike; groups and items are in the order in which they come. */
export function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
