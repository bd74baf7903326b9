// Works round a liberty of API Extractor: it gives each parameter that is taken apart (`{ a, b }: Options`) a name of its own,
// `input2`, and lists the first of them twice (`DtsEmitHelpers.forEachParameterToNormalize`). What is put in its place takes
// what the declaration says, on one line.

/** A node among a function's children. */
interface Node {
  readonly kind: number;
  readonly name?: { getText(): string };
}

/** The part of the extractor that names parameters: `name` hears each, and the name that it gets instead of its own. */
export interface ParameterNormalizer {
  forEachParameterToNormalize?(
    nodes: readonly Node[],
    name: (parameter: Node, replacement: string | undefined) => void,
  ): void;
}

/**
 * Makes the extractor take parameters as they are written.
 * @param normalizer undefined for a version that has none there
 * @param parameterKind the compiler's number of their kind
 * @returns whether it does
 */
export function keepParameters(normalizer: ParameterNormalizer | undefined, parameterKind: number): boolean {
  const known = normalizer?.forEachParameterToNormalize;
  // One that takes something else is another function.
  if (!normalizer || typeof known !== "function" || known.length !== 2) return false;
  normalizer.forEachParameterToNormalize = (nodes, name) => {
    for (const node of nodes) {
      if (node.kind !== parameterKind) continue;
      const written = node.name?.getText() ?? "";
      name(node, /^[{[]/.test(written) ? patternName(written) : undefined);
    }
  };
  return true;
}

/** A pattern on one line, as a formatter would write it. */
export function patternName(pattern: string): string {
  return pattern
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
    .replace(/\s+/g, " ")
    .replace(/,? ?([}\]])$/, (_, close) => (close === "}" ? " }" : "]"));
}
