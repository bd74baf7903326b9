// The plan of this repository's own site: its sidebar, and with it the routes of all guides. Plain data.

/** An entry of the sidebar: a guide by its id, a link, or a category with what it leads to. */
export interface Planned {
  readonly label: string;
  /** A guide's id, or an address outside of the guides. */
  readonly to: string;
  readonly items?: readonly Planned[];
}

const guide = (folder: string, entries: readonly (readonly [label: string, slug: string])[]): Planned[] =>
  entries.map(([label, slug]) => ({ label, to: `${folder}/${slug}` }));

/** The areas of the sidebar above the API reference, in order. */
export const SIDEBAR: readonly Planned[] = [
  { label: "Overview", to: "index" },
  {
    label: "Getting Started",
    to: "start/quick-start",
    items: guide("start", [
      ["Quick start", "quick-start"],
      ["SharedTree quick start", "tree-start"],
      ["Tutorial: dice roller", "tutorial"],
      ["Examples", "examples"],
    ]),
  },
  {
    label: "Build With Fluid",
    to: "build/overview",
    items: guide("build", [
      ["Overview", "overview"],
      ["Containers", "containers"],
      ["Container states and events", "container-states-events"],
      ["Authentication and authorization", "auth"],
      ["Data modeling", "data-modeling"],
      ["Token providers", "tokenproviders"],
      ["Distributed data structures", "dds"],
      ["Audience", "audience"],
      ["Packages", "packages"],
      ["Bundlers", "bundlers"],
      ["Experimental features", "experimental-features"],
      ["Presence", "presence"],
      ["Releases and API tags", "releases-and-apitags"],
    ]),
  },
  {
    label: "Testing",
    to: "testing/tinylicious",
    items: guide("testing", [
      ["Local dev server", "tinylicious"],
      ["Telemetry", "telemetry"],
      ["Typed telemetry", "typed-telemetry"],
      ["Developer tools", "devtools"],
      ["Testing and automation", "testing"],
    ]),
  },
  {
    label: "Deployment",
    to: "deployment/service-options",
    items: guide("deployment", [
      ["Available services", "service-options"],
      ["Azure Fluid Relay", "azure-fluid-relay"],
      ["SharePoint Embedded", "sharepoint-embedded"],
      ["Microsoft Teams", "teams"],
    ]),
  },
  {
    label: "Data Structures",
    to: "data-structures/overview",
    items: [
      ...guide("data-structures", [
        ["Overview", "overview"],
        ["Map", "map"],
        ["Sequences", "sequences"],
        ["String", "string"],
      ]),
      {
        label: "SharedTree",
        to: "data-structures/tree/index",
        items: guide("data-structures/tree", [
          ["Nodes", "nodes"],
          ["Node types", "node-types"],
          ["Schema definition", "schema-definition"],
          ["Reading and editing", "reading-and-editing"],
          ["Events", "events"],
          ["Transactions", "transactions"],
          ["Undo and redo", "undo-redo"],
        ]),
      },
    ],
  },
  {
    label: "Concepts",
    to: "concepts/architecture",
    items: guide("concepts", [
      ["Architecture", "architecture"],
      ["Total order broadcast", "tob"],
      ["Handles", "handles"],
      ["Signals", "signals"],
      ["Summarization", "summarizer"],
    ]),
  },
  { label: "FAQ", to: "faq" },
  { label: "Glossary", to: "glossary" },
  { label: "Release notes", to: "https://github.com/microsoft/FluidFramework/releases" },
];

/** The entries of the last area, the API reference. */
export const REFERENCE: readonly string[] = [
  "fluid-framework",
  "@fluidframework/azure-client",
  "@fluidframework/odsp-client",
  "@fluidframework/tinylicious-client",
  "@fluidframework/devtools",
  "@fluidframework/presence",
  "@fluidframework/ai-collab",
  "Package reference",
];

/** The address of an entry. */
export function hrefOf({ to }: Planned): string {
  return /^https?:/.test(to) ? to : `/docs/${to.replace(/(^|\/)index$/, "$1")}`;
}

/** The ids of all guides, in the order of the sidebar. */
export function guideIds(items: readonly Planned[] = SIDEBAR): string[] {
  const ids = items.flatMap((item) => [item.to, ...guideIds(item.items ?? [])]);
  return [...new Set(ids)].filter((id) => !/^https?:/.test(id));
}
