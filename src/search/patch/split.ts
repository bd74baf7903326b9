// Whether an index' terms would be put into the same files if it were made anew. Pure.
import { mayBeWhole } from "../files.ts";

/** Whether a file's terms, and those around them, would be split as they are. @param sizes by beginning, of all files */
export function isSplitAlike(
  shard: string,
  beginnings: readonly string[],
  sizes: ReadonlyMap<string, number>,
): boolean {
  const characters = [...shard];
  const size = sizes.get(shard);
  const isParted = beginnings.some((name) => name.length > shard.length && name.startsWith(shard));
  if (!isParted && size !== undefined && !mayBeWhole(size, characters.length)) return false;
  const above = isParted ? characters.length + 1 : characters.length;
  for (let length = 0; length < above; length++) {
    const beginning = characters.slice(0, length).join("");
    const sum = beginnings.reduce(
      (all, each) => all + (each.startsWith(beginning) ? (sizes.get(each) as number) : 0),
      0,
    );
    if (mayBeWhole(sum, length)) return false;
  }
  return true;
}
