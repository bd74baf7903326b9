// Imports modules whose addresses are known only when a build runs.

/** Imports a module. @param url of a file, which may have a query */
export function importModule(url: string): Promise<unknown> {
  return import(url);
}
