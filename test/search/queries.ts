// What readers type, and the page that they want. Written before the search was, so that it is built for the queries and
// not the queries for it. A query with several pages is answered by any of them.

export type QueryKind = "symbol" | "part" | "typo" | "concept" | "question";

export interface Query {
  readonly kind: QueryKind;
  readonly query: string;
  /** Routes, without anchors. */
  readonly wanted: readonly string[];
}

const FLUID = "/docs/api/fluid-framework";

const symbols: readonly (readonly [query: string, ...wanted: string[]])[] = [
  ["TreeView", `${FLUID}/treeview-interface`],
  ["SchemaFactory", `${FLUID}/schemafactory-class`],
  ["TreeViewConfiguration", `${FLUID}/treeviewconfiguration-class`],
  ["SharedTree", `${FLUID}/`],
  ["Tree", `${FLUID}/`],
  ["IFluidContainer", `${FLUID}/ifluidcontainer-interface`],
  ["ContainerSchema", `${FLUID}/containerschema-interface`],
  ["AttachState", `${FLUID}/attachstate-enum`],
  ["ConnectionState", `${FLUID}/connectionstate-enum`],
  ["ConnectionStateType", `${FLUID}/connectionstatetype-typealias`, `${FLUID}/connectionstatetype-namespace/`],
  ["IServiceAudience", `${FLUID}/iserviceaudience-interface`],
  ["RevertibleStatus", `${FLUID}/revertiblestatus-enum`],
  ["TreeStatus", `${FLUID}/treestatus-enum`],
  ["AzureClient", "/docs/api/azure-client/azureclient-class"],
  ["OdspClient", "/docs/api/odsp-client/odspclient-class"],
  ["TinyliciousClient", "/docs/api/tinylicious-client/tinyliciousclient-class"],
  ["IdCompressorMode", "/docs/api/container-runtime/idcompressormode-typealias"],
  ["SummaryStage", "/docs/api/container-runtime/summarystage-typealias"],
  ["FiveDaysMs", "/docs/api/driver-definitions/fivedaysms-typealias"],
  ["NackErrorType", "/docs/api/driver-definitions/nackerrortype-enum"],
  ["initializeDevtools", "/docs/api/devtools/"],
  ["acquirePresenceViaDataObject", "/docs/api/presence/"],
  ["LatestMap", "/docs/api/presence/"],
  ["SharedMatrix", "/docs/api/matrix/", "/docs/api/matrix/sharedmatrix-typealias"],
  ["SharedCounter", "/docs/api/counter/", "/docs/api/counter/sharedcounter-typealias"],
  ["DataObject", "/docs/api/aqueduct/dataobject-class"],
  [
    "MockContainerRuntimeFactoryForReconnection",
    "/docs/api/test-runtime-utils/mockcontainerruntimefactoryforreconnection-class",
  ],
  ["RunTransaction", `${FLUID}/runtransaction-interface`],
  ["fluid-framework", `${FLUID}/`],
  ["@fluidframework/presence", "/docs/api/presence/"],
];

const parts: readonly (readonly [query: string, ...wanted: string[]])[] = [
  ["viewWith", `${FLUID}/viewabletree-interface`, `${FLUID}/itree-interface`],
  ["SharedTree view with", `${FLUID}/viewabletree-interface`, `${FLUID}/itree-interface`],
  ["view config", `${FLUID}/treeviewconfiguration-class`, `${FLUID}/itreeviewconfiguration-interface`],
  ["treeviewconf", `${FLUID}/treeviewconfiguration-class`],
  ["TreeViewConf", `${FLUID}/treeviewconfiguration-class`],
  ["schemafac", `${FLUID}/schemafactory-class`],
  ["schema factory alpha", `${FLUID}/schemafactoryalpha-class`],
  ["fluid container", `${FLUID}/ifluidcontainer-interface`],
  ["container schema", `${FLUID}/containerschema-interface`],
  ["service audience", `${FLUID}/iserviceaudience-interface`],
  ["canUpgrade", `${FLUID}/schemacompatibilitystatus-interface`],
  ["runTransaction", `${FLUID}/runtransaction-interface`],
  ["node in document constraint", `${FLUID}/nodeindocumentconstraint-interface`],
  ["insertAtEnd", `${FLUID}/treearraynode-interface`],
  ["moveRangeToIndex", `${FLUID}/treearraynode-interface`],
  ["revertible status", `${FLUID}/revertiblestatus-enum`],
  ["azure remote config", "/docs/api/azure-client/azureremoteconnectionconfig-interface"],
  ["azurelocal", "/docs/api/azure-client/azurelocalconnectionconfig-interface"],
  ["id compressor mode", "/docs/api/container-runtime/idcompressormode-typealias"],
  ["broadcast summary result", "/docs/api/container-runtime/ibroadcastsummaryresult-interface"],
  ["throttling warning", "/docs/api/driver-definitions/ithrottlingwarning-interface"],
  ["authorization error", "/docs/api/driver-definitions/iauthorizationerror-interface"],
  ["driver error types", "/docs/api/driver-definitions/drivererrortypes-typealias", "/docs/api/driver-definitions/"],
  ["scopetype", "/docs/api/driver-definitions/scopetype-enum", "/docs/api/azure-client/"],
  ["mock storage", "/docs/api/test-runtime-utils/mockstorage-class"],
  ["latest value manager", "/docs/api/presence/latestvaluemanager-interface"],
  ["create id compressor", "/docs/api/id-compressor/"],
];

