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

/** Makes the extractor keep all declarations of an interface, a namespace and an index signature. */
export function separateDeclarations({ ApiInterface, ApiNamespace, ApiIndexSignature }: ModelLibrary): void {
  let count = 0;
  for (const itemClass of [ApiInterface, ApiNamespace, ApiIndexSignature]) {
    const own = itemClass && Object.getOwnPropertyDescriptor(itemClass.prototype, KEY)?.get;
    const keyOf = itemClass?.getContainerKey;
    if (!own || !keyOf) continue;
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
  }
}
