/** A number of things, in words. @param what goes on behind the noun */
export function counted(count: number, noun: string, what = ""): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}${what === "" ? "" : ` ${what}`}`;
}