const typos: readonly (readonly [query: string, ...wanted: string[]])[] = [
  ["ScehmaFactory", `${FLUID}/schemafactory-class`],
  ["SchemaFactry", `${FLUID}/schemafactory-class`],
  ["TreeVeiw", `${FLUID}/treeview-interface`],
  ["TreeViewConfigration", `${FLUID}/treeviewconfiguration-class`],
  ["IFluidContaner", `${FLUID}/ifluidcontainer-interface`],
  ["ContainerSchemma", `${FLUID}/containerschema-interface`],
  ["AtachState", `${FLUID}/attachstate-enum`],
  ["ConnectonState", `${FLUID}/connectionstate-enum`],
  ["RevertibleStaus", `${FLUID}/revertiblestatus-enum`],
  ["AzureCleint", "/docs/api/azure-client/azureclient-class"],
  ["tinylicous", "/docs/testing/tinylicious"],
  ["presense", "/docs/build/presence"],
  ["audiance", "/docs/build/audience"],
  ["transacton", "/docs/data-structures/tree/transactions"],
  ["sumarization", "/docs/concepts/summarizer"],
  ["telemtry", "/docs/testing/telemetry"],
  ["glosary", "/docs/glossary"],
  ["autentication", "/docs/build/auth"],
  ["bundlrs", "/docs/build/bundlers"],
];

const concepts: readonly (readonly [query: string, ...wanted: string[]])[] = [
  ["quick start", "/docs/start/quick-start"],
  ["tutorial", "/docs/start/tutorial"],
  ["dice roller", "/docs/start/tutorial"],
  ["examples", "/docs/start/examples"],
  ["overview", "/docs/"],
  ["undo redo", "/docs/data-structures/tree/undo-redo"],
  ["transactions", "/docs/data-structures/tree/transactions"],
  ["token provider", "/docs/build/tokenproviders"],
  ["authentication", "/docs/build/auth"],
  ["audience", "/docs/build/audience"],
  ["presence", "/docs/build/presence", "/docs/api/presence/"],
  ["signals", "/docs/concepts/signals"],
  ["handles", "/docs/concepts/handles"],
  ["total order broadcast", "/docs/concepts/tob"],
  ["eventual consistency", "/docs/concepts/tob", "/docs/glossary"],
  ["summarization", "/docs/concepts/summarizer"],
  ["architecture", "/docs/concepts/architecture"],
  ["container states", "/docs/build/container-states-events"],
  ["connection states", "/docs/build/container-states-events"],
  ["data modeling", "/docs/build/data-modeling"],
  ["local server", "/docs/testing/tinylicious"],
  ["telemetry", "/docs/testing/telemetry"],
  ["devtools", "/docs/testing/devtools", "/docs/api/devtools/"],
  ["azure fluid relay", "/docs/deployment/azure-fluid-relay"],
  ["sharepoint embedded", "/docs/deployment/sharepoint-embedded"],
  ["teams", "/docs/deployment/teams"],
  ["feature gates", "/docs/build/experimental-features"],
  ["release tags", "/docs/build/releases-and-apitags"],
  ["webpack", "/docs/build/bundlers"],
  ["vite", "/docs/build/bundlers"],
  ["react", "/docs/start/tree-start", "/docs/data-structures/tree/events"],
  ["last writer wins", "/docs/data-structures/map"],
  ["intervals", "/docs/data-structures/sequences", "/docs/data-structures/string"],
  ["schema evolution", "/docs/data-structures/tree/schema-definition"],
  ["recursive schema", "/docs/data-structures/tree/schema-definition"],
  ["faq", "/docs/faq"],
  ["glossary", "/docs/glossary"],
  ["package reference", "/docs/api/package-reference"],
];

const questions: readonly (readonly [query: string, ...wanted: string[]])[] = [
  ["how do I create a container", "/docs/build/containers"],
  ["delete a container", "/docs/build/containers"],
  ["share a cursor", "/docs/build/presence"],
  ["who is online", "/docs/build/audience", "/docs/build/presence"],
  ["listen to changes in a tree", "/docs/data-structures/tree/events"],
  ["move items in an array", "/docs/data-structures/tree/reading-and-editing", "/docs/data-structures/tree/node-types"],
  ["optional field", "/docs/data-structures/tree/schema-definition"],
  ["which service should I use", "/docs/deployment/service-options"],
  ["test a collaborative app", "/docs/testing/testing"],
  ["which packages do I install", "/docs/build/packages"],
  ["what does alpha mean", "/docs/build/releases-and-apitags"],
  ["container is dirty", "/docs/build/container-states-events"],
  ["what happens offline", "/docs/faq", "/docs/build/container-states-events"],
  ["how are conflicts merged", "/docs/concepts/tob", "/docs/build/dds", "/docs/faq"],
  ["migrate from SharedMap to tree", "/docs/data-structures/map"],
  ["migrate from v1", "/docs/data-structures/map", "/docs/faq"],
  ["does it work in safari", "/docs/faq"],
  ["get the parent of a node", "/docs/data-structures/tree/nodes"],
  ["tinylicious port", "/docs/testing/tinylicious"],
  ["bundle size", "/docs/build/bundlers"],
  ["log to application insights", "/docs/testing/typed-telemetry"],
  ["azure function token", "/docs/build/tokenproviders"],
  ["when is a summary made", "/docs/concepts/summarizer"],
];

const of = (kind: QueryKind, list: readonly (readonly [string, ...string[]])[]): Query[] =>
  list.map(([query, ...wanted]) => ({ kind, query, wanted }));

/** All queries. */
export const queries: readonly Query[] = [
  ...of("symbol", symbols),
  ...of("part", parts),
  ...of("typo", typos),
  ...of("concept", concepts),
  ...of("question", questions),
];
