// Whether the files that pages were made from are as they were. Each is looked at once: pages may share them.
import path from "node:path";
import { hashFile } from "../hash.ts";
import { isSameRead } from "../plugins/reads.ts";
import { isFile } from "../stat.ts";
import type { PageRecord, PluginRead } from "../types.ts";

/** Tells of pages whether the files that they read, and what plugins read for them, are the same. @param root absolute, as `content` */
export function sameFiles(root: string, content: string): (record: PageRecord) => boolean {
  const hashes = new Map<string, string | undefined>();
  const pluginReads = new Map<string, boolean>();

  const hashOf = (file: string): string | undefined => {
    if (!hashes.has(file)) hashes.set(file, hashFile(path.join(content, file)));
    return hashes.get(file);
  };
  const isThere = (file: string): boolean => isFile(path.join(content, file));
  const isSameAsRead = (read: PluginRead): boolean => {
    const key = JSON.stringify(read);
    const known = pluginReads.get(key) ?? isSameRead(root, read);
    pluginReads.set(key, known);
    return known;
  };
  return (record) =>
    record.reads.every(({ file, hash, missing = false }) =>
      hash === undefined ? isThere(file) !== missing : hashOf(file) === hash,
    ) &&
    (record.pluginReads?.every(isSameAsRead) ?? true);
}
