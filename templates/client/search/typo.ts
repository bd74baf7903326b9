// Forgives a typing error in a word, two in a long one.

/** Whether two words differ by one character at most: missing, too much, wrong, or changed with its neighbour. */
export function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  let endA = a.length;
  let endB = b.length;
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const restA = a.slice(from, endA);
  const restB = b.slice(from, endB);
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}

/** Whether two words differ by two such errors at most. */
export function isRoughlyNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 2) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const isNearFrom = (inA: number, inB: number) => isNear(a.slice(at + inA), b.slice(at + inB));
  const isChanged = a[at] === b[at + 1] && a[at + 1] === b[at];
  return isNearFrom(1, 1) || isNearFrom(1, 0) || isNearFrom(0, 1) || (isChanged && isNearFrom(2, 2));
}

/** Whether a word is typed with one error, but not to its end. */
export function isNearBeginning(typed: string, word: string): boolean {
  const { length } = typed;
  return word.length > length && [-1, 0, 1].some((by) => isNear(typed, word.slice(0, length + by)));
}
