// One way to call a member, as a model would have it.
import type { CompiledPackages } from "../compiled-packages.ts";
import { patternName } from "../destructured-parameters.ts";
import type { TypeSymbol } from "../exported-symbols.ts";
import { textOf } from "../tokens.ts";
import type { Signature, Type } from "../type-checker.ts";
import type { TypeWriter } from "../type-writer.ts";
import type { RawDeclaration, RawParameter, RawRange } from "../types.ts";
import { Code } from "./code.ts";

type Written = Pick<RawDeclaration, "tokens" | "typeParameters" | "parameters" | "type">;

/** Writes a signature. @param before what stands before its parameters: a method's name, or nothing */
export function writeSignature(
  packages: CompiledPackages,
  writer: TypeWriter,
  before: string,
  signature: Signature,
): Written {
  const code = new Code();
  const part = (text: string, type: Type | undefined): RawRange => {
    if (!type) return [0, 0];
    code.add(text);
    return code.add(writer.type(type));
  };
  code.add(before);
  const typeParameters = (signature.typeParameters ?? []).map((one, i) => {
    code.add(i > 0 ? ", " : "<");
    const name = textOf(writer.type(one));
    code.add(name);
    const constraint = part(" extends ", one.getConstraint());
    return { name, constraint, default: part(" = ", one.getDefault()) };
  });
  if (typeParameters.length > 0) code.add(">");
  const parameters = writeParameters(code, packages, writer, signature);
  code.add(": ");
  const type = code.add(writer.returned(signature));
  code.add(";");
  return { tokens: code.tokens, typeParameters, parameters, type };
}

/** Writes a signature of a class's constructor: its type parameters are the class's, and what it gives is said nowhere. */
export function writeConstructor(packages: CompiledPackages, writer: TypeWriter, signature: Signature): Written {
  const code = new Code();
  code.add("constructor");
  const parameters = writeParameters(code, packages, writer, signature);
  code.add(";");
  return { tokens: code.tokens, typeParameters: [], parameters, type: [0, 0] };
}

function writeParameters(
  code: Code,
  packages: CompiledPackages,
  writer: TypeWriter,
  signature: Signature,
): RawParameter[] {
  code.add("(");
  const parameters = signature.parameters.map((parameter, i): RawParameter => {
    const { name, optional, rest } = readParameter(packages, parameter);
    code.add(`${i > 0 ? ", " : ""}${rest ? "..." : ""}${name}${optional && !rest ? "?" : ""}: `);
    const type = code.add(writer.type(packages.checker.getTypeOfSymbol(parameter), optional));
    return { name, type, optional: optional && !rest, rest };
  });
  code.add(")");
  return parameters;
}

/** What a parameter is called, and whether it may be left out, which one with dots may too. */
function readParameter({ typescript, checker }: CompiledPackages, parameter: TypeSymbol) {
  const [node] = parameter.declarations ?? [];
  if (node?.kind !== typescript.SyntaxKind.Parameter) return { name: parameter.name, optional: false, rest: false };
  const written = node.name?.getText() ?? "";
  return {
    // The compiler has no name for one that is taken apart.
    name: /^[{[]/.test(written) ? patternName(written) : parameter.name,
    optional: checker.isOptionalParameter(node),
    rest: node.dotDotDotToken !== undefined,
  };
}
