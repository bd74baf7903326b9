// What the reader searched for before; on this reader's own machine and nowhere else.

const KEY = "docsgen:searches";
const MOST = 5;
/** Of this tab alone: another one may be there for something else. */
const LAST = "docsgen:search";

/** Reads what was typed last, also on an earlier page. */
export function readLast(): string {
  try {
    return sessionStorage.getItem(LAST) ?? "";
  } catch {
    return "";
  }
}

/** Keeps what is typed, for the pages that are opened next. */
export function keepLast(query: string): void {
  try {
    sessionStorage.setItem(LAST, query);
  } catch {}
}

/** Reads the last searches, the newest first; none where storage is refused. */
export function readRecent(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter((item) => typeof item === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Adds a search that led somewhere. */
export function addRecent(query: string): void {
  const text = query.trim().slice(0, 100);
  if (text === "") return;
  const rest = readRecent().filter((known) => known !== text);
  try {
    localStorage.setItem(KEY, JSON.stringify([text, ...rest].slice(0, MOST)));
  } catch {}
}

/** Forgets all of them. */
export function clearRecent(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {}
}
