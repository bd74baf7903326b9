// The facts that the guides must carry: where each stands, and by what it is known there. Plain data.

/** A fact, and the guides that carry it. */
export interface Fact {
  readonly fact: string;
  /** Ids of guides. */
  readonly pages: readonly string[];
  /** What the text of each of them must hold. */
  readonly texts?: readonly (string | RegExp)[];
  /** The pages of the API reference that each of them must lead to, under `/docs/api/`. */
  readonly links?: readonly string[];
}

/** All of them. */
export const FACTS: readonly Fact[] = [
  {
    fact: "from version 1 to version 2",
    pages: ["faq"],
    texts: ["How do I get to version 2?", '"1"', '"2"', "fluid-framework/legacy"],
  },
  {
    fact: "what it runs on: versions of Node.js, browsers, server-side rendering",
    pages: ["faq"],
    texts: [/Node\.js 22\b/, "ES2022", "Firefox", "Safari", "Next.js"],
  },
  { fact: "no guide asks for a Node.js without support first", pages: ["start/quick-start"], texts: [/Node\.js 22\b/] },
  {
    fact: "ID compressor mode",
    pages: ["build/experimental-features"],
    texts: ["on", "delayed", "undefined"],
    links: ["container-runtime/idcompressormode-typealias"],
  },
  {
    fact: "life cycle of a summary",
    pages: ["concepts/summarizer"],
    texts: [/\blocal\b/i, /\bbroadcast\b/i, /\backed\b/i, /\bnack(?:ed)?\b/i],
    links: [
      "container-runtime/ibroadcastsummaryresult-interface",
      "container-runtime/iacksummaryresult-interface",
      "container-runtime/inacksummaryresult-interface",
    ],
  },
  {
    fact: "stages of a summary",
    pages: ["concepts/summarizer"],
    texts: ["generate", "upload", "submit"],
    links: ["container-runtime/summarystage-typealias", "container-runtime/submitsummaryresult-typealias"],
  },
  {
    fact: "what one does with a container",
    pages: ["build/containers"],
    texts: ["Create and fill", "Attach", "Load", "Connect and disconnect", "Close and delete"],
  },
  {
    fact: "attach state",
    pages: ["build/container-states-events"],
    texts: [/detached/i, /attaching/i, /attached/i],
    links: ["fluid-framework/attachstate-enum"],
  },
  {
    fact: "connection state",
    pages: ["build/container-states-events"],
    texts: ["Disconnected", "EstablishingConnection", "CatchingUp", "Connected"],
    links: ["fluid-framework/connectionstate-enum", "fluid-framework/connectionstatetype-typealias"],
  },
  {
    fact: "connection mode",
    pages: ["build/container-states-events", "concepts/architecture"],
    texts: [/\bread\b/, /\bwrite\b/],
    links: ["driver-definitions/connectionmode-typealias"],
  },
  {
    fact: "RevertibleStatus",
    pages: ["data-structures/tree/undo-redo"],
    texts: ["Valid", "Disposed"],
    links: ["fluid-framework/revertiblestatus-enum"],
  },
  {
    fact: "TreeStatus",
    pages: ["data-structures/tree/nodes"],
    texts: ["InDocument", "Removed", "Deleted", "New"],
    links: ["fluid-framework/treestatus-enum"],
  },
  {
    fact: "ScopeType",
    pages: ["build/auth"],
    texts: ["doc:read", "doc:write", "summary:write"],
    links: ["driver-definitions/scopetype-enum"],
  },
  {
    fact: "errors of drivers",
    pages: ["concepts/architecture", "build/container-states-events"],
    links: [
      "driver-definitions/drivererrortypes-typealias",
      "driver-definitions/nackerrortype-enum",
      "driver-definitions/ithrottlingwarning-interface",
      "driver-definitions/iauthorizationerror-interface",
      "driver-definitions/igenericnetworkerror-interface",
    ],
  },
  {
    fact: "cached snapshots",
    pages: ["concepts/summarizer"],
    texts: ["2 days"],
    links: ["driver-definitions/fivedaysms-typealias"],
  },
  { fact: "aliases to be removed", pages: ["build/releases-and-apitags"], texts: [/\b2\.40\b/] },
  { fact: "version documented", pages: ["build/releases-and-apitags", "build/packages"], texts: [/\b2\.33\b/] },
];
