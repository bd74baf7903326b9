// The compiled reference as the cache holds it. Hundreds of types may inherit the same members: in memory they share what these
// say, and the file has it once, so that those who read it share it too.
import { readSealed, writeSealed } from "../sealed.ts";
import type { Diagnostic } from "../types.ts";
import type { ApiItem, ApiMember, ApiPackage, ApiSignature, Reference } from "./types.ts";

/** What the cache holds. */
export interface KeptReference {
  readonly reference: Reference;
  readonly problems: readonly Diagnostic[];
  /** With the packages' names for files: lines of the configuration move. */
  readonly packageProblems: readonly Diagnostic[];
}

/** Their signatures stand elsewhere: which ones. */
type FileMember = Omit<ApiMember, "signatures"> & { readonly signatures: number };
type FileItem = Omit<ApiItem, "members" | "items"> & {
  readonly members: readonly FileMember[];
  readonly items: readonly FileItem[];
};

/** The form of the file. */
interface ReferenceFile extends Omit<KeptReference, "reference"> {
  readonly reference: Omit<Reference, "packages"> & {
    readonly packages: readonly (Omit<ApiPackage, "items"> & { readonly items: readonly FileItem[] })[];
  };
  readonly signatures: readonly (readonly ApiSignature[])[];
}

/** Writes a compiled reference into the cache. */
export function keepReference(file: string, { reference, ...rest }: KeptReference): void {
  const numbers = new Map<readonly ApiSignature[], number>();
  const numberOf = (signatures: readonly ApiSignature[]): number => {
    const number = numbers.get(signatures) ?? numbers.size;
    numbers.set(signatures, number);
    return number;
  };
  const itemOf = (item: ApiItem): FileItem => ({
    ...item,
    members: item.members.map((member) => ({ ...member, signatures: numberOf(member.signatures) })),
    items: item.items.map(itemOf),
  });
  const packages = reference.packages.map((one) => ({ ...one, items: one.items.map(itemOf) }));
  const signatures = [...numbers.keys()];
  writeSealed(file, { ...rest, reference: { ...reference, packages }, signatures } satisfies ReferenceFile);
}

/** Reads a compiled reference; undefined where there is none or it is damaged. */
export function readKeptReference(file: string): KeptReference | undefined {
  const read = readSealed<ReferenceFile>(file);
  if (!read) return undefined;
  const { reference, signatures, ...rest } = read;
  const restore = ({ members, items }: FileItem): void => {
    // In place: nobody else has what was just read, and there are tens of thousands.
    for (const member of members) Object.assign(member, { signatures: signatures[member.signatures] });
    items.forEach(restore);
  };
  for (const { items } of reference.packages) items.forEach(restore);
  return { ...rest, reference: reference as unknown as Reference };
}
