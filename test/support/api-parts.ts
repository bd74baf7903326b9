// Parts of an API reference made by hand: each says nothing of itself but its name, and is changed as a test needs it.
import { commentOnly, NO_DOCS } from "../../src/reference/blank.ts";
import type { ApiDocs, ApiItem, ApiLevel, ApiMember, ApiPackage, ApiSignature } from "../../src/reference/types.ts";

const PUBLIC: ApiLevel = { tag: "public", legacy: false, system: false };

/** A declaration as it is written, without links. */
export function apiSignature(
  text: string,
  docs: Partial<ApiDocs> = {},
  more: Partial<ApiSignature> = {},
): ApiSignature {
  return { ...commentOnly({ ...NO_DOCS, ...docs }), tokens: [{ text }], ...more };
}

/** A method, unless `more` says otherwise. */
export function apiMember(name: string, more: Partial<ApiMember> = {}): ApiMember {
  return {
    kind: "method",
    name,
    anchor: `${name}-method`,
    level: PUBLIC,
    signatures: [],
    optional: false,
    readonly: false,
    static: false,
    protected: false,
    abstract: false,
    value: undefined,
    inheritedFrom: undefined,
    ...more,
  };
}

/** A class of the package that `apiPackage` makes, unless `more` says otherwise. */
export function apiItem(name: string, more: Partial<ApiItem> = {}): ApiItem {
  return {
    kind: "class",
    name,
    namespace: [],
    package: "@p/box",
    route: `/api/box/${name}`,
    anchor: undefined,
    level: PUBLIC,
    entryPoint: "@p/box",
    typeOnly: false,
    valueFrom: undefined,
    signatures: [apiSignature(`class ${name}`)],
    members: [],
    extends: [],
    implements: [],
    items: [],
    source: undefined,
    sourceUrl: undefined,
    alike: [],
    sealed: false,
    ...more,
  };
}

/** A package of one entry point. */
export function apiPackage(more: Partial<ApiPackage> = {}): ApiPackage {
  return {
    name: "@p/box",
    shortName: "box",
    route: "/api/box/",
    version: "1.2.3",
    description: "Boxes.",
    license: "MIT",
    copyright: "",
    homepage: "",
    entryPoints: [{ specifier: "@p/box", count: 1 }],
    items: [],
    reexports: [],
    namesOnly: false,
    note: undefined,
    docs: NO_DOCS,
    ...more,
  };
}
