// The text of an `.api.json` as declarations that can be trusted: every field has its type, whatever the file says.
// Owns the only knowledge of API Extractor's file format. Never throws.
import { isRecord } from "../config/check.ts";
import { patternName } from "./destructured-parameters.ts";
import type { RawDeclaration, RawKind, RawParameter, RawRange, RawToken } from "./types.ts";

export interface RawModel {
  /** The name by which the model's references call its package. */
  readonly name: string;
  /** The package's own doc comment; "" for none. */
  readonly comment: string;
  readonly declarations: readonly RawDeclaration[];
  /** How many parts were left out because they are not what the format says. */
  readonly dropped: number;
}

/** Why a model can't be used at all. */
export interface ModelFailure {
  readonly code: "api-model-unreadable" | "api-model-version";
  readonly message: string;
  readonly hint: string;
}

/** The newest file format that this file knows, and the oldest that says what it needs. */
const SCHEMA = { newest: 1011, oldest: 1001 } as const;
/** Namespaces in namespaces; nobody's code goes as deep. */
const MAX_DEPTH = 30;
const EMPTY: RawRange = [0, 0];
const KINDS: ReadonlySet<string> = new Set<RawKind>([
  ...(["Class", "Interface", "Enum", "TypeAlias", "Namespace", "Function", "Variable"] as const),
  ...(["Constructor", "Property", "PropertySignature", "Method", "MethodSignature", "EnumMember"] as const),
  ...(["CallSignature", "ConstructSignature", "IndexSignature"] as const),
]);
/** Kinds that are known by what they are, not by a name. */
const NAMELESS: ReadonlyMap<string, string> = new Map([
  ["Constructor", "constructor"],
  ["CallSignature", "call"],
  ["ConstructSignature", "new"],
  ["IndexSignature", "index"],
]);
/** The compiler's name for what is named by something that it doesn't know. */
const COMPUTED = "__computed";
const RELEASE_TAGS: ReadonlyMap<unknown, RawDeclaration["releaseTag"]> = new Map([
  ["Public", "public"],
  ["Beta", "beta"],
  ["Alpha", "alpha"],
  ["Internal", "internal"],
] as const);

/** Reads the text of an `.api.json`. */
export function readModel(text: string): RawModel | ModelFailure {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return unreadable("is not complete JSON");
  }
  if (!isRecord(json) || json["kind"] !== "Package") return unreadable("describes no package");
  const version = versionFailure(json["metadata"]);
  if (version) return version;

  let dropped = 0;
  const name = textOf(json["name"]) || textOf(json["canonicalReference"]).replace(/!.*$/s, "");
  const entryPoints = list(json["members"]).filter((member) => isRecord(member) && member["kind"] === "EntryPoint");
  const declarations = entryPoints.flatMap((entryPoint) => readMembers(entryPoint, 0, ""));
  return { name, comment: textOf(json["docComment"]), declarations, dropped };

  /** @param file the container's, which the format says of a member only where it is another one */
  function readMembers(container: unknown, depth: number, file: string): RawDeclaration[] {
    const members = isRecord(container) ? list(container["members"]) : [];
    if (depth > MAX_DEPTH) {
      dropped += members.length;
      return [];
    }
    const read: RawDeclaration[] = [];
    for (const member of byOverload(members)) {
      const declaration = readDeclaration(member, depth, file);
      if (declaration) read.push(declaration);
      else dropped++;
    }
    return read;
  }

  function readDeclaration(json: unknown, depth: number, around: string): RawDeclaration | undefined {
    if (!isRecord(json) || !KINDS.has(textOf(json["kind"]))) return undefined;
    const kind = json["kind"] as RawKind;
    const excerpt = list(json["excerptTokens"]).flatMap(readToken);
    const given = NAMELESS.get(kind) ?? textOf(json["name"]);
    const name = given === COMPUTED ? nameInBrackets(excerpt) : given;
    if (name === "") return undefined;
    const file = textOf(json["fileUrlPath"]) || around;
    const range = (value: unknown): RawRange => readRange(value, excerpt.length);
    const written = kind === "Class" ? withMeaning(excerpt, range(json["extendsTokenRange"])) : excerpt;
    const { tokens, parameters } = asWritten(written, list(json["parameters"]).flatMap(readParameter(range, written)));
    const type = ["typeTokenRange", "returnTypeTokenRange", "propertyTypeTokenRange", "variableTypeTokenRange"];
    const bases = isRecord(json["extendsTokenRange"]) ? [json["extendsTokenRange"]] : list(json["extendsTokenRanges"]);
    return {
      kind,
      name,
      comment: textOf(json["docComment"]),
      tokens,
      releaseTag: RELEASE_TAGS.get(json["releaseTag"]) ?? "none",
      members: readMembers(json, depth + 1, file),
      // What a function is called on is nothing that callers hand over.
      parameters: parameters.filter((parameter) => parameter.name !== "this"),
      typeParameters: list(json["typeParameters"]).flatMap((parameter) =>
        isRecord(parameter)
          ? {
              name: textOf(parameter["typeParameterName"]),
              constraint: range(parameter["constraintTokenRange"]),
              default: range(parameter["defaultTypeTokenRange"]),
            }
          : [],
      ),
      type: range(type.map((key) => json[key]).find(isRecord)),
      initializer: range(json["initializerTokenRange"]),
      extends: bases.map(range),
      implements: list(json["implementsTokenRanges"]).map(range),
      source: readSource(file),
      isForeign: /^(?:\.[\\/])*\.\.[\\/]|(?:^|[\\/])node_modules[\\/]/.test(file),
      optional: json["isOptional"] === true,
      readonly: json["isReadonly"] === true,
      // Of an index signature the format has no word for it.
      static: json["isStatic"] === true || (kind === "IndexSignature" && /^\s*static\b/.test(tokens[0]?.text ?? "")),
      protected: json["isProtected"] === true,
      abstract: json["isAbstract"] === true,
      ...(typeof json["baseComment"] === "string" && { baseComment: json["baseComment"] }),
    };
  }
}

