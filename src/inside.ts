// Which paths lie in which folder, by their names alone.
import path from "node:path";

/** Tells whether `file` is `folder` or lies below it; both absolute. */
export function isInside(folder: string, file: string): boolean {
  const way = path.relative(folder, file);
  return way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}
