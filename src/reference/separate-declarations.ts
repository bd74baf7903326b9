// Works round a loss of API Extractor: of an interface or a namespace that is declared in several pieces it keeps the comment
// and the bases of the first alone, and of a class's index signatures either the static one or the other: they have one key in
// its model (`ApiModelGenerator`). Here each declaration gets a key of its own; what belongs together is joined when the
// model is placed (merged-declarations.ts).

/** A class of the extractor's model. */
interface ItemClass {
  getContainerKey?(...parts: readonly unknown[]): string;
  readonly prototype: object;
}

/** The parts of `@microsoft/api-extractor-model` that are used. */
export interface ModelLibrary {
  readonly ApiInterface?: ItemClass;
  readonly ApiNamespace?: ItemClass;
  readonly ApiIndexSignature?: ItemClass;
}

const KEY = "containerKey";

/** What has one key in the extractor's model, and what it is called. */
const KINDS = [
  ["ApiInterface", "interfaces"],
  ["ApiNamespace", "namespaces"],
  ["ApiIndexSignature", "index signatures"],
] as const;

/**
 * Makes the extractor keep all declarations of an interface, a namespace and an index signature.
 * @returns of which of them it doesn't, because its model is another one
 */
export function separateDeclarations(library: ModelLibrary): readonly string[] {
  let count = 0;
  return KINDS.filter(([name]) => !separate(library[name])).map(([, called]) => called);

  function separate(itemClass: ItemClass | undefined): boolean {
    const own = itemClass?.prototype && Object.getOwnPropertyDescriptor(itemClass.prototype, KEY)?.get;
    const keyOf = itemClass?.getContainerKey;
    if (!own || typeof keyOf !== "function") return false;
    // By this one the extractor asks whether it has a declaration already.
    itemClass.getContainerKey = (...parts) => `${keyOf(...parts)}|`;
    Object.defineProperty(itemClass.prototype, KEY, {
      get(this: object): string {
        // Items are sorted by their keys.
        const value = `${own.call(this)}${String(count++).padStart(9, "0")}`;
        Object.defineProperty(this, KEY, { value });
        return value;
      },
    });
    return true;
  }
}
