// Parts of source files that are shown in pages: `#region name` … `#endregion`. Pure.

/** A marker in a comment of nearly any language. */
const MARKER =
  /^\s*(?:\/\/|\/\*+|\{\/\*|#|<!--|--|;+|%|')\s*(?:pragma\s+)?#?(end)?\s?region\b[ \t:]*(.*?)\s*(?:\*\/\}?|-->)?\s*$/i;

interface Marker {
  readonly isEnd: boolean;
  readonly name: string;
}

/**
 * Takes a region out of a file, or the whole file without its markers; indentation that all lines share is taken off.
 * @returns undefined where there is no such region
 */
export function takeSnippet(text: string, region: string | undefined): string | undefined {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const markers = lines.map(readMarker);
  let from = 0;
  let to = lines.length;
  if (region !== undefined) {
    from = markers.findIndex((marker) => marker && !marker.isEnd && marker.name === region) + 1;
    if (from === 0) return undefined;
    to = findEnd(markers, from, region);
  }
  return dedent(lines.slice(from, to).filter((_, i) => markers[from + i] === undefined));
}

/** Whether a region that is there has an end. */
export function isClosed(text: string, region: string): boolean {
  const markers = text.split(/\r\n|\r|\n/).map(readMarker);
  const from = markers.findIndex((marker) => marker && !marker.isEnd && marker.name === region) + 1;
  return findEnd(markers, from, region) < markers.length;
}

/** Takes `path#region` apart. */
export function splitReference(reference: string): { readonly path: string; readonly region: string | undefined } {
  const hash = reference.lastIndexOf("#");
  return hash < 0
    ? { path: reference, region: undefined }
    : { path: reference.slice(0, hash), region: reference.slice(hash + 1) };
}

/** Lists the regions of a file. */
export function regionNames(text: string): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((line) => {
    const marker = readMarker(line);
    return marker && !marker.isEnd && marker.name !== "" ? [marker.name] : [];
  });
}

function readMarker(line: string): Marker | undefined {
  if (!/region/i.test(line)) return undefined;
  const match = MARKER.exec(line);
  return match ? { isEnd: match[1] !== undefined, name: (match[2] ?? "").replace(/^["']|["']$/g, "") } : undefined;
}

/** Finds a region's end: the marker with its name, or else the one that closes it by nesting; the file's end at last. */
function findEnd(markers: readonly (Marker | undefined)[], from: number, region: string): number {
  const named = markers.findIndex((marker, i) => i >= from && marker?.isEnd && marker.name === region);
  if (named >= 0) return named;
  let depth = 1;
  for (let i = from; i < markers.length; i++) {
    const marker = markers[i];
    if (!marker) continue;
    depth += marker.isEnd ? -1 : 1;
    if (depth === 0) return i;
  }
  return markers.length;
}

function dedent(lines: readonly string[]): string {
  let common: string | undefined;
  for (const line of lines) {
    if (line.trim() === "") continue;
    const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
    let same = 0;
    while (common !== undefined && same < common.length && common[same] === indent[same]) same++;
    common = common === undefined ? indent : common.slice(0, same);
  }
  const width = common?.length ?? 0;
  return lines
    .map((line) => (line.trim() === "" ? "" : line.slice(width)))
    .join("\n")
    .replace(/^\n+|\n+$/g, "");
}
