// Which parameters a declaration has, and what its comment says of each. Pure.
import { type FunctionType, readFunctionType, readObjectType } from "./function-type.ts";
import { renderTokens } from "./signature.ts";
import type { ApiSignature, ApiToken, RawKind } from "./types.ts";

/** A declaration's own parameters and its type, whose tokens are not laid out. */
export interface Declared {
  readonly kind: RawKind;
  readonly typeParameters: FunctionType["typeParameters"];
  readonly parameters: FunctionType["parameters"];
  readonly type: readonly ApiToken[];
}

/** What a comment says, by name. */
export interface ParameterTexts {
  readonly parameters: ReadonlyMap<string, string>;
  readonly typeParameters: ReadonlyMap<string, string>;
}

type Parameter = FunctionType["parameters"][number] & { readonly part?: true };

/** Kinds of what may hold a function, whose parameters are then those of its type. */
const HOLDERS: ReadonlySet<RawKind> = new Set(["Property", "PropertySignature", "Variable", "TypeAlias"]);

/** Puts the texts to the parameters that they are about. */
export function describeParameters(
  declared: Declared,
  texts: ParameterTexts,
): Pick<ApiSignature, "typeParameters" | "parameters" | "returns"> {
  const held = HOLDERS.has(declared.kind) ? readFunctionType(declared.type) : undefined;
  const typeParameters = [...declared.typeParameters, ...(held?.typeParameters ?? [])];
  const parameters = withInner(held?.parameters ?? declared.parameters, texts.parameters);
  const own = new Set(parameters.map(({ name }) => name));
  // What is said of a type parameter with `@param` is about no parameter.
  const generic = new Set(typeParameters.map(({ name }) => name).filter((name) => !own.has(name)));
  const typeTexts = textsByName(typeParameters, texts.typeParameters);
  const textOf = textsByName(parameters, new Map([...texts.parameters].filter(([name]) => !generic.has(name))));
  return {
    typeParameters: typeParameters.map((one) => ({
      name: one.name,
      constraint: renderTokens(one.constraint),
      default: renderTokens(one.default),
      docs: typeTexts.get(one.name) ?? (own.has(one.name) ? "" : (texts.parameters.get(one.name) ?? "")),
    })),
    parameters: parameters.map((one) => ({
      name: one.rest ? `...${one.name}` : one.name,
      type: renderTokens(one.type),
      optional: one.optional,
      docs: textOf.get(one.name) ?? "",
      ...(one.part && { part: true as const }),
    })),
    ...(held && { returns: renderTokens(held.returns) }),
  };
}

/**
 * Adds what the comment speaks of and stands inside a parameter: what a listener gets, or what an object is taken apart
 * into. Each comes after the parameter that it is part of.
 */
function withInner(parameters: readonly Parameter[], texts: ReadonlyMap<string, string>): readonly Parameter[] {
  const own = new Set(parameters.map(({ name }) => name));
  const missing = new Set([...texts.keys()].filter((name) => !own.has(name)));
  if (missing.size === 0) return parameters;
  return parameters.flatMap((parameter) => [
    parameter,
    ...innerOf(parameter)
      .filter(({ name }) => !own.has(name) && missing.delete(name))
      .map((one) => ({ ...one, part: true as const })),
  ]);
}

function innerOf({ name, type }: Parameter): readonly Parameter[] {
  const written = readObjectType(type) ?? readFunctionType(type)?.parameters;
  if (written || !name.startsWith("{")) return written ?? [];
  const names = name.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*(?=\s*[,}=])/gu) ?? [];
  return names.map((inner) => ({ name: inner, type: [], optional: false, rest: false }));
}

/**
 * Which text is about which parameter. Where one parameter has no text, and one text is about a name that there is not,
 * the parameter was given another name after the text was written.
 */
function textsByName(
  parameters: readonly { readonly name: string }[],
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const names = new Set(parameters.map(({ name }) => name));
  const stray = [...texts].filter(([name]) => !names.has(name));
  const silent = [...names].filter((name) => !texts.has(name));
  const [text] = stray;
  const [name] = silent;
  return stray.length === 1 && silent.length === 1 && text && name !== undefined
    ? new Map([...texts, [name, text[1]]])
    : texts;
}