/** The format has the tenth overload before the second. */
function byOverload(members: readonly unknown[]): readonly unknown[] {
  const indexOf = (member: unknown): number => {
    const index = isRecord(member) ? member["overloadIndex"] : undefined;
    return typeof index === "number" ? index : 0;
  };
  return members.some((member) => indexOf(member) > 9) ? [...members].sort((a, b) => indexOf(a) - indexOf(b)) : members;
}

function unreadable(what: string): ModelFailure {
  return {
    code: "api-model-unreadable",
    message: `the API model ${what}`,
    hint: "An .api.json is expected, as API Extractor writes it. Make it again.",
  };
}

function versionFailure(metadata: unknown): ModelFailure | undefined {
  const number = (key: string): number | undefined => {
    const value = isRecord(metadata) ? metadata[key] : undefined;
    return typeof value === "number" ? value : undefined;
  };
  const version = number("schemaVersion");
  if (version === undefined) return unreadable("does not say its schemaVersion");
  const readableBy = number("oldestForwardsCompatibleVersion") ?? version;
  if (version >= SCHEMA.oldest && Math.min(version, readableBy) <= SCHEMA.newest) return undefined;
  return {
    code: "api-model-version",
    message: `the API model has schemaVersion ${version}`,
    hint: `Known are ${SCHEMA.oldest} to ${SCHEMA.newest}, as @microsoft/api-extractor 7 writes them.`,
  };
}

function readToken(json: unknown): RawToken[] {
  if (!isRecord(json) || typeof json["text"] !== "string") return [{ text: "", reference: undefined }];
  const reference = json["kind"] === "Reference" ? textOf(json["canonicalReference"]) : "";
  return [{ text: json["text"], reference: reference || undefined }];
}

function readParameter(
  range: (json: unknown) => RawRange,
  tokens: readonly RawToken[],
): (json: unknown) => RawParameter[] {
  return (json) => {
    if (!isRecord(json)) return [];
    const name = textOf(json["parameterName"]);
    const type = range(json["parameterTypeTokenRange"]);
    const before = tokens[type[0] - 1]?.text ?? "";
    const rest = before
      .slice(0, Math.max(0, before.lastIndexOf(name)))
      .trimEnd()
      .endsWith("...");
    return [{ name, type, optional: json["isOptional"] === true, rest }];
  };
}

/** Says of a constant that a class extends that it is one, which API Extractor says everywhere else. */
function withMeaning(tokens: readonly RawToken[], [start, end]: RawRange): readonly RawToken[] {
  const base = start < end ? tokens[start]?.reference : undefined;
  if (base === undefined || /:\w+(?:\(\d+\))?$/.test(base)) return tokens;
  return tokens.map((token, i) => (i === start ? { ...token, reference: `${base}:var` } : token));
}

/**
 * Takes back a name that API Extractor gives to a parameter that is taken apart: it lists `{ a, b }` without a type, then
 * `input` with the type, and writes `input` in the tokens. Of several such parameters, it says what was written of the first.
 * Models that docsgen extracts have none of this.
 */
function asWritten(
  tokens: readonly RawToken[],
  parameters: readonly RawParameter[],
): Pick<RawDeclaration, "tokens" | "parameters"> {
  const at = parameters.findIndex(({ name, type: [, end] }) => /^[{[]/.test(name) && end === 0);
  const { name: pattern } = parameters[at] ?? {};
  const invented = parameters[at + 1];
  if (pattern === undefined || invented === undefined || !/^input\d*$/.test(invented.name))
    return { tokens, parameters };
  const name = patternName(pattern);
  const before = tokens[invented.type[0] - 1]?.text ?? "";
  const start = before.lastIndexOf(invented.name);
  const colon = before.slice(start + invented.name.length);
  if (start < 0 || !/^\??\s*:\s*$/.test(colon)) return { tokens, parameters };
  return {
    tokens: tokens.map((token, i) =>
      i + 1 === invented.type[0] ? { ...token, text: before.slice(0, start) + name + colon } : token,
    ),
    parameters: [...parameters.slice(0, at), { ...invented, name }, ...parameters.slice(at + 2)],
  };
}

function nameInBrackets(excerpt: readonly RawToken[]): string {
  const [name] = /\[[^\]]+\]/.exec(excerpt.map(({ text }) => text).join("")) ?? [];
  return name ?? COMPUTED;
}

function readRange(json: unknown, length: number): RawRange {
  if (!isRecord(json)) return EMPTY;
  const { startIndex: start, endIndex: end } = json;
  const isRange = Number.isInteger(start) && Number.isInteger(end);
  if (!isRange || (start as number) < 0 || (end as number) > length || (start as number) >= (end as number))
    return EMPTY;
  return [start as number, end as number];
}

/** A path of a source file that says nothing of the machine: of a bundled package's file, from its name on. */
function readSource(file: string): string | undefined {
  const path = file
    .replace(/\\/g, "/")
    .replace(/^(?:\.{1,2}\/)+/, "")
    .replace(/^(?:.*\/)?node_modules\//, "");
  if (path === "" || /^\/|^[a-z][a-z0-9+.-]*:/i.test(path) || path.split("/").includes("..")) return undefined;
  return path;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
